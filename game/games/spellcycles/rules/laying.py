"""How a sequence may lie by the house rules: round corners, with gaps, or read from one end.

`matching` looks for plain straight lines by itself, and far quicker.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from game.games.spellcycles.rules.geometry import ALL_WAYS, NEIGHBOURS, RISING, ROWS, STRAIGHT, TOUCHING
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.vocabulary import NO_PIECE, SQUARES, Colour, Square

Found = tuple[int, tuple[Square, ...]]
"""How many pieces must pass for another colour, and the squares in the order of the sequence."""
_NEAR: Final = {"path": NEIGHBOURS, "path8": TOUCHING}
"""By the house rule on paths: where a path may go on."""


def sequences(
    settings: Settings, colours: bytes, sequence: tuple[Colour, ...], budget: int
) -> Iterator[Found]:
    """Where a sequence lies on the field with at most that many pieces passing for another colour.

    `colours` has the visible colour of each square, or NO_PIECE. The same squares may come several times,
    read in other ways.
    """
    if settings.match in _NEAR:
        return iter(_paths(_NEAR[settings.match], colours, sequence, budget))
    return _lines(settings, colours, sequence, budget)


def _paths(
    near: tuple[tuple[Square, ...], ...], colours: bytes, sequence: tuple[Colour, ...], budget: int
) -> list[Found]:
    """Different squares, each near the one before; what has become too dear is followed no further."""
    paths: list[Found] = [(0, ())]
    for place, colour in enumerate(sequence):
        paths = [
            (price, (*path, square))
            for before, path in paths
            for square in (near[path[-1]] if place else SQUARES)
            if colours[square] != NO_PIECE
            and square not in path
            and (price := before + (colours[square] != colour)) <= budget
        ]
    return paths


def _lines(settings: Settings, colours: bytes, sequence: tuple[Colour, ...], budget: int) -> Iterator[Found]:
    """Straight lines, from either end or one, with free squares passed over or not."""
    directions = len(STRAIGHT) if settings.match == "line4" else len(ALL_WAYS)
    for rows, rising in zip(ROWS[:directions], RISING[:directions], strict=True):
        steps = (1, -1) if not settings.one_way else (1,) if rising else (-1,)
        lines = (line for row in rows for line in _pieces_in(row, colours, len(sequence), settings.gaps))
        for line, step in product(lines, steps):
            squares = line[::step]
            price = sum(colours[at] != colour for at, colour in zip(squares, sequence, strict=True))
            if price <= budget:
                yield price, squares


def _pieces_in(
    row: tuple[Square, ...], colours: bytes, length: int, gaps: bool
) -> Iterator[tuple[Square, ...]]:
    """Every run of that many squares with pieces in a row; with `gaps`, empty ones may lie between."""
    taken = [place for place, square in enumerate(row) if colours[square] != NO_PIECE]
    for first in range(len(taken) - length + 1):
        places = taken[first : first + length]
        if gaps or places[-1] - places[0] == length - 1:
            yield tuple(row[place] for place in places)
