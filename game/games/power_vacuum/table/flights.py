"""What is seen and heard when something happens on the table of Power Vacuum."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.games.power_vacuum.rules import events as e
from game.games.power_vacuum.rules.vocabulary import Card
from game.games.power_vacuum.table import pictures
from game.games.power_vacuum.table.console import PLUG, SHOWN, Console
from game.games.power_vacuum.table.statues import Statues
from game.rules.contract import Event, Seat
from game.ui.art.theme import GOLD
from game.ui.boards import Table
from game.ui.boards.slots import Slot
from game.ui.layout import Box
from game.ui.motion import Flight, Frames

if TYPE_CHECKING:
    from game.ui.art import Art

Point = tuple[float, float]
STAGGER = 0.12
"""Seconds between the beginnings of flights that belong together."""
LONGEST_WAIT = 0.9
"""No flight begins later than this: what happens must not lag behind what can be done."""
BURST_STEPS = 7
BURST_SECONDS = 0.5
BOLT = 64
SOUNDS: Final[Mapping[type, str]] = {
    e.CardPlayed: "card",
    e.TrickWon: "turn",
    e.PointTaken: "coin",
    e.CardTaken: "card",
    e.PowerTransferred: "cast",
    e.PlugMoved: "place",
    e.AgendaRevealed: "moon",
    e.SegmentsBuilt: "coin",
    e.RoundBegan: "turn",
}


class Flights:
    """Turns events into things that fly above the table. Never delays anything."""

    def __init__(self, table: Table, console: Console, slots: Sequence[Slot], statues: Statues) -> None:
        self._table, self._console, self._slots, self._statues = table, console, slots, statues
        self._delay = 0.0
        self._lay: dict[Seat, Card] = {}

    def show(self, events: Sequence[Event], trick: Mapping[Seat, Card]) -> None:
        """Show what happened, one thing shortly after the other; `trick` is what lay on the table before."""
        self._delay = 0.0
        self._lay = dict(trick)
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

    def _fly(
        self,
        picture: pygame.Surface,
        start: Point,
        end: Point,
        on_done: Callable[[], None] | None = None,
        seconds: float = 0.42,
    ) -> None:
        self._table.fly(Flight(picture, start, end, seconds, delay=self._delay, arc=50, on_done=on_done))
        self._delay = min(LONGEST_WAIT, self._delay + STAGGER)

    def _burst(self, box: Box) -> None:
        """Light that grows where something has changed."""
        art, side = self._art, max(box.w, box.h)

        def burst(progress: float) -> pygame.Surface:
            size = (1 + round(progress * BURST_STEPS)) / (1 + BURST_STEPS)
            return art.spot(round(side * size), GOLD)

        self._table.fly(Frames(box.centred(side, side), burst, BURST_SECONDS, delay=self._delay))

    def _seat(self, seat: Seat) -> Point:
        return self._table.seat_box(seat).centre

    def _card(self, seat: Seat, card: Card) -> pygame.Surface:
        box = self._slots[seat].card_box
        return pictures.card(self._art, card, box.w, box.h)

    def _played(self, event: e.CardPlayed) -> None:
        slot = self._slots[event.seat]
        slot.await_card()
        self._lay[event.seat] = event.card
        picture = self._card(event.seat, event.card)
        self._fly(picture, self._seat(event.seat), slot.card_box.centre, slot.arrived, 0.35)

    def _won(self, event: e.TrickWon) -> None:
        self._burst(self._slots[event.seat].card_box.inset(-30))

    def _point(self, event: e.PointTaken) -> None:
        start = self._slots[event.seat].card_box.centre
        self._fly(self._art.icon("bolt", BOLT, GOLD), start, self._statues.plinth(event.seat).centre)
        self._clear()

    def _taken(self, event: e.CardTaken) -> None:
        for seat, card in self._lay.items():
            if card == event.card:
                start = self._slots[seat].card_box.centre
                self._fly(self._card(seat, card), start, self._seat(event.seat), seconds=0.5)
        self._lay = {seat: card for seat, card in self._lay.items() if card != event.card}
        self._clear()

    def _clear(self) -> None:
        """The cards that nobody keeps leave the table."""
        for seat, card in self._lay.items():
            x, y = self._slots[seat].card_box.centre
            self._fly(self._card(seat, card), (x, y), (x + 60, self._statues.box.y + 40), seconds=0.35)
        self._lay = {}

    def _transferred(self, event: e.PowerTransferred) -> None:
        """A spark runs from plug to plug and on into the appliance."""
        bolt = self._art.icon("bolt", BOLT, GOLD)
        start, end = (self._console.stations[socket].box.centre for socket in (event.source, event.target))
        self._fly(bolt, start, end, seconds=0.6)
        self._burst(self._console.stations[event.target].box)

    def _moved(self, event: e.PlugMoved) -> None:
        plug = self._art.icon("plug", PLUG, GOLD)
        start, end = (self._console.sockets[socket].box.centre for socket in (event.end, event.socket))
        self._fly(plug, start, end)

    def _revealed(self, event: e.AgendaRevealed) -> None:
        for appliance in (event.most, event.least):
            coin = self._art.seat_coin(event.seat, SHOWN)
            self._fly(coin, self._seat(event.seat), self._console.stations[appliance].box.centre, seconds=0.6)

    def _collected(self, event: e.PowerCollected) -> None:
        bolt = self._art.icon("bolt", BOLT, GOLD)
        start = self._console.stations[event.seat].box.centre
        for _ in range(min(3, event.amount)):
            self._fly(bolt, start, self._statues.plinth(event.seat).centre)

    def _built(self, event: e.SegmentsBuilt) -> None:
        self._burst(self._statues.plinth(event.seat).inset(-20))


_FLIGHTS: Final[Mapping[type, Callable[[Flights, Any], None]]] = {
    e.CardPlayed: Flights._played,
    e.TrickWon: Flights._won,
    e.PointTaken: Flights._point,
    e.CardTaken: Flights._taken,
    e.PowerTransferred: Flights._transferred,
    e.PlugMoved: Flights._moved,
    e.AgendaRevealed: Flights._revealed,
    e.PowerCollected: Flights._collected,
    e.SegmentsBuilt: Flights._built,
}
