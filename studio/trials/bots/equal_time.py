"""Searchers that have as much processor time for a choice as the bot that they measure takes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from game.lab.partners import TEXTBOOK
from game.lab.textbook import CHOICE_TIME_S
from game.rules.contract import Action, Bot, Rules, Turn
from studio.trials.bots.elsewhere import Elsewhere


class Stopwatch:
    """A bot, and the processor time that it takes for the choices that are ones."""

    def __init__(self, bot: Bot, clock: Callable[[], float]) -> None:
        self.name = bot.name
        self.choices, self.seconds = 0, 0.0
        self.bot, self.clock = bot, clock

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields what the bot yields."""
        began = self._now()
        yield from self.bot.think(rules, view, turn, rng)
        if len(turn.options) > 1:
            self.choices += 1
            self.seconds += self._now() - began

    def mean(self) -> float:
        """Seconds for a choice, on average; what is usual before the first."""
        return self.seconds / self.choices if self.choices else CHOICE_TIME_S

    def _now(self) -> float:
        return self.clock() + (self.bot.spent if isinstance(self.bot, Elsewhere) else 0.0)


def rival(name: str, watch: Stopwatch) -> Bot | None:
    """The searcher of that name ('flat', 'ismcts', 'spiel'), with as much time as the bot that is watched
    takes; None when there is none."""
    if name == "spiel":
        from tests.openspiel.searcher import SpielSearcher

        return SpielSearcher(watch.mean, watch.clock)
    return TEXTBOOK[name](watch.mean) if name in TEXTBOOK else None
