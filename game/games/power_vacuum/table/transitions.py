"""What is seen and heard when something happens on the table of Power Vacuum."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.games.power_vacuum.rules import events as e
from game.games.power_vacuum.rules.events import AgendaScored, PowerCounted, SegmentsBuilt
from game.games.power_vacuum.rules.vocabulary import Card
from game.games.power_vacuum.table import pictures
from game.games.power_vacuum.table.agendas import AgendaRow
from game.games.power_vacuum.table.console import FLYING_COIN_SIDE, PLUG_SIDE
from game.games.power_vacuum.table.statues import Statues
from game.rules.contract import Event, Seat
from game.rules.things import Thing
from game.ui.art.theme import GOLD
from game.ui.boards import Chapter, Table
from game.ui.boards.slots import Slot
from game.ui.boards.transitions import Transitions
from game.ui.drawing.widget import Widget
from game.ui.words import _

BOLT_SIDE = 64
MAX_BOLTS = 5
"""So many fly for an agenda, however much it brings."""


class PowerVacuumTransitions(Transitions):
    """Turns events into things that fly above the table. Never delays anything."""

    stagger = 0.12
    longest_wait = 0.9

    def __init__(
        self, table: Table, area: Widget, slots: Sequence[Slot], statues: Statues, agendas: AgendaRow
    ) -> None:
        super().__init__(table, area)
        self._slots, self._statues, self._agendas = slots, statues, agendas

    def _card(self, seat: Seat, card: Card) -> pygame.Surface:
        box = self._slots[seat].whole
        return pictures.card(self._art, card, box.w, box.h)

    def on_played(self, event: e.CardPlayed) -> None:
        slot = self._slots[event.seat]
        slot.await_card()
        self._lay[event.seat] = event.card
        picture = self._card(event.seat, event.card)
        self._fly(picture, self._seat(event.seat), slot.whole.centre, slot.on_arrival, seconds=0.35)

    def on_won(self, event: e.TrickWon | e.TrickTrumped) -> None:
        self._burst(self._slots[event.seat].whole.inset(-30))

    def on_point(self, event: e.PointTaken) -> None:
        start = self._slots[event.seat].whole.centre
        self._fly(self._art.icon("bolt", BOLT_SIDE, GOLD), start, self._statues.plinth(event.seat).centre)

    def on_taken(self, event: e.TrickCardTaken) -> None:
        for seat, card in self._lay.items():
            if card == event.card:
                start = self._slots[seat].whole.centre
                self._fly(self._card(seat, card), start, self._seat(event.seat), seconds=0.5)

    def sweep(self, cards: Mapping[Seat, Card]) -> None:
        """A trick that is over leaves the table."""
        for seat, card in cards.items():
            x, y = self._slots[seat].whole.centre
            self._fly(self._card(seat, card), (x, y), (x + 60, self._statues.box.y + 40), seconds=0.35)

    def on_transferred(self, event: e.PowerTransferred) -> None:
        """A spark runs from plug to plug and on into the appliance."""
        bolt = self._art.icon("bolt", BOLT_SIDE, GOLD)
        start, end = (self._place(Thing("station", socket)) for socket in (event.source, event.target))
        self._fly(bolt, start.centre, end.centre, seconds=0.6)
        self._burst(end)

    def on_moved(self, event: e.PlugMoved) -> None:
        plug = self._art.icon("plug", PLUG_SIDE, GOLD)
        start, end = (self._place(Thing("socket", socket)) for socket in (event.end, event.socket))
        self._fly(plug, start.centre, end.centre)

    def on_revealed(self, event: e.AgendaRevealed) -> None:
        for appliance in (event.most, event.least):
            coin, end = (
                self._art.seat_coin(event.seat, FLYING_COIN_SIDE),
                self._place(Thing("station", appliance)),
            )
            self._fly(coin, self._seat(event.seat), end.centre, seconds=0.6)

    def on_collected(self, event: e.PowerCollected) -> None:
        bolt = self._art.icon("bolt", BOLT_SIDE, GOLD)
        start = self._place(Thing("station", event.seat)).centre
        for _unused in range(min(3, event.amount)):
            self._fly(bolt, start, self._statues.plinth(event.seat).centre)

    def on_scored(self, event: e.AgendaScored) -> None:
        bolt = self._art.icon("bolt", BOLT_SIDE, GOLD)
        card = self._agendas.card(event.seat)
        self._burst(card.inset(-20))
        for _unused in range(min(MAX_BOLTS, event.points)):
            self._fly(bolt, card.centre, self._statues.plinth(event.seat).centre)

    def on_built(self, event: e.SegmentsBuilt) -> None:
        self._burst(self._statues.plinth(event.seat).inset(-20))


def chapter(events: Sequence[Event], story: Callable[[Event], str]) -> Chapter | None:
    """The end of a round, if it is among these events."""
    if not any(isinstance(event, PowerCounted) for event in events):
        return None
    told = [event for event in events if isinstance(event, PowerCounted | AgendaScored | SegmentsBuilt)]
    return Chapter(_("The power is counted"), tuple(story(event) for event in told))
