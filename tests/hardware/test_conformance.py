"""The judge of towers: a good one passes, and each fault is found by the check that is for it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from hardware.checks import CHECKS
from hardware.codec import HOST_LINE_LIMIT, WireFrame, encode
from hardware.conformance import CheckOutcome, ConformanceReport, check_tower
from hardware.messages import TowerPhase
from hardware.simulator import SimulatedTower
from tests.hardware.tower_port import TowerPort

Break = Callable[[bytes], bytes]
Change = Callable[[WireFrame], Sequence[WireFrame]]


def judge(tower: SimulatedTower, *, by_hand: bool = False) -> ConformanceReport:
    port = TowerPort(tower)

    def throw() -> None:
        tower.drop(port.clock.now)

    return check_tower(port, port.clock, throw=throw if by_hand else None)


def names(report: ConformanceReport, outcome: CheckOutcome) -> set[str]:
    return {finding.name for finding in report.findings if finding.outcome is outcome}


@dataclass
class BrokenTower(SimulatedTower):
    """A tower whose lines and answers can be tampered with."""

    heard: Break = field(default=lambda data: data)
    """Applied to what comes from the host."""
    said: Change = field(default=lambda frame: [frame])
    """Applied to every frame it says."""
    written: Break = field(default=lambda line: line)
    """Applied to every line it says."""

    def receive(self, data: bytes, now: float) -> None:
        super().receive(self.heard(data), now)

    def _say(self, frame: WireFrame) -> None:
        for changed in self.said(frame):
            self._out += self.written(encode(changed))


def tower(**breaks: object) -> BrokenTower:
    return BrokenTower(random.Random(1), dice=3, **breaks)  # type: ignore[arg-type]


def changing(verb: str, **changes: str | None) -> Change:
    """Lets a tower say other fields in every frame of a verb."""

    def change(frame: WireFrame) -> Sequence[WireFrame]:
        fields = {k: v for k, v in (frame.fields | changes).items() if v is not None}
        return [WireFrame(frame.verb, fields) if frame.verb == verb else frame]

    return change


class Growing:
    """Adds one to a number with each frame that has it."""

    def __init__(self, verb: str, key: str) -> None:
        self._verb, self._key, self._count = verb, key, 0

    def __call__(self, frame: WireFrame) -> Sequence[WireFrame]:
        if frame.verb != self._verb or self._key not in frame.fields:
            return [frame]
        self._count += 1
        return [
            WireFrame(frame.verb, frame.fields | {self._key: str(int(frame.fields[self._key]) + self._count)})
        ]


@dataclass
class Forgetful(BrokenTower):
    """Its memory holds one result, though its hello says more."""

    def tick(self, now: float) -> None:
        super().tick(now)
        while len(self.history) > 1:
            self.history.popleft()


@dataclass
class Sticky(BrokenTower):
    """A token marks every roll from then on."""

    def drop(self, now: float, *args: object, **options: object) -> bool:
        armed = self.armed
        dropped = super().drop(now, *args, **options)  # type: ignore[arg-type]
        self.armed = armed
        return dropped


@dataclass
class Gullible(BrokenTower):
    """A test roll takes the token."""

    def drop(self, now: float, *args: object, **options: object) -> bool:
        return super().drop(now, *args, **options | {"counted": True})  # type: ignore[arg-type]


@dataclass
class Interruptible(BrokenTower):
    """A test roll replaces the one under way."""

    def _answer(self, frame: WireFrame, now: float) -> WireFrame:
        if frame.verb == "sim":
            self.phase = TowerPhase.IDLE
        return super()._answer(frame, now)


@dataclass
class Restless(BrokenTower):
    """It restarts when it is tickled."""

    def _lamp(self, fields: dict[str, str], now: float) -> WireFrame:
        self.reboot(now)
        return super()._lamp(fields, now)


@dataclass
class Slow(BrokenTower):
    """It thinks for half a second before it hears."""

    ear: list[tuple[float, bytes]] = field(default_factory=list)

    def receive(self, data: bytes, now: float) -> None:
        self.ear.append((now + 0.5, data))

    def tick(self, now: float) -> None:
        while self.ear and self.ear[0][0] <= now:
            super().receive(self.ear.pop(0)[1], now)
        super().tick(now)


@dataclass
class Chatty(BrokenTower):
    """It tells its state all the time."""

    def tick(self, now: float) -> None:
        super().tick(now)
        for _ in range(3):
            self._say(self._state(now))


@dataclass
class Incapable(BrokenTower):
    """It lists a lamp that it does not have."""

    def _lamp(self, fields: dict[str, str], now: float) -> WireFrame:
        return WireFrame("err", {"code": "cap"})


@dataclass
class DeafWhileRolling(BrokenTower):
    """It hears nothing while dice roll."""

    def receive(self, data: bytes, now: float) -> None:
        if self.phase is not TowerPhase.ROLLING:
            super().receive(data, now)


@dataclass
class Eager(BrokenTower):
    """It rolls by itself some time after it was armed, as a demo tower does that nobody types to."""

    delay: float = 0.0
    roll_at: float | None = None

    def tick(self, now: float) -> None:
        if not self.armed or self.phase is TowerPhase.ROLLING:
            self.roll_at = None
        elif self.roll_at is None:
            self.roll_at = now + self.delay
        if self.roll_at is not None and now >= self.roll_at:
            self.drop(now)
        super().tick(now)


@dataclass
class StickyEager(Sticky, Eager):
    """Both."""


def replaced(old: bytes, new: bytes) -> Break:
    """Lets a tower hear or write something else."""
    return lambda data: data.replace(old, new)


def chat(line: bytes) -> bytes:
    return b"hm\n" + line if b"code=cmd" in line else line


def only_first_line(data: bytes) -> bytes:
    return data[: data.find(b"\n", 1) + 1] if b"\nfrob" in data else data


def lowered(codes: str) -> Change:
    """Lets a tower say `err code=fault` in place of a code."""

    def change(frame: WireFrame) -> Sequence[WireFrame]:
        wrong = frame.verb == "err" and frame.fields["code"] == codes
        return [WireFrame("err", frame.fields | {"code": "fault"}) if wrong else frame]

    return change


def cut_long_lines(data: bytes) -> bytes:
    return data[:HOST_LINE_LIMIT] + b"\n" if len(data) > HOST_LINE_LIMIT + 1 else data


def without(verb: str, phase: str | None = None) -> Change:
    """Lets a tower keep a message to itself unless it is asked."""

    def drop(frame: WireFrame) -> Sequence[WireFrame]:
        unasked = frame.verb == verb and "re" not in frame.fields and frame.fields.get("age") == "0"
        return [] if unasked and phase in (None, frame.fields.get("phase")) else [frame]

    return drop


FAULTS: list[tuple[str, BrokenTower, set[str]]] = [
    ("empty uid", tower(uid="FFFFFFFF"), {"hello"}),
    ("a longer line than promised", tower(said=changing("hello", max="300")), {"hello"}),
    ("sim without arm", tower(capabilities=("sim",)), {"hello"}),
    ("kinds that do not match the dice", tower(said=changing("hello", kind="6,6")), {"hello"}),
    ("the state of another boot", tower(said=changing("state", boot="9")), {"state", "roll", "restart"}),
    (
        "no @ in what is typed",
        tower(heard=replaced(b"@get", b"#get")),
        {"reading", "garbage"},
    ),
    ("CR is no line end", tower(heard=replaced(b"\r", b"")), {"line-ends"}),
    ("CR LF are two", tower(heard=replaced(b"get\r\n", b"get\nget\n")), {"line-ends"}),
    ("an answer to nothing", tower(heard=replaced(b"\n   \n", b"\nx\n")), {"silence"}),
    ("no numbers", tower(said=lambda frame: changing(frame.verb, re=None)(frame)), {"numbers"}),
    ("wrong checksums are no matter", tower(heard=replaced(b"*0000", b"")), {"checksum"}),
    ("another code for checksums", tower(said=lowered("crc")), {"checksum"}),
    ("another code for unknown verbs", tower(said=lowered("cmd")), {"unknown"}),
    ("another code for fields", tower(said=lowered("arg")), {"fields", "arm", "capabilities", "sim"}),
    ("long lines are cut", tower(heard=cut_long_lines), {"long"}),
    ("another code for bytes", tower(said=lowered("byte")), {"bytes"}),
    ("the second of two lines is lost", tower(heard=only_first_line), {"two-at-once"}),
    ("slow", Slow(random.Random(1), dice=3), {"answer-time"}),
    ("chatty", Chatty(random.Random(1), dice=3), {"quiet"}),
    ("a lamp that is none", Incapable(random.Random(1), dice=3), {"capabilities"}),
    ("token 0 is one", tower(heard=replaced(b"tok=0", b"tok=1")), {"arm"}),
    ("no rolling", tower(said=without("state", "rolling")), {"roll"}),
    ("no result", tower(said=without("result")), {"roll"}),
    ("the counter jumps", tower(said=Growing("state", "roll")), {"roll", "counter"}),
    ("no more than a test", tower(said=changing("result", dice="1,1,1")), {"sim"}),
    ("a test takes the token", Gullible(random.Random(1), dice=3), {"sim", "token"}),
    ("a test breaks in", Interruptible(random.Random(1), dice=3), {"busy"}),
    ("deaf while rolling", DeafWhileRolling(random.Random(1), dice=3), {"busy"}),
    ("results that change", tower(said=Growing("result", "tok")), {"immutable", "history"}),
    ("forgetful", Forgetful(random.Random(1), dice=3), {"history"}),
    ("impossible values", tower(said=changing("result", dice="1,2,7")), {"dice"}),
    ("too few dice", tower(said=changing("result", dice="1,2", conf=None, flag=None)), {"dice"}),
    ("a token for ever", Sticky(random.Random(1), dice=3), {"token"}),
    ("disarm does nothing", tower(heard=replaced(b"disarm", b"get")), {"disarm", "arm"}),
    ("a damaged line", tower(written=replaced(b"code=long*", b"code=long*0")), {"lines"}),
    (
        "chat without #",
        tower(written=chat),
        {"lines"},
    ),
    ("restarts", Restless(random.Random(1), dice=3), {"restart"}),
]


def test_a_good_tower_passes_every_check() -> None:
    report = judge(SimulatedTower(random.Random(1), dice=3))
    assert names(report, CheckOutcome.PASSED) == {name for name, _, _ in CHECKS}
    assert report.passed
    assert report.summary() == f"Demo tower conforms to DTP/1: {len(CHECKS)} passed, 0 failed, 0 skipped."


@pytest.mark.parametrize(("broken", "found_by"), [fault[1:] for fault in FAULTS], ids=[f[0] for f in FAULTS])
def test_a_fault_is_found(broken: BrokenTower, found_by: set[str]) -> None:
    report = judge(broken)
    assert found_by <= names(report, CheckOutcome.FAILED)
    assert not report.passed
    assert "does not conform" in report.summary()


def test_every_check_can_fail() -> None:
    assert set.union(*(found_by for _, _, found_by in FAULTS)) == {name for name, _, _ in CHECKS}


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.1, 0.2, 0.25, 0.3, 0.5, 0.7, 1.0, 2.0, 5.0])
@pytest.mark.parametrize("seed", range(3))
def test_a_tower_may_roll_by_itself_once_it_is_armed(delay: float, seed: int) -> None:
    report = judge(Eager(random.Random(seed), dice=3, delay=delay))
    assert not names(report, CheckOutcome.FAILED)
    assert not names(report, CheckOutcome.SKIPPED)


@pytest.mark.parametrize("delay", [0.0, 0.7])
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_tower_may_roll_by_itself_that_can_do_little_else(delay: float, by_hand: bool) -> None:
    report = judge(Eager(random.Random(1), dice=3, delay=delay, capabilities=("arm", "sim")), by_hand=by_hand)
    assert not names(report, CheckOutcome.FAILED)


def test_a_tower_that_rolls_by_itself_is_judged_all_the_same() -> None:
    report = judge(StickyEager(random.Random(1), dice=3, delay=0.7))
    assert "token" in names(report, CheckOutcome.FAILED)


def test_what_a_simple_tower_lacks_is_skipped() -> None:
    report = judge(SimulatedTower(random.Random(1), dice=2, capabilities=()))
    assert not names(report, CheckOutcome.FAILED)
    assert {"arm", "roll", "sim", "token"} <= names(report, CheckOutcome.SKIPPED)


def test_test_rolls_are_enough_for_what_needs_no_real_ones() -> None:
    report = judge(SimulatedTower(random.Random(1), dice=2, capabilities=("arm", "sim")))
    assert names(report, CheckOutcome.SKIPPED) == {"dice", "token", "disarm"}
    assert not names(report, CheckOutcome.FAILED)


def test_a_person_can_throw_for_a_tower_that_cannot() -> None:
    report = judge(SimulatedTower(random.Random(1), dice=2, capabilities=("arm",)), by_hand=True)
    assert names(report, CheckOutcome.SKIPPED) == {"sim", "busy"}
    assert not names(report, CheckOutcome.FAILED)


def test_silence_is_one_failure() -> None:
    report = judge(tower(heard=lambda data: b"", said=lambda frame: []))
    (finding,) = report.findings
    assert finding.outcome is CheckOutcome.FAILED
    assert report.summary() == "No tower to judge."


def test_the_report_is_for_machines_too() -> None:
    report = json.loads(json.dumps(judge(SimulatedTower(random.Random(1))).as_dict()))
    assert report["uid"] == "DEM00001"
    assert report["passed"] is True
    assert report["findings"][0] == {
        "name": "hello",
        "title": "It says who it is",
        "outcome": "passed",
        "detail": "Demo tower, simulator/1.0",
    }
