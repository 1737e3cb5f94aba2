"""Agreeing with a webcam's driver on size and rate, and which backend is asked."""

from __future__ import annotations

import cv2
import pytest

from tests.vision.webcams import SIZE, Bench, Device, FakeVideo, noisy, table
from vision.capture.open import SMALL, Mode, SourceOpener, Webcam, agree
from vision.capture.target import CameraSourceKind, CaptureTarget

LARGE = (1280, 720)


def agreed(wanted: tuple[int, int] = LARGE, **traits: object) -> Mode | None:
    device = Device(show=noisy(table()), **traits)  # type: ignore[arg-type]
    return agree(FakeVideo(Bench(device), device), wanted)


def test_mjpg_comes_first() -> None:
    modes = {("YUYV", LARGE): 30.0, ("MJPG", LARGE): 30.0}
    assert agreed(modes=modes) == Mode(LARGE, 30.0, "MJPG")


def test_a_coding_that_gives_no_pictures_is_passed_by() -> None:
    modes = {("YUYV", LARGE): 30.0, ("MJPG", LARGE): 30.0}
    assert agreed(modes=modes, silent=frozenset({"MJPG"})) == Mode(LARGE, 30.0, "YUYV")


def test_a_smaller_picture_is_taken_where_the_large_one_is_too_slow() -> None:
    modes = {("YUYV", LARGE): 5.0, ("YUYV", SMALL): 30.0}
    assert agreed(modes=modes) == Mode(SMALL, 30.0, "YUYV")


def test_a_webcam_that_is_slow_in_every_size_gives_its_fastest() -> None:
    modes = {("YUYV", LARGE): 5.0, ("YUYV", SMALL): 15.0}
    assert agreed(modes=modes) == Mode(SMALL, 15.0, "YUYV")


def test_a_size_near_what_was_asked_is_fine() -> None:
    assert agreed(modes={("MJPG", (1280, 960)): 30.0}) == Mode((1280, 960), 30.0, "MJPG")


def test_a_driver_that_does_not_tell_its_rate_is_believed() -> None:
    assert agreed(modes={("MJPG", LARGE): 0.0}) == Mode(LARGE, 0.0, "MJPG")


def test_a_webcam_that_gives_no_picture_in_any_mode_agrees_on_none() -> None:
    assert agreed(modes={("MJPG", LARGE): 30.0}, silent=frozenset({"MJPG", "YUYV"})) is None


@pytest.mark.parametrize(
    ("platform", "backends"),
    [
        ("linux", [cv2.CAP_V4L2]),
        ("darwin", [cv2.CAP_AVFOUNDATION]),
        ("win32", [cv2.CAP_MSMF, cv2.CAP_DSHOW]),
        ("freebsd14", [cv2.CAP_ANY]),
    ],
)
def test_every_system_has_its_backend(platform: str, backends: list[int]) -> None:
    bench = Bench(Device())
    asked = []

    def video(index: int | str, backend: int) -> FakeVideo:
        asked.append(backend)
        return bench.video(0 if backend == backends[-1] else 9, backend)

    opener = SourceOpener(cameras=bench.cameras, video=video, platform=platform, clock=bench.clock)
    capture = opener(CaptureTarget(CameraSourceKind.DEVICE, "0"), SIZE)
    assert asked == backends
    assert isinstance(capture, Webcam)
    assert capture.mode == Mode(SIZE, 30.0, "MJPG")
