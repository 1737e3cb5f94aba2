"""What is seen and heard when something happens on the table of Engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

import pygame

from game.games.engine.rules import events as e
from game.games.engine.rules.vocabulary import Card, Cell, Suit
from game.games.engine.table import pictures
from game.rules.contract import Event, Seat
from game.ui.art.theme import GOLD, MINT
from game.ui.boards import Table
from game.ui.layout import Box
from game.ui.motion import Flight, Frames

if TYPE_CHECKING:
    from game.ui.art import Art

Point = tuple[float, float]
STAGGER = 0.10
"""Seconds between the beginnings of flights that belong together."""
LONGEST_WAIT = 0.8
"""No flight begins later than this: what happens must not lag behind what can be done."""
MOST_DRAWN = 4
"""Of more cards than these that are drawn at once, the rest need not be seen flying."""
CARD = (92, 133)
"""Size of a card in the air."""
BURST_STEPS = 7
"""Pictures of light that grows: few, because each is kept."""
BURST_SECONDS = 0.45
RISE = 70
"""How far a number floats up."""
SOUNDS: Final[Mapping[type, str]] = {
    e.DeckShuffled: "card",
    e.CardsDrawn: "card",
    e.CardDiscarded: "card",
    e.CardTaken: "take",
    e.StarterRevealed: "place",
    e.CardBuilt: "place",
    e.CardStacked: "place",
    e.InstantPlayed: "cast",
    e.TurnBegan: "turn",
    e.SuitChosen: "take",
    e.StackReached: "moon",
    e.EndingBegan: "warning",
}


class Stage(Protocol):
    """Where things are on the table; the board knows."""

    def cell_box(self, seat: Seat, cell: Cell) -> Box:
        """A cell of a tableau, as it is shown now."""

    def await_card(self, seat: Seat, cell: Cell) -> Callable[[], None]:
        """A card is on its way to a cell, which shows it from the call of what is returned."""

    def hand_of(self, seat: Seat) -> Point:
        """Where the cards of a seat come from and go to."""

    def suit_box(self, suit: Suit) -> Box:
        """A part of the wheel."""

    @property
    def deck_box(self) -> Box:
        """The uppermost card of the deck."""

    @property
    def discard_box(self) -> Box:
        """The uppermost card of the discard pile."""


class Flights:
    """Turns events into things that fly above the table. Never delays anything."""

    def __init__(self, table: Table, stage: Stage) -> None:
        self._table, self._stage = table, stage
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
            elif isinstance(event, e.GoldChanged | e.PointsChanged):
                heard["coin" if isinstance(event, e.GoldChanged) else "essence"] = None
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
        arc: float = 50,
    ) -> None:
        flight = Flight(picture, start, end, seconds, delay=self._delay, arc=arc, on_done=on_done)
        self._delay = min(LONGEST_WAIT, self._delay + STAGGER)
        self._table.fly(flight)

    def _face(self, card: Card) -> pygame.Surface:
        return pictures.face(self._art, card, *CARD)

    def _burst(self, box: Box, colour: tuple[int, int, int]) -> None:
        """Light that spreads from a place."""
        art, side = self._art, min(box.w, box.h) * 1.7
        place = box.centred(side, side)

        def light(progress: float) -> pygame.Surface:
            size = (1 + round(progress * BURST_STEPS)) / (1 + BURST_STEPS)
            return art.spot(side * size, colour)

        self._table.fly(Frames(place, light, BURST_SECONDS, delay=self._delay))

    def _drawn(self, event: e.CardsDrawn) -> None:
        back = pictures.deck_back(self._art, *CARD)
        for _ in range(min(MOST_DRAWN, event.count)):
            self._fly(back, self._stage.deck_box.centre, self._stage.hand_of(event.seat))

    def _lay(self, event: e.StarterRevealed | e.CardBuilt) -> None:
        """A card comes down on a cell, which shows it from then on."""
        end = self._stage.cell_box(event.seat, event.cell).centre
        arrived = self._stage.await_card(event.seat, event.cell)
        self._fly(self._face(event.card), self._stage.hand_of(event.seat), end, arrived)

    def _stacked(self, event: e.CardStacked) -> None:
        start = self._stage.cell_box(event.seat, event.origin).centre
        end = self._stage.cell_box(event.seat, event.destination).centre
        arrived = self._stage.await_card(event.seat, event.destination)
        self._fly(self._face(event.card), start, end, arrived)

    def _replaced(self, event: e.StackReplaced) -> None:
        start = self._stage.cell_box(event.seat, event.cell).centre
        for card in event.cards:
            self._fly(self._face(card), start, self._stage.discard_box.centre)

    def _discarded(self, event: e.CardDiscarded) -> None:
        start, end = self._stage.hand_of(event.seat), self._stage.discard_box.centre
        self._fly(self._face(event.card), start, end)

    def _taken(self, event: e.CardTaken) -> None:
        start, end = self._stage.discard_box.centre, self._stage.hand_of(event.seat)
        self._fly(self._face(event.card), start, end)

    def _activated(self, event: e.CardActivated) -> None:
        self._burst(self._stage.cell_box(event.seat, event.cell), GOLD)

    def _reached(self, event: e.StackReached) -> None:
        self._burst(self._stage.cell_box(event.seat, event.cell), MINT)

    def _suit(self, event: e.SuitChosen) -> None:
        self._burst(self._stage.suit_box(event.suit), GOLD)

    def _changed(self, event: e.GoldChanged | e.PointsChanged) -> None:
        """The number that was gained or paid floats up from the plate of the seat."""
        box = self._table.seat_box(event.seat)
        gold = isinstance(event, e.GoldChanged)
        sign = f"+{event.amount}" if event.amount > 0 else f"−{-event.amount}"
        picture = self._art.text(sign, "display", 60, GOLD if event.amount > 0 else MINT, effect="shadow")
        x = box.x + box.w * (0.42 if gold else 0.80)
        self._fly(picture, (x, box.centre[1]), (x, box.centre[1] - RISE), seconds=0.9, arc=0)


_FLIGHTS: Final[Mapping[type, Callable[[Flights, Any], None]]] = {
    e.CardsDrawn: Flights._drawn,
    e.StarterRevealed: Flights._lay,
    e.CardBuilt: Flights._lay,
    e.CardStacked: Flights._stacked,
    e.StackReplaced: Flights._replaced,
    e.CardDiscarded: Flights._discarded,
    e.CardTaken: Flights._taken,
    e.CardActivated: Flights._activated,
    e.StackReached: Flights._reached,
    e.SuitChosen: Flights._suit,
    e.GoldChanged: Flights._changed,
    e.PointsChanged: Flights._changed,
}
