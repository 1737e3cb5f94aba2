"""Opening a camera source, again and again: a webcam under its new number too, or why it cannot be opened."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, cast

from knucklebone_messages import LazyText
from vision.bounds import MOST_PIXELS
from vision.camera_list import ListedCamera, list_cameras, named
from vision.capture import CameraSourceKind, Capture, CaptureTarget, Video, open_address, open_video
from vision.errors import VisionError
from vision.opencv import load_cv2
from vision.pi_camera import open_module
from vision.webcam import Webcam, agree


class Open(Protocol):
    """How a live source or a video is opened. May take ten seconds."""

    def __call__(self, place: CaptureTarget, size: tuple[int, int], /) -> Capture | None:
        """The open source; None, or a VisionError that says why, when it does not answer."""


class SourceOpener:
    """Opens one source whenever it is asked to.

    A webcam is remembered by its name once it was open: when it has been plugged in again under another
    number, that number is used.
    """

    def __init__(
        self,
        *,
        cameras: Callable[[], Sequence[ListedCamera]] = list_cameras,
        video: Callable[[int | str, int], Video] | None = None,
        module: Callable[[int, tuple[int, int]], Capture] = open_module,
        platform: str = sys.platform,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """
        Args:
            cameras: lists the webcams.
            video: opens a webcam's number (or path) with a backend of OpenCV; cv2.VideoCapture if left out.
            module: opens a Raspberry Pi's camera module by its number.
            platform: as in sys.platform; decides the backend.
            clock: seconds, for the lock of the exposure.
        """
        self._cameras = cameras
        self._video = video
        self._module = module
        self._platform = platform
        self._clock = clock
        self._known: ListedCamera | None = None

    def __call__(self, place: CaptureTarget, size: tuple[int, int], /) -> Capture | None:
        if place.kind is CameraSourceKind.ADDRESS:
            return open_address(place.target)
        if place.kind is CameraSourceKind.DEVICE:
            return self._open_webcam(place.target, size)
        return open_video(place.target)

    def _open_webcam(self, target: str, size: tuple[int, int]) -> Capture:
        cameras = self._cameras()
        device = self._device(target, cameras)
        camera = _at(device, cameras)
        if camera is not None and camera.module is not None:
            return self._module(camera.module, size)
        for backend in self._backends():
            video = self._new_video(device, backend)
            mode = agree(video, size) if video.isOpened() else None
            if mode is not None and mode.size[0] * mode.size[1] <= MOST_PIXELS:
                self._known = _at(device, cameras)
                return Webcam(video, mode, self._clock)
            video.release()
        raise VisionError(self._refusal(target, _at(device, cameras)))

    def _new_video(self, device: int | str, backend: int) -> Video:
        if self._video is not None:
            return self._video(device, backend)
        return cast(Video, load_cv2().VideoCapture(device, backend))

    def _device(self, target: str, cameras: Sequence[ListedCamera]) -> int | str:
        """The number, or the path, under which a webcam is to be opened now."""
        if target.startswith("/dev/"):
            return self._number_of(target)
        if not target.isdecimal():
            return named(self._known.name if self._known else target, cameras).index
        if self._known is None or not self._known.name:
            return int(target)
        alike = [camera.index for camera in cameras if camera.name == self._known.name]
        if cameras and not alike:
            raise VisionError(
                LazyText(
                    "{name} is not plugged in: plug it in, or choose another camera.", name=self._known.name
                )
            )
        return int(target) if int(target) in alike or not alike else alike[0]

    def _number_of(self, path: str) -> int | str:
        """The number behind a device path, links such as those of /dev/v4l/by-id followed."""
        if self._platform == "linux" and not Path(path).exists():
            raise VisionError(
                LazyText("There is no {path}: plug the camera in, or check the name.", path=path)
            )
        node = Path(path).resolve().name.removeprefix("video")
        return int(node) if node.isdecimal() else path

    def _backends(self) -> tuple[int, ...]:
        cv2 = load_cv2()
        return {
            "linux": (cv2.CAP_V4L2,),
            "darwin": (cv2.CAP_AVFOUNDATION,),
            "win32": (cv2.CAP_MSMF, cv2.CAP_DSHOW),
        }.get(self._platform, (cv2.CAP_ANY,))

    def _refusal(self, target: str, camera: ListedCamera | None) -> str:
        name = CaptureTarget(CameraSourceKind.DEVICE, target).name
        if self._platform == "darwin":
            return LazyText(
                "No picture from {name}: check its cable, and allow this program to use the camera "
                "in the system settings under privacy.",
                name=name,
            )
        if self._platform != "linux":
            return LazyText(
                "No picture from {name}: check its cable and that no other program uses it.", name=name
            )
        if camera is None:
            return LazyText("There is no {name} now: plug it in, or choose another camera.", name=name)
        if not camera.usable:
            return LazyText(
                "This account may not use {name}: 'knucklebone doctor' has the remedy.", name=name
            )
        return LazyText(
            "No picture from {name}: close other programs that use it, or unplug it for a moment.", name=name
        )


def _at(device: int | str, cameras: Sequence[ListedCamera]) -> ListedCamera | None:
    return next((camera for camera in cameras if camera.index == device), None)
