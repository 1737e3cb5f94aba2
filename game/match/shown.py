"""Where a match stands, as everybody at the table may see it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from game.rules.contract import Pending, Roll, Seat, Turn


@dataclass(frozen=True, slots=True)
class Shown:
    """Made once for every change, for the board, the phones, the voice and the hourglass."""

    view: Any
    """The public view of the state."""
    pending: Pending
    """What the match waits for; a bot's options stay its own."""
    turn: Turn | None
    """The choice a person must make now, if it is a person's."""
    told: bool = True
    """False while it is shown how it came to this: no words, no scores, and nothing can be chosen."""
    kept: Turn | None = None
    """The turn whose hand stays in sight meanwhile."""

    @property
    def acting(self) -> Seat | None:
        """Who must choose or roll now."""
        return acting_seat(self.pending)

    @property
    def hand(self) -> Turn | None:
        """The turn whose hand is in sight."""
        return self.turn or self.kept

    def at_screen(self, phoned: Collection[Seat]) -> Shown:
        """Return what the people at the screen see: there is nothing to choose there for `phoned` seats."""
        return replace(self, turn=None) if self.turn is not None and self.turn.seat in phoned else self


def acting_seat(pending: Pending) -> Seat | None:
    """Who must choose or roll, if anybody must."""
    return pending.seat if isinstance(pending, Turn | Roll) else None
