"""Exposure and focus held still: with every kind of driver, and without harm where it cannot be."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from tests.vision.webcams import SIZE, Bench, Device, Image, table
from vision.capture.exposure import Hold
from vision.capture.open import Webcam
from vision.capture.read import CaptureLoop
from vision.capture.status import CameraState

AUTO, EXPOSURE = cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE
FOCUS, WHITE = cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_WB
V4L2 = {AUTO: 3.0, EXPOSURE: 157.0, FOCUS: 1.0, WHITE: 1.0}
MSMF = {AUTO: 0.75, EXPOSURE: -6.0, FOCUS: 1.0, WHITE: 1.0}


TABLE = table()


class Room:
    """What a webcam sees in a room of some light, with its automatic on or off."""

    def __init__(self, backend: str = "V4L2", **traits: object) -> None:
        self.light = 1.0
        held = dict(V4L2 if backend == "V4L2" else MSMF)
        self.best = held[EXPOSURE]
        self.device = Device(show=self.show, backend=backend, held_at=held, **traits)  # type: ignore[arg-type]
        self.bench = Bench(self.device)
        self._rng = np.random.default_rng(0)

    @property
    def automatic(self) -> bool:
        return self.device.held_at.get(AUTO, 3.0) in (3.0, 0.75)

    def show(self, now: float) -> Image:
        exposed = self.device.held_at.get(EXPOSURE, self.best)
        times = 2.0 ** (exposed - self.best) if self.best < 0 else exposed / self.best
        light = 1.0 if self.automatic else (self.light * times) ** (1 / 2.2)
        noise = self._rng.integers(0, 3, (SIZE[1], SIZE[0], 1))
        return np.clip(TABLE * light + noise, 0, 255).astype(np.uint8)

    def after(self, seconds: float, feed: CaptureLoop | None = None) -> tuple[CaptureLoop, Webcam]:
        feed = feed or self.bench.feed()
        assert self.bench.run(feed, seconds).state is CameraState.OK
        assert isinstance(feed.capture, Webcam)
        return feed, feed.capture


@pytest.mark.parametrize(("backend", "manual"), [("V4L2", 1.0), ("MSMF", 0.25), ("DSHOW", 0.25)])
def test_exposure_focus_and_white_are_held_once_the_picture_is_at_rest(backend: str, manual: float) -> None:
    room = Room(backend)
    feed, webcam = room.after(1.0)
    assert webcam.lock.exposure is Hold.WARMING
    room.after(2.0, feed)
    assert webcam.lock.exposure is Hold.HELD
    assert webcam.lock.focus_held
    assert room.device.held_at == {AUTO: manual, EXPOSURE: room.best, FOCUS: 0.0, WHITE: 0.0}


def test_a_backend_that_knows_only_on_and_off_is_held_too() -> None:
    room = Room("MSMF", refused=frozenset({(AUTO, 0.25)}))
    assert room.after(3.0)[1].lock.exposure is Hold.HELD
    assert room.device.held_at[AUTO] == 0.0


@pytest.mark.parametrize("stale", [40.0, 900.0], ids=["darker", "brighter"])
def test_an_exposure_the_driver_forgot_is_found_again_by_the_brightness(stale: float) -> None:
    room = Room()
    room.device.held_at[EXPOSURE] = stale
    _, webcam = room.after(6.0)
    assert webcam.lock.exposure is Hold.HELD
    assert math.isclose(room.device.held_at[EXPOSURE], room.best, rel_tol=0.3)


@pytest.mark.parametrize(
    "refused",
    [frozenset({(AUTO, 1.0)}), frozenset({(AUTO, 1.0), (FOCUS, 0.0), (WHITE, 0.0)})],
    ids=["exposure", "everything"],
)
def test_what_cannot_be_held_goes_on_by_itself(refused: frozenset[tuple[int, float]]) -> None:
    room = Room(refused=refused)
    _, webcam = room.after(6.0)
    assert webcam.lock.exposure is Hold.FREE
    assert webcam.lock.focus_held is ((FOCUS, 0.0) not in refused)
    assert room.automatic


def test_a_webcam_without_any_of_these_properties_is_left_alone() -> None:
    room = Room()
    room.device.held_at.clear()
    assert room.after(6.0)[1].lock.exposure is Hold.FREE


def test_an_exposure_without_effect_is_given_up() -> None:
    room = Room()
    room.device.held_at[EXPOSURE] = 5.0
    room.device.refused = frozenset((EXPOSURE, float(value)) for value in range(1, 2000))
    assert room.after(6.0)[1].lock.exposure is Hold.FREE
    assert room.automatic


def test_other_light_for_good_lets_the_automatic_work_again() -> None:
    room = Room()
    feed, webcam = room.after(3.0)
    room.light = 0.2
    room.after(1.0, feed)
    assert webcam.lock.exposure is Hold.HELD
    room.after(2.5, feed)
    assert room.automatic
    room.light, room.best = 1.0, room.best * 5
    room.after(6.0, feed)
    assert webcam.lock.exposure is Hold.HELD
    assert not room.automatic


def test_the_next_program_finds_the_webcam_as_it_was() -> None:
    room = Room()
    feed, _ = room.after(3.0)
    feed.release()
    assert room.device.held_at == V4L2


def test_an_exposure_left_held_by_a_program_that_was_cut_off_is_let_go() -> None:
    room = Room()
    room.device.held_at |= {AUTO: 1.0, EXPOSURE: 3.0}
    room.after(0.2)
    assert room.automatic
