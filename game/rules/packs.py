"""A pack of 52 cards in sets: a card is an int, `13 * suit + rank`, and a set of cards has bit c for card c.

So hands and piles are copied, joined and compared at no cost. What stands for each card of a set, the card
itself or an action with it, is found suit by suit: 8,192 sets of each are few enough to be kept for good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")
SUIT_SIGNS: Final = ("spade", "heart", "diamond", "club")
SUIT_COLOURS: Final = ("navy", "red", "orange", "green")
"""By suit: its icon, and the colour that goes with it."""

_SUIT_MASK: Final = (1 << 13) - 1
_FIRST, _SECOND, _THIRD, _FOURTH = _SUIT_MASK, _SUIT_MASK << 13, _SUIT_MASK << 26, _SUIT_MASK << 39


class BySuit(dict[int, tuple[T, ...]]):
    """What stands for each card of a set, suit by suit: worked out when first asked for."""

    def __init__(self, by_card: Sequence[T]) -> None:
        self._by_card = by_card
        self[0] = ()

    def __missing__(self, cards: int) -> tuple[T, ...]:
        lowest = cards & -cards
        self[cards] = found = (self._by_card[lowest.bit_length() - 1], *self[cards ^ lowest])
        return found

    def of(self, cards: int) -> tuple[T, ...]:
        """Returns the things of any set of cards, the lowest first."""
        return self[cards & _FIRST] + self[cards & _SECOND] + self[cards & _THIRD] + self[cards & _FOURTH]


cards_of: Final = BySuit(range(52)).of
"""The cards of a set, lowest first."""
