"""Where the focus goes when something new is asked. Pure: values in, the key of a widget out."""

from __future__ import annotations

from game.games.spellcycles.rules.vocabulary import SQUARE_NAMES, Square
from game.games.spellcycles.table.chooser import Chooser


def next_key(chooser: Chooser, spell: int, last: Square | None) -> str:
    """What is pressed next, most likely; `spell` is the place of the one looked at, `last` where the last
    piece was put."""
    if chooser.piece is not None or chooser.picks:
        return SQUARE_NAMES[near(chooser.lit_squares, last)]
    if chooser.pieces:
        return f"piece-{chooser.pieces[0]}"
    if chooser.yields:
        return f"piece-{chooser.yields[0].piece}"
    if chooser.seats:
        return f"strike-{min(chooser.seats)}"
    if chooser.casts:
        return f"spell-{spell}"
    return f"spell-{min(chooser.moons)}" if chooser.moons else "stop"


def near(squares: frozenset[Square], last: Square | None) -> Square:
    """The lit square nearest to the last piece placed, or to the middle."""
    x, y = (3.5, 3.5) if last is None else (last % 8, last // 8)
    return min(squares, key=lambda s: (abs(s % 8 - x) + abs(s // 8 - y), s))
