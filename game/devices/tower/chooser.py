"""The seam between the screen and several dice towers: which are there, and which one is used."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from game.devices.chooser import DeviceChooser


class TowerTrust(StrEnum):
    """How a tower stands to this console."""

    IN_USE = "in-use"
    HERE = "here"
    """It answers, and can be used."""
    AWAY = "away"
    """It was used before and does not answer now."""
    PRETENDED = "pretended"
    """No real one: it rolls dice of its own, to try the console with."""


@dataclass(frozen=True, slots=True)
class TowerChoice:
    """One tower that can be chosen."""

    key: str
    """Names it among the choices."""
    name: str
    place: str
    """Its port; nothing where it has none."""
    standing: TowerTrust
    blinks: bool = False
    """Whether it can show which one it is."""
    remembered: bool = False
    """Whether it is looked for by itself, and can be forgotten."""


class TowerChooser(DeviceChooser[TowerChoice], Protocol):
    """Who is there besides the tower in use. All calls return at once."""

    def look(self, *, everywhere: bool = False) -> None:
        """Ask the ports who is there: those where a tower is likely, or, once a person agrees, all."""

    @property
    def looking(self) -> bool:
        """Whether some port has not answered yet."""

    @property
    def left_alone(self) -> int:
        """Ports that were not asked because nobody has agreed to it."""

    def forget(self, key: str) -> None:
        """Do not look for a tower any more."""
