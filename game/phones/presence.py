"""Who is there with a phone: a value that is replaced as a whole, so that any thread may read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.phones.requests import Join
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
    looking: int = 0
    """Connected phones that have no seat yet and do not only watch."""
    asks: tuple[Join, ...] = ()
    """Phones that ask for a seat which is not free, one for each seat at most."""
    kept: Mapping[Seat, int] = field(default_factory=dict)
    """Seats whose phone has lost its line a moment ago, and for how many seconds they are kept for it."""
