"""The whole way: a simulated tower on a pty or socket, pyserial, the worker, events in another thread."""

from __future__ import annotations

import os
import random
import socket
import struct
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.demo import DemoTower
from hardware.detect import RememberedTower, UsbPort
from hardware.events import Greeted, LinkState, Moved, Rolled
from hardware.messages import TowerState
from hardware.tower import Tower
from hardware.wire import PtyWire, TcpWire, Wire
from tests.hardware.bench import said
from tests.hardware.waiting import wait_for_event, wait_for_state
from tests.thorough import thorough
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo terminals")


@pytest.fixture(params=["pty", "tcp"])
def demo(request: pytest.FixtureRequest) -> Iterator[DemoTower]:
    """A simulated tower with three dice."""

    def open_wire() -> Wire:
        return PtyWire() if request.param == "pty" else TcpWire(0)

    demo = DemoTower(open_wire, rng=random.Random(1), dice=3, uid="TEST0001").start()
    yield demo
    demo.close()


@pytest.fixture
def pty_demo(tmp_path: Path) -> Iterator[DemoTower]:
    """A simulated tower on a pty, and a link to it that follows its names: tower-1, tower-2 ..."""
    count = 0

    def link(address: str) -> None:
        nonlocal count
        count += 1
        (tmp_path / f"tower-{count}").symlink_to(address)

    demo = DemoTower(PtyWire, rng=random.Random(1), dice=3, uid="TEST0001", plugged=link).start()
    yield demo
    demo.close()


def test_an_armed_roll_arrives(demo: DemoTower) -> None:
    with Tower(demo.address) as tower:
        wait_for_state(tower, LinkState.READY)
        tower.arm(17, 3)
        wait_until(lambda: demo.device.armed == 17, "arming")
        demo.obey("roll 3 6 1")
        rolled = wait_for_event(tower, Rolled)
    assert [die.value for die in rolled.result.dice] == [3, 6, 1]
    assert rolled.result.token == 17
    assert rolled.hello.uid == "TEST0001"
    assert any(rolled.line.decode() in line for line in tower.log.lines())


def test_unplugging_at_rest_is_told_with_what_to_do(demo: DemoTower) -> None:
    with Tower(demo.address) as tower:
        wait_for_state(tower, LinkState.READY)
        demo.obey("cut")
        wait_for_state(tower, LinkState.LOST)
        sentence = tower.status.sentence
        assert sentence.startswith("Demo tower is gone")
        assert sentence.endswith("plug it in again, or roll with other dice meanwhile.")


def test_a_network_tower_that_hangs_up_rudely_is_unplugged() -> None:
    """The far end resets the connection instead of closing it."""

    def greets(client: socket.socket, tower: Tower) -> bool:
        """It goes on saying who it is, as towers do that are asked, until it is heard."""
        client.sendall(said("hello", dtp="1.0", uid="TEST0001", boot=1))
        return tower.status.state is LinkState.READY

    server = socket.create_server(("127.0.0.1", 0))
    with Tower(f"socket://127.0.0.1:{server.getsockname()[1]}") as tower:
        client, _ = server.accept()
        wait_until(lambda: greets(client, tower), "being ready")
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()
        wait_for_state(tower, LinkState.LOST)
        again, _ = server.accept()
        wait_until(lambda: greets(again, tower), "being ready again")
        again.close()
    server.close()


def test_unplugging_in_mid_roll_loses_nothing_but_the_roll(pty_demo: DemoTower, tmp_path: Path) -> None:
    with Tower(str(tmp_path / "tower-1"), patterns=[str(tmp_path / "tower-*")]) as tower:
        tower.arm(17, 3)
        wait_until(lambda: pty_demo.device.armed == 17, "arming")
        pty_demo.obey("late 30")
        pty_demo.obey("roll 3 6 1")
        wait_until(lambda: wait_for_event(tower, Moved).state.phase == "rolling", "rolling")
        pty_demo.obey("cut")
        wait_for_state(tower, LinkState.LOST)
        assert "gone" in tower.status.sentence
        (tmp_path / "tower-1").unlink()

        pty_demo.obey("plug")
        wait_for_state(tower, LinkState.READY)
        assert tower.status.address == str(tmp_path / "tower-2")
        wait_until(lambda: pty_demo.device.armed == 17, "arming again")
        pty_demo.obey("roll 2 2 2")
        assert [die.value for die in wait_for_event(tower, Rolled).result.dice] == [2, 2, 2]


def test_a_different_tower_in_its_place_is_used_only_when_accepted(tmp_path: Path) -> None:
    link = tmp_path / "tower"

    def relink(address: str) -> None:
        link.unlink(missing_ok=True)
        link.symlink_to(address)

    first = DemoTower(PtyWire, rng=random.Random(1), uid="TEST0001", plugged=relink).start()
    with Tower(str(link)) as tower:
        wait_for_state(tower, LinkState.READY)
        first.close()
        wait_for_state(tower, LinkState.LOST)
        second = DemoTower(PtyWire, rng=random.Random(1), uid="TEST0002", plugged=relink).start()
        wait_for_state(tower, LinkState.STRANGER)
        assert tower.hello is not None
        assert tower.hello.uid == "TEST0001"
        tower.accept()
        wait_for_state(tower, LinkState.READY)
        assert tower.hello.uid == "TEST0002"
        second.close()


def test_a_roll_survives_garbage_and_damage(demo: DemoTower) -> None:
    with Tower(demo.address) as tower:
        wait_for_state(tower, LinkState.READY)
        tower.arm(17, 3)
        wait_until(lambda: demo.device.armed == 17, "arming")
        demo.obey("flood 0.3")
        demo.obey("badcrc")
        demo.obey("roll 3 6 1")
        rolled = wait_for_event(tower, Rolled)
        assert [die.value for die in rolled.result.dice] == [3, 6, 1]
        assert tower.status.state is LinkState.READY


@pytest.mark.parametrize("demo", ["tcp", *thorough("pty")], indirect=True)
def test_a_tower_that_holds_its_breath_is_lost_and_found(demo: DemoTower) -> None:
    """On a network connection: half open, nobody at the other end."""
    with Tower(demo.address) as tower:
        wait_for_state(tower, LinkState.READY)
        demo.obey("hold")
        wait_for_state(tower, LinkState.STALE)
        wait_for_state(tower, LinkState.LOST)
        demo.obey("free")
        wait_for_state(tower, LinkState.READY)


def test_a_port_in_use_is_named_and_taken_once_it_is_free(pty_demo: DemoTower) -> None:
    with Tower(pty_demo.address) as first, Tower(pty_demo.address) as second:
        wait_until(lambda: first.ready or second.ready, "one of both")
        waiting = second if first.ready else first
        wait_for_state(waiting, LinkState.BUSY)
        (first if first.ready else second).close()
        waiting.retry()
        wait_for_state(waiting, LinkState.READY)


def test_a_tower_that_comes_later_is_found(tmp_path: Path) -> None:
    link = tmp_path / "tower"
    with Tower(str(link)) as tower:
        wait_for_state(tower, LinkState.ABSENT)
        demo = DemoTower(PtyWire, rng=random.Random(1), plugged=link.symlink_to).start()
        wait_for_event(tower, Greeted)
        demo.close()


def test_the_tower_is_found_among_other_things(tmp_path: Path) -> None:
    """One that is no terminal, one that talks like a printer, the tower, and one that is never opened."""
    import tty

    demo = DemoTower(PtyWire, rng=random.Random(1), uid="TEST0001").start()
    printer, printer_end = os.openpty()
    tty.setraw(printer_end)
    last, last_end = os.openpty()
    targets = {"a": "/dev/null", "b": os.ttyname(printer_end), "c": demo.address, "d": os.ttyname(last_end)}
    for name, target in targets.items():
        (tmp_path / name).symlink_to(target)
    ports = [UsbPort(str(tmp_path / name), 0x1A86, 0x7523) for name in targets]
    with Tower("auto", list_ports=lambda: ports) as tower:
        wait_for_state(tower, LinkState.ABSENT)
        assert "4 serial ports might be a tower" in tower.status.sentence
        tower.search()
        wait_for_state(tower, LinkState.PROBING)
        os.write(printer, b"start\necho:Marlin\n@\x00~~")
        wait_for_event(tower, Greeted)
        found = tower.remembered
    heard = os.read(printer, 4096)
    os.set_blocking(last, False)
    with pytest.raises(BlockingIOError):
        os.read(last, 1)
    assert found == RememberedTower("TEST0001", str(tmp_path / "c"), ports[2], "Demo tower")
    assert set(heard.split()) == {said("hello").strip()}
    demo.close()
    for descriptor in (printer, printer_end, last, last_end):
        os.close(descriptor)


def test_a_silent_port_is_no_tower() -> None:
    import tty

    silent, end = os.openpty()
    tty.setraw(end)
    with Tower(os.ttyname(end)) as tower:
        wait_for_state(tower, LinkState.NOT_A_TOWER)
        assert tower.status.sentence.startswith("Nothing answers on ")
    os.close(silent)
    os.close(end)


def test_a_driver_that_raises_anything_is_survived(tmp_path: Path) -> None:
    calls = 0

    def list_ports() -> list[UsbPort]:
        nonlocal calls
        calls += 1
        if calls < 3:
            raise RuntimeError("the driver is confused")
        return []

    with Tower("auto", list_ports=list_ports) as tower:
        wait_until(lambda: "the driver is confused" in tower.status.sentence, "the reason")
        wait_for_state(tower, LinkState.ABSENT)


def test_no_port_at_all_is_said() -> None:
    with Tower("auto", list_ports=list) as tower:
        wait_for_state(tower, LinkState.ABSENT)
        assert tower.status.sentence == "No tower is plugged in."


def test_a_flood_of_valid_lines_is_no_flood_of_events() -> None:
    master, slave = os.openpty()
    os.set_blocking(slave, True)
    import tty

    tty.setraw(slave)
    last = 2000
    with Tower(os.ttyname(slave)) as tower:
        wait_for_state(tower, LinkState.PROBING)
        os.write(master, said("hello", dtp="1.0", uid="TEST0001", boot=1))
        wait_for_state(tower, LinkState.READY)
        tower.events()
        for roll in range(1, last + 1):
            os.write(master, said("state", boot=1, roll=roll, phase="rolling"))
        os.write(master, said("state", boot=1, roll=last, phase="settled"))
        wait_until(lambda: tower.frames >= 1 + last + 1, "all lines, greeting and last one included")
        moved: list[TowerState] = []

        def is_settled() -> bool:
            moved.extend(event.state for event in tower.events() if isinstance(event, Moved))
            return bool(moved) and moved[-1].phase == "settled"

        # A line is counted just before what it says is told.
        wait_until(is_settled, "the last line")
    os.close(master)
    os.close(slave)
    assert len(moved) < 10
    assert (moved[-1].roll, moved[-1].phase) == (last, "settled")


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts descriptors in /proc")
def test_opening_and_closing_leaves_nothing_behind(pty_demo: DemoTower) -> None:
    with Tower(pty_demo.address) as tower:
        wait_for_state(tower, LinkState.READY)
    before = descriptors(), threading.active_count()
    for greeted in [*[True] * 5, *[False] * 95]:
        with Tower(pty_demo.address) as tower:
            if greeted:
                wait_for_state(tower, LinkState.READY)
        tower.close()
    wait_until(lambda: (descriptors(), threading.active_count()) == before, f"{before} again")


def test_closing_what_was_never_started_is_fine() -> None:
    Tower("/no/such/port").close()
