"""A port with a tower behind it and a clock of its own: time passes only while nothing is to be read."""

from __future__ import annotations

from typing import Protocol

from hardware.port import READ_TIMEOUT


class Device(Protocol):
    """What is used of a tower, simulated or real."""

    def power(self, now: float) -> object: ...
    def receive(self, data: bytes, now: float) -> object: ...
    def tick(self, now: float) -> object: ...
    def take(self) -> bytes: ...


class FakeClock:
    """Seconds that pass when somebody says so."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def rest(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


class TowerPort:
    """Implements hardware.port.Port; the tower boots when the port is made."""

    def __init__(self, tower: Device, clock: FakeClock | None = None) -> None:
        self.clock = clock or FakeClock()
        self.dtr = False
        self._tower = tower
        self._waiting = b""
        tower.power(self.clock.now)

    @property
    def in_waiting(self) -> int:
        return len(self._waiting)

    @in_waiting.setter
    def in_waiting(self, size: int) -> None:
        raise NotImplementedError

    def read(self, size: int = 1) -> bytes:
        if not self._waiting:
            self.clock.rest(READ_TIMEOUT)
            self._tower.tick(self.clock.now)
            self._waiting = self.on_the_wire(self._tower.take())
        data, self._waiting = self._waiting[:size], self._waiting[size:]
        return data

    def on_the_wire(self, said: bytes) -> bytes:
        """What becomes of the tower's words on their way."""
        return said

    def write(self, data: bytes) -> int | None:
        self._tower.receive(data, self.clock.now)
        return len(data)

    def reset_input_buffer(self) -> None:
        self._waiting = b""

    def close(self) -> None:
        pass
