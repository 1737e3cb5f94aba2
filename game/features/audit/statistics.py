"""Intervals, and evidence that may be watched while it grows.

An e-value is what a fair bet against a hypothesis has made of a stake of 1. By Ville's inequality it ever
reaches 1/alpha with a probability of at most alpha while the hypothesis holds, however often somebody looks;
a p-value that is watched roll by roll accuses every second fair die in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, inf, lgamma, log

from game.intervals import wilson

DIE_SIDES = 6
PRIOR_WEIGHT = 20.0
"""Weight of the bet on each face: bets on small faults, where real dice have theirs."""


def log_e(counts: Sequence[float], prior: float = PRIOR_WEIGHT) -> float:
    """Natural logarithm of the e-value against 'all faces are alike', after `counts` of each face.

    The bet is a Dirichlet mixture with `prior` on every face. Counts may be fractions: expected ones.
    """
    sides, total = len(counts), sum(counts)
    mixture = lgamma(sides * prior) - lgamma(sides * prior + total)
    return total * log(sides) + mixture + sum(lgamma(prior + count) - lgamma(prior) for count in counts)


@dataclass(frozen=True, slots=True)
class HypothesisEvidence:
    """What is known against a hypothesis."""

    log_now: float = 0.0
    log_peak: float = 0.0
    """The most it has ever been: what has been seen stays seen."""

    @property
    def now(self) -> float:
        return _from_log(self.log_now)

    @property
    def peak(self) -> float:
        return _from_log(self.log_peak)


def _from_log(value: float) -> float:
    return exp(value) if value < 700 else inf


def faces_evidence(values: Iterable[int], sides: int = DIE_SIDES) -> HypothesisEvidence:
    """Against 'all faces are alike', die after die in the order they fell."""
    counts = [0] * sides
    now = peak = 0.0
    for total, value in enumerate(values):
        # The same sum as log_e, one die at a time.
        now += log(sides * (PRIOR_WEIGHT + counts[value - 1]) / (sides * PRIOR_WEIGHT + total))
        counts[value - 1] += 1
        peak = max(peak, now)
    return HypothesisEvidence(now, peak)


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often something happened of how often it could have, against how often it should."""

    hits: int
    trials: int
    share: float
    """What chance says, 0..1."""
    evidence: HypothesisEvidence

    @property
    def interval(self) -> tuple[float, float]:
        """95 %, of the share of hits."""
        return wilson(self.hits, self.trials)


def tally(outcomes: Iterable[bool], share: float) -> Frequency:
    """Counts outcomes, with the evidence against their probability being `share`, in the order they came."""
    hits = trials = 0
    now = peak = 0.0
    weight = DIE_SIDES * PRIOR_WEIGHT
    for hit in outcomes:
        fair = share if hit else 1 - share
        bet = weight * fair + (hits if hit else trials - hits)
        now += log(bet / (weight + trials) / fair)
        hits += hit
        trials += 1
        peak = max(peak, now)
    return Frequency(hits, trials, share, HypothesisEvidence(now, peak))


def repeats(series: Iterable[Sequence[int]], sides: int = DIE_SIDES) -> Frequency:
    """Count the same face twice in a row: dice that are slid instead of thrown do it more often.

    Each sequence in `series` is one die, roll after roll.
    """
    pairs = (a == b for values in series for a, b in pairwise(values))
    return tally(pairs, 1 / sides)


def swings(series: Iterable[Sequence[int]], sides: int = DIE_SIDES) -> Frequency:
    """Counts changes from a low face to a high one or back: the runs test. For even `sides`."""
    half = sides // 2
    changes = ((a > half) != (b > half) for values in series for a, b in pairwise(values))
    return tally(changes, 0.5)


def would_show(weight: float, dice: int, bar: float = 100.0, sides: int = DIE_SIDES) -> bool:
    """Whether one face at probability `weight` would probably have driven the e-value to `bar` by now."""
    rest = (1 - weight) / (sides - 1)
    return log_e([weight * dice, *[rest * dice] * (sides - 1)]) >= log(bar)


def upper_bound(wrong: int, checked: int) -> float:
    """The share of wrong ones is below this with 95 % confidence; 1 when nothing was checked."""
    if checked == 0:
        return 1.0
    if wrong == 0:
        return float(1 - 0.05 ** (1 / checked))
    return wilson(wrong, checked)[1]
