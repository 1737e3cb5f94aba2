"""Where things lie on the table of Trade or Duel."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.boards.felt import RIM
from game.ui.boards.frame import Frame
from game.ui.layout import GAP, Box, column, even_row, row

STRIP, HIGH_STRIP = 204, 256
"""Height of the own hand and of what is out of the game, and that on a table in portrait."""
FOOT = 316
"""Height of the panel of a table in portrait."""
ARENA, HIGHEST_MAT = 206, 250
"""Height of the arena; and that of a mat on a table in portrait, at most."""
PILE = 232
"""Width of what is out of the game."""
TOKENS, NARROW_TOKENS = 420, 348
"""Width of what can be said, at the right of the arena, and that on a table in portrait."""
ROOMY = 700
"""In an arena narrower than this two cards overlap,"""
OVERLAP = 0.62
"""so that this part of the first stays in sight."""
IN_A_ROW, FEWER = 5, 4
"""More seats than these sit in two rows, and that on a table in portrait."""


class Places(NamedTuple):
    """The whole area."""

    mats: tuple[Box, ...]
    """By seat."""
    arena: Box
    """Where cards meet."""
    tokens: Box
    """What can be said."""
    hand: Box
    pile: Box


def places(frame: Frame, seats: int) -> Places:
    """On a table of so many seats."""
    inner = frame.area.inset(RIM)
    above, bottom = inner.split_bottom(HIGH_STRIP if frame.portrait else STRIP, gap=GAP)
    rows = 1 if seats <= (FEWER if frame.portrait else IN_A_ROW) else 2
    # Mats have no use for more height than their cards: the arena has.
    spare = above.h - ARENA - GAP - rows * (HIGHEST_MAT + GAP) if frame.portrait else 0
    above, middle = above.split_bottom(ARENA + max(0, spare), gap=GAP)
    arena, tokens = middle.split_right(NARROW_TOKENS if frame.portrait else TOKENS, gap=GAP)
    hand, pile = bottom.split_right(PILE, gap=GAP)
    first = -(-seats // rows)
    lines = column(above, *[(above.h - GAP * (rows - 1)) / rows] * rows)
    counts = (first, seats - first) if rows == 2 else (seats,)
    mats = tuple(box for line, count in zip(lines, counts, strict=True) for box in even_row(line, count))
    return Places(mats, arena, tokens, hand, pile)


class Sides(NamedTuple):
    """The arena."""

    left: tuple[Box, ...]
    """Two cards of the one who spoke, the first alone in the middle where one card is laid."""
    right: tuple[Box, ...]
    left_words: Box
    right_words: Box
    middle: Box


def sides(arena: Box, cards: int) -> Sides:
    """The places of so many cards on each side."""
    inner = arena.inset(18, 12)
    words = 40
    tall = round(inner.h - words - 4)
    wide = round(tall * 0.70)
    step = round(wide * OVERLAP) if inner.w < ROOMY else wide + 8
    side = max(150.0 if inner.w < ROOMY else 300.0, wide + step * (cards - 1))
    left, middle, right = row(inner, side, inner.w - 2 * side - 16, side, gap=8)

    def laid(box: Box) -> tuple[Box, ...]:
        start = box.x + (box.w - wide - step * (cards - 1)) / 2
        return tuple(Box(round(start + n * step), box.y, wide, tall) for n in range(cards))

    return Sides(laid(left), laid(right), left.split_bottom(words)[1], right.split_bottom(words)[1], middle)
