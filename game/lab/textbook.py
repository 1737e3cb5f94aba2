"""Searchers out of the textbook that know nothing about any game: the measure of what our knowledge is worth.

Both imagine worlds that the seat cannot rule out, play at random to the end of the match, and take what won
most; they have processor time, not playouts, so that they can be given as much as a bot of ours takes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from game.bots.at_random import play_at_random
from game.bots.search.tree import MAX_ANSWERS, Arm, part, trial
from game.rules.contract import Action, Rules, Turn

CHOICE_TIME_S: Final = 0.1
"""Seconds of processor time for a choice."""
Seconds = float | Callable[[], float]
"""So many for each choice, or as many as are given when it comes to it."""


class _Textbook:
    def __init__(
        self, seconds: Seconds = CHOICE_TIME_S, clock: Callable[[], float] = time.process_time
    ) -> None:
        self._seconds, self._clock = seconds, clock

    def _trials(self, least: int) -> Iterator[int]:
        """0, 1, 2, ... until the time is up, and `least` of them in any case."""
        seconds = self._seconds() if callable(self._seconds) else self._seconds
        end, trials = self._clock() + seconds, 0
        while trials < least or self._clock() < end:
            yield trials
            trials += 1


class Flat(_Textbook):
    """Monte Carlo over determinizations, one level deep: each option is an arm of a bandit."""

    name = "flat"

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields the option that was tried most."""
        options, arms = list(turn.options), [Arm() for _ in turn.options]
        for trials in self._trials(len(arms) if len(arms) > 1 else 0):
            number = max(range(len(arms)), key=lambda arm: arms[arm].worth(trials))
            world = rules.imagine(view, turn.seat, rng)
            rules.apply(world, options[number])
            arms[number].tried += 1
            _, end = play_at_random(rules, world, rng, MAX_ANSWERS)
            arms[number].won += part(end, turn.seat)
        yield options[_most_tried(arms)]


class Ismcts(_Textbook):
    """Information set Monte Carlo tree search, one tree for the seat that chooses.

    See Cowling, Powley and Whitehouse 2012.
    """

    name = "ismcts"

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields the option that was tried most."""
        root, options = Arm(), list(turn.options)
        for _ in self._trials(2 if len(options) > 1 else 0):
            world = rules.imagine(view, turn.seat, rng)
            trial(rules, world, root, rng)
        yield options[_most_tried([root.replies.get(option, Arm()) for option in options])]


def _most_tried(arms: Sequence[Arm]) -> int:
    return max(range(len(arms)), key=lambda number: arms[number].tried)
