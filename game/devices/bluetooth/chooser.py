"""The words between the screen and whoever knows the Bluetooth dice nearby: which there are, and whose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from knucklebone_messages import LazyText

LOW_BATTERY_PERCENT = 15
"""From here on down people are told to charge a die."""


class DieStanding(StrEnum):
    """How a die stands to this table."""

    READY = "ready"
    """It belongs to the table and is connected."""
    CONNECTING = "connecting"
    AWAY = "away"
    """It belongs to the table and is not reached."""
    NEARBY = "nearby"
    """It is heard, and can be let to the table."""
    UNFIT = "unfit"
    """It is heard, and no game can use it."""
    PRETENDED = "pretended"
    """No real ones: they roll by themselves, to try the console with."""
    PRETENDED_IN_USE = "pretended-in-use"


@dataclass(frozen=True, slots=True)
class DieChoice:
    """One die that can be chosen."""

    key: str
    name: str
    """Nothing for the demonstration dice."""
    maker: str
    standing: DieStanding
    sides: int = 0
    percent: int | None = None
    """How full its battery is, where that is known."""
    charging: bool = False

    @property
    def ours(self) -> bool:
        """Whether it belongs to the table."""
        return self.standing in (DieStanding.READY, DieStanding.CONNECTING, DieStanding.AWAY)


class DiceChooser(Protocol):
    """Which dice belong to the table. All calls return at once."""

    def look(self) -> None:
        """Listen for dice until `done`."""

    @property
    def trouble(self) -> LazyText:
        """Why nothing can be heard; empty while there is hope."""

    def choices(self) -> tuple[DieChoice, ...]:
        """The dice of the table, those heard, the pretended ones."""

    def choose(self, key: str) -> None:
        """Let a die belong to the table, or no longer if it does; pretended ones stand in for all of them."""

    def blink(self, key: str) -> None:
        """Let a die of the table show which one it is."""

    def close(self) -> None:
        """Nobody chooses any more."""
