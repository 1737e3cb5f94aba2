"""Straight lines of the Casting Field, worked out once.

A set of squares is an int with one bit a square, so that "which lines of three are fully occupied" takes a
few products instead of a walk over the board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from game.games.spellcycles.rules.vocabulary import SIDE, SQUARE_COUNT, SQUARES, Square

SHORTEST: Final = 2
LONGEST: Final = SIDE
"""Squares of a straight line."""


class Line(NamedTuple):
    """Consecutive squares in a straight line."""

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
    lines: tuple[dict[Square, Line], ...]
    """By length, then by first square."""


def _line(start: Square, columns: int, rows: int, length: int) -> Line | None:
    column, row = start % SIDE + columns * (length - 1), start // SIDE + rows * (length - 1)
    if not (0 <= column < SIDE and 0 <= row < SIDE):
        return None
    step = columns + SIDE * rows
    squares = tuple(start + step * i for i in range(length))
    return Line(squares, squares[::-1], itemgetter(slice(start, squares[-1] + 1, step)))


def _lines(columns: int, rows: int, length: int) -> dict[Square, Line]:
    if length < SHORTEST:
        return {}
    candidates = {start: _line(start, columns, rows, length) for start in SQUARES}
    return {start: line for start, line in candidates.items() if line is not None}


def _direction(columns: int, rows: int) -> Direction:
    lines = tuple(_lines(columns, rows, length) for length in range(LONGEST + 1))
    starts = tuple(sum(1 << start for start in by_start) for by_start in lines)
    return Direction(columns + SIDE * rows, starts, lines)


STRAIGHT: Final = (_direction(1, 0), _direction(0, 1))
"""Along ranks and files."""
ALL_WAYS: Final = (*STRAIGHT, _direction(1, 1), _direction(-1, 1))
"""Diagonals too."""


class Fan(NamedTuple):
    """Several directions looked along at once, in an int that holds a copy of the field for each of them."""

    ahead: tuple[int, ...]
    """By n: what to multiply a set of squares by for its copies, each n squares back on its way."""
    starts: tuple[int, ...]
    """By length: where lines of this length begin, in every copy."""
    lines: tuple[dict[int, tuple[int, Line]], ...]
    """By length, then by how many bits reach to the one where a line begins: that bit, and the line."""


def _fan(directions: Sequence[Direction]) -> Fan:
    # Between the copies there is room for what moves out of them.
    copies = [(SQUARE_COUNT * (2 * i + 1), each) for i, each in enumerate(directions)]
    lengths = range(LONGEST + 1)
    return Fan(
        tuple(sum(1 << (at - each.step * n) for at, each in copies) for n in range(LONGEST)),
        tuple(sum(each.starts[length] << at for at, each in copies) for length in lengths),
        tuple(
            {
                at + start + 1: (1 << at + start, line)
                for at, each in copies
                for start, line in each.lines[length].items()
            }
            for length in lengths
        ),
    )


STRAIGHT_FAN: Final = _fan(STRAIGHT)
FULL_FAN: Final = _fan(ALL_WAYS)


def _neighbours(square: Square) -> tuple[Square, ...]:
    column, row = square % SIDE, square // SIDE
    near = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return tuple(x + SIDE * y for x, y in near if 0 <= x < SIDE and 0 <= y < SIDE)


NEIGHBOURS: Final = tuple(_neighbours(square) for square in range(SQUARE_COUNT))
"""The squares that share an edge."""


_SQUARES_OF_ROW: Final = tuple(
    tuple(
        tuple(row * SIDE + column for column in range(SIDE) if columns >> column & 1)
        for columns in range(1 << SIDE)
    )
    for row in range(SIDE)
)
ALL_SQUARES: Final = (1 << SQUARE_COUNT) - 1


def squares_in(squares: int) -> tuple[Square, ...]:
    """The members of a set of squares, sorted."""
    a, b, c, d, e, f, g, h = squares.to_bytes(SIDE, "little")
    rows = _SQUARES_OF_ROW
    return (
        rows[0][a] + rows[1][b] + rows[2][c] + rows[3][d] + rows[4][e] + rows[5][f] + rows[6][g] + rows[7][h]
    )


def squares_not_in(squares: int) -> tuple[Square, ...]:
    """The squares that are no members of a set, sorted."""
    return squares_in(squares ^ ALL_SQUARES)


def full_lines(occupied: int, lengths: Collection[int], fan: Fan) -> dict[int, list[Line]]:
    """By length: every straight line that lies wholly in the set `occupied`, each once.

    A length without any is left out.
    """
    ahead, starts, lines = fan
    found: dict[int, list[Line]] = {}
    runs = occupied * ahead[0]
    for length in range(SHORTEST, max(lengths) + 1):
        # Now the squares that begin a run of so many, counted across the edge of the field too.
        runs &= occupied * ahead[length - 1]
        if not runs:
            break
        if length in lengths and (fitting := runs & starts[length]):
            found[length] = full = []
            by_bits = lines[length]
            while fitting:
                bit, line = by_bits[fitting.bit_length()]
                fitting ^= bit
                full.append(line)
            full.reverse()
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
