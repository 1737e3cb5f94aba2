"""The dice towers that were used at this console, in one small JSON file, the last one first."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict
from pathlib import Path

from game.devices.tower.memory import MAX_TOWERS, KnownTower, TowerMemory
from game.store import private
from game.store.untrusted import UnreadableError, from_json, known_only, read, validate

NAME = "towers.json"
MAX_ADDRESS_BYTES = 400
PRETENDED = "towers-pretended"
"""Where a simulated tower runs, for as long as it does: one line."""


class TowerStore(TowerMemory):
    """The file in a data folder; without a folder it is all forgotten at the end."""

    def __init__(self, root: Path | None = None) -> None:
        self._path = root / NAME if root is not None else None
        super().__init__(_read(self._path))

    @property
    def pretended(self) -> tuple[str, ...]:
        return () if self._path is None else simulated_at(self._path.parent)

    def _keep(self, towers: tuple[KnownTower, ...]) -> None:
        if towers == self._towers:
            return
        super()._keep(towers)
        if self._path is None:
            return
        told = json.dumps([asdict(tower) for tower in towers], indent=2) + "\n"
        with contextlib.suppress(OSError):
            private.replace(self._path, told.encode())


def announce(root: Path, address: str) -> None:
    """Let a console with this data folder find a simulated tower, which is on no list of ports."""
    with contextlib.suppress(OSError):
        private.replace(root / PRETENDED, address.encode())


def withdraw(root: Path) -> None:
    """It runs no longer."""
    with contextlib.suppress(OSError):
        (root / PRETENDED).unlink(missing_ok=True)


def simulated_at(root: Path) -> tuple[str, ...]:
    """The address that was announced, unless nothing can be there any more."""
    try:
        address = read(root / PRETENDED, MAX_ADDRESS_BYTES).decode()
    except (OSError, ValueError):
        return ()
    return (address,) if "://" in address or Path(address).exists() else ()


def _read(path: Path | None) -> tuple[KnownTower, ...]:
    """What can be understood of the file: a tower that is lost from it is found again by a search. A file
    that is no JSON is kept aside."""
    try:
        raw = from_json(read(path)) if path is not None else []
    except OSError:
        return ()
    except UnreadableError:
        assert path is not None, "it was read"
        with contextlib.suppress(OSError):
            private.lay_aside(path)
        return ()
    entries = raw if isinstance(raw, list) else []
    return tuple(tower for entry in entries[:MAX_TOWERS] if (tower := _tower(entry)))


def _tower(entry: object) -> KnownTower | None:
    try:
        tower = validate(KnownTower, known_only(KnownTower, entry))
    except UnreadableError:
        return None
    return tower if tower.uid and tower.name and tower.address else None
