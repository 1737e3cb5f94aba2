"""The top of every shell scene: the house's name, what is asked, and the way to sound, rules and menu."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.ui.art.theme import LAVENDER
from game.ui.context import Context
from game.ui.intents import Shortcut
from game.ui.layout import GAP, SAFE, Box, Share, row
from game.ui.scenes.help import open_help
from game.ui.widget import Widget
from game.ui.widgets.button import IconButton
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel, Picture
from game.ui.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.canvas import Canvas

TALL = 104
BELOW = SAFE.y + TALL + 20
"""Where the rest of the scene begins."""


def header(
    root: Widget, ctx: Context, question: str, *, note: str = "", menu: Callable[[], object] | None = None
) -> None:
    """Add the header to a scene's root: `question` on the plate in the middle, `note` below the name.

    Without `menu` there is no menu button: the scene is the menu.
    """
    left, plate, right = row(Box(SAFE.x, SAFE.y, SAFE.w, TALL), 408, Share(), 408, gap=28)
    name, below = left.split_top(68)
    root.add(Picture("house", name, lambda art: art.logo(name.w, name.h)))
    words = note or say("Game night at a real table")
    root.add(Label("house-note", below, words, size=28, colour=LAVENDER, align="centre", floor=20))
    root.add(Panel("plate", plate, style="title"))
    root.add(
        Label(
            "question", plate.inset(40, 8), question, role="display", size=60, align="centre", effect="shadow"
        )
    )
    _buttons(root, ctx, right, menu)


def _buttons(root: Widget, ctx: Context, box: Box, menu: Callable[[], object] | None) -> None:
    wide = (box.w - 2 * GAP) / 3
    cells = [Box(box.right - (3 - n) * wide - (2 - n) * GAP, box.y, wide, box.h) for n in range(3)]
    root.add(SoundButton("sound", cells[0]))
    root.add(
        IconButton("help", cells[1], "book", say("Rules"), lambda: open_help(ctx), shortcut=Shortcut.HELP)
    )
    if menu is not None:
        root.add(IconButton("menu", cells[2], "menu", say("Menu"), menu, shortcut=Shortcut.MENU))


class SoundButton(IconButton):
    """Sound on or off, at once."""

    def __init__(self, key: str, box: Box) -> None:
        super().__init__(key, box, "sound-on", say("Sound"), self.flip)

    def flip(self) -> None:
        """The other way round from now on."""
        ctx = self.ctx
        ctx.change_settings(replace(ctx.settings, mute=not ctx.settings.mute))
        self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        self._icon = "sound-off" if ctx.settings.mute else "sound-on"
        super().paint(canvas, ctx)
