"""Watching a camera's set-up: the newest picture, the dice in it, and how good the set-up is."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from vision.camera import Camera, CameraState, CameraStatus, Frame
from vision.dice.reader import DiceReader, DieFound
from vision.errors import VisionError
from vision.pictures import Image
from vision.rating import Rating, rate
from vision.webcam import Facts

LOOK_INTERVAL: Final = 0.25
"""Seconds between looks at a moving source; a person who turns a lamp wants to see what it does."""
GIVEN_UP: Final = 3.0
"""Seconds for which a source that cannot be opened is tried again, where somebody waits for it."""
NAP: Final = 0.02
"""Seconds until a new picture is asked for again."""


@dataclass(frozen=True, slots=True)
class Look:
    """One picture that was read and rated."""

    frame: Frame
    dice: tuple[DieFound, ...]
    rating: Rating
    facts: Facts | None
    """Of a webcam; None for everything else."""


class CameraCheck:
    """Reads and rates what a camera shows, in a thread of its own, until it is closed."""

    def __init__(self, camera: Camera, *, read: Callable[[Image], Sequence[DieFound]] | None = None) -> None:
        """
        Args:
            camera: closed with the check.
            read: reads the dice of a (H, W, 3) uint8 BGR picture; the product's own reader if left out.
        """
        self.camera = camera
        self._read = read or DiceReader().read
        self._look: Look | None = None
        self._trouble = ""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera check", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """What people call the camera."""
        return self.camera.name

    def frame(self) -> Frame | None:
        """The newest picture, perhaps not rated yet; None before the first."""
        return self.camera.latest()

    def look(self) -> Look | None:
        """The newest picture that was rated; None before the first."""
        return self._look

    @property
    def status(self) -> CameraStatus:
        """How the camera is doing, or why nothing can be read."""
        status = self.camera.status
        if self._trouble and status.state is CameraState.OK:
            return CameraStatus(CameraState.FAILED, self._trouble)
        return status

    def watch(self, seconds: float, *, opening: float) -> Look | None:
        """Wait until it has been watched for so long; the last look, None if there never was a picture.

        Args:
            seconds: how long a moving source is watched; a still one is looked at once.
            opening: seconds that a source may take until its first picture; GIVEN_UP where it cannot be had.
        """
        begun = well_at = time.monotonic()
        while self._look is None and self.status.state is not CameraState.FAILED:
            now = time.monotonic()
            if self.status.state is not CameraState.LOST:
                well_at = now
            if now - begun > opening or now - well_at > GIVEN_UP:
                break
            time.sleep(NAP)
        begun = time.monotonic()
        while self._look and not self._is_over() and time.monotonic() - begun < seconds:
            time.sleep(NAP)
        return self._look

    def close(self) -> None:
        """Release the camera and end the threads; may be called twice."""
        self._closing.set()
        self.camera.close()
        self._thread.join(timeout=1.0)

    def _is_over(self) -> bool:
        return self.camera.is_still or self.status.state in (CameraState.ENDED, CameraState.FAILED)

    def _run(self) -> None:
        seen = 0
        while not self._closing.is_set():
            frame = self.camera.latest()
            if frame is None or frame.number == seen:
                self._closing.wait(NAP)
                continue
            seen = frame.number
            try:
                dice = tuple(self._read(frame.image))
                rating = rate(frame.image, dice, rate=self.camera.rate)
                self._look = Look(frame, dice, rating, self.camera.facts)
                self._trouble = ""
            except VisionError as error:
                self._trouble = str(error)
            except Exception as error:  # a thread that dies would leave somebody waiting for ever
                self._trouble = f"The picture could not be rated ({error}): try another camera."
            self._closing.wait(LOOK_INTERVAL)
