"""A dice tower made of code: the device side of DTP/1 with time and chance handed in.

Pure: bytes and `now` (s) in, bytes out. A real tower behaves the same; the demo runs this one.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hardware.codec import HOST_LINE_LIMIT, CodecError, ErrorCode, WireFrame, decode_typed, encode
from hardware.messages import DICE_LIMIT, Die, TowerPhase

DEAF_AFTER_BOOT = 0.2
"""s after boot during which the drop sensor is not believed."""
SETTLE_TIME = 0.4
"""s without movement after which dice lie still."""
ROLL_LIMIT = 8.0
"""s after which a tower gives up on dice that keep moving."""
HISTORY_RESULTS = 4
"""Results it remembers."""
TUMBLE = (0.2, 0.8)
"""Shortest and longest time in s that dice tumble before they begin to lie still."""


@dataclass(slots=True)
class _Roll:
    number: int
    token: int
    settles_at: float
    dice: tuple[Die, ...]


@dataclass
class SimulatedTower:
    """The device of DTP/1 section by section: boot, idle, rolling, settled, fault.

    Feed it with `receive` and `tick`, drop dice into it with `drop`, collect what it says with `take`.
    """

    rng: random.Random
    uid: str = "DEM00001"
    dice: int = 1
    """Wells; 0: as many dice fall as the host asks for."""
    sides: int = 6
    name: str = "Demo_tower"
    boot: int = 1
    capabilities: tuple[str, ...] = ("arm", "conf", "roll", "sim", "blink", "lamp")
    version: str = "1.0"
    phase: TowerPhase = TowerPhase.IDLE
    roll: int = 0
    blinks: int = 0
    lamp: int = 0
    armed: int = 0
    """The token that the next roll will carry; 0 when none."""
    asked: int = 1
    """How many dice the host wants."""
    settled_at: float = 0.0
    """When the dice of the last finished roll came to rest."""
    history: deque[dict[str, str]] = field(default_factory=lambda: deque(maxlen=HISTORY_RESULTS))
    _out: bytearray = field(default_factory=bytearray)
    _in: bytearray = field(default_factory=bytearray)
    _in_too_long: bool = False
    _current: _Roll | None = None
    _token: int = 0
    """The token of the latest roll."""
    _phase_since: float = 0.0
    _booted_at: float = 0.0
    _fault: str = ""

    def power(self, now: float) -> None:
        """Boot and say hello."""
        self._booted_at = self._phase_since = now
        self._say(self._hello())

    def reboot(self, now: float, *, boot_saved: bool = True) -> None:
        """Lose everything that is not in EEPROM; with `boot_saved` False the boot number repeats."""
        self.boot += 1 if boot_saved else 0
        self.roll = self.armed = self._token = 0
        self.asked = 1
        self.phase, self._current = TowerPhase.IDLE, None
        self.history.clear()
        self._in.clear()
        self.power(now)

    def receive(self, data: bytes, now: float) -> None:
        """Bytes from the host."""
        for byte in data:
            if byte in b"\r\n":
                self._line(bytes(self._in), now)
                self._in.clear()
                self._in_too_long = False
            elif len(self._in) >= HOST_LINE_LIMIT:
                self._in_too_long = True
            else:
                self._in.append(byte)

    def drop(
        self,
        now: float,
        values: Sequence[int | None] | None = None,
        *,
        flags: Sequence[str] = (),
        confidences: Sequence[int] = (),
        settle_after: float | None = None,
        counted: bool = True,
    ) -> bool:
        """Dice fall in: the given values, else random ones. False when the sensor is still deaf.

        A roll that is not `counted` leaves the armed token alone: it is a test and never answers a request.
        """
        if now - self._booted_at < DEAF_AFTER_BOOT:
            return False
        if values is None:
            values = [self.rng.randint(1, self.sides) for _ in range(self.dice or self.asked)]
        dice = tuple(
            Die(
                value,
                confidences[i] if i < len(confidences) else (0 if value is None else 99),
                flags[i] if i < len(flags) else ("u" if value is None else "."),
            )
            for i, value in enumerate(values)
        )
        if settle_after is None:
            settle_after = min(ROLL_LIMIT, self.rng.uniform(*TUMBLE) + SETTLE_TIME)
        self.roll += 1
        self._token = self.armed if counted else 0
        self._current = _Roll(self.roll, self._token, now + settle_after, dice)
        if counted:
            self.armed = 0
        self._enter(TowerPhase.ROLLING, now)
        return True

    def tick(self, now: float) -> None:
        """Let time pass."""
        if self.phase is TowerPhase.ROLLING and self._current and now >= self._current.settles_at:
            self.settled_at = self._current.settles_at
            self.history.append(_result_fields(self.boot, self._current))
            self._enter(TowerPhase.SETTLED, now)
            self._say(WireFrame("result", dict(self.history[-1])))

    def jam(self, now: float, cause: str = "jam") -> None:
        """Something is stuck; the roll under way is lost."""
        self._fault, self._current = cause, None
        self._enter(TowerPhase.FAULT, now)

    def clear_fault(self, now: float) -> None:
        """The jam is gone."""
        self._fault = ""
        self._enter(TowerPhase.IDLE, now)

    def repeat(self) -> None:
        """Say the last result again, unasked."""
        if self.history:
            self._say(WireFrame("result", dict(self.history[-1])))

    def take(self) -> bytes:
        """What it has said since the last call."""
        said = bytes(self._out)
        self._out.clear()
        return said

    def _say(self, frame: WireFrame) -> None:
        self._out += encode(frame)

    def _enter(self, phase: TowerPhase, now: float) -> None:
        self.phase, self._phase_since = phase, now
        self._say(self._state(now))

    def _hello(self) -> WireFrame:
        fields = {
            "dtp": self.version,
            "uid": self.uid,
            "fw": "simulator/1.0",
            "boot": str(self.boot),
            "dice": str(self.dice),
            "kind": str(self.sides),
            "caps": ",".join(self.capabilities),
            "hist": str(HISTORY_RESULTS),
            "max": "240",
            "name": self.name,
        }
        return WireFrame("hello", {key: value for key, value in fields.items() if value})

    def _state(self, now: float) -> WireFrame:
        age = min(round((now - self._phase_since) * 1000), 2**31)
        fields = {
            "boot": str(self.boot),
            "roll": str(self.roll),
            "phase": str(self.phase),
            "tok": str(self._token),
            "age": str(age),
        }
        return WireFrame("state", fields | ({"fault": self._fault} if self._fault else {}))

    def _line(self, line: bytes, now: float) -> None:
        if not line.strip():
            return
        try:
            if self._in_too_long:
                raise CodecError(ErrorCode.LONG, "line too long")
            frame = decode_typed(line)
        except CodecError as error:
            self._say(WireFrame("err", {"code": error.code}))
            return
        answer = self._answer(frame, now)
        if "re" in frame.fields:
            answer = WireFrame(answer.verb, answer.fields | {"re": frame.fields["re"]})
        self._say(answer)

    def _answer(self, frame: WireFrame, now: float) -> WireFrame:
        handlers: dict[str, Callable[[dict[str, str], float], WireFrame]] = {
            "hello": lambda fields, now: self._hello(),
            "get": lambda fields, now: self._state(now),
            "last": self._last,
            "arm": self._arm,
            "disarm": self._disarm,
            "roll": self._roll,
            "blink": self._blink,
            "lamp": self._lamp,
            "sim": self._sim,
        }
        handler = handlers.get(frame.verb)
        if handler is None:
            return _refusal(ErrorCode.COMMAND)
        if frame.verb not in ("hello", "get", "last", "disarm") and frame.verb not in self.capabilities:
            return _refusal(ErrorCode.CAPABILITY)
        return handler(frame.fields, now)

    def _last(self, fields: dict[str, str], now: float) -> WireFrame:
        wanted = fields.get("roll")
        for result in reversed(self.history):
            if wanted is None or result["roll"] == wanted:
                return WireFrame("result", dict(result))
        return WireFrame("result", {"boot": str(self.boot), "none": "1"})

    def _arm(self, fields: dict[str, str], now: float) -> WireFrame:
        token = _parse_bounded(fields.get("tok", ""), 1, 65535)
        number = _parse_bounded(fields.get("n", "1"), 1, DICE_LIMIT)
        if token is None or number is None:
            return _refusal(ErrorCode.ARGUMENT)
        self.armed, self.asked = token, number
        return WireFrame("ok")

    def _disarm(self, fields: dict[str, str], now: float) -> WireFrame:
        self.armed = 0
        return WireFrame("ok")

    def _roll(self, fields: dict[str, str], now: float) -> WireFrame:
        if self.phase is TowerPhase.ROLLING:
            return _refusal(ErrorCode.BUSY)
        return WireFrame("ok") if self.drop(now) else _refusal(ErrorCode.BUSY)

    def _blink(self, fields: dict[str, str], now: float) -> WireFrame:
        self.blinks += 1
        return WireFrame("ok")

    def _lamp(self, fields: dict[str, str], now: float) -> WireFrame:
        level = _parse_bounded(fields.get("v", ""), 0, 255)
        if level is None:
            return _refusal(ErrorCode.ARGUMENT)
        self.lamp = level
        return WireFrame("ok")

    def _sim(self, fields: dict[str, str], now: float) -> WireFrame:
        values = [_parse_bounded(word, 1, self.sides) for word in fields.get("dice", "").split(",")]
        if None in values or len(values) > DICE_LIMIT:
            return _refusal(ErrorCode.ARGUMENT)
        if self.phase is TowerPhase.ROLLING:
            return _refusal(ErrorCode.BUSY)
        return WireFrame("ok") if self.drop(now, values, counted=False) else _refusal(ErrorCode.BUSY)


def _refusal(code: ErrorCode) -> WireFrame:
    return WireFrame("err", {"code": code})


def _parse_bounded(text: str, low: int, high: int) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and low <= int(text) <= high else None


def _result_fields(boot: int, roll: _Roll) -> dict[str, str]:
    return {
        "boot": str(boot),
        "roll": str(roll.number),
        "dice": ",".join("-" if die.value is None else str(die.value) for die in roll.dice),
        "conf": ",".join(str(die.confidence) for die in roll.dice),
        "flag": ",".join(die.flag for die in roll.dice),
        "tok": str(roll.token),
        "age": "0",
    }
