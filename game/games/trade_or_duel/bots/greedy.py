"""The beginner's wisdom of Trade or Duel: look one interaction ahead.

Early on, a high card is armour; in the last round, only a low hand wins. A player who is out no longer
competes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from game.games.trade_or_duel.bots.value import share_of
from game.games.trade_or_duel.rules.actions import LAYS, SAYS
from game.games.trade_or_duel.rules.phases import Phase
from game.games.trade_or_duel.rules.state import State
from game.rules.contract import Action, Over, Rules, Seat, Turn

WORLD_COUNT: Final = 8
"""States that are imagined for one choice."""


class GreedyDuellist:
    """Values every option by how the hands compare right after the interaction it leads to."""

    name = "greedy"

    def think(self, rules: Rules[Any], view: State, turn: Turn, rng: Any) -> Iterator[Action]:
        """Yields the best option so far, again after each imagined state."""
        options = turn.options
        yield options[0]
        if len(options) == 1:
            return
        value = [0.0] * len(options)
        for _ in range(WORLD_COUNT):
            world = rules.imagine(view, turn.seat, rng)
            for number, option in enumerate(options):
                value[number] += _outcome(rules, world.copy(), turn.seat, option, rng)
            yield options[max(range(len(options)), key=value.__getitem__)]


def _outcome(rules: Rules[Any], world: State, seat: Seat, option: Action, rng: Any) -> float:
    """How the seat stands when the interaction is over, everybody laying the highest card."""
    rules.apply(world, option)
    while world.kind and not isinstance(rules.pending(world), Over):
        if world.phase is Phase.COUNT:
            answer: Action = SAYS[int(rng.random() * len(SAYS))]
        else:
            chooser = world.actor if world.phase is Phase.LAY_ACTOR else world.target
            answer = LAYS[world.hands[chooser][-1]]
        rules.apply(world, answer)
    over = rules.pending(world)
    if isinstance(over, Over) and not over.winners:
        return 0.0
    return share_of(world, seat)
