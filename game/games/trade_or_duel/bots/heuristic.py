"""Rules of thumb for Trade or Duel: high cards win duels, low hands win the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bots.heuristic import HeuristicBot
from game.games.trade_or_duel.rules.actions import Declare, Lay, Say
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import CARDS, DUEL, HAND_SIZE, ROUND_COUNT
from game.rules.contract import Action, Seat, Turn

_HIGHEST: Final = CARDS[-1]
_MIDDLE: Final = (CARDS[0] + CARDS[-1]) / 2


@dataclass(frozen=True, slots=True)
class Weights:
    """What a player likes more than others do."""

    duels: float = 0.0
    """How much more than the odds say; in parts of a duel won."""
    trades: float = 0.0
    both: float = 0.0
    """How much rather two cards than one."""
    hunts: float = 0.2
    """How much rather those with one card left, whom a lost duel puts out."""


SENSIBLE: Final = Weights()
CAREFUL: Final = Weights(duels=-0.25, trades=0.1, both=-0.4, hunts=-0.3)
"""Duels only with the highest cards, never risks two at once, and leaves the weak alone."""
WILD: Final = Weights(duels=0.45, both=0.6, hunts=0.6)
"""A duel whenever it may be won, for all it has, and first with those who are nearly out."""


class DuelHeuristic:
    """Duel with a high card, get rid of it when the end is near, and keep out of it with a low hand."""

    def __init__(self, taste: Weights = SENSIBLE) -> None:
        self._taste = taste

    def values(self, state: State, turn: Turn) -> list[float]:
        """The values of all options, from about -1 to 2."""
        return [self._value(state, turn.seat, option) for option in turn.options]

    def _value(self, state: State, seat: Seat, option: Action) -> float:
        hand = state.hands[seat]
        taste = self._taste
        match option:
            case Declare(kind, target):
                alone = len(state.hands[target]) < HAND_SIZE
                if kind == DUEL:
                    return hand[-1] / _HIGHEST + taste.duels + taste.hunts * alone - 0.5
                return (hand[-1] - _MIDDLE) / _HIGHEST * _haste(state) + taste.trades
            case Say(count):
                average = sum(hand) / len(hand)
                if state.kind == DUEL:
                    return (count - 1) * ((average - _MIDDLE) / _HIGHEST + taste.both)
                return (count - 1) * ((average - _MIDDLE) / _HIGHEST * _haste(state) + taste.both)
            case Lay(card):
                return card / _HIGHEST
        return 0.0


def _haste(state: State) -> float:
    """How much a low hand counts: most in the last round."""
    return 0.6 + 0.8 * min(state.round, ROUND_COUNT) / ROUND_COUNT


def wild() -> HeuristicBot:
    return HeuristicBot("wild", lambda rules: DuelHeuristic(WILD))


def careful() -> HeuristicBot:
    return HeuristicBot("careful", lambda rules: DuelHeuristic(CAREFUL))
