"""The dice towers that were used at this console, the last one first."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path

from game.devices.memory import DeviceMemory
from game.store import private
from game.store.settings import FurtherSetting
from game.store.untrusted import read

DEMO_TOWER = "demo"
DEMO_CHOSEN = FurtherSetting("demo_tower", False)
"""The demo tower was chosen last. Real ones are remembered by their numbers."""
"""Names the demonstration tower, which is no real one and is remembered by nobody but the settings."""
MAX_ADDRESS_BYTES = 400
PRETENDED = "towers-pretended"
"""Where a simulated tower runs, for as long as it does: one line."""


@dataclass(frozen=True, slots=True)
class KnownTower:
    """One tower and where it was last. The uid is the tower itself, all else only helps to find it."""

    uid: str
    name: str
    address: str
    vendor: int | None = None
    product: int | None = None
    serial_number: str | None = None


class TowerMemory(DeviceMemory[KnownTower]):
    """Remembers towers by their uid."""

    kind, file, most, newest_first = KnownTower, "towers.json", 12, True

    def key(self, one: KnownTower) -> str:
        return one.uid

    def is_sound(self, one: KnownTower) -> bool:
        return bool(one.uid and one.name and one.address)

    @property
    def pretended(self) -> tuple[str, ...]:
        """Where simulated towers run that other programs on this computer have opened."""
        return () if self.root is None else simulated_at(self.root)


def announce(root: Path, address: str) -> None:
    """Let a console with this data folder find a simulated tower, which is on no list of ports."""
    with contextlib.suppress(OSError):
        private.replace(root / PRETENDED, address.encode())


def withdraw(root: Path) -> None:
    """Take the note away: it no longer runs."""
    with contextlib.suppress(OSError):
        (root / PRETENDED).unlink(missing_ok=True)


def simulated_at(root: Path) -> tuple[str, ...]:
    """The address that was announced, unless nothing can be there any more."""
    try:
        address = read(root / PRETENDED, MAX_ADDRESS_BYTES).decode()
    except (OSError, ValueError):
        return ()
    return (address,) if "://" in address or Path(address).exists() else ()
