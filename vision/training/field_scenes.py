"""The names of `vision.scenes.field` in one place."""

from vision.scenes.field.board import DETAIL, Board, bare_board, linear, mat_board
from vision.scenes.field.chance import exposed, random_light, random_pieces, random_scene
from vision.scenes.field.drawing import render
from vision.scenes.field.scene import CLEAR, INKS, Film, Finish, Lamp, Light, Piece, Scene
from vision.scenes.field.view import Viewpoint, viewpoint

__all__ = [
    "CLEAR", "DETAIL", "INKS", "Board", "Film", "Finish", "Lamp", "Light", "Piece", "Scene", "Viewpoint",
    "bare_board", "exposed", "linear", "mat_board", "random_light", "random_pieces", "random_scene",
    "render", "viewpoint",
]  # fmt: skip
