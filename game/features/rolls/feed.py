"""Rolls from any device, one after the other, without end: whatever falls is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta

from game.devices.catalogue import device_of
from game.devices.dice import (
    ANY_NUMBER,
    ANY_SIDES,
    DiceSource,
    ReadDie,
    Reading,
    RollRequest,
    SourceStatus,
)
from game.devices.registry import SourceRegistry
from game.features.rolls.roll import Roll, read_roll

VIRTUAL_DICE, VIRTUAL_SIDES = 2, 6
"""What falls by chance alone where nobody has said how many."""
OPEN_AGAIN_S = 1.0
"""Seconds between two tries to open a source that cannot be opened."""


class RollFeed:
    """Asks a source for roll after roll. It is polled and never waits."""

    def __init__(
        self,
        registry: SourceRegistry,
        kind: str,
        *,
        clock: Callable[[], float],
        today: Callable[[], datetime],
        dice: int = ANY_NUMBER,
        sides: int = ANY_SIDES,
    ) -> None:
        """Set it up.

        Args:
            registry: opens the source; another one of it may be used meanwhile.
            kind: the key of the device.
            clock: seconds, never going back.
            today: the time, with its zone.
            dice: how many are waited for; ANY_NUMBER for all that are thrown together.
            sides: of dice that fall by chance alone.
        """
        self._registry, self._kind, self._clock, self._today = registry, kind, clock, today
        self._is_virtual = device_of(kind).is_virtual
        self._dice = dice or (VIRTUAL_DICE if self._is_virtual else ANY_NUMBER)
        self._sides = sides or (VIRTUAL_SIDES if self._is_virtual else ANY_SIDES)
        self._began = clock()
        self._asked: DiceSource | None = None
        self._requests = self._rolls = self._throws = 0
        self._request: RollRequest | None = None
        self._open_at = self._began
        self._is_last = False
        self._typed: deque[int] = deque()

    @property
    def kind(self) -> str:
        """The key of its device."""
        return self._kind

    @property
    def is_virtual(self) -> bool:
        """Whether dice fall when somebody says `throw`, and never else."""
        return self._is_virtual

    @property
    def status(self) -> SourceStatus:
        """How the source is doing."""
        return self._registry.status(self._kind)

    @property
    def source(self) -> DiceSource | None:
        """What is asked just now; None while it cannot be opened."""
        return self._asked

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will come of it."""
        return (self._is_last and not self._throws) or (self._asked is not None and self._asked.has_ended)

    def end(self) -> None:
        """Nobody will ask for another throw: those that were asked for are the last."""
        self._is_last = True

    def throw(self) -> None:
        """Let virtual dice fall, once more for each time it is called."""
        self._throws += self._is_virtual

    def read_now(self) -> None:
        """Let real dice be read as they lie, where they are seen."""
        if not self._is_virtual and self._asked is not None:
            self._registry.read_now(self._kind)

    def type(self, value: int) -> None:
        """Take the value of one die that a person typed."""
        self._typed.append(value)

    def step(self) -> Roll | None:
        """The next roll, once; None while there is none."""
        source = self._open()
        if source is None:
            return None
        if source is not self._asked:
            self._asked = source
            self._ask()
        if self._throws:
            self._throws -= 1
            self._registry.throw(self._kind)
        request = self._request
        reading = self._registry.poll(self._kind)
        if self._typed and request is not None:
            reading = Reading(request.number, self._kind, (ReadDie(self._typed.popleft(), 1.0),))
        if reading is None or request is None or reading.request != request.number:
            return None
        roll = self._told(reading, request, source) if _has_fallen(reading) else None
        self._ask()
        return roll

    def close(self) -> None:
        """Wait for no roll any more; the source stays open for others."""
        if self._asked is not None:
            self._registry.cancel(self._kind)
        self._asked = self._request = None

    def _open(self) -> DiceSource | None:
        """The source, opened again if it has failed."""
        if self._clock() < self._open_at:
            return None
        source = self._registry.open(self._kind)
        if source is None:
            self._asked = None
            self._open_at = self._clock() + OPEN_AGAIN_S
        return source

    def _ask(self) -> None:
        self._requests += 1
        self._request = RollRequest(self._requests, None, "", self._dice, self._sides, "roll")
        self._registry.ask(self._kind, self._request)

    def _told(self, reading: Reading, request: RollRequest, source: DiceSource) -> Roll:
        self._rolls += 1
        age = reading.age_s or 0.0
        return read_roll(
            reading,
            request,
            {
                "number": self._rolls,
                "time": self._today() - timedelta(seconds=age),
                "seconds": max(0.0, self._clock() - age - self._began),
                "source": self._kind,
                "device": source.label,
                "delay_s": reading.age_s,
            },
        )


def _has_fallen(reading: Reading) -> bool:
    return any(not die.left_out for die in reading.dice)
