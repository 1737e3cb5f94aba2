"""What is pressed and dragged in Spellcycles: pieces of the panel and of the field, moons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.things import Thing
from game.ui.boards.carry import DraggedPicture
from game.ui.boards.things import CarriedThing, ThingHandler
from game.ui.drawing.animation import Animation
from game.ui.drawing.layout import Box


class DragHandler(ThingHandler):
    """Answers what is done with things, the board; by itself it lets nothing be dragged."""

    def fly(self, animation: Animation) -> None:
        """Show something that moves above the table."""

    def can_lift(self, key: str) -> bool:
        """Whether the thing of a key can be dragged now."""
        return False

    def on_lift(self, key: str) -> None:
        """Follow a piece that begins to hang on a finger."""

    def on_drop(self, key: str, x: float, y: float) -> None:
        """Place a piece that was let go over a point of the table, where that can be done."""

    def put_back(self) -> None:
        """What hung on a finger is where it was."""


class Draggable(CarriedThing):
    """A thing of the table that is dragged where its board allows it."""

    def __init__(self, thing: Thing, box: Box, board: DragHandler, **more: Any) -> None:
        super().__init__(thing, box, board, board, **more)
        self._drags = board

    @property
    def can_carry(self) -> bool:
        return self._drags.can_lift(self.key)

    def hang(self, x: float, y: float, held: Callable[[], bool]) -> DraggedPicture:
        hanging = super().hang(x, y, held)
        self._drags.on_lift(self.key)
        return hanging

    def on_drop(self, x: float, y: float) -> None:
        self._drags.on_drop(self.key, x, y)

    def on_lost(self) -> None:
        super().on_lost()
        self._drags.put_back()
