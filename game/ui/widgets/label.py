"""Words. They shrink to a floor, then wrap if they may, and only then lose their end (the audit tells)."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.ui.art import Art
from game.ui.art.theme import CREAM, Colour
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.fit import MIN_TEXT_SIZE, Fitted, fit
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context

ALIGN = {"left": 0.0, "centre": 0.5, "right": 1.0}
VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


class SharedFontSize:
    """Texts of one list, which are all as large as the one that has the least room lets them be."""

    def __init__(self) -> None:
        self._members: list[tuple[Text, Callable[[], Box]]] = []

    def add(self, text: Text, room: Callable[[], Box]) -> None:
        """One more, whose box is always this."""
        self._members.append((text, room))
        text.alike = self

    def size(self, art: Art) -> float:
        """Size of all of them, logical units at text scale 1."""
        return min(text.fit_alone(art, room()).size for text, room in self._members)


class Text:
    """Some words in one style, fitted to a box and painted there; for use inside widgets."""

    def __init__(
        self,
        text: str,
        *,
        role: str = "body",
        size: int = 32,
        colour: Colour = CREAM,
        align: str = "left",
        valign: str = "middle",
        lines: int = 1,
        floor: int = MIN_TEXT_SIZE,
        effect: str = "plain",
        tight: bool = False,
        leading: float | None = None,
    ) -> None:
        """`tight` words may have less room than they need: numbers, and what can be read elsewhere.

        With a `leading`, lines stand so far apart, in parts of what the font asks for, and words wrap before
        they shrink.
        """
        self.text, self.role, self.size, self.colour = text, role, size, colour
        self.align, self.valign = ALIGN[align], VALIGN[valign]
        self.lines, self.floor, self.effect = lines, floor, effect
        self._tight, self._leading = tight, leading
        self.alike: SharedFontSize | None = None
        """Those as large as which it is."""
        self._known: tuple[object, ...] = ()
        self._fitted = Fitted((), size, size, cut=False)

    def fit(self, art: Art, box: Box) -> Fitted:
        """The words as they stand in a box of this size."""
        most = math.inf if self.alike is None else self.alike.size(art)
        asked = (art, self.text, self.size, most, self.role, box.w, box.h)
        if asked != self._known:
            self._fitted, self._known = self._fit(art, box, most), asked
        return self._fitted

    def fit_alone(self, art: Art, box: Box) -> Fitted:
        """The words as they would stand in a box of this size if nothing else were written alike."""
        return self._fit(art, box)

    def _fit(self, art: Art, box: Box, most: float = math.inf) -> Fitted:
        w, h = box.w, box.h
        return fit(art, self.text, self.role, self.size, w, h, self.floor, self.lines, self._leading, most)

    def paint(self, canvas: Canvas, art: Art, box: Box, colour: Colour | None = None) -> None:
        """Draw the words into a box."""
        if not self.text or box.empty:
            return
        fitted = self.fit(art, box)
        if fitted.cut and not self._tight:
            canvas.words_cut(self.text, box)
        y = box.y + (box.h - fitted.line_height * len(fitted.lines)) * self.valign
        for line in fitted.lines:
            at = Box(box.x, y, box.w, fitted.line_height)
            self.paint_line(canvas, art, line, fitted.size, colour or self.colour, at)
            y += fitted.line_height

    def paint_line(self, canvas: Canvas, art: Art, line: str, size: float, colour: Colour, box: Box) -> None:
        """Draw one line of them."""
        picture = art.text(line, self.role, size, colour, effect=self.effect)
        w, h = canvas.size_of(picture)
        canvas.blit(picture, box.x + (box.w - w) * self.align, box.y + (box.h - h) / 2)

    def ink(self, art: Art, box: Box) -> Box:
        """Where the words stand in a box."""
        fitted = self.fit(art, box)
        if not self.text:
            return Box(box.x, box.y, 0, 0)
        w = max(art.measure(line, self.role, fitted.size)[0] for line in fitted.lines)
        h = fitted.line_height * len(fitted.lines)
        return Box(box.x + (box.w - w) * self.align, box.y + (box.h - h) * self.valign, w, h)

    def problems(self, art: Art, box: Box) -> list[str]:
        """A sentence if words are cut off."""
        if self.text and self.fit(art, box).cut:
            return [f"{self.text!r} does not fit {box.w:.0f} x {box.h:.0f}"]
        return []


class Worded(Widget):
    """A widget with some words that may become others."""

    _words: Text

    @property
    def text(self) -> str:
        return self._words.text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._words.text:
            self._words.text = text
            self.invalidate()


class Label(Worded):
    """Words on one line."""

    lines = 1
    valign = "middle"
    reach = 4

    def __init__(
        self,
        key: str,
        box: Box = NOWHERE,
        text: str = "",
        *,
        role: str = "body",
        size: int = 32,
        colour: Colour = CREAM,
        align: str = "left",
        valign: str | None = None,
        lines: int | None = None,
        floor: int = MIN_TEXT_SIZE,
        effect: str = "plain",
    ) -> None:
        """`align` is left, centre or right; `valign` top, middle or bottom; sizes are logical units."""
        super().__init__(key, box)
        self._words = Text(
            text,
            role=role,
            size=size,
            colour=colour,
            align=align,
            valign=valign or self.valign,
            lines=lines or self.lines,
            floor=floor,
            effect=effect,
        )

    @property
    def colour(self) -> Colour:
        return self._words.colour

    @colour.setter
    def colour(self, colour: Colour) -> None:
        if colour != self._words.colour:
            self._words.colour = colour
            self.invalidate()

    @property
    def size(self) -> int:
        """Size of the words where they have room, logical units at text scale 1."""
        return self._words.size

    @size.setter
    def size(self, size: int) -> None:
        if size != self._words.size:
            self._words.size = size
            self.invalidate()

    def height(self, width: float) -> float:
        """How high the words are at their full size when the box is `width` wide."""
        fitted = self._words.fit(self.ctx.art, Box(0, 0, width, 1e6))
        return fitted.line_height * len(fitted.lines)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        self._words.paint(canvas, ctx.art, self.box)

    def ink(self, ctx: Context) -> Box:
        return self._words.ink(ctx.art, self.box)


class Paragraph(Label):
    """Words on as many lines as the box has room for, from its top."""

    lines = 99
    valign = "top"
