"""Hints on phones: for whoever is to choose there, shown on that phone alone, gone with the question."""

from __future__ import annotations

from game.match.loop import MatchLoop
from game.phones.pages.beside import PageHint
from game.phones.requests import AskHint
from game.rules.contract import IllegalAnswer
from game.ui.scenes.table.hint_thinker import HintThinker
from knucklebone_messages import LazyText


class PhoneHints:
    """The hint that a phone has asked for, if any."""

    def __init__(self, loop: MatchLoop) -> None:
        self._loop, self._thinker = loop, HintThinker(loop)
        self.hint: PageHint | None = None
        """As the pages show it."""

    @property
    def thinking(self) -> bool:
        """A hint is being thought out: then `tick` should come often."""
        return self._thinker.thinking

    def ask(self, asked: AskHint, now: float) -> None:
        """Begin to think for a seat. Raises IllegalAnswer where it has nothing to choose."""
        turn = asked.open_turn(self._loop)
        if len(turn.options) < 2:
            raise IllegalAnswer(LazyText("There is only one thing you can do."))
        if self.hint is None:
            self._thinker.begin(turn, now)
            self.hint = PageHint(turn.seat, None)

    def tick(self, now: float) -> None:
        """Think on for a slice; forget the hint once the match has moved on."""
        if self._thinker.outdated:
            self._thinker.drop()
            self.hint = None
        found = self._thinker.tick(now)
        if found is not None and self.hint is not None:
            self.hint = PageHint(self.hint.seat, found)
