"""What is heard of Bluetooth dice, whoever made them: adverts on the air, and reports of a die in use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Advert:
    """One advertisement of some Bluetooth device near this computer."""

    address: str
    """Names the device to this computer; on macOS a number made up by the system."""
    name: str = ""
    services: frozenset[str] = frozenset()
    """UUIDs in small letters."""
    manufacturer_data: bytes = b""
    """What the maker tells, without the number of its company; empty where there is none."""
    service_data: Mapping[str, bytes] = field(default_factory=dict)
    """By UUID, in small letters."""
    strength: int = -127
    """How strongly it was heard, in dBm."""
    device: Any = field(default=None, compare=False)
    """What the radio connects to."""


@dataclass(frozen=True, slots=True)
class DieSighting:
    """A die that was heard, whether it belongs to this table or not."""

    key: str
    """Names the die itself, on every computer."""
    maker: str
    name: str
    sides: int
    """0 for a die that no game can use, of which `unfit` says why."""
    advert: Advert
    percent: int | None = None
    """How full its battery is; None where it does not tell before it is connected."""
    charging: bool = False
    unfit: str = ""


class DieMotion(StrEnum):
    """What a die says about how it lies."""

    ROLLING = "rolling"
    ROLLED = "rolled"
    """It lies flat after a roll that it believes in."""
    LYING = "lying"
    """It lies flat, and nobody rolled it there."""
    HELD = "held"
    """In a hand, or pushed about."""
    TILTED = "tilted"
    """On an edge, or against something."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class MotionReport:
    """How the die lies now."""

    motion: DieMotion
    value: int | None = None
    """1 to its sides, where it lies flat; None too where what it said is no face of it."""


@dataclass(frozen=True, slots=True)
class BatteryReport:
    """How full its battery is."""

    percent: int
    """0..100."""
    charging: bool | None = None
    """None where this report does not tell."""


@dataclass(frozen=True, slots=True)
class IdentityReport:
    """Who it is."""

    key: str = ""
    """Empty where it does not say."""
    name: str = ""
    sides: int | None = None


DieReport = MotionReport | BatteryReport | IdentityReport


class DieLanguage(Protocol):
    """How to talk to a die over one connection; made anew for each, so nothing carries over."""

    @property
    def notify(self) -> str:
        """UUID of the characteristic that the die speaks on."""

    @property
    def write(self) -> str:
        """UUID of the one that it listens on."""

    @property
    def questions(self) -> tuple[bytes, ...]:
        """What is asked once it is connected; it answers with reports."""

    @property
    def battery_question(self) -> bytes:
        """Asks how full its battery is."""

    @property
    def blink(self) -> bytes:
        """Lets it show by its lights which one it is."""

    def hear(self, data: bytes) -> tuple[DieReport, ...]:
        """What a notification reports; nothing where it is of no use. Raises DieLanguageError."""


class DieLanguageError(ValueError):
    """A notification that no such die can have sent whole."""


def bytes_at(data: bytes, start: int, count: int) -> bytes:
    """Bytes of a message that must be there."""
    if len(data) < start + count:
        raise DieLanguageError(f"{len(data)} bytes where {start + count} are due")
    return data[start : start + count]
