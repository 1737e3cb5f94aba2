"""A season of rolls from all sources, for the picture of the audit: the same dice on every run."""

from __future__ import annotations

import random
from pathlib import Path

from game.store.journal import Header, PlayerEntry, Record
from game.store.matches import MatchStore

NAMES = ("Ann", "Bob", "Cleo", "Wilhelmina B")
EVENINGS = 4
ROLLS = {"camera": 90, "tower": 60, "virtual": 40, "typed": 130}
"""An evening."""
LOADED = 0.33
"""How often the typed die shows its six."""


def played(folder: Path) -> Path:
    """Write journals of some evenings into a folder of matches; returns it."""
    rng = random.Random(8)
    players = tuple(PlayerEntry(name) for name in NAMES)
    for evening in range(1, EVENINGS + 1):
        match = f"2026-01-0{evening}-200000-spellcycles"
        header = Header(match, "spellcycles", 1, players, {}, f"2026-01-0{evening}T20:00:00")
        journal = MatchStore(folder).create(header)
        for source, rolls in ROLLS.items():
            for number in range(rolls):
                journal.append(_record(rng, source, number))
        journal.close()
    return folder


def _record(rng: random.Random, source: str, number: int) -> Record:
    value = 6 if source == "typed" and rng.random() < LOADED else rng.randrange(1, 7)
    misread = source == "camera" and rng.random() < 0.04
    read = (rng.choice((None, 1 + value % 6)),) if misread else None
    confirmed = True if read or (source in ("camera", "tower") and rng.random() < 0.3) else None
    again = 1 if source == "camera" and rng.random() < 0.03 else None
    return Record(f"roll {value}", source, number % len(NAMES), None, read, confirmed, again)
