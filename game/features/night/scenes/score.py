"""The night so far: who leads after its games, and the next one a press away."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from game.catalogue import game_named, known_game
from game.features.night.night import NightStanding, key_of, standings
from game.features.night.scenes.course import NightCourse
from game.features.night.scenes.podium import PodiumScene
from game.features.night.scenes.widgets import COUNTING_STEPS, Reason, ScoreHead, ScoreLine
from game.features.night.store import Counting
from game.match.game_choice import GameOnOffer
from game.match.loop import MatchLoop
from game.phones.requests import AfterMatch
from game.rules.text import N_, join_list
from game.store.settings import Motion
from game.ui.art import Art
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.boards.felt import RIM_WIDTH, Felt
from game.ui.drawing.animation import reading_pace
from game.ui.drawing.layout import TARGET_GAP, Box, Share, column, even_column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, Menu, Shortcut
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.choose.offers import when_words
from game.ui.scenes.choose.scene import ChooseScene
from game.ui.scenes.pause.scene import PauseScene
from game.ui.scenes.phones.scene import IS_OVER
from game.ui.scenes.phones.votes import with_votes
from game.ui.scenes.shared.header import SoundButton
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.stage.phone_policy import PhonePolicy
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel, Picture
from game.ui.words import _

TOP_HEIGHT, NEXT_WIDTH, NEXT_HEIGHT = 152, 560, 720
"""Height of the line with the title; width of what is played next, and its height below the score."""
TOP_BUTTON, BUTTON_HEIGHT = 124, 112
ANSWER_HEIGHT, NEXT_ANSWER_HEIGHT = 104, 148
"""Heights of the answers to what comes next, and of the one that plays what is proposed."""
MIN_PICTURE_HEIGHT = 72
HEAD_HEIGHT, MAX_LINE_HEIGHT = 104, 148
MAX_COLUMNS, MAX_NARROW_COLUMNS = 4, 2
"""Games that have a column of their own, the last ones; less on a screen that stands on end."""
WAITING_TIME_S, COUNTING_TIME_S = 0.8, 0.9
"""Seconds before the last game is counted in, and while it is."""
CLOTH = "wine"


class NightScene(Scene):
    """Shows the night between two games. Raises ValueError where there is none."""

    name = "night"
    sleeps = True
    first_focus = "play"
    tick_every = 1 / 30

    def __init__(self, course: NightCourse, loop: MatchLoop | None = None) -> None:
        """After the match of `loop`, or come back to."""
        super().__init__(course.ctx)
        if course.nights.night is None:
            raise ValueError("there is no night")
        self._course, self._loop = course, loop
        self._night, self._games = course.nights.night, course.nights.games
        self._standings = course.nights.standings
        self._before = {
            key_of(one.player): one.total for one in standings(self._games[:-1], self._night.counting)
        }
        self._proposed = course.propose_next()
        self._lines: list[ScoreLine] = []
        self._answers: dict[AfterMatch, Button] = {}
        self._began = self.ctx.clock.now()

    def enter(self) -> None:
        self._began = self.ctx.clock.now()

    def exit(self) -> None:
        if self._loop is not None:
            self._loop.close()

    def meanwhile(self) -> PhonePolicy:
        wanted = {"next": self._play, "other": self._choose, "enough": self._crown}
        return PhonePolicy(why=IS_OVER, host=wanted)

    # -- what is shown ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        high = TOP_HEIGHT + (BUTTON_HEIGHT + TARGET_GAP if self.portrait else 0)
        top, body = self.safe.split_top(high, gap=20)
        self._add_top(root, top)
        score, following = self.divide(body, (Share(), NEXT_WIDTH), (Share(), NEXT_HEIGHT), gap=24)
        self._add_score(root, score)
        self._add_next(root, following)
        return root

    def _add_top(self, root: Widget, box: Box) -> None:
        buttons: list[Callable[[Box], Widget]] = [
            lambda cell: IconButton("seats", cell, "table", _("Lobby"), self.back, shortcut=Shortcut.BACK),
            lambda cell: SoundButton("sound", cell),
            lambda cell: IconButton("menu", cell, "menu", _("Menu"), self._menu, shortcut=Shortcut.MENU),
        ]
        if self._loop is not None:
            buttons.insert(
                0, lambda cell: IconButton("result", cell, "podium", _("Match"), self._open_result)
            )
        wide = len(buttons) * (TOP_BUTTON + TARGET_GAP) - TARGET_GAP
        if self.portrait:
            right, box = box.split_top(BUTTON_HEIGHT, gap=TARGET_GAP)
            crown, words = row(box, 92, Share(), gap=24)
        else:
            crown, words, right = row(box, 92, Share(), wide, gap=24)
            right = right.split_top(BUTTON_HEIGHT)[0]
        root.add(Picture("crown", crown, lambda art: art.icon("crown", 88, GOLD)))
        title, told = words.split_top(6)[1].split_top(84)
        root.add(Label("title", title, _("The night so far"), role="title", size=48, colour=GOLD, floor=28))
        root.add(Label("told", told, self._describe(), size=30, colour=LAVENDER, lines=2, floor=20))
        for button, cell in zip(buttons, even_row(right, len(buttons)), strict=True):
            root.add(button(cell))

    def _describe(self) -> str:
        words = _("{n} games played.", n=len(self._games))
        return f"{words} {_(COUNTED[self._night.counting])}"

    def _add_score(self, root: Widget, box: Box) -> None:
        root.add(Felt(box, CLOTH))
        inner = box.inset(RIM_WIDTH + 8)
        head, rest = inner.split_top(HEAD_HEIGHT, gap=8)
        most = MAX_NARROW_COLUMNS if self.portrait else MAX_COLUMNS
        shown = [game.game for game in self._games[-most:]]
        root.add(ScoreHead(head, shown))
        count = max(1, len(self._standings))
        tall = min(MAX_LINE_HEIGHT, (rest.h - 10 * (count - 1)) / count)
        self._lines = [
            root.add(self._line(one, len(shown), Box(rest.x, rest.y + n * (tall + 10), rest.w, tall)))
            for n, one in enumerate(self._standings)
        ]

    def _line(self, one: NightStanding, games: int, box: Box) -> ScoreLine:
        first = len(self._games) < 2 or key_of(one.player) not in self._before
        moved = "" if first else _describe_climb(one.climbed)
        before = self._before.get(key_of(one.player), 0.0)
        line = ScoreLine(box, one, before, games, moved=moved, crowned=one.rank == 1)
        line.share = self._share(self.ctx.clock.now())
        return line

    def _add_next(self, root: Widget, box: Box) -> None:
        """What comes next: three answers, as on the phones."""
        panel = root.add(Panel("next", box, padding=28))
        inner, foot = panel.inner.split_bottom(2 * ANSWER_HEIGHT + TARGET_GAP, gap=TARGET_GAP)
        other, enough = even_column(foot, 2)
        self._answers = {
            "other": root.add(Button("another", other, "", self._choose, tone="violet", size=40)),
            "enough": root.add(Button("crown-it", enough, "", self._ask_for_crown, tone="violet", size=40)),
        }
        offer = self._proposed
        if offer is None:
            words = _("No game is for {n} players. Change the seats in the lobby.", n=self._course.heads)
            root.add(Label("none", inner, words, size=40, colour=LAVENDER, align="centre", lines=4))
            self._count_votes()
            return
        if self.ctx.phones is not None:
            self.ctx.phones.name_next(known_game(offer.name).title, offer.minutes)
        inner, play = inner.split_bottom(NEXT_ANSWER_HEIGHT, gap=TARGET_GAP)
        self._answers["next"] = root.add(
            Button("play", play, "", self._play, tone="green", icon="play", size=46)
        )
        self._count_votes()
        reasons = self._reasons(offer)
        picture, *cells = column(inner, Share(), *[72] * len(reasons), gap=8)
        game = game_named(offer.name)
        if picture.h >= MIN_PICTURE_HEIGHT:
            draw = partial(
                Art.game_window, width=picture.w, height=picture.h, icon=game.icon, colour=game.colour
            )
            root.add(Picture("picture", picture, draw))
        for (icon, words), cell in zip(reasons, cells, strict=True):
            root.add(Reason(f"why-{icon}", cell, icon, words))

    def _reasons(self, offer: GameOnOffer) -> tuple[tuple[str, str], ...]:
        now = self._course.host.now()
        left = self._course.nights.minutes_left(now)
        return (
            ("person", _("Fits the {n} of you", n=self._course.heads)),
            *([] if left is None else [("hourglass", _("{n} minutes left tonight.", n=round(left)))]),
            ("moon", when_words(offer.last_played, now)),
        )

    def _count_votes(self) -> None:
        """Count those who vote on their phones for the answer that they want."""
        words: dict[AfterMatch, str] = {"other": _("Something else"), "enough": _("That was all")}
        if (offer := self._proposed) is not None:
            title = known_game(offer.name).title
            words["next"] = _("Next: {game}, about {n} minutes", game=title, n=offer.minutes)
        for want, answer in words.items():
            self._answers[want].text = with_votes(self.ctx, answer, want)

    # -- counting -------------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """The last game is counted in."""
        share = self._share(now)
        for line in self._lines:
            line.share = share
        self._count_votes()
        if share >= 1:
            self.tick_every = 0.5

    def _share(self, now: float) -> float:
        """How much of the last game is in the sums."""
        settings = self.ctx.settings
        if self._loop is None or settings.motion is Motion.OFF:
            return 1.0
        waited = now - self._began - reading_pace(WAITING_TIME_S, settings)
        seconds = reading_pace(COUNTING_TIME_S, settings)
        return min(1.0, max(0.0, math.floor(waited / seconds * COUNTING_STEPS) / COUNTING_STEPS))

    # -- what can be done -----------------------------------------------------------------------------------

    def _play(self) -> None:
        if self._proposed is not None:
            self._course.begin(self._proposed.name, self._course.complain)

    def _choose(self) -> None:
        begin = partial(self._course.begin, complain=self._course.complain)
        self.ctx.stack.push(ChooseScene(self.ctx, self._course.host, self._course.heads, begin))

    def _ask_for_crown(self) -> None:
        leading = join_list([one.player.name for one in self._standings if one.rank == 1], _)
        words = _("{name} leads. You can still play one more afterwards.", name=leading)
        choices = [
            DialogChoice("crown", _("Crown the winner"), self._crown, tone="green"),
            DialogChoice("no", _("No, go back"), tone="quiet"),
        ]
        self.ctx.stack.push(Dialog(self.ctx, _("Crown the winner?"), words, choices, back="no"))

    def _crown(self) -> None:
        self.ctx.stack.replace(PodiumScene(self._course, lambda: NightScene(self._course)))

    def _open_result(self) -> None:
        if self._loop is not None:
            self.ctx.stack.push(ResultScene(self.ctx, self._loop, self._play, back=self.ctx.stack.pop))

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Menu):
            self._menu()
            return True
        return False

    def _menu(self) -> None:
        game = self._loop.match.rules.name if self._loop is not None else ""
        self.ctx.stack.push(PauseScene(self.ctx, game=game))

    def back(self) -> None:
        """Go to the lobby, where seats and dice are set; the night goes on from there."""
        self.ctx.stack.reset(self.ctx.home())


def _describe_climb(climbed: int) -> str:
    if climbed > 0:
        return _("up {n}", n=climbed)
    return _("down {n}", n=-climbed) if climbed else _("as before")


COUNTED = N_(
    {
        Counting.PLACES: "Places count, not points.",
        Counting.VICTORIES: "Victories count.",
        Counting.POINTS: "The points of each game count.",
    }
)
