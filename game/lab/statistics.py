"""Statistics for designers of games: intervals, leads, and what every card, power or spell is worth.

A `Recorder` watches one match through the game's `Measures` and leaves a small `MatchRecord`; `Statistics`
sums records up, in any number and always to the same result for the same matches in the same order.
"""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.catalogue import Measures, Opportunity
from game.intervals import Interval, wilson
from game.rules.contract import Answer, Event, Pending


class MatchRecord(NamedTuple):
    """What was remarkable in one match. Plain data, so that it can travel between machines."""

    lead_changes: int | None
    """How often another seat took the lead; None where scores are not known during play."""
    uses: tuple[tuple[str, str, tuple[int, ...]], ...]
    """(kind, name, times by seat)."""
    offers: tuple[tuple[str, str, int, int], ...]
    """(kind, name, moments at which it was possible, moments at which it might have been)."""


class Recorder:
    """Watches one match; give its `watch` and `emit` to `simulate.play`."""

    def __init__(self, measures: Measures, seats: int) -> None:
        self._measures, self._seats = measures, seats
        self._scores: tuple[float, ...] = ()
        self._leader: int | None = None
        self._changes = 0
        self._knows_scores = False
        self._uses: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * seats)
        self._moment: Opportunity | None = None
        self._possible: set[str] = set()
        self._offered: Counter[tuple[str, str]] = Counter()
        self._asked: Counter[tuple[str, str]] = Counter()

    def watch(self, state: Any, question: Pending, answer: Answer) -> None:
        """Look at a state before its question is answered."""
        scores = self._measures.scores(state)
        if scores:
            self._knows_scores = True
            self._follow(scores)
        offer = self._measures.offer(state, question)
        if offer is None:
            return
        if self._moment is None or (offer.moment, offer.kind) != (self._moment.moment, self._moment.kind):
            self._close_moment()
        self._moment = offer
        self._possible.update(offer.possible)

    def emit(self, event: Event) -> None:
        """Hear what happened."""
        for use in self._measures.uses(event):
            self._uses[use.kind, use.name][use.seat] += 1

    def finish(self, scores: tuple[float, ...]) -> MatchRecord:
        """The record of the match that has ended with these scores."""
        if self._knows_scores:
            self._follow(scores)
        self._close_moment()
        uses = tuple((kind, name, tuple(times)) for (kind, name), times in sorted(self._uses.items()))
        offers = tuple((*key, self._offered[key], asked) for key, asked in sorted(self._asked.items()))
        return MatchRecord(self._changes if self._knows_scores else None, uses, offers)

    def _follow(self, scores: tuple[float, ...]) -> None:
        if scores == self._scores:
            return
        self._scores = scores
        best = max(scores)
        if scores.count(best) > 1:
            return
        leader = scores.index(best)
        self._changes += self._leader is not None and leader != self._leader
        self._leader = leader

    def _close_moment(self) -> None:
        if self._moment is not None:
            kind = self._moment.kind
            self._asked.update((kind, name) for name in self._moment.among)
            self._offered.update((kind, name) for name in self._possible)
        self._moment = None
        self._possible = set()


@dataclass(slots=True)
class Usage:
    """What is known of one card, power, spell or FX."""

    kind: str
    name: str
    times: int = 0
    squares: int = 0
    """Squares of the uses in each match, summed up: what their interval is made of."""
    users: int = 0
    """How often a seat used it in a match, once or more."""
    won_by_users: float = 0.0
    others: int = 0
    """How often a seat did without it in a match in which it was about."""
    won_by_others: float = 0.0
    possible: int = 0
    asked: int = 0

    def count(self, times: Sequence[int], shares: Sequence[float]) -> None:
        """Add one match: how often each seat used it, and each seat's share of the victory."""
        self.times += sum(times)
        self.squares += sum(times) ** 2
        for used, share in zip(times, shares, strict=True):
            if used:
                self.users += 1
                self.won_by_users += share
            else:
                self.others += 1
                self.won_by_others += share

    @property
    def win_rate(self) -> float | None:
        """Rate of the seats that used it; None when nobody did."""
        return self.won_by_users / self.users if self.users else None

    @property
    def interval(self) -> Interval:
        """Interval of that rate."""
        return wilson(self.won_by_users, self.users)

    @property
    def win_rate_without(self) -> float | None:
        """Rate of the seats that did not use it; None when everybody always did."""
        return self.won_by_others / self.others if self.others else None

    @property
    def effect(self) -> float | None:
        """The gain in victories of those who used it: a sign of its worth, no proof of it."""
        if self.win_rate is None or self.win_rate_without is None:
            return None
        return self.win_rate - self.win_rate_without

    @property
    def odds(self) -> float | None:
        """The share of moments at which it was possible; None where the game does not tell."""
        return self.possible / self.asked if self.asked else None

    def as_data(self) -> dict[str, Any]:
        """Plain data under stable names: one entry of the JSON, one line of the CSV."""
        low, high = self.interval if self.users else (None, None)
        return {
            "kind": self.kind,
            "name": self.name,
            "times": self.times,
            "users": self.users,
            "win_rate": _round(self.win_rate),
            "low": _round(low),
            "high": _round(high),
            "win_rate_without": _round(self.win_rate_without),
            "effect": _round(self.effect),
            "odds": _round(self.odds),
        }


@dataclass(slots=True)
class Statistics:
    """Sums over many matches."""

    seats: int
    lengths: list[int] = field(default_factory=list)
    """Answers, by match."""
    lead_changes: list[int] = field(default_factory=list)
    """By match; empty where the game does not tell."""
    spreads: list[float] = field(default_factory=list)
    """Points between the first and the last, by match."""
    _usages: dict[tuple[str, str], Usage] = field(default_factory=dict)

    def add(self, moves: int, winners: Sequence[int], scores: Sequence[float], record: MatchRecord) -> None:
        """One match more."""
        self.lengths.append(moves)
        self.spreads.append(max(scores) - min(scores))
        if record.lead_changes is not None:
            self.lead_changes.append(record.lead_changes)
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]
        for kind, name, possible, asked in record.offers:
            usage = self._usage(kind, name)
            usage.possible += possible
            usage.asked += asked
        times_of = {(kind, name): times for kind, name, times in record.uses}
        # Who did without something is asked only in matches in which it was about.
        for key in sorted(times_of.keys() | {(kind, name) for kind, name, *_ in record.offers}):
            self._usage(*key).count(times_of.get(key, (0,) * self.seats), shares)

    def _usage(self, kind: str, name: str) -> Usage:
        return self._usages.setdefault((kind, name), Usage(kind, name))

    @property
    def median_length(self) -> float:
        """Answers of the match in the middle; 0 without matches."""
        return statistics.median(self.lengths) if self.lengths else 0.0

    @property
    def mean_lead_changes(self) -> float | None:
        """A match; None where the game does not tell."""
        return statistics.fmean(self.lead_changes) if self.lead_changes else None

    @property
    def mean_spread(self) -> float:
        """Points between the first and the last of a match; 0 without matches."""
        return statistics.fmean(self.spreads) if self.spreads else 0.0

    def usages(self) -> list[Usage]:
        """Everything that was used or offered, by kind, the most used first."""
        return sorted(self._usages.values(), key=lambda usage: (usage.kind, -usage.times, usage.name))

    def as_data(self) -> dict[str, Any]:
        """Plain data under stable names."""
        return {
            "median_length": self.median_length,
            "shortest": min(self.lengths, default=0),
            "longest": max(self.lengths, default=0),
            "lead_changes": _round(self.mean_lead_changes, 2),
            "spread": _round(self.mean_spread, 2),
            "used": [usage.as_data() for usage in self.usages()],
        }


def _round(value: float | None, digits: int = 4) -> float | None:
    return None if value is None else round(value, digits)
