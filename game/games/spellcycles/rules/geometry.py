"""Straight lines of the Casting Field, worked out once.

A set of squares is an int with one bit a square. Lines are looked for in the same set turned four ways, as
chess programs turn their bitboards: each rank, file and diagonal has a stretch of bits of its own, in which
the next square is the next bit. So "which lines of three are fully occupied" takes two shifts instead of a
walk over the board.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Final, NamedTuple

from game.games.spellcycles.rules.vocabulary import SIDE_SQUARES, SQUARE_COUNT, SQUARES, Square

MIN_LINE_LENGTH: Final = 2
LONGEST: Final = SIDE_SQUARES
"""Squares of a straight line."""


class SquareLine(NamedTuple):
    """Consecutive squares in a straight line; sorted by direction, then by first square."""

    number: int
    squares: tuple[Square, ...]
    backwards: tuple[Square, ...]
    cut: Callable[[bytes], bytes]
    """Cuts what lies along the line out of bytes with one entry a square."""


class Direction(NamedTuple):
    """One of the four ways a line can run; each line can be read from either end."""

    step: int
    """From one square to the next."""
    starts: tuple[int, ...]
    """By length: the set of squares where such a line begins."""
    lines: tuple[dict[Square, SquareLine], ...]
    """By length, then by first square."""


def _line(number: int, start: Square, columns: int, rows: int, length: int) -> SquareLine | None:
    column, row = start % SIDE_SQUARES + columns * (length - 1), start // SIDE_SQUARES + rows * (length - 1)
    if not (0 <= column < SIDE_SQUARES and 0 <= row < SIDE_SQUARES):
        return None
    step = columns + SIDE_SQUARES * rows
    squares = tuple(start + step * i for i in range(length))
    return SquareLine(number, squares, squares[::-1], itemgetter(slice(start, squares[-1] + 1, step)))


def _lines(way: int, columns: int, rows: int, length: int) -> dict[Square, SquareLine]:
    if length < MIN_LINE_LENGTH:
        return {}
    first = SQUARE_COUNT * way
    candidates = {start: _line(first + start, start, columns, rows, length) for start in SQUARES}
    return {start: line for start, line in candidates.items() if line is not None}


def _direction(way: int, columns: int, rows: int) -> Direction:
    lines = tuple(_lines(way, columns, rows, length) for length in range(LONGEST + 1))
    starts = tuple(sum(1 << start for start in by_start) for by_start in lines)
    return Direction(columns + SIDE_SQUARES * rows, starts, lines)


STRAIGHT: Final = (_direction(0, 1, 0), _direction(1, 0, 1))
"""Along ranks and files."""
ALL_WAYS: Final = (*STRAIGHT, _direction(2, 1, 1), _direction(3, -1, 1))
"""Diagonals too."""


def _rows(direction: Direction) -> tuple[tuple[Square, ...], ...]:
    """The longest lines of a direction, by first square."""
    step, _, lines = direction
    begun = [square for square in lines[MIN_LINE_LENGTH] if square - step not in lines[MIN_LINE_LENGTH]]
    longest = []
    for start in begun:
        row = [start]
        while row[-1] in lines[MIN_LINE_LENGTH]:
            row.append(row[-1] + step)
        longest.append(tuple(row))
    return tuple(longest)


ROWS: Final = tuple(_rows(direction) for direction in ALL_WAYS)
"""By direction: every rank, file or diagonal of two squares and more."""


def _turn_squares() -> list[list[int]]:
    """The bit of each square in turned sets, by direction."""
    turned, bit = [], 1
    for rows in ROWS:
        bits = [0] * SQUARE_COUNT
        for row in rows:
            for square in row:
                bits[square] = bit
                bit <<= 1
            bit <<= 1  # behind the last square a bit stays free
        turned.append(bits)
    return turned


_TURNED: Final = _turn_squares()
TURNED: Final = tuple(sum(bits) for bits in zip(*_TURNED, strict=True))
"""By square: what stands for it in turned sets, a bit for each direction."""
STRAIGHT_TURNED: Final = sum(sum(bits) for bits in _TURNED[: len(STRAIGHT)])
ALL_TURNED: Final = sum(TURNED)
"""What is looked at in turned sets: ranks and files alone, or all."""
LINES: Final = tuple(
    {
        bits[start].bit_length(): (
            bits[start],
            line.cut,
            (line.number, line.squares),
            (line.number, line.backwards),
        )
        for bits, each in zip(_TURNED, ALL_WAYS, strict=True)
        for start, line in each.lines[length].items()
    }
    for length in range(LONGEST + 1)
)
"""By length, then by how many bits reach to where a line begins: that bit, its `cut`, and its number with its
squares as they are read forwards, and backwards."""


SHIFTS: Final = ((), (), (1,), (1, 1), (1, 2), (1, 2, 1), (1, 2, 2), (1, 2, 3), (1, 2, 4))
"""By length: `full &= full >> shift` for each shift makes of the occupied squares, a turned set, those where
full lines of that length begin.

Where full lines begin at two squares, no farther from each other than a line is long, one full line covers
both. So lines of one square, which occupied squares are, tell of lines of two, and those of three and four.
"""


_EDGES: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
_CORNERS: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def _neighbours(square: Square, steps: tuple[tuple[int, int], ...]) -> tuple[Square, ...]:
    column, row = square % SIDE_SQUARES, square // SIDE_SQUARES
    near = ((column + columns, row + rows) for columns, rows in steps)
    return tuple(x + SIDE_SQUARES * y for x, y in near if 0 <= x < SIDE_SQUARES and 0 <= y < SIDE_SQUARES)


NEIGHBOURS: Final = tuple(_neighbours(square, _EDGES) for square in range(SQUARE_COUNT))
"""The squares that share an edge."""
TOUCHING: Final = tuple(_neighbours(square, _EDGES + _CORNERS) for square in range(SQUARE_COUNT))
"""The squares that share an edge or a corner."""


RISING: Final = (True, False, True, False)
"""By direction: whether a line read from left to right, or downwards, is read from its first square on."""


_SQUARES_OF_ROW: Final = tuple(
    tuple(
        tuple(row * SIDE_SQUARES + column for column in range(SIDE_SQUARES) if columns >> column & 1)
        for columns in range(1 << SIDE_SQUARES)
    )
    for row in range(SIDE_SQUARES)
)
_BELOW: Final = tuple((1 << square) - 1 for square in range(SQUARE_COUNT + 1))
"""By square: the set of those before it."""
ALL_SQUARES: Final = (1 << SQUARE_COUNT) - 1


def squares_in(squares: int) -> tuple[Square, ...]:
    """The members of a set of squares, sorted."""
    a, b, c, d, e, f, g, h = squares.to_bytes(SIDE_SQUARES, "little")
    rows = _SQUARES_OF_ROW
    return (
        *rows[0][a], *rows[1][b], *rows[2][c], *rows[3][d],
        *rows[4][e], *rows[5][f], *rows[6][g], *rows[7][h],
    )  # fmt: skip


def square_at(squares: int, index: int) -> Square:
    """The member of a set that `squares_in` has at an index from 0. Raises IndexError behind the last.

    The fewer squares are missing from the set, the sooner it is found.
    """
    end = index + 1
    while lacking := index + 1 - (squares & _BELOW[end]).bit_count():
        end += lacking
    return end - 1
