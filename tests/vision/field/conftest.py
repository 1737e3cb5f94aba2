"""Scenes whose truth is known: the mat and bare boards under a rendered camera."""

from __future__ import annotations

import numpy as np
import pytest

from studio.training.field_scenes import Board, Piece, bare_board, mat_board
from vision.field.pieces import Pyramid
from vision.mat import SHEET

BLACK_AND_WHITE = ((24, 24, 26), (232, 232, 226))
RED_AND_BLACK = ((24, 24, 26), (168, 28, 32))
WOOD = ((112, 70, 42), (206, 168, 118))


@pytest.fixture(scope="session")
def mat() -> Board:
    return mat_board(SHEET)


@pytest.fixture(scope="session")
def wooden() -> Board:
    return bare_board(*WOOD, 50.8)


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(20)


def standing(name: str, colour: int, size: int, board: Board, yaw: float = 0.3) -> Piece:
    """A piece in the middle of a square, such as 'c4'."""
    file, rank = "abcdefgh".index(name[0]), int(name[1]) - 1
    x, y = (file + 0.5) * board.square, (rank + 0.5) * board.square
    return Piece((file, rank), colour, Pyramid(size, x, y, yaw))
