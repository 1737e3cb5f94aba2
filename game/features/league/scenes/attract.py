"""The hall of fame among what the console shows while nobody plays."""

from __future__ import annotations

from collections.abc import Callable

from game.features.league.scenes.fame import FameScene
from game.features.league.service import League, LeagueStatus
from game.ui.art.theme import GOLD
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.scenes.idle.idle import Demonstration
from game.ui.scenes.shared.header import header
from game.ui.stage.context import Context
from game.ui.widgets.label import Label
from game.ui.words import _

FAME_SHOWN = 12.0
"""Seconds until something else is shown."""


class AttractFameScene(Demonstration, FameScene):
    """The page of the hall of fame that has most to show; nothing on it is pressed."""

    name = "attract-fame"
    sleeps = False

    def __init__(self, ctx: Context, league: League, following: Callable[[], object]) -> None:
        """`following` puts what is shown next in the place of this scene."""
        super().__init__(ctx, league)
        self._following = following

    def enter(self) -> None:
        super().enter()
        self.after(FAME_SHOWN, self._following)

    def _add_head(self, root: Widget) -> None:
        header(root, self.ctx, _("Hall of fame"), pressed=False)

    def _add_foot(self, root: Widget, box: Box, report: LeagueStatus) -> None:
        words = _("Will yours be next? Touch anything to play.")
        root.add(Label("invitation", box, words, role="label", size=40, colour=GOLD, align="centre", lines=2))
