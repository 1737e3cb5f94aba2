"""The things on the table and their names: cards, suits, ranks, sets of cards.

Cards and sets of them are ints, see `game.rules.packs`. The helpers below give names to both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.rules import packs
from game.rules.text import N_

Card = int
"""0..51, suit by suit from the 2 to the ace."""
Cards = int
"""A set of cards: bit c stands for card c."""
Suit = int
"""0..3: index into SUITS."""
Rank = int
"""0..12: index into RANKS; 0 is the 2, 12 the ace."""

SUITS: Final = N_(("spades", "hearts", "diamonds", "clubs"))
SUIT_LETTERS: Final = "SHDC"
RANKS: Final = N_(("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"))
RANK_LETTERS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

NO_SUIT: Final = -1
CARD_COUNT: Final = 52
OFFERED_CARDS: Final = 3
"""How many cards a seat gives in a trade."""
RANK_COUNT: Final = 13
ALL_CARDS: Final[Cards] = (1 << CARD_COUNT) - 1
LOWEST_SUIT: Final[Cards] = (1 << RANK_COUNT) - 1
"""The thirteen cards of the first suit; shifted, those of any other."""
SUIT_CARDS: Final = tuple(LOWEST_SUIT << RANK_COUNT * suit for suit in range(4))
"""By suit: all its cards."""
RANK_CARDS: Final = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(RANK_COUNT))
"""By rank: its four cards."""
SUIT_OF: Final = tuple(card // RANK_COUNT for card in range(CARD_COUNT))
RANK_OF: Final = tuple(card % RANK_COUNT for card in range(CARD_COUNT))

CARD_CODES: Final = tuple(RANK_LETTERS[card % 13] + SUIT_LETTERS[card // 13] for card in range(CARD_COUNT))
"""Notation: 10H is the 10 of hearts."""
CARD_BY_CODE: Final = {code: card for card, code in enumerate(CARD_CODES)}


cards_of: Final = packs.cards_of
"""The cards of a set, lowest first."""


def set_of(cards: Iterable[Card]) -> Cards:
    """The set of some cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result
