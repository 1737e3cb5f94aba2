"""The tracker on films of rolls: every roll is reported once, and nothing else."""

from __future__ import annotations

from functools import cache

import pytest

from studio.benches.roll_referee import Referee, Report
from studio.scenes.film import Film
from studio.scenes.film_reader import Oracle
from tests.thorough import thorough
from vision.dice.rolls.frames import downscale
from vision.dice.rolls.movement import MovementDetector

SIZE = (320, 180)


pytestmark = pytest.mark.xdist_group("films")
"""Each is watched once."""


@cache
def watched(seed: int, rolls: int) -> Report:
    film = Film(seed, rolls, size=SIZE)
    return Referee(film, Oracle(film, seed), f"film {seed}").watch()


@pytest.mark.parametrize("seed", [2, *thorough(0, 1)])
def test_every_roll_is_told_once_with_its_values_and_nothing_else_is(seed: int) -> None:
    report = watched(seed, 4)
    assert report.rolls == 4
    assert report.is_clean, report


def test_an_arm_over_a_plain_table_is_no_movement_of_the_camera() -> None:
    film = Film(38, 1, size=(960, 540))
    report = Referee(film, Oracle(film, 38), "an arm that is most of what is to be seen").watch()
    assert report.is_clean, report


def test_a_camera_over_a_plain_table_stands_while_an_arm_moves() -> None:
    detector, first = MovementDetector(lambda there, now: None), None
    for moment in Film(38, 1, size=(960, 540)):
        raw = downscale(moment.image, like=first)
        first = first or raw
        now, _ = detector.compare(raw, moment.time, 20.0, is_known=False)
        detector.finish(now, moment.time)
        assert not detector.steadier.is_swaying, moment.time


@pytest.mark.thorough
def test_a_die_from_which_a_hand_goes_that_covered_half_of_it_was_not_gone() -> None:
    assert watched(330022, 8).is_clean


def test_a_roll_is_told_soon_after_its_dice_rest() -> None:
    """In the film's time: no clock of this machine is asked."""
    report = watched(2, 4)
    assert len(report.latencies) == 4
    assert sorted(report.latencies)[len(report.latencies) // 2] <= 0.3
