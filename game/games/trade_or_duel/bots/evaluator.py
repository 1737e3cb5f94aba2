"""What the search must know of Trade or Duel."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

from game.bots.heuristic import best_first
from game.games.trade_or_duel.bots.heuristic import CAREFUL, SENSIBLE, WILD, DuelHeuristic
from game.games.trade_or_duel.bots.value import share_of
from game.games.trade_or_duel.rules.actions import SAYS, Declare
from game.games.trade_or_duel.rules.phases import Phase
from game.games.trade_or_duel.rules.rules import TradeOrDuel
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import DUEL, HAND_SIZE, ROUND_COUNT, TRADE
from game.rules.contract import Action, Seat, Turn

_PLAYOUT_INTERACTIONS: Final = 4
"""In a playout, unless it comes to the last round: once round the table of four."""
_SECOND_THOUGHTS: Final = 2
"""How often a world is exchanged for another in which what was said makes more sense."""
_HEURISTIC_TRUST: Final = 0.35
"""How far the rules of thumb are trusted to explain what was said."""
_WHIM_SHARE: Final = 0.15
"""How far people differ from their manner."""


class DuelEvaluator:
    """See what some interactions leave; in the last round, who wins."""

    tree_from: Final = 500
    """Playouts from which on a tree finds more than rules of thumb foresee."""

    def __init__(self, rules: TradeOrDuel) -> None:
        self.rules = rules
        self._heuristic = DuelHeuristic()
        self._manners = tuple(DuelHeuristic(taste) for taste in (SENSIBLE, CAREFUL, WILD))

    def imagine(self, view: State, seat: Seat, rng: random.Random) -> State:
        """Imagine by all that trades and duels let one deduce; likelier if what was just said makes sense."""
        world = self.rules.imagine(view, seat, rng)
        for _ in range(_SECOND_THOUGHTS):
            if rng.random() < self._sense(world, seat):
                break
            world = self.rules.imagine(view, seat, rng)
        return world

    def _sense(self, world: State, seat: Seat) -> float:
        """How well the others' words go with the hands they have in this world, 0..1.

        Words of the present interaction count: who wants to duel should have a high card.
        """
        sense = 1.0
        if world.kind and seat != world.actor:
            said = Declare(world.kind, world.target)
            other = Declare(TRADE if world.kind == DUEL else DUEL, world.target)
            sense = self._likelihood(world, Turn(world.actor, Phase.DECLARE, (said, other)))
        both_chose = len(world.hands[world.actor]) == len(world.hands[world.target]) == HAND_SIZE
        if world.count and both_chose and seat != world.target:
            answers = (SAYS[0], SAYS[1]) if world.count == 1 else (SAYS[1], SAYS[0])
            sense *= self._likelihood(world, Turn(world.target, Phase.COUNT, answers))
        return sense

    def _likelihood(self, world: State, turn: Turn) -> float:
        """Likelihood of the first of two options, against the second; 1 when it is no worse."""
        said, other = self._heuristic.values(world, turn)
        return min(1.0, 2 / (1 + math.exp((other - said) / _HEURISTIC_TRUST)))

    def is_far_enough(self, start: State, state: State) -> bool:
        """Whether enough interactions are over; the last round is played to its end."""
        if state.kind or state.round >= ROUND_COUNT:
            return False
        return len(state.history) >= len(start.history) + _PLAYOUT_INTERACTIONS

    def value(self, state: State, seat: Seat) -> float:
        """Judge by how the hands compare."""
        return share_of(state, seat)

    def candidates(self, view: State, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        """All there are while they are few; else the best by rule of thumb."""
        return best_first(turn.options, self._heuristic.values(view, turn))[:most]

    def reply(self, state: State, turn: Turn, rng: random.Random) -> Action:
        """The best in some player's manner, with whims: what people do here is hard to foretell."""
        manner = self._manners[int(rng.random() * len(self._manners))]
        values = [value + _WHIM_SHARE * rng.random() for value in manner.values(state, turn)]
        return turn.options[values.index(max(values))]
