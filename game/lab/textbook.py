"""Searchers out of the textbook that know nothing of any game: the measure of what our knowledge is worth.

Both imagine worlds that the seat cannot rule out, play at random to the end of the match, and take what won
most; they have processor time, not playouts, so that they can be given as much as a bot of ours takes.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.bots.at_random import play_at_random
from game.bots.chance import chance
from game.rules.contract import Action, Over, Rules, Seat, Turn

EXPLORATION: Final = 0.7
"""How much is tried that has not won so far (c of UCB1), for values of 0..1."""
LONGEST: Final = 2000
"""Answers after which a playout is given up, and counts as lost."""
USUAL: Final = 0.1
"""Seconds of processor time for a choice."""
Seconds = float | Callable[[], float]
"""So many for each choice, or as many as are given when it comes to it."""


@dataclass(slots=True)
class Arm:
    """Something that can be chosen, and what came of it."""

    tried: int = 0
    won: float = 0.0
    offered: int = 0
    """How often it was among the choices, chosen or not."""
    replies: dict[Action, Arm] = field(default_factory=dict)

    def worth(self, trials: int) -> float:
        """Its upper confidence bound after so many trials (UCB1: Auer, Cesa-Bianchi and Fischer 2002)."""
        if not self.tried:
            return math.inf
        return self.won / self.tried + EXPLORATION * math.sqrt(math.log(max(1, trials)) / self.tried)


class _Textbook:
    def __init__(self, seconds: Seconds = USUAL, clock: Callable[[], float] = time.process_time) -> None:
        self._seconds, self._clock = seconds, clock

    def _trials(self, least: int) -> Iterator[int]:
        """0, 1, 2, ... until the time is up, and `least` of them in any case."""
        seconds = self._seconds() if callable(self._seconds) else self._seconds
        end, trial = self._clock() + seconds, 0
        while trial < least or self._clock() < end:
            yield trial
            trial += 1


class Flat(_Textbook):
    """Monte Carlo over determinizations, one level deep: each option is an arm of a bandit."""

    name = "flat"

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields the option that was tried most."""
        options, arms = list(turn.options), [Arm() for _ in turn.options]
        for trial in self._trials(len(arms) if len(arms) > 1 else 0):
            number = max(range(len(arms)), key=lambda arm: arms[arm].worth(trial))
            world = rules.imagine(view, turn.seat, rng)
            rules.apply(world, options[number])
            arms[number].tried += 1
            arms[number].won += part(_end(rules, world, rng), turn.seat)
        yield options[_most_tried(arms)]


class Ismcts(_Textbook):
    """Information set Monte Carlo tree search, one tree for the seat that chooses (Cowling, Powley and
    Whitehouse 2012)."""

    name = "ismcts"

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields the option that was tried most."""
        root, options = Arm(), list(turn.options)
        for _ in self._trials(2 if len(options) > 1 else 0):
            world = rules.imagine(view, turn.seat, rng)
            path = _descend(rules, world, root, rng)
            end = _end(rules, world, rng)
            for arm, seat in path:
                arm.tried += 1
                arm.won += part(end, seat)
        yield options[_most_tried([root.replies.get(option, Arm()) for option in options])]


def _descend(rules: Rules[Any], world: Any, root: Arm, rng: random.Random) -> list[tuple[Arm, Seat]]:
    """Answer as the tree says until it has no word on something; that is chosen, and the tree grows by it."""
    arm, path = root, []
    while not isinstance(question := rules.pending(world), Over):
        if not isinstance(question, Turn):
            rules.apply(world, chance(question, rng))
            continue
        new = [option for option in question.options if option not in arm.replies]
        for option in question.options:
            if option in arm.replies:
                arm.replies[option].offered += 1
        if new:
            option = new[int(rng.random() * len(new))]
            arm.replies[option] = Arm(offered=1)
        else:
            replies = arm.replies
            option = max(question.options, key=lambda each: replies[each].worth(replies[each].offered))
        arm = arm.replies[option]
        path.append((arm, question.seat))
        rules.apply(world, option)
        if new:
            break
    return path


def _end(rules: Rules[Any], world: Any, rng: random.Random) -> Over | None:
    """The end of a match that goes on at random; None if there is no end in sight."""
    _, end = play_at_random(rules, world, rng, LONGEST)
    return end


def part(end: Over | None, seat: Seat) -> float:
    """The part of the victory that a seat has, 0..1."""
    return 1 / len(end.winners) if end is not None and seat in end.winners else 0.0


def _most_tried(arms: Sequence[Arm]) -> int:
    return max(range(len(arms)), key=lambda number: arms[number].tried)
