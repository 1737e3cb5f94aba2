"""The hall of fame in passing, between two demonstrations."""

from __future__ import annotations

from collections.abc import Callable

from game.store.league.service import League, Report
from game.ui.art.theme import GOLD
from game.ui.context import Context
from game.ui.intents import Intent
from game.ui.layout import Box
from game.ui.scenes.attract_manners import quiet, wakes
from game.ui.scenes.fame import FameScene
from game.ui.widget import Widget
from game.ui.widgets.label import Label
from game.ui.words import say

SHOWN = 12.0
"""Seconds."""


class AttractFameScene(FameScene):
    """Nobody presses anything here: any press ends the demonstration."""

    name = "attract-fame"
    sleeps = False

    def __init__(self, ctx: Context, league: League, following: Callable[[], object]) -> None:
        """`following` puts what is shown next in the place of this scene."""
        super().__init__(ctx, league)
        self._following = following

    def enter(self) -> None:
        super().enter()
        quiet(self.ctx)
        self.after(SHOWN, self._following)

    def exit(self) -> None:
        super().exit()
        self.ctx.sound.muted = self.ctx.settings.mute

    def build(self) -> Widget:
        root = super().build()
        for key in ("sound", "help"):
            widget = root.find(key)
            if widget is not None:
                widget.visible = False
        return root

    def _add_foot(self, root: Widget, box: Box, report: Report) -> None:
        words = say("Whose name stands here next? Touch anything to play.")
        root.add(Label("invitation", box, words, role="label", size=40, colour=GOLD, align="centre"))

    def handle(self, intent: Intent) -> bool:
        """Anything but the mouse passing by wakes the console up."""
        if not wakes(intent):
            return False
        self.ctx.stack.replace(self.ctx.home())
        return True
