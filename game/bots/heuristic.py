"""Heuristics: what a game's options look worth at a glance, and the bots that go by nothing else.

Every game has one vocabulary of such worths, and a *taste* that weighs them: so a careful player and a wild
one differ by a few numbers that can be read, and the bot that thinks ahead plays on by the same rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from game.rules.contract import Action, Rules, Turn

S_contra = TypeVar("S_contra", contravariant=True)

TIE_BREAK = 0.001
"""Breaks ties, and nothing else."""


class Heuristic(Protocol[S_contra]):
    """One game's rules of thumb with one taste, for one `Rules`."""

    def values(self, state: S_contra, turn: Turn) -> Sequence[float]:
        """How much each option of the turn is to be liked, in their order; only to be compared.

        `state` is a view or a full state; nothing counts that the seat of the turn may not know.
        """


class HeuristicBot:
    """Takes what it likes best at a glance."""

    def __init__(self, name: str, heuristic: Callable[[Any], Heuristic[Any]]) -> None:
        """`heuristic` is built from the rules."""
        self.name = name
        self._heuristic = heuristic

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields one option."""
        if len(turn.options) == 1:
            yield turn.options[0]
            return
        values = [value + TIE_BREAK * rng.random() for value in self._heuristic(rules).values(view, turn)]
        yield turn.options[values.index(max(values))]


def best_first(options: Sequence[Action], values: Sequence[float]) -> list[Action]:
    """The options in the order of their worths; of equals the earlier first."""
    ranked = sorted(zip(values, range(len(options)), strict=True), key=lambda entry: (-entry[0], entry[1]))
    return [options[number] for _, number in ranked]
