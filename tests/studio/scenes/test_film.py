"""Films of rolls: what they show, and that their truth is true."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from studio.scenes.film import Film, Moment
from studio.scenes.film_pushes import Slide, Tip, leaning
from vision.scenes.dice_shape import AXES
from vision.scenes.film_drawing import Pose
from vision.scenes.film_motion import Toss, at_rest

SIZE = (160, 90)


def first(count: int, seed: int = 3) -> list[Moment]:
    return list(islice(Film(seed, 1, size=SIZE), count))


def test_the_same_seed_makes_the_same_film() -> None:
    one, other = first(40), first(40)
    assert all((a.image == b.image).all() and a.event == b.event for a, b in zip(one, other, strict=True))


def test_another_seed_makes_another_film() -> None:
    assert (first(1, seed=3)[0].image != first(1, seed=4)[0].image).any()


def test_every_roll_that_is_asked_for_comes_to_rest_with_the_dice_that_are_thrown() -> None:
    film = Film(1, 3, size=SIZE)
    asked = settled = 0
    for moment in film:
        asked += moment.ask is not None
        if moment.settled is not None:
            settled += 1
            assert asked == settled
            values = [die.value for die in film.lying() if die.flat]
            assert all(values.count(value) >= moment.settled.count(value) for value in moment.settled)
    assert settled == 3


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_at_rest_shows_its_value_and_lies_on_the_table(value: int) -> None:
    pose = at_rest(3.0, -2.0, value, 0.7)
    assert pose.value == value
    assert lowest(pose) == pytest.approx(0.0, abs=1e-5)


def test_a_toss_ends_where_and_how_it_should_and_never_goes_through_the_table() -> None:
    toss = Toss(at_rest(1.0, 2.0, 5, 0.3), heading=1.0, way=30.0, lasts=0.9)
    assert toss.pose(0.9).place == pytest.approx(toss.rest.place)
    assert toss.pose(0.9).value == 5
    for time in np.linspace(0, 0.9, 60):
        assert lowest(toss.pose(float(time))) > -1e-4


def test_a_toss_starts_as_far_away_as_it_should() -> None:
    toss = Toss(at_rest(0.0, 0.0, 2, 0.0), heading=0.5, way=30.0, lasts=0.9)
    assert np.hypot(*toss.pose(0.0).place[:2]) == pytest.approx(30.0, rel=1e-3)


def test_a_die_that_is_pushed_keeps_its_value() -> None:
    slide = Slide(at_rest(0, 0, 4, 0.2), (3.0, 1.0), 0.5)
    assert slide.pose(1.0).value == 4
    assert slide.pose(1.0).place[:2] == pytest.approx((3.0, 1.0))


def test_a_die_that_is_tipped_shows_another_value() -> None:
    start = at_rest(0, 0, 4, 0.0)
    end = Tip(start, 0.0, 0.3).pose(0.3)
    assert end.value != 4
    assert lowest(end) == pytest.approx(0.0, abs=1e-5)


def test_a_die_that_leans_is_not_flat() -> None:
    pose = leaning(0, 0, 3, 0.4, 0.6)
    assert (AXES @ pose.turn[2]).max() < 0.95
    assert lowest(pose) == pytest.approx(0.0, abs=1e-5)


def lowest(pose: Pose) -> float:
    """Height of the die's lowest corner above the table."""
    return float(pose.place[2] - np.abs(pose.turn[2]).sum())
