"""What is dragged on the table of Spellcycles: pieces of the panel, pieces of the field, moons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.games.spellcycles.questions import dragging
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.rules.contract import Action
from game.ui.boards import Table
from game.ui.boards.carry import Carried, DraggedPicture
from game.ui.drawing.animation import Animation
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget


class Drags:
    """Lets nothing be dragged: for what is only looked at."""

    def fly(self, animation: Animation) -> None:
        """Show something that moves above the table."""

    def can_lift(self, key: str) -> bool:
        """Whether the thing of a key can be dragged now."""
        return False

    def on_lift(self, key: str) -> None:
        """It hangs on a finger."""

    def on_drop(self, key: str, x: float, y: float) -> None:
        """It was let go over a point of the table."""

    def put_back(self) -> None:
        """What hung on a finger is where it was."""


class Draggable(Carried):
    """A thing of the table that is dragged where its `Drags` allow it."""

    def __init__(self, key: str, box: Box, drags: Drags, **more: Any) -> None:
        super().__init__(key, box, drags, **more)
        self._drags = drags

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


class ChooserDrags(Drags):
    """Asks the chooser what may be dragged, and answers with the result."""

    def __init__(
        self,
        table: Table,
        chooser: SpellcyclesChooser,
        under: Callable[[float, float], Widget | None],
        attempt: Callable[[Callable[[], Sequence[Action]]], None],
        refresh: Callable[[], None],
        busy: Callable[[], bool],
    ) -> None:
        """`under` finds what lies at a point of the board.

        `attempt` gives answers, or says why there are none; `refresh` shows where what hangs on a finger may
        go; nothing is dragged while the board is `busy` with real pieces.
        """
        self._table, self._chooser = table, chooser
        self._under, self._attempt, self._refresh, self._busy = under, attempt, refresh, busy

    def fly(self, animation: Animation) -> None:
        self._table.fly(animation)

    def can_lift(self, key: str) -> bool:
        return not self._busy() and bool(dragging.landings(self._chooser, key))

    def on_lift(self, key: str) -> None:
        dragging.lift(self._chooser, key)
        self._refresh()

    def on_drop(self, key: str, x: float, y: float) -> None:
        under = self._under(x, y)
        onto = under.key if under is not None else ""
        self.put_back()
        if onto != key:
            self._attempt(lambda: dragging.drop(self._chooser, key, onto))

    def put_back(self) -> None:
        dragging.put_back(self._chooser)
        self._refresh()
