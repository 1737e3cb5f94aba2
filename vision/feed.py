"""The pictures of one live source or video, step by step: no thread in here, and no waiting but the device's.

`Camera` runs a feed in a thread. A test, or a night in fast forward, runs it by hand with a clock of its own:
each `step` says how many seconds later the next one is due.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from knucklebone_messages import NO_MESSAGE, LazyText, join, sentence_of
from knucklebone_threads import note
from vision.capture import CameraSourceKind, Capture, CaptureTarget
from vision.errors import VisionError
from vision.health import Health, Trouble
from vision.opener import Open
from vision.pictures import Image

FIRST_RETRY = 0.25
"""Seconds until a lost camera is tried again; doubles up to LAST_RETRY."""
LAST_RETRY = 4.0
LOST_AFTER_S = 0.9
"""Seconds without a picture after which a live camera counts as lost."""
MAX_GAP_S: Final = 0.4
"""Seconds for which a live camera may fail to give pictures before it is opened anew: single ones do fail."""
RETRY_INTERVAL_S: Final = 0.02
"""Seconds between tries within that time."""
REOPEN_AFTER_S, MOST_STUCK = 5.0, 60.0
"""Seconds of frozen or garbled pictures until a camera is opened anew; doubles each time it is in vain."""
AGAIN: Final = LazyText("Trying again by itself.")
"""Ends what is said of a lost camera."""
SLOW_OPENING_S: Final = 3.0
"""Seconds of opening after which it is said that it takes long."""
SLOW_FPS: Final = 8.0
"""Pictures a second below which dice are read late, and it is said."""
RATED_OVER: Final = 2.0
"""Seconds over which pictures are counted."""


class CameraState(StrEnum):
    """How a camera is doing."""

    OPENING = "opening"
    OK = "ok"
    LOST = "lost"
    """Was there or should be there; tried again by itself."""
    BLACK = "black"
    COVERED = "covered"
    """Something lies on the lens, or light shines right into it."""
    GARBLED = "garbled"
    """Pictures arrive in pieces."""
    FROZEN = "frozen"
    ENDED = "ended"
    """A video has come to its end; the last picture stays."""
    FAILED = "failed"
    """Will not work until somebody does something."""


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """A camera's state with a sentence for people, the remedy in it."""

    state: CameraState
    sentence: LazyText


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


TROUBLES: Final = {
    Trouble.BLACK: (
        CameraState.BLACK,
        LazyText("The picture of {name} is black: uncover the lens or switch on a light."),
    ),
    Trouble.WHITE: (
        CameraState.COVERED,
        LazyText("The picture of {name} is all white: turn the light away that shines into the lens."),
    ),
    Trouble.COVERED: (
        CameraState.COVERED,
        LazyText("The picture of {name} shows nothing: something covers the lens."),
    ),
    Trouble.GARBLED: (
        CameraState.GARBLED,
        LazyText("The picture of {name} comes in pieces: try another cable or USB port."),
    ),
    Trouble.FROZEN: (
        CameraState.FROZEN,
        LazyText("The picture of {name} stands still: unplug it and plug it in again."),
    ),
}
FAR_TROUBLES: Final = {
    Trouble.GARBLED: (
        CameraState.GARBLED,
        LazyText("The picture of {name} comes in pieces: bring the camera closer to the network."),
    ),
    Trouble.FROZEN: (
        CameraState.FROZEN,
        LazyText("The picture of {name} stands still: start the camera again."),
    ),
}
"""What a camera on the network does otherwise: there is no cable to try."""


class CaptureLoop:
    """The newest picture of a source that moves by itself, and how the source is doing.

    One thread steps; any thread may ask for the frame and the status.
    """

    def __init__(
        self, place: CaptureTarget, *, size: tuple[int, int], clock: Callable[[], float], opener: Open
    ) -> None:
        """
        Args:
            place: a webcam, an address or a video.
            size: width and height in px asked of a webcam; it may give another.
            clock: seconds, for the times of frames and for noticing silence.
            opener: how the source is opened.
        """
        self._place = place
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
                status.state, LazyText("Opening {name} takes long; some do.", name=self._place.name)
            )
        settled = status.state in (CameraState.LOST, CameraState.ENDED, CameraState.FAILED)
        if frame is not None and not settled and now - heard > LOST_AFTER_S:
            return self._lost()
        return status

    def step(self) -> float | None:
        """Open what is not open, or take in one picture; the seconds until the next step, None at the end."""
        if self._capture is None:
            return self._step_open()
        image, problem = self._read(self._capture)
        now = self._clock()
        if image is not None:
            return self._take(image, now)
        if self._place.kind is CameraSourceKind.VIDEO:
            return self._end_of_video()
        if not problem and now - self._heard < MAX_GAP_S:
            return RETRY_INTERVAL_S
        self._set(self._lost(problem))
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
        self._set(self._lost(self._place.discreet(str(error))))

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
            lost = CameraStatus(CameraState.LOST, join(reason, AGAIN))
            self._set(lost if reason else self._lost())
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

    def _read(self, capture: Capture) -> tuple[Image | None, str]:
        """The next picture, or what a backend raised in place of giving one."""
        try:
            return capture.read(), ""
        except Exception as error:  # as when opening
            return None, self._place.discreet(str(error))

    def _take(self, image: Image, now: float) -> float:
        """Judge and show one picture; the next one of a video is due by its frame rate."""
        assert self._capture is not None
        finding = self._health.judge(image, now)
        interval = self._capture.interval
        with self._lock:
            self._heard, self._got_some, self._retry = now, True, FIRST_RETRY
            self._due = max(self._due + interval, now - interval) if interval else now
            self._times.append(now)
            while self._times[0] < now - RATED_OVER:
                self._times.popleft()
            if finding.usable:
                number = 1 if self._frame is None else self._frame.number + 1
                self._frame = CameraFrame(image, number, now, self._place.name)
            # Within the same lock: nobody may see the new frame beside what was said of the one before.
            if finding.usable or finding.trouble:
                self._status = self._judged(finding.trouble, image)
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

    def _judged(self, trouble: Trouble, image: Image) -> CameraStatus:
        if trouble:
            near = self._place.kind is CameraSourceKind.DEVICE
            far = {} if near else FAR_TROUBLES
            state, words = far.get(trouble, TROUBLES[trouble])
            return CameraStatus(state, words.fill(name=self._place.name))
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
            slow = LazyText("{name} gives only {rate} pictures a second: more light makes most faster.")
            if self._place.is_phone:
                slow = LazyText("{name} gives only {rate} pictures a second: bring it closer to the Wi-Fi.")
            sentence = slow.fill(name=name, rate=f"{self.rate:.0f}")
        return CameraStatus(CameraState.OK, sentence)

    def _end_of_video(self) -> float | None:
        self.release()
        if self._got_some and self._place.loops:
            return 0.0
        self._set(self._ended())
        return None

    def _ended(self) -> CameraStatus:
        if self._got_some:
            return CameraStatus(
                CameraState.ENDED,
                LazyText(
                    "The video {name} has come to its end: choose another camera or file.",
                    name=self._place.name,
                ),
            )
        return CameraStatus(
            CameraState.FAILED,
            LazyText(
                "{name} is not a video that can be read: use an MP4, AVI or MKV file.", name=self._place.name
            ),
        )

    def _lost(self, problem: str = "") -> CameraStatus:
        if self._place.kind is CameraSourceKind.ADDRESS:
            remedy = LazyText("check the address and the network")
        elif self._place.kind is CameraSourceKind.SNAPSHOTS:
            remedy = LazyText("take one with it, on its page")
        elif self._place.is_phone:
            remedy = LazyText("look whether its page is open and its screen on")
        else:
            remedy = LazyText("check its cable and that no other program uses it")
        name = self._place.name
        sentence = LazyText("No picture from {name}: {remedy}.", name=name, remedy=remedy)
        if problem:
            sentence = LazyText(
                "No picture from {name} ({reason}): {remedy}.", name=name, reason=problem, remedy=remedy
            )
        return CameraStatus(CameraState.LOST, join(sentence, AGAIN))

    def _set(self, status: CameraStatus) -> None:
        with self._lock:
            self._status = status
