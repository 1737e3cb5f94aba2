"""A seat at the table: its coin, who sits there, and how they stand."""

from __future__ import annotations

from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.layout import NOWHERE, Box
from game.ui.reactive import Reactive
from game.ui.widget import Widget
from game.ui.widgets.label import Text


class SeatPlate(Widget):
    """Coin, name, a note below it, and a large value with its word; lit while it is that seat's turn.

    `inner` is the room right of the coin and below the name, for a game's own widgets.
    """

    background = True
    state = Reactive[str]()
    """active (it is this seat's turn), waiting, or out of the match."""

    def __init__(
        self,
        key: str,
        box: Box,
        seat: int,
        name: str,
        *,
        value: str = "",
        unit: str = "",
        note: str = "",
        state: str = "waiting",
    ) -> None:
        super().__init__(key, box)
        self.seat, self.state = seat, state
        self._name = Text(name, role="display", size=40, floor=28)
        self._value = Text(value, role="display", size=48, colour=GOLD, align="right")
        self._unit = Text(unit, role="label", size=28, colour=LAVENDER, align="right")
        self._note = Text(note, role="body", size=30, colour=LAVENDER, lines=2)

    def show(self, *, name: str | None = None, value: str | None = None, note: str | None = None) -> None:
        """Other words from now on."""
        for words, text in ((self._name, name), (self._value, value), (self._note, note)):
            if text is not None and text != words.text:
                words.text = text
                self.invalidate()

    @property
    def inner(self) -> Box:
        """Room for more."""
        return self._parts()[2]

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        if self.state == "active":
            canvas.blit_centred(art.glow(box.w, box.h, art.seat_colour(self.seat)), box)
        canvas.blit(art.seat_plate(box.w, box.h, self.seat, self.state), box.x, box.y)
        name, (value, unit), note = self._parts()
        self._name.paint(canvas, art, name, GOLD if self.state == "active" else CREAM)
        self._value.paint(canvas, art, value)
        self._unit.paint(canvas, art, unit)
        self._note.paint(canvas, art, note)

    def _parts(self) -> tuple[Box, tuple[Box, Box], Box]:
        art = self.ctx.art
        inner = self.box.inset(0, 12).split_left(art.plate_text_x(self.box.h))[1].split_right(20)[0]
        value, unit = NOWHERE, NOWHERE
        pair = [words for words in (self._value, self._unit) if words.text]
        if pair:
            wide = max(art.measure(words.text, words.role, words.size)[0] for words in pair) + 1
            inner, beside = inner.split_right(min(wide, inner.w * 0.45), gap=10)
            value, below = beside.split_top(52, gap=2)
            unit = below.split_top(40)[0]
        name, note = inner.split_top(52, gap=4)
        return name, (value, unit), note
