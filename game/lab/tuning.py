"""House rules and decks side by side: the same bots play each, and everything counted has its interval.

`Figure`s are the whole result: text, tables, pictures and the page are made of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from game.errors import UsageError
from game.intervals import Interval, of_mean
from game.lab.simulate import Summary
from game.lab.statistics import Statistics, Usage

MOST_VARIANTS: Final = 12
"""More can be told apart neither in a table nor in a picture."""

LENGTH: Final = "length"
LEAD: Final = "lead changes"
SPREAD: Final = "spread"
SEAT: Final = "seat"
USES: Final = "uses"
WINS: Final = "wins with it"
UNITS: Final = {
    LENGTH: "answers a match",
    LEAD: "times a match that another seat takes the lead",
    SPREAD: "points between the first and the last",
    SEAT: "share of the victories",
    USES: "uses a match",
    WINS: "share of the victory of those who used it",
}
"""Every measure in the order of the report, with what it counts."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play."""

    name: str
    """'length=short, trios=yes'; only what differs between the variants."""
    options: Mapping[str, str]
    """As they were typed."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A variant that was played. Its `summary` has statistics."""

    variant: Variant
    summary: Summary


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing counted in one variant."""

    variant: str
    measure: str
    """A key of `UNITS`."""
    kind: str
    """What is used, such as 'spell'; empty for other measures."""
    name: str
    """Which one of them, or which seat, from 1; else empty."""
    value: float
    interval: Interval
    """In which the true value lies in 19 of 20 cases."""
    trials: int
    """Matches, or seats that used it, that the value is made of."""

    def as_data(self) -> dict[str, Any]:
        """Plain data under stable names."""
        return {
            "variant": self.variant,
            "measure": self.measure,
            "kind": self.kind,
            "name": self.name,
            "value": round(self.value, 4),
            "low": round(self.interval.low, 4),
            "high": round(self.interval.high, 4),
            "trials": self.trials,
        }


def variants_of(options: Sequence[tuple[str, str]]) -> list[Variant]:
    """Every combination of the values between commas, in the order they were named.

    Raises UsageError when nothing varies, when an option is named twice, or when there are too many.
    """
    values = {name: [value.strip() for value in words.split(",")] for name, words in options}
    if len(values) < len(options):
        raise UsageError("Name each --option once, with all its values between commas.")
    varied = [name for name, choices in values.items() if len(choices) > 1]
    combinations = [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    if not varied:
        raise UsageError("Nothing varies: name values between commas, such as --option length=short,long.")
    if len(combinations) > MOST_VARIANTS:
        raise UsageError(f"These are {len(combinations)} variants; {MOST_VARIANTS} at most are compared.")
    return [
        Variant(", ".join(f"{name}={chosen[name]}" for name in varied), chosen) for chosen in combinations
    ]


def figures(tried: Tried) -> Iterator[Figure]:
    """Everything that was counted in a variant. Raises ValueError for a summary without statistics."""
    summary, name = tried.summary, tried.variant.name
    statistics = summary.statistics
    if statistics is None:
        raise ValueError("the summary has no statistics")
    for measure, counts in counts_of(statistics).items():
        if counts:
            total, squares = sum(counts), sum(count * count for count in counts)
            mean, interval = total / len(counts), of_mean(total, squares, len(counts))
            yield Figure(name, measure, "", "", mean, interval, len(counts))
    for seat, (wins, interval) in enumerate(zip(summary.wins, summary.intervals, strict=True), start=1):
        yield Figure(name, SEAT, "", str(seat), wins / max(1, summary.games), interval, summary.games)
    for usage in statistics.usages():
        yield from _of_usage(name, usage, summary.games)


def counts_of(statistics: Statistics) -> dict[str, Sequence[float]]:
    """The counts of each measure in each match; empty where the game does not tell."""
    return {LENGTH: statistics.lengths, LEAD: statistics.lead_changes, SPREAD: statistics.spreads}


def _of_usage(variant: str, usage: Usage, games: int) -> Iterator[Figure]:
    low, high = of_mean(usage.times, usage.squares, games)
    # What was never used may yet be: at most in three of as many matches (the rule of three).
    interval = Interval(max(0.0, low), high if usage.times else 3 / max(1, games))
    yield Figure(variant, USES, usage.kind, usage.name, usage.times / max(1, games), interval, games)
    if usage.win_rate is not None:
        yield Figure(variant, WINS, usage.kind, usage.name, usage.win_rate, usage.interval, usage.users)


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One thing counted, side by side: by variant, None where it did not occur."""

    measure: str
    kind: str
    name: str
    figures: tuple[Figure | None, ...]


def side_by_side(tries: Sequence[Tried]) -> list[ComparedLine]:
    """Every line of the comparison, by measure and kind, in the order of the report."""
    found: dict[tuple[str, str, str], list[Figure | None]] = {}
    for column, tried in enumerate(tries):
        for figure in figures(tried):
            key = (figure.measure, figure.kind, figure.name)
            found.setdefault(key, [None] * len(tries))[column] = figure
    order = list(UNITS)
    lines = [ComparedLine(*key, tuple(each)) for key, each in found.items()]
    return sorted(lines, key=lambda line: (order.index(line.measure), line.kind))
