"""What boards have in common whose game has a Question for each of its phases.

class NimBoard(AskingBoard):
    chooser: NimChooser
"""

from __future__ import annotations

from game.catalogue.questions import Chooser, Offer
from game.rules.contract import Turn
from game.ui.boards.secret import SecretBoard
from game.ui.words import say


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

    def _offer(self) -> Offer:
        """What can be done beside the board."""
        turn = self._turn
        if turn is None or self.chooser.turn is not None:
            return self.chooser.offer()
        return Offer(self._names[turn.seat], say("Peek at your cards to choose."))

    def _point(self) -> None:
        """Put the focus where the next choice is."""
        if key := self.chooser.focus():
            self._table.point(key)

    def prompt(self) -> str:
        """What to do now, in one sentence, the same whatever is hidden."""
        return (self.chooser.prompt() if self.chooser.turn is not None else "") or super().prompt()

    def step(self) -> str:
        """The step of the turn, in one word of the rule book."""
        pending = self._situation.pending if self._situation is not None else None
        words = self.chooser.questions[self._now.view.phase].step if isinstance(pending, Turn) else ""
        return say(words) if words else ""

    def _picked(self) -> None:
        self._changed(point=True)
