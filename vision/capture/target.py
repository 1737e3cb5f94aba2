"""What a camera source names: a webcam, an address, a video, a picture, a folder, a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from knucklebone_messages import LazyText
from vision.capture.list import ListedCamera, find_camera, list_cameras, what_there_is
from vision.errors import VisionError
from vision.pictures import is_picture

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
        return find_camera(text, cameras)
    if "/" in text or "\\" in text or Path(text).suffix:
        raise VisionError(LazyText("There is no file or folder {text}: check its name.", text=repr(text)))
    raise VisionError(
        LazyText(
            "There is no camera, file or folder {text}: {what_there_is}.",
            text=repr(text),
            what_there_is=what_there_is(cameras),
        )
    )
