"""The demo tower: the simulated tower on a pty or a TCP socket, with faults to order."""

from __future__ import annotations

import random
import shlex
import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from hardware.simulator import SimulatedTower
from hardware.wire import Wire
from knucklebone_threads import keep_running

TICK_S = 0.01
AUTO_DELAY = 0.7
"""s between being armed and rolling by itself."""
FLOOD_TIME = 3.0
FLOOD_CHUNK = 4096

HELP = """\
drop                 roll random dice        roll 3 6 1           roll these values (- for unreadable)
cocked               the next roll has a cocked die               late SECONDS   the next roll settles late
badcrc               damage the next result  duplicate            say the last result again
flood [SECONDS]      1 MB/s of garbage       reboot [same]        restart (same: boot number not saved)
jam / clear          fault and its end       hold / free          stop answering and go on
cut / plug           unplug and plug in      help                 quit"""


class DemoError(Exception):
    """A command that makes no sense; the message says what would."""


class WireOpener(Protocol):
    """Makes a new wire; each call may give it another name."""

    def __call__(self) -> Wire: ...


class _Fall(NamedTuple):
    """Dice on their way into the tower."""

    values: list[int | None] | None
    flags: list[str]
    settle_after: float | None


class DemoTower:
    """Runs a simulated tower on a wire until closed. Commands may come from any thread."""

    def __init__(
        self,
        open_wire: WireOpener,
        *,
        rng: random.Random,
        dice: int = 0,
        uid: str = "DEM00001",
        name: str = "Demo_tower",
        auto: bool = False,
        clock: Callable[[], float] = time.monotonic,
        plugged: Callable[[str], None] = lambda address: None,
    ) -> None:
        self.device = SimulatedTower(rng, uid=uid, dice=dice, name=name)
        self.auto = auto
        self._open_wire = open_wire
        self._rng = rng
        self._clock = clock
        self._plugged = plugged
        self._wire: Wire | None = None
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._roll_at: float | None = None
        self._flood_until = 0.0
        self._held = self._booted = False
        self._damage_next = self._cock_next = False
        self._late: float | None = None
        self._falling: _Fall | None = None
        self.plug()

    @property
    def address(self) -> str:
        """Where a host finds it; empty while it is unplugged."""
        return self._wire.address if self._wire else ""

    def start(self) -> DemoTower:
        """Run in a thread of its own."""
        self._thread = keep_running("demo-tower", self._run, until=self._ended)
        return self

    def close(self) -> None:
        """Stop and release the wire; may be called twice."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(1.0)
        self.cut()

    def plug(self) -> None:
        """Connect it (again), under a name that may be new; it boots."""
        with self._lock:
            if self._wire is None:
                self._wire = self._open_wire()
                self._boot()
                self._plugged(self._wire.address)

    def cut(self) -> None:
        """Pull the plug."""
        with self._lock:
            wire, self._wire = self._wire, None
            self._roll_at = self._falling = None
            if wire:
                wire.close()

    def step(self) -> None:
        """Move bytes and time on once."""
        with self._lock:
            now = self._clock()
            if self._wire is None or self._held:
                return
            self.device.receive(self._wire.read(), now)
            self._roll_by_itself(now)
            self._land(now)
            self.device.tick(now)
            self._wire.write(self._damage(self.device.take()))
            if now < self._flood_until:
                self._wire.write(self._rng.randbytes(FLOOD_CHUNK).replace(b"\n", b"x").replace(b"\r", b"x"))

    def obey(self, line: str) -> bool:
        """Do one command of HELP; False for `quit`.

        Raises:
            DemoError: the command is unknown or its arguments make no sense.
        """
        words = shlex.split(line)
        if not words:
            return True
        verb, arguments = words[0].lower(), words[1:]
        if verb == "quit":
            return False
        command = getattr(self, f"_do_{verb}", None)
        if command is None:
            raise DemoError(f"unknown command {verb}: type help")
        with self._lock:
            command(arguments)
        return True

    def _boot(self) -> None:
        if self._booted:
            self.device.reboot(self._clock())
        else:
            self.device.power(self._clock())
        self._booted = True

    def _run(self) -> None:
        while not self._ended.wait(TICK_S if self._clock() >= self._flood_until else TICK_S / 3):
            self.step()

    def _roll_by_itself(self, now: float) -> None:
        if not self.auto:
            return
        if not self.device.armed:
            self._roll_at = None
        elif self._roll_at is None:
            self._roll_at = now + AUTO_DELAY
        elif now >= self._roll_at and self.device.phase != "rolling":
            self._roll_at = None
            self._drop(None)

    def _land(self, now: float) -> None:
        fall = self._falling
        if fall and self.device.drop(now, fall.values, flags=fall.flags, settle_after=fall.settle_after):
            self._falling = None

    def _damage(self, said: bytes) -> bytes:
        if not self._damage_next or b"@result" not in said:
            return said
        self._damage_next = False
        return said.replace(b"dice=", b"dicf=", 1)

    def _drop(self, values: list[int | None] | None) -> None:
        """Let dice fall as soon as the drop sensor believes it, which is a moment after booting."""
        if self._wire is None:
            raise DemoError("the tower is unplugged: plug")
        flags = ["c"] if self._cock_next else []
        late, self._late, self._cock_next = self._late, None, False
        self._falling = _Fall(values, flags, late)

    def _do_help(self, arguments: list[str]) -> None:
        print(HELP, flush=True)

    def _do_drop(self, arguments: list[str]) -> None:
        self._drop(None)

    def _do_roll(self, arguments: list[str]) -> None:
        try:
            values = [None if word == "-" else int(word) for word in arguments]
        except ValueError:
            values = []
        sides = self.device.sides
        if not values or any(value is not None and not 1 <= value <= sides for value in values):
            raise DemoError(f"roll takes values from 1 to {sides}: roll 3 6 1")
        self._drop(values)

    def _do_cocked(self, arguments: list[str]) -> None:
        self._cock_next = True

    def _do_late(self, arguments: list[str]) -> None:
        self._late = _seconds(arguments, None)

    def _do_badcrc(self, arguments: list[str]) -> None:
        self._damage_next = True

    def _do_duplicate(self, arguments: list[str]) -> None:
        self.device.repeat()

    def _do_flood(self, arguments: list[str]) -> None:
        self._flood_until = self._clock() + _seconds(arguments, FLOOD_TIME)

    def _do_reboot(self, arguments: list[str]) -> None:
        self.device.reboot(self._clock(), boot_saved="same" not in arguments)

    def _do_jam(self, arguments: list[str]) -> None:
        self.device.jam(self._clock())

    def _do_clear(self, arguments: list[str]) -> None:
        self.device.clear_fault(self._clock())

    def _do_hold(self, arguments: list[str]) -> None:
        self._held = True

    def _do_free(self, arguments: list[str]) -> None:
        self._held = False

    def _do_cut(self, arguments: list[str]) -> None:
        self.cut()

    def _do_plug(self, arguments: list[str]) -> None:
        self.plug()


def _seconds(arguments: list[str], default: float | None) -> float:
    if not arguments and default is not None:
        return default
    try:
        seconds = float(arguments[0])
    except (IndexError, ValueError):
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise DemoError("it takes a number of seconds: late 20")
    return seconds
