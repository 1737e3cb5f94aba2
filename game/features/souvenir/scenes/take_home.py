"""The code by which a phone takes the clip along, or how far it is."""

from __future__ import annotations

from typing import Final

from game.ui.art.theme import CREAM, GOLD, LAVENDER, NIGHT_BOTTOM
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

HEAD_HEIGHT: Final = 56
BAR_HEIGHT: Final = 20
PADDING: Final = 18


class TakeHome(Widget):
    """Looks for itself how far the clip of the last match is; shows nothing where no phone can come."""

    def __init__(self, box: Box, ctx: Context) -> None:
        super().__init__("take-home", box)
        self._ctx = ctx
        self._percent, self.link = self._found()
        self._head = Text(_("Take it home"), role="title", size=40, colour=GOLD, align="centre", floor=26)
        words = _("Making the clip for your phones.")
        self._words = Text(words, size=34, colour=CREAM, align="centre", lines=4, floor=26)

    @property
    def offered(self) -> bool:
        """Whether there is, or will be, something to take."""
        return self._percent is not None

    def look(self) -> None:
        """See how far it is now."""
        if (found := self._found()) != (self._percent, self.link):
            self._percent, self.link = found
            self.invalidate()

    def _found(self) -> tuple[int | None, str]:
        """How far it is, in percent, and its address; None where there is nothing to take."""
        phones, made = self._ctx.phones, self._ctx.storage.keepsakes.souvenirs.latest
        if phones is None or not phones.on or not phones.addresses or made is None or made.failed:
            return None, ""
        if made.clip is None:
            return made.percent, ""
        return 100, phones.addresses[0].url.rstrip("/") + made.clip.address

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if self._percent is None:
            return
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, "dialog"), self.box.x, self.box.y)
        head, body = self.box.inset(PADDING).split_top(HEAD_HEIGHT, gap=8)
        self._head.paint(canvas, ctx.art, head)
        if self.link:
            canvas.blit_centred(ctx.art.qr(self.link, min(body.w, body.h)), body)
            return
        words, bar = body.split_bottom(BAR_HEIGHT, gap=12)
        self._words.paint(canvas, ctx.art, words)
        canvas.fill(NIGHT_BOTTOM, bar)
        canvas.fill(LAVENDER, Box(bar.x, bar.y, bar.w * self._percent / 100, bar.h))
