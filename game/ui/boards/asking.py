"""What boards have in common whose game has a Question for each of its phases.

class NimBoard(AskingBoard):
    chooser: NimChooser
"""

from __future__ import annotations

from game.catalogue.questions import Chooser, HandOffer, Offer
from game.rules.contract import Turn
from game.ui.boards.secret import SecretBoard
from game.ui.words import _


class AskingBoard(SecretBoard):
    """Shows what its chooser offers, and points at what it begins with."""

    chooser: Chooser
    """What is picked so far."""

    def _ask(self) -> None:
        """Let the chooser follow the open question, as far as it may be seen."""
        turn = self._turn
        self.chooser.covered = self.covered
        if turn is None or (self.chooser.questions[self._now.view.phase].secret and self.covered):
            self.chooser.ask(None, self._now.view)
        else:
            self.chooser.ask(turn, self._table.view(turn.seat))

    # -- what is asked ------------------------------------------------------------------------------------

    def _offer(self) -> Offer:
        """What can be done beside the board."""
        turn = self._turn
        if turn is None:
            text = self._words.by_hand(self._now.view)
            return HandOffer(hint=text) if text else self.chooser.offer()
        if self.chooser.turn is not None:
            return self.chooser.offer()
        return Offer(self._names[turn.seat], _("Peek at your cards to choose."))

    def point(self) -> None:
        """Put the focus where the next choice is."""
        if key := self.chooser.focus():
            self._table.point(key)

    def prompt(self) -> str:
        """What to do now, in one sentence, the same whatever is hidden."""
        return (self.chooser.prompt() if self.chooser.turn is not None else "") or super().prompt()

    def step(self) -> str:
        """The step of the turn, in one word of the rule book."""
        pending = self._shown.pending if self._shown is not None else None
        words = self.chooser.questions[self._now.view.phase].step if isinstance(pending, Turn) else ""
        return _(words) if words else ""

    def _on_pick(self) -> None:
        self._on_change(point=True)
