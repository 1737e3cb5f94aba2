"""How Engine is played, as was learnt: what each option shows, and what that is worth by then."""

from __future__ import annotations

from typing import Final

from game.bots.taught import Weights, liking, table_in
from game.games.engine.bots.features import MAX_DECK_SIZE, NAMES, option_features, stage
from game.games.engine.rules import State
from game.games.engine.rules.actions import Play
from game.games.engine.rules.phases import Phase
from game.rules.contract import Turn

KNOTS: Final = (0, 10, MAX_DECK_SIZE)
"""Stages at which weights are given."""
# Read with the module, which is loaded in the background: later a thought would hold the screen up.
_WEIGHTS: Final = Weights(NAMES, KNOTS, table_in("game.games.engine.bots", "taught.txt"))
_UNTAUGHT: Final = (Phase.GIFT, Phase.KEEP, Phase.BUILD)
"""Where instants could not be played when it was learnt; there is time before and after."""
_SELDOM_PENALTY: Final = 6.0
"""How much less they are liked there than the worst that was learnt."""


def likings(state: State, turn: Turn) -> list[float]:
    """How much each option is to be liked: the logarithm of how often it is chosen, but for a constant.

    `state` is a view or a full state; nothing counts that the seat of the turn may not know.
    """
    weights = _WEIGHTS.at[stage(state)]
    found = [liking(weights, each) for each in option_features(state, turn)]
    if turn.phase in _UNTAUGHT:
        worst = min(found) - _SELDOM_PENALTY
        found = [
            worst if type(option) is Play else value
            for option, value in zip(turn.options, found, strict=True)
        ]
    return found
