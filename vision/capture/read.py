"""The newest picture of a source, whatever happens to the source: `Camera`.

A `CaptureLoop` has no thread, and waits for nothing but the device: each `step` says how many seconds later
the next one is due. `Camera` runs one in a thread; a test, or a night in fast forward, steps it by hand with
a clock of its own. `vision.capture.health` tells whether the pictures can be believed.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from knucklebone_messages import NO_MESSAGE, LazyText, join, sentence_of
from knucklebone_threads import keep_running, let_end, note
from vision.capture.health import Health, Trouble
from vision.capture.open import Capture, NegotiatedMode, Open, SourceOpener, Webcam
from vision.capture.status import AGAIN, CameraState, CameraStatus, ended, lost, troubled
from vision.capture.target import CameraSourceKind, CaptureTarget, understand
from vision.errors import VisionError
from vision.opencv import load_cv2
from vision.pictures import MAX_USEFUL_SIDE_PX, Image, pictures_in, read_picture, shrunk_to

FIRST_RETRY = 0.25
"""Seconds until a lost camera is tried again; doubles up to LAST_RETRY."""
LAST_RETRY = 4.0
LOST_AFTER_S = 0.9
"""Seconds without a picture after which a live camera counts as lost."""
MAX_GAP_S: Final = 0.4
"""Seconds for which a live camera may fail to give pictures before it is opened anew: single ones do fail."""
RETRY_INTERVAL_S: Final = 0.02
"""Seconds between tries within that time."""
UNSEEN_INTERVAL_S: Final = 0.005
"""Seconds between looks whether a picture of a video that waits for it was looked at."""
REOPEN_AFTER_S, MOST_STUCK = 5.0, 60.0
"""Seconds of frozen or garbled pictures until a camera is opened anew; doubles each time it is in vain."""
SLOW_OPENING_S: Final = 3.0
"""Seconds of opening after which it is said that it takes long."""
SLOW_FPS: Final = 8.0
"""Pictures a second below which dice are read late, and it is said."""
RATED_OVER: Final = 2.0
"""Seconds over which pictures are counted."""


@dataclass(frozen=True, slots=True)
class CameraFrame:
    """One picture."""

    image: Image
    """(H, W, 3) uint8 BGR; never written to."""
    number: int
    """Counts up from 1; a repeated number is the same picture."""
    time: float
    """Seconds on the camera's clock."""
    name: str
    """The file's name, or the camera's."""


class CaptureLoop:
    """The newest picture of a source that moves by itself, and how the source is doing.

    One thread steps; any thread may ask for the frame and the status.
    """

    def __init__(
        self,
        place: CaptureTarget,
        *,
        size: tuple[int, int],
        clock: Callable[[], float],
        opener: Open,
        every_picture: bool = False,
    ) -> None:
        """Set it up.

        Args:
            place: a webcam, an address or a video.
            size: width and height in px asked of a webcam; it may give another.
            clock: seconds, for the times of frames and for noticing silence.
            opener: how the source is opened.
            every_picture: a video waits until its picture was looked at, see `Camera`.
        """
        self._place = place
        self._waits = every_picture and place.kind is CameraSourceKind.VIDEO
        self._looked_at = 0
        self._is_read = False
        """Whether whoever looked at the newest frame has come back for another."""
        self._size = size
        self._clock = clock
        self._opener = opener
        self._lock = threading.RLock()
        self._frame: CameraFrame | None = None
        self._status = CameraStatus(CameraState.OPENING, LazyText("Opening {name}.", name=place.name))
        self._began = clock()
        self._capture: Capture | None = None
        self._health = Health(is_live=place.is_live)
        self._heard = 0.0
        self._due = 0.0
        self._got_some = False
        self._retry = FIRST_RETRY
        self._opened_at = 0.0
        self._stuck_since: float | None = None
        self._stuck_for = REOPEN_AFTER_S
        self._times: deque[float] = deque()
        self._usual: tuple[int, int] | None = None

    @property
    def frame(self) -> CameraFrame | None:
        """The newest frame; None before the first."""
        with self._lock:
            return self._frame

    def look(self) -> CameraFrame | None:
        """The newest frame, for whoever reads it: a video that waits for that may go on."""
        with self._lock:
            number = 0 if self._frame is None else self._frame.number
            self._is_read, self._looked_at = number == self._looked_at, number
            return self._frame

    @property
    def capture(self) -> Capture | None:
        """What is open now; None while nothing is."""
        return self._capture

    @property
    def rate(self) -> float:
        """Pictures a second of late; 0 until there is something to count."""
        with self._lock:
            times = tuple(self._times)
        return (len(times) - 1) / (times[-1] - times[0]) if len(times) > 2 and times[-1] > times[0] else 0.0

    @property
    def status(self) -> CameraStatus:
        """How the source is doing right now."""
        with self._lock:
            status, frame, heard = self._status, self._frame, max(self._heard, self._due)
        now = self._clock()
        if status.state is CameraState.OPENING and now - self._began > SLOW_OPENING_S:
            return CameraStatus(
                status.state,
                LazyText("Opening {name} takes a while; that can happen.", name=self._place.name),
            )
        settled = status.state in (CameraState.LOST, CameraState.ENDED, CameraState.FAILED)
        if frame is not None and not settled and not self._waits and now - heard > LOST_AFTER_S:
            return lost(self._place)
        return status

    def step(self) -> float | None:
        """Open what is not open, or take in one picture; the seconds until the next step, None at the end."""
        if self._capture is None:
            return self._step_open()
        if self._waits and self._frame is not None and self._looked_at < self._frame.number:
            return UNSEEN_INTERVAL_S
        image, problem = None, ""
        try:
            image = self._capture.read()
        except Exception as error:  # backends raise what they like in place of giving a picture
            problem = self._place.discreet(str(error))
        now = self._clock()
        if image is not None:
            return self._take(image, now)
        if self._place.kind is CameraSourceKind.VIDEO:
            return UNSEEN_INTERVAL_S if self._waits and not self._is_read else self._end_of_video()
        if not problem and now - self._heard < MAX_GAP_S:
            return RETRY_INTERVAL_S
        self._set(lost(self._place, problem))
        self.release()
        return self._later()

    def release(self) -> None:
        """Let go of the source; a further step opens it again."""
        capture, self._capture = self._capture, None
        if capture is not None:
            try:
                capture.release()
            except Exception as error:  # a driver whose device has gone; it is opened anew all the same
                note("camera", error)

    def say_failure(self, error: Exception) -> None:
        """Tell that a step failed: the source is let go, and the next step opens it again."""
        self.release()
        self._set(lost(self._place, self._place.discreet(str(error))))

    def _step_open(self) -> float | None:
        try:
            self._capture, reason = self._opener(self._place, self._size), NO_MESSAGE
        except VisionError as error:
            reason = sentence_of(error)
        except Exception as error:  # backends raise what they like; the source must be tried again
            reason = LazyText(
                "{name} cannot be opened ({error}).",
                name=self._place.name,
                error=self._place.discreet(str(error)),
            )
        if self._capture is None:
            if self._place.kind is CameraSourceKind.VIDEO and reason:
                self._set(CameraStatus(CameraState.FAILED, reason))
                return None
            if self._place.kind is CameraSourceKind.VIDEO:
                return self._end_of_video()
            self._set(CameraStatus(CameraState.LOST, join(reason, AGAIN)) if reason else lost(self._place))
            return self._later()
        self._heard = self._due = self._opened_at = self._clock()
        self._health.begin_again()
        self._got_some = False
        return 0.0

    def _later(self) -> float:
        # To look for a phone that sleeps costs nothing, and it may wake up at any moment.
        last = FIRST_RETRY if self._place.is_phone else LAST_RETRY
        wait, self._retry = self._retry, min(2 * self._retry, last)
        return wait

    def _take(self, image: Image, now: float) -> float:
        """Judge and show one picture; the next one of a video is due by its frame rate."""
        assert self._capture is not None
        finding = self._health.judge(image, now)
        interval = self._capture.interval
        with self._lock:
            self._heard, self._got_some, self._retry = now, True, FIRST_RETRY
            # Of a video whose every picture counts, the time is the film's: who reads slowly only reads late.
            shown_at = min(now, self._due) if self._waits else now
            self._due = max(self._due + interval, shown_at - interval) if interval else now
            self._times.append(now)
            while self._times[0] < now - RATED_OVER:
                self._times.popleft()
            if finding.usable:
                number = 1 if self._frame is None else self._frame.number + 1
                self._frame = CameraFrame(image, number, shown_at, self._place.name)
            # Within the same lock: nobody may see the new frame beside what was said of the one before.
            if finding.usable or finding.trouble:
                self._status = self._judge(finding.trouble, image)
        self._unstick(finding.trouble, now)
        return max(0.0, self._due - now)

    def _unstick(self, trouble: Trouble, now: float) -> None:
        """Open a camera anew whose stream hangs: most then go on, as if they had been plugged in again."""
        if trouble not in (Trouble.FROZEN, Trouble.GARBLED):
            self._stuck_since = None
            if now - self._opened_at > REOPEN_AFTER_S:
                self._stuck_for = REOPEN_AFTER_S
            return
        self._stuck_since = now if self._stuck_since is None else self._stuck_since
        if now - self._stuck_since >= self._stuck_for:
            self._stuck_since, self._stuck_for = None, min(2 * self._stuck_for, MOST_STUCK)
            self.release()

    def _judge(self, trouble: Trouble, image: Image) -> CameraStatus:
        if trouble:
            return troubled(self._place, trouble)
        name, size = self._place.name, (image.shape[1], image.shape[0])
        self._usual = self._usual or size
        sentence = LazyText("The picture of {name} is good.", name=name)
        if size != self._usual:
            now, before = (f"{wide} x {high}" for wide, high in (size, self._usual))
            sentence = LazyText(
                "The picture of {name} is good; it has {now} px now instead of {before}.",
                name=name,
                now=now,
                before=before,
            )
        if self._place.is_live and 0 < self.rate < SLOW_FPS and len(self._times) > RATED_OVER:
            slow = LazyText("{name} gives only {rate} pictures a second: more light often helps.")
            if self._place.is_phone:
                slow = LazyText("{name} gives only {rate} pictures a second: bring it closer to the Wi-Fi.")
            sentence = slow.fill(name=name, rate=f"{self.rate:.0f}")
        return CameraStatus(CameraState.OK, sentence)

    def _end_of_video(self) -> float | None:
        self.release()
        if self._got_some and self._place.loops:
            return 0.0
        self._set(ended(self._place, got_some=self._got_some))
        return None

    def _set(self, status: CameraStatus) -> None:
        with self._lock:
            self._status = status


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
        every_picture: bool = False,
    ) -> None:
        """Open `source`; returns at once, also when a live source does not answer yet.

        Args:
            source: webcam index, device path, part of a webcam's name, URL, or path of a video (with `?loop`
                for one without end), a picture or a folder; or one that is understood already.
            size: width and height in px asked of a webcam; it may give another.
            clock: seconds, for the times of frames and for noticing silence.
            opener: how a live source or video is opened; by OpenCV if left out.
            every_picture: a video goes on once its picture was asked for by `latest`, and its pictures have
                the film's times: whoever reads slowly reads late, and misses nothing.

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
                self._place,
                size=size,
                clock=clock,
                opener=opener or SourceOpener(clock=clock),
                every_picture=every_picture,
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
        return self._feed.look() if self._feed else self._still

    @property
    def status(self) -> CameraStatus:
        """How it is doing right now."""
        return self._feed.status if self._feed else self._status

    @property
    def rate(self) -> float:
        """Pictures a second of a live source of late; 0 for others, and until there is something to count."""
        return self._feed.rate if self._feed and self._place.is_live else 0.0

    @property
    def facts(self) -> NegotiatedMode | None:
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
            LazyText("{name} is neither a picture nor a folder: there is no next picture.", name=self.name)
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
