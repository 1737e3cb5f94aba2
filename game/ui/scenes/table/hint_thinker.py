"""Thinks out a hint for one question in slices between frames, from what the seat that is asked may know."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from game.bots.search.reasons import reasons
from game.catalogue import game_named, hints_for, trials_for
from game.catalogue.choices import HINT_PLAYOUTS
from game.match.loop import MatchLoop
from game.rules.contract import Turn
from game.store.settings import Settings
from game.ui.words import _

if TYPE_CHECKING:
    from game.bots.search.hints import Hint
    from game.bots.search.reasons import Reasons, Trials

THINKING_SLICE_S = 0.002
"""Seconds of thought within one frame."""
MAX_THINKING_S = 3.0
"""Seconds after which the best so far is taken."""
LOOKS: Final[tuple[int, ...]] = (80, 160, 240)
"""Trials after which the result is checked; it is shown as soon as it is clear, and at the latest after the
last."""
MAX_REASONING_S = 3.0
"""Seconds after which what is known by then is said."""


class HintThinker:
    """Follows one question at a time; `tick` returns what was found when it is thought out."""

    def __init__(self, loop: MatchLoop, clock: Callable[[], float] = time.perf_counter) -> None:
        """`clock`, in seconds, limits the slices of thought."""
        self._loop, self._clock = loop, clock
        self._words = game_named(loop.match.rules.name).words(loop.match.rules, _)
        self.playouts = HINT_PLAYOUTS
        """How much thought goes into one hint."""
        self.looks = LOOKS
        """Trials after which it is looked at what they show."""
        self.turn: Turn | None = None
        """The question that is thought about, or was when the hint was found."""
        self._entries = -1
        self._thoughts: Iterator[tuple[Hint, ...]] | None = None
        self._best: tuple[Hint, ...] = ()
        self._trying: Iterator[Trials] | None = None
        self._looks = self.looks
        self._until = 0.0

    @property
    def thinking(self) -> bool:
        """A hint is being thought out: then `tick` should come often."""
        return self._thoughts is not None or self._trying is not None

    @property
    def outdated(self) -> bool:
        """The match has moved on since the question."""
        return self.turn is not None and self._loop.match.entries != self._entries

    def begin(self, turn: Turn, now: float) -> None:
        """Think about a question from now on."""
        match = self._loop.match
        self.take_up(turn)
        rng = random.Random(f"hint/{match.entries}")
        self._thoughts = hints_for(match.rules, match.view(turn.seat), turn, rng, self.playouts)
        self._until = now + MAX_THINKING_S

    def take_up(self, turn: Turn) -> None:
        """Belong to a question, without a thought about it."""
        self.drop()
        self.turn, self._entries, self._looks = turn, self._loop.match.entries, self.looks

    def drop(self) -> None:
        """Think no more."""
        self.turn, self._thoughts, self._trying, self._best = None, None, None, ()

    def tick(self, now: float) -> Reasons | None:
        """Think on for a slice; returns what is best, and why, once it is thought out."""
        if self.turn is None:
            return None
        until = self._clock() + THINKING_SLICE_S
        if self._thoughts is not None:
            self._weigh(self.turn, now, self._thoughts, until)
        elif self._trying is not None:
            return self._try(now, self._trying, until)
        return None

    def _weigh(self, turn: Turn, now: float, thoughts: Iterator[tuple[Hint, ...]], until: float) -> None:
        done = now >= self._until and bool(self._best)
        while not done and self._clock() < until:
            best = next(thoughts, None)
            done = best is None
            self._best = best or self._best
        if done:
            self._thoughts, self._until = None, now + MAX_REASONING_S
            match = self._loop.match
            view, rng = match.view(turn.seat), random.Random(f"why/{match.entries}")
            self._trying = trials_for(match.rules, view, turn, self._best, self._words, match.names, rng)

    def _try(self, now: float, trying: Iterator[Trials], until: float) -> Reasons | None:
        """Try the best beside the others until that shows something."""
        trials, looks = next(trying), self._looks
        while trials.count not in looks and self._clock() < until and now < self._until:
            trials = next(trying)
        if trials.count in looks or now >= self._until:
            self._looks = tuple(look for look in looks if look > trials.count)
            found = reasons(trials)
            if found.settled or not self._looks or now >= self._until:
                self._trying = None
                return found
        return None


def has_hints(settings: Settings, game: str) -> bool:
    """Returns whether hints can be asked for in a game: switched on, and known to it."""
    return settings.hints and game_named(game).evaluator is not None
