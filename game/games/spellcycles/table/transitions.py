"""What is seen and heard when something happens on the table of Spellcycles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.games.spellcycles.questions.spells import spell_text
from game.games.spellcycles.rules import events as e
from game.games.spellcycles.rules.events import MoonRemoved, SpellCast
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.vocabulary import Square
from game.games.spellcycles.table import pictures
from game.games.spellcycles.table.field import FieldWidget, middle
from game.games.spellcycles.table.line import SpellLine
from game.rules.contract import Event, Seat
from game.ui.boards import Chapter, Stand, Table
from game.ui.boards.transitions import Point, Transitions
from game.ui.drawing.widget import Widget
from game.ui.words import _


class SpellcyclesTransitions(Transitions):
    """Turns events into things that fly above the table. Never delays anything."""

    arc = 60
    burst_seconds = 0.45

    def __init__(
        self, table: Table, area: Widget, panel: Widget, field: FieldWidget, line: SpellLine
    ) -> None:
        super().__init__(table, area)
        self._panel, self._field, self._line = panel, field, line

    @property
    def _side(self) -> float:
        return self._field.squares[0].box.w

    def _land(self, piece: int, start: Point, square: Square) -> None:
        """A piece comes down on a square, which shows it from then on."""
        target = self._field.squares[square]
        target.await_piece()
        self._fly(pictures.pyramid(self._art, piece, self._side), start, target.box.centre, target.on_arrival)

    def on_drawn(self, event: e.ComponentDrawn) -> None:
        if event.purpose == "starting components":
            return
        picture = pictures.pyramid(self._art, event.piece, self._side)
        self._fly(picture, self._panel.box.centre, self._seat(event.seat))

    def on_placed(self, event: e.PiecePlaced) -> None:
        self._land(event.piece, self._seat(event.seat), event.square)

    def on_cast(self, event: e.SpellCast) -> None:
        """Light rises from every square of the line."""
        for square in event.squares:
            self._burst(self._field.squares[square].box.inset(-self._side * 0.45))

    def on_replaced(self, event: e.PieceReplaced) -> None:
        """The larger piece goes down to the Cauldron, off the table."""
        x, y = middle(self._field, event.square)
        picture = pictures.pyramid(self._art, event.piece, self._side)
        self._fly(picture, (x, y), (x, self._field.box.bottom - self._side / 4), seconds=0.5)

    def on_moved(self, event: e.PieceMoved) -> None:
        self._land(event.piece, middle(self._field, event.origin), event.destination)

    def on_swapped(self, event: e.PiecesSwapped) -> None:
        pair = (event.first, event.second), (event.second, event.first)
        for origin, destination in pair:
            stack = self._field.squares[destination].model.stack
            if stack:
                self._land(stack[-1], middle(self._field, origin), destination)

    def on_returned(self, event: e.ComponentReturned) -> None:
        x, y = self._seat(event.seat)
        self._fly(pictures.pyramid(self._art, event.piece, self._side), (x, y), (x, y + self._side))

    def on_stolen(self, event: e.ComponentStolen) -> None:
        picture = pictures.pyramid(self._art, event.piece, self._side)
        self._fly(picture, self._seat(event.victim), self._seat(event.thief))

    def on_moon(self, event: e.MoonAdvanced | e.MoonReturned) -> None:
        cards = self._line.cards
        start, end = cards[event.origin].moon_place, cards[event.destination].moon_place
        self._fly(self._art.moon(end.w), start.centre, end.centre)


def chapter(
    events: Sequence[Event], story: Callable[[Event], str], settings: Settings, persons: Sequence[Seat]
) -> Chapter | None:
    """The spell that a bot casts with these events, or the moon that sets, unless it is the last."""
    cast = next((e for e in events if isinstance(e, SpellCast) and e.seat not in persons), None)
    if cast is not None:
        # The field must be in sight: it shows where.
        text = spell_text(settings.deck[cast.spell], settings.duel, _)
        return Chapter(_(cast.name), (story(cast), text), Stand.BESIDE)
    left = [event.left for event in events if isinstance(event, MoonRemoved)]
    if not left or not left[-1]:
        return None
    words = _("{n} moons are left. When the last one sets, the match is over.", n=left[-1])
    return Chapter(_("A moon sets"), (words,))
