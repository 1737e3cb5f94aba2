"""The dice towers that were used at this console, in one small JSON file, the last one first."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict
from pathlib import Path

from game.known_towers import MAX_TOWERS, KnownTower, TowerMemory
from game.store import private
from game.store.untrusted import UnreadableError, from_json, known_only, read, shaped

NAME = "towers.json"


class TowerStore(TowerMemory):
    """The file in a data folder; without a folder it is all forgotten at the end."""

    def __init__(self, root: Path | None = None) -> None:
        self._path = root / NAME if root is not None else None
        super().__init__(_read(self._path))

    def _keep(self, towers: tuple[KnownTower, ...]) -> None:
        if towers == self._towers:
            return
        super()._keep(towers)
        if self._path is None:
            return
        told = json.dumps([asdict(tower) for tower in towers], indent=2) + "\n"
        with contextlib.suppress(OSError):
            private.replace(self._path, told.encode())


def _read(path: Path | None) -> tuple[KnownTower, ...]:
    """What can be understood of the file: a tower that is lost from it is found again by a search."""
    try:
        raw = from_json(read(path)) if path is not None else []
    except (OSError, UnreadableError):
        return ()
    entries = raw if isinstance(raw, list) else []
    return tuple(tower for entry in entries[:MAX_TOWERS] if (tower := _tower(entry)))


def _tower(entry: object) -> KnownTower | None:
    try:
        tower = shaped(KnownTower, known_only(KnownTower, entry))
    except UnreadableError:
        return None
    return tower if tower.uid and tower.name and tower.address else None
