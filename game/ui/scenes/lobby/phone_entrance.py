"""The way in for guests while the lobby is open: a code to scan, and one to type, and how many have come.

All of it is large enough to be read across a room.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from game.phones.room.presence import Presence
from game.phones.service import PhoneService
from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box, Share, column
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Text
from game.ui.words import _

TITLE_HEIGHT, LETTERS_HEIGHT, LINE_HEIGHT = 52, 92, 40
"""Heights of the title, of the four letters, and of each line below them, logical units."""
ROOMY_HEIGHT = 720
"""Height below which the code to scan needs the place of the title and of who is there."""
CODE_SPACES = 1
"""Spaces between the letters of the code."""


class ComeIn(Pressable):
    """One button to the page of phones. Phones are on, and have an address."""

    def __init__(self, key: str, box: Box, phones: PhoneService, on_press: Callable[[], object]) -> None:
        super().__init__(key, box, on_press)
        address = phones.addresses[0]
        self._link = address.link
        self._title = Text(_("Come in"), role="title", size=44, colour=GOLD, align="centre", floor=24)
        letters = (" " * CODE_SPACES).join(phones.code)
        self._letters = Text(letters, role="display", size=92, colour=GOLD, align="centre", floor=48)
        where = str(urlsplit(address.url).netloc)
        self._where = Text(where, role="strong", size=34, colour=CREAM, align="centre", floor=26)
        self._network = Text(_(address.network), size=30, colour=LAVENDER, align="centre", lines=1, floor=20)
        self._who = Text(_who(phones.presence), size=30, colour=LAVENDER, align="centre", lines=1, floor=20)

    @property
    def words(self) -> tuple[str, ...]:
        """The code to type, where, in which network, and who is there."""
        return self._letters.text, self._where.text, self._network.text, self._who.text

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h), self.box.x, self.box.y)
        title, code, letters, where, network, who = self._parts()
        canvas.blit_centred(ctx.art.qr(self._link, min(code.w, code.h)), code)
        for text, box in (
            (self._title, title),
            (self._letters, letters),
            (self._where, where),
            (self._network, network),
            (self._who, who),
        ):
            text.paint(canvas, ctx.art, box)

    def _parts(self) -> tuple[Box, ...]:
        inner = self.box.inset(20, 16)
        if self.box.h < ROOMY_HEIGHT:
            rows = column(inner, Share(), LETTERS_HEIGHT, LINE_HEIGHT, LINE_HEIGHT, gap=4)
            return NOWHERE, *rows, NOWHERE
        return column(inner, TITLE_HEIGHT, Share(), LETTERS_HEIGHT, *[LINE_HEIGHT] * 3, gap=4)


def _who(presence: Presence) -> str:
    """How many have come, and how many of them sit."""
    seated = len(presence.guests)
    here = seated + presence.looking + presence.watchers
    if not here:
        return _("Scan it, or type the code")
    return _("{n} phones, {seated} at the table", n=here, seated=seated)
