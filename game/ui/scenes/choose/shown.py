"""How a game is played, in twenty seconds and four sentences: bots go on with a match on the real table."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import ClassVar

from game.catalogue import known_game
from game.match.host import MatchHost
from game.ui.art.theme import GOLD
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, PointerDown, Shortcut
from game.ui.scenes.idle.attract_table import demonstration, hide_unseen
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.widgets.button import IconButton
from game.ui.widgets.label import Label
from game.ui.words import _

SHOWN_TIME_S = 20
SHOWN_SEED = 3


class ShownScene(TableScene):
    """A table without people, for twenty seconds; then back to where it was asked for."""

    name = "shown"
    sleeps = serves_phones = False
    timed = False
    tells_chapters = False
    hurrying: ClassVar[tuple[type[Intent], ...]] = (PointerDown,)

    def __init__(self, ctx: Context, host: MatchHost, game: str, play: Callable[[], object] | None) -> None:
        """`play` begins the game; None where that cannot be now."""
        self._play_it = play
        super().__init__(ctx, demonstration(host, game, SHOWN_SEED, ctx.clock.now()))
        self._until = ctx.clock.now() + SHOWN_TIME_S
        super().point("play" if play is not None else "leave")

    def build(self) -> Widget:
        root = super().build()
        hide_unseen(root)
        legend = self.frame().legend
        self._clock = root.add(
            Label("clock", legend, "", role="label", size=34, colour=GOLD, align="centre", lines=2, floor=26)
        )
        self._tell_time()
        return root

    def top_buttons(self) -> list[Callable[[Box], Widget]]:
        """Returns the buttons to play it, and to leave."""
        buttons: list[Callable[[Box], Widget]] = []
        if (play := self._play_it) is not None:
            buttons.append(
                lambda box: IconButton(
                    "play", box, "play", _("Play"), lambda: self._leave_for(play), tone="green"
                )
            )
        return [
            *buttons,
            lambda box: IconButton("leave", box, "return", _("Back"), self.back, shortcut=Shortcut.BACK),
        ]

    def tick(self, now: float) -> None:
        super().tick(now)
        self._tell_time()
        self._tell_beat()
        if now >= self._until:
            self.back()

    def _tell_time(self) -> None:
        left = max(0, math.ceil(self._until - self.ctx.clock.now())) if self.built else SHOWN_TIME_S
        words = _("How {game} is played: {n} s", game=self.loop.match.rules.title, n=left)
        if self._clock.text != words:
            self._clock.text = words

    def _tell_beat(self) -> None:
        """Say how it is played in the largest letters: the goal, a turn, the twist, how one wins."""
        beats = known_game(self.loop.match.rules.name).beats
        if beats:
            gone = 1 - (self._until - self.ctx.clock.now()) / SHOWN_TIME_S
            place = min(len(beats) - 1, max(0, int(gone * len(beats))))
            step = _("{n} of {count}", n=place + 1, count=len(beats))
            self._chrome.banner.show(_(beats[place]), step=step)

    def point(self, key: str) -> None:
        """Does nothing: nothing on the table can be pressed."""

    def minds(self, intent: Intent) -> bool:
        return False

    def back(self) -> None:
        """Go back to where it was asked for."""
        if self.ctx.stack.top is self:
            self.ctx.stack.pop()

    def _leave_for(self, play: Callable[[], object]) -> None:
        self.back()
        play()

    def _end(self, now: float) -> None:
        """After the end of a match the table stays in sight."""
