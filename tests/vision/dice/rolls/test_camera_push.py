"""A camera that was pushed, told from dice that moved and from hands that came."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.dice.rolls.test_occlusion import NOISE, SKIN, WIDTH, fingered
from tests.vision.render import Image
from vision.dice.rolls.frames import Box, downscale
from vision.dice.rolls.occlusion import came_into_view, hand_reaches_in, push
from vision.dice.rolls.registration import UNMOVED, Transform

DARK = (28, 36, 34)
FAINT_LINE = (22, 28, 27)
HERE: Box = (180, 100, 206, 126)
"""Where a die lies, in px of a downscaled frame."""


def lined(right: int = 0, down: int = 0, die: Box | None = HERE, seed: int = 1) -> Image:
    """A (480, 640, 3) BGR picture of a dark table with faint lines, moved by so many px of a small frame."""
    image = np.full((480, 640, 3), DARK, np.uint8)
    for start, end in (((60, -40), (260, 560)), ((420, -40), (425, 560)), ((-40, 300), (700, 180))):
        moved = [(x + 2 * right, y + 2 * down) for x, y in (start, end)]
        cv2.line(image, moved[0], moved[1], FAINT_LINE, 9)
    if die is not None:
        x0, y0, x1, y1 = (2 * side for side in die)
        cv2.rectangle(image, (x0, y0), (x1, y1), (70, 215, 240), -1)
    noise = np.random.default_rng(seed).normal(0, 2, image.shape)
    return np.asarray(np.clip(image + noise, 0, 255), np.uint8)


def pushed(one: Image, other: Image, *dice: Box) -> tuple[int, int]:
    """How many px everything has moved to the right and down."""
    there = push(downscale(one).detail, downscale(other).detail, dice)
    right, down = (round(way) for way in -there.matrix[:, 2])
    return right, down


@pytest.mark.parametrize("way", [(11, 7), (-14, 3), (0, -9)], ids=str)
def test_a_push_is_told_by_faint_lines_beside_a_bright_die_that_moved_too(way: tuple[int, int]) -> None:
    there: Box = (60, 60, 86, 86)
    assert pushed(lined(), lined(*way, die=there, seed=2), HERE, there) == way


def test_what_only_a_hand_has_changed_was_not_pushed() -> None:
    hand = lined(seed=2)
    hand[150:330, :260] = SKIN
    assert pushed(lined(), hand, HERE) == (0, 0)


def test_a_table_without_a_pattern_is_not_known_to_be_pushed() -> None:
    plain, noisy = (np.full((480, 640, 3), DARK, np.uint8) + np.uint8(seed) for seed in (0, 1))
    assert pushed(plain, noisy) == (0, 0)


def test_the_lines_of_a_pushed_table_are_no_finger() -> None:
    there: Box = (60, 60, 86, 86)
    now = lined(11, 7, die=there, seed=2)
    assert not fingered(now, lined(), dice=[HERE, there])


@pytest.mark.parametrize("right", [12, -12])
def test_a_hand_over_a_pushed_table_is_one_on_whichever_side_it_comes_in(right: int) -> None:
    now = lined(right, 5, seed=2)
    now[150:330, :260] = SKIN
    assert hand_reaches_in(downscale(now), [downscale(lined())], WIDTH, [HERE])


def test_what_came_into_the_picture_with_a_push_is_unknown() -> None:
    there = Transform(np.array([(1.0, 0.0, -4.0), (0.0, 1.0, 2.0)]))
    unknown = came_into_view(there, NOISE.shape)
    assert unknown[:, :4].all()
    assert unknown[-2:].all()
    assert not unknown[:-10, 10:].any()
    assert not came_into_view(UNMOVED, NOISE.shape).any()
