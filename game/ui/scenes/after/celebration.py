"""The end of a match, celebrated: scores place by place, who won, and the moments that decided it.

Each score is counted up before it is said whose it is. Then comes what features show of the match, and its
result. It goes on by itself, at the speed of the settings; a press brings what is shown to its end and goes
on to what comes next, so that nothing stays unseen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

from game.catalogue import game_named
from game.features.feature import Encore
from game.features.registry import encore
from game.match.deciding import Moment, moments
from game.match.loop import MatchLoop
from game.rules.text import capital
from game.store.settings import Motion
from game.ui.art.theme import GOLD
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.animation import Flight, reading_pace
from game.ui.drawing.layout import TARGET_GAP, Box, Share
from game.ui.drawing.widget import Widget
from game.ui.intents import Back, Confirm, Digit, Intent, Menu, Navigate, PointerDown
from game.ui.scenes.after.celebration_widgets import COUNTING_STEPS, MomentRow, ScoreRow, Winners
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.after.result_story import RankedSeat, standings, victory
from game.ui.scenes.phones.scene import IS_OVER
from game.ui.stage.context import Context
from game.ui.stage.phone_policy import PhonePolicy
from game.ui.stage.scene import Scene
from game.ui.stage.stack import Stacked
from game.ui.widgets.banner import Banner
from game.ui.widgets.label import Label
from game.ui.words import _

HURRYING = (Back, Confirm, Digit, Menu, Navigate, PointerDown)
"""Intents that go on to what comes next, and do nothing else."""
COUNTING_TIME_S, SCORE_REST_S, CHEER_TIME_S, MOMENT_TIME_S = 0.9, 0.9, 2.8, 2.2
"""Seconds that scores are counted up, that they then rest with their names, that the winners stand alone, and
that a moment is read. All at normal speed."""
MAX_BEATS = 3
"""Places that are counted one after the other, the best ones; all behind them are counted together."""
MAX_WAIT_S = 12.0
"""Seconds that the last moment is shown, at most, until it is known what features show then."""
MIN_SHOWN_S = 0.15
"""Seconds before a press goes on."""
ROW_HEIGHT, HEAD_HEIGHT, BANNER_HEIGHT, SCORES_WIDTH = 196, 64, 112, 1240
STAR_COUNT, STAR_SIDE, STARS_START_RADIUS, STARS_END_RADIUS = 12, 64, 300, 620
"""Stars that fly from the winners, their side, and how far from the middle they begin and end; logical
units."""


class CelebrationScene(Scene):
    """Celebrates a match that is over. Raises ValueError for one that is not."""

    name = "celebration"
    sleeps = True
    tick_every = 1 / 30

    def __init__(
        self, ctx: Context, loop: MatchLoop, again: Callable[[], object], shown: Encore | None = None
    ) -> None:
        """`again` begins another match with the same people and house rules, for the result.

        `shown` is what features show before that.
        """
        super().__init__(ctx)
        if loop.over is None:
            raise ValueError("the match is not over")
        self._loop, self._again, self._over, self._encore = loop, again, loop.over, shown
        match = loop.match
        self._game = game_named(match.rules.name)
        self._words = self._game.words(match.rules, _)
        self._moments = moments(match)
        self._standings = standings(self._over)[::-1]
        self._beats = _beats(self._standings)
        self._step = 0
        self._began = self._changed = ctx.clock.now()
        """When the present step began, and when it was last made to change."""
        self._handed_over = False
        self._told: list[Widget] = []
        self._counted: list[ScoreRow] = []

    def enter(self) -> None:
        self._began = self._changed = self.ctx.clock.now()

    def exit(self) -> None:
        if not self._handed_over:
            self._loop.close()

    # -- building -----------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        top, body = self.safe.split_top(BANNER_HEIGHT, gap=24)
        names = self._loop.match.names
        self._banner = root.add(Banner("banner", top.centre_box(min(1400, top.w), top.h), size=60))
        self._alone = body
        self._aside, right = self.divide(body, (680, Share()), (620, Share()), gap=28)
        players = self._loop.match.players
        winners = [(seat, players[seat]) for seat in self._over.winners]
        self._winners = root.add(Winners("winners", body, winners, self._game.icon))
        head, rows = right.split_top(HEAD_HEIGHT, gap=TARGET_GAP)
        words = _("What decided it")
        self._head = root.add(Label("head", head, words, role="title", size=48, colour=GOLD))
        self._told = [
            root.add(self._moment_row(index, moment, box))
            for index, (moment, box) in enumerate(
                zip(self._moments, _rows(rows, len(self._moments)), strict=True)
            )
        ]
        scores = body.centre_box(min(SCORES_WIDTH, body.w), body.h)
        self._counted = [
            root.add(ScoreRow(f"score-{one.seat}", box, one, names[one.seat], self._words.score_unit))
            for one, box in zip(self._standings, reversed(_rows(scores, len(self._standings))), strict=True)
        ]
        self._show()
        return root

    def _moment_row(self, index: int, moment: Moment, box: Box) -> MomentRow:
        names = self._loop.match.names
        told = self._words.sentence(moment.event, names) if moment.event is not None else ""
        score = " ".join(self._words.score_unit(moment.amount))
        head = capital(_(moment.head, score=score))
        return MomentRow(f"moment-{index}", box, moment.seat, head, told or names[moment.seat])

    def prewarm(self) -> Iterator[Callable[[], object]]:
        yield prepaint(self._winners, self.ctx, box=self._aside)
        for row in self._told:
            yield prepaint(row, self.ctx)
        for score in self._counted:
            for count in range(COUNTING_STEPS + 1):
                yield prepaint(score, self.ctx, share=count / COUNTING_STEPS)

    # -- going on -----------------------------------------------------------------------------------------

    @property
    def counting(self) -> int | None:
        """Which scores are counted up now, of those that are counted together; None afterwards."""
        return self._step if self._step < len(self._beats) else None

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(why=IS_OVER, host={"next": self._again})

    def tick(self, now: float) -> None:
        if self._handed_over:
            return
        if now - self._began >= self._length:
            if not self._is_last or now - self._began >= MAX_WAIT_S or self._is_encore_ready():
                self._go_on()
        elif self.counting is not None:
            seconds = reading_pace(COUNTING_TIME_S, self.ctx.settings)
            share = min(1.0, (now - self._began) / seconds) if seconds else 1.0
            self._count(math.floor(share * COUNTING_STEPS) / COUNTING_STEPS)

    @property
    def _length(self) -> float:
        """How long the present step takes, in seconds."""
        if self.counting is not None:
            seconds = COUNTING_TIME_S + SCORE_REST_S
        else:
            seconds = CHEER_TIME_S if self._step == len(self._beats) else MOMENT_TIME_S
        return reading_pace(seconds, self.ctx.settings)

    @property
    def _is_last(self) -> bool:
        return self._step == len(self._beats) + len(self._moments)

    def _is_encore_ready(self) -> bool:
        return self._encore is None or self._encore.ready

    def _count(self, share: float) -> None:
        """Show so much of the scores that are counted now."""
        assert self.counting is not None
        for row in self._beat_rows(self.counting):
            row.share = share

    def _beat_rows(self, beat: int) -> list[ScoreRow]:
        first = sum(self._beats[:beat])
        return self._counted[first : first + self._beats[beat]]

    def _go_on(self) -> None:
        """What is shown has come to its end: show what comes next."""
        if self._is_last:
            self._handed_over = True
            self.ctx.stack.replace(_conclude(self.ctx, self._loop, self._again, self._encore))
            return
        self._step += 1
        self._began = self._changed = self.ctx.clock.now()
        if self.counting is not None:
            self.ctx.sound.play("turn")
        elif self._step > len(self._beats):
            self.ctx.sound.play("place")
        else:
            self._cheer()
        self._show()

    def _cheer(self) -> None:
        self.ctx.sound.play("win")
        if self.ctx.settings.motion is Motion.FULL:
            self.after(0.0, self._let_stars_fly)

    def _show(self) -> None:
        """Everything up to the present step."""
        counting, told = self.counting, self._step - len(self._beats)
        for beat in range(len(self._beats)):
            for row in self._beat_rows(beat):
                row.visible = counting is not None and beat <= counting
                row.share = 1.0 if beat < self._step else 0.0
        won = counting is None
        seat = self._over.winners[0] if won and len(self._over.winners) == 1 else None
        words = victory(self._over, self._loop.match.names) if won else _("The score")
        self._banner.show(words, seat=seat)
        self._winners.visible, self._head.visible = won, told > 0
        self._winners.place(self._aside if told > 0 else self._alone)
        for number, moment in enumerate(self._told):
            moment.visible = number < told

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, HURRYING):
            self._hurry(self.ctx.clock.now())
            return True
        return super().handle(intent)

    def _hurry(self, now: float) -> None:
        """On to what comes next, once this has been seen; a score is counted to its end first."""
        self.animations.skip()
        if now - self._changed < MIN_SHOWN_S:
            return
        self._changed = now
        if self.counting is not None and self._beat_rows(self.counting)[0].share < 1:
            self._began = now - reading_pace(COUNTING_TIME_S, self.ctx.settings)
            self._count(1.0)
        else:
            self._go_on()

    def _let_stars_fly(self) -> None:
        """Let stars fly from the rim of the light around those who won, evenly to all sides."""
        x, y = self._winners.box.centre
        star = self.ctx.art.icon("star", STAR_SIDE, GOLD)
        for number in range(STAR_COUNT if self._over.winners else 0):
            angle = math.tau * number / STAR_COUNT
            start, end = (
                (x + far * math.cos(angle), y + far * math.sin(angle))
                for far in (STARS_START_RADIUS, STARS_END_RADIUS)
            )
            self.animations.add(Flight(star, start, end, CHEER_TIME_S / 2, arc=60))


def celebrate(ctx: Context, loop: MatchLoop, again: Callable[[], object]) -> Stacked:
    """What follows the table: a celebration, or the result at once where nothing may move.

    What people take along of it is begun meanwhile.
    """
    shown = encore(ctx, loop) if _somebody_looks(ctx, loop) else None
    if ctx.settings.motion is Motion.OFF:
        ctx.sound.play("win")
        return _conclude(ctx, loop, again, None)
    return CelebrationScene(ctx, loop, again, shown)


def _somebody_looks(ctx: Context, loop: MatchLoop) -> bool:
    there = ctx.phones.presence if ctx.phones is not None and ctx.phones.on else None
    watched = there is not None and bool(there.there or there.watchers)
    return watched or any(player.bot is None for player in loop.match.players)


def _conclude(ctx: Context, loop: MatchLoop, again: Callable[[], object], shown: Encore | None) -> Stacked:
    """What follows a celebration: what features show of the match, then what it belongs to, or its result."""
    then = partial(_conclude, ctx, loop, again, None)
    scene: Stacked | None = shown.scene(then, again) if shown is not None else None
    if scene is not None:
        return scene
    follows = ctx.program.after_match
    return (follows(ctx, loop) if follows is not None else None) or ResultScene(ctx, loop, again)


def _beats(ranked: Sequence[RankedSeat]) -> list[int]:
    """How many scores are counted together, one beat after the other: those of a place, the best last."""
    counts = [len(list(alike)) for _place, alike in groupby(ranked, key=lambda one: one.place)]
    behind = counts[:-MAX_BEATS]
    if not behind:
        return counts
    return [sum(behind) + counts[-MAX_BEATS], *counts[1 - MAX_BEATS :]]


def _rows(box: Box, count: int) -> tuple[Box, ...]:
    """Places below each other, as high as `count` of them may be."""
    tall = min(ROW_HEIGHT, (box.h - TARGET_GAP * (count - 1)) / max(1, count))
    return tuple(Box(box.x, box.y + number * (tall + TARGET_GAP), box.w, tall) for number in range(count))
