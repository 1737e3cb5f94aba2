"""Looking at what a camera shows, again and again, to see how well it is set up."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from typing import Final, Generic, Protocol, TypeVar

from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of
from knucklebone_threads import keep_running, let_end, note
from vision.capture.read import CameraFrame
from vision.capture.status import CameraState, CameraStatus
from vision.errors import VisionError

LOOK_INTERVAL: Final = 0.25
"""Seconds between looks at a moving source; a person who turns a lamp wants to see what it does."""
POLL_INTERVAL_S: Final = 0.02
"""Seconds until a new picture is asked for again."""

Look = TypeVar("Look")


class Pictures(Protocol):
    """What is needed of a camera; vision.capture.read.Camera is one."""

    @property
    def name(self) -> str: ...
    @property
    def status(self) -> CameraStatus: ...
    def latest(self) -> CameraFrame | None: ...
    def close(self) -> None: ...


class Check(ABC, Generic[Look]):
    """Rates what a camera shows, in a thread of its own, until it is closed."""

    def __init__(self, camera: Pictures, name: str) -> None:
        """The thread begins here: everything `_look` needs must be there before.

        Args:
            camera: closed with the check.
            name: of the thread.
        """
        self._pictures = camera
        self._look: Look | None = None
        self._trouble = NO_MESSAGE
        self._closing = threading.Event()
        self._name = name
        self._thread = keep_running(name, self._run, until=self._closing, failed=self._say_failure)

    @property
    def name(self) -> str:
        """What people call the camera."""
        return self._pictures.name

    @property
    def status(self) -> CameraStatus:
        """How the camera is doing, or why nothing can be rated."""
        status = self._pictures.status
        if self._trouble and status.state is CameraState.OK:
            return CameraStatus(CameraState.FAILED, self._trouble)
        return status

    def frame(self) -> CameraFrame | None:
        """The newest picture, perhaps not looked at yet; None before the first."""
        return self._pictures.latest()

    def look(self) -> Look | None:
        """The outcome of the newest picture that was looked at; None before the first."""
        return self._look

    def close(self) -> None:
        """Release the camera and end the thread; may be called twice."""
        self._closing.set()
        self._pictures.close()
        let_end(self._thread)

    @abstractmethod
    def _judge(self, frame: CameraFrame) -> Look:
        """Look at one picture. May raise VisionError, which is said."""

    def _say_failure(self, error: Exception) -> None:
        self._trouble = LazyText("We couldn't judge the picture ({error}): try another camera.", error=error)

    def _run(self) -> None:
        seen = 0
        while not self._closing.is_set():
            frame = self._pictures.latest()
            if frame is None or frame.number == seen:
                self._closing.wait(POLL_INTERVAL_S)
                continue
            seen = frame.number
            try:
                self._look, self._trouble = self._judge(frame), NO_MESSAGE
            except VisionError as error:
                self._trouble = sentence_of(error)
            except Exception as error:  # one picture that cannot be rated is no reason to pause
                note(self._name, error)
                self._say_failure(error)
            self._closing.wait(LOOK_INTERVAL)
