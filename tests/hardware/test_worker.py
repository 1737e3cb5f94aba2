"""The thread that owns the port, on ports that misbehave as real ones do."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial

from hardware.events import LinkState
from hardware.port import Port, PortError
from hardware.simulator import SimulatedTower
from hardware.tower import Tower
from tests.hardware.tower_port import FakeClock, TowerPort
from tests.hardware.waiting import wait_for_state
from tests.waiting import wait_until


@contextmanager
def linked(open_port: Callable[[str], Port], clock: FakeClock, address: str = "bench") -> Iterator[Tower]:
    """A link whose seconds pass as fast as it can talk."""
    with Tower(address, clock=clock, open_port=open_port, rest=clock.rest, list_ports=list) as tower:
        yield tower


def test_a_tower_that_takes_no_bytes_is_shown_as_not_listening() -> None:
    class Full(TowerPort):
        """After the greeting its buffer is full, and every write waits in vain."""

        full = False

        def read(self, size: int = 1) -> bytes:
            if self.full:
                told.add(towers[0].status.sentence)
            return super().read(size)

        def write(self, data: bytes) -> int | None:
            if self.full:
                raise serial.SerialTimeoutException("Write timeout")
            return super().write(data)

    clock, towers, told = FakeClock(), list[Tower](), set[str]()
    port = Full(SimulatedTower(random.Random(1)), clock)
    with linked(lambda address: port, clock) as tower:
        wait_for_state(tower, LinkState.READY)
        towers.append(tower)
        port.full = True
        sentence = "Demo tower does not listen: check its cable and power."
        wait_until(lambda: sentence in told, "the word for it")


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), ValueError("confused"), TypeError("fd")])
def test_whatever_reading_raises_the_port_is_closed_and_tried_again(error: Exception) -> None:
    closed, ports = [], []

    class Breaking(TowerPort):
        broken = False

        def read(self, size: int = 1) -> bytes:
            if self.broken:
                raise error
            return super().read(size)

        def close(self) -> None:
            closed.append(self)

    clock = FakeClock()

    def open_port(address: str) -> Port:
        ports.append(Breaking(SimulatedTower(random.Random(1)), clock))
        return ports[-1]

    with linked(open_port, clock) as tower:
        wait_for_state(tower, LinkState.READY)
        ports[0].broken = True
        wait_until(lambda: len(ports) == 2 and tower.ready, "its return")
        assert closed == ports[:1]
    assert closed == ports


def test_a_tower_that_is_lost_is_found_elsewhere_while_something_else_has_its_name(tmp_path: Path) -> None:
    class Breaking(TowerPort):
        broken = False

        def read(self, size: int = 1) -> bytes:
            if self.broken:
                raise OSError(5, "Input/output error")
            return super().read(size)

    clock, usual, other = FakeClock(), tmp_path / "tower-1", tmp_path / "tower-2"
    usual.touch()
    ports: dict[str, Breaking] = {}

    def open_port(address: str) -> Port:
        if address in ports:
            raise PortError(LinkState.BUSY, "Another program has it.")
        ports[address] = Breaking(SimulatedTower(random.Random(1)), clock)
        return ports[address]

    patterns = [str(tmp_path / "tower-*")]
    with Tower(str(usual), patterns=patterns, clock=clock, open_port=open_port, rest=clock.rest) as tower:
        wait_for_state(tower, LinkState.READY)
        other.touch()
        ports[str(usual)].broken = True
        wait_until(lambda: str(other) in ports and tower.ready, "its return under another name")


def test_a_port_that_comes_and_goes_at_once_was_taken_by_another_program(tmp_path: Path) -> None:
    clock, name = FakeClock(), tmp_path / "ttyUSB0"
    opened: list[str] = []

    def open_port(address: str) -> Port:
        opened.append(address)
        raise PortError(LinkState.BACKOFF, "Somebody has it.")

    def later(condition: Callable[[], object]) -> bool:
        clock.rest(0.3)
        return bool(condition())

    with Tower(str(name), clock=clock, open_port=open_port) as tower:
        wait_for_state(tower, LinkState.ABSENT)
        assert tower.status.sentence == f"There is no port {name}: plug the tower in or check the name."
        name.touch()
        clock.rest(1.0)
        wait_until(lambda: opened, "the try")
        name.unlink()
        wait_until(lambda: later(lambda: "program takes it" in tower.status.sentence), "the hint")
        assert "brltty" in tower.status.sentence
