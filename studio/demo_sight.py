"""The demonstration under a camera whose clock is told to it: the same tracker and reader, no thread."""

from __future__ import annotations

from typing import Any, Final

from game.devices.camera.demo import DemoTable
from game.devices.dice import SourceState, SourceStatus
from game.devices.field.source import to_match_reading
from game.match.field.source import FieldReading
from knucklebone_messages import NO_MESSAGE
from studio.rough_room import RoughRoom
from vision.field.tracker import FieldScene, FieldTracker
from vision.opencv import load_cv2
from vision.pictures import Image

STEP: Final = 1 / 14
"""Seconds between two pictures."""


class DemoSight:
    """Implements FieldSource: a picture of the demonstration's table for every step of the clock."""

    label = "Demo camera"

    def __init__(self, table: DemoTable, room: RoughRoom | None = None) -> None:
        """`room` is where the camera hangs; without one, nothing but the hand ever moves."""
        self.pictures = 0
        self.picture: Image | None = None
        """The last one: (720, 1280, 3) uint8 BGR."""
        self._table, self._room, self._tracker = table, room, FieldTracker()
        self._now = 0.0
        self._reading: FieldReading | None = None

    def step(self) -> None:
        """The next picture."""
        self.pictures += 1
        self._now += STEP
        picture = self._table.picture(STEP)
        self.picture = picture if self._room is None else self._room.seen(picture, STEP)
        found = self._tracker.update(self.picture, self._now)
        if found is not None:
            self._reading = to_match_reading(found)

    @property
    def lively(self) -> bool:
        """Whether something moves before the camera, or it does."""
        return self._table.lively or (self._room is not None and self._room.lively)

    def watch(self, on: bool) -> None:
        """It always watches."""

    def poll(self) -> FieldReading | None:
        """The newest reading, once."""
        reading, self._reading = self._reading, None
        return reading

    def status(self) -> SourceStatus:
        """Whether the field is in sight."""
        ready = self._tracker.scene is FieldScene.STILL
        return SourceStatus(SourceState.READY if ready else SourceState.WAITING, NO_MESSAGE)

    def preview(self, width: int) -> Any:
        """The last picture, at most so many px wide."""
        if self.picture is None:
            return None
        high, wide = self.picture.shape[:2]
        size = min(width, wide), round(high * min(width, wide) / wide)
        return load_cv2().resize(self.picture, size, interpolation=load_cv2().INTER_AREA)

    def close(self) -> None:
        """Nothing to release."""
