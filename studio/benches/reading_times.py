"""How soon dice and pieces are read, in real time: from the moment dice lie until the console knows them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.devices.camera.source import CameraSource
from game.devices.dice import Reading, RollRequest
from knucklebone_messages import LazyText
from studio.benches.vision import field_frames
from studio.scenes.film import RATE
from studio.scenes.film_throws import Throws
from vision.capture.read import CameraFrame
from vision.capture.status import CameraState, CameraStatus
from vision.opencv import load_cv2
from vision.pictures import Image

SIZE: Final = (1280, 720)
SEED: Final = 11
LONGEST: Final = 6.0
"""Seconds after which a roll counts as not read."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw as a webcam sends it."""

    pictures: tuple[bytes, ...]
    """JPEG."""
    rests: int
    """The first picture, from 0, in which all dice lie."""
    values: tuple[int, ...]
    """Ascending."""


class RollCamera:
    """Shows a roll at its real pace, then goes on showing the dice that lie.

    Pictures are unpacked as they are asked for, which costs what it costs with a webcam.
    """

    name = "film"
    is_still = False
    status = CameraStatus(CameraState.OK, LazyText("Showing {name}.", name="film"))

    def __init__(self, roll: Roll, clock: Callable[[], float]) -> None:
        self._roll, self._clock = roll, clock
        self._begun = clock()
        self._newest: CameraFrame | None = None

    @property
    def resting_since(self) -> float:
        """On the clock: when the picture comes in which the dice lie."""
        return self._begun + self._roll.rests / RATE

    def latest(self) -> CameraFrame:
        number = int((self._clock() - self._begun) * RATE)
        if self._newest is None or self._newest.number != number + 1:
            packed = self._roll.pictures[min(number, len(self._roll.pictures) - 1)]
            self._newest = CameraFrame(_unpacked(packed), number + 1, self._clock(), self.name)
        return self._newest

    def advance(self) -> CameraFrame:
        return self.latest()

    def close(self) -> None:
        """Nothing to release."""


def rolls(count: int) -> list[Roll]:
    """Drawn throws on as many tables, of one to a handful of dice; this takes some seconds."""
    return [_drawn(np.random.default_rng((SEED, number))) for number in range(count)]


def _drawn(rng: np.random.Generator) -> Roll:
    """Dice that lie for a while, are taken, thrown, and lie again."""
    throws = Throws(rng, SIZE)
    stage, dice = throws.actions.stage, throws.actions.stage.dice
    pictures: list[bytes] = []

    def show(seconds: Iterator[None]) -> None:
        for _ in seconds:
            throws.actions.advance_surroundings()
            pictures.append(_packed(stage.picture()))
            for die in stage.dice:
                die.between = []

    show(throws.actions.rest(0.7))
    show(throws.all_at_once(list(dice)))
    rests = len(pictures)
    show(throws.actions.rest(0.7))
    return Roll(tuple(pictures), rests, tuple(sorted(die.pose.value for die in dice)))


def roll_delays(throws: Sequence[Roll], clock: Callable[[], float] = time.monotonic) -> list[float]:
    """By roll: seconds from the first picture in which the dice lie until their values are told.

    `LONGEST` where they are not, or wrongly.
    """
    return [_delay(roll, clock) for roll in throws]


def field_times(count: int, clock: Callable[[], float] = time.perf_counter) -> Iterator[float]:
    """Seconds to find the mat and read a whole field, of so many; drawn before the first is read."""
    from vision.field.detection import find_fiducials
    from vision.field.reader import FieldReader, Reference

    for scene in list(field_frames(count)):
        empty, reader = find_fiducials(scene.empty), FieldReader()
        assert empty is not None
        reader.read(scene.empty, empty, Reference(scene.empty, empty))
        picture = scene.frames[0][1]
        begun = clock()
        place = find_fiducials(picture) or empty
        reader.read(picture, place, Reference(scene.empty, empty))
        yield clock() - begun


def _delay(roll: Roll, clock: Callable[[], float]) -> float:
    camera = RollCamera(roll, clock)
    source = CameraSource(camera, clock=clock)
    try:
        source.ask(RollRequest(1, 0, "", len(roll.values), 6, ""))
        told: Reading | None = None
        while told is None and clock() < camera.resting_since + LONGEST:
            time.sleep(0.005)
            told = source.poll()
        values = [die.value or 0 for die in told.dice] if told is not None else []
        right = tuple(sorted(values)) == roll.values
        return clock() - camera.resting_since if right else LONGEST
    finally:
        source.close()


def _packed(image: Image) -> bytes:
    done, data = load_cv2().imencode(".jpg", image)
    assert done
    return bytes(data)


def _unpacked(packed: bytes) -> Image:
    cv2 = load_cv2()
    image: Image = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR)
    return image
