"""Things on a table that are tapped, or picked up and carried elsewhere by finger or mouse.

class HandCard(Carried):
    def activate(self): ...                  # tapped, or confirmed by keys or pad
    def carried_picture(self): ...           # what hangs on the finger
    def dropped(self, x, y): ...             # let go there
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pygame

from game.ui.drawing.animation import Animation, MovingPicture
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.pointer import DRAG_THRESHOLD
from game.ui.drawing.widget import Pointer, Widget
from game.ui.intents import PointerDown, PointerMove, PointerUp


class DragLayer(Protocol):
    """Where things move above a table; `game.ui.boards.Table` has it."""

    def fly(self, animation: Animation) -> None:
        """Show something that moves."""


class DraggedPicture(MovingPicture):
    """A picture that hangs on a finger until it is let go, which nothing skips."""

    lasting = True

    def __init__(self, picture: pygame.Surface, x: float, y: float, held: Callable[[], bool]) -> None:
        super().__init__(picture, (x, y))
        self._held = held

    def move(self, x: float, y: float) -> None:
        """The finger is there now."""
        self.at = x, y

    def step(self, now: float) -> bool:
        return self._held()

    def draw(self, canvas: Canvas) -> None:
        if self._held():
            super().draw(canvas)


class Carried(Widget):
    """A widget that can be pressed like any other, and dragged if `can_carry` allows it."""

    focusable = True

    def __init__(self, key: str, box: Box, air: DragLayer, **more: Any) -> None:
        """`more` is for what else it is beside this."""
        super().__init__(key, box, **more)
        self._air = air
        self._start: tuple[float, float] | None = None
        self._hanging: DraggedPicture | None = None

    @property
    def can_carry(self) -> bool:
        """Whether it can be picked up now; otherwise a drag is nothing."""
        return True

    @property
    def carried(self) -> bool:
        """Whether it hangs on a finger, so that its place is painted empty."""
        return self._hanging is not None

    def carried_picture(self) -> pygame.Surface:
        """What hangs on the finger, at physical size."""
        raise NotImplementedError

    def hang(self, x: float, y: float, held: Callable[[], bool]) -> DraggedPicture:
        """What is shown under the finger while `held` is true."""
        return DraggedPicture(self.carried_picture(), x, y, held)

    def on_drop(self, x: float, y: float) -> None:
        """Follow that it was let go over a point of the table."""

    def on_carry(self, x: float, y: float) -> None:
        """Follow that it is over a point of the table now."""

    def on_pointer(self, intent: Pointer) -> bool:
        if isinstance(intent, PointerDown):
            self._let_go()
            self._start = intent.x, intent.y
            self.pressed = True
        elif isinstance(intent, PointerMove):
            self._follow(intent.x, intent.y)
        elif isinstance(intent, PointerUp):
            self._release(intent.x, intent.y)
        return True

    def on_lost(self) -> None:
        self._let_go()

    def on_cancelled(self) -> None:
        if not self.carried:
            self._let_go()

    def _follow(self, x: float, y: float) -> None:
        if self._hanging is None:
            if self._start is None or not self._far(x, y) or not self.can_carry:
                return
            self.pressed = False
            self._hanging = hanging = self.hang(x, y, lambda: self._holds(hanging))
            self._air.fly(hanging)
            self.ctx.sound.play("card")
            self.invalidate()
        self._hanging.move(x, y)
        self.on_carry(x, y)

    def _holds(self, hanging: DraggedPicture) -> bool:
        """Whether it still hangs there: not once it is let go, nor when this widget has left the table."""
        return self._hanging is hanging and self.root.host is not None

    def _far(self, x: float, y: float) -> bool:
        assert self._start is not None
        return max(abs(x - self._start[0]), abs(y - self._start[1])) > DRAG_THRESHOLD

    def _release(self, x: float, y: float) -> None:
        was_carried, was_pressed = self.carried, self._start is not None
        self._let_go()
        if was_carried:
            self.on_drop(x, y)
        elif was_pressed and (self.box.contains(x, y) or self.root.hit(x, y) is self):
            self.activate()

    def _let_go(self) -> None:
        self._start = None
        self.pressed = False
        if self._hanging is not None:
            self._hanging = None
            self.invalidate()
