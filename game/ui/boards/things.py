"""Things on a table: they tell their board when they are pressed, carried, or have the focus."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.rules.things import Thing
from game.ui.boards.carry import Carried, DragLayer
from game.ui.drawing.layout import Box
from game.ui.widgets.button import Pressable


class ThingHandler:
    """What is done with things on a table; the board answers."""

    def press(self, thing: Thing) -> None:
        """Tapped or confirmed, or a button of the panel."""

    def drop(self, thing: Thing, x: float, y: float) -> None:
        """Carried to a point of the table."""

    def look_at(self, thing: Thing) -> None:
        """Follow that this thing has the focus."""


class TableThing(Pressable):
    """Something that is pressed."""

    def __init__(self, thing: Thing, box: Box, board: ThingHandler, *, sound: str = "click") -> None:
        super().__init__(str(thing), box, partial(board.press, thing), sound=sound)
        self.thing, self._board = thing, board

    def on_focus(self) -> None:
        self._board.look_at(self.thing)


class CarriedThing(Carried):
    """Something that is pressed, or carried elsewhere."""

    def __init__(self, thing: Thing, box: Box, air: DragLayer, board: ThingHandler, **more: Any) -> None:
        super().__init__(str(thing), box, air, **more)
        self.thing, self._board = thing, board

    def on_focus(self) -> None:
        self._board.look_at(self.thing)

    def activate(self) -> None:
        self._board.press(self.thing)

    def on_drop(self, x: float, y: float) -> None:
        self._board.drop(self.thing, x, y)
