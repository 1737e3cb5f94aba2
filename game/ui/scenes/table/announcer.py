"""Says aloud whose turn it is and what was rolled, where people wish it.

Both are plain for everybody to see. Nothing else is ever said: a prompt could name a card of a hand.
"""

from __future__ import annotations

from game.match.dice import SourceKind
from game.rules.contract import Dice, Seat
from game.store.journal import Record
from game.ui.scenes.table.host import TableHost
from game.ui.words import say


class Announcer:
    """The voice of one table."""

    def __init__(self, table: TableHost) -> None:
        self._table, self._ctx, self._loop = table, table.ctx, table.loop
        self._told = len(self._loop.match.records)
        self._seat: Seat | None = None

    def look(self) -> None:
        """Say what is new since the last look; nothing where nobody wishes to hear it."""
        records = self._loop.match.records[: self._loop.answers]
        sentences = [self._rolled(record) for record in records[self._told :] if _is_roll(record)]
        self._told = len(records)
        seat = self._table.shown.acting
        if seat is not None and self._loop.is_bot(seat):
            seat = None
        if seat is not None and seat != self._seat:
            sentences.append(say("{name}'s turn", name=self._loop.match.names[seat]) + ".")
        self._seat = seat
        self.speak(" ".join(sentences))

    def speak(self, text: str) -> None:
        """Say something that everybody may hear, where people wish it."""
        if self._ctx.settings.speech and text:
            self._ctx.voice.speak(text, self._ctx.settings.language)

    def _rolled(self, record: Record) -> str:
        answer = self._loop.match.rules.read(record.answer)
        values = answer.values if isinstance(answer, Dice) else ()
        name = say("The table") if record.seat is None else self._loop.match.names[record.seat]
        return say("{name} rolls {dice}.", name=name, dice=", ".join(map(str, values)))


def _is_roll(record: Record) -> bool:
    return record.source in tuple(SourceKind)
