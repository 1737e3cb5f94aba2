"""Hints: which options look best to somebody who thinks ahead, from what this seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from game.bots.search.evaluator import Evaluator
from game.bots.search.searcher import Prospect, weigh
from game.rules.contract import Action, Rules, Turn

MAX_OPTIONS: Final = 2
"""Options that are named."""


class Hint(NamedTuple):
    """One option, and what may come of it."""

    option: Action
    value: float
    """The share of the victory to hope for, 0..1; 0 before the first trial."""
    playouts: int
    """How often it was tried."""


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

    A generator like a bot's thoughts, to be taken in slices. Where a single one is worth a thought, it is not
    weighed: it has been tried 0 times.
    """
    for prospects in weigh(rules, evaluator, view, turn, playouts, rng):
        yield _name_best(prospects, most)


def _name_best(prospects: Sequence[Prospect], most: int) -> tuple[Hint, ...]:
    # Those tried more often come first: they were left in the race because they are better.
    tried = [prospect for prospect in prospects if prospect.values] or prospects[: len(prospects) == 1]
    return tuple(Hint(prospect.option, prospect.value, len(prospect.values)) for prospect in tried[:most])
