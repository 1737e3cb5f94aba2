"""What the search must know of Power Vacuum."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.bots.heuristic import best_first
from game.bots.search.evaluator import share
from game.games.power_vacuum.bots.heuristic import MinisterHeuristic
from game.games.power_vacuum.rules import PowerVacuum, State
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.scoring import agenda_points
from game.rules.contract import Action, Seat, Turn
from game.rules.interjections import OUT_OF_TURN

_WHIM_POWER: Final = 0.25
"""How far people differ from the rules of thumb, in power."""


class MinisterEvaluator:
    """Play the round to its end: there the agendas are settled."""

    def __init__(self, rules: PowerVacuum) -> None:
        self.rules = rules
        self._settings = rules.settings
        self._heuristic = MinisterHeuristic(rules.settings)

    def imagine(self, view: State, seat: Seat, rng: random.Random) -> State:
        """Imagine hidden cards by what was kept in the open, and by suits shown to be missing."""
        return self.rules.imagine(view, seat, rng)

    def is_far_enough(self, start: State, state: State) -> bool:
        """Whether the round is over."""
        return state.round > start.round

    def value(self, state: State, seat: Seat) -> float:
        """Judge by segments and power; the further from a whole statue the leader is, the less is settled."""
        deck = self._settings.deck
        standings = [
            float(deck.segment_price * built + left)
            for built, left in zip(state.segments, state.stock, strict=True)
        ]
        if any(state.power):
            standings = [
                standing + state.power[other] + agenda_points(self._settings, state, other)
                for other, standing in enumerate(standings)
            ]
        left = max(0.0, deck.segment_price * deck.segments - max(standings))
        return share(standings, seat, 2.5 + 0.25 * left)

    def candidates(self, view: State, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        """The best by rule of thumb."""
        if turn.phase == OUT_OF_TURN:
            return turn.options[-1:]
        if turn.phase is Phase.BUILD:
            return turn.options[:1]
        return best_first(turn.options, self._heuristic.values(view, turn))[:most]

    def reply(self, state: State, turn: Turn, rng: random.Random) -> Action:
        """The best by rule of thumb, with whims."""
        values = [value + _WHIM_POWER * rng.random() for value in self._heuristic.values(state, turn)]
        return turn.options[values.index(max(values))]
