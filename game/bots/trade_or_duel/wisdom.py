"""What the search must know of Trade or Duel."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.bots.thumb import best_first
from game.bots.trade_or_duel.thumb import DuelThumb
from game.bots.trade_or_duel.worth import share_of
from game.rules.contract import Action, Seat, Turn
from game.rules.trade_or_duel.rules import TradeOrDuel
from game.rules.trade_or_duel.state import State

_INTERACTIONS: Final = 2
_WHIM: Final = 0.35
"""How far people differ from the rules of thumb."""


class DuelWisdom:
    """See what an interaction and the next one leave: what comes after is anybody's guess."""

    def __init__(self, rules: TradeOrDuel) -> None:
        self.rules = rules
        self._thumb = DuelThumb()

    def imagine(self, view: State, seat: Seat, rng: random.Random) -> State:
        """By all that can be deduced from trades and duels."""
        return self.rules.imagine(view, seat, rng)

    def is_far_enough(self, start: State, state: State) -> bool:
        """After the interaction that is going on, or begins, and one more."""
        return not state.kind and len(state.history) >= len(start.history) + _INTERACTIONS

    def worth(self, state: State, seat: Seat) -> float:
        """By how the hands compare."""
        return share_of(state, seat)

    def candidates(self, view: State, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        """All there are while they are few; else the best by rule of thumb."""
        return best_first(turn.options, self._thumb.worths(view, turn))[:most]

    def reply(self, state: State, turn: Turn, rng: random.Random) -> Action:
        """The best by rule of thumb, with whims: what people do here is hard to foretell."""
        worths = [worth + _WHIM * rng.random() for worth in self._thumb.worths(state, turn)]
        return turn.options[worths.index(max(worths))]
