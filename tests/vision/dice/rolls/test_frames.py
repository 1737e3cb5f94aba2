"""What is movement and what is only another light, on small copies of pictures."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tests.vision.render import Die, Image, picture
from vision.dice.region import PictureRegion
from vision.dice.rolls.frames import (
    DownscaledFrame,
    MotionSegment,
    Noise,
    changed_softly,
    downscale,
    find_changes,
    gather,
    relit,
)
from vision.dice.rolls.thresholds import MAX_SEGMENT_FRAMES, MIN_DETAIL_CHANGE, MIN_MOTION_PX

LYING = picture(Die(3, 200, 200), Die(6, 460, 330))
ROWS = np.arange(480, dtype=np.float32)[:, None, None]
COLUMNS = np.arange(640, dtype=np.float32)[None, :, None]


def lit(image: Image, gain: object) -> Image:
    return np.asarray(np.clip(image * np.asarray(gain), 0, 255), np.uint8)


def count_changed(one: Image, other: Image) -> int:
    return int(gather(find_changes(downscale(one).detail, downscale(other).detail, MIN_DETAIL_CHANGE)).sum())


LIGHTS = {
    "a lamp switched on": lit(LYING, 1.3),
    "a lamp switched off": lit(LYING, 0.6),
    "bands of alternating current": lit(LYING, 1 + 0.1 * np.sin(ROWS * 2 * np.pi / 400)),
    "the soft shadow of a person": lit(LYING, 1 - 0.4 / (1 + np.exp((COLUMNS - 320) / 25))),
}


@pytest.mark.parametrize("name", LIGHTS)
def test_another_light_is_no_movement(name: str) -> None:
    assert count_changed(LYING, LIGHTS[name]) < MIN_MOTION_PX


def shadowed(image: Image, edge: float) -> Image:
    """Under the soft shadow of somebody who stands at the right."""
    return lit(image, 1 - 0.5 / (1 + np.exp((edge - COLUMNS) / 17)))


def count_unlike(one: Image, other: Image) -> int:
    """The px that have changed beyond what the light has."""
    last, now = downscale(one), downscale(other)
    return int(gather(find_changes(relit(last, now), now.detail, MIN_DETAIL_CHANGE)).sum())


def striped(*dice: Die) -> Image:
    """Dice on boards of a strong colour with dark seams."""
    image = picture(*dice, table=(20, 90, 200))
    return np.where(ROWS % 40 < 8, image * 0.4, image).astype(np.uint8)


def test_a_shadow_that_sweeps_over_dark_lines_is_no_movement() -> None:
    """Almost black lines are as dark in a shadow as before, and their contrast is another one."""
    first, then = (shadowed(striped(Die(3, 200, 200)), edge) for edge in (360, 310))
    assert count_changed(first, then) >= MIN_MOTION_PX
    assert count_unlike(first, then) < MIN_MOTION_PX


def test_a_die_that_moves_a_little_under_a_sweeping_shadow_is_movement() -> None:
    first, then = (shadowed(striped(Die(3, x, 200)), edge) for x, edge in ((200, 240), (203, 180)))
    assert count_unlike(first, then) >= MIN_MOTION_PX


def test_a_hand_that_comes_is_no_other_light() -> None:
    hand = LYING.copy()
    hand[:, :160] = (85, 135, 165)
    assert count_unlike(LYING, hand) > 1000


def test_a_die_that_has_moved_a_little_is_movement() -> None:
    moved = picture(Die(3, 203, 200), Die(6, 460, 330))
    assert count_changed(LYING, moved) >= MIN_MOTION_PX


def test_a_hand_just_as_bright_as_the_table_is_movement() -> None:
    hand = LYING.copy()
    hand[:, :160] = (85, 135, 165)
    assert count_changed(LYING, hand) > 5000


def in_a_dark_room() -> list[DownscaledFrame]:
    rng = np.random.default_rng(1)
    dark = lit(LYING, 0.25)
    return [
        downscale(np.clip(dark + rng.normal(0, 14, dark.shape), 0, 255).astype(np.uint8)) for _ in range(30)
    ]


def test_the_noise_of_a_dark_room_is_learnt_and_is_no_movement() -> None:
    noisy = in_a_dark_room()
    noise = Noise()
    for one, other in pairwise(noisy):
        noise.learn(other, one)
    last, before = noisy[-1], noisy[-2]
    assert find_changes(last.detail, before.detail, MIN_DETAIL_CHANGE).sum() >= MIN_MOTION_PX
    assert (
        find_changes(last.detail, before.detail, np.maximum(noise.of(last), MIN_DETAIL_CHANGE)).sum()
        < MIN_MOTION_PX
    )


def test_a_picture_that_a_camera_gives_twice_is_no_silence() -> None:
    noisy = in_a_dark_room()
    noise = Noise()
    for one, other in pairwise([*noisy, noisy[-1]]):
        noise.learn(other, one)
    threshold = np.maximum(noise.of(noisy[-1]), MIN_DETAIL_CHANGE)
    assert find_changes(noisy[-1].detail, noisy[-2].detail, threshold).sum() < MIN_MOTION_PX


def test_noise_of_colours_alone_is_learnt_and_is_no_movement() -> None:
    """A deep blue table: its red is so faint that noise changes its tint much more than its brightness."""
    rng = np.random.default_rng(1)
    table = np.full((180, 320, 3), (230, 120, 6), np.uint8)
    noisy = [
        downscale(np.clip(table + rng.normal(0, 12, table.shape), 0, 255).astype(np.uint8)) for _ in range(30)
    ]
    noise = Noise()
    for one, other in pairwise(noisy):
        noise.learn(other, one)
    threshold = np.maximum(noise.of(noisy[-1]), MIN_DETAIL_CHANGE)
    assert gather(find_changes(noisy[-1].detail, noisy[-2].detail, threshold)).sum() < MIN_MOTION_PX


def test_a_hand_over_one_of_two_colours_does_not_change_the_other() -> None:
    table = np.full((180, 320, 3), (200, 110, 120), np.uint8)
    table[:, 150:] = (80, 105, 230)
    hand = table.copy()
    hand[60:, 200:] = (45, 55, 80)
    before = downscale(table)
    assert (
        find_changes(before.detail, downscale(hand, like=before).detail, MIN_DETAIL_CHANGE)[:, :120].sum()
        == 0
    )
    assert find_changes(before.detail, downscale(hand).detail, MIN_DETAIL_CHANGE)[:, :120].sum() > 10000


def test_what_is_fainter_than_the_noise_is_seen_where_it_is_large() -> None:
    rng = np.random.default_rng(2)
    one, other = (np.clip(128 + rng.normal(0, 2.5, (180, 320)), 0, 255).astype(np.uint8) for _ in range(2))
    other[60:90, 100:200] += 9
    noise = np.full(one.shape, 18.0, np.float32)
    assert find_changes(one, other, noise).mean() < 0.01
    softly = changed_softly(one, other, np.asarray(noise / 3, np.float32))
    assert softly[65:85, 105:195].mean() > 0.95
    assert softly[:50].sum() == 0


def test_outside_of_a_slanted_region_nothing_is_seen() -> None:
    region = PictureRegion(((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)))
    other = LYING.copy()
    other[:60, :60] = 255
    one, two = downscale(LYING, region), downscale(other, region)
    assert find_changes(one.detail, two.detail, MIN_DETAIL_CHANGE).sum() == 0
    assert one.rim[0, 0]
    assert not one.rim[one.rim.shape[0] // 2, one.rim.shape[1] // 2]


def test_a_long_episode_keeps_its_beginning_and_its_end_and_stays_small() -> None:
    segment, now = MotionSegment(), downscale(LYING)
    still = np.zeros(now.detail.shape, np.uint8)
    segment.begin(0.0, now)
    for number in range(1, 2000):
        segment.add(number / 30, now, still)
    times = [one.time for one in segment.pictures]
    assert len(times) <= MAX_SEGMENT_FRAMES
    assert times[0] == 0.0
    assert times[-3:] == [1997 / 30, 1998 / 30, 1999 / 30]
    assert times == sorted(times)
