"""What is no trouble although it looks like one."""

from __future__ import annotations

import numpy as np

from tests.vision.webcams import Image, noisy, still, table
from vision.capture.health import Health, Trouble


def judged(show: object, *, is_live: bool = True) -> Trouble:
    """What is said in the end of two seconds of pictures."""
    health = Health(is_live=is_live)
    return [health.judge(show(k / 30), k / 30) for k in range(60)][-1].trouble  # type: ignore[operator]


def test_a_dark_room_with_a_light_in_it_is_not_black() -> None:
    image = np.zeros((480, 640, 3), np.uint8)
    image[100:200, 100:200] = 90
    assert judged(noisy(image)) is Trouble.NONE


def test_a_video_may_stand_still_and_be_drawn() -> None:
    drawn = np.full((180, 320, 3), 90, np.uint8)
    assert judged(still(drawn), is_live=False) is Trouble.NONE


def test_a_plain_part_that_was_there_from_the_start_is_not_torn() -> None:
    image = table()
    image[120:] = 128

    def show(now: float) -> Image:
        shown = image.copy()
        shown[:120] += np.random.default_rng(int(now * 1000)).integers(0, 4, (120, 320, 3), dtype=np.uint8)
        return shown

    assert judged(show) is Trouble.NONE
