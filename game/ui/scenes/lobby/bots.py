"""Which bot sits there: all of them with their portraits, the strongest last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.catalogue import even_bot, level_of, lobby_bots, usual_bot
from game.match.companion import KnownPlayers
from game.rules.text import capital
from game.ui.art.portraits import has_portrait
from game.ui.art.theme import MINT
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box, Share
from game.ui.drawing.widget import Widget
from game.ui.scenes.lobby.draft import LobbyDraft
from game.ui.scenes.lobby.widgets import DeviceRow
from game.ui.scenes.shared.sources import bot_sentence
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import back_button
from game.ui.widgets.label import Text
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

ROW_HEIGHT, HIGH_ROW, HIGHEST_ROW = 96, 164, 212
"""Heights of a bot, of one with more lines about it, and of one with a line below those."""
FOOT_HEIGHT = 108
MIN_MATCHES_MET = 30
"""Fewest matches of people with a bot: with fewer, chance says more of its strength than they do."""


def bot_for(draft: LobbyDraft, known: KnownPlayers) -> str:
    """The bot that takes a seat next.

    One that somebody at the table is a match for, or else one like those that sit there.
    """
    _, even = _even_match(draft, known)
    there = [place.bot for place in draft.places if place.bot is not None]
    return even or (there[0] if there else usual_bot(draft.game))


def who_plays(draft: LobbyDraft, index: int, known: KnownPlayers) -> str:
    """How the bot at a place plays; empty where none sits."""
    taken_by, (person, even) = draft.places[index].taken_by, _even_match(draft, known)
    return bot_sentence(draft.name_at(index), taken_by, person if taken_by == even else "")


def _even_match(draft: LobbyDraft, known: KnownPlayers) -> tuple[str, str]:
    """Returns a player at the table who has met bots in this game, and the bot that is about as strong.

    Nobody is empty.
    """
    for name in draft.people:
        if even := even_bot(known.bots_met(name, draft.game), lobby_bots(draft.game)):
            return name, even
    return "", ""


def standing(known: KnownPlayers, game: str, bot: str) -> str:
    """How people fare against a bot; empty before they have met it often enough."""
    ahead, behind, matches = known.people_met(game, bot)
    if matches < MIN_MATCHES_MET:
        return ""
    share = (ahead + (matches - ahead - behind) / 2) / matches
    return _("People here come before it {n} times in 10", n=round(10 * share))


class BotRow(DeviceRow):
    """One bot: its portrait, how strong it is, how it plays, how people fare against it.

    The one that sits there carries a tick.
    """

    icon_room = (88, 22)
    high_shares = Share(), Share(1.7), Share(0.9)

    def __init__(
        self, bot: str, standing: str, on_press: Callable[[], object], *, used: bool, high: bool
    ) -> None:
        """`high`: with room for more lines about it."""
        level = level_of(bot)
        name = capital(_(level.title)) if level is not None else bot
        super().__init__(f"bot-{bot}", NOWHERE, name, "robot", on_press, used=used)
        self._bot = bot
        words = capital(_(level.manner)) if level is not None else ""
        self._about = Text(words, size=30, lines=2 if high else 1, floor=22)
        self._high = high and bool(standing)
        if high:
            self.name_share = 0.44
        if standing:
            self._state = Text(standing, size=28, colour=MINT, lines=1 if high else 2, floor=22)

    def paint_icon(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        if has_portrait(self._bot):
            canvas.blit_centred(ctx.art.portrait(self._bot, min(84, box.h)), box)
        else:
            super().paint_icon(canvas, ctx, box)


class BotScene(Scene):
    """Closed by the choice."""

    name = "bots"
    over = True
    sleeps = True

    def __init__(
        self, ctx: Context, who: str, bots: Mapping[str, str], chosen: str, choose: Callable[[str], object]
    ) -> None:
        """`who` is the bot's name at the table.

        `bots` says of each how people fare against it, `choose` is called with the one that plays.
        """
        super().__init__(ctx)
        self._who, self._bots, self._chosen, self._choose = who, bots, chosen, choose
        self.first_focus = f"bot-{chosen}"

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = _("How does {name} play?", name=self._who)
        panel = root.add(Panel("panel", self.plate(1440, 980, 1400), style="dialog", title=title, padding=48))
        bots, foot = panel.inner.split_bottom(FOOT_HEIGHT, gap=20)
        column = root.add(ScrollColumn("list", bots))
        for bot, fares in self._bots.items():
            line = BotRow(bot, fares, partial(self._take, bot), used=bot == self._chosen, high=self.portrait)
            high = HIGHEST_ROW if fares else HIGH_ROW
            column.item(line, high if self.portrait else ROW_HEIGHT)
        root.add(back_button(foot.centre_box(min(480, foot.w), foot.h), self.back))
        return root

    def _take(self, bot: str) -> None:
        self.ctx.stack.pop()
        self._choose(bot)
