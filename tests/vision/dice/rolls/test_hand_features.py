"""The figures by which a hand at a die is told."""

from __future__ import annotations

import numpy as np

from tests.vision.render import Die, Image, picture
from vision.dice.rolls.frames import MotionSegment, downscale, find_changes
from vision.dice.rolls.hands import NAMES, hand_features, learnt_weights, score
from vision.dice.rolls.place_history import arrival, view_of

LYING, BARE = picture(Die(3, 440, 340)), picture()
THERE = (205, 155, 235, 185)
"""px of a downscaled frame, half a px of the picture."""
SKIN = (110, 140, 200)


def figures(*on: Image) -> dict[str, float]:
    """By their names, of the die of the last of the pictures."""
    segment, last = MotionSegment(), downscale(on[0])
    segment.begin(0.0, last)
    for number, image in enumerate(on[1:], 1):
        now = downscale(image)
        segment.add(number / 30, now, find_changes(last.detail, now.detail, 10.0))
        last = now
    view = view_of(segment, last, np.full(last.detail.shape, 3.0, np.float32), 30.0)
    return dict(zip(NAMES, hand_features(view, THERE, arrival(view, THERE)), strict=True))


def with_hand(image: Image, left: int) -> Image:
    """A hand from the right, up to so many px from the left."""
    image = image.copy()
    image[280:400, left:] = SKIN
    return image


def test_a_hand_at_a_die_is_measured_in_widths_and_areas_of_one() -> None:
    """It is 260 px long and 120 high, and a die 60 px wide."""
    found = figures(BARE, BARE, with_hand(BARE, 380), with_hand(BARE, 380), LYING, LYING)
    assert 4.0 < found["reach -1"] < 5.0
    assert found["reach -1"] == found["length -1"] == found["reach elsewhere -1"]
    assert 7.0 < found["hand -1"] < 10.0
    assert found["hand -1"] == found["hand elsewhere -1"]
    assert found["hand +0"] == found["hand elsewhere +0"] == 0.0


def test_a_hand_elsewhere_is_not_at_the_die() -> None:
    elsewhere = BARE.copy()
    elsewhere[40:100, 300:] = SKIN
    found = figures(BARE, BARE, elsewhere, elsewhere, LYING, LYING)
    assert found["hand -1"] == found["reach -1"] == 0.0
    assert found["reach elsewhere -1"] > 4.0


def test_what_moves_is_measured_from_the_die() -> None:
    beside = picture(Die(3, 320, 340))
    found = figures(BARE, BARE, BARE, beside, LYING, LYING)
    assert 1.0 < found["mover at -1"] < 3.0
    assert found["movers -2"] == 0.0
    assert found["since last -2"] == 0.0 < found["since last +0"]
    assert found["until now +0"] == 0.0 < found["until now -1"]
    assert found["since first -1"] == 0.0 < found["since first +0"]


def test_pictures_that_there_are_not_say_nothing() -> None:
    found = figures(BARE, BARE, LYING)
    assert all(value == 0.0 for name, value in found.items() if name.endswith((" -8", " -4", " +2")))


def test_the_sum_has_each_step_once() -> None:
    bias, steps = learnt_weights()
    assert {step.figure for step in steps} <= set(range(len(NAMES)))
    low, high = [float("-inf")] * len(NAMES), [float("inf")] * len(NAMES)
    assert score(low) == bias + sum(step.below for step in steps)
    assert score(high) == bias + sum(step.above for step in steps)
