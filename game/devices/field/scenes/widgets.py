"""What the set-up of the field is made of: the picture with the field drawn in, and graded figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.art.theme import GOLD, MINT, Colour
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Pointer, Widget
from game.ui.intents import Back, Confirm, Intent, Navigate, PointerDown
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.widgets.preview import Preview

PicturePoint = tuple[float, float]
"""A point of the picture, in shares of its width and height."""
Corners = tuple[PicturePoint, PicturePoint, PicturePoint, PicturePoint]
"""At a1, h1, h8 and a8."""

HANDLE_SIDE = 96
"""Side of what is dragged, logical units."""
KEY_STEP_SHARE = 0.002
"""Shares of the picture by which an arrow key moves a corner."""
DOTS_PER_SIDE = 40
"""Dots along each side of the field: lines are drawn of them, for nothing else slants."""
PLATE: Colour = (20, 14, 28)
"""Under words that stand on the picture."""
NAMES = ("a1", "h1", "h8", "a8")


class FieldView(Preview):
    """The newest picture with the outline of the field."""

    def __init__(self, key: str, box: Box) -> None:
        super().__init__(key, box)
        self._corners: Sequence[PicturePoint] = ()
        self._marks: Sequence[tuple[PicturePoint, str, Colour]] = ()
        self._colour: Colour = MINT

    def outline(self, corners: Sequence[PicturePoint], colour: Colour) -> None:
        """Draw the field between these corners from now on; none where it was not found."""
        if (tuple(corners), colour) != (tuple(self._corners), self._colour):
            self._corners, self._colour = tuple(corners), colour
            self.invalidate()

    def mark(self, marks: Sequence[tuple[PicturePoint, str, Colour]]) -> None:
        """Points of the picture with a word beside each."""
        if tuple(marks) != tuple(self._marks):
            self._marks = tuple(marks)
            self.invalidate()

    def at(self, place: PicturePoint) -> tuple[float, float]:
        """A point of the picture on screen."""
        return self.seen.x + place[0] * self.seen.w, self.seen.y + place[1] * self.seen.h

    def place_of(self, x: float, y: float) -> PicturePoint:
        """The inverse of `at`, within the picture."""
        seen = self.seen
        return min(1.0, max(0.0, (x - seen.x) / seen.w)), min(1.0, max(0.0, (y - seen.y) / seen.h))

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        super().paint(canvas, ctx)
        with canvas.clip(self.box):
            for start, end in zip(self._corners, (*self._corners[1:], *self._corners[:1]), strict=True):
                self._paint_line(canvas, self.at(start), self.at(end))
            for place, words, colour in self._marks:
                x, y = self.at(place)
                canvas.fill(colour, Box(x - 20, y - 3, 40, 6))
                canvas.fill(colour, Box(x - 3, y - 20, 6, 40))
                beside = Box(x + 14, y - 46, 24 + 15 * len(words), 38)
                canvas.fill(PLATE, beside)
                text = Text(words, role="strong", size=26, colour=colour, align="centre")
                text.paint(canvas, ctx.art, beside)

    def _paint_line(self, canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
        for step in range(DOTS_PER_SIDE):
            share = step / DOTS_PER_SIDE
            x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            canvas.fill(self._colour, Box(x - 2.5, y - 2.5, 5, 5))


class CornerHandle(Widget):
    """One corner of the field: dragged with a finger or the mouse, or held by Confirm and moved by arrows."""

    focusable = True

    def __init__(
        self,
        number: int,
        view: FieldView,
        place: PicturePoint,
        on_move: Callable[[int, PicturePoint], object],
    ) -> None:
        super().__init__(f"corner-{number}")
        self._number, self._view, self._on_move = number, view, on_move
        self._name = Text(NAMES[number], role="label", size=30, colour=GOLD, align="centre")
        self._held = False
        self.move(place)

    def move(self, to: PicturePoint) -> None:
        """Stand at another point of the picture."""
        self._at = to
        x, y = self._view.at(to)
        self.place(Box(x - HANDLE_SIDE / 2, y - HANDLE_SIDE / 2, HANDLE_SIDE, HANDLE_SIDE))

    def activate(self) -> None:
        self._held = not self._held
        self.invalidate()

    def on_intent(self, intent: Intent) -> bool:
        if not self._held:
            return False
        if isinstance(intent, Navigate):
            high, wide = self._view.seen.h, self._view.seen.w
            x, y = self._at
            self._go(x + intent.dx * KEY_STEP_SHARE, y + intent.dy * KEY_STEP_SHARE * wide / high)
            return True
        if isinstance(intent, Back | Confirm):
            self.activate()
            return True
        return False

    def on_pointer(self, intent: Pointer) -> bool:
        self._go(*self._view.place_of(intent.x, intent.y))
        return isinstance(intent, PointerDown)

    def _go(self, x: float, y: float) -> None:
        self.move((min(1.0, max(0.0, x)), min(1.0, max(0.0, y))))
        self._on_move(self._number, self._at)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        colour = MINT if self._held else GOLD
        box, arm = self.box, 34
        x, y = box.x + box.w / 2, box.y + box.h / 2
        canvas.fill(colour, Box(x - arm, y - 2, 2 * arm, 4))
        canvas.fill(colour, Box(x - 2, y - arm, 4, 2 * arm))
        plate = Box(x + 8, y - 46, 56, 38)
        canvas.fill(PLATE, plate)
        self._name.paint(canvas, ctx.art, plate)
