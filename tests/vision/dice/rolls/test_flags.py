"""Dice that lie badly, told from how the others look."""

from __future__ import annotations

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


def test_dice_side_by_side_touch_but_are_not_stacked(flatness: Flatness) -> None:
    pair = (found(200), found(224))
    assert flatness.flags(pair, SIZE) == (Flag.NONE, Flag.NONE)
    assert flatness.touch(pair)
    assert not flatness.touch((found(200), found(260)))
