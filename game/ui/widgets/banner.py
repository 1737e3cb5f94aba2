"""What is going on, in one sentence: the turn banner, and the toast that passes."""

from __future__ import annotations

from game.ui.art.theme import CREAM, GOLD, NIGHT_BOTTOM
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.reactive import Reactive
from game.ui.stage.context import Context
from game.ui.widgets.label import Text, Worded

Parts = tuple[Box, Box]
LINE_SPACING = 0.8
"""Distance of two lines, in parts of what the font asks for: the plate is low."""
FRAME_CLEARANCE = 9
"""Between the letters and the frame of the plate, above and below, logical units."""
STEP_SIZE_MARGIN = 6
"""So much larger than the step must the sentence be beside it."""


class Banner(Worded):
    """Who must do what now: the seat's coin, the sentence, and a pill with the step where both have room.

    The sentence is the largest line of a table: it takes two lines, and the room of the step, before it
    shrinks.
    """

    spare = Reactive[float]()
    """Width at the right end that is kept free for what stands there, logical units."""
    reach = 0

    def __init__(
        self,
        key: str,
        box: Box = NOWHERE,
        text: str = "",
        *,
        seat: int | None = None,
        step: str = "",
        size: int = 52,
    ) -> None:
        super().__init__(key, box)
        self._seat = seat
        self._words = Text(
            text,
            role="display",
            size=size,
            align="centre",
            lines=2,
            floor=28,
            effect="shadow",
            leading=LINE_SPACING,
        )
        self._step = Text(step, role="label", size=30, colour=GOLD, align="centre")
        self.spare = 0.0

    def show(self, text: str, *, seat: int | None = None, step: str = "") -> None:
        """Say something else."""
        if (text, seat, step) != (self._words.text, self._seat, self._step.text):
            self._words.text, self._seat, self._step.text = text, seat, step
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        canvas.blit(art.turn_banner(box.w, box.h, self._seat), box.x, box.y)
        words, step = self._parts(ctx)
        self._words.paint(canvas, art, words)
        if not step.empty:
            canvas.blit(art.pill(step.w, step.h, NIGHT_BOTTOM), step.x, step.y)
            self._step.paint(canvas, art, step)

    def _parts(self, ctx: Context) -> Parts:
        inner = self.box.inset(24, FRAME_CLEARANCE)
        if self._seat is not None:
            # The coin stands at the left end of the plate, as wide as the plate is high.
            inner = inner.split_left(self.box.h - 24)[1]
        if self.spare:
            inner = inner.split_right(self.spare)[0]
        if not self._step.text:
            return inner, NOWHERE
        wide = ctx.art.measure(self._step.text, "label", self._step.size)[0] + 40
        words, step = inner.split_right(min(wide, inner.w / 3), gap=16)
        step = step.centre_box(step.w, 60)
        # What to do counts for more than which step that is.
        beside, alone = (self._words.fit(ctx.art, box) for box in (words, inner))
        large = beside.size == alone.size or beside.size >= self._step.size + STEP_SIZE_MARGIN
        whole = self._step.fit(ctx.art, step).size == self._step.size
        if not large or beside.cut or not whole or self._step.problems(ctx.art, step):
            return inner, NOWHERE
        return words, step


class Toast(Worded):
    """A sentence that lies over everything for a few seconds. Scenes show one by `scene.toast(...)`."""

    overlay = True

    def __init__(self, key: str, box: Box, text: str) -> None:
        super().__init__(key, box)
        self._words = Text(text, role="strong", size=34, colour=CREAM, align="centre", lines=2)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit_centred(ctx.art.shadow(self.box.w, self.box.h), self.box)
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, "title"), self.box.x, self.box.y)
        self._words.paint(canvas, ctx.art, self.box.inset(32, 10))
