"""OpenSpiel's search as a partner of our bots: IS-MCTS with random rollouts, for a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from game.rules.contract import Action, Rules, Turn
from tests.openspiel.adapter import Held, SpielGame, SpielState, resampled

_EXPLORATION: Final = 1.0
_FEWEST: Final = 10
"""Simulations for a choice, however little time there is."""
_SEEDS: Final = 1 << 31


class SpielSearcher:
    """Counts its simulations by how many a second the choices before have made."""

    name = "spiel"

    def __init__(self, seconds: Callable[[], float], clock: Callable[[], float]) -> None:
        self._seconds, self._clock = seconds, clock
        self._rate = 100.0

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields the option that the search likes best, from the view of the seat alone."""
        if len(turn.options) == 1:
            yield turn.options[0]
            return
        luck = np.random.RandomState(int(rng.random() * _SEEDS))
        game, simulations = SpielGame(rules), max(_FEWEST, round(self._rate * self._seconds()))
        search = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, luck),
            _EXPLORATION,
            simulations,
            random_state=luck,
            allow_inconsistent_action_sets=True,
        )
        search.set_resampler(lambda state, player: resampled(state, player, rng))
        began = self._clock()
        number = search.step(SpielState(game, Held(rules, rules.imagine(view, turn.seat, rng))))
        spent = self._clock() - began
        self._rate += (simulations / max(spent, 1e-6) - self._rate) / 4
        yield turn.options[number]
