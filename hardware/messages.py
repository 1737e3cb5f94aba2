"""What a tower says, as values: hello, state, result, ok, err."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from hardware.codec import WireFrame

COUNTER_LIMIT = 2**32 - 1
"""Largest boot, roll, token and age."""
DICE_LIMIT = 24
"""Most dice in one result; more would not fit the longest line."""
_NUMBER = re.compile(r"[0-9]{1,10}")
_VERSION = re.compile(r"([0-9]{1,3})\.([0-9]{1,3})")


class MessageError(ValueError):
    """A frame with a good checksum that says something impossible."""


class TowerPhase(StrEnum):
    """Where a tower is in its cycle."""

    IDLE = "idle"
    ROLLING = "rolling"
    SETTLED = "settled"
    FAULT = "fault"


FLAGS = {".": "", "c": "cocked", "u": "unreadable", "s": "stacked", "e": "empty", "o": "outside"}
"""The flags of DTP/1.0 and the words for them; a flag of a later version counts as doubtful."""


@dataclass(frozen=True, slots=True)
class TowerHello:
    """Who a tower is."""

    major: int
    minor: int
    uid: str
    boot: int
    firmware: str = ""
    dice: int = 0
    """Wells; 0 when the tower does not know."""
    kinds: tuple[int, ...] = (6,)
    """Sides: one number for all dice, or one for each."""
    capabilities: frozenset[str] = frozenset()
    history: int = 1
    longest: int = 160
    """Longest line it sends, in bytes."""
    name: str = ""

    @property
    def label(self) -> str:
        """What people call it: its name, else its uid."""
        return self.name.replace("_", " ") or f"tower {self.uid}"

    @property
    def erased(self) -> bool:
        """Whether its uid is what empty memory says, which no tower has for its own."""
        return set(self.uid) in ({"0"}, {"F"}, {"f"})


@dataclass(frozen=True, slots=True)
class TowerState:
    """Where a tower is: pushed on every change, and the answer to `get`."""

    boot: int
    roll: int
    phase: TowerPhase
    token: int = 0
    age: int = 0
    """ms since the phase began."""
    battery: int | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a result."""

    value: int | None
    confidence: int = 99
    """0..99."""
    flag: str = "."
    """One character, see FLAGS."""


@dataclass(frozen=True, slots=True)
class RollResult:
    """The dice of one roll; for one (uid, boot, roll) it never changes."""

    boot: int
    roll: int
    dice: tuple[Die, ...]
    token: int = 0
    age: int = 0
    kinds: tuple[int, ...] = ()
    """Sides, where this roll's differ from the hello's."""


@dataclass(frozen=True, slots=True)
class NoResult:
    """The answer to `last` when the tower does not remember that roll."""

    boot: int


@dataclass(frozen=True, slots=True)
class Ok:
    """A command was done."""


@dataclass(frozen=True, slots=True)
class Err:
    """A command was refused."""

    code: str


Message = TowerHello | TowerState | RollResult | NoResult | Ok | Err


def parse(frame: WireFrame) -> Message | None:
    """The message in a frame; None for a verb this version does not know.

    Raises:
        MessageError: a field is missing, out of range or contradicts another.
    """
    reader = _READERS.get(frame.verb)
    return reader(frame.fields) if reader else None


def question_of(frame: WireFrame) -> int | None:
    """The number of the command that this frame answers (`re=`), if it answers one."""
    text = frame.fields.get("re", "")
    return int(text) if _NUMBER.fullmatch(text) else None


def sides_of(result: RollResult, kinds: Sequence[int]) -> tuple[int, ...]:
    """The sides of each die of a result, where a tower's dice are of these `kinds`.

    Raises:
        MessageError: there are kinds for another number of dice.
    """
    kinds = result.kinds or tuple(kinds)
    if len(kinds) == 1:
        return tuple(kinds) * len(result.dice)
    if len(kinds) != len(result.dice):
        raise MessageError(f"{len(result.dice)} dice but {len(kinds)} kinds")
    return tuple(kinds)


def check_values(result: RollResult, kinds: Sequence[int]) -> None:
    """Refuse values that dice of these sides cannot show.

    Raises:
        MessageError: a value is larger than its die's number of sides, or the kinds do not match the dice.
    """
    for index, (die, sides) in enumerate(zip(result.dice, sides_of(result, kinds), strict=True)):
        if die.value is not None and die.value > sides:
            raise MessageError(f"die {index + 1} shows {die.value} but has {sides} sides")


def _number(fields: dict[str, str], key: str, default: int | None = None, limit: int = COUNTER_LIMIT) -> int:
    text = fields.get(key)
    if text is None:
        if default is None:
            raise MessageError(f"{key} is missing")
        return default
    if not _NUMBER.fullmatch(text) or int(text) > limit:
        raise MessageError(f"{key}={text} is no number up to {limit}")
    return int(text)


def _kinds(text: str) -> tuple[int, ...]:
    words = text.split(",")
    valid = all(_NUMBER.fullmatch(word) and 2 <= int(word) <= 255 for word in words)
    if len(words) > DICE_LIMIT or not valid:
        raise MessageError(f"kind={text} is no list of sides")
    return tuple(int(word) for word in words)


def _hello(fields: dict[str, str]) -> TowerHello:
    version = _VERSION.fullmatch(fields.get("dtp", ""))
    uid = fields.get("uid", "")
    if not version:
        raise MessageError("dtp is no version")
    if not 1 <= len(uid) <= 32:
        raise MessageError("uid is missing or longer than 32 characters")
    return TowerHello(
        major=int(version[1]),
        minor=int(version[2]),
        uid=uid,
        boot=_number(fields, "boot"),
        firmware=fields.get("fw", ""),
        dice=_number(fields, "dice", 0, DICE_LIMIT),
        kinds=_kinds(fields.get("kind", "6")),
        capabilities=frozenset(word for word in fields.get("caps", "").split(",") if word),
        history=max(1, _number(fields, "hist", 1)),
        longest=_number(fields, "max", 160),
        name=fields.get("name", ""),
    )


def _state(fields: dict[str, str]) -> TowerState:
    try:
        phase = TowerPhase(fields.get("phase", ""))
    except ValueError:
        raise MessageError(f"phase={fields.get('phase', '')} is unknown") from None
    return TowerState(
        boot=_number(fields, "boot"),
        roll=_number(fields, "roll"),
        phase=phase,
        token=_number(fields, "tok", 0),
        age=_number(fields, "age", 0),
        battery=_number(fields, "bat", limit=100) if "bat" in fields else None,
        fault=fields.get("fault", ""),
    )


def _result(fields: dict[str, str]) -> RollResult | NoResult:
    if fields.get("none") == "1":
        return NoResult(_number(fields, "boot", 0))
    return RollResult(
        boot=_number(fields, "boot"),
        roll=_number(fields, "roll"),
        dice=_dice(fields),
        token=_number(fields, "tok", 0),
        age=_number(fields, "age", 0),
        kinds=_kinds(fields["kind"]) if "kind" in fields else (),
    )


def _dice(fields: dict[str, str]) -> tuple[Die, ...]:
    values = fields.get("dice", "").split(",")
    if len(values) > DICE_LIMIT:
        raise MessageError(f"more than {DICE_LIMIT} dice")
    unread = [value == "-" for value in values]
    confidences = fields["conf"].split(",") if "conf" in fields else ["0" if u else "99" for u in unread]
    flags = fields["flag"].split(",") if "flag" in fields else ["u" if u else "." for u in unread]
    if not len(values) == len(confidences) == len(flags):
        raise MessageError("dice, conf and flag differ in length")
    return tuple(map(_die, values, confidences, flags))


def _die(value: str, confidence: str, flag: str) -> Die:
    if value != "-" and not (_NUMBER.fullmatch(value) and 1 <= int(value) <= 255):
        raise MessageError(f"a die cannot show {value or 'nothing'}")
    if not _NUMBER.fullmatch(confidence) or int(confidence) > 99:
        raise MessageError(f"conf={confidence} is not 0..99")
    if len(flag) != 1:
        raise MessageError(f"flag={flag} is not one character")
    return Die(None if value == "-" else int(value), int(confidence), flag)


_READERS: dict[str, Callable[[dict[str, str]], Message]] = {
    "hello": _hello,
    "state": _state,
    "result": _result,
    "ok": lambda fields: Ok(),
    "err": lambda fields: Err(fields.get("code", "unknown")),
}
