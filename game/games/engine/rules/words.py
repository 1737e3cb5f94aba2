"""Cards and places as people name them; what stories, prompts and summaries share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.games.engine.rules.state import Tableau
from game.games.engine.rules.vocabulary import (
    CARD_CODES,
    HIDDEN_CARD,
    RANKS,
    SUITS,
    Card,
    Cell,
    column_of,
    row_of,
)
from game.rules.text import N_, Translate, format_text, join_list


def card_words(card: Card, translate: Translate = format_text) -> str:
    """'7 of clubs'."""
    if card == HIDDEN_CARD:
        return translate("hidden card")
    return translate("{rank} of {suit}", rank=translate(RANKS[card % 13]), suit=translate(SUITS[card // 13]))


def list_words(cards: Iterable[Card], translate: Translate = format_text) -> str:
    """'the 7 of clubs, the 9 of hearts and the ace of spades'."""
    return join_list([translate("the {card}", card=card_words(card, translate)) for card in cards], translate)


def codes(cards: Iterable[Card]) -> str:
    """'7C 9H AS'."""
    return " ".join(CARD_CODES[card] for card in cards)


_BESIDE: Final = N_(
    {
        (0, 1): "right of the {card}",
        (0, -1): "left of the {card}",
        (1, 0): "below the {card}",
        (-1, 0): "above the {card}",
    }
)
"""By rows and columns away from the card."""


def place_words(tableau: Tableau, cell: Cell, translate: Translate = format_text) -> str:
    """Where an empty cell is, seen from the nearest card: 'right of the 7 of clubs'."""
    nearest = min(sorted(tableau), key=lambda other: sum(map(abs, _way(other, cell))))
    way = _way(nearest, cell)
    card = card_words(tableau[nearest][-1], translate)
    if way in _BESIDE:
        return translate(_BESIDE[way], card=card)
    rows, columns = way
    steps = [
        translate(words, n=abs(distance), context="of a place")
        for distance, words in (
            (rows, N_("{n} down" if rows > 0 else "{n} up", context="of a place")),
            (columns, N_("{n} right" if columns > 0 else "{n} left", context="of a place")),
        )
        if distance
    ]
    return translate("{steps} of the {card}", steps=translate(" and ").join(steps), card=card)


def _way(start: Cell, end: Cell) -> tuple[int, int]:
    """Rows and columns from one cell to another."""
    return row_of(end) - row_of(start), column_of(end) - column_of(start)


def rows(tableau: Tableau) -> list[list[tuple[Card, ...]]]:
    """The tableau row by row, as wide as its cards reach; cells without cards are empty."""
    if not tableau:
        return []
    columns = range(min(map(column_of, tableau)), max(map(column_of, tableau)) + 1)
    first = min(map(row_of, tableau))
    grid: list[list[tuple[Card, ...]]] = [
        [() for _ in columns] for _ in range(max(map(row_of, tableau)) - first + 1)
    ]
    for cell, cards in tableau.items():
        grid[row_of(cell) - first][column_of(cell) - columns[0]] = cards
    return grid
