"""What is seen and heard when something happens on the table of Engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.games.engine.rules import events as e
from game.games.engine.rules.events import EndingBegan, ScoreCounted
from game.games.engine.rules.vocabulary import Card
from game.games.engine.table import pictures
from game.games.engine.table.stage import BoardStage
from game.rules.contract import Event
from game.ui.art.theme import GOLD, MINT, Colour
from game.ui.boards import Chapter, Count, Table
from game.ui.boards.transitions import Transitions, Ways
from game.ui.drawing.layout import Box
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

    def __init__(self, table: Table, stage: BoardStage) -> None:
        super().__init__(table)
        self._stage = stage

    def _face(self, card: Card) -> pygame.Surface:
        return pictures.face(self._art, card, *CARD)

    def _light(self, box: Box, colour: Colour = GOLD) -> None:
        """Light that spreads from a place."""
        self._burst(box, min(box.w, box.h) * 1.7, colour)

    def _on_drawn(self, event: e.CardsDrawn) -> None:
        back = pictures.deck_back(self._art, *CARD)
        for _unused in range(min(MOST_DRAWN, event.count)):
            self._fly(back, self._stage.deck_box.centre, self._stage.hand_of(event.seat))

    def _on_laid(self, event: e.StarterRevealed | e.CardBuilt) -> None:
        """A card comes down on a cell, which shows it from then on."""
        end = self._stage.cell_box(event.seat, event.cell).centre
        arrived = self._stage.await_card(event.seat, event.cell)
        self._fly(self._face(event.card), self._stage.hand_of(event.seat), end, arrived)

    def _on_stacked(self, event: e.CardStacked) -> None:
        start = self._stage.cell_box(event.seat, event.origin).centre
        end = self._stage.cell_box(event.seat, event.destination).centre
        arrived = self._stage.await_card(event.seat, event.destination)
        self._fly(self._face(event.card), start, end, arrived)

    def _on_replaced(self, event: e.StackReplaced) -> None:
        start = self._stage.cell_box(event.seat, event.cell).centre
        for card in event.cards:
            self._fly(self._face(card), start, self._stage.discard_box.centre)

    def _on_discarded(self, event: e.CardDiscarded) -> None:
        start, end = self._stage.hand_of(event.seat), self._stage.discard_box.centre
        self._fly(self._face(event.card), start, end)

    def _on_taken(self, event: e.CardTaken) -> None:
        start, end = self._stage.discard_box.centre, self._stage.hand_of(event.seat)
        self._fly(self._face(event.card), start, end)

    def _on_activated(self, event: e.CardActivated) -> None:
        self._light(self._stage.cell_box(event.seat, event.cell))

    def _on_reached(self, event: e.StackReached) -> None:
        self._light(self._stage.cell_box(event.seat, event.cell), MINT)

    def _suit(self, event: e.SuitChosen) -> None:
        self._light(self._stage.suit_box(event.suit))

    def _on_changed(self, event: e.GoldChanged | e.PointsChanged) -> None:
        """The number that was gained or paid floats up from the plate of the seat."""
        box = self._table.frame().plates[event.seat]
        gold = isinstance(event, e.GoldChanged)
        sign = f"+{event.amount}" if event.amount > 0 else f"−{-event.amount}"
        picture = self._art.text(sign, "display", 60, GOLD if event.amount > 0 else MINT, effect="shadow")
        x = box.x + box.w * (0.42 if gold else 0.80)
        self._fly(picture, (x, box.centre[1]), (x, box.centre[1] - RISE_HEIGHT), seconds=0.9, arc=0)

    ways: ClassVar[Ways] = {
        e.CardsDrawn: _on_drawn,
        e.StarterRevealed: _on_laid,
        e.CardBuilt: _on_laid,
        e.CardStacked: _on_stacked,
        e.StackReplaced: _on_replaced,
        e.CardDiscarded: _on_discarded,
        e.CardTaken: _on_taken,
        e.CardActivated: _on_activated,
        e.StackReached: _on_reached,
        e.SuitChosen: _suit,
        e.GoldChanged: _on_changed,
        e.PointsChanged: _on_changed,
    }


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
