"""Watching a camera's set-up: the newest picture, the dice in it, and how good the set-up is."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from vision.capture.open import NegotiatedMode
from vision.capture.read import CameraFrame
from vision.capture.status import CameraState
from vision.check import POLL_INTERVAL_S, Check, Pictures
from vision.dice.reader import DiceReader, DieFound
from vision.pictures import Image
from vision.rating import Rating, rate

GIVEN_UP: Final = 3.0
"""Seconds for which a source that cannot be opened is tried again, where somebody waits for it."""


@dataclass(frozen=True, slots=True)
class CheckedPicture:
    """One picture that was read and rated."""

    frame: CameraFrame
    dice: tuple[DieFound, ...]
    rating: Rating
    facts: NegotiatedMode | None
    """What was agreed with a webcam; None for everything else."""


class Checkable(Pictures, Protocol):
    """What is needed of a camera to check it; vision.capture.read.Camera is one."""

    @property
    def is_still(self) -> bool: ...
    @property
    def rate(self) -> float: ...
    @property
    def facts(self) -> NegotiatedMode | None: ...


class CameraCheck(Check[CheckedPicture]):
    """Reads and rates what a camera shows, in a thread of its own, until it is closed."""

    def __init__(
        self, camera: Checkable, *, read: Callable[[Image], Sequence[DieFound]] | None = None
    ) -> None:
        """Set it up.

        Args:
            camera: closed with the check.
            read: reads the dice of a (H, W, 3) uint8 BGR picture; the product's own reader if left out.
        """
        self._camera = camera
        self._read = read or DiceReader().read
        super().__init__(camera, "camera check")

    def watch(self, seconds: float, *, opening: float) -> CheckedPicture | None:
        """Wait until it has been watched for that long; the last look, None if there never was a picture.

        Args:
            seconds: how long a moving source is watched; a still one is looked at once. opening: seconds that
            a source may take until its first picture; GIVEN_UP if none comes.
                To read a picture that is there a slow machine may take any time.
        """
        begun = well_at = time.monotonic()
        while self._look is None and self.status.state is not CameraState.FAILED:
            now = time.monotonic()
            if self.status.state is not CameraState.LOST:
                well_at = now
            if (now - begun > opening and self.frame() is None) or now - well_at > GIVEN_UP:
                break
            time.sleep(POLL_INTERVAL_S)
        begun = time.monotonic()
        while self._look and not self._is_over() and time.monotonic() - begun < seconds:
            time.sleep(POLL_INTERVAL_S)
        return self._look

    def _is_over(self) -> bool:
        return self._camera.is_still or self.status.state in (CameraState.ENDED, CameraState.FAILED)

    def _judge(self, frame: CameraFrame) -> CheckedPicture:
        dice = tuple(self._read(frame.image))
        rating = rate(frame.image, dice, rate=self._camera.rate)
        return CheckedPicture(frame, dice, rating, self._camera.facts)
