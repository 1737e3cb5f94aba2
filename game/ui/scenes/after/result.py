"""The end of a match: who won, what was remarkable, how the dice fell; once more, or back to the lobby."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from game.catalogue import game_named
from game.features.feature import FeatureMenu
from game.features.registry import entries
from game.match.loop import MatchLoop
from game.phones.requests import AfterMatch
from game.rules.contract import Over
from game.rules.text import N_, Translatable, capital
from game.store.folder import DataFolder
from game.store.matches import MatchStore
from game.ui.art.theme import LAVENDER
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, Share, even_column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, Menu
from game.ui.scenes.after.result_hands import HandsScene, all_hands
from game.ui.scenes.after.result_story import (
    RankedSeat,
    deeds,
    dice_tale,
    retold,
    standings,
    victory,
)
from game.ui.scenes.after.result_widgets import DeedRow, DiceChart, RankRow
from game.ui.scenes.pause.scene import PauseScene
from game.ui.scenes.phones.scene import IS_OVER
from game.ui.scenes.phones.votes import with_votes
from game.ui.stage.context import Context
from game.ui.stage.phone_policy import PhonePolicy
from game.ui.stage.scene import Scene
from game.ui.widgets.banner import Banner
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.label import Label, SharedFontSize
from game.ui.widgets.panel import Panel
from game.ui.words import _

RANK_HEIGHT = 124
"""Height of a line of the ranking; less where there are many."""
STORY = 460, 840
"""Height of the story on a screen that stands on end, without dice and with them."""
TOP_HEIGHT, BUTTON_HEIGHT = 112, 120
FURTHER_WIDTH = 300
"""Width of what leads to more, beside the banner."""


class ResultScene(Scene):
    """Shows a match that is over. Raises ValueError for one that is not."""

    name = "result"
    sleeps = True
    first_focus = "again"

    def __init__(
        self,
        ctx: Context,
        loop: MatchLoop,
        again: Callable[[], object],
        *,
        back: Callable[[], object] | None = None,
    ) -> None:
        """`again` begins another match with the same people and house rules.

        `back` leads to where the result was opened, which then keeps the match.
        """
        super().__init__(ctx)
        if loop.over is None:
            raise ValueError("the match is not over")
        self._loop, self._again, self._back = loop, again, back
        self._over: Over = loop.over
        match = loop.match
        self._names = match.names
        self._standings = standings(self._over)
        self._tale = dice_tale(match.rules, match.records)
        events = retold(match.rules, match)
        self._deeds = deeds(match.rules, events)
        self._words = game_named(match.rules.name).words(match.rules, _)
        self._note = self._words.note(events)
        self._hands = all_hands(loop)
        self._more = entries(FeatureMenu.OVER, ctx, self._journal)
        follows = ctx.program.next_match
        self._next = follows(ctx, loop) if follows is not None and back is None else None
        self._answers: dict[AfterMatch, tuple[Button, str]] = {}
        """What comes next, each with its words."""

    @property
    def game(self) -> str:
        """The name of what was played."""
        return self._loop.match.rules.name

    @property
    def _journal(self) -> Path | None:
        """The journal; None for a match that is not stored."""
        path = MatchStore(DataFolder(self.ctx.storage.data).matches).path_of(self._loop.name)
        return path if self._loop.name and os.path.isfile(path) else None

    def enter(self) -> None:
        if self._next is not None and self.ctx.phones is not None:
            self.ctx.phones.name_next(self._loop.match.rules.title, self._next.minutes)

    def exit(self) -> None:
        if self._back is None:
            self._loop.close()

    def meanwhile(self) -> PhonePolicy:
        others = {"other": self._next.choose} if self._next is not None else {}
        return PhonePolicy(why=IS_OVER, host={"next": self._again, "enough": self.back, **others})

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        further = self._further()
        top, body = self.safe.split_top(TOP_HEIGHT, gap=24)
        if further and not self.portrait:
            top, beside = top.split_right(len(further) * (FURTHER_WIDTH + TARGET_GAP) - TARGET_GAP, gap=24)
            root.fill(even_row(beside, len(further)), further)
        seat = self._over.winners[0] if len(self._over.winners) == 1 else None
        banner = top.centre_box(min(1400, top.w), top.h)
        root.add(Banner("banner", banner, victory(self._over, self._names), seat=seat, size=60))
        body = self._add_buttons(root, body, further if self.portrait else [])
        ranking, story = self.divide(body, (900, Share()), (Share(), STORY[self._tale.rolled > 0]), gap=28)
        self._add_ranking(root, ranking)
        if self._tale.rolled:
            story, dice = story.split_top(story.h * 0.42, gap=24)
            self._add_dice(root, dice)
        self._add_deeds(root, story)
        self._count_votes()
        return root

    def tick(self, now: float) -> None:
        self._count_votes()

    def _count_votes(self) -> None:
        """Count those who vote on their phones for the answer that they want."""
        for want, (answer, words) in self._answers.items():
            answer.text = with_votes(self.ctx, words, want)

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Menu):
            self.ctx.stack.push(PauseScene(self.ctx, game=self.game))
            return True
        return False

    def back(self) -> None:
        """Go to the lobby, or where it was opened."""
        if self._back is not None:
            self._back()
        else:
            self.ctx.stack.reset(self.ctx.home())

    def _open_hands(self) -> None:
        self.ctx.stack.push(HandsScene(self.ctx, self._loop))

    # -- parts --------------------------------------------------------------------------------------------

    def _add_ranking(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("ranking", box, title=_("Ranking")))
        inner = panel.inner
        if self._note:
            note = box.inset(28, 21).split_top(64)[0].split_right(520)[1]
            root.add(Label("note", note, self._note, size=28, colour=LAVENDER, align="right", lines=2))
        count = len(self._standings)
        tall = min(RANK_HEIGHT, (inner.h - TARGET_GAP * (count - 1)) / count)
        for index, standing in enumerate(self._standings):
            line = Box(inner.x, inner.y + index * (tall + TARGET_GAP), inner.w, tall)
            root.add(self._rank_row(standing, line))

    def _rank_row(self, standing: RankedSeat, box: Box) -> RankRow:
        player = self._loop.match.players[standing.seat]
        return RankRow(
            f"rank-{standing.seat}",
            box,
            standing,
            player.name,
            *self._words.score_unit(standing.score),
            bot=player.bot is not None,
        )

    def _add_deeds(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("deeds", box, title=_("Remembered")))
        inner = panel.inner
        if not self._deeds:
            root.add(Label("quiet", inner, self._words.quiet(), size=32, colour=LAVENDER, lines=3))
            return
        most = 3 if self._tale.rolled else 4
        tall = (inner.h - 8 * (most - 1)) / most
        heads, texts = SharedFontSize(), SharedFontSize()
        for index, deed in enumerate(self._deeds[:most]):
            line = Box(inner.x, inner.y + index * (tall + 8), inner.w, tall)
            head, text = capital(_(deed.head)), _(deed.text, **dict(deed.values))
            root.add(DeedRow(f"deed-{index}", line, deed.seat, head, text, heads, texts))

    def _add_dice(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("dice", box, title=_(self._dice_words(), count=self._tale.rolled)))
        root.add(DiceChart("chart", panel.inner, self._tale))

    def _dice_words(self) -> Translatable:
        titles = (entry.dice_title for entry in self._more if entry.dice_title)
        return next(titles, N_("{count} dice rolled"))

    def _further(self) -> list[Widget]:
        """What else can be looked at."""
        further: list[Widget] = []
        if self._hands:
            words = _("Open the hands")
            further.append(Button("hands", NOWHERE, words, self._open_hands, icon="cards"))
        for more in self._more:
            further.append(Button(more.key, NOWHERE, more.text, more.press, icon=more.icon))
        return further

    def _add_buttons(self, root: Widget, box: Box, further: list[Widget]) -> Box:
        """What comes next, as on the phones, below what else can be looked at; the room that is left."""
        answers = self._make_answers()
        lines = [further, answers[:-1], answers[-1:]] if self.portrait else [answers]
        lines = [line for line in lines if line]
        body, foot = box.split_bottom(len(lines) * (BUTTON_HEIGHT + TARGET_GAP) - TARGET_GAP, gap=24)
        for line, room in zip(lines, even_column(foot, len(lines)), strict=True):
            # The usual answer is the widest.
            last = Share(2) if line[-1:] == answers[-1:] else Share()
            root.fill(row(room, *[Share()] * (len(line) - 1), last), line)
        return body

    def _make_answers(self) -> list[Widget]:
        """The main one comes last."""
        self._answers = {}
        if self._back is not None:
            return [leave_button("lobby", NOWHERE, _("Back"), self.back, tone="green")]
        again = Button("again", NOWHERE, "", self._again, tone="green", icon="play", size=44)
        enough = leave_button("lobby", NOWHERE, "", self.back, tone="violet")
        self._answers = {"next": (again, _("Play again")), "enough": (enough, _("That was all"))}
        if self._next is None:
            return [enough, again]
        title = self._loop.match.rules.title
        words = _("Next: {game}, about {n} minutes", game=title, n=self._next.minutes)
        other = Button("another", NOWHERE, "", self._next.choose, tone="violet")
        self._answers |= {"next": (again, words), "other": (other, _("Something else"))}
        return [enough, other, again]
