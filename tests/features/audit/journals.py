"""Journals with rolls as a test wants them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.store.journal import Header, PlayerEntry, Record
from game.store.matches import MatchStore


def journal(
    folder: Path, match: str, records: Iterable[Record], created: str = "2026-01-31T20:00:00"
) -> Path:
    """A journal of Ann and Bob in a folder of matches; returns its path."""
    players = (PlayerEntry("Ann"), PlayerEntry("Bob"))
    written = MatchStore(folder).create(Header(match, "spellcycles", 1, players, {}, created))
    for record in records:
        written.append(record)
    written.close()
    return written.path


def camera(seat: int, *values: int, read: tuple[int | None, ...] | None = None) -> Record:
    """A roll that a camera saw."""
    return Record(f"roll {' '.join(map(str, values))}", "camera", seat, "feed", read)


def virtual(seat: int | None, *values: int) -> Record:
    """A roll of the console."""
    return Record(f"roll {' '.join(map(str, values))}", "virtual", seat)
