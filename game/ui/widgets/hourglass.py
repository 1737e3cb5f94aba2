"""Time to think running out: a ring that empties round the number of minutes or seconds left."""

from __future__ import annotations

import math

from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.countdown import RING_STEPS, ring
from game.ui.widgets.label import Text
from game.ui.words import _

LAST_SECONDS = 10
"""Seconds before the end from which each of them is counted; till then the number rests for five."""
RING_WIDTH_SHARE = 0.1
"""Width of the ring as a part of its diameter."""


class HourglassFace(Widget):
    """Shows how much time is left, and whether it runs."""

    overlay = True
    reach = 0

    def __init__(self, key: str, box: Box = NOWHERE) -> None:
        super().__init__(key, box)
        self._step, self._soon, self._runs = RING_STEPS, False, True
        self._number = Text("", role="display", size=34, align="centre", floor=22)
        self._unit = Text("", role="label", size=28, align="centre", colour=LAVENDER, floor=20)

    def show(self, left: float, length: float, *, runs: bool) -> None:
        """`left` of `length` seconds are left; while it does not run, it stands still."""
        step = math.ceil(min(1.0, max(0.0, left / length)) * RING_STEPS)
        number, unit = describe_left(left)
        seen = (step, left <= LAST_SECONDS, runs, number, unit)
        if seen != (self._step, self._soon, self._runs, self._number.text, self._unit.text):
            self._step, self._soon, self._runs, self._number.text, self._unit.text = seen
            self.invalidate()

    @property
    def number(self) -> str:
        """The time left as a number, without its unit."""
        return self._number.text

    @property
    def runs(self) -> bool:
        """Whether it is shown to run."""
        return self._runs

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        pixels = art.pixels(min(self.box.w, self.box.h))
        hue = GOLD if self._soon and self._runs else LAVENDER
        canvas.blit_centred(ring(pixels, self._step, hue, RING_WIDTH_SHARE), self.box)
        number, below = self._parts()
        self._number.paint(canvas, art, number, CREAM if self._runs else LAVENDER)
        if self._runs:
            self._unit.paint(canvas, art, below)
        else:
            canvas.blit_centred(art.icon("pause", below.h, LAVENDER), below)

    def _parts(self) -> tuple[Box, Box]:
        """The number, and below it what it counts or the sign that it stands still."""
        side = min(self.box.w, self.box.h)
        inner = self.box.centre_box(side, side).inset(side * (RING_WIDTH_SHARE + 0.06), side * 0.16)
        number, below = inner.split_top(inner.h * 0.46)
        return number, below.inset(below.w * 0.12, 0)


def describe_left(left: float) -> tuple[str, str]:
    """The number and the unit that are shown for that many seconds, rounded up."""
    if left > 60:
        return str(math.ceil(left / 60)), _("min", context="of time left")
    pace = 1 if left <= LAST_SECONDS else 5
    return str(max(0, math.ceil(left / pace) * pace)), _("s", context="of time left")
