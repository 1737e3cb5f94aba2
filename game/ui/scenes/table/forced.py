"""An answer that is the only one, as everybody can see: a seat with a phone is not asked for it."""

from __future__ import annotations

from typing import Final

from game.catalogue import game_named
from game.catalogue.questions import Guide
from game.match.loop import MatchLoop
from game.phones.requests import Choose
from game.rules.text import format_text

LOOK_S: Final = 1.2
"""Seconds in which people see what lies there before it is given."""


class ForcedAnswers:
    """The forced answers of one match."""

    def __init__(self, loop: MatchLoop) -> None:
        self._loop = loop
        rules = loop.match.rules
        guide = getattr(game_named(rules.name), "guide", None)
        self._guide: Guide = guide(rules, format_text) if guide is not None else Guide()
        self._answers, self._asked_at = -1, 0.0
        self._given = -1
        """How many answers stood before the last one that was given: taken back, it is asked for."""

    def due(self, now: float) -> Choose | None:
        """What is to be chosen for the seat that is asked, once people have seen what lies there."""
        loop, turn = self._loop, self._loop.turn
        if turn is None or len(turn.options) != 1 or loop.answers <= self._given:
            return None
        if loop.answers != self._answers:
            self._answers, self._asked_at = loop.answers, now
        # Only what everybody may know says so: how soon it is given must tell nothing.
        seen = now - self._asked_at >= LOOK_S
        if not seen or not self._guide.is_forced(turn.phase, turn.seat, loop.view(None)):
            return None
        self._given = loop.answers
        return Choose(turn.seat, loop.entries, "0")
