"""A tower made of words: what it sends and says is put there by the test."""

from __future__ import annotations

from collections.abc import Iterable

from game.devices.dice import Reading, RollRequest
from hardware.detect import RememberedTower
from hardware.events import LinkEvent, LinkState, Moved, Rolled, Status
from hardware.messages import Die, RollResult, TowerHello, TowerPhase, TowerState

LINE = b"@result roll=1*0000"
HELLO = TowerHello(1, 0, "TEST0001", 1, capabilities=frozenset(("arm",)), name="Ann's_tower")


class FakeTower:
    """A tower whose events are put there by the test."""

    frames, damaged = 12, 1

    def __init__(self, hello: TowerHello = HELLO) -> None:
        self.hello: TowerHello | None = hello
        self.status = Status(LinkState.READY, "Ann's tower is ready.")
        self.armed: tuple[int, int] | None = None
        self.closed = self.retried = False
        self.remembered: RememberedTower | None = None
        self.last_state: TowerState | None = None
        self._events: list[LinkEvent] = []

    def events(self) -> list[LinkEvent]:
        events, self._events = self._events, []
        return events

    def arm(self, token: int, dice: int) -> None:
        self.armed = token, dice

    @property
    def token(self) -> int:
        """That it is armed with."""
        assert self.armed is not None
        return self.armed[0]

    def disarm(self) -> None:
        self.armed = None

    def retry(self) -> None:
        self.retried = True

    def command(self, verb: str) -> None:
        """Nothing to be seen."""

    def close(self) -> None:
        self.closed = True

    def report(self, *events: LinkEvent) -> None:
        self._events += events

    def moved(self, roll: int, phase: TowerPhase, *, boot: int = 1, token: int = 0, fault: str = "") -> None:
        self.report(Moved("TEST0001", TowerState(boot, roll, phase, token, fault=fault)))

    def rolled(
        self,
        values: Iterable[int],
        roll: int = 1,
        *,
        token: int | None = None,
        boot: int = 1,
        settled_at: float | None = None,
    ) -> None:
        """A result; without a token, with the armed one."""
        used = token if token is not None else self.armed[0] if self.armed else 0
        assert self.hello is not None
        result = RollResult(boot, roll, tuple(Die(value) for value in values), used)
        self.report(Rolled(self.hello, result, LINE, settled_at))


def request(number: int = 1, dice: int = 2) -> RollRequest:
    return RollRequest(number, 0, "Ann", dice, 6, "a test")


def values(reading: Reading | None) -> list[int | None] | None:
    return [die.value for die in reading.dice] if reading else None
