"""What it costs to build a card, for everybody to see: its gold, and room in a full tableau."""

from __future__ import annotations

from typing import Final

from game.games.engine.rules.layout import is_full
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import CARD_COUNT, RANK_OF, Card, set_of
from game.rules.contract import Seat

REPLACING_COST: Final = 5
"""Gold to clear a cell of a full tableau; the only payment that takes points for gold."""
FOUR_GOLD: Final = 4
FOUR_CARDS: Final = 4
SPADES, FOUR, SEVEN = 0, 4, 7
"""What lets a seat build: the basic action of spades, a 4 or a 7."""
_PRICES: Final = {
    SPADES: tuple(-(-rank // 2) for rank in RANK_OF),
    FOUR: (FOUR_GOLD,) * len(RANK_OF),
    SEVEN: RANK_OF,
}
BUILDERS: Final = frozenset(_PRICES)
_CHEAPEST: Final = {SPADES: 1, FOUR: FOUR_GOLD, SEVEN: 1}
MAX_COST: Final = 10
"""No engine card costs more."""
UP_TO: Final = {
    by: [
        set_of(tuple(card for card in range(CARD_COUNT) if prices[card] <= most))
        for most in range(MAX_COST + 1)
    ]
    for by, prices in _PRICES.items()
}
"""By what lets a seat build, and by a price: the cards that cost so much or less."""


def card_price(by: int, card: Card) -> int:
    """The gold that a card costs, apart from clearing a cell."""
    return _PRICES[by][card]


def costs(state: State, seat: Seat, gold: int) -> tuple[int, int]:
    """The gold for a card of that price, and the gold for room in a full tableau."""
    if not is_full(state.tableaux[seat]):
        return gold, 0
    return 0 if state.rulings.room_is_price else gold, REPLACING_COST


def highest_price(state: State, seat: Seat) -> int:
    """The dearest card that can be built, with room made for it in a full tableau; less than 0 for none."""
    gold = state.gold[seat]
    if not is_full(state.tableaux[seat]):
        return gold
    left = gold + state.points[seat] - REPLACING_COST
    if state.rulings.room_is_price:
        return MAX_COST if left >= 0 else -1
    return min(gold, left)


def room_is_all(state: State, seat: Seat) -> bool:
    """The gold for room in a full tableau stands in place of every price, of four cards, too."""
    return state.rulings.room_is_price and is_full(state.tableaux[seat])


def may_build(state: State, seat: Seat, by: int) -> bool:
    """Whether the seat could build something, for all that everybody knows of its hand."""
    size, highest = state.hand_size(seat), highest_price(state, seat)
    if size and highest >= _CHEAPEST[by]:
        return True
    return by == FOUR and size > FOUR_CARDS and highest >= 0
