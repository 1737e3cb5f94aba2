"""The cloth that everything on a table lies on."""

from __future__ import annotations

from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context

RIM_WIDTH = 42
"""Between the edge of the felt and what lies on it."""


class Felt(Widget):
    """The playing area; `cloth` is one of the art's felts."""

    background = True
    reach = 0

    def __init__(self, box: Box, cloth: str) -> None:
        super().__init__("felt", box)
        self._cloth = cloth

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.felt(self.box.w, self.box.h, self._cloth), self.box.x, self.box.y)
