"""A match to look at without touching: what the attract screen shows of each game."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import Event
from game.ui.art.theme import GOLD
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text


class VignetteSeat(ViewModel):
    """How a seat of the demonstration stands."""

    name: str
    prestige: int
    active: bool


class Vignette(Widget):
    """The public state of a match that bots play, and its story in sentences."""

    sentence: str = ""
    """What happened last."""

    @property
    def standings(self) -> tuple[VignetteSeat, ...]:
        """The standings by seat; empty where there is nothing to tell."""
        return ()

    def show(self, events: Sequence[Event]) -> None:
        """Bring the picture up to date after these events."""


class DemoSeat(Widget):
    """A bot of the demonstration: coin, name, Prestige; lit while it is its turn."""

    def __init__(self, seat: int, box: Box, name: str) -> None:
        super().__init__(f"seat-{seat}", box)
        self._seat, self._active = seat, False
        self._name = Text(name, role="display", size=32)
        self._value = Text("0", role="display", size=36, colour=GOLD)

    def show(self, standing: VignetteSeat) -> None:
        """How the seat stands now."""
        words = str(standing.prestige)
        if (words, standing.active) != (self._value.text, self._active):
            self._value.text, self._active = words, standing.active
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        state = "active" if self._active else "waiting"
        canvas.blit(art.seat_plate(box.w, box.h, self._seat, state), box.x, box.y)
        name, laurel, value = self._parts(ctx)
        self._name.paint(canvas, art, name)
        canvas.blit_centred(art.prestige(laurel.w), laurel)
        self._value.paint(canvas, art, value)

    def _parts(self, ctx: Context) -> tuple[Box, Box, Box]:
        start = ctx.art.plate_text_x(self.box.h)
        inner = Box(self.box.x + start, self.box.y + 8, self.box.w - start - 12, self.box.h - 16)
        name, below = inner.split_top(inner.h / 2)
        laurel, value = below.split_left(40, gap=10)
        return name, laurel.centre_box(38, 38), value
