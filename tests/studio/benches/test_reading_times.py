"""A drawn roll as a webcam shows it: at its own pace, whoever looks how often."""

from __future__ import annotations

import numpy as np

from studio.benches.reading_times import Roll, RollCamera
from studio.scenes.film import RATE
from vision.opencv import load_cv2


def picture(grey: int) -> bytes:
    return bytes(load_cv2().imencode(".jpg", np.full((48, 64, 3), grey, np.uint8))[1])


def test_pictures_come_by_the_clock_and_the_last_one_stays() -> None:
    now = 10.0
    roll = Roll(tuple(map(picture, (0, 60, 120))), rests=1, values=(3,))
    camera = RollCamera(roll, lambda: now)
    seen = []
    for moment in (0.2, 0.4, 2.5, 9.0):
        now = 10.0 + moment / RATE
        frame = camera.latest()
        seen.append((frame.number, int(frame.image[0, 0, 0]), frame.time))
    assert [number for number, _, _ in seen] == [1, 1, 3, 10]
    assert [round(grey / 60) for _, grey, _ in seen] == [0, 0, 2, 2]
    assert camera.resting_since == 10.0 + 1 / RATE
