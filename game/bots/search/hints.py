"""Hints: which options look best to somebody who thinks ahead, from what this seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from game.bots.search.evaluator import Evaluator
from game.bots.search.searcher import Prospect, weigh
from game.rules.contract import Action, Rules, Turn

MAX_OPTIONS: Final = 3
"""Options that are named."""
_TENTHS_IN_ALL: Final = 10
_CLOSE_SHARE: Final = 0.02
"""Shares of the victory that differ by less are as good as the same."""


class Hint(NamedTuple):
    """One option, and what may come of it."""

    option: Action
    value: float
    """The share of the victory to hope for, 0..1."""
    playouts: int
    """How often it was tried."""
    behind: float
    """How much less than the best it promises; 0 for the best."""

    @property
    def tenths(self) -> int:
        """In so many matches of ten it should be won, rounded."""
        return round(_TENTHS_IN_ALL * self.value)

    @property
    def as_good(self) -> bool:
        """Whether it is about as good as the best."""
        return self.behind <= _CLOSE_SHARE


def hints(
    rules: Rules[Any],
    evaluator: Evaluator[Any],
    view: Any,
    turn: Turn,
    playouts: int,
    rng: random.Random,
    most: int = MAX_OPTIONS,
) -> Iterator[tuple[Hint, ...]]:
    """Yields the best options, at most `most`, the best first, while they become clearer.

    A generator like a bot's thoughts, to be taken in slices. Where nothing was weighed, as with a single
    option, there is no hint.
    """
    for prospects in weigh(rules, evaluator, view, turn, playouts, rng):
        yield _named(prospects, most)


def _named(prospects: Sequence[Prospect], most: int) -> tuple[Hint, ...]:
    tried = [prospect for prospect in prospects if prospect.values][:most]
    if not tried:
        return ()
    # Those tried more often come first: they were left in the race because they are better.
    best = tried[0].value
    return tuple(
        Hint(prospect.option, prospect.value, len(prospect.values), max(0.0, best - prospect.value))
        for prospect in tried
    )
