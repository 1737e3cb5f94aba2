"""Of all video devices of a machine those are offered that take pictures in colour, the right one first."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.vision.machines import MACHINES, Kernel
from vision.capture.list import NodeKind, device_files, kind_by_name, video_devices, without_help
from vision.capture.open import open_module
from vision.errors import VisionError

MODULE = "Raspberry Pi camera"
OFFERED = {
    "laptop with Windows Hello": ["2 (Integrated Camera)"],
    "laptop whose infrared says YUYV": ["2 (Integrated RGB Camera)", "0 (Integrated IR Camera), infrared"],
    "laptop with IPU6, mainline driver": [],
    "laptop with IPU6 and its relay": ["8 (Intel MIPI Camera)"],
    "laptop with IPU6 and a webcam": ["8 (HD Pro Webcam C920)"],
    "Raspberry Pi 4 with a camera module": [MODULE],
    "Raspberry Pi 5 with two modules and a webcam": ["10 (HD Pro Webcam C920)", f"{MODULE} 1", f"{MODULE} 2"],
    "desktop with a RealSense, a television card and OBS": [
        "2 (Intel(R) RealSense(TM) Depth Ca)", "5 (HD Pro Webcam C920)", "3 (Hauppauge WinTV)",
    ],
    "server with codecs alone": [],
}  # fmt: skip
"""By machine, with picamera2 installed."""


@pytest.mark.parametrize("machine", MACHINES)
def test_the_right_camera_is_offered_first(machine: str, tmp_path: Path) -> None:
    kernel = Kernel(tmp_path, MACHINES[machine])
    found = video_devices(kernel.devices, kernel.classes, kernel.ask, lambda: True)
    told = [f"{camera}{', infrared' if camera.infrared else ''}" for camera in found]
    assert told == OFFERED[machine]
    without = video_devices(kernel.devices, kernel.classes, kernel.ask, lambda: False)
    assert [str(camera) for camera in without] == [
        str(camera) for camera in found if MODULE not in camera.name
    ]


def test_what_is_there_and_cannot_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    def told(machine: str, has_picamera: bool) -> str:
        kernel = Kernel(tmp_path / f"{machine}{has_picamera}", MACHINES[machine])
        files = device_files(kernel.devices, kernel.classes, kernel.ask)
        return without_help(files, lambda: has_picamera)

    assert "picamera2" in told("Raspberry Pi 4 with a camera module", False)
    assert told("Raspberry Pi 4 with a camera module", True) == ""
    assert "IPU6" in told("laptop with IPU6, mainline driver", False)
    for fine in ("laptop with IPU6 and its relay", "laptop with Windows Hello", "server with codecs alone"):
        assert told(fine, False) == "", fine


def test_files_that_may_not_be_asked_are_told_apart_by_name_and_place() -> None:
    for name, index, kind in (
        ("HD Pro Webcam C920", "0", NodeKind.WEBCAM),
        ("HD Pro Webcam C920", "1", NodeKind.NONE),
        ("Integrated IR Camera", "0", NodeKind.INFRARED),
        ("Intel IPU6 ISYS Capture 7", "0", NodeKind.SENSOR),
        ("unicam-image", "0", NodeKind.SENSOR),
        ("rpi-hevc-dec", "0", NodeKind.NONE),
        ("bcm2835-codec-decode", "", NodeKind.NONE),
        ("mmal service 16.1", "0", NodeKind.WEBCAM),
        ("AIR Cam", "0", NodeKind.WEBCAM),
    ):
        assert kind_by_name(name, index) is kind, name


def test_a_driver_that_lists_formats_for_ever_is_left() -> None:
    """And one that answers nothing at all is no camera."""
    from vision.capture.list import MAX_FORMATS, _formats

    asked: list[int] = []
    _formats(0, 1, lambda file, request, answer: asked.append(request))
    assert len(asked) == MAX_FORMATS


class Picamera:
    """Stands in for Picamera2: a picture that is blue in memory, and what was asked of it."""

    def __init__(self, number: int) -> None:
        if number > 0:
            raise IndexError("list index out of range")
        self.said: list[object] = []

    def create_video_configuration(self, **wanted: object) -> dict[str, object]:
        return wanted

    def configure(self, wanted: dict[str, object]) -> None:
        self.said.append(wanted["main"])

    def start(self) -> None:
        self.said.append("start")

    def capture_array(self, stream: str) -> np.ndarray:
        if "lost" in self.said:
            raise RuntimeError("the camera has been unplugged")
        return np.full((720, 1280, 3), (255, 0, 0), np.uint8)

    def stop(self) -> None:
        self.said.append("stop")

    def close(self) -> None:
        self.said.append("close")


def test_a_camera_module_gives_pictures_as_a_webcam_does() -> None:
    made: list[Picamera] = []

    def make(number: int) -> Picamera:
        made.append(Picamera(number))
        return made[0]

    capture = open_module(0, (1280, 720), make)
    image = capture.read()
    assert image is not None
    assert image.shape == (720, 1280, 3)
    assert image[0, 0].tolist() == [255, 0, 0]
    made[0].said.append("lost")
    assert capture.read() is None
    capture.release()
    assert made[0].said == [{"size": (1280, 720), "format": "RGB888"}, "start", "lost", "stop", "close"]


def test_a_camera_module_that_cannot_be_had_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(VisionError, match="ribbon cable"):
        open_module(3, (1280, 720), Picamera)
    monkeypatch.setattr("vision.capture.list.has_picamera", lambda: False)
    with pytest.raises(VisionError, match="picamera2"):
        open_module(0, (1280, 720))
