"""A day of play with a troubled tower, in fast forward: `python -m studio.trials.tower.day --hours 24`.

The link, its thread and the source are the real ones; only the seconds pass as fast as they can talk. A
player asks for dice, waits, takes what is read and goes on. Meanwhile the tower is unplugged, restarts, falls
silent, babbles, damages lines, repeats itself, jams and settles late. No reading may differ from what fell,
no request may stay open for ever, and nothing may grow.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from game.devices.dice import Reading, RollRequest, SourceState
from game.devices.tower.source import TowerSource
from hardware.codec import WireFrame, encode
from hardware.events import LinkState
from hardware.port import PortError
from hardware.simulator import SimulatedTower
from hardware.tower import Tower
from knucklebone_messages import LazyText
from tests.hardware.tower_port import FakeClock, TowerPort
from tests.waiting import wait_until

HOUR = 3600.0
THROWN_AFTER = (0.5, 4.0)
"""s between the arming and the dice: people take their time."""
BETWEEN = (5.0, 60.0)
"""s between two requests."""
TROUBLES = (
    "cut",
    "cut",
    "reboot",
    "reboot-same",
    "silence",
    "noise",
    "damage",
    "repeat",
    "jam",
    "late",
    "lie",
)
TROUBLE_EVERY = (20.0, 300.0)
PATIENCE = 120.0
"""s after which a player gives up on a throw and throws again, as people do."""
READING_TIME = 0.001
"""Real s between two looks of the player; the tower's seconds do not wait for them."""


@dataclass
class Table:
    """The world behind the port. Everything here happens in the thread of the link."""

    clock: FakeClock
    rng: random.Random
    troubled: bool = True
    fallen: list[tuple[int, ...]] = field(default_factory=list)
    """Every throw for the request that waits; a player looks here for what really fell."""
    troubles: Counter[str] = field(default_factory=Counter)
    plugged_at: float = 0.0
    port: TablePort | None = None

    def __post_init__(self) -> None:
        self.tower = SimulatedTower(self.rng, uid="DAY00001", name="", dice=0)
        self.next_trouble = self.clock.now + 60.0
        self.throw_at: float | None = None
        self.mute_until = 0.0
        self.damaging = False
        self.late = False

    def open_port(self, address: str) -> TablePort:
        if self.clock.now < self.plugged_at:
            raise PortError(LinkState.ABSENT, LazyText("There is no port {address}.", address=address))
        self.port = TablePort(self)
        return self.port

    def live(self) -> bytes:
        """A moment passes; what comes besides the tower's words."""
        now = self.clock.now
        if self.troubled and now >= self.next_trouble:
            self.next_trouble = now + self.rng.uniform(*TROUBLE_EVERY)
            return self._trouble(self.rng.choice(TROUBLES), now)
        self._throw(now)
        return b""

    def _throw(self, now: float) -> None:
        tower = self.tower
        if not tower.armed:
            self.throw_at = None
        elif self.throw_at is None:
            self.throw_at = now + self.rng.uniform(*THROWN_AFTER)
        elif now >= self.throw_at and tower.phase == "fault":
            tower.clear_fault(now)
        elif now >= self.throw_at and tower.phase != "rolling":
            values = [self.rng.randint(1, 6) for _ in range(tower.asked)]
            self.fallen.append(tuple(values))
            tower.drop(now, values, settle_after=18.0 if self.late else None)
            self.late = False

    def _trouble(self, what: str, now: float) -> bytes:
        self.troubles[what] += 1
        match what:
            case "cut":
                self.plugged_at = now + self.rng.uniform(0.5, 20.0)
                raise OSError(5, "Input/output error")
            case "reboot" | "reboot-same":
                self.tower.reboot(now, boot_saved=what == "reboot")
            case "silence":
                self.mute_until = now + self.rng.uniform(1.0, 12.0)
            case "noise":
                return self.rng.randbytes(5000)
            case "damage":
                self.damaging = True
            case "repeat":
                self.tower.repeat()
            case "jam":
                self.tower.jam(now)
            case "late":
                self.late = True
            case "lie":
                lie = {"boot": self.tower.boot, "roll": self.tower.roll, "dice": "1", "tok": 0}
                return encode(WireFrame("result", {key: str(value) for key, value in lie.items()}))
        return b""


class TablePort(TowerPort):
    """The table's port; the tower boots when it is plugged in, not when the port is opened."""

    def __init__(self, table: Table) -> None:
        self._table = table
        super().__init__(table.tower, table.clock)

    def on_the_wire(self, said: bytes) -> bytes:
        table = self._table
        more = table.live()
        if self.clock.now < table.mute_until:
            return b""
        if table.damaging and said:
            table.damaging = False
            at = table.rng.randrange(len(said))
            said = said[:at] + bytes([said[at] ^ 4]) + said[at + 1 :]
        return more + said

    def write(self, data: bytes) -> int | None:
        return len(data) if self.clock.now < self._table.mute_until else super().write(data)


@dataclass(frozen=True)
class Use:
    """What the program holds of the machine."""

    memory: float
    """MB that stay in memory."""
    threads: int
    descriptors: int

    @classmethod
    def now(cls) -> Use:
        """As it is now; 0 where the system does not tell."""
        memory = 0.0
        with contextlib.suppress(OSError):
            memory = int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096 / 1e6
        descriptors = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
        return cls(memory, threading.active_count(), descriptors)

    def __str__(self) -> str:
        return f"{self.memory:.1f} MB, {self.threads} threads, {self.descriptors} descriptors"


@dataclass
class Day:
    """The outcome."""

    rolls: int = 0
    wrong: int = 0
    thrown_again: int = 0
    sentences: Counter[str] = field(default_factory=Counter)
    uses: list[Use] = field(default_factory=list)
    """At the end of every hour."""


def play(
    hours: float, seed: int = 1, *, troubled: bool = True, told: Callable[[str], object] = lambda line: None
) -> tuple[Day, Table]:
    """So many hours of play; `told` is given a line for each hour."""
    clock = FakeClock(1000.0)
    table = Table(clock, random.Random(seed), troubled)
    day, rng = Day(), random.Random(seed)
    tower = Tower(
        "bench",
        clock=clock,
        open_port=table.open_port,
        rest=clock.rest,
        list_ports=list,
        rng=random.Random(seed),
    )
    with tower:
        source = TowerSource(tower, rng, clock=clock)
        end = clock.now + hours * HOUR
        while clock.now < end:
            _one_roll(source, table, day, rng)
            _let_pass(source, clock, rng.uniform(*BETWEEN))
            while len(day.uses) < (clock.now - 1000.0) // HOUR:
                day.uses.append(Use.now())
                told(f"hour {len(day.uses)}: {day.rolls} rolls, {day.wrong} wrong, {day.uses[-1]}")
    return day, table


def _one_roll(source: TowerSource, table: Table, day: Day, rng: random.Random) -> None:
    day.rolls += 1
    dice = rng.randint(1, 5)
    table.fallen.clear()
    source.ask(RollRequest(day.rolls, 0, "Ann", dice, 6, "a day"))
    since = table.clock.now

    def look() -> Reading | None:
        nonlocal since
        if reading := source.poll():
            return reading
        status = source.status()
        if status.state is SourceState.FAILED:
            day.sentences[status.sentence.partition(" (")[0]] += 1
        if table.clock.now - since > PATIENCE:
            day.thrown_again += 1
            source.rethrow()
            since = table.clock.now
        return None

    reading = wait_until(look, "a roll", every_s=READING_TIME)
    read = tuple(die.value for die in reading.dice)
    day.wrong += read not in table.fallen


def _let_pass(source: TowerSource, clock: FakeClock, seconds: float) -> None:
    until = clock.now + seconds

    def look() -> bool:
        source.poll()
        return clock.now >= until

    wait_until(look, "time to pass", every_s=READING_TIME)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    started = time.monotonic()
    before = Use.now()
    day, table = play(args.hours, args.seed, told=lambda line: print(line, flush=True))
    print(f"before: {before}")
    if day.uses:
        print(f"after the first hour: {day.uses[0]}; after the last: {day.uses[-1]}")
    print(f"{day.rolls} rolls, {day.wrong} wrong, {day.thrown_again} thrown again")
    print(f"troubles: {dict(table.troubles)}")
    print(f"{time.monotonic() - started:.0f} s for {args.hours:g} h")


if __name__ == "__main__":
    main()
