"""What the search must know of Engine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.bots.heuristic import best_first
from game.bots.search.evaluator import share
from game.games.engine.bots.heuristic import EngineHeuristic
from game.games.engine.bots.outlook import outlook
from game.games.engine.bots.value import turns_left
from game.games.engine.rules import Engine, State
from game.games.engine.rules.actions import Place
from game.games.engine.rules.phases import Phase
from game.rules.contract import Action, Seat, Turn

_ROUNDS: Final = 3
"""How often the turn comes round in a playout."""


class EngineEvaluator:
    """Run the engine for some turns and count what it has brought."""

    def __init__(self, rules: Engine) -> None:
        # Instants in the turns of others are rare, and asking everybody for them takes half the time.
        self.rules = Engine(rules.seats, {**rules.options, "passive_instants": False})
        self._heuristic = EngineHeuristic()

    def imagine(self, view: State, seat: Seat, rng: random.Random) -> State:
        """Hidden cards may be anywhere."""
        return self.rules.imagine(view, seat, rng)

    def is_far_enough(self, start: State, state: State) -> bool:
        """When everybody has had some turns."""
        return state.turn > start.turn + _ROUNDS * self.rules.seats

    def value(self, state: State, seat: Seat) -> float:
        """By what everybody's position promises; the more turns are left, the less is settled."""
        turns = turns_left(state)
        standings = [outlook(state, other, turns) for other in range(self.rules.seats)]
        return share(standings, seat, 2.0 + 1.5 * turns**0.5)

    def candidates(self, view: State, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        """The best by rule of thumb."""
        return best_first(turn.options, self._heuristic.values(view, turn))[:most]

    def reply(self, state: State, turn: Turn, rng: random.Random) -> Action:
        """The best by rule of thumb; in the choice of a suit people differ, and all empty cells are alike."""
        first = turn.options[0]
        if isinstance(first, Place) and first.cell not in state.tableaux[turn.seat]:
            return first
        values = self._heuristic.values(state, turn)
        if turn.phase is Phase.SUIT:
            values = [value + rng.random() for value in values]
        return turn.options[values.index(max(values))]
