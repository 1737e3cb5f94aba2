"""The words of Engine: cards, ranks, suits, and the cells of a tableau."""

from __future__ import annotations

import re
from typing import Final

from game.rules import packs
from game.rules.text import N_

Card = int
"""0..51: suit by suit, from the ace to the king."""
Suit = int
"""0..3, as in SUITS."""
Cell = int
"""A place in a tableau. A tableau floats, so cells are counted from where the starter card was laid;
larger cells come later when a tableau is read row by row, from left to right."""
Cards = int
"""A set of cards, one bit a card."""

SUITS: Final = N_(("spades", "hearts", "diamonds", "clubs"))
SUIT_LETTERS: Final = "SHDC"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)

RANKS: Final = N_(("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"))
RANK_CODES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE, JACK, QUEEN, KING = 1, 11, 12, 13

CARD_COUNT: Final = 52
NO_CARD: Final = -1
HIDDEN_CARD: Final = -2
"""In a view: a card that lies there, but which one is not for the viewer to know."""

RANK_OF: Final = tuple(card % 13 + 1 for card in range(CARD_COUNT))
"""1 for an ace to 13 for a king. The base cost of an engine card, in gold."""
SUIT_OF: Final = tuple(card // 13 for card in range(CARD_COUNT))
POINTS_PRICE: Final = tuple(max(rank - 10, 0) for rank in RANK_OF)
"""What playing an instant costs, in victory points."""

CARD_CODES: Final = tuple(RANK_CODES[card % 13] + SUIT_LETTERS[card // 13] for card in range(CARD_COUNT))
CARD_BY_CODE: Final = {code: card for card, code in enumerate(CARD_CODES)}
"""Plain ASCII letters only: there are Greek and Cyrillic ones that look the same."""

ALL_CARDS: Final = (1 << CARD_COUNT) - 1
ENGINE_CARDS: Final = sum(1 << card for card in range(CARD_COUNT) if RANK_OF[card] <= 10)
"""Those that can be built: ace to ten."""
INSTANTS: Final = ALL_CARDS ^ ENGINE_CARDS
DEAREST_INSTANT: Final = 3
INSTANTS_FOR: Final = tuple(
    sum(1 << card for card in range(CARD_COUNT) if 0 < POINTS_PRICE[card] <= points)
    for points in range(DEAREST_INSTANT + 1)
)
"""By victory points, none to DEAREST_INSTANT: the instants one can pay for."""

MAX_SIDE: Final = 3
"""A tableau never has more rows or columns."""
CELL_COUNT: Final = MAX_SIDE * MAX_SIDE
HIGHEST_STACK: Final = 3

MAX_OFFSET: Final = 60
"""Rows or columns from the starter card. A tableau wanders by one with a card built, and there are fewer."""
_ROW_STRIDE: Final = 128
_ORIGIN_OFFSET: Final = 64
NO_CELL: Final = -1
"""Before the first cell."""


def cell_at(row: int, column: int) -> Cell:
    """The cell so far to the south and to the east of where the starter card was laid."""
    return (row + _ORIGIN_OFFSET) * _ROW_STRIDE + column + _ORIGIN_OFFSET


def row_of(cell: Cell) -> int:
    """The rows to the south of the starter card; negative to the north."""
    return cell // _ROW_STRIDE - _ORIGIN_OFFSET


def column_of(cell: Cell) -> int:
    """The columns to the east of the starter card; negative to the west."""
    return cell % _ROW_STRIDE - _ORIGIN_OFFSET


def cell_code(cell: Cell) -> str:
    """Row and column from the starter card, as they are written: '0,-1'."""
    return f"{row_of(cell)},{column_of(cell)}"


def cell_coded(text: str) -> Cell:
    """The inverse of `cell_code`. Raises ValueError."""
    row, column = (_whole(part) for part in text.split(","))
    if max(abs(row), abs(column)) > MAX_OFFSET:
        raise ValueError(text)
    return cell_at(row, column)


_WHOLE_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]?", re.ASCII)


def _whole(text: str) -> int:
    """A whole number of at most two digits, written plainly."""
    if not _WHOLE_NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


NORTH, SOUTH, WEST, EAST = -_ROW_STRIDE, _ROW_STRIDE, -1, 1
"""Steps from one cell to the next."""


cards_in: Final = packs.cards_of
"""The cards of a set, in order."""


def set_of(cards: tuple[Card, ...]) -> Cards:
    """The set of these cards."""
    total = 0
    for card in cards:
        total |= 1 << card
    return total
