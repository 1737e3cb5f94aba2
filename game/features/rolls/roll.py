"""One roll, and the line of JSON that tells it to other programs.

What a line says is a promise: docs/rolls.schema.json holds it, and whoever changes it raises VERSION.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from game.devices.dice import Evidence, ReadDie, Reading, RollRequest

VERSION: Final = 1
"""Version of the line; raised when a field goes or changes its meaning, not when one is added."""
LAST_ROLLS: Final = 100
"""Rolls that are remembered for whoever asks later."""
TOUCHING: Final = "touching"
"""The flag of a roll of which two dice lie against each other."""
OTHER_NUMBER: Final = "other number"
"""The flag of a roll of more or fewer dice than were waited for."""


@dataclass(frozen=True, slots=True)
class RolledDie:
    """One die of a roll."""

    value: int | None
    """None where it could not be read."""
    sides: int | None
    """None where its source does not tell."""
    confidence: float
    """0..1"""
    sure: bool
    """Whether its value needs nobody's yes."""
    flag: str = ""
    """What is wrong with how it lies; empty for nothing."""
    box: tuple[int, int, int, int] | None = None
    """x0, y0, x1, y1 in px of the roll's picture."""
    colour: str | None = None
    """What it is made of, as #rrggbb; None without a picture."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What fell at one time."""

    number: int
    """Counts up from 1."""
    time: datetime
    """When the dice were known to lie."""
    seconds: float
    """From the beginning of the watch to then."""
    source: str
    """The key of the device."""
    device: str
    """What people call it."""
    dice: tuple[RolledDie, ...]
    others: tuple[RolledDie, ...] = ()
    """Dice that were seen beside them and are no part of the roll."""
    flags: tuple[str, ...] = ()
    """What is to be said of the roll as a whole."""
    delay_s: float | None = None
    """From the picture in which they were known to lie until the roll was told; None without pictures."""
    evidence: Evidence | None = None

    @property
    def values(self) -> tuple[int | None, ...]:
        """The values of its dice."""
        return tuple(die.value for die in self.dice)

    @property
    def total(self) -> int | None:
        """All of them together; None where one could not be read."""
        known = [value for value in self.values if value is not None]
        return sum(known) if len(known) == len(self.dice) else None

    @property
    def sure(self) -> bool:
        """Whether it needs nobody's yes."""
        return all(die.sure for die in self.dice) and OTHER_NUMBER not in self.flags

    def to_data(self, picture: str | None = None) -> dict[str, Any]:
        """Returns it as plain JSON data; `picture` is the file that holds its picture."""
        return {
            "version": VERSION,
            "number": self.number,
            "time": self.time.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "seconds": round(self.seconds, 3),
            "source": self.source,
            "device": self.device,
            "values": list(self.values),
            "total": self.total,
            "sure": self.sure,
            "flags": list(self.flags),
            "dice": [_die_data(die) for die in self.dice],
            "others": [_die_data(die) for die in self.others],
            "picture": picture,
            "picture_size": picture_size(self.evidence),
            "delay": None if self.delay_s is None else round(self.delay_s, 3),
        }


def picture_size(evidence: Evidence | None) -> list[int] | None:
    """Width and height in px of the picture that a roll rests on; None without one."""
    if evidence is None or evidence.picture is None:
        return None
    high, wide = evidence.picture.shape[:2]
    scale = _scale(evidence)
    return [round(wide * scale), round(high * scale)]


def read_roll(reading: Reading, request: RollRequest, facts: Mapping[str, Any]) -> Roll:
    """What a reading says; `facts` are the other fields of the roll."""
    counted = [die for die in reading.dice if not die.left_out]
    beside = [die for die in reading.dice if die.left_out]
    dice = tuple(_read_die(die, request, reading) for die in counted)
    flags: tuple[str, ...] = (TOUCHING,) if reading.touching else ()
    if request.dice and len(dice) != request.dice:
        flags += (OTHER_NUMBER,)
    others = tuple(_read_die(die, request, reading) for die in (*beside, *reading.others))
    return Roll(dice=dice, others=others, flags=flags, evidence=reading.evidence, **facts)


def _read_die(die: ReadDie, request: RollRequest, reading: Reading) -> RolledDie:
    sides = die.sides or request.sides or None
    possible = die.value is not None and 1 <= die.value <= (sides or die.value)
    sure = possible and not die.flag and die.confidence >= reading.sure_from
    box = None
    if die.box is not None:
        x0, y0, x1, y1 = (round(side * _scale(reading.evidence)) for side in die.box)
        box = x0, y0, x1, y1
    colour = _colour(die, reading.evidence)
    return RolledDie(die.value if possible else None, sides, die.confidence, sure, die.flag, box, colour)


def _colour(die: ReadDie, evidence: Evidence | None) -> str | None:
    """The middle colour of its inner half, which pips leave alone for the most part."""
    if die.box is None or evidence is None or evidence.picture is None:
        return None
    x0, y0, x1, y1 = die.box
    wide, high = (x1 - x0) // 4, (y1 - y0) // 4
    inside = evidence.picture[max(0, y0 + high) : y1 - high, max(0, x0 + wide) : x1 - wide].reshape(-1, 3)
    if not len(inside):
        return None
    blue, green, red = sorted(inside.tolist(), key=sum)[len(inside) // 2]
    return f"#{red:02x}{green:02x}{blue:02x}"


def _scale(evidence: Evidence | None) -> float:
    """Px of the original picture in one px of the evidence's."""
    return evidence.original.scale if evidence is not None and evidence.original is not None else 1.0


def _die_data(die: RolledDie) -> dict[str, Any]:
    return {
        "value": die.value,
        "sides": die.sides,
        "confidence": round(die.confidence, 4),
        "sure": die.sure,
        "flag": die.flag,
        "box": None if die.box is None else list(die.box),
        "colour": die.colour,
    }
