"""How things stand, as everybody may know: a sheet of paper for each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.rules.contract import Seat
from game.ui.art.theme import INK
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import TARGET_GAP, Box, grid
from game.ui.drawing.reactive import ViewModel
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Text

COIN_SIDE = 52
HEAD_HEIGHT = 56


class Sheet(ViewModel):
    """What is known of a seat."""

    seat: Seat
    name: str
    lines: tuple[str, ...]
    active: bool = False
    chosen: bool = False


class SeatSheet(Pressable):
    """A sheet; pressed to read all of it in the panel, for where its lines do not fit."""

    def __init__(self, box: Box, sheet: Sheet, on_press: Callable[[], object]) -> None:
        super().__init__(f"sheet-{sheet.seat}", box, on_press)
        self._sheet = sheet
        self._name = Text(sheet.name, role="display", size=36, colour=INK, floor=24)
        words = "\n".join(sheet.lines)
        self._lines = Text(words, size=38, colour=INK, valign="top", lines=40, floor=20, tight=True)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        colour = art.seat_colour(self._sheet.seat)
        canvas.blit_centred(art.glow(box.w, box.h, colour) if self._lit else art.shadow(box.w, box.h), box)
        canvas.blit(art.panel(box.w, box.h, "cream"), box.x, box.y)
        coin, name, lines = self._parts()
        canvas.blit_centred(art.seat_coin(self._sheet.seat, COIN_SIDE), coin)
        self._name.paint(canvas, art, name)
        self._lines.paint(canvas, art, lines)

    @property
    def _lit(self) -> bool:
        return self._sheet.active or self._sheet.chosen

    def _parts(self) -> tuple[Box, Box, Box]:
        inner = self.box.inset(22, 14)
        head, lines = inner.split_top(min(HEAD_HEIGHT, inner.h), gap=2)
        coin, name = head.split_left(COIN_SIDE, gap=12)
        return coin, name, lines


class Overview(Widget):
    """All sheets, as large as there is room."""

    reach = 0

    def __init__(self, box: Box, on_press: Callable[[Seat], object]) -> None:
        super().__init__("overview", box)
        self._on_press = on_press
        self._shown: tuple[Box, tuple[Sheet, ...]] | None = None

    def show(self, box: Box, sheets: Sequence[Sheet]) -> None:
        """The sheets in a box; built anew only when something has changed."""
        shown = (box, tuple(sheets))
        if shown == self._shown:
            return
        self._shown = shown
        self.clear()
        self.box = box
        columns = columns_of(len(sheets), box)
        rows = max(1, -(-len(sheets) // columns))
        for sheet, cell in zip(sheets, grid(box, columns, rows, gap=TARGET_GAP), strict=False):
            self.add(SeatSheet(cell, sheet, partial(self._on_press, sheet.seat)))
        self.invalidate()


def columns_of(count: int, box: Box) -> int:
    """Sheets side by side: wide ones where the room is high, narrow ones where it is low."""
    if count <= 3:
        return max(1, count)
    if count == 4:
        return 2 if box.h > 420 else 4
    return 3 if count <= 6 else 5 if box.h < 420 else 3
