"""Search in a tree: what others reply is tried out as well, and the better replies more often.

Information set Monte Carlo tree search with one tree, for the seat that chooses: all worlds share it, and an
arm that a world does not offer is passed over there (Cowling, Powley and Whitehouse 2012). Below the tree a
match is played to its end. So rules of thumb can lead it astray only where it has not yet tried for itself.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from game.bots.at_random import play_at_random
from game.bots.chance import chance
from game.rules.contract import Action, Over, Rules, Seat, Turn

EXPLORATION_CONSTANT: Final = 0.7
"""How much is tried that has not won so far (c of UCB1), for values of 0..1."""
MAX_ANSWERS: Final = 2000
"""Answers after which a trial is given up, and counts as lost for all."""
AT_RANDOM: Final = 0.2
"""The share of replies below the tree that are made so in any case: nothing is ruled out."""

Reply = Callable[[Any, Turn, random.Random], Action]
"""What a player does in a full state, see `Evaluator.reply`."""


@dataclass(slots=True)
class Arm:
    """Something that can be chosen, and its outcome."""

    tried: int = 0
    won: float = 0.0
    offered: int = 0
    """How often it was among the choices, chosen or not."""
    replies: dict[Action, Arm] = field(default_factory=dict)

    def worth(self, trials: int) -> float:
        """Its upper confidence bound after that many trials (UCB1: Auer, Cesa-Bianchi and Fischer 2002)."""
        if not self.tried:
            return math.inf
        return self.won / self.tried + EXPLORATION_CONSTANT * math.sqrt(math.log(max(1, trials)) / self.tried)


def trial(
    rules: Rules[Any], world: Any, root: Arm, rng: random.Random, reply: Reply | None = None
) -> tuple[Action, Over | None]:
    """Play a full state on, which changes it, and grow the tree by one arm.

    Below it players choose at random or, given one, as `reply` says.

    Returns the first answer, and the end, None where it was not reached.
    """
    path = _descend(rules, world, root, rng)
    if reply is None:
        _, end = play_at_random(rules, world, rng, MAX_ANSWERS)
    else:
        end = _play_on(rules, world, rng, reply)
    for arm, seat, _ in path:
        arm.tried += 1
        arm.won += part(end, seat)
    return path[0][2], end


def part(end: Over | None, seat: Seat) -> float:
    """The part of the victory that a seat has, 0..1."""
    return 1 / len(end.winners) if end is not None and seat in end.winners else 0.0


def _play_on(rules: Rules[Any], world: Any, rng: random.Random, reply: Reply) -> Over | None:
    pending, apply, pick = rules.pending, rules.apply, rng.random
    for _ in range(MAX_ANSWERS):
        question = pending(world)
        if isinstance(question, Turn):
            options = question.options
            if len(options) == 1 or pick() < AT_RANDOM:
                apply(world, options[int(pick() * len(options))])
            else:
                apply(world, reply(world, question, rng))
        elif isinstance(question, Over):
            return question
        else:
            apply(world, chance(question, rng))
    return None


def _descend(rules: Rules[Any], world: Any, root: Arm, rng: random.Random) -> list[tuple[Arm, Seat, Action]]:
    """Answer as the tree says until it has no word on something; that is chosen, and the tree grows by it."""
    arm, path = root, []
    while not isinstance(question := rules.pending(world), Over):
        if not isinstance(question, Turn):
            rules.apply(world, chance(question, rng))
            continue
        replies, options = arm.replies, question.options
        new = [option for option in options if option not in replies]
        for option in options:
            if option in replies:
                replies[option].offered += 1
        if new:
            option = new[int(rng.random() * len(new))]
            replies[option] = Arm(offered=1)
        else:
            option = max(options, key=lambda each: replies[each].worth(replies[each].offered))
        arm = replies[option]
        path.append((arm, question.seat, option))
        rules.apply(world, option)
        if new:
            break
    return path
