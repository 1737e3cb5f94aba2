"""What boards of games with secret hands have in common: the curtain, the story, the words.

Derive from `SecretBoard` and say what it looks like (`build`, `_refresh`), who may choose what (`_ask`)
and where the focus goes (`point`). What lies open may depend on the public view alone; what a seat alone may
know, its options included, is asked for only when the curtain is open for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.match.shown import Shown
from game.rules.contract import Event, Rules, Seat, Turn
from game.ui.boards import Table
from game.ui.boards.base import Board
from game.ui.boards.curtain import Cover, Secrecy
from game.ui.boards.hand import CardHandler


class SecretBoard(CardHandler, Board):
    """A board with a hand behind a curtain."""

    def __init__(self, rules: Rules[Any], table: Table) -> None:
        Board.__init__(self, rules, table)
        self._origin: Any = None
        """The view that was told of last."""
        self._unfolded: list[Event] = []
        """What has been shown since."""
        self.secrecy = Secrecy(table, self._game.secrets, self._on_move)

    # -- for subclasses -----------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Follow the open question, if it may be seen."""

    def _forget_inspected(self) -> None:
        """Explain nothing in particular any more."""

    def _is_new(self, before: Turn | None, turn: Turn | None) -> bool:
        """Whether another question is asked than before."""
        return turn != before

    # -- the state on screen ------------------------------------------------------------------------------

    def show(self, shown: Shown) -> None:
        """Bring everything up to date, repainting only what has changed."""
        before = self._shown
        asked = before is None or self._is_new(before.turn, shown.turn)
        self.secrecy.follow(before, shown)
        self._shown = shown
        if shown.told:
            self._origin, self._unfolded = shown.view, []
        if asked:
            self._forget_inspected()
        if asked or shown.turn is None:
            self._ask()
        self._refresh()
        if asked and shown.turn is not None:
            self.point()

    def on_events(self, events: Sequence[Event]) -> None:
        """Remember what has been shown since people were told last."""
        self._unfolded += events

    def hide(self) -> None:
        """Let the curtain fall: somebody looked away, or somebody else may look."""
        self.secrecy.fall()

    def _on_move(self) -> None:
        self._curtain_moved()
        self._table.follow_pick()

    def _curtain_moved(self) -> None:
        self._forget_inspected()
        self._ask()
        self._refresh()

    def _lift(self) -> None:
        """Open the curtain."""
        self.secrecy.lift()
        self.point()

    def _drop_silently(self) -> None:
        """Everything is built anew: the curtain is closed in the new tree."""
        if self.secrecy.open:
            self.secrecy.open = False
            self._table.point("curtain")
            self._ask()

    # -- who and how --------------------------------------------------------------------------------------

    @property
    def _cover(self) -> Cover:
        return self.secrecy.cover(self._shown) if self._shown is not None else Cover.NONE

    @property
    def covered(self) -> bool:
        """The curtain is drawn: nothing may be shown that only the seat that must choose may know."""
        return self._cover is Cover.DRAWN

    @property
    def _alone(self) -> Seat | None:
        """The only person at the table, whose hand stays in sight while bots choose."""
        persons = self._table.persons
        return persons[0] if len(persons) == 1 and not self._over else None
