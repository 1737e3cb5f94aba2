"""Intervals and e-values: against sums done the long way, and on dice that are known to be good or loaded."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from math import inf, lgamma, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.features.audit.statistics import (
    PRIOR_WEIGHT,
    Frequency,
    faces_evidence,
    log_e,
    repeats,
    swings,
    tally,
    upper_bound,
    wilson,
    would_show,
)
from game.intervals import NORMAL_95

FACES = st.lists(st.integers(1, 6), max_size=120)


@given(st.integers(0, 400), st.integers(1, 400))
def test_wilson_holds_the_shares_from_which_the_count_is_1_96_deviations_away(hits: int, trials: int) -> None:
    hits = min(hits, trials)
    low, high = wilson(hits, trials)
    assert 0 <= low <= hits / trials <= high <= 1
    for edge in (low, high):
        if 0 < edge < 1:
            deviation = sqrt(edge * (1 - edge) / trials)
            assert abs(hits / trials - edge) / deviation == pytest.approx(NORMAL_95, abs=1e-6)


def test_without_dice_every_share_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def by_hand(values: Sequence[int]) -> Fraction:
    """What a bettor wins who stakes on each face in proportion to 20 plus how often it has fallen."""
    won, counts = Fraction(1), [20] * 6
    for value in values:
        won *= Fraction(6 * counts[value - 1], sum(counts))
        counts[value - 1] += 1
    return won


@given(FACES)
def test_the_e_value_is_what_a_fair_bet_makes_of_1(values: list[int]) -> None:
    counts = [values.count(face) for face in range(1, 7)]
    won = log(by_hand(values))
    assert log_e(counts) == pytest.approx(won, abs=1e-9)
    evidence = faces_evidence(values)
    assert evidence.log_now == pytest.approx(won, abs=1e-9)
    peak = max(log(by_hand(values[:n])) for n in range(len(values) + 1))
    assert evidence.log_peak == pytest.approx(peak, abs=1e-9)


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_the_bet_is_fair(dice: int) -> None:
    """Over all rolls that good dice can make, the mean of E is exactly 1."""
    total = Fraction(0)
    for number in range(6**dice):
        total += by_hand([number // 6**place % 6 + 1 for place in range(dice)])
    assert total / 6**dice == 1


def log_e_share(hits: float, trials: float, share: float, weight: float = 6 * PRIOR_WEIGHT) -> float:
    """The logarithm of the e-value against 'each of `trials` is a hit with probability `share`'.

    The bet is a Beta mixture around it.
    """
    a, b = weight * share, weight * (1 - share)
    misses = trials - hits
    mixture = lgamma(a + hits) + lgamma(b + misses) - lgamma(weight + trials)
    mixture += lgamma(weight) - lgamma(a) - lgamma(b)
    return mixture - hits * log(share) - misses * log(1 - share)


@given(st.lists(st.booleans(), max_size=80), st.sampled_from([1 / 6, 1 / 2]))
def test_a_tally_bets_in_the_same_way(outcomes: list[bool], share: float) -> None:
    found = tally(outcomes, share)
    assert (found.hits, found.trials) == (sum(outcomes), len(outcomes))
    assert found.evidence.log_now == pytest.approx(log_e_share(found.hits, found.trials, share), abs=1e-9)


def watched(weight: float, *, bar: float, limit: int = 2000, dice: int = 300, seed: int = 7) -> list[int]:
    """When each of some dice with a six of that weight was found out; those that were not are left out."""
    rng, found = random.Random(seed), []
    for _ in range(dice):
        values = [6 if rng.random() < weight else rng.randrange(1, 6) for _ in range(limit)]
        now, counts = 0.0, [0] * 6
        for total, value in enumerate(values):
            now += log(6 * (20 + counts[value - 1]) / (120 + total))
            counts[value - 1] += 1
            if now >= log(bar):
                found.append(total + 1)
                break
    return sorted(found)


def test_good_dice_that_are_watched_all_the_time_are_rarely_suspected() -> None:
    """At most 5 % at 20 and 1 % at 100, give or take the noise of 300 dice."""
    assert len(watched(1 / 6, bar=20)) <= 300 * 0.05 + 8
    assert len(watched(1 / 6, bar=100)) <= 300 * 0.01 + 4


def test_loaded_dice_are_found_out() -> None:
    loaded = watched(0.25, bar=100)
    assert len(loaded) == 300
    assert 280 < loaded[150] < 400


def test_what_would_have_shown_by_now_mostly_has() -> None:
    first = next(dice for dice in range(2000) if would_show(0.25, dice))
    assert sum(when <= first for when in watched(0.25, bar=100)) > 0.7 * 300
    assert not would_show(0.20, 2000)


def test_dice_that_fall_as_they_lay_are_found_out() -> None:
    rng = random.Random(3)
    lazy, good = [1], [1]
    for _ in range(1500):
        lazy.append(lazy[-1] if rng.random() < 0.15 else rng.randrange(1, 7))
        good.append(rng.randrange(1, 7))
    assert repeats([lazy]).evidence.log_peak > log(100) > repeats([good]).evidence.log_peak
    assert swings([lazy]).evidence.log_peak > log(100) > swings([good]).evidence.log_peak


def test_pairs_are_counted_within_one_die_only() -> None:
    assert repeats([[3, 3, 3, 1], [1, 1]]) == Frequency(3, 4, 1 / 6, repeats([[3, 3, 3, 1], [1, 1]]).evidence)
    assert (swings([[1, 6, 1, 2]]).hits, swings([[1, 6, 1, 2]]).trials) == (2, 3)


@pytest.mark.parametrize(("checked", "percent"), [(300, 0.99), (1000, 0.30), (3000, 0.10)])
def test_how_much_no_mistake_proves(checked: int, percent: float) -> None:
    assert round(100 * upper_bound(0, checked), 2) == percent
    assert upper_bound(0, 0) == 1.0
    assert upper_bound(3, checked) > upper_bound(0, checked)


def test_an_e_value_too_large_for_a_number_is_infinite() -> None:
    assert faces_evidence([6] * 5000).now == inf
