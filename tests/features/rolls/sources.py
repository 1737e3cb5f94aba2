"""Sources that say what a test wants them to, and feeds of them with a clock of their own."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import numpy as np

from game.chance import Chance
from game.devices.dice import (
    DiceSource,
    Evidence,
    Original,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)
from game.devices.registry import SourceRegistry
from game.devices.virtual.source import VirtualSource
from game.features.rolls.feed import RollFeed
from game.features.rolls.roll import Roll
from knucklebone_messages import LazyText

NOON = datetime(2026, 11, 28, 12, 0, 0, tzinfo=UTC)


class ScriptedSource(DiceSource):
    """Answers each request with the next of its readings, in which the number of the request is put."""

    kind = "camera"
    label = "Webcam"

    def __init__(self, *readings: Reading) -> None:
        self.readings = deque(readings)
        self.request: RollRequest | None = None
        self.requests: list[RollRequest] = []
        self.state = SourceStatus(SourceState.READY, LazyText("The camera is watching: roll the dice."))
        self.ended = self.still = False
        self.failing = False
        self.cancelled = 0

    def ask(self, request: RollRequest) -> None:
        if self.failing:
            raise OSError(5, "Input/output error")
        self.request = request
        self.requests.append(request)

    def poll(self) -> Reading | None:
        if self.request is None or not self.readings:
            return None
        found = self.readings.popleft()
        number, self.request = self.request.number, None
        return Reading(
            number, self.kind, found.dice, found.evidence, found.sure_from, found.others, found.touching,
            found.age_s,
        )  # fmt: skip

    def status(self) -> SourceStatus:
        return self.state

    def cancel(self) -> None:
        self.cancelled += 1

    @property
    def has_ended(self) -> bool:
        return self.ended

    @property
    def is_still(self) -> bool:
        return self.still


def reading(*dice: ReadDie | int, **more: Any) -> Reading:
    """A reading of dice, or of values that are sure."""
    read = tuple(die if isinstance(die, ReadDie) else ReadDie(die, 0.99) for die in dice)
    return Reading(0, "camera", read, **more)


def picture_of(width: int = 1280, encode: Callable[[], bytes] = lambda: b"jpeg") -> Evidence:
    """What a reading of a picture rests on: shown half as wide as it was taken."""
    small = np.zeros((width * 9 // 32, width // 2, 3), np.uint8)
    return Evidence("0" * 16, "Webcam", small, Original("Webcam", encode, 2.0, width))


class Now:
    """A clock that is set by hand, in seconds."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def feed_of(source: DiceSource, now: Now | None = None, **wishes: Any) -> RollFeed:
    """A feed of one source, opened by its key."""
    registry = SourceRegistry({source.kind: lambda: source})
    return RollFeed(registry, source.kind, clock=now or Now(), today=lambda: NOON, **wishes)


def virtual_feed(seed: int = 1, **wishes: Any) -> RollFeed:
    """A feed of virtual dice that fall alike every time."""
    return feed_of(VirtualSource(Chance(seed)), **wishes)


def a_roll(*dice: ReadDie | int, **more: Any) -> Roll:
    """One roll, as a feed tells it."""
    roll = feed_of(ScriptedSource(reading(*dice, **more))).step()
    assert roll is not None
    return roll
