"""What happened last at a table of Spellcycles and is still to be seen or told there."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.spellcycles.rules.events import NothingToReap, PiecePlaced, SpellCast, TurnBegan
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import Square
from game.rules.contract import Event


class Recent:
    """Follows the events of a match."""

    def __init__(self) -> None:
        self._placed: list[Square] = []
        self.cast: tuple[Square, ...] = ()
        """Where the last spell of this turn was cast."""
        self.nothing_to_cast = False
        """Nothing matched in this turn, so that the rules asked for no spell."""

    @property
    def last(self) -> Square | None:
        """Where the last piece was placed."""
        return self._placed[-1] if self._placed else None

    def follow(self, events: Sequence[Event], after: State) -> None:
        """Remember the events that led to a state."""
        for event in events:
            if isinstance(event, PiecePlaced):
                self._placed.append(event.square)
            if isinstance(event, TurnBegan | NothingToReap | SpellCast):
                self.nothing_to_cast = isinstance(event, NothingToReap) and not after.spent
            if isinstance(event, TurnBegan | SpellCast):
                self.cast = event.squares if isinstance(event, SpellCast) else ()

    def go_back(self, before: State | None, after: State) -> None:
        """An earlier state stands again."""
        self.cast = ()
        while self._placed and before is not None:
            if before.stack(self._placed[-1]) == after.stack(self._placed[-1]):
                break
            self._placed.pop()
