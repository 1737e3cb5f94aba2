"""Who is there with a phone: a value that is replaced as a whole, so that any thread may read it."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.contract import Seat


@dataclass(frozen=True, slots=True)
class Presence:
    """What the program's thread sees of the room."""

    phones: frozenset[Seat] = frozenset()
    """Seats that play with a phone."""
    there: frozenset[Seat] = frozenset()
    """Those whose phone is connected."""
    languages: frozenset[str] = frozenset()
    watchers: int = 0
    visitors: int = 0
    """Connections in all, since the first start."""
