"""Which of several monitors shows the program, and the press that moves it to the next."""

from __future__ import annotations

from game.ui.drawing.layout import Box
from game.ui.stage.context import Context
from game.ui.widgets.button import Button
from game.ui.words import _


def has_screens(ctx: Context) -> bool:
    """Whether there is another monitor to move to."""
    return len(ctx.program.screens.monitors) > 1


def screen_button(box: Box, ctx: Context) -> Button:
    """Says which monitor it is; a press moves the program to the next one for good."""
    name = ctx.program.screens.monitor
    told = _("Screen {number}", number=name) if name.isdecimal() else _("Screen: {name}", name=name)
    return Button("screen", box, told, ctx.program.next_screen, tone="quiet", icon="screen", size=30)
