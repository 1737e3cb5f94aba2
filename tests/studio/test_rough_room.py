"""A room in which light changes, the table is bumped and people lean over it, and play goes on."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from game.devices.camera.demo import DemoTable
from studio.demo_sight import STEP
from studio.rough_room import RoughRoom
from studio.trials.match import demo
from vision.field.detection import find_mat
from vision.field.tracker import BUMPED_PX
from vision.pictures import Image

SECONDS = 40


@pytest.fixture(scope="module")
def picture() -> Image:
    """(360, 640, 3) uint8 BGR of a table on which nothing moves."""
    return np.ascontiguousarray(DemoTable(1).picture(STEP)[::2, ::2])


def test_the_same_room_looks_the_same_every_time(picture: Image) -> None:
    one, other = RoughRoom(6), RoughRoom(6)
    assert all(np.array_equal(one.seen(picture, STEP), other.seen(picture, STEP)) for _ in range(100))


def test_light_changes_the_table_is_bumped_and_people_lean_over_it(picture: Image) -> None:
    room, brightness, places, lively = RoughRoom(6), list[float](), list[NDArray[np.float64]](), 0
    for second in range(SECONDS):
        for _ in range(14):
            view = room.seen(picture, STEP)
            lively += room.lively
        place = find_mat(view) if not room.lively and second % 4 == 0 else None
        if place is not None:
            places.append(place.corners)
            brightness.append(float(view.mean()))
    assert max(brightness) > 1.05 * min(brightness)
    assert np.ptp(np.array(places), axis=0).max() > BUMPED_PX
    assert 0.02 < lively / (14 * SECONDS) < 0.6


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_is_played_right_in_a_rough_room(seed: int) -> None:
    """A table that lies otherwise than the match has it is a Fault."""
    played = demo.play(seed, {}, rough=True)
    assert np.percentile(played.seen_s, 95) <= 1.0
