"""Why an option looks best: what it brings beside the next best, and what makes it go well or badly.

Both are tried in the same imagined worlds with the same luck, so whatever differs is their own doing. The
worlds are those that the seat cannot rule out: what happens in them may happen, and is no secret.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple

from game.bots.search.evaluator import Evaluator
from game.bots.search.playout import playout
from game.rules.contract import Action, Event, Rules, Seat, Turn

MAX_OWN_TURNS: Final = 4
"""What happens is listened to until the seat has been asked so often again."""
MIN_EVENT_SHARE: Final = 0.4
"""Share of the good (or bad) trials in which something happens that is worth telling."""
MIN_SHARE_GAIN: Final = 0.4
"""How much larger that share must be than among the others."""
MIN_TRIALS: Final = 12
"""Trials below which nothing is said of what happens."""
MIN_STANDARD_ERRORS: Final = 2.0
"""Standard errors by which two options must differ."""
_SEED_RANGE: Final = 1 << 62


class Reasons(NamedTuple):
    """What speaks for the best option, from so many trials of it."""

    trials: int
    gains: tuple[float, ...]
    """By seat: how its score changes, on average; empty where a game counts none."""
    beside: tuple[float, ...]
    """By seat: how much more or less that is than with the next best option; 0 where it may be luck."""
    well: str
    """What happens often where it goes well, and seldom else, as a sentence; empty where nothing does."""
    badly: str
    """The same where it goes badly."""


class ListenedPlayout:
    """One playout, listened to. Implements `game.bots.search.playout.Witness`."""

    def __init__(self, seat: Seat, tell: Callable[[Event], str]) -> None:
        self._seat, self._tell, self._asked = seat, tell, 0
        self.told: set[str] = set()
        self.value = 0.0
        self.end: Any = None

    def emit(self, event: Event) -> None:
        """Something happened; what only others see is not heard."""
        if (
            self._asked < MAX_OWN_TURNS
            and event.only in (None, self._seat)
            and (sentence := self._tell(event))
        ):
            self.told.add(sentence)

    def asked(self, turn: Turn) -> None:
        """A seat must choose."""
        self._asked += turn.seat == self._seat

    def ended(self, state: Any) -> None:
        """The playout stops here."""
        self.end = state


def reasons(
    rules: Rules[Any],
    evaluator: Evaluator[Any],
    view: Any,
    turn: Turn,
    options: Sequence[Action],
    rng: random.Random,
    *,
    scores: Callable[[Any], Sequence[float]],
    tell: Callable[[Event], str],
) -> Iterator[Reasons]:
    """Yields what speaks for the first of two options, or for a single one, while it becomes clearer; has no
    end. A generator like a bot's thoughts; what comes before the first trial is done has none."""
    trials: list[list[ListenedPlayout]] = [[] for _ in options]
    starts: list[Sequence[float]] = []
    found = Reasons(0, (), (), "", "")
    while True:
        world, luck = evaluator.imagine(view, turn.seat, rng), int(rng.random() * _SEED_RANGE)
        starts.append(scores(world))
        for done, option in zip(trials, options, strict=True):
            trial = ListenedPlayout(turn.seat, tell)
            thought = playout(rules, evaluator, world, option, turn.seat, random.Random(luck), trial)
            while True:
                try:
                    next(thought)
                except StopIteration as end:
                    trial.value = end.value
                    break
                yield found
            done.append(trial)
        found = _found(starts, trials, scores)
        yield found


def _found(
    starts: Sequence[Sequence[float]],
    trials: Sequence[Sequence[ListenedPlayout]],
    scores: Callable[[Any], Sequence[float]],
) -> Reasons:
    ends = [[scores(trial.end) for trial in done] for done in trials]
    gains = tuple(mean for mean, _ in _differences(starts, ends[0]))
    beside: tuple[float, ...] = ()
    if len(trials) > 1:
        beside = tuple(
            mean if abs(mean) >= MIN_STANDARD_ERRORS * error else 0.0
            for mean, error in _differences(ends[1], ends[0])
        )
    ranked = sorted(trials[0], key=lambda trial: trial.value)
    third = max(1, len(ranked) // 3)
    low, high = ranked[:third], ranked[-third:]
    if len(ranked) < MIN_TRIALS or high[0].value <= low[-1].value:
        return Reasons(len(ranked), gains, beside, "", "")
    return Reasons(len(ranked), gains, beside, _telling(high, low), _telling(low, high))


def _differences(
    before: Sequence[Sequence[float]], after: Sequence[Sequence[float]]
) -> Iterator[tuple[float, float]]:
    """By seat: the mean of what came later less what was before, trial by trial, and its standard error."""
    for ones, others in zip(zip(*before, strict=True), zip(*after, strict=True), strict=True):
        changes = [other - one for one, other in zip(ones, others, strict=True)]
        yield fmean(changes), pstdev(changes) / math.sqrt(max(1, len(changes) - 1))


def _telling(here: Sequence[ListenedPlayout], there: Sequence[ListenedPlayout]) -> str:
    """What happens often here and seldom there."""
    often = Counter(sentence for trial in here for sentence in trial.told)
    seldom = Counter(sentence for trial in there for sentence in trial.told)
    apart = {
        sentence: count / len(here) - seldom[sentence] / len(there)
        for sentence, count in often.items()
        if count >= MIN_EVENT_SHARE * len(here)
    }
    best = max(sorted(apart), key=apart.__getitem__, default="")
    return best if best and apart[best] >= MIN_SHARE_GAIN else ""
