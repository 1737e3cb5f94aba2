"""What a position of Engine promises to each seat, by the cards and the gold that the seat has.

A small network has learnt it from how matches went on (`taught_outlook.txt`): what a built card or a card in
hand is worth depends on the suits and ranks beside it, on the gold there is to use it, and on the time left.
"""

from __future__ import annotations

from typing import Final

from game.bots.network import ValueNetwork
from game.bots.taught import FeatureNames, FeatureVector, chances, table_in
from game.games.engine.bots.features import stage
from game.games.engine.rules import State
from game.games.engine.rules.settings import SEAT_RANGE
from game.games.engine.rules.vocabulary import CARD_CODES, ENGINE_CARDS, RANK_OF, cards_in
from game.rules.contract import Seat

KNOTS: Final = (0, 4, 10, 20, 36)
"""Stages at which the worth of units is given."""
NAMES: Final = FeatureNames()
_SEATS: Final = NAMES.row("seats", SEAT_RANGE)
_TURN: Final = NAMES.row("turns until its own", range(SEAT_RANGE.stop - 1))
_STAGE, _POINTS, _GOLD = NAMES.one("stage"), NAMES.one("points"), NAMES.one("gold")
_CELLS, _SINGLES = NAMES.one("cells"), NAMES.one("cells of one card")
_HAND, _PAYABLE = NAMES.one("hand"), NAMES.one("gold for ranks to build")
_BUILT: Final = NAMES.row("built", CARD_CODES)
_HELD: Final = NAMES.row("held", CARD_CODES)
# Read with the module, which is loaded in the background: later a thought would hold the screen up.
_NETWORK: Final = ValueNetwork(NAMES, KNOTS, table_in("game.games.engine.bots", "taught_outlook.txt"))


def hopes(state: State) -> list[float]:
    """The part of the victory that each seat may hope for, 0..1; together 1."""
    network, now = _NETWORK, stage(state)
    return chances([network.worth(seat_shows(state, seat), now) for seat in range(len(state.tableaux))])


def seat_shows(state: State, seat: Seat) -> FeatureVector:
    """What the position of a seat shows, by the numbers of NAMES; `state` is full."""
    tableau, gold, hand = state.tableaux[seat], state.gold[seat], state.hands[seat]
    seats = len(state.tableaux)
    there = [_SEATS[seats - SEAT_RANGE.start], _TURN[(seat - state.active) % seats]]
    singles = 0
    for cards in tableau.values():
        singles += len(cards) == 1
        there += [_BUILT[card] for card in cards]
    held = cards_in(hand)
    there += [_HELD[card] for card in held]
    ranks = sum([RANK_OF[card] for card in cards_in(hand & ENGINE_CARDS)])
    return FeatureVector(
        there,
        (
            (_STAGE, stage(state)),
            (_POINTS, state.points[seat]),
            (_GOLD, gold),
            (_CELLS, len(tableau)),
            (_SINGLES, singles),
            (_HAND, len(held)),
            (_PAYABLE, min(gold, ranks)),
        ),
    )
