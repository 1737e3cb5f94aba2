"""What the keys or the pad's buttons do here; for touch and mouse, what a finger or a click does."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.art.theme import LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Device, Shortcut
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

    def __init__(
        self, key: str, box: Box, hints: Sequence[tuple[Shortcut, str]], *, tap: str = "", click: str = ""
    ) -> None:
        """`tap` and `click` are the words for touch and for the mouse; without them nothing is shown."""
        super().__init__(key, box)
        self._by_hand = {
            device: Text(words, role="body", size=30, colour=LAVENDER, floor=24)
            for device, words in ((Device.TOUCH, tap), (Device.MOUSE, click))
        }
        self._hints = [
            (action, Text(text, role="body", size=32, colour=LAVENDER, floor=22)) for action, text in hints
        ]

    def tell_hands(self, tap: str, click: str) -> None:
        """Say something else for touch and for the mouse."""
        for device, words in ((Device.TOUCH, tap), (Device.MOUSE, click)):
            if words != self._by_hand[device].text:
                self._by_hand[device].text = words
                self.invalidate()

    def on_device(self) -> None:
        self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if not ctx.input.shows_focus:
            self._by_hand[ctx.input.device].paint(canvas, ctx.art, self.box)
            return
        for (action, words), (glyph, box) in zip(self._hints, self._places(ctx), strict=True):
            canvas.blit_centred(ctx.art.glyph(ctx.input.hand, action, GLYPH_SIZE), glyph)
            words.paint(canvas, ctx.art, box)

    def problems(self, ctx: Context) -> list[str]:
        places = [(words, box) for (_, words), (_, box) in zip(self._hints, self._places(ctx), strict=True)]
        places += [(words, self.box) for words in self._by_hand.values() if words.text]
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
