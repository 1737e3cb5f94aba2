"""Straight lines of the Casting Field, worked out once.

A set of squares is an int with one bit a square, so that "which lines of three are fully occupied" takes a
few shifts instead of a walk over the board.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Final, NamedTuple

from game.rules.spellcycles.vocabulary import SIDE, SQUARE_COUNT, SQUARES, Square

LONGEST: Final = SIDE
"""No straight line has more squares."""


class Line(NamedTuple):
    """Consecutive squares in a straight line."""

    squares: tuple[Square, ...]
    backwards: tuple[Square, ...]
    pick: Callable[[list[int]], tuple[int, ...]]
    """What a list with one entry a square holds along the line."""


class Direction(NamedTuple):
    """One of the four ways a line can run; each can be read from either end."""

    step: int
    """From one square to the next."""
    starts: tuple[int, ...]
    """By length: the set of squares where a line of that length begins."""
    lines: tuple[dict[Square, Line], ...]
    """By length, then by first square."""


def _line(start: Square, columns: int, rows: int, length: int) -> Line | None:
    column, row = start % SIDE + columns * (length - 1), start // SIDE + rows * (length - 1)
    if not (0 <= column < SIDE and 0 <= row < SIDE):
        return None
    squares = tuple(start + (columns + SIDE * rows) * i for i in range(length))
    return Line(squares, squares[::-1], itemgetter(*squares))


def _direction(columns: int, rows: int) -> Direction:
    starts = [0] * (LONGEST + 1)
    lines: list[dict[Square, Line]] = [{} for _ in range(LONGEST + 1)]
    for length in range(2, LONGEST + 1):
        for start in SQUARES:
            line = _line(start, columns, rows, length)
            if line is not None:
                starts[length] |= 1 << start
                lines[length][start] = line
    return Direction(columns + SIDE * rows, tuple(starts), tuple(lines))


STRAIGHT: Final = (_direction(1, 0), _direction(0, 1))
"""Along ranks and files."""
ALL_WAYS: Final = (*STRAIGHT, _direction(1, 1), _direction(-1, 1))
"""Diagonals too."""


def _neighbours(square: Square) -> tuple[Square, ...]:
    column, row = square % SIDE, square // SIDE
    near = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return tuple(x + SIDE * y for x, y in near if 0 <= x < SIDE and 0 <= y < SIDE)


NEIGHBOURS: Final = tuple(_neighbours(square) for square in range(SQUARE_COUNT))
"""The squares that share an edge."""


def full_lines(occupied: int, length: int, directions: tuple[Direction, ...]) -> list[Line]:
    """Every straight line of `length` squares that all lie in the set `occupied`, each once."""
    found = []
    for direction in directions:
        starts = direction.starts[length] & occupied
        shift = direction.step
        for _ in range(length - 1):
            if not starts:
                break
            starts &= occupied >> shift
            shift += direction.step
        while starts:
            lowest = starts & -starts
            starts ^= lowest
            found.append(direction.lines[length][lowest.bit_length() - 1])
    return found


def full_paths(occupied: int, length: int) -> list[tuple[Square, ...]]:
    """Every path of `length` different squares in `occupied`, edge to edge; both readings of each."""
    paths: list[tuple[Square, ...]] = [(square,) for square in SQUARES if occupied >> square & 1]
    for _ in range(length - 1):
        paths = [
            (*path, after)
            for path in paths
            for after in NEIGHBOURS[path[-1]]
            if occupied >> after & 1 and after not in path
        ]
    return paths
