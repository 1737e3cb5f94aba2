"""Where moving pictures come from: webcams, addresses on the network, phones, video files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from knucklebone_messages import LazyText
from vision.bounds import refuse_size
from vision.camera_list import ListedCamera, list_cameras, named, what_there_is
from vision.errors import VisionError
from vision.opencv import load_cv2
from vision.pictures import Image, is_picture

LOOP = "?loop"
"""Behind the name of a video: from its end it goes on at its beginning."""


class CameraSourceKind(StrEnum):
    """What a camera source names."""

    DEVICE = "device"
    ADDRESS = "address"
    VIDEO = "video"
    PICTURE = "picture"
    FOLDER = "folder"
    PHONE = "phone"
    """It sends its pictures by itself, one after the other."""
    SNAPSHOTS = "snapshots"
    """The same, but somebody takes each picture."""


@dataclass(frozen=True, slots=True)
class CaptureTarget:
    """A camera source, understood."""

    kind: CameraSourceKind
    target: str
    """Device index, path or name, URL, or file path; what a phone is called."""
    loops: bool = False
    """Whether a video begins again at its end."""

    @property
    def name(self) -> str:
        """What people call it: 'camera 0', a webcam's or file's name, an address without its password."""
        if self.kind is CameraSourceKind.DEVICE:
            by_number = self.target.isdecimal() or self.target.startswith("/dev/")
            return LazyText("camera {target}", target=self.target) if by_number else self.target
        if self.kind is CameraSourceKind.ADDRESS:
            # A password may hold any sign, and stand behind a question mark.
            scheme, _, rest = self.target.partition("://")
            return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"
        if self.is_phone:
            return self.target
        return Path(self.target).name or self.target

    @property
    def is_live(self) -> bool:
        """Whether it shows what happens now, and may be lost and come back."""
        return self.kind in (CameraSourceKind.DEVICE, CameraSourceKind.ADDRESS, CameraSourceKind.PHONE)

    @property
    def is_phone(self) -> bool:
        """Whether a phone sends the pictures."""
        return self.kind in (CameraSourceKind.PHONE, CameraSourceKind.SNAPSHOTS)

    def discreet(self, words: str) -> str:
        """What somebody says of it, with its name in place of an address that may have a password in it."""
        return words.replace(self.target, self.name) if self.kind is CameraSourceKind.ADDRESS else words


def understand(
    source: str | int | Path, cameras: Callable[[], Sequence[ListedCamera]] = list_cameras
) -> CaptureTarget:
    """What a source given by a person means.

    Args:
        source: webcam index, device path, URL, path of a video (with `?loop` for one without end), a picture
            or a folder, or a part of a webcam's name.
        cameras: lists the webcams; asked only when nothing else fits.

    Raises:
        VisionError: the source is not one of these, or several webcams have that name.
    """
    text = str(source)
    if text.isdecimal():
        return CaptureTarget(CameraSourceKind.DEVICE, text)
    if "://" in text:
        return CaptureTarget(CameraSourceKind.ADDRESS, text)
    if text.startswith("/dev/"):
        return CaptureTarget(CameraSourceKind.DEVICE, text)
    path = Path(text).expanduser()
    if path.is_dir():
        return CaptureTarget(CameraSourceKind.FOLDER, str(path))
    if path.is_file():
        return CaptureTarget(
            CameraSourceKind.PICTURE if is_picture(path) else CameraSourceKind.VIDEO, str(path)
        )
    film = Path(text.removesuffix(LOOP)).expanduser()
    if text.endswith(LOOP) and film.is_file() and not is_picture(film):
        return CaptureTarget(CameraSourceKind.VIDEO, str(film), loops=True)
    return CaptureTarget(CameraSourceKind.DEVICE, _webcam_called(text, cameras()).name)


def _webcam_called(text: str, cameras: Sequence[ListedCamera]) -> ListedCamera:
    wanted = text.strip().casefold()
    if any(wanted in camera.name.casefold() for camera in cameras if wanted):
        return named(text, cameras)
    if "/" in text or "\\" in text or Path(text).suffix:
        raise VisionError(LazyText("There is no file or folder {text}: check its name.", text=repr(text)))
    raise VisionError(
        LazyText(
            "There is no camera, file or folder {text}: {what_there_is}.",
            text=repr(text),
            what_there_is=what_there_is(cameras),
        )
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


def _refuse_large(video: Video, place: CaptureTarget) -> None:
    """Raises VisionError by what a video says of its pictures; larger ones that follow are made as small."""
    cv2 = load_cv2()
    wide, high = (int(video.get(what)) for what in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
    if wide > 0 and high > 0:
        try:
            refuse_size(wide, high, place.name)
        except VisionError:
            video.release()
            raise


class Video(Protocol):
    """What is used of a cv2.VideoCapture, so that tests can stand in for one."""

    def isOpened(self) -> bool: ...  # noqa: N802

    def read(self) -> tuple[bool, Any]: ...

    def get(self, what: int, /) -> float: ...

    def set(self, what: int, value: float, /) -> bool: ...

    def getBackendName(self) -> str: ...  # noqa: N802

    def release(self) -> None: ...


class VideoCapture:
    """A Capture on top of cv2.VideoCapture."""

    def __init__(self, video: Video, interval: float = 0.0) -> None:
        """`interval`: seconds between pictures of a video file, 0 for what is live."""
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
        elif image.shape[2] == 4:
            image = image[:, :, :3]
        return np.ascontiguousarray(image, np.uint8)

    def release(self) -> None:
        self._video.release()


def open_address(url: str) -> Capture | None:
    """Open a stream from the network; None when it does not answer within 4 s.

    Raises VisionError if its pictures are too large: none is unpacked.
    """
    cv2 = load_cv2()
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 4000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 3000]
    video = cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits)
    if not video.isOpened():
        return None
    _refuse_large(video, CaptureTarget(CameraSourceKind.ADDRESS, url))
    return VideoCapture(video)


def open_video(path: str) -> Capture | None:
    """Open a video file; None when it holds none. Raises VisionError if its pictures are too large."""
    cv2 = load_cv2()
    video = cv2.VideoCapture(path)
    if not video.isOpened():
        return None
    _refuse_large(video, CaptureTarget(CameraSourceKind.VIDEO, path))
    rate = float(video.get(cv2.CAP_PROP_FPS))
    return VideoCapture(video, 1.0 / rate if 1.0 <= rate <= 240.0 else 1.0 / 30.0)
