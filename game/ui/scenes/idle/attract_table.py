"""A table at which bots show a game: the real one, from the middle of a match, until it is another's turn."""

from __future__ import annotations

from collections.abc import Callable

from game.catalogue import quick_bot
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.pace import Pace
from game.store.journal import PlayerEntry
from game.ui.art.theme import GOLD
from game.ui.drawing.layout import TARGET_GAP, Box
from game.ui.drawing.widget import Widget
from game.ui.presentation import presentation_of
from game.ui.scenes.idle.idle import Demonstration, invitation
from game.ui.scenes.lobby.draft import BOTS
from game.ui.scenes.table.scene import TableScene
from game.ui.scenes.table.states import TableState
from game.ui.stage.context import Context
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Picture
from game.ui.words import _

GAME_TIME_S = 22.0
"""Seconds that one game is shown."""
LOGO_CELLS = 3
"""Places of buttons beside the banner that the name of the house takes."""
PLAYER_COUNT = 4
MOST_TICKS = 2000
"""Within which they must have been given."""
UNSEEN = ("goal", "hints", "ticker", "round")
"""Keys of what a table shows that nobody needs who only looks on."""
PACE = Pace(bot=0.9, throw=0.6, patience=1.0)
"""Slow enough to be followed."""


class AttractTableScene(Demonstration, TableScene):
    """A table without people, from the middle of a match on."""

    name = "attract-table"
    sleeps = False
    serves_phones = False

    def __init__(
        self, ctx: Context, host: MatchHost, game: str, seed: int, following: Callable[[], object]
    ) -> None:
        """`following` puts what is shown next in the place of this scene."""
        self._following, self._left = following, False
        super().__init__(ctx, demonstration(host, game, seed, ctx.clock.now()))

    def enter(self) -> None:
        super().enter()
        self.after(GAME_TIME_S, self._leave)

    def build(self) -> Widget:
        root = super().build()
        hide_unseen(root)
        title = root.find("title")
        if title is not None:
            title.enabled = False
        words = _("The bots show {game}. Touch anything to play.", game=self.loop.match.rules.title)
        words = "\n".join(filter(None, (words, invitation(self.ctx))))
        below = self.frame().legend
        root.add(
            Label("invitation", below, words, role="label", size=34, colour=GOLD, align="centre", lines=2)
        )
        return root

    def top_buttons(self) -> list[Callable[[Box], Widget]]:
        """Returns no buttons but the name of the house in their place: nothing is pressed here."""
        return [self._logo, *[lambda box: Widget("", box)] * (LOGO_CELLS - 1)]

    @staticmethod
    def _logo(box: Box) -> Widget:
        place = Box(box.x, box.y, LOGO_CELLS * (box.w + TARGET_GAP) - TARGET_GAP, box.h)
        return Picture("house", place, lambda art: art.logo(place.w, place.h))

    def _leave(self) -> None:
        if not self._left:
            self._left = True
            self._following()

    def _end(self, now: float) -> None:
        """After the end of a match there is nothing more to show."""
        if self.state is TableState.OVER:
            self.after(GAME_TIME_S / 4, self._leave)


def hide_unseen(root: Widget) -> None:
    """Hide what nobody needs who only looks on."""
    for key in UNSEEN:
        widget = root.find(key)
        if widget is not None:
            widget.visible = False


def demonstration(host: MatchHost, game: str, seed: int, now: float) -> MatchLoop:
    """A match of bots, some way into it."""
    players = tuple(PlayerEntry(name, quick_bot(game)) for name in BOTS[:PLAYER_COUNT])
    loop = host.demonstrate(MatchSetup(game, players), seed)
    loop.pace = Pace.instant()
    ahead = presentation_of(game).ahead
    for _unused in range(MOST_TICKS):
        if loop.answers >= ahead or loop.over is not None:
            break
        loop.tick(now)
    loop.take_events()
    loop.pace = PACE
    return loop
