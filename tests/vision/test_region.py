"""Where in the picture dice count."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.render import Die, Image, picture
from vision.dice.reader import DieFound
from vision.dice.region import EVERYTHING, PictureRegion, find_tray, rectangle
from vision.dice.rolls.tracker import RollTracker
from vision.mat import SHEET
from vision.mat_picture import mat_picture

PICTURE = np.zeros((200, 400, 3), np.uint8)
DIAMOND = PictureRegion(((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)))


def die_at(x: int, y: int) -> DieFound:
    return DieFound(1, (x - 10, y - 10, x + 10, y + 10), 0.9)


def test_everything_is_the_whole_picture() -> None:
    assert EVERYTHING.box(PICTURE) == (0, 0, 400, 200)
    assert EVERYTHING.cut(PICTURE) is PICTURE


def test_a_rectangle_may_be_drawn_from_any_corner_and_beyond_the_rim() -> None:
    assert rectangle((0.75, 1.2), (0.25, 0.5)).box(PICTURE) == (100, 100, 300, 200)


def test_a_rectangle_is_never_too_small_to_look_at() -> None:
    x0, y0, x1, y1 = rectangle((0.999, 0.999), (1.0, 1.0)).box(PICTURE)
    assert (x1 - x0, y1 - y0) == (16, 16)


@pytest.mark.parametrize(("at", "inside"), [((200, 100), True), ((30, 20), False), ((380, 190), False)])
def test_a_die_counts_where_its_middle_lies_in_the_region(at: tuple[int, int], inside: bool) -> None:
    assert DIAMOND.holds(die_at(*at), PICTURE) is inside


@pytest.mark.parametrize(("at", "touches"), [((200, 100), True), ((98, 47), True), ((90, 40), False)])
def test_a_die_on_the_rim_touches_the_region(at: tuple[int, int], touches: bool) -> None:
    assert DIAMOND.touches(die_at(*at), PICTURE) is touches
    assert DIAMOND.holds(die_at(*at), PICTURE) is (at == (200, 100))


def test_the_tray_of_the_mat_is_found() -> None:
    region = find_tray(_photographed_mat())
    assert region is not None
    mat = mat_picture(SHEET, 2.0)
    high, wide = mat.shape[:2]
    (x0, y0), (x1, y1) = SHEET.tray
    left, top = (x0 - SHEET.low[0]) * 2 / wide, (SHEET.high[1] - y1) * 2 / high
    right, bottom = (x1 - SHEET.low[0]) * 2 / wide, (SHEET.high[1] - y0) * 2 / high
    across, down = zip(*region.corners, strict=True)
    assert (min(across), max(across)) == pytest.approx((left, right), abs=0.01)
    assert (min(down), max(down)) == pytest.approx((top, bottom), abs=0.01)


def test_without_a_mat_there_is_no_tray() -> None:
    assert find_tray(picture(Die(3, 200, 200))) is None


def test_only_dice_in_the_region_are_a_roll_and_their_boxes_are_those_of_the_whole_picture() -> None:
    empty, thrown = picture(), picture(Die(5, 420, 300), Die(2, 120, 120))
    tracker = RollTracker(_seen_by_colour, region=rectangle((0.5, 0.4), (1.0, 1.0)))
    rolls = []
    tracker.arm()
    for number, image in enumerate([empty] * 15 + [picture(Die(5, 360, 260)), *[thrown] * 20]):
        roll = tracker.update(image, number / 30)
        if roll is not None:
            rolls.append(roll)
    (roll,) = rolls
    (die,) = roll.dice
    assert die.box[0] < 420 < die.box[2]
    assert die.box[1] < 300 < die.box[3]
    assert roll.image is thrown


def _photographed_mat() -> Image:
    return np.asarray(cv2.GaussianBlur(mat_picture(SHEET, 2.0), (3, 3), 0), np.uint8)


def _seen_by_colour(image: Image) -> tuple[DieFound, ...]:
    """Every white thing is a five."""
    white = (image.min(axis=2) > 190).astype(np.uint8)
    white = cv2.morphologyEx(white, cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(white)
    return tuple(
        DieFound(5, (int(x), int(y), int(x + w), int(y + h)), 0.95)
        for x, y, w, h, area in stats[1:]
        if area > 900
    )
