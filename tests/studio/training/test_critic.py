"""Teaching a network what positions promise."""

from __future__ import annotations

import random

import numpy as np
import pytest

from game.bots.network import ValueNetwork
from game.bots.taught import FeatureVector, chances, table
from studio.training.critic import Critic, Positions

KNOTS = (0, 4, 12)
NAMES = ("here", "gold", "key")
HERE, GOLD, KEY = range(3)


def matches(count: int, seed: int) -> Positions:
    """Who has the most gold wins, but gold counts for nothing without the key; two or three have a seat."""
    draw, positions = random.Random(seed), Positions(len(NAMES), most_seats=3)
    for _ in range(count):
        held = [(draw.randrange(9), draw.random() < 0.5) for _ in range(draw.choice((2, 3)))]
        worths = [gold if key else 0 for gold, key in held]
        shown = [FeatureVector([HERE, KEY] if key else [HERE], ((GOLD, gold),)) for gold, key in held]
        positions.add(shown, draw.randrange(13))
        best = [worth == max(worths) for worth in worths]
        positions.end_match([one / sum(best) for one in best])
    return positions


@pytest.fixture(scope="module")
def taught() -> Critic:
    critic, positions = Critic(len(NAMES), KNOTS, seed=1, units=8), matches(4000, seed=1)
    for step in range(40):
        critic.learn(positions.counted(), positions.stages, positions.won, 0.03 * (1 - step / 40))
    return critic


def test_it_learns_what_two_things_are_worth_together(taught: Critic) -> None:
    unseen = matches(500, seed=2)
    hopes = taught.hopes(unseen.counted(), unseen.stages)
    won = np.array(unseen.won)
    sure = won.max(axis=1) == 1
    assert (hopes.argmax(axis=1) == won.argmax(axis=1))[sure].mean() > 0.95


def test_hopes_are_one_victory_and_an_absent_seat_has_none(taught: Critic) -> None:
    positions = matches(50, seed=3)
    hopes = taught.hopes(positions.counted(), positions.stages)
    assert hopes.sum(axis=1) == pytest.approx(1)
    absent = ~positions.counted().any(axis=2)
    assert absent.any()
    assert not hopes[absent].any()


def test_what_is_written_hopes_the_same(taught: Critic) -> None:
    network = ValueNetwork(NAMES, KNOTS, table(taught.lines(NAMES)))
    positions = Positions(len(NAMES), most_seats=2)
    seats = [FeatureVector([HERE, KEY], ((GOLD, 5),)), FeatureVector([HERE], ((GOLD, 8),))]
    positions.add(seats, 7)
    positions.end_match([1.0, 0.0])
    hopes = taught.hopes(positions.counted(), positions.stages)[0]
    assert chances([network.worth(shown, 7) for shown in seats]) == pytest.approx(hopes.tolist(), abs=0.01)
