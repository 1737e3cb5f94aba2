"""What a game must teach the search: which options are worth a thought, how people play on, who is ahead."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from game.rules.contract import Action, Rules, Seat, Turn

S = TypeVar("S")


class Evaluator(Protocol[S]):
    """One game's rules of thumb, for one `Rules`. Keeps nothing from one call to the next.

    With an attribute `tree_from`, searches of at least that many playouts use a tree (`tree`): where rules of
    thumb foresee too little of what others do. That needs no more than `imagine` and `reply`.
    """

    rules: Rules[Any]
    """What playouts go by: the rules of the match, or simpler ones that are quicker and change little."""

    def candidates(self, view: S, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        """The options worth trying, the most promising first, at most `most`; never empty.

        A single one is chosen without search: where it is known to be best, and where nothing hangs on it.
        """

    def imagine(self, view: S, seat: Seat, rng: random.Random) -> S:
        """A full state that `seat` cannot rule out, the likelier ones more often."""

    def reply(self, state: S, turn: Turn, rng: random.Random) -> Action:
        """What a reasonable player does, found quickly.

        The state is full, but only what the seat of the turn may know should count.
        """

    def is_far_enough(self, start: S, state: S) -> bool:
        """Whether a playout that began at `start` has shown what there is to see."""

    def value(self, state: S, seat: Seat) -> float:
        """The seat's share of the victory as it looks now, 0..1."""


def share(standings: Sequence[float], seat: Seat, doubt: float) -> float:
    """The part of the victory that `seat` may hope for, 0..1.

    Scores are going to differ from `standings` by about `doubt`.
    """
    best = max(standings)
    hopes = [math.exp((standing - best) / doubt) for standing in standings]
    return hopes[seat] / sum(hopes)
