"""A tower at the end of a simulated wire: the real link and a simulated device, with time as a number."""

from __future__ import annotations

from collections.abc import Callable

from hardware.detect import RememberedTower
from hardware.events import LinkEvent, Status
from hardware.messages import TowerHello, TowerState
from tests.hardware.bench import STEP, Bench


class WiredTower:
    """Implements game.devices.tower.source.TowerConnection; `bench` has both ends of the wire."""

    remembered: RememberedTower | None = None

    def __init__(self, *, dice: int = 0) -> None:
        self.bench = Bench(dice=dice).connect()
        self.armings: list[int] = []
        """Every token it was armed with, oldest first."""

    @property
    def status(self) -> Status:
        return self.bench.link.status

    @property
    def hello(self) -> TowerHello | None:
        return self.bench.link.hello

    @property
    def frames(self) -> int:
        return self.bench.link.frames

    @property
    def damaged(self) -> int:
        return self.bench.link.damaged

    @property
    def last_state(self) -> TowerState | None:
        return self.bench.link.last_state

    def events(self) -> list[LinkEvent]:
        events, self.bench.events = self.bench.events, []
        return events

    def arm(self, token: int, dice: int) -> None:
        self.armings.append(token)
        self.bench.link.arm(token, dice, self.bench.now)

    def disarm(self) -> None:
        self.bench.link.disarm()

    def command(self, verb: str) -> None:
        self.bench.link.command(verb, {})

    def retry(self) -> None:
        self.bench.link.retry(self.bench.now)

    def close(self) -> None:
        """Nothing to release."""

    def live(self, seconds: float, look: Callable[[], object] = lambda: None) -> None:
        """Let time pass, opening the port again whenever the link wants it; `look` is called at each step."""
        end = self.bench.now + seconds - STEP / 2
        while self.bench.now < end:
            if not self.bench.open and self.bench.link.wants_port(self.bench.now):
                self.bench.link.opening("port")
                self.bench.link.on_open(self.bench.now)
                self.bench.open = True
            self.bench.run(STEP)
            look()
