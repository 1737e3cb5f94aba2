"""The top of every shell scene: the house's name, what is asked, and the way to sound, rules and menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.features.feature import MenuEntry
from game.ui.art.theme import LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import TARGET_GAP, Box, Share, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.intents import Shortcut
from game.ui.scenes.learning.help import open_help
from game.ui.stage.context import Context
from game.ui.widgets.button import IconButton
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel, Picture
from game.ui.words import _

HEADER_HEIGHT = 104
SIDE_WIDTH = 408
"""Width of the house's name, and of the buttons where there are three."""
NARROW_NAME, NARROWEST_NAME = 348, 250
"""Least width of the house's name on a screen that stands on end, and beside MANY_BUTTONS, where nothing
stands below it."""
MANY_BUTTONS = 6
BUTTON = (SIDE_WIDTH - 2 * TARGET_GAP) / 3
"""Width of one of the buttons at the right."""
PLATE_HEIGHT = 92
"""Height of the plate with the question where it has a line of its own."""
HEADER_GAP = 20
"""Between the header and the rest of the scene."""


def header(
    root: Widget,
    ctx: Context,
    question: str,
    *,
    note: str = "",
    menu: Callable[[], object] | None = None,
    more: Sequence[MenuEntry] = (),
    pressed: bool = True,
) -> None:
    """Add the header to a scene's root: `question` on the plate in the middle, `note` below the name.

    Without `menu` there is no menu button: the scene is the menu. `more` buttons stand before the others.
    Where nothing is to be `pressed`, there are no buttons at all.
    """
    count = 2 + len(more) + (menu is not None)
    buttons = count * BUTTON + (count - 1) * TARGET_GAP
    if not pressed:
        # As wide as the left side, so that the plate stands in the middle.
        buttons = SIDE_WIDTH
    crowded = ctx.space.portrait and count >= MANY_BUTTONS
    left, plate, right = _parts(ctx, buttons, NARROWEST_NAME if crowded else NARROW_NAME)
    name, below = left.split_top(68)
    root.add(Picture("house", name, lambda art: art.logo(name.w, name.h)))
    words = note if crowded else note or _("Game night at a real table")
    root.add(Label("house-note", below, words, size=28, colour=LAVENDER, align="centre", floor=20))
    root.add(Panel("plate", plate, style="title"))
    root.add(
        Label(
            "question", plate.inset(40, 8), question, role="display", size=60, align="centre", effect="shadow"
        )
    )
    if not pressed:
        return
    cells = even_row(right, count)
    for entry, cell in zip(more, cells, strict=False):
        root.add(IconButton(entry.key, cell, entry.icon, entry.text, entry.press))
    _buttons(root, ctx, cells[len(more) :], menu)


def under_header(safe: Box) -> Box:
    """What the header leaves of the safe part of the screen."""
    portrait = safe.h > safe.w
    return safe.split_top(HEADER_HEIGHT + (TARGET_GAP + PLATE_HEIGHT if portrait else 0), gap=HEADER_GAP)[1]


def _parts(ctx: Context, buttons: float, least: float) -> tuple[Box, Box, Box]:
    """Where the name, at `least` so wide, the plate and the buttons stand."""
    top, rest = ctx.space.safe.split_top(HEADER_HEIGHT, gap=TARGET_GAP)
    if ctx.space.portrait:
        left, right = top.split_right(min(buttons, top.w - least - TARGET_GAP))
        name = left.split_left(min(SIDE_WIDTH, left.w - TARGET_GAP))[0]
        return name, rest.split_top(PLATE_HEIGHT)[0], right
    left, plate, right = row(top, SIDE_WIDTH, Share(), buttons, gap=28)
    return left, plate, right


def _buttons(root: Widget, ctx: Context, cells: Sequence[Box], menu: Callable[[], object] | None) -> None:
    root.add(SoundButton("sound", cells[0]))
    root.add(IconButton("help", cells[1], "book", _("Rules"), lambda: open_help(ctx), shortcut=Shortcut.HELP))
    if menu is not None:
        root.add(IconButton("menu", cells[2], "menu", _("Menu"), menu, shortcut=Shortcut.MENU))


class SoundButton(IconButton):
    """Sound on or off, at once."""

    def __init__(self, key: str, box: Box) -> None:
        super().__init__(key, box, "sound-on", _("Sound"), self.flip)

    def flip(self) -> None:
        """The other way round from now on."""
        ctx = self.ctx
        ctx.change_settings(replace(ctx.settings, mute=not ctx.settings.mute))
        self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        self._icon = "sound-off" if ctx.settings.mute else "sound-on"
        super().paint(canvas, ctx)
