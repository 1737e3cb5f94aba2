"""Ratings: known strengths are found again, and little is claimed from few matches."""

from __future__ import annotations

import random

import pytest

from game.lab.elo import MEAN_ELO, ratings


def drawn(strengths: dict[str, float], matches: int) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    rng = random.Random(9)
    names = tuple(strengths)
    return [(names, tuple(rng.choices(names, list(strengths.values())))) for _ in range(matches)]


def test_ten_times_the_strength_is_400_points() -> None:
    rated = ratings(drawn({"mouse": 1.0, "lion": 10.0}, 2000))
    assert rated["lion"].points - rated["mouse"].points == pytest.approx(400, abs=50)


def test_points_average_out_and_lie_within_their_intervals() -> None:
    rated = ratings(drawn({"a": 1.0, "b": 2.0, "c": 4.0}, 300))
    assert sum(rating.points for rating in rated.values()) / 3 == pytest.approx(MEAN_ELO)
    assert rated["a"].points < rated["b"].points < rated["c"].points
    assert all(rating.low <= rating.points <= rating.high for rating in rated.values())


def test_more_matches_make_narrower_intervals() -> None:
    few, many = (ratings(drawn({"a": 1.0, "b": 2.0}, count))["b"] for count in (20, 400))
    assert many.high - many.low < few.high - few.low


def test_who_always_loses_has_a_rating_all_the_same() -> None:
    rated = ratings([(("a", "b"), ("a",))] * 10)
    assert rated["b"].points < MEAN_ELO < rated["a"].points


def test_a_shared_victory_counts_for_both_and_none_for_nobody() -> None:
    shared = ratings([(("a", "b"), ("a", "b")), (("a", "b"), ())])
    assert shared["a"].points == pytest.approx(shared["b"].points)


def test_nothing_played_is_nothing_rated() -> None:
    assert ratings([]) == {}
