"""What was learnt from matches: the weight of each thing that an option or a position shows.

A weight changes over the match. It is given at a few *knots*, stages of the match counted down to 0 at its
end, and lies on straight lines between them. The workshop's `studio.training.bots` learns the weights.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple


class FeatureVector(NamedTuple):
    """What one option shows, by the numbers of the features."""

    there: Sequence[int]
    """Each time that something is there; the same may be there more than once."""
    amounts: Sequence[tuple[int, float]] = ()
    """How much there is of what is counted."""


class FeatureNames(list[str]):
    """The features in the order of their numbers."""

    def one(self, name: str) -> int:
        """The number of a new feature."""
        self.append(name)
        return len(self) - 1

    def row(self, name: str, each: Sequence[object]) -> tuple[int, ...]:
        """The numbers of new features, one for each."""
        return tuple([self.one(f"{name} {which}") for which in each])


class Weights:
    """Weights of named features over the match."""

    def __init__(
        self, names: Sequence[str], knots: Sequence[int], written: Mapping[str, Sequence[float]]
    ) -> None:
        """`knots` are stages, 0 first.

        `written` has the weights at the knots by name; what is not in it weighs nothing. Raises ValueError
        for a name that is not in `names`.
        """
        if unknown := set(written) - set(names):
            raise ValueError(f"there are no such features: {', '.join(sorted(unknown))}")
        none = (0.0,) * len(knots)
        rows = [written.get(name, none) for name in names]
        self.last = knots[-1]
        """The stage that is as good as any before it."""
        self.at = tuple([[_between(knots, row, stage) for row in rows] for stage in range(self.last + 1)])
        """By stage: the weights, in the order of the names."""


def table(text: str) -> dict[str, tuple[float, ...]]:
    """Weights as they are written down.

    A line for each feature, its name and then a number for each knot, with a `|` before the numbers. Lines
    that begin with `#` are for readers.
    """
    lines = [line.partition("|") for line in text.strip().splitlines() if not line.startswith("#")]
    return {name.strip(): tuple(map(float, numbers.split())) for name, _, numbers in lines}


def table_in(package: str, name: str) -> dict[str, tuple[float, ...]]:
    """Weights in a file of a package."""
    return table(files(package).joinpath(name).read_text(encoding="utf-8"))


def shares(knots: Sequence[int], stage: int) -> list[float]:
    """How much each knot counts at a stage; together 1."""
    for number, (low, high) in enumerate(pairwise(knots)):
        if stage <= high:
            found = [0.0] * len(knots)
            found[number + 1] = (stage - low) / (high - low)
            found[number] = 1 - found[number + 1]
            return found
    return [0.0] * (len(knots) - 1) + [1.0]


def _between(knots: Sequence[int], row: Sequence[float], stage: int) -> float:
    return sum([share * weight for share, weight in zip(shares(knots, stage), row, strict=True)])


def liking(weights: Sequence[float], shown: FeatureVector) -> float:
    """What an option is worth by what it shows; only to be compared."""
    there, amounts = shown
    return sum([weights[number] for number in there]) + sum(
        [weights[number] * much for number, much in amounts]
    )


def chances(likings: Sequence[float]) -> list[float]:
    """How likely each option is to be chosen; together 1 (softmax)."""
    best = max(likings)
    hopes = [math.exp(each - best) for each in likings]
    total = sum(hopes)
    return [hope / total for hope in hopes]


def draw_option(likings: Sequence[float], rng: random.Random) -> int:
    """The number of an option, as a player chooses who likes them so much."""
    best = max(likings)
    hopes = [math.exp(each - best) for each in likings]
    point = rng.random() * sum(hopes)
    for number, hope in enumerate(hopes):
        point -= hope
        if point <= 0:
            return number
    return len(hopes) - 1
