"""The Bluetooth dice of this table, in one small JSON file."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict
from pathlib import Path

from game.devices.bluetooth.memory import MAX_DICE, DiceMemory, PairedDie
from game.store import private
from game.store.untrusted import UnreadableError, from_json, known_only, read, validate

NAME = "dice.json"


class DiceStore(DiceMemory):
    """The file in a data folder."""

    def __init__(self, root: Path) -> None:
        self._path = root / NAME
        super().__init__(_read(self._path))

    def _keep(self, dice: tuple[PairedDie, ...]) -> None:
        if dice == self._dice:
            return
        super()._keep(dice)
        told = json.dumps([asdict(die) for die in dice], indent=2) + "\n"
        with contextlib.suppress(OSError):
            private.replace(self._path, told.encode())


def _read(path: Path) -> tuple[PairedDie, ...]:
    """What can be understood of the file: a die that is lost from it is found again by a search. A file
    that is no JSON is kept aside."""
    try:
        raw = from_json(read(path))
    except OSError:
        return ()
    except UnreadableError:
        with contextlib.suppress(OSError):
            private.lay_aside(path)
        return ()
    entries = raw if isinstance(raw, list) else []
    return tuple(die for entry in entries[:MAX_DICE] if (die := _die(entry)))


def _die(entry: object) -> PairedDie | None:
    try:
        die = validate(PairedDie, known_only(PairedDie, entry))
    except UnreadableError:
        return None
    return die if die.key and die.name and die.sides > 0 else None
