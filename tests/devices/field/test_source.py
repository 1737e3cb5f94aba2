"""A real field through a camera: in a thread of its own, in the words of the match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from game.devices.camera.shared import SharedCamera
from game.devices.dice import SourceState
from game.devices.field.source import CameraFieldSource
from game.match.field.source import SquareReading
from knucklebone_messages import NO_MESSAGE, LazyText
from studio.training.field_scenes import Piece, Scene, mat_board, render, viewpoint
from tests.waiting import wait_until
from vision.capture.read import CameraFrame
from vision.capture.status import CameraState, CameraStatus
from vision.errors import VisionError
from vision.field.pieces import Pyramid
from vision.field.readings import SquareDetection as Seen
from vision.field.tracker import FieldScene
from vision.mat import SHEET


class Screen:
    """A camera that shows grey pictures, one a look."""

    name, is_still = "camera 0", False

    def __init__(self) -> None:
        self.status = CameraStatus(CameraState.OK, "The picture of camera 0 is good.")
        self.number = 0
        self.closed = 0

    def latest(self) -> CameraFrame | None:
        self.number += 1
        return CameraFrame(np.zeros((4, 4, 3), np.uint8), self.number, self.number / 10, self.name)

    def advance(self) -> CameraFrame:
        raise VisionError("not a folder")

    def close(self) -> None:
        self.closed += 1


class Told:
    """Stands for the tracker: reports what it is told to."""

    def __init__(self) -> None:
        self.scene, self.bumps, self.settled = FieldScene.STILL, 0, True
        self.place = self.reference = None
        self.learnt: list[Any] = []
        self.updates = 0
        self.doubt = NO_MESSAGE
        self.trouble: Exception | None = None
        self.squares = [Seen(i % 8, i // 8, None, None, 0.99) for i in range(64)]

    def learn(self, reading: Any, colours: Any) -> None:
        self.learnt.append((reading, colours))

    def update(self, image: Any, now: float) -> Any:
        self.updates += 1
        if self.trouble:
            raise self.trouble
        return type("Reading", (), {"squares": tuple(self.squares), "doubt": self.doubt})()


@pytest.fixture
def tracker() -> Told:
    return Told()


@pytest.fixture
def camera(tracker: Told) -> Iterator[CameraFieldSource]:
    source = CameraFieldSource(Screen(), lambda: tracker)  # type: ignore[arg-type]
    source.watch(True)
    yield source
    source.close()


def polled(camera: CameraFieldSource) -> tuple[SquareReading, ...]:
    """The squares of the next reading."""
    return wait_until(camera.poll, camera.status).squares


def test_what_is_seen_is_told_in_the_words_of_the_match(camera: CameraFieldSource, tracker: Told) -> None:
    tracker.squares[0] = Seen(0, 0, 3, 2, 0.97, Pyramid(2, 16, 16, 0.0))
    tracker.squares[9] = Seen(1, 1, 5, 0, 0.8, Pyramid(0, 48, 48, 0.0, lying=True))
    polled(camera)
    squares = polled(camera)
    assert squares[0] == SquareReading(11, 0.97)
    assert squares[9] == SquareReading(15, 0.8, fallen=True)
    assert squares[1] == SquareReading(None, 0.99)


def test_what_lies_there_for_sure_is_learnt_from_the_reading_that_showed_it(
    camera: CameraFieldSource, tracker: Told
) -> None:
    reading = wait_until(camera.poll, camera.status)
    assert reading.learn is not None
    reading.learn((11, None, 15, *[None] * 61))
    (seen, colours) = wait_until(lambda: tracker.learnt and tracker.learnt[0])
    assert len(seen.squares) == 64
    assert colours == [3, None, 5, *[None] * 61]


def test_nobody_looks_while_nobody_watches(camera: CameraFieldSource, tracker: Told) -> None:
    wait_until(lambda: tracker.updates > 0)
    camera.watch(False)
    updates, meanwhile = tracker.updates, Told()
    watched = CameraFieldSource(Screen(), lambda: meanwhile)  # type: ignore[arg-type]
    watched.watch(True)
    wait_until(lambda: meanwhile.updates > 5)
    watched.close()
    assert tracker.updates <= updates + 1, "only a look that had begun was ended"
    assert camera.poll() is None
    camera.watch(True)
    wait_until(lambda: tracker.updates > updates)


@pytest.mark.parametrize(
    ("scene", "state"),
    [
        (FieldScene.STILL, SourceState.READY),
        (FieldScene.MOVING, SourceState.WAITING),
        (FieldScene.HIDDEN, SourceState.WAITING),
        (FieldScene.LOST, SourceState.WAITING),
    ],
)
def test_what_keeps_it_from_seeing_is_said(
    camera: CameraFieldSource, tracker: Told, scene: FieldScene, state: SourceState
) -> None:
    tracker.scene = scene
    wait_until(lambda: camera.status().state is state)
    assert camera.status().sentence.endswith(".")


def test_what_is_wrong_with_the_size_of_squares_is_said(camera: CameraFieldSource, tracker: Told) -> None:
    tracker.doubt = LazyText("Measure one.")
    wait_until(lambda: camera.status().sentence == "Measure one.")
    assert camera.status().state is SourceState.READY


def test_a_bump_is_told_for_a_moment(camera: CameraFieldSource, tracker: Told) -> None:
    wait_until(lambda: camera.status().state is SourceState.READY)
    tracker.bumps = 1
    wait_until(lambda: "found it again" in camera.status().sentence)
    wait_until(lambda: camera.status().state is SourceState.READY)


def test_a_reader_that_breaks_is_told_and_may_recover(camera: CameraFieldSource, tracker: Told) -> None:
    tracker.trouble = ZeroDivisionError("a division")
    wait_until(lambda: camera.status().state is SourceState.FAILED)
    assert camera.status().sentence == "The camera couldn't read the field (a division): play on by touch."
    tracker.trouble = None
    wait_until(lambda: camera.status().state is SourceState.READY)


def test_a_camera_that_is_lost_has_failed(tracker: Told) -> None:
    screen = Screen()
    source = CameraFieldSource(screen, lambda: tracker)  # type: ignore[arg-type]
    screen.status = CameraStatus(CameraState.LOST, "No picture from camera 0: check its cable.")
    assert source.status().state is SourceState.FAILED
    source.close()
    source.close()


def test_a_shared_camera_is_released_by_the_last_of_its_users() -> None:
    opened: list[Screen] = []

    def open_camera() -> Screen:
        opened.append(Screen())
        return opened[-1]

    shared = SharedCamera(open_camera)
    dice, field = shared.join(), shared.join()
    dice.close()
    dice.close()
    assert (len(opened), opened[0].closed) == (1, 0)
    field.close()
    assert opened[0].closed == 1
    shared.join()
    assert len(opened) == 2


def test_a_shared_camera_that_cannot_be_opened_says_so_to_each(tmp_path: Path) -> None:
    shared = SharedCamera.of(str(tmp_path / "missing.png"))
    for _ in range(2):
        with pytest.raises(VisionError, match="There is no file or folder"):
            shared.join()


def test_a_picture_of_the_mat_is_read_through_camera_and_thread(tmp_path: Path) -> None:
    mat = mat_board(SHEET)
    side = SHEET.square
    blue = Piece((2, 3), 3, Pyramid(2, 2.5 * side, 3.5 * side, 0.3))
    picture = render(Scene(mat, viewpoint(mat, tilt=6), (blue,)), np.random.default_rng(3))
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), picture)
    source = CameraFieldSource(SharedCamera.of(str(path)).join())
    source.watch(True)
    reading = wait_until(source.poll, source.status)
    squares = reading.squares
    assert reading.picture is not None
    assert (reading.picture.corners, reading.picture.square) == ((), None), "the markers tell them"
    kept = cv2.imdecode(np.frombuffer(reading.picture.encode(), np.uint8), cv2.IMREAD_COLOR)
    assert kept is not None
    assert kept.shape == picture.shape
    source.close()
    assert {n: one.piece for n, one in enumerate(squares) if one.piece is not None} == {8 * 3 + 2: 3 * 3 + 2}
