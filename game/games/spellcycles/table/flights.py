"""What is seen and heard when something happens on the table of Spellcycles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.games.spellcycles.rules import events as e
from game.games.spellcycles.rules.vocabulary import Square
from game.games.spellcycles.table import pictures
from game.games.spellcycles.table.field import Field, middle
from game.games.spellcycles.table.line import SpellLine
from game.rules.contract import Event
from game.ui.art.theme import GOLD
from game.ui.boards import Table
from game.ui.motion import Flight, Frames

if TYPE_CHECKING:
    from game.ui.art import Art
    from game.ui.widget import Widget

Point = tuple[float, float]
STAGGER = 0.10
"""Seconds between the beginnings of flights that belong together."""
LONGEST_WAIT = 0.8
"""No flight begins later than this: what happens must not lag behind what can be done."""
BURST_STEPS = 7
"""Pictures of light that grows: few, because each is kept."""
BURST_SECONDS = 0.45
SOUNDS: Final[Mapping[type, str]] = {
    e.PiecePlaced: "place",
    e.PieceMoved: "place",
    e.PiecesSwapped: "place",
    e.SpellCast: "cast",
    e.MoonAdvanced: "moon",
    e.MoonRemoved: "moon",
    e.TurnBegan: "turn",
    e.PrestigeChanged: "coin",
    e.ComponentDrawn: "card",
    e.ComponentStolen: "card",
    e.SeatOut: "error",
}


class Flights:
    """Turns events into things that fly above the table. Never delays anything."""

    def __init__(self, table: Table, panel: Widget, field: Field, line: SpellLine) -> None:
        self._table, self._panel, self._field, self._line = table, panel, field, line
        self._delay = 0.0

    def show(self, events: Sequence[Event]) -> None:
        """Show what happened, one thing shortly after the other; sounds once each."""
        self._delay = 0.0
        heard: dict[str, None] = {}
        for event in events:
            fly = _FLIGHTS.get(type(event))
            if fly is not None:
                fly(self, event)
            if type(event) in SOUNDS:
                heard[SOUNDS[type(event)]] = None
        for sound in heard:
            self._table.ctx.sound.play(sound)

    @property
    def _art(self) -> Art:
        return self._table.ctx.art

    @property
    def _side(self) -> float:
        return self._field.squares[0].box.w

    def _fly(
        self,
        picture: pygame.Surface,
        start: Point,
        end: Point,
        on_done: Callable[[], None] | None = None,
        seconds: float = 0.42,
    ) -> None:
        flight = Flight(picture, start, end, seconds, delay=self._delay, arc=60, on_done=on_done)
        self._delay = min(LONGEST_WAIT, self._delay + STAGGER)
        self._table.fly(flight)

    def _land(self, piece: int, start: Point, square: Square) -> None:
        """A piece comes down on a square, which shows it from then on."""
        target = self._field.squares[square]
        target.await_piece()
        self._fly(pictures.pyramid(self._art, piece, self._side), start, target.box.centre, target.arrived)

    def _seat(self, seat: int) -> Point:
        return self._table.seat_box(seat).centre

    def _drawn(self, event: e.ComponentDrawn) -> None:
        if event.purpose == "starting components":
            return
        picture = pictures.pyramid(self._art, event.piece, self._side)
        self._fly(picture, self._panel.box.centre, self._seat(event.seat))

    def _placed(self, event: e.PiecePlaced) -> None:
        self._land(event.piece, self._seat(event.seat), event.square)

    def _cast(self, event: e.SpellCast) -> None:
        """Light rises from every square of the line."""
        art = self._art
        for square in event.squares:
            box = self._field.squares[square].box.inset(-self._side * 0.45)

            def burst(progress: float, side: float = box.w) -> pygame.Surface:
                size = (1 + round(progress * BURST_STEPS)) / (1 + BURST_STEPS)
                return art.spot(side * size, GOLD)

            self._table.fly(Frames(box, burst, BURST_SECONDS, delay=self._delay))

    def _replaced(self, event: e.PieceReplaced) -> None:
        """The larger piece goes down to the Cauldron, off the table."""
        x, y = middle(self._field, event.square)
        picture = pictures.pyramid(self._art, event.piece, self._side)
        self._fly(picture, (x, y), (x, self._field.box.bottom - self._side / 4), seconds=0.5)

    def _moved(self, event: e.PieceMoved) -> None:
        self._land(event.piece, middle(self._field, event.origin), event.destination)

    def _swapped(self, event: e.PiecesSwapped) -> None:
        pair = (event.first, event.second), (event.second, event.first)
        for origin, destination in pair:
            stack = self._field.squares[destination].look.stack
            if stack:
                self._land(stack[-1], middle(self._field, origin), destination)

    def _returned(self, event: e.ComponentReturned) -> None:
        x, y = self._seat(event.seat)
        self._fly(pictures.pyramid(self._art, event.piece, self._side), (x, y), (x, y + self._side))

    def _stolen(self, event: e.ComponentStolen) -> None:
        picture = pictures.pyramid(self._art, event.piece, self._side)
        self._fly(picture, self._seat(event.victim), self._seat(event.thief))

    def _moon(self, event: e.MoonAdvanced) -> None:
        cards = self._line.cards
        start, end = cards[event.origin].moon_place, cards[event.destination].moon_place
        self._fly(self._art.moon(end.w), start.centre, end.centre)


_FLIGHTS: Final[Mapping[type, Callable[[Flights, Any], None]]] = {
    e.ComponentDrawn: Flights._drawn,
    e.PiecePlaced: Flights._placed,
    e.PieceReplaced: Flights._replaced,
    e.SpellCast: Flights._cast,
    e.PieceMoved: Flights._moved,
    e.PiecesSwapped: Flights._swapped,
    e.ComponentReturned: Flights._returned,
    e.ComponentStolen: Flights._stolen,
    e.MoonAdvanced: Flights._moon,
}
