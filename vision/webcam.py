"""One webcam through OpenCV: picture size and rate agreed with its driver, exposure and focus held still."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from vision.camera_lock import Hold, Lock
from vision.capture import Video, VideoCapture
from vision.opencv import load_cv2
from vision.pictures import Image

WANTED_FPS: Final = 30
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
class Facts:
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
    def facts(self) -> Facts:
        """What was agreed with the driver, and what it lets be held."""
        return Facts(self.mode, self.lock.exposure, self.lock.focus_held)

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
    video.set(cv2.CAP_PROP_FPS, WANTED_FPS)
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
