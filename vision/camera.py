"""One class for everything that gives pictures: webcam, URL, video, picture, folder of pictures."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from vision.capture import Capture, Kind, Place, open_capture, understand
from vision.errors import VisionError
from vision.health import Health
from vision.opencv import load_cv2
from vision.pictures import Image, pictures_in, read_picture

FIRST_RETRY = 0.25
"""Seconds until a lost camera is tried again; doubles up to LAST_RETRY."""
LAST_RETRY = 4.0
SILENCE = 1.0
"""Seconds without a picture after which a live camera counts as lost."""


class CameraState(StrEnum):
    """How a camera is doing."""

    OPENING = "opening"
    OK = "ok"
    LOST = "lost"
    """Was there or should be there; tried again by itself."""
    BLACK = "black"
    FROZEN = "frozen"
    ENDED = "ended"
    """A video has come to its end; the last picture stays."""
    FAILED = "failed"
    """Will not work until somebody does something."""


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """A camera's state with a sentence for people, the remedy in it."""

    state: CameraState
    sentence: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture."""

    image: Image
    """(H, W, 3) uint8 BGR; never written to."""
    number: int
    """Counts up from 1; a repeated number is the same picture."""
    time: float
    """Seconds on the camera's clock."""
    name: str
    """The file's name, or the camera's."""


class Camera:
    """The newest picture of a source, whatever happens to the source.

    Live sources and videos are read in a thread that keeps only the newest picture and opens the source
    again when it is lost. A picture or a folder of pictures is still: it stays on one picture until
    `advance`.
    """

    def __init__(
        self,
        source: str | int | Path,
        *,
        size: tuple[int, int] = (1280, 720),
        clock: Callable[[], float] = time.monotonic,
        opener: Callable[[Place, tuple[int, int]], Capture | None] = open_capture,
    ) -> None:
        """Open `source`; returns at once, also when a live source does not answer yet.

        Args:
            source: webcam index, device path, URL, or path of a video, a picture or a folder.
            size: width and height in px asked of a webcam; it may give another.
            clock: seconds, for the times of frames and for noticing silence.
            opener: how a live source or video is opened.

        Raises:
            VisionError: the source names nothing, or holds no readable picture, or OpenCV is missing.
        """
        load_cv2()
        self._place = understand(source)
        self._size = size
        self._clock = clock
        self._opener = opener
        self._lock = threading.Lock()
        self._frame: Frame | None = None
        self._status = CameraStatus(CameraState.OPENING, f"Opening {self.name}.")
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._files: tuple[Path, ...] = ()
        self._position = 0
        if self.is_still:
            self._open_files()
        else:
            self._start()

    @property
    def name(self) -> str:
        """What people call it."""
        return self._place.name

    @property
    def is_still(self) -> bool:
        """Whether it is a picture or a folder, which moves on only when told to."""
        return self._place.kind in (Kind.PICTURE, Kind.FOLDER)

    def latest(self) -> Frame | None:
        """The newest frame; None before the first."""
        with self._lock:
            return self._frame

    @property
    def status(self) -> CameraStatus:
        """How it is doing right now."""
        with self._lock:
            status, frame = self._status, self._frame
        silent = frame is not None and self._clock() - frame.time > SILENCE
        if status.state is CameraState.OK and silent and not self.is_still:
            return self._lost()
        return status

    def advance(self) -> Frame:
        """Go to the next picture of a still source, by name and round again; unreadable ones are passed by.

        Raises:
            VisionError: no picture of the source can be read any more.
        """
        problem: VisionError | None = None
        for _ in self._files:
            self._position = (self._position + 1) % len(self._files)
            try:
                return self._show(self._files[self._position])
            except VisionError as error:
                problem = error
        failure = problem or VisionError(f"{self.name} is no picture and no folder: it cannot be advanced.")
        self._set(CameraStatus(CameraState.FAILED, str(failure)))
        raise failure

    def close(self) -> None:
        """Release the source; ends within a second and may be called twice."""
        self._closing.set()
        # A driver may hang in a call that cannot be interrupted; the thread is a daemon and lets go of the
        # device when the call returns.
        if self._thread is not None:
            self._thread.join(timeout=0.9)

    def _open_files(self) -> None:
        path = Path(self._place.target)
        self._files = (path,) if self._place.kind is Kind.PICTURE else pictures_in(path)
        self._position = -1
        self.advance()

    def _show(self, path: Path) -> Frame:
        image = read_picture(path)
        number = 1 if self._frame is None else self._frame.number + 1
        frame = Frame(image, number, self._clock(), path.name)
        with self._lock:
            self._frame = frame
            self._status = CameraStatus(CameraState.OK, f"Showing {path.name}.")
        return frame

    def _start(self) -> None:
        # macOS lets only the main thread open a camera, because it may have to ask for permission.
        first = self._open() if sys.platform == "darwin" and self._place.kind is Kind.DEVICE else None
        self._thread = threading.Thread(target=self._run, args=(first,), name="camera", daemon=True)
        self._thread.start()

    def _run(self, capture: Capture | None) -> None:
        wait = FIRST_RETRY
        while not self._closing.is_set():
            capture = capture or self._open()
            if capture is not None:
                got_some = self._read_until_lost(capture)
                capture.release()
                capture = None
                if self._place.kind is Kind.VIDEO:
                    self._set(self._ended(got_some))
                    return
                wait = FIRST_RETRY if got_some else wait
            elif self._place.kind is Kind.VIDEO:
                self._set(self._ended(False))
                return
            self._set(self._lost())
            self._closing.wait(wait)
            wait = min(2 * wait, LAST_RETRY)

    def _open(self) -> Capture | None:
        try:
            return self._opener(self._place, self._size)
        except Exception as error:  # backends raise what they like; the thread must live on
            self._set(CameraStatus(CameraState.LOST, f"{self.name} cannot be opened ({error})."))
            return None

    def _read_until_lost(self, capture: Capture) -> bool:
        """Read until nothing comes any more; whether anything came at all."""
        health = Health(can_freeze=self._place.kind is not Kind.VIDEO)
        due = self._clock()
        got_some = False
        while not self._closing.is_set():
            image = capture.read()
            if image is None:
                return got_some
            got_some = True
            now = self._clock()
            self._publish(image, now, health.judge(image, now))
            due = max(due + capture.interval, now - capture.interval)
            if capture.interval and due > now:
                self._closing.wait(due - now)
        return got_some

    def _publish(self, image: Image, now: float, trouble: str) -> None:
        state, words = {
            "": (CameraState.OK, "is good."),
            "black": (CameraState.BLACK, "is black: uncover the lens or switch on a light."),
            "frozen": (CameraState.FROZEN, "stands still: unplug it and plug it in again."),
        }[trouble]
        status = CameraStatus(state, f"The picture of {self.name} {words}")
        with self._lock:
            number = 1 if self._frame is None else self._frame.number + 1
            self._frame = Frame(image, number, now, self.name)
            self._status = status

    def _lost(self) -> CameraStatus:
        if self._place.kind is Kind.ADDRESS:
            remedy = "check the address and the network"
        else:
            remedy = "check its cable and that no other program uses it"
        sentence = f"No picture from {self.name}: {remedy}. Trying again by itself."
        return CameraStatus(CameraState.LOST, sentence)

    def _ended(self, got_some: bool) -> CameraStatus:
        if got_some:
            return CameraStatus(
                CameraState.ENDED,
                f"The video {self.name} has come to its end: choose another camera or file.",
            )
        return CameraStatus(
            CameraState.FAILED, f"{self.name} is not a video that can be read: use an MP4, AVI or MKV file."
        )

    def _set(self, status: CameraStatus) -> None:
        with self._lock:
            self._status = status
