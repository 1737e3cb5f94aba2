"""The camera as a source of rolls without end: whatever is thrown is told, and what lies beside it too."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from game.devices.camera.source import CameraSource
from game.devices.dice import ANY_NUMBER, ANY_SIDES, RollRequest
from knucklebone_messages import NO_MESSAGE
from tests.devices.camera.test_source import Tray, answer, bright_square
from tests.vision.render import Die, Image, picture
from tests.waiting import wait_until
from vision.capture.read import CameraFrame
from vision.capture.status import CameraState, CameraStatus
from vision.dice.reader import DieFound

SEEN_FIRST = 20
"""Pictures until what lies there is known."""


class TwoDice(Tray):
    """A tray into which one die rolls after the other, each in a row of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._thrown: list[int] = []

    def throw(self) -> None:
        self._thrown.append(self.looks)

    def latest(self) -> CameraFrame:
        self.looks += 1
        image = np.full((240, 320, 3), 60, np.uint8)
        for row, thrown_at in enumerate(self._thrown):
            left = 20 + 15 * min(self.steps, (self.looks - thrown_at) // 2)
            image[40 + 100 * row : 70 + 100 * row, left : left + 30] = 220
        return CameraFrame(image, self.looks, self.looks / 30, self.name)


def bright_squares(image: Image) -> tuple[DieFound, ...]:
    """As `bright_square`, of several."""
    bright = np.asarray(image[:, :, 0] > 150, np.uint8)
    count, _, boxes, _ = cv2.connectedComponentsWithStats(bright)
    found = [tuple(int(side) for side in boxes[one][:4]) for one in range(1, count)]
    return tuple(DieFound(6, (x, y, x + wide, y + high), 0.99) for x, y, wide, high in found if wide > 20)


def test_where_any_number_counts_each_throw_is_told_and_what_lay_there_stands_beside_it() -> None:
    tray = TwoDice()
    source = CameraSource(tray, read=bright_squares, clock=lambda: tray.looks / 30)
    readings = []
    for number in (1, 2):
        source.ask(RollRequest(number, None, "", ANY_NUMBER, ANY_SIDES, "roll"))
        asked_at = tray.looks
        wait_until(lambda asked_at=asked_at: tray.looks > asked_at + SEEN_FIRST)
        tray.throw()
        readings.append(answer(source))
    source.close()
    first, second = readings
    assert [(len(one.dice), len(one.others), one.touching) for one in readings] == [
        (1, 0, False),
        (1, 1, False),
    ]
    assert (second.others[0].box, second.others[0].flag) == (first.dice[0].box, "")
    assert [die.sides for die in second.dice] == [6]
    assert first.age_s is not None
    assert 0 <= first.age_s < 1


def test_a_picture_is_still_and_a_film_has_an_end(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "throw.png"), picture(Die(3, 300, 220)))
    source = CameraSource(tmp_path)
    assert (source.is_still, source.has_ended) == (True, False)
    source.close()
    tray = Tray()
    film = CameraSource(tray, read=bright_square)
    assert (film.is_still, film.has_ended) == (False, False)
    tray.status = CameraStatus(CameraState.ENDED, NO_MESSAGE)
    assert film.has_ended
    film.close()
