"""A table that waits for dice, and a camera that sees what it is told to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from game.devices.dice import (
    DiceSource,
    Evidence,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)
from game.match.loop import MatchLoop
from game.store.settings import Motion, Settings
from studio.pilot import Pilot
from tests.ui.scenes.tables import match, seated

BOXES = ((100, 90, 150, 140), (300, 200, 350, 250))


class Eye(DiceSource):
    """A camera that reports what a test says."""

    kind = "camera"
    label = "eye"

    def __init__(self) -> None:
        self.report: tuple[ReadDie, ...] = ()
        self.request: RollRequest | None = None
        self.failure = ""
        self.asked_again = 0
        self.picture = np.full((360, 480, 3), 90, np.uint8)

    def ask(self, request: RollRequest) -> None:
        self.request = request

    def poll(self) -> Reading | None:
        if not self.report or self.request is None:
            return None
        dice, self.report = self.report, ()
        return Reading(self.request.number, self.kind, dice, Evidence("ab" * 8, "eye", self.picture))

    def status(self) -> SourceStatus:
        if self.failure:
            return SourceStatus(SourceState.FAILED, self.failure)
        return SourceStatus(SourceState.READY, "Roll the die in front of the camera.")

    def rethrow(self) -> None:
        self.asked_again += 1

    def cancel(self) -> None:
        self.request = None

    def preview(self) -> Any:
        return self.picture

    def sees(self, *values: int, confidence: float = 0.99) -> None:
        """Report dice of these values."""
        self.report = tuple(
            ReadDie(value, confidence, box) for value, box in zip(values, BOXES, strict=False)
        )


@contextmanager
def rolling(
    folder: Path,
    dice: str,
    eye: Eye | None = None,
    motion: Motion = Motion.OFF,
    *,
    provable: bool = False,
) -> Iterator[tuple[Pilot, MatchLoop]]:
    """A pilot at a table where a person must roll."""
    sources = {"camera": lambda: eye} if eye is not None else {}
    loop = match(folder, dice=dice, sources=sources, provable=provable)
    with seated(folder, loop, Settings(motion=motion)) as pilot:
        yield pilot, loop


@contextmanager
def read(folder: Path, *values: int, confidence: float = 0.99) -> Iterator[tuple[Pilot, MatchLoop, Eye]]:
    """The same table when the camera has just read dice of these values."""
    eye = Eye()
    with rolling(folder, "camera", eye) as (pilot, loop):
        eye.sees(*values, confidence=confidence)
        pilot.run(0.3)
        yield pilot, loop, eye


def drawn(loop: MatchLoop) -> str:
    """The last answer in notation."""
    return loop.match.records[-1].answer
