"""The dice towers that this console knows: what is remembered of each, and in which order."""

from __future__ import annotations

from dataclasses import dataclass

DEMO_TOWER = "demo"
"""Names the demonstration tower, which is no real one and is remembered by nobody but the settings."""
MAX_TOWERS = 12
"""Towers remembered; the one not used for longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class KnownTower:
    """One tower and where it was last. The uid is the tower itself, all else only helps to find it."""

    uid: str
    name: str
    address: str
    vendor: int | None = None
    product: int | None = None
    serial_number: str | None = None


class TowerMemory:
    """Remembers towers until the program ends; one that lasts longer overrides `_keep`."""

    def __init__(self, towers: tuple[KnownTower, ...] = ()) -> None:
        self._towers = towers

    @property
    def towers(self) -> tuple[KnownTower, ...]:
        """Those that are remembered, the one used last first."""
        return self._towers

    @property
    def pretended(self) -> tuple[str, ...]:
        """Where simulated towers run that other programs on this computer have opened."""
        return ()

    def remember(self, tower: KnownTower) -> None:
        """Put a tower first. A disk that refuses costs only the memory."""
        others = [other for other in self._towers if other.uid != tower.uid]
        self._keep((tower, *others)[:MAX_TOWERS])

    def forget(self, uid: str) -> None:
        """Leave a tower out from now on."""
        self._keep(tuple(tower for tower in self._towers if tower.uid != uid))

    def _keep(self, towers: tuple[KnownTower, ...]) -> None:
        self._towers = towers
