"""Dice that lie badly, told from how the others look."""

from __future__ import annotations

import numpy as np
import pytest

from vision.dice.reader import DieFound
from vision.dice.rolls.flags import Flag, Flatness

SIZE = 400, 200
"""Of the picture, px."""


def found(x: int, y: int = 100, *, wide: int = 30, high: int = 24, confidence: float = 0.95) -> DieFound:
    box = (x - wide // 2, y - high // 2, x + wide // 2, y + high // 2)
    return DieFound(4, box, confidence)


@pytest.fixture
def flatness() -> Flatness:
    """Of a table that is looked at from the side, so that flat faces are 30 px wide and 24 px high."""
    flatness = Flatness()
    flatness.learn((found(185), found(195), found(205), found(215)), SIZE)
    return flatness


def test_a_die_that_looks_like_the_others_lies_well(flatness: Flatness) -> None:
    assert flatness.flags((found(200),), SIZE) == (Flag.NONE,)


@pytest.mark.parametrize(("wide", "high"), [(30, 16), (24, 30)])
def test_a_face_flatter_or_taller_than_the_others_belongs_to_a_cocked_die(
    flatness: Flatness, wide: int, high: int
) -> None:
    assert flatness.flags((found(200, wide=wide, high=high), found(300)), SIZE) == (Flag.COCKED, Flag.NONE)


def test_a_die_in_a_corner_shows_a_side_too_and_does_not_lean_for_that() -> None:
    """A camera above the table: there boxes are wider, and at the lower rim lower."""
    flatness = Flatness()
    flatness.learn(tuple(found(x, 80, wide=20, high=24) for x in (160, 190, 210, 240)), SIZE)
    low, corner = ({"wide": 34, "high": 26, "y": y} for y in (80, 190))
    assert flatness.flags((found(45, **corner), found(355, **corner)), SIZE) == (Flag.NONE, Flag.NONE)
    assert flatness.flags((found(200, **low),), SIZE) == (Flag.COCKED,)


def test_nothing_is_called_cocked_before_flat_faces_were_seen() -> None:
    assert Flatness().flags((found(200, high=14),), SIZE) == (Flag.NONE,)


def test_a_value_that_cannot_be_told_is_said_to_be_so(flatness: Flatness) -> None:
    assert flatness.flags((found(200, confidence=0.6),), SIZE) == (Flag.UNREADABLE,)


def test_faces_of_which_nothing_is_sure_teach_nothing() -> None:
    flatness = Flatness()
    flatness.learn(tuple(found(50 * k, high=10, confidence=0.6) for k in range(8)), SIZE)
    assert flatness.flags((found(200),), SIZE) == (Flag.NONE,)


def test_dice_whose_faces_overlap_lie_on_each_other(flatness: Flatness) -> None:
    assert flatness.flags((found(200), found(212)), SIZE) == (Flag.STACKED, Flag.STACKED)


def test_dice_behind_each_other_that_are_seen_from_low_down_are_not_stacked(flatness: Flatness) -> None:
    assert flatness.flags((found(200, 100), found(200, 115)), SIZE) == (Flag.NONE, Flag.NONE)


def test_the_box_of_a_small_die_may_be_off_by_a_px() -> None:
    flatness = Flatness()
    flatness.learn(tuple(found(x, wide=12, high=12) for x in (185, 195, 205, 215)), SIZE)
    assert flatness.flags((found(200, wide=10, high=14),), SIZE) == (Flag.NONE,)


def test_dice_side_by_side_touch_but_are_not_stacked(flatness: Flatness) -> None:
    pair = (found(200), found(224))
    assert flatness.flags(pair, SIZE) == (Flag.NONE, Flag.NONE)
    assert flatness.touch(pair)
    assert not flatness.touch((found(200), found(260)))


def seen_at(slant: float, rng: np.random.Generator, dice: int = 16) -> tuple[DieFound, ...]:
    """Dice at any angle all over a table that a camera sees so many degrees from straight down; the sizes of
    their boxes differ by how they are turned."""
    found = []
    for x, y in rng.uniform((20, 30), (380, 170), (dice, 2)):
        down = (y - SIZE[1] / 2) / (0.8 * SIZE[0])
        near = np.cos(np.radians(slant)) + down * np.sin(np.radians(slant))
        turn = rng.uniform(0, np.pi / 2)
        side = round(34 * near / np.cos(np.radians(slant)) * (np.cos(turn) + np.sin(turn)))
        found.append(DieFound(4, (round(x), round(y - side / 2), round(x + side), round(y + side / 2)), 0.5))
    return tuple(found)


def test_a_camera_that_sees_side_faces_above_all_is_told_from_one_that_looks_down() -> None:
    rng = np.random.default_rng(4)
    for slant, is_too_flat in ((0.0, False), (30.0, False), (50.0, False), (70.0, True), (75.0, True)):
        flatness = Flatness()
        assert not flatness.is_too_flat
        flatness.see(seen_at(slant, rng), SIZE)
        assert flatness.is_too_flat == is_too_flat, slant
        flatness.forget_view()
        assert not flatness.is_too_flat


def test_dice_in_a_row_say_nothing_of_the_view() -> None:
    flatness = Flatness()
    flatness.see(tuple(found(40 * k, 100 + k % 2, wide=20 + 2 * k) for k in range(1, 10)), SIZE)
    assert not flatness.is_too_flat
