"""What is seen and heard when something happens on the table of Engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.games.engine.rules import events as e
from game.games.engine.rules.events import EndingBegan, ScoreCounted
from game.games.engine.rules.vocabulary import Card, Cell
from game.games.engine.table import pictures
from game.games.engine.table.tableau import FrontTableau, SideTableau
from game.games.engine.table.wheel import TurnPanel
from game.rules.contract import Event, Seat
from game.ui.art.theme import GOLD, MINT, Colour
from game.ui.boards import Chapter, Count, Table
from game.ui.boards.transitions import Point, Transitions
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.words import _

MOST_DRAWN = 4
"""Cards that are seen flying at most when more are drawn at once."""
CARD = (92, 133)
"""Size of a card in the air."""
RISE_HEIGHT = 70
"""How far a number floats up."""


class EngineTransitions(Transitions):
    """Turns events into things that fly above the table. Never delays anything."""

    burst_seconds = 0.45

    def __init__(
        self,
        table: Table,
        area: Widget,
        front: FrontTableau,
        sides: Sequence[SideTableau],
        wheel: TurnPanel,
        hand: Box,
    ) -> None:
        super().__init__(table, area)
        self._front, self._sides, self._wheel, self._near = front, sides, wheel, hand
        self.acting: Seat = 0
        """Whose hand lies at the near edge."""

    def _tableau(self, seat: Seat) -> FrontTableau | SideTableau:
        return self._front if seat == self._front.seat else self._sides[seat]

    def _cell(self, seat: Seat, cell: Cell) -> Box:
        """A cell of a tableau, as it is shown now."""
        shown = self._tableau(seat)
        return shown.grid.cells.get(cell, shown.box)

    def _hand(self, seat: Seat) -> Point:
        """Where the cards of a seat come from and go to."""
        return self._near.centre if seat == self.acting else self._seat(seat)

    def _face(self, card: Card) -> pygame.Surface:
        return pictures.face(self._art, card, *CARD)

    def _light(self, box: Box, colour: Colour = GOLD) -> None:
        """Light that spreads from a place."""
        self._burst(box, min(box.w, box.h) * 1.7, colour)

    def on_drawn(self, event: e.CardsDrawn) -> None:
        back = pictures.deck_back(self._art, *CARD)
        for _unused in range(min(MOST_DRAWN, event.count)):
            self._fly(back, self._place("deck").centre, self._hand(event.seat))

    def on_laid(self, event: e.StarterRevealed | e.CardBuilt) -> None:
        """A card comes down on a cell, which shows it from then on."""
        end = self._cell(event.seat, event.cell).centre
        arrived = self._tableau(event.seat).await_card(event.cell)
        self._fly(self._face(event.card), self._hand(event.seat), end, arrived)

    def on_stacked(self, event: e.CardStacked) -> None:
        start = self._cell(event.seat, event.origin).centre
        end = self._cell(event.seat, event.destination).centre
        arrived = self._tableau(event.seat).await_card(event.destination)
        self._fly(self._face(event.card), start, end, arrived)

    def on_replaced(self, event: e.StackReplaced) -> None:
        start = self._cell(event.seat, event.cell).centre
        for card in event.cards:
            self._fly(self._face(card), start, self._place("discard").centre)

    def on_discarded(self, event: e.CardDiscarded) -> None:
        start, end = self._hand(event.seat), self._place("discard").centre
        self._fly(self._face(event.card), start, end)

    def on_taken(self, event: e.CardTaken) -> None:
        start, end = self._place("discard").centre, self._hand(event.seat)
        self._fly(self._face(event.card), start, end)

    def on_activated(self, event: e.CardActivated) -> None:
        self._light(self._cell(event.seat, event.cell))

    def on_reached(self, event: e.StackReached) -> None:
        self._light(self._cell(event.seat, event.cell), MINT)

    def on_suit(self, event: e.SuitChosen) -> None:
        self._light(self._wheel.quarter(event.suit))

    def on_changed(self, event: e.GoldChanged | e.PointsChanged) -> None:
        """The number that was gained or paid floats up from the plate of the seat."""
        box = self._table.frame().plates[event.seat]
        gold = isinstance(event, e.GoldChanged)
        sign = f"+{event.amount}" if event.amount > 0 else f"−{-event.amount}"
        picture = self._art.text(sign, "display", 60, GOLD if event.amount > 0 else MINT, effect="shadow")
        x = box.x + box.w * (0.42 if gold else 0.80)
        self._fly(picture, (x, box.centre[1]), (x, box.centre[1] - RISE_HEIGHT), seconds=0.9, arc=0)


def chapter(events: Sequence[Event], story: Callable[[Event], str]) -> Chapter | None:
    """The last turn or the count, if one of them begins with these events."""
    counted = tuple(
        Count(one.seat, one.total, (("coins", one.gold), ("cards", one.tableau), ("laurels", one.points)))
        for one in events
        if isinstance(one, ScoreCounted)
    )
    if counted:
        return Chapter(_("The count"), counts=counted)
    ending = tuple(story(event) for event in events if isinstance(event, EndingBegan))
    return Chapter(_("The last turn"), ending) if ending else None
