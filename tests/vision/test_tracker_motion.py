"""What is movement and what is only another light, on small copies of pictures."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tests.vision.render import Die, Image, picture
from vision.dice.region import Region
from vision.dice.tracker_motion import (
    LEAST_CHANGED,
    MOST_KEPT,
    STEP,
    Episode,
    Noise,
    changed,
    covered,
    gathered,
    glance,
)

LYING = picture(Die(3, 200, 200), Die(6, 460, 330))
ROWS = np.arange(480, dtype=np.float32)[:, None, None]
COLUMNS = np.arange(640, dtype=np.float32)[None, :, None]


def lit(image: Image, gain: object) -> Image:
    return np.asarray(np.clip(image * np.asarray(gain), 0, 255), np.uint8)


def count_changed(one: Image, other: Image) -> int:
    return int(gathered(changed(glance(one).detail, glance(other).detail, STEP)).sum())


LIGHTS = {
    "a lamp switched on": lit(LYING, 1.3),
    "a lamp switched off": lit(LYING, 0.6),
    "bands of alternating current": lit(LYING, 1 + 0.1 * np.sin(ROWS * 2 * np.pi / 400)),
    "the soft shadow of a person": lit(LYING, 1 - 0.4 / (1 + np.exp((COLUMNS - 320) / 25))),
}


@pytest.mark.parametrize("name", LIGHTS)
def test_another_light_is_no_movement(name: str) -> None:
    assert count_changed(LYING, LIGHTS[name]) < LEAST_CHANGED


@pytest.mark.parametrize("name", LIGHTS)
def test_another_light_covers_nothing(name: str) -> None:
    assert covered(glance(LIGHTS[name]), glance(LYING)).mean() < 0.01


def test_a_die_that_has_moved_a_little_is_movement() -> None:
    moved = picture(Die(3, 203, 200), Die(6, 460, 330))
    assert count_changed(LYING, moved) >= LEAST_CHANGED


def test_a_hand_just_as_bright_as_the_table_is_movement() -> None:
    hand = LYING.copy()
    hand[:, :160] = (85, 135, 165)
    assert count_changed(LYING, hand) > 5000


def test_a_hand_covers_what_it_covers() -> None:
    hand = LYING.copy()
    hand[:, :160] = (110, 140, 200)
    mask = covered(glance(hand), glance(LYING))
    assert mask[:, :75].mean() > 0.95
    assert mask[:, 85:].mean() < 0.01


def test_the_noise_of_a_dark_room_is_learnt_and_is_no_movement() -> None:
    rng = np.random.default_rng(1)
    dark = lit(LYING, 0.25)
    noisy = [
        glance(np.clip(dark + rng.normal(0, 14, dark.shape), 0, 255).astype(np.uint8)) for _ in range(30)
    ]
    noise = Noise()
    for one, other in pairwise(noisy):
        noise.learn(other, one)
    last, before = noisy[-1], noisy[-2]
    assert changed(last.detail, before.detail, STEP).sum() >= LEAST_CHANGED
    assert changed(last.detail, before.detail, np.maximum(noise.of(last), STEP)).sum() < LEAST_CHANGED


def test_outside_of_a_slanted_region_nothing_is_seen() -> None:
    region = Region(((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)))
    other = LYING.copy()
    other[:60, :60] = 255
    one, two = glance(LYING, region), glance(other, region)
    assert changed(one.detail, two.detail, STEP).sum() == 0
    assert one.rim[0, 0]
    assert not one.rim[one.rim.shape[0] // 2, one.rim.shape[1] // 2]


def test_a_long_episode_keeps_its_beginning_and_its_end_and_stays_small() -> None:
    episode, now = Episode(), glance(LYING)
    still = np.zeros(now.detail.shape, np.uint8)
    episode.begin(0.0, now)
    for number in range(1, 2000):
        episode.add(number / 30, now, still)
    times = [one.time for one in episode.pictures]
    assert len(times) <= MOST_KEPT
    assert times[0] == 0.0
    assert times[-3:] == [1997 / 30, 1998 / 30, 1999 / 30]
    assert times == sorted(times)
