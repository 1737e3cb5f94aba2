"""What a position of Engine is worth to a seat, in points at the end of the match."""

from __future__ import annotations

from typing import Final

from game.games.engine.rules import State
from game.games.engine.rules.settings import GOLD_A_POINT
from game.games.engine.rules.state import Tableau
from game.games.engine.rules.vocabulary import RANK_OF, SUIT_OF, Card, cards_in
from game.rules.contract import Seat

ACTIVATION: Final[tuple[float, ...]] = (0.0, 1.4, 0.9, 1.0, 1.2, 0.4, 1.0, 2.0, 1.5, 0.7, 1.0, 0.0, 0.0, 0.0)
"""By rank: about what one activation brings."""
_CARD_IN_HAND: Final[tuple[float, ...]] = (
    0.0,
    0.7,
    0.8,
    1.0,
    1.1,
    0.8,
    1.2,
    1.6,
    1.6,
    1.6,
    1.8,
    0.8,
    0.8,
    0.6,
)
"""By rank: about what it is worth to hold the card while there is time to use it."""
GOLD_TO_BUILD_WITH: Final = 0.25
"""Besides what gold brings at the end."""
_CARDS_A_TURN: Final = 1.5
"""Drawn from the deck, about: tells how many turns are left."""
LONG_ENOUGH: Final = 5.0
"""Turns of a seat that are time to use everything."""
_LONG_MATCH: Final = 20.0
"""Turns of a seat."""
_A_CARD_A_ROUND: Final = 0.1
"""How much worse each card in the deck then looks with each round."""


def turns_left(view: State) -> float:
    """About how many turns each seat still has."""
    return view.deck_left / _CARDS_A_TURN / len(view.hands)


def position_value(view: State, seat: Seat, turns: float) -> float:
    """Points, gold, cards in the tableau and in hand, and what they will still bring in so many turns."""
    turns = 0.0 if view.ending else turns
    time = min(1.0, turns / LONG_ENOUGH)
    gold = view.gold[seat] * (1 / GOLD_A_POINT + time * GOLD_TO_BUILD_WITH)
    hand = sum([card_value(card) for card in cards_in(view.hands[seat])])
    tableau = view.tableaux[seat]
    built = sum(RANK_OF[card] for cards in tableau.values() for card in cards) / 2
    coming = turns * income(tableau, len(view.hands))
    return view.points[seat] + gold + built + time * hand + coming - _impatience(view)


def _impatience(view: State) -> float:
    """Makes an end of matches in which everybody gathers gold and nobody wants cards."""
    rounds = view.turn / len(view.hands) - _LONG_MATCH
    return max(0.0, rounds) * _A_CARD_A_ROUND * view.deck_left


def card_value(card: Card) -> float:
    """Value of a card in hand, early in the match."""
    return _CARD_IN_HAND[RANK_OF[card]]


def income(tableau: Tableau, seats: int) -> float:
    """About what the tableau brings from one own turn to the next.

    In the own turn a whole stack acts when any of its suits is chosen; in others' turns a card acts for its
    own suit alone.
    """
    total = 0.0
    for cards in tableau.values():
        suits = len({SUIT_OF[card] for card in cards})
        chance = 0.35 * suits + 0.2 * (seats - 1)
        total += chance * sum([ACTIVATION[RANK_OF[card]] for card in cards])
    return 0.5 * total
