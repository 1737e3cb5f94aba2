"""Where moving pictures come from: webcams, addresses on the network, video files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from vision.errors import VisionError
from vision.opencv import load_cv2
from vision.pictures import Image, is_picture


class Kind(StrEnum):
    """What a camera source names."""

    DEVICE = "device"
    ADDRESS = "address"
    VIDEO = "video"
    PICTURE = "picture"
    FOLDER = "folder"


@dataclass(frozen=True, slots=True)
class Place:
    """A camera source, understood."""

    kind: Kind
    target: str
    """Device index or path, URL, or file path."""

    @property
    def name(self) -> str:
        """What people call it: 'camera 0', a file name, an address without its password."""
        if self.kind is Kind.DEVICE:
            return f"camera {self.target}"
        if self.kind is Kind.ADDRESS:
            return re.sub(r"//[^/@]*@", "//", self.target)
        return Path(self.target).name or self.target


def understand(source: str | int | Path) -> Place:
    """What a source given by a person means: a number, a device path, a URL, a file or a folder.

    Raises:
        VisionError: it is none of these, or the file does not exist.
    """
    text = str(source)
    if text.isdecimal():
        return Place(Kind.DEVICE, text)
    if "://" in text:
        return Place(Kind.ADDRESS, text)
    if text.startswith("/dev/"):
        return Place(Kind.DEVICE, text)
    path = Path(text).expanduser()
    if path.is_dir():
        return Place(Kind.FOLDER, str(path))
    if path.is_file():
        return Place(Kind.PICTURE if is_picture(path) else Kind.VIDEO, str(path))
    raise VisionError(
        f"There is no camera, file or folder {text!r}: give a number such as 0, a device path, "
        "a URL, a video, a picture or a folder of pictures."
    )


class Capture(Protocol):
    """An open stream of pictures; the part of cv2.VideoCapture that a camera needs."""

    def read(self) -> Image | None:
        """The next picture; None when there is none. May wait for the device."""

    @property
    def interval(self) -> float:
        """Seconds between pictures that a video wants, 0 where the device sets the pace."""

    def release(self) -> None:
        """Let go of the device."""


class OpenCvCapture:
    """A Capture on top of cv2.VideoCapture."""

    def __init__(self, video: Any, interval: float) -> None:
        self._video = video
        self._interval = interval

    @property
    def interval(self) -> float:
        return self._interval

    def read(self) -> Image | None:
        cv2 = load_cv2()
        try:
            good, image = self._video.read()
        except cv2.error:
            return None
        if not good or image is None or image.size == 0:
            return None
        if image.ndim == 2:
            image = cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
        return np.asarray(image, np.uint8)

    def release(self) -> None:
        self._video.release()


def open_capture(place: Place, size: tuple[int, int]) -> Capture | None:
    """Open a live source or a video; None when it does not answer. May take seconds."""
    if place.kind is Kind.DEVICE:
        return _open_device(place.target, size)
    cv2 = load_cv2()
    if place.kind is Kind.ADDRESS:
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 4000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 3000]
        video = cv2.VideoCapture(place.target, cv2.CAP_FFMPEG, limits)
        return OpenCvCapture(video, 0.0) if video.isOpened() else None
    video = cv2.VideoCapture(place.target)
    if not video.isOpened():
        return None
    rate = float(video.get(cv2.CAP_PROP_FPS))
    return OpenCvCapture(video, 1.0 / rate if 1.0 <= rate <= 240.0 else 1.0 / 30.0)


def _open_device(target: str, size: tuple[int, int]) -> Capture | None:
    cv2 = load_cv2()
    video = cv2.VideoCapture(int(target) if target.isdecimal() else target)
    if not video.isOpened():
        return None
    # The order matters: a USB 2 link carries 1280x720 at 30 pictures a second only as MJPG, and drivers
    # pick the format from what was asked before the size.
    video.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    video.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    video.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    video.set(cv2.CAP_PROP_FPS, 30)
    video.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return OpenCvCapture(video, 0.0)
