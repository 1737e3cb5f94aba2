"""A match that is told again from its journal: nobody chooses, nothing is drawn, and `step` alone goes on."""

from __future__ import annotations

from typing import Any

from game.match.loop import MatchLoop
from game.rules.contract import Seat, Turn
from game.store.journal import Entry


class Retelling(MatchLoop):
    """For watching: as everybody saw it, whoever sat there."""

    turn = None

    def is_bot(self, seat: Seat) -> bool:
        """Nobody is there to be asked, or to be shown a hand."""
        return True

    def now_waiting_for(self) -> Any:
        """What may be chosen would tell of a hand."""
        pending = super().now_waiting_for()
        return Turn(pending.seat, pending.phase, ()) if isinstance(pending, Turn) else pending

    def tick(self, now: float) -> None:
        """Nothing is due by itself."""

    def step(self, entry: Entry) -> None:
        """The next entry of the journal. Raises IllegalAnswer where it is not possible."""
        self._happened(self.match.catch_up((entry,)))
