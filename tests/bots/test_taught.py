"""Learnt weights: how they change over the match, and how a player who goes by them chooses."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.bots.taught import FeatureNames, FeatureVector, Weights, chances, draw_option, liking, shares, table

KNOTS = (0, 4, 12)


def test_weights_lie_on_straight_lines_between_the_knots() -> None:
    weights = Weights(["gold"], KNOTS, {"gold": (1.0, 3.0, -1.0)})
    assert [weights.at[stage][0] for stage in (0, 1, 4, 8, 12)] == [1.0, 1.5, 3.0, 1.0, -1.0]


@pytest.mark.parametrize("stage", range(KNOTS[-1] + 1))
def test_the_knots_share_every_stage(stage: int) -> None:
    assert sum(shares(KNOTS, stage)) == pytest.approx(1)
    assert sum(share * knot for share, knot in zip(shares(KNOTS, stage), KNOTS, strict=True)) == stage


def test_they_are_read_as_they_are_written_down() -> None:
    assert table("\nsuit acts 7 | 2.50 -1\ngold | 0 3\n") == {"suit acts 7": (2.5, -1.0), "gold": (0.0, 3.0)}


def test_what_is_not_written_down_weighs_nothing_and_what_is_unknown_is_refused() -> None:
    assert Weights(["gold", "cards"], KNOTS, {"gold": (1.0, 1.0, 1.0)}).at[3] == [1.0, 0.0]
    with pytest.raises(ValueError, match="silver"):
        Weights(["gold"], KNOTS, {"silver": (1.0, 1.0, 1.0)})


def test_an_option_is_liked_for_all_that_it_shows() -> None:
    names = FeatureNames()
    cards, gold = names.row("card", ("low", "high")), names.one("gold")
    assert names == ["card low", "card high", "gold"]
    shown = FeatureVector([cards[1], cards[1]], ((gold, 0.5),))
    assert liking([1.0, 10.0, 4.0], shown) == 22.0


def test_the_better_liked_is_chosen_more_often() -> None:
    likings, rng = [0.0, 1.0, -50.0], random.Random(2)
    counts = Counter(draw_option(likings, rng) for _ in range(4000))
    expected = chances(likings)
    assert sum(expected) == pytest.approx(1)
    assert counts[2] == 0
    assert counts[1] / 4000 == pytest.approx(expected[1], abs=0.03)
