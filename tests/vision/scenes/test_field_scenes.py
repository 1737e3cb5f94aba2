"""Rendered fields: what stands where, stacks, lying pieces, and a lens that bends."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.field.pieces import HEIGHTS, Pyramid
from vision.mat import SHEET, SIDE
from vision.scenes.field.board import Board, bare_board, linear, mat_board
from vision.scenes.field.drawing import render
from vision.scenes.field.scene import Piece, Scene
from vision.scenes.field.variety import any_board, any_table
from vision.scenes.field.view import viewpoint


@pytest.fixture(scope="module")
def board() -> Board:
    return bare_board((60, 60, 60), (200, 200, 200), 40.0, detail=2.0)


def seen(scene: Scene, point: tuple[float, float, float]) -> np.ndarray:
    """The pixel (blue, green, red) in which a point in mm is seen."""
    (x, y), *_ = scene.view.pixels([point])
    return render(scene, np.random.default_rng(1))[round(y), round(x)].astype(int)


def test_a_piece_is_seen_in_its_colour_where_it_stands(board: Board) -> None:
    scene = Scene(board, viewpoint(board, tilt=0), (Piece((3, 3), 0, Pyramid(2, 140, 140, 0.2)),))
    blue, green, red = seen(scene, (140, 134, 15))
    assert red > 2 * max(blue, green)


def test_of_a_stack_the_uppermost_hides_the_tip_of_the_other(board: Board) -> None:
    large = Piece((3, 3), 0, Pyramid(2, 140, 140, 0.2))
    small = Piece((3, 3), 3, Pyramid(0, 140, 140, 0.4, z=25.0))
    for pieces in ((large, small), (small, large)):
        scene = Scene(board, viewpoint(board, tilt=0), pieces)
        blue, _, red = seen(scene, (140, 136, 30))
        assert blue > red


def test_a_lying_piece_is_lower_than_it_is_long() -> None:
    corners = Pyramid(1, 0, 0, 0.0, lying=True).vertices()
    assert corners[:, 2].max() < HEIGHTS[1] * 0.6
    assert np.ptp(corners[:, 0]) > HEIGHTS[1]
    assert corners[:, 2].min() == pytest.approx(0)


def test_a_bent_lens_moves_the_corners_and_leaves_the_middle() -> None:
    mat = mat_board(SHEET)
    scene = Scene(mat, viewpoint(mat, tilt=0))
    film = replace(scene.film, noise=0.0)
    straight, bent = (
        render(replace(scene, film=replace(film, bend=bend)), np.random.default_rng(1)).astype(int)
        for bend in (0.0, -0.1)
    )
    off = np.abs(straight - bent).max(2)
    assert off[340:380, 620:660].mean() < 6
    assert off.mean() > 6


def test_fields_drawn_by_lot_are_the_same_for_the_same_lot() -> None:
    def drawn() -> Scene:
        rng = np.random.default_rng(11)
        return any_table(any_board(rng), rng, tilt=20.0, size=(640, 360)).laid(rng)

    first, second = drawn(), drawn()
    assert first.pieces == second.pieces
    assert len({piece.square for piece in first.pieces}) >= 8
    assert all(0 <= part < SIDE for piece in first.pieces for part in piece.square)
    pictures = [render(scene, np.random.default_rng(2)) for scene in (first, second)]
    assert np.array_equal(*pictures)


def test_light_is_linear_the_same_way_from_pictures_and_from_numbers() -> None:
    steps = np.arange(0, 256, 15)
    assert linear(steps.astype(np.uint8)) == pytest.approx(linear(steps.astype(float)), abs=1e-6)
