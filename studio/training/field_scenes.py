"""The names of `studio.scenes.field` in one place."""

from studio.scenes.field.board import DETAIL, Board, bare_board, linear, mat_board
from studio.scenes.field.chance import exposed, random_light, random_pieces, random_scene
from studio.scenes.field.drawing import render
from studio.scenes.field.scene import CLEAR, INKS, Film, Finish, Lamp, Light, Piece, Scene
from studio.scenes.field.view import Viewpoint, viewpoint

__all__ = [
    "CLEAR", "DETAIL", "INKS", "Board", "Film", "Finish", "Lamp", "Light", "Piece", "Scene", "Viewpoint",
    "bare_board", "exposed", "linear", "mat_board", "random_light", "random_pieces", "random_scene",
    "render", "viewpoint",
]  # fmt: skip
