"""Ground for other widgets: panels with a title, felt boards, pictures, pills."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.art import Art
from game.ui.art.theme import GLASS_BOTTOM, GOLD, Colour
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text, Worded

TITLE_HEIGHT = 64
"""Height of a panel's title line, logical units."""


class Panel(Widget):
    """A panel of the art's styles (glass, title, well, cream, dialog), with a title if it has one."""

    background = True

    def __init__(
        self, key: str, box: Box = NOWHERE, *, style: str = "glass", title: str = "", padding: float = 28
    ) -> None:
        super().__init__(key, box)
        self.style, self.padding = style, padding
        self._title = Text(title, role="title", size=44, colour=GOLD, floor=24)

    @property
    def inner(self) -> Box:
        """The room for children, below the title."""
        inside = self.box.inset(self.padding, self.padding * 0.75)
        return inside.split_top(TITLE_HEIGHT, 8)[1] if self._title.text else inside

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, self.style), self.box.x, self.box.y)
        self._title.paint(canvas, ctx.art, self._title_box())

    def _title_box(self) -> Box:
        return self.box.inset(self.padding, self.padding * 0.75).split_top(TITLE_HEIGHT)[0]


class Picture(Widget):
    """A picture of the art in the middle of a box: `Picture(key, box, lambda art: art.icon("flame", 80))`."""

    def __init__(self, key: str, box: Box, picture: Callable[[Art], pygame.Surface]) -> None:
        super().__init__(key, box)
        self._picture = picture

    def show(self, picture: Callable[[Art], pygame.Surface]) -> None:
        """Another picture from now on."""
        self._picture = picture
        self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit_centred(self._picture(ctx.art), self.box)


class Pill(Worded):
    """A few words in a capsule."""

    def __init__(
        self,
        key: str,
        box: Box,
        text: str,
        *,
        colour: Colour = GLASS_BOTTOM,
        size: int = 30,
    ) -> None:
        super().__init__(key, box)
        self.colour = colour
        self._words = Text(text, role="label", size=size, align="centre")

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.pill(self.box.w, self.box.h, self.colour), self.box.x, self.box.y)
        self._words.paint(canvas, ctx.art, self._inside())

    def _inside(self) -> Box:
        return self.box.inset(self.box.h * 0.35, 2)
