"""Opening what moving pictures come from: webcams, camera modules, addresses on the network, video files.

With a webcam size and rate are agreed, and exposure, white balance and focus are held once its picture has
come to rest, where the driver allows it. What a driver calls manual differs, and a property may be refused,
or accepted without effect: every setting is read back, and an exposure counts as held only if the picture is
then as bright as before; otherwise the camera gets its automatic back.

A Raspberry Pi's camera module is read by picamera2, which belongs to its operating system, not to the
registry's packages that everybody needs, so it is loaded only when such a camera is to be opened.
"""

from __future__ import annotations

import math
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Protocol, cast

import numpy as np

from knucklebone_messages import LazyText
from vision.capture.decode import refuse_size
from vision.capture.list import (
    ListedCamera,
    find_camera,
    has_picamera,
    list_cameras,
    needs_picamera,
    what_there_is,
)
from vision.errors import VisionError
from vision.opencv import MOST_PIXELS, load_cv2
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


LEAST_WARM, MOST_WARM = 1.5, 4.0
"""Seconds that the automatic gets at least, and at most, to come to rest."""
REST_TIME_S: Final = 0.7
"""Seconds over which the brightness must have stayed to count as at rest."""
MAX_STEADY_RATIO: Final = 1.05
"""Ratio of the brightest to the darkest picture that is still at rest."""
EXPOSURE_DELAY_S: Final = 0.4
"""Seconds until a new exposure shows in the pictures."""
SAME_EXPOSURE_RATIO: Final = 1.12
"""Ratio of brightnesses that counts as the same exposure."""
MAX_TRIES: Final = 5
"""Exposures that are tried to meet the brightness of the automatic."""
OTHER_LIGHT: Final = 1.6
"""Ratio of brightness from which on the light of the room has changed."""
OTHER_FOR: Final = 2.0
"""Seconds for which it must have; a hand before the lens is gone by then."""
MANUAL_ENTRY: Final = 1.0
AUTOMATIC_ENTRIES: Final = (3.0, 0.0)
"""Entries of V4L2's menu of exposures; most webcams have the one with the aperture fixed, some the other."""
PICTURE_GAMMA: Final = 2.2
"""Of the pictures: how their values grow with the light."""


class Hold(StrEnum):
    """How far the lock of the exposure has come."""

    WARMING = "warming"
    """The automatic works."""
    TRYING = "trying"
    """Held; whether at the right brightness is being seen."""
    HELD = "held"
    FREE = "free"
    """The driver does not allow it; the automatic goes on."""


class Lock:
    """Watches the pictures of one open webcam and holds it still when they have come to rest."""

    def __init__(self, video: Video) -> None:
        self._video = video
        self._began: float | None = None
        self._recent: deque[tuple[float, float]] = deque()
        self._target = 0.0
        self._tried_at = 0.0
        self._tries = 0
        self._other_since: float | None = None
        self._given_back: dict[int, float] = {}
        self.exposure = Hold.WARMING
        self.focus_held = False
        # Drivers keep what they were told: a program that was cut off may have left the exposure held.
        if self._counts_entries and self._video.get(load_cv2().CAP_PROP_AUTO_EXPOSURE) == MANUAL_ENTRY:
            self._make_automatic()

    def watch(self, image: Image, now: float) -> None:
        """Take in the (H, W, 3) uint8 BGR picture that came at `now` (s), and do what is due."""
        brightness = float(image[::16, ::16].mean()) + 1.0
        match self.exposure:
            case Hold.WARMING:
                self._warm(brightness, now)
            case Hold.TRYING:
                self._try(brightness, now)
            case Hold.HELD:
                self._follow(brightness, now)

    def _warm(self, brightness: float, now: float) -> None:
        self._began = now if self._began is None else self._began
        self._recent.append((now, brightness))
        while self._recent[0][0] < now - REST_TIME_S:
            self._recent.popleft()
        seen = [value for _, value in self._recent]
        at_rest = now - self._began >= LEAST_WARM and max(seen) <= MAX_STEADY_RATIO * min(seen)
        if at_rest or now - self._began >= MOST_WARM:
            self._hold(brightness, now)

    def release(self) -> None:
        """Give the camera its automatic back, for the next program."""
        for what, value in self._given_back.items():
            self._video.set(what, value)
        if self.exposure in (Hold.TRYING, Hold.HELD):
            self._make_automatic()
        self.exposure, self.focus_held = Hold.FREE, False

    def _hold(self, brightness: float, now: float) -> None:
        cv2 = load_cv2()
        self.focus_held = self._stop(cv2.CAP_PROP_AUTOFOCUS)
        self._stop(cv2.CAP_PROP_AUTO_WB)
        exposure = self._video.get(cv2.CAP_PROP_EXPOSURE)
        if not self._make_manual():
            self.exposure = Hold.FREE
            return
        self._video.set(cv2.CAP_PROP_EXPOSURE, exposure)
        self._target, self._tried_at, self._tries = brightness, now, 0
        self.exposure = Hold.TRYING

    def _stop(self, automatic: int) -> bool:
        """Switch an automatic off that can only be on or off; whether the driver says that it is off."""
        before = self._video.get(automatic)
        if before > 0:
            self._given_back.setdefault(automatic, before)
        return self._put(automatic, 0.0)

    @property
    def _counts_entries(self) -> bool:
        """Whether the exposure's automatic is an entry of a menu, and not a share of one."""
        return self._video.getBackendName() == "V4L2"

    def _make_manual(self) -> bool:
        # Under V4L2 a value is rounded: 0.25 would be entry 0, which is the automatic.
        values = (MANUAL_ENTRY,) if self._counts_entries else (0.25, 0.0)
        if any(self._put(load_cv2().CAP_PROP_AUTO_EXPOSURE, value) for value in values):
            return True
        self._make_automatic()
        return False

    def _make_automatic(self) -> None:
        values = AUTOMATIC_ENTRIES if self._counts_entries else (0.75, 1.0)
        any(self._put(load_cv2().CAP_PROP_AUTO_EXPOSURE, value) for value in values)

    def _put(self, what: int, value: float) -> bool:
        """Set a property; whether the driver then says that it is so."""
        return self._video.set(what, value) and math.isclose(self._video.get(what), value, abs_tol=1e-3)

    def _try(self, brightness: float, now: float) -> None:
        if now - self._tried_at < EXPOSURE_DELAY_S:
            return
        ratio = self._target / brightness
        if max(ratio, 1 / ratio) <= SAME_EXPOSURE_RATIO:
            self.exposure, self._other_since = Hold.HELD, None
        elif self._tries < MAX_TRIES and self._expose(min(4.0, max(0.25, ratio**PICTURE_GAMMA))):
            self._tries, self._tried_at = self._tries + 1, now
        else:
            self._make_automatic()
            self.exposure = Hold.FREE

    def _expose(self, times: float) -> bool:
        """Multiply the exposure by this factor; return whether that changed it."""
        cv2 = load_cv2()
        before = self._video.get(cv2.CAP_PROP_EXPOSURE)
        # Negative exposures are powers of two of a second (Media Foundation, DirectShow), others are counts.
        after = before + round(math.log2(times)) if before < 0 else max(1.0, before * times)
        return self._video.set(cv2.CAP_PROP_EXPOSURE, after) and after != before

    def _follow(self, brightness: float, now: float) -> None:
        """Let the automatic work again when the light of the room has changed for good."""
        ratio = brightness / self._target
        if max(ratio, 1 / ratio) < OTHER_LIGHT:
            self._other_since = None
            return
        self._other_since = now if self._other_since is None else self._other_since
        if now - self._other_since >= OTHER_FOR:
            self._make_automatic()
            self._began, self.exposure = None, Hold.WARMING
            self._recent.clear()


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
