"""A hand that keeps still in the picture, told from the table, from its light and from the dice."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.dice.rolls.test_frames import LIGHTS, LYING
from tests.vision.render import Colour, Die, Image, picture
from vision.dice.rolls.frames import Box, DownscaledFrame, downscale
from vision.dice.rolls.occlusion import (
    FramePair,
    find_reached,
    finger_reaches_in,
    hand_reaches_in,
    has_come,
    other_thing,
    thick,
)
from vision.dice.rolls.thresholds import FAINT_CHANGE

WIDTH = 30.0
SKIN = (110, 140, 200)
DICE: list[Box] = [(85, 85, 115, 115), (215, 150, 245, 180)]
"""Of LYING, in px of a downscaled frame."""
NOISE = np.full((240, 320), 3.0, np.float32)


def checkered(light: int = 210, dark: int = 90) -> Image:
    rows, columns = np.indices((480, 640))
    boxes = np.where((rows // 24 + columns // 24) % 2, light, dark).astype(np.uint8)
    return np.ascontiguousarray(np.repeat(boxes[:, :, None], 3, axis=2))


def under_hand(table: Image, colour: tuple[int, int, int] = SKIN) -> Image:
    image = table.copy()
    image[150:330, :260] = colour
    return image


def fingered(image: Image, *clear: Image, dice: list[Box]) -> bool:
    return finger_reaches_in(downscale(image), [downscale(one) for one in clear], WIDTH, dice, NOISE)


def glances_with_shadow(colour: Colour) -> tuple[DownscaledFrame, DownscaledFrame]:
    """A table of one colour, and the same with a soft shadow over half of it."""
    table = np.full((480, 640, 3), colour, np.uint8)
    soft = 1 - 0.45 / (1 + np.exp(-(np.arange(640) - 320)[None, :, None] / 20))
    return downscale(table), downscale(np.asarray(table * soft, np.uint8))


@pytest.mark.parametrize("name", LIGHTS)
def test_another_light_covers_nothing(name: str) -> None:
    assert other_thing(FramePair(downscale(LIGHTS[name]), downscale(LYING))).mean() < 0.01


def test_a_hand_has_come_though_the_dice_that_it_takes_stand_out_more_than_it() -> None:
    dark = (40, 50, 60)
    dice = [Die(5, x, y) for x in (60, 150, 240) for y in (170, 240, 310)]
    boxes = [
        (int(die.x) // 2 - 15, int(die.y) // 2 - 15, int(die.x) // 2 + 15, int(die.y) // 2 + 15)
        for die in dice
    ]
    clear = downscale(picture(*dice, table=dark))
    assert hand_reaches_in(downscale(under_hand(picture(table=dark), (25, 60, 95))), [clear], WIDTH, boxes)
    assert not hand_reaches_in(downscale(picture(table=dark)), [clear], WIDTH, boxes)


@pytest.mark.parametrize("name", LIGHTS)
def test_another_light_is_no_finger(name: str) -> None:
    assert not fingered(LIGHTS[name], LYING, dice=DICE)


def test_a_shadow_on_a_strong_colour_is_nothing_that_has_come() -> None:
    bare_frames, shaded = glances_with_shadow((30, 110, 220))
    assert np.abs(bare_frames.detail.astype(int) - shaded.detail).max() > FAINT_CHANGE
    assert find_reached(FramePair(shaded, bare_frames), 0 * NOISE).sum() == 0


@pytest.mark.parametrize("colour", [(100, 90, 0), (0, 70, 110)], ids=str)
def test_a_shadow_is_no_other_thing_where_one_of_the_colours_is_almost_absent(colour: Colour) -> None:
    """That one cannot become as much darker as the others."""
    bare_frames, shaded = glances_with_shadow(colour)
    assert other_thing(FramePair(shaded, bare_frames)).sum() == 0


def test_the_rim_of_light_round_a_bright_die_is_not_of_what_has_come() -> None:
    """A dark table: beside a bright die every px has darker surroundings than it had."""
    table = np.full((480, 640, 3), 60, np.uint8)
    thrown = table.copy()
    thrown[170:230, 170:230] = 235
    bare_frames, now = downscale(table), downscale(thrown)
    mask = find_reached(FramePair(now, bare_frames), NOISE)
    assert mask[88:112, 88:112].mean() > 0.95
    mask[78:122, 78:122] = 0
    assert np.abs(now.detail.astype(int) - bare_frames.detail)[mask == 0].max() > FAINT_CHANGE
    assert mask.sum() == 0


def test_a_hand_covers_what_it_covers() -> None:
    hand = LYING.copy()
    hand[:, :160] = SKIN
    mask = other_thing(FramePair(downscale(hand), downscale(LYING)))
    assert mask[:, :75].mean() > 0.95
    assert mask[:, 85:].mean() < 0.01


def test_a_hand_is_thick_and_the_seam_of_a_table_that_seems_to_move_is_not() -> None:
    table = np.full((180, 320, 3), (200, 110, 120), np.uint8)
    pushed, hand = table.copy(), table.copy()
    table[:, 150:], pushed[:, 160:], hand[:, 150:] = (80, 105, 230), (80, 105, 230), (80, 105, 230)
    hand[60:110, :140] = SKIN
    assert other_thing(FramePair(downscale(pushed), downscale(table))).mean() > 0.02
    assert thick(other_thing(FramePair(downscale(pushed), downscale(table))), 16).sum() == 0
    assert thick(other_thing(FramePair(downscale(hand), downscale(table))), 16)[65:105, :130].mean() > 0.95


@pytest.mark.parametrize("table", [LYING, checkered()], ids=["plain", "checkered"])
def test_a_hand_has_come_or_has_gone(table: Image) -> None:
    bare_frames, covering = downscale(table), downscale(under_hand(table))
    mask = other_thing(FramePair(covering, bare_frames))
    assert has_come(covering, bare_frames, mask)
    assert not has_come(bare_frames, covering, mask)


@pytest.mark.parametrize("table", [LYING, checkered()], ids=["plain", "checkered"])
def test_a_hand_that_was_in_no_clear_picture_reaches_in(table: Image) -> None:
    bare_frames, covering = downscale(table), downscale(under_hand(table))
    assert hand_reaches_in(covering, [bare_frames, bare_frames], WIDTH)
    assert not hand_reaches_in(covering, [covering, bare_frames], WIDTH)
    assert not hand_reaches_in(bare_frames, [covering], WIDTH)


def test_without_a_clear_picture_nothing_reaches_in() -> None:
    assert not hand_reaches_in(downscale(under_hand(LYING)), [], WIDTH)
    assert not fingered(under_hand(LYING), dice=DICE)


def test_a_single_finger_reaches_in() -> None:
    finger = LYING.copy()
    finger[:150, 300:350] = SKIN
    assert not hand_reaches_in(downscale(finger), [downscale(LYING)], WIDTH)
    assert fingered(finger, LYING, dice=DICE)


def test_a_hand_of_the_colour_of_the_table_shows_by_the_pattern_it_hides() -> None:
    table = checkered(160, 130)
    hand = under_hand(table, (145, 145, 145))
    assert not hand_reaches_in(downscale(hand), [downscale(table)], WIDTH)
    assert fingered(hand, table, dice=[])


def test_dice_in_a_row_at_the_rim_are_no_finger() -> None:
    row = [Die(value, 330, 30 + 62 * number) for number, value in enumerate((3, 6, 1))]
    boxes = [(150, 31 * number, 180, 31 * number + 30) for number in range(3)]
    thrown = picture(Die(3, 200, 200), Die(6, 460, 330), *row)
    assert not fingered(thrown, LYING, dice=[*DICE, *boxes])
    assert fingered(thrown, LYING, dice=DICE)


def test_a_camera_that_was_pushed_shows_no_hand() -> None:
    rng = np.random.default_rng(3)
    specks = np.kron(rng.random((66, 86)) < 0.12, np.ones((8, 8)))
    table = np.repeat((140 - 60 * specks)[:, :, None], 3, axis=2)
    before, pushed = table[24:504, 24:664].astype(np.uint8), table[12:492, 32:672].astype(np.uint8)
    assert not fingered(pushed, before, dice=[])
    assert not hand_reaches_in(downscale(pushed), [downscale(before)], WIDTH)
