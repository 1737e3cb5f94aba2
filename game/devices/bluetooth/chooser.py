"""The words between the screen and whoever knows the Bluetooth dice nearby: which there are, and whose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from game.devices.chooser import DeviceChooser

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


DiceChooser: TypeAlias = DeviceChooser[DieChoice]
"""Choosing a die lets it belong to the table, or no longer if it does; pretended ones stand in for all."""
