"""What the keys or the pad's buttons do here; nothing for touch and mouse."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.art.theme import LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Shortcut
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

GLYPH_SIZE = 48
GLYPH_GAP = 12
HINT_GAP = 44


class HintBar(Widget):
    """A line of glyphs with their words: `HintBar("hints", box, [(Shortcut.BACK, _("Back"))])`.

    Leave Confirm out: the button with the focus carries it, and only one thing on screen may.
    """

    overlay = True

    def __init__(self, key: str, box: Box, hints: Sequence[tuple[Shortcut, str]]) -> None:
        super().__init__(key, box)
        self._hints = [
            (action, Text(text, role="body", size=32, colour=LAVENDER, floor=22)) for action, text in hints
        ]

    def on_device(self) -> None:
        self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if not ctx.input.shows_focus:
            return
        for (action, words), (glyph, box) in zip(self._hints, self._places(ctx), strict=True):
            canvas.blit_centred(ctx.art.glyph(ctx.input.hand, action, GLYPH_SIZE), glyph)
            words.paint(canvas, ctx.art, box)

    def problems(self, ctx: Context) -> list[str]:
        places = [(words, box) for (_, words), (_, box) in zip(self._hints, self._places(ctx), strict=True)]
        return [problem for words, box in places for problem in words.problems(ctx.art, box)]

    def _places(self, ctx: Context) -> list[tuple[Box, Box]]:
        wanted = [ctx.art.measure(words.text, words.role, words.size)[0] + 1 for _, words in self._hints]
        others = len(wanted) * (GLYPH_SIZE + GLYPH_GAP + HINT_GAP) - HINT_GAP
        # Where there is not room for all words, they share what there is.
        share = min(1.0, max(0.0, self.box.w - others) / max(1.0, sum(wanted)))
        places: list[tuple[Box, Box]] = []
        x = self.box.x
        for wide in wanted:
            text = Box(x + GLYPH_SIZE + GLYPH_GAP, self.box.y, wide * share, self.box.h)
            places.append((Box(x, self.box.y, GLYPH_SIZE, self.box.h), text))
            x = text.right + HINT_GAP
        return places
