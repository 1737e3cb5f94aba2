"""A learnt network: what it reads is worth what its units add up to, in whole numbers."""

from __future__ import annotations

import random

import pytest

from game.bots.network import ALWAYS, WEIGHT_SCALE, ValueNetwork, unit_name
from game.bots.taught import FeatureVector, shares

KNOTS = (0, 4, 12)
NAMES = ("gold", "cards", "points")
GOLD, CARDS, POINTS = range(3)


def small() -> ValueNetwork:
    """One unit that gold raises and cards lower, and one for cards alone, worth more at the end."""
    written = {
        "gold": (WEIGHT_SCALE, 0.0),
        "cards": (-2 * WEIGHT_SCALE, WEIGHT_SCALE / 2),
        ALWAYS: (WEIGHT_SCALE, 0.0),
        unit_name(0): (1.0, 1.0, 1.0),
        unit_name(1): (4.0, 2.0, 0.0),
    }
    return ValueNetwork(NAMES, KNOTS, written)


def test_what_is_there_and_what_is_counted_add_up() -> None:
    assert small().worth(FeatureVector([GOLD, GOLD]), 12) == 3.0
    assert small().worth(FeatureVector([GOLD], ((GOLD, 4),)), 12) == 6.0
    assert small().worth(FeatureVector([POINTS]), 12) == 1.0, "it was not written down: it weighs nothing"


def test_a_unit_counts_from_zero_upwards() -> None:
    assert small().worth(FeatureVector([CARDS]), 12) == 0.0
    assert small().worth(FeatureVector([CARDS, GOLD, GOLD]), 12) == 1.0


def test_units_weigh_as_the_match_goes() -> None:
    cards = FeatureVector((), ((CARDS, 2),))
    assert [small().worth(cards, stage) for stage in (0, 2, 4, 8, 12, 40)] == [4.0, 3.0, 2.0, 1.0, 0.0, 0.0]


def test_lanes_do_not_disturb_each_other() -> None:
    draw = random.Random(5)
    rows = {name: [draw.randrange(-9999, 9999) for _ in range(16)] for name in (*NAMES, ALWAYS)}
    outer = {unit_name(number): [draw.uniform(-2, 2) for _ in KNOTS] for number in range(16)}
    network = ValueNetwork(NAMES, KNOTS, {**rows, **outer})
    for _ in range(200):
        counts = {name: draw.randrange(30) for name in NAMES}
        shown = FeatureVector([GOLD] * counts["gold"], ((CARDS, counts["cards"]), (POINTS, counts["points"])))
        stage = draw.randrange(13)
        expected = 0.0
        for number in range(16):
            unit = rows[ALWAYS][number] + sum(rows[name][number] * many for name, many in counts.items())
            weight = sum(
                share * worth
                for share, worth in zip(shares(KNOTS, stage), outer[unit_name(number)], strict=True)
            )
            expected += max(0, unit) / WEIGHT_SCALE * weight
        assert network.worth(shown, stage) == pytest.approx(expected)


def test_an_unknown_feature_is_refused() -> None:
    with pytest.raises(ValueError, match="silver"):
        ValueNetwork(NAMES, KNOTS, {ALWAYS: (0,), unit_name(0): (1, 1, 1), "silver": (1,)})
