"""Opening what moving pictures come from: webcams, camera modules, addresses on the network, video files.

With a webcam size and rate are agreed; `vision.capture.exposure` holds it still where the driver allows it.

A Raspberry Pi's camera module is read by picamera2, which belongs to its operating system, not to the
registry's packages that everybody needs, so it is loaded only when such a camera is to be opened.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, cast

import numpy as np

from knucklebone_messages import LazyText
from vision.capture.decode import refuse_size
from vision.capture.exposure import Hold, Lock, VideoProperties
from vision.capture.list import ListedCamera, find_camera, has_picamera, list_cameras, needs_picamera
from vision.capture.target import CameraSourceKind, CaptureTarget
from vision.errors import VisionError
from vision.opencv import MOST_PIXELS, load_cv2
from vision.pictures import Image


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


class Video(VideoProperties, Protocol):
    """What is used of a cv2.VideoCapture, so that tests can stand in for one."""

    def isOpened(self) -> bool: ...  # noqa: N802

    def read(self) -> tuple[bool, Any]: ...

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


WEBCAM_FPS: Final = 30
"""Pictures a second that are asked for."""
FLUENT_FPS: Final = 20.0
"""Pictures a second from which on no other mode is tried."""
SMALL: Final = (640, 480)
"""The size that every webcam has, in px, for those that are too slow at a larger one."""
CODINGS: Final = ("MJPG", "YUYV")
"""In the order of trying: a USB 2 link carries 1280x720 at 30 pictures a second only as MJPG."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What a webcam says it gives, which need not be what was asked of it."""

    size: tuple[int, int]
    """Width and height, px."""
    rate: float
    """Pictures a second; 0 where the driver does not tell."""
    coding: str
    """Four letters such as MJPG; empty where the driver does not tell."""


@dataclass(frozen=True, slots=True)
class NegotiatedMode:
    """What became of an open webcam."""

    mode: Mode
    exposure: Hold
    focus_held: bool


class Webcam(VideoCapture):
    """An open webcam; its exposure, white balance and focus are held once the picture has settled."""

    def __init__(self, video: Video, mode: Mode, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(video)
        self.mode = mode
        self.lock = Lock(video)
        self._clock = clock

    @property
    def facts(self) -> NegotiatedMode:
        """What was agreed with the driver, and what it lets be held."""
        return NegotiatedMode(self.mode, self.lock.exposure, self.lock.focus_held)

    def read(self) -> Image | None:
        image = super().read()
        if image is not None:
            self.lock.watch(image, self._clock())
        return image

    def release(self) -> None:
        self.lock.release()
        super().release()


def agree(video: Video, wanted: tuple[int, int]) -> Mode | None:
    """Agree on a mode with an open webcam and see that pictures come in it; None if none come in any.

    What a driver accepts and what it then does are two things, so every mode is read back, and a picture is
    taken in it: some cameras offer MJPG and send nothing, or give 1280x720 five times a second.

    Args:
        video: an open webcam.
        wanted: width and height, px.
    """
    best: Mode | None = None
    for coding, size in _attempts(wanted):
        mode = _ask(video, coding, size)
        if not _gives_pictures(video):
            continue
        if _is_near(mode.size, size) and not 0 < mode.rate < FLUENT_FPS:
            return mode
        if best is None or _worth(mode) > _worth(best):
            best = mode
    return best and _ask(video, best.coding or CODINGS[0], best.size)


def _attempts(wanted: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
    for size in dict.fromkeys((wanted, SMALL)):
        for coding in CODINGS:
            yield coding, size


def _ask(video: Video, coding: str, size: tuple[int, int]) -> Mode:
    """Ask for a mode; what the webcam then says of itself."""
    cv2 = load_cv2()
    # The order matters: drivers pick the format from what was asked before the size.
    video.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*coding))
    video.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    video.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    video.set(cv2.CAP_PROP_FPS, WEBCAM_FPS)
    given = (int(video.get(cv2.CAP_PROP_FRAME_WIDTH)), int(video.get(cv2.CAP_PROP_FRAME_HEIGHT)))
    rate = float(video.get(cv2.CAP_PROP_FPS))
    return Mode(given, rate if 1.0 <= rate <= 240.0 else 0.0, _letters(video.get(cv2.CAP_PROP_FOURCC)))


def _letters(code: float) -> str:
    letters = "".join(chr(int(code) >> shift & 255) for shift in (0, 8, 16, 24)) if code > 0 else ""
    return letters if letters.isascii() and letters.isprintable() else ""


def _gives_pictures(video: Video) -> bool:
    return any(VideoCapture(video).read() is not None for _ in range(2))


def _is_near(given: tuple[int, int], asked: tuple[int, int]) -> bool:
    return 0.75 * asked[0] <= given[0] <= 2.0 * asked[0]


def _worth(mode: Mode) -> tuple[float, int]:
    return min(mode.rate or FLUENT_FPS, FLUENT_FPS), mode.size[0]


WANTED_FPS: Final = 30.0
"""Pictures a second that a camera module is asked for."""


class ModuleCapture:
    """An open camera module; implements `vision.capture.open.Capture`.

    Exposure and focus stay automatic.
    """

    interval: float = 0.0

    def __init__(self, camera: Any) -> None:
        """`camera` is a Picamera2 that runs."""
        self._camera = camera

    def read(self) -> Image | None:
        try:
            # What libcamera calls RGB888 lies in memory as blue, green, red.
            image = self._camera.capture_array("main")
        except RuntimeError:
            return None
        return np.ascontiguousarray(image[:, :, :3], np.uint8)

    def release(self) -> None:
        self._camera.stop()
        self._camera.close()


def open_module(
    number: int, size: tuple[int, int], make: Callable[[int], Any] | None = None
) -> ModuleCapture:
    """Open a camera module by its number.

    Args:
        number: as libcamera counts them, from 0.
        size: width and height in px.
        make: makes a Picamera2 from the number; the real one if left out.

    Raises:
        VisionError: picamera2 is missing, or does not get the camera; the sentence says which.
    """
    if make is None:
        if not has_picamera():
            raise VisionError(needs_picamera())
        from picamera2 import Picamera2

        make = Picamera2
    try:
        camera = make(number)
        wanted = {"size": size, "format": "RGB888"}
        camera.configure(camera.create_video_configuration(main=wanted, controls={"FrameRate": WANTED_FPS}))
        camera.start()
    except (RuntimeError, IndexError) as error:
        raise VisionError(
            LazyText(
                "The Raspberry Pi camera does not start ({why}): check its ribbon cable, and close other "
                "programs that use it.",
                why=error,
            )
        ) from error
    return ModuleCapture(camera)


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
        """Set it up.

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
            return find_camera(self._known.name if self._known else target, cameras).index
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
