"""What a position of Engine promises to each seat, by what it shows and what that is worth.

The weights are learnt from how matches went on (`taught`), as a multinomial logit of who won: what counts at
the end counts more the nearer the end is, and an engine, gold to build with and a hand while there is time.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from game.bots.taught import Names, Weights, table
from game.games.engine.bots import taught
from game.games.engine.bots.features import stage
from game.games.engine.rules import State
from game.games.engine.rules.settings import SEAT_RANGE
from game.games.engine.rules.vocabulary import ENGINE_CARDS, JACK, RANK_CODES, RANK_OF, SUIT_OF, cards_in
from game.rules.contract import Seat

KNOTS: Final = (0, 4, 10, 20, 36)
"""Stages at which weights are given."""
NAMES: Final = Names()
_RANKS: Final = range(len(RANK_CODES) + 1)
_TURN: Final = NAMES.row("turns until its own", range(SEAT_RANGE.stop - 1))
_POINTS, _GOLD, _BUILT = NAMES.one("points"), NAMES.one("gold"), NAMES.one("built")
_HELD, _HELD_RANKS = NAMES.one("cards to build"), NAMES.one("ranks to build")
_INSTANTS: Final = NAMES.row("held", ("jack", "queen", "king"))
_SUITED: Final = NAMES.row("built, times the suits of its stack", _RANKS)
_CARD: Final = NAMES.row("built", _RANKS)
_CELLS, _PAYABLE = NAMES.one("cells"), NAMES.one("gold for ranks to build")
_HAND, _CARDS = NAMES.one("hand"), NAMES.one("cards built")


def hopes(state: State) -> list[float]:
    """By seat: the part of the victory that it may hope for, 0..1; together 1."""
    weights = _weights().at[stage(state)]
    worths = []
    for seat in range(len(state.tableaux)):
        shows = seat_shows(state, seat)
        worths.append(sum([weight * much for weight, much in zip(weights, shows, strict=True) if much]))
    best = max(worths)
    odds = [math.exp(worth - best) for worth in worths]
    total = sum(odds)
    return [each / total for each in odds]


def seat_shows(state: State, seat: Seat) -> list[float]:
    """What the position of a seat shows, by the numbers of NAMES, scaled to about 1; `state` is full."""
    shows = [0.0] * len(NAMES)
    tableau, gold, hand = state.tableaux[seat], state.gold[seat], state.hands[seat]
    total = count = 0
    for cards in tableau.values():
        suits = len({SUIT_OF[card] for card in cards})
        for card in cards:
            rank = RANK_OF[card]
            total += rank
            count += 1
            shows[_SUITED[rank]] += suits
            shows[_CARD[rank]] += 1
    ranks = [RANK_OF[card] for card in cards_in(hand & ENGINE_CARDS)]
    for card in cards_in(hand & ~ENGINE_CARDS):
        shows[_INSTANTS[RANK_OF[card] - JACK]] += 1
    shows[_TURN[(seat - state.active) % len(state.tableaux)]] = 1.0
    shows[_POINTS] = state.points[seat] / 10
    shows[_GOLD] = gold / 10
    shows[_BUILT] = total / 20
    shows[_HELD] = len(ranks) / 4
    shows[_HELD_RANKS] = sum(ranks) / 20
    shows[_CELLS] = len(tableau) / 5
    shows[_PAYABLE] = min(gold, sum(ranks)) / 10
    shows[_HAND] = hand.bit_count() / 5
    shows[_CARDS] = count / 5
    return shows


@cache
def _weights() -> Weights:
    return Weights(NAMES, KNOTS, table(taught.OUTLOOK))
