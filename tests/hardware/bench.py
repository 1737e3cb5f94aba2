"""A link and a simulated tower on a bench: time is a number, the wire can be tampered with."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import TypeVar

from hardware.codec import WireFrame, encode
from hardware.events import LinkEvent, LinkState, Rolled, Status
from hardware.link import TowerLink
from hardware.simulator import SimulatedTower

STEP = 0.05
Event = TypeVar("Event", bound=LinkEvent)


def said(verb: str, **fields: object) -> bytes:
    """A line of a tower."""
    return encode(WireFrame(verb, {key: str(value) for key, value in fields.items()}))


def values(bench: Bench) -> list[list[int | None]]:
    """The dice of every roll so far."""
    return [[die.value for die in event.result.dice] for event in bench.of(Rolled)]


class Bench:
    """Runs both ends; `events` collects what the link reports, `sent` what it writes."""

    def __init__(
        self,
        *,
        dice: int = 3,
        expected_uid: str = "",
        known: Collection[str] = (),
        settle_limit: float = 15.0,
    ) -> None:
        self.now = 100.0
        self.link = TowerLink(
            random.Random(1), expected_uid=expected_uid, known=known, settle_limit=settle_limit
        )
        self.tower = SimulatedTower(random.Random(1), dice=dice, uid="AAAA0001", name="")
        self.tower.power(self.now - 10)
        self.tower.take()
        self.open = False
        self.mute = False
        """The tower neither hears nor speaks."""
        self.tamper: Callable[[bytes], bytes] = lambda line: line
        """Applied to every line of the tower."""
        self.events: list[LinkEvent] = []
        self.sent = b""

    def connect(self) -> Bench:
        """Open the port and let both ends greet."""
        self.link.opening("port")
        self.link.on_open(self.now)
        self.open = True
        return self.run(0.5)

    def run(self, seconds: float, step: float = STEP) -> Bench:
        """Let time pass at both ends."""
        end = self.now + seconds - step / 2
        while self.now < end:
            self.now += step
            self._tick()
        return self

    def hear(self, data: bytes) -> Bench:
        """Put bytes in the link's ear at once."""
        self.link.on_bytes(data, self.now)
        self._after()
        return self

    def of(self, kind: type[Event]) -> list[Event]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def states(self) -> list[LinkState]:
        """The states the link went through, as reported."""
        return [event.state for event in self.of(Status)]

    def _tick(self) -> None:
        self.link.tick(self.now)
        sent = self.link.take_outgoing()
        if not self.open:
            assert not sent
            self._after()
            return
        self.sent += sent
        if not self.mute:
            self.tower.receive(sent, self.now)
            self.tower.tick(self.now)
            lines = self.tower.take().splitlines(keepends=True)
            self.link.on_bytes(b"".join(map(self.tamper, lines)), self.now)
        self._after()

    def _after(self) -> None:
        self.events += self.link.events()
        if self.link.wants_close:
            # The worker writes what is left to be said before it closes the port.
            self.sent += self.link.take_outgoing()
            self.link.wants_close = self.open = False
