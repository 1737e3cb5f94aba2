"""The size of squares, measured by pieces that are known to be large."""

from __future__ import annotations

import numpy as np
import pytest

from studio.training.field_scenes import Board, Scene, bare_board, mat_board, render, viewpoint
from tests.thorough import thorough
from tests.vision.field.conftest import WOOD, standing
from tests.vision.field.test_scale import printed_at
from vision.errors import VisionError
from vision.field.detection import find_field
from vision.field.measuring import MeasuredSquare, square_by_large_pieces
from vision.field.reader import Reference
from vision.mat import SHEET

LARGE, SMALL = 2, 0


def measured(board: Board, *pieces: tuple[str, int, int]) -> MeasuredSquare:
    """By pieces on squares, of colours and sizes."""
    rng = np.random.default_rng(3)
    scene = Scene(board, viewpoint(board, tilt=12), tuple(standing(*piece, board) for piece in pieces))
    image, empty = render(scene, rng), render(scene.empty(), rng)
    return square_by_large_pieces(image, find_field(image), Reference(empty, find_field(empty)))


@pytest.mark.parametrize("part", [0.71, 0.94, 1.0])
def test_three_large_pieces_tell_how_a_mat_was_printed(part: float) -> None:
    found = measured(printed_at(part), ("c3", 0, LARGE), ("f4", 1, LARGE), ("d6", 2, LARGE))
    assert found.pieces == 3
    assert found.side == pytest.approx(SHEET.square * part, rel=0.05)


@pytest.mark.parametrize("square", [40.0, 57.0, *thorough(45.0)])
def test_one_large_piece_tells_the_squares_of_a_bare_board(square: float) -> None:
    assert measured(bare_board(*WOOD, square), ("d4", 0, LARGE)).side == pytest.approx(square, rel=0.08)


def test_without_a_piece_there_is_nothing_to_measure_by() -> None:
    with pytest.raises(VisionError, match="No piece"):
        measured(mat_board(SHEET))


def test_pieces_of_two_sizes_measure_nothing() -> None:
    with pytest.raises(VisionError, match="not of one size"):
        measured(mat_board(SHEET), ("c3", 0, LARGE), ("f4", 1, SMALL))
