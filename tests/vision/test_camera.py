"""The camera: what it shows, what it says when something is wrong, and that it comes back by itself."""

from __future__ import annotations

import gc
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.render import Image, picture
from tests.waiting import FAILSAFE_S, wait_until
from vision.capture.open import SourceOpener
from vision.capture.read import Camera, CaptureLoop
from vision.capture.status import CameraState
from vision.capture.target import CameraSourceKind, CaptureTarget, understand
from vision.dice.rolls.tracker import RollTracker
from vision.errors import VisionError


def shade(level: int) -> Image:
    return np.full((48, 64, 3), level, np.uint8)


def test_a_large_picture_is_shown_no_larger_than_anybody_needs(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "large.png"), np.zeros((3000, 4000, 3), np.uint8))
    frame = Camera(tmp_path / "large.png").latest()
    assert frame is not None
    assert frame.image.shape == (1920, 2560, 3)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, level in (("b.png", 20), ("a.png", 10), ("c.png", 30)):
        cv2.imwrite(str(tmp_path / name), shade(level))
    (tmp_path / "notes.txt").write_text("no picture")
    return tmp_path


class Scripted:
    """A capture that gives pictures until it is told to fail; every opening takes the next script."""

    interval = 0.001

    def __init__(self, images: Iterator[Image | None]) -> None:
        self._images = images
        self.released = threading.Event()

    def read(self) -> Image | None:
        return next(self._images, None)

    def release(self) -> None:
        self.released.set()


def noisy(count: int | None = None) -> Iterator[Image | None]:
    rng = np.random.default_rng(0)
    while count is None or count > 0:
        count = None if count is None else count - 1
        yield shade(90) + rng.integers(0, 8, (48, 64, 3), dtype=np.uint8)


def camera_on(*scripts: Iterator[Image | None]) -> Camera:
    """A webcam that can be opened once per script, and then no more."""
    waiting = iter(scripts)

    def opener(place: CaptureTarget, size: tuple[int, int]) -> Scripted | None:
        script = next(waiting, None)
        return None if script is None else Scripted(script)

    return Camera("0", opener=opener)


def test_a_picture_is_shown_at_once_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "die.png"
    cv2.imwrite(str(path), shade(77))
    camera = Camera(path)
    frame = camera.latest()
    assert frame is not None
    assert camera.is_still
    assert (frame.name, frame.number, frame.image.shape) == ("die.png", 1, (48, 64, 3))
    assert camera.status.state is CameraState.OK
    assert camera.advance().number == 2
    camera.close()


def test_a_folder_is_gone_through_by_name_and_round_again(folder: Path) -> None:
    camera = Camera(folder)
    first = camera.latest()
    assert first is not None
    names = [first.name] + [camera.advance().name for _ in range(3)]
    assert names == ["a.png", "b.png", "c.png", "a.png"]


def test_an_unreadable_picture_in_a_folder_is_passed_by(folder: Path) -> None:
    (folder / "b.png").write_bytes(b"not a picture")
    camera = Camera(folder)
    assert camera.advance().name == "c.png"
    assert camera.status.state is CameraState.OK


def test_a_folder_whose_pictures_vanish_fails_in_words(folder: Path) -> None:
    camera = Camera(folder)
    for path in folder.glob("*.png"):
        path.unlink()
    with pytest.raises(VisionError, match=r"There is no file .*\.png"):
        camera.advance()
    assert camera.status.state is CameraState.FAILED


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda p: p / "gone.jpg", r"no file or folder .*gone\.jpg.: check its name"),
        (lambda p: _made(p / "empty").parent / "empty", "no picture in the folder"),
        (lambda p: _file(p / "bad.png", b"not a picture"), "not a picture that can be read"),
        (lambda p: _file(p / "none.png", b""), "not a picture that can be read"),
        (lambda p: "kitchen", "no camera, file or folder 'kitchen'"),
    ],
    ids=["missing file", "empty folder", "broken picture", "empty file", "no such thing"],
)
def test_a_source_that_cannot_be_is_named_in_one_sentence(
    tmp_path: Path, make: Callable[[Path], Path | str], words: str
) -> None:
    with pytest.raises(VisionError, match=words) as failure:
        Camera(make(tmp_path))
    assert str(failure.value).count("\n") == 0


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _file(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def film(path: Path, levels: range) -> Path:
    """A video of 100 pictures a second, one of each level."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 100, (64, 48))
    for level in levels:
        writer.write(shade(level))
    writer.release()
    return path


def test_a_video_plays_to_its_end_and_keeps_the_last_picture(tmp_path: Path) -> None:
    camera = Camera(film(tmp_path / "roll.avi", range(10, 210, 10)))
    assert not camera.is_still
    wait_until(lambda: camera.status.state is CameraState.ENDED)
    frame = camera.latest()
    assert frame is not None
    assert frame.number == 20
    assert abs(float(frame.image.mean()) - 200) < 5
    camera.close()


def test_a_looped_video_has_no_end(tmp_path: Path) -> None:
    film(tmp_path / "roll.avi", range(10, 110, 10))
    now = [0.0]
    feed = CaptureLoop(
        understand(f"{tmp_path / 'roll.avi'}?loop"),
        size=(64, 48),
        clock=lambda: now[0],
        opener=SourceOpener(),
    )
    levels = []
    while now[0] < 10.0:
        wait = feed.step()
        assert wait is not None
        now[0] += wait
        if wait and feed.frame is not None:
            levels.append(round(float(feed.frame.image.mean()), -1))
    assert feed.status.state is CameraState.OK
    assert feed.frame is not None
    assert feed.frame.number == len(levels) == pytest.approx(10 * 100, rel=0.02)
    assert levels[:20] == [float(level) for level in range(10, 110, 10)] * 2


def test_a_looped_video_that_is_tracked_keeps_nothing_of_earlier_rounds(tmp_path: Path) -> None:
    film(tmp_path / "roll.avi", range(10, 210, 5))
    now, sizes = [0.0], list[int]()
    feed = CaptureLoop(
        understand(f"{tmp_path / 'roll.avi'}?loop"),
        size=(64, 48),
        clock=lambda: now[0],
        opener=SourceOpener(),
        every_picture=True,
    )
    tracker = RollTracker(lambda image: ())
    tracemalloc.start()
    try:
        for number in range(1, 4001):
            now[0] += feed.step() or 0.0
            if (frame := feed.look()) is not None:
                tracker.arm()
                tracker.update(frame.image, frame.time)
            if number % 2000 == 0:
                gc.collect()
                sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert now[0] > 20, "fifty rounds"
    early, late = sizes
    assert late - early < 3 * shade(0).nbytes


def test_a_video_of_which_every_picture_counts_waits_for_whoever_looks_slowly(tmp_path: Path) -> None:
    film(tmp_path / "roll.avi", range(10, 110, 10))
    now, times, levels = [5.0], list[float](), list[float]()
    feed = CaptureLoop(
        understand(tmp_path / "roll.avi"),
        size=(64, 48),
        clock=lambda: now[0],
        opener=SourceOpener(),
        every_picture=True,
    )
    looks = 0
    while looks < 20 and (wait := feed.step()) is not None:
        now[0] += wait
        # A look takes as long as seven pictures; the film is shown as it was taken all the same.
        if feed.frame is not None and now[0] - 5.0 >= 0.07 * looks:
            looks, seen = looks + 1, feed.look()
            if seen is not None and seen.number > len(times):
                times.append(seen.time - 5.0)
                levels.append(round(float(seen.image.mean()), -1))
        assert feed.status.state is not CameraState.LOST
    assert levels == [float(level) for level in range(10, 110, 10)]
    assert times == pytest.approx([number / 100 for number in range(10)])
    assert feed.status.state is CameraState.ENDED
    assert looks == 11, "it ends once nobody reads its last picture any more"


def test_such_a_video_has_not_ended_while_its_last_picture_is_read(tmp_path: Path) -> None:
    camera = Camera(film(tmp_path / "roll.avi", range(10, 40, 10)), every_picture=True)
    frame = camera.latest()
    while frame is None or frame.number < 3:
        frame = wait_until(camera.latest)
        assert camera.status.state is not CameraState.ENDED
    wait_until(lambda: camera.latest() is not None and camera.status.state is CameraState.ENDED)
    camera.close()


def test_a_file_that_is_no_video_fails_in_words(tmp_path: Path) -> None:
    camera = Camera(_file(tmp_path / "film.avi", b"no film at all"))
    wait_until(lambda: camera.status.state is CameraState.FAILED)
    assert "film.avi is not a video" in camera.status.sentence
    camera.close()


def test_only_the_newest_frame_is_kept() -> None:
    camera = camera_on(noisy())
    wait_until(lambda: (frame := camera.latest()) is not None and frame.number > 5)
    assert camera.status.state is CameraState.OK
    camera.close()


def test_a_lost_camera_comes_back_by_itself() -> None:
    camera = camera_on(noisy(3), noisy())
    wait_until(lambda: camera.status.state is CameraState.LOST)
    assert "check its cable" in camera.status.sentence
    wait_until(lambda: (frame := camera.latest()) is not None and frame.number > 3)
    assert camera.status.state is CameraState.OK
    camera.close()


def test_a_camera_that_is_not_there_is_lost_not_fatal() -> None:
    camera = camera_on()
    wait_until(lambda: camera.status.state is CameraState.LOST)
    assert camera.latest() is None
    camera.close()


def test_a_backend_that_raises_does_not_end_the_thread() -> None:
    calls = iter([RuntimeError("driver"), Scripted(noisy())])

    def opener(place: CaptureTarget, size: tuple[int, int]) -> Scripted:
        step = next(calls)
        if isinstance(step, Exception):
            raise step
        return step

    camera = Camera("0", opener=opener)
    wait_until(lambda: camera.latest() is not None)
    camera.close()


def test_a_camera_that_falls_silent_counts_as_lost_after_a_second() -> None:
    now = [0.0]
    stuck = threading.Event()

    class Hanging(Scripted):
        def read(self) -> Image | None:
            image = super().read()
            if image is None:
                stuck.wait(FAILSAFE_S)
            return image

    camera = Camera("0", clock=lambda: now[0], opener=lambda place, size: Hanging(noisy(2)))
    wait_until(lambda: (frame := camera.latest()) is not None and frame.number == 2)
    assert camera.status.state is CameraState.OK
    now[0] = 1.5
    assert camera.status.state is CameraState.LOST
    stuck.set()
    camera.close()


def test_closing_releases_the_device_and_may_be_repeated() -> None:
    capture = Scripted(noisy())
    camera = Camera("0", opener=lambda place, size: capture)
    wait_until(lambda: camera.latest() is not None)
    camera.close()
    camera.close()
    assert capture.released.is_set()


@pytest.mark.parametrize(
    ("source", "kind", "name"),
    [
        (0, CameraSourceKind.DEVICE, "camera 0"),
        ("2", CameraSourceKind.DEVICE, "camera 2"),
        ("/dev/video0", CameraSourceKind.DEVICE, "camera /dev/video0"),
        ("rtsp://ann:secret@10.0.0.5/cam", CameraSourceKind.ADDRESS, "rtsp://10.0.0.5/cam"),
    ],
)
def test_sources_are_understood(source: str | int, kind: CameraSourceKind, name: str) -> None:
    place = understand(source)
    assert (place.kind, place.name) == (kind, name)


def test_drawn_pictures_survive_a_file(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), picture())
    frame = Camera(tmp_path / "table.png").latest()
    assert frame is not None
    assert np.array_equal(frame.image, picture())
