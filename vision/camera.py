"""One class for everything that gives pictures: webcam, URL, video, picture, folder of pictures."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from knucklebone_messages import LazyText, sentence_of
from knucklebone_threads import keep_running, let_end
from vision.capture import CameraSourceKind, CaptureTarget, understand
from vision.errors import VisionError
from vision.feed import CameraFrame, CameraState, CameraStatus, CaptureLoop
from vision.opencv import load_cv2
from vision.opener import Open, SourceOpener
from vision.pictures import MAX_USEFUL_SIDE_PX, pictures_in, read_picture, shrunk_to
from vision.webcam import Facts, Webcam

__all__ = ["Camera", "CameraFrame", "CameraState", "CameraStatus"]


CLOSING_TIMEOUT_S: Final = 0.9
_last: dict[str, tuple[threading.Thread, threading.Event]] = {}
"""The thread that opened each live source last, and whether it is to end."""


class Camera:
    """The newest picture of a source, whatever happens to the source.

    Live sources and videos are read in a thread that keeps only the newest picture and opens the source
    again when it is lost. A picture or a folder of pictures is still: it stays on one picture until
    `advance`.
    """

    def __init__(
        self,
        source: str | int | Path | CaptureTarget,
        *,
        size: tuple[int, int] = (1280, 720),
        clock: Callable[[], float] = time.monotonic,
        opener: Open | None = None,
    ) -> None:
        """Open `source`; returns at once, also when a live source does not answer yet.

        Args:
            source: webcam index, device path, part of a webcam's name, URL, or path of a video (with `?loop`
                for one without end), a picture or a folder; or one that is understood already.
            size: width and height in px asked of a webcam; it may give another.
            clock: seconds, for the times of frames and for noticing silence.
            opener: how a live source or video is opened; by OpenCV if left out.

        Raises:
            VisionError: the source names nothing, or holds no readable picture, or OpenCV is missing.
        """
        load_cv2()
        self._place = source if isinstance(source, CaptureTarget) else understand(source)
        self._clock = clock
        self._still: CameraFrame | None = None
        self._status = CameraStatus(CameraState.OPENING, LazyText("Opening {name}.", name=self.name))
        self._closing = threading.Event()
        self._files: tuple[Path, ...] = ()
        self._position = -1
        self._feed: CaptureLoop | None = None
        self._thread: threading.Thread | None = None
        if self.is_still:
            path = Path(self._place.target)
            self._files = (path,) if self._place.kind is CameraSourceKind.PICTURE else pictures_in(path)
            self.advance()
        else:
            self._feed = CaptureLoop(
                self._place, size=size, clock=clock, opener=opener or SourceOpener(clock=clock)
            )
            before, closing = _last.get(self._place.target, (None, None))
            work = partial(
                self._run, self._feed, before if closing is not None and closing.is_set() else None
            )
            failed = self._feed.say_failure
            self._thread = keep_running("camera", work, until=self._closing, failed=failed)
            _last[self._place.target] = self._thread, self._closing

    @property
    def name(self) -> str:
        """What people call it."""
        return self._place.name

    @property
    def is_still(self) -> bool:
        """Whether it is a picture or a folder, which moves on only when told to."""
        return self._place.kind in (CameraSourceKind.PICTURE, CameraSourceKind.FOLDER)

    def latest(self) -> CameraFrame | None:
        """The newest frame; None before the first."""
        return self._feed.frame if self._feed else self._still

    @property
    def status(self) -> CameraStatus:
        """How it is doing right now."""
        return self._feed.status if self._feed else self._status

    @property
    def rate(self) -> float:
        """Pictures a second of a live source of late; 0 for others, and until there is something to count."""
        return self._feed.rate if self._feed and self._place.is_live else 0.0

    @property
    def facts(self) -> Facts | None:
        """What was agreed with the webcam that is open now; None for everything else."""
        capture = self._feed.capture if self._feed else None
        return capture.facts if isinstance(capture, Webcam) else None

    def advance(self) -> CameraFrame:
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
        failure = problem or VisionError(
            LazyText("{name} is no picture and no folder: it cannot be advanced.", name=self.name)
        )
        self._status = CameraStatus(CameraState.FAILED, sentence_of(failure))
        raise failure

    def close(self) -> None:
        """Release the source; ends within a second and may be called twice."""
        self._closing.set()
        # A driver may hang in a call that cannot be interrupted; the thread is a daemon and lets go of the
        # device when the call returns.
        let_end(self._thread, CLOSING_TIMEOUT_S)

    def _show(self, path: Path) -> CameraFrame:
        image, _ = shrunk_to(read_picture(path), MAX_USEFUL_SIDE_PX)
        number = 1 if self._still is None else self._still.number + 1
        self._still = CameraFrame(image, number, self._clock(), path.name)
        self._status = CameraStatus(CameraState.OK, LazyText("Showing {name}.", name=path.name))
        return self._still

    def _run(self, feed: CaptureLoop, before: threading.Thread | None) -> None:
        if before is not None:
            # It lets go of the same device just now.
            before.join(CLOSING_TIMEOUT_S)
        wait: float | None = 0.0
        while wait is not None and not self._closing.wait(wait):
            wait = feed.step()
        feed.release()
