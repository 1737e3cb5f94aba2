"""Elo ratings from matches of many seats, with their intervals.

A match of several seats is taken as one choice of a winner, by the model of Bradley and Terry as Luce widened
it: a bot of strength s wins with the probability s / (the sum of all strengths at the table). 400 points more
are ten times the strength. The likeliest strengths are found by Hunter's minorise-maximise steps (2004).
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

MEAN_ELO: Final = 1500.0
"""What the bots of a tournament have on average."""
_SCALE: Final = 400 / math.log(10)
_FITTING_STEPS: Final = 200
_PRIOR_MATCHES: Final = 0.5
"""Victories and defeats, in matches against an average bot, that everybody is given: keeps ratings finite."""
_RESAMPLE_COUNT: Final = 200

Result = tuple[tuple[str, ...], tuple[str, ...]]
"""One match: who sat at the table, and who won; a bot that has several seats is named several times."""


class EloRating(NamedTuple):
    """Elo points, and where they lie in 19 of 20 cases."""

    points: float
    low: float
    high: float


def ratings(results: Sequence[Result], seed: int = 0) -> dict[str, EloRating]:
    """The rating of every bot, by name. The intervals come from drawing the matches anew (bootstrap)."""
    if not results:
        return {}
    names = sorted({name for seats, _ in results for name in seats})
    points = _points(names, Counter(results))
    rng = random.Random(seed)
    again = [_points(names, Counter(rng.choices(results, k=len(results)))) for _ in range(_RESAMPLE_COUNT)]
    rated = {}
    for name in names:
        drawn = sorted(sample[name] for sample in again)
        rated[name] = EloRating(points[name], _quantile(drawn, 0.025), _quantile(drawn, 0.975))
    return rated


def _points(names: Sequence[str], results: Mapping[Result, int]) -> dict[str, float]:
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(_FITTING_STEPS):
        won = dict.fromkeys(names, _PRIOR_MATCHES)
        faced = {name: 2 * _PRIOR_MATCHES / (strengths[name] + 1.0) for name in names}
        for (seats, winners), times in results.items():
            total = sum(strengths[name] for name in seats)
            for name in seats:
                faced[name] += times / total if winners else 0.0
            for name in winners:
                won[name] += times / len(winners)
        following = {name: won[name] / faced[name] for name in names}
        middle = math.exp(sum(map(math.log, following.values())) / len(names))
        strengths, before = {name: value / middle for name, value in following.items()}, strengths
        if max(abs(math.log(strengths[name] / before[name])) for name in names) < 1e-6:
            break
    return {name: MEAN_ELO + _SCALE * math.log(strength) for name, strength in strengths.items()}


def _quantile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
