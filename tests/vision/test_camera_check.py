"""Watching a set-up: what is looked at, how often, and what is said when nothing can be."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import pytest

from tests.vision.render import Die, Image, picture
from tests.vision.webcams import Bench, Device, noisy
from tests.waiting import FAILSAFE_S
from vision.camera_check import CameraCheck
from vision.capture.exposure import Hold
from vision.capture.open import SourceOpener
from vision.capture.read import Camera, CameraFrame
from vision.capture.status import CameraState
from vision.dice.reader import DieFound
from vision.errors import VisionError
from vision.rating import Grade

TABLE = picture(Die(3, 200, 200), Die(6, 420, 260))
DICE = (DieFound(3, (170, 170, 230, 230), 0.97), DieFound(6, (390, 230, 450, 290), 0.95))
Checks = Callable[..., CameraCheck]


@pytest.fixture
def check() -> Iterator[Checks]:
    """Makes checks, and closes them twice."""
    made: list[CameraCheck] = []

    def make(
        camera: Camera, read: Callable[[Image], tuple[DieFound, ...]] = lambda image: DICE
    ) -> CameraCheck:
        made.append(CameraCheck(camera, read=read))
        return made[-1]

    yield make
    for one in made * 2:
        one.close()


@pytest.fixture
def still(tmp_path: Path) -> Camera:
    cv2.imwrite(str(tmp_path / "table.png"), TABLE)
    return Camera(tmp_path / "table.png")


def test_a_picture_is_rated_at_once(check: Checks, still: Camera) -> None:
    look = check(still).watch(60.0, opening=20.0)
    assert look is not None
    assert look.frame.name == "table.png"
    assert look.dice == DICE
    assert look.rating.grade is Grade.GOOD
    assert look.facts is None


def test_a_webcam_is_watched_for_a_while_and_told_of(check: Checks) -> None:
    # In real time: its pictures come as fast as they are read.
    bench = Bench(Device(show=noisy(TABLE), modes={("MJPG", (640, 480)): 30.0}))
    opener = SourceOpener(cameras=bench.cameras, video=bench.video, platform="linux", clock=bench.clock)
    watched = check(Camera("0", size=(640, 480), clock=bench.clock, opener=opener))
    look = watched.watch(0.4, opening=20.0)
    assert look is not None
    assert look.facts is not None
    assert look.facts.mode.coding == "MJPG"
    assert look.facts.exposure in set(Hold)
    assert watched.name == "camera 0"
    assert watched.status.state is CameraState.OK


def test_a_camera_that_never_shows_anything_is_given_up(check: Checks) -> None:
    watched = check(Camera("0", opener=lambda place, size: None))
    assert watched.watch(1.0, opening=0.1) is None
    assert watched.status.state is CameraState.LOST


class Patient(Camera):
    """Whoever asks it for a picture while one is read sets the reader free."""

    def __init__(self, source: Path) -> None:
        self.reading, self.asked = threading.Event(), threading.Event()
        super().__init__(source)

    def latest(self) -> CameraFrame | None:
        if self.reading.is_set():
            self.asked.set()
        return super().latest()


def test_a_picture_that_is_read_slowly_is_waited_for(check: Checks, still: Camera, tmp_path: Path) -> None:
    camera = Patient(tmp_path / "table.png")

    def read(image: Image) -> tuple[DieFound, ...]:
        camera.reading.set()
        camera.asked.wait(FAILSAFE_S)
        return DICE

    watched = check(camera, read)
    assert camera.reading.wait(FAILSAFE_S)
    look = watched.watch(0.0, opening=0.0)
    camera.asked.set()
    assert look is not None


def test_a_video_that_is_none_is_not_waited_for(check: Checks, tmp_path: Path) -> None:
    (tmp_path / "film.avi").write_bytes(b"no film at all")
    watched = check(Camera(tmp_path / "film.avi"))
    with ThreadPoolExecutor(1) as pool:
        seen = pool.submit(watched.watch, math.inf, opening=math.inf)
        assert seen.result(FAILSAFE_S) is None


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (VisionError("The model is missing."), "The model is missing."),
        (ZeroDivisionError("1"), "the picture (1)"),
    ],
)
def test_a_reader_that_fails_is_said(check: Checks, still: Camera, failure: Exception, sentence: str) -> None:
    def read(image: Image) -> tuple[DieFound, ...]:
        raise failure

    watched = check(still, read)
    assert watched.watch(1.0, opening=20.0) is None
    assert watched.status.state is CameraState.FAILED
    assert sentence in watched.status.sentence
