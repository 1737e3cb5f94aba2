"""Where things lie on the table of Trade or Duel."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from game.ui.boards.felt import RIM_WIDTH
from game.ui.boards.frame import TableLayout
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, even_column, even_row, row

STRIP_HEIGHT, HIGH_STRIP = 204, 256
"""Height of the own hand and of what is out of the game, and that on a table in portrait."""
PORTRAIT_PANEL_HEIGHT = 316
"""Height of the panel of a table in portrait."""
ARENA_HEIGHT, HIGHEST_MAT = 206, 250
"""Height of the arena; and that of a mat on a table in portrait, at most."""
LOWEST_MAT = 120
"""Height below which the cards on a mat could not be read."""
PILE_WIDTH = 232
"""Width of what is out of the game."""
TOKENS_WIDTH, NARROW_TOKENS = 420, 348
"""Width of what can be said, at the right of the arena, and that on a table in portrait."""
COIN_SIDE = 40
"""Side of the coins that say whose cards lie in the arena; logical units."""
ROOMY_ARENA_WIDTH = 700
"""In an arena narrower than this two cards overlap,"""
VISIBLE_CARD_SHARE = 0.52
"""so that this part of the first stays in sight."""
IN_A_ROW, ONE_ROW_SEATS = 5, 4
"""More seats than these sit in two rows, and that on a table in portrait."""


class TradeOrDuelLayout(NamedTuple):
    """The whole area."""

    mats: tuple[Box, ...]
    """By seat."""
    arena: Box
    """Where cards meet."""
    tokens: Box
    """What can be said; on a low table, where nothing is, the arena."""
    hand: Box
    """Nowhere where many seats have little height, as in the theatre: such a table can only be watched."""
    pile: Box


def places(frame: TableLayout, seats: int) -> TradeOrDuelLayout:
    """On a table with that many seats."""
    inner, portrait = frame.area.inset(RIM_WIDTH), frame.portrait
    rows = 1 if seats <= (ONE_ROW_SEATS if portrait else IN_A_ROW) else 2
    # In a lesson on a screen that stands on end the hand needs less than it has otherwise.
    for strip in (HIGH_STRIP if portrait else STRIP_HEIGHT, STRIP_HEIGHT, 0):
        above, bottom = inner.split_bottom(strip, gap=TARGET_GAP) if strip else (inner, NOWHERE)
        tall = (above.h - ARENA_HEIGHT - rows * TARGET_GAP) / rows
        if tall >= LOWEST_MAT:
            break
    # Mats have no use for more height than their cards: the arena has.
    tall = min(tall, HIGHEST_MAT if portrait else inf)
    lines, middle = above.split_top(rows * (tall + TARGET_GAP) - TARGET_GAP, gap=TARGET_GAP)
    first = -(-seats // rows)
    counts = (first, seats - first)[:rows]
    mats = tuple(
        box for line, n in zip(even_column(lines, rows), counts, strict=True) for box in even_row(line, n)
    )
    if bottom.empty:
        arena, pile = middle.split_right(PILE_WIDTH, gap=TARGET_GAP)
        return TradeOrDuelLayout(mats, arena, arena, NOWHERE, pile)
    arena, tokens = middle.split_right(NARROW_TOKENS if portrait else TOKENS_WIDTH, gap=TARGET_GAP)
    hand, pile = bottom.split_right(PILE_WIDTH, gap=TARGET_GAP)
    return TradeOrDuelLayout(mats, arena, tokens, hand, pile)


class Sides(NamedTuple):
    """The arena; of two things the first is of the one who spoke."""

    cards: tuple[tuple[Box, ...], tuple[Box, ...]]
    """The first card alone in the middle where one card is laid."""
    coins: tuple[Box, Box]
    middle: Box


def sides(arena: Box, cards: int) -> Sides:
    """The places of that many cards on each side."""
    inner = arena.inset(18, 12)
    tall = round(inner.h - COIN_SIDE - 4)
    wide = round(tall * 0.70)
    step = round(wide * VISIBLE_CARD_SHARE) if inner.w < ROOMY_ARENA_WIDTH else wide + 8
    side = max(144.0 if inner.w < ROOMY_ARENA_WIDTH else 300.0, wide + step * (cards - 1))
    left, middle, right = row(inner, side, inner.w - 2 * side - 16, side, gap=8)

    def lay_out(box: Box) -> tuple[Box, ...]:
        start = box.x + (box.w - wide - step * (cards - 1)) / 2
        return tuple(Box(round(start + n * step), box.y, wide, tall) for n in range(cards))

    coins = left.split_bottom(COIN_SIDE)[1], right.split_bottom(COIN_SIDE)[1]
    return Sides((lay_out(left), lay_out(right)), coins, middle)
