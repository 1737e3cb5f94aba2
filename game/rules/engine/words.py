"""Cards and places as people name them; what stories, prompts and summaries share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from game.rules.engine.state import Tableau
from game.rules.engine.vocabulary import (
    CARD_CODES,
    EAST,
    HIDDEN,
    NORTH,
    RANKS,
    SOUTH,
    SUITS,
    WEST,
    Card,
    Cell,
    column_of,
    row_of,
)

Names = Sequence[str]
"""By seat."""


class Say(Protocol):
    """Fills the gaps of an English sentence; a host may translate it first."""

    def __call__(self, sentence: str, /, **values: object) -> str: ...


def fill(sentence: str, /, **values: object) -> str:
    """English as it is written here."""
    return sentence.format(**values)


def card_words(card: Card, say: Say = fill) -> str:
    """'7 of clubs'."""
    if card == HIDDEN:
        return say("hidden card")
    return say("{rank} of {suit}", rank=say(RANKS[card % 13]), suit=say(SUITS[card // 13]))


def list_words(cards: Iterable[Card], say: Say = fill) -> str:
    """'the 7 of clubs, the 9 of hearts and the ace of spades'."""
    words = [say("the {card}", card=card_words(card, say)) for card in cards]
    if len(words) < 2:
        return "".join(words)
    return say("{several} and {last}", several=", ".join(words[:-1]), last=words[-1])


def codes(cards: Iterable[Card]) -> str:
    """'7C 9H AS'."""
    return " ".join(CARD_CODES[card] for card in cards)


_BESIDE: Final = (
    (WEST, "right of the {card}"),
    (EAST, "left of the {card}"),
    (NORTH, "below the {card}"),
    (SOUTH, "above the {card}"),
)


def place_words(tableau: Tableau, cell: Cell, say: Say = fill) -> str:
    """Where an empty cell is, by a card beside it if there is one: 'right of the 7 of clubs'."""
    for step, words in _BESIDE:
        beside = tableau.get(cell + step)
        if beside:
            return say(words, card=card_words(beside[-1], say))
    within = (*tableau, cell)
    row = row_of(cell) - min(map(row_of, within)) + 1
    column = column_of(cell) - min(map(column_of, within)) + 1
    return say("in row {row}, column {column}", row=row, column=column)


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
