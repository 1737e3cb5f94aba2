"""Says aloud whose turn it is, what was rolled, what was done and what that brought, where people wish it.

All of it is plain for everybody to see. Nothing else is ever said: a prompt could name a card of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.catalogue import game_named
from game.rules.contract import Dice, Event, Seat
from game.store.entries import is_roll
from game.store.journal import Record
from game.ui.scenes.table.host import TableHost
from game.ui.words import _

MAX_DEEDS = 2
"""So many sentences of what has happened since the last question are said, the newest."""


class Announcer:
    """The voice of one table."""

    def __init__(self, table: TableHost) -> None:
        self._table, self._ctx, self._loop = table, table.ctx, table.loop
        match = self._loop.match
        self._answers = len(match.records)
        self._seat: Seat | None = None
        self._deeds: list[str] = []
        self._measures = game_named(match.rules.name).measures(match.rules)
        self._scores = self._measures.scores(match.view(None))

    def announce(self, events: Sequence[Event]) -> None:
        """Tell what was shown: what had a moment of its own is worth saying."""
        if self._ctx.settings.speech:
            open_ones = (event for event in events if event.only is None and event.cue is not None)
            self._deeds += filter(None, map(self._table.board.story, open_ones))

    def look(self) -> None:
        """Say what is new since the last look; nothing where nobody wishes to hear it."""
        records = self._loop.match.records[: self._loop.answers]
        sentences = [self._describe_roll(record) for record in records[self._answers :] if is_roll(record)]
        self._answers = len(records)
        sentences += [*self._deeds[-MAX_DEEDS:], *self._describe_scores()]
        self._deeds.clear()
        seat = self._table.shown.acting
        if seat is not None and self._loop.is_bot(seat):
            seat = None
        if seat is not None and seat != self._seat:
            sentences.append(_("{name}'s turn", name=self._loop.match.names[seat]) + ".")
        self._seat = seat
        self.speak(" ".join(sentences))

    def speak(self, text: str) -> None:
        """Say something that everybody may hear, where people wish it."""
        if self._ctx.settings.speech and text:
            self._ctx.voice.speak(text, self._ctx.settings.language)

    def _describe_scores(self) -> list[str]:
        """The scores that have changed."""
        scores, before = self._measures.scores(self._loop.view(None)), self._scores
        self._scores = scores
        names = self._loop.match.names
        return [
            f"{name}: {new:g}." for name, new, old in zip(names, scores, before, strict=False) if new != old
        ]

    def _describe_roll(self, record: Record) -> str:
        answer = self._loop.match.rules.read(record.answer)
        values = answer.values if isinstance(answer, Dice) else ()
        name = _("The table") if record.seat is None else self._loop.match.names[record.seat]
        return _("{name} rolls {dice}.", name=name, dice=", ".join(map(str, values)))
