"""The bot that thinks ahead: flat Monte Carlo search over determinizations.

All options are tried in the same imagined worlds with the same luck, so that they differ by what they do and
not by what happens to them; most playouts go to those that do well, until one is surely best. Many playouts
may be made in a tree instead, where a game's evaluator asks for it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.bots.search.evaluator import Evaluator
from game.bots.search.halving import heats
from game.bots.search.playout import playout
from game.bots.search.racing import FIRST_LOOK, LOOKS_APART, contenders
from game.bots.search.tree import Arm, part, trial
from game.rules.contract import Action, Bot, Rules, Turn

_SEED_RANGE: Final = 1 << 62


@dataclass(slots=True)
class Prospect:
    """What an option has brought in its playouts so far."""

    option: Action
    values: list[float] = field(default_factory=list)
    """By world, 0..1 each."""

    @property
    def value(self) -> float:
        """The share of the victory to hope for, 0..1; 0 before the first playout."""
        return sum(self.values) / len(self.values) if self.values else 0.0


class Searcher:
    """Thinks ahead for a number of playouts, so that it plays alike on every machine."""

    def __init__(
        self,
        name: str,
        evaluator: Callable[[Any], Evaluator[Any]],
        playouts: int,
        attention: float = 1.0,
        absent: Callable[[], Bot] | None = None,
    ) -> None:
        """`evaluator` is built from the rules; `playouts` is the most that one choice gets.

        `attention` is the share of its choices that it thinks about, 0..1: the others it makes as the bot
        `absent` does, or else takes the first that would be worth a thought.
        """
        self.name = name
        self.playouts = playouts
        self.attention = attention
        self._evaluator = evaluator
        self._absent = None if absent is None else absent()

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields the best option so far, after every answer in its head.

        So it yields at least a thousand times a second.
        """
        if len(turn.options) == 1:
            yield turn.options[0]
            return
        evaluator = self._evaluator(rules)
        if self.attention < 1 and rng.random() >= self.attention:
            if self._absent is not None:
                yield from self._absent.think(rules, view, turn, rng)
                return
            yield evaluator.candidates(view, turn, breadth(self.playouts), rng)[0]
            return
        for prospects in weigh(rules, evaluator, view, turn, self.playouts, rng):
            yield prospects[0].option


def breadth(playouts: int) -> int:
    """How many options are worth a thought: the more playouts, the more (progressive widening)."""
    return max(3, round(1.2 * math.sqrt(playouts)))


def weigh(
    rules: Rules[Any], evaluator: Evaluator[Any], view: Any, turn: Turn, playouts: int, rng: random.Random
) -> Iterator[Sequence[Prospect]]:
    """Yields the prospects of the options worth a thought, the best first, while they become clearer.

    `rng` is asked for a seed only. The list that is yielded changes later.
    """
    own = random.Random(int(rng.random() * _SEED_RANGE))
    if playouts >= getattr(evaluator, "tree_from", math.inf):
        yield from _weigh_in_a_tree(rules, evaluator, view, turn, playouts, own)
        return
    prospects = [Prospect(option) for option in evaluator.candidates(view, turn, breadth(playouts), own)]
    yield prospects
    if len(prospects) == 1:
        return
    running = list(prospects)
    for heat in heats(len(prospects), playouts):
        running = running[: heat.options]
        look = max(FIRST_LOOK, LOOKS_APART * len(running[0].values))
        for _ in range(heat.worlds):
            world, luck = evaluator.imagine(view, turn.seat, own), int(own.random() * _SEED_RANGE)
            for prospect in running:
                trial = playout(rules, evaluator, world, prospect.option, turn.seat, random.Random(luck))
                while True:
                    try:
                        next(trial)
                    except StopIteration as end:
                        prospect.values.append(end.value)
                        break
                    yield prospects
            if (tried := len(running[0].values)) >= look:
                running = [running[number] for number in contenders([each.values for each in running])]
                look = LOOKS_APART * tried
                if len(running) == 1:
                    break
        # Those tried in the same worlds are compared; who was left behind stays behind.
        prospects.sort(key=lambda prospect: (-len(prospect.values), -prospect.value))
        running.sort(key=lambda prospect: -prospect.value)
        if len(running) == 1:
            break
    yield prospects


def _weigh_in_a_tree(
    rules: Rules[Any], evaluator: Evaluator[Any], view: Any, turn: Turn, playouts: int, own: random.Random
) -> Iterator[Sequence[Prospect]]:
    """Search by `tree`; the option that was tried most is the best. Ends when no other can catch up."""
    found = {option: Prospect(option) for option in turn.options}
    prospects, root = list(found.values()), Arm()
    yield prospects
    for left in reversed(range(playouts)):
        option, end = trial(rules, evaluator.imagine(view, turn.seat, own), root, own, evaluator.reply)
        found[option].values.append(part(end, turn.seat))
        prospects.sort(key=lambda prospect: -len(prospect.values))
        yield prospects
        if len(prospects[0].values) - len(prospects[1].values) > left:
            return
