"""The end of a match, celebrated: who won, the moments that decided it, the score counted up seat by seat.

Then comes the result. It goes on by itself, at the speed of the settings; a press brings what is shown to its
end and goes on to what comes next, so that nothing stays unseen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from game.catalogue import game_named
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
from game.ui.scenes.after.result_story import standings, victory
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
CHEER_TIME_S, MOMENT_TIME_S, COUNTING_TIME_S, SCORE_REST_S, LAST_SCORE_REST_S = 2.4, 2.2, 0.9, 0.3, 1.6
"""Seconds that the winners stand alone, that a moment is read, that a score is counted up and then rests; the
last score rests longer. All at normal speed."""
MIN_SHOWN_S = 0.15
"""Seconds before a press goes on."""
ROW_HEIGHT, HEAD_HEIGHT, BANNER_HEIGHT = 196, 64, 112
STAR_COUNT, STAR_SIDE, STARS_START_RADIUS, STARS_END_RADIUS = 12, 64, 300, 620
"""Stars that fly from the winners, their side, and how far from the middle they begin and end; logical
units."""


class CelebrationScene(Scene):
    """Celebrates a match that is over. Raises ValueError for one that is not."""

    name = "celebration"
    sleeps = True
    tick_every = 1 / 30

    def __init__(self, ctx: Context, loop: MatchLoop, again: Callable[[], object]) -> None:
        """`again` begins another match with the same people and house rules, for the result."""
        super().__init__(ctx)
        if loop.over is None:
            raise ValueError("the match is not over")
        self._loop, self._again, self._over = loop, again, loop.over
        match = loop.match
        self._game = game_named(match.rules.name)
        self._words = self._game.words(match.rules, _)
        self._moments = moments(match)
        self._standings = standings(self._over)[::-1]
        self._step = 0
        self._began = self._changed = ctx.clock.now()
        """When the present step began, and when it was last made to change."""
        self._handed_over = False
        self._told: list[Widget] = []
        self._counted: list[ScoreRow] = []

    def enter(self) -> None:
        self._began = self._changed = self.ctx.clock.now()
        if self.ctx.settings.motion is Motion.FULL:
            self.after(0.0, self._let_stars_fly)

    def exit(self) -> None:
        if not self._handed_over:
            self._loop.close()

    # -- building -----------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        top, body = self.safe.split_top(BANNER_HEIGHT, gap=24)
        names = self._loop.match.names
        root.add(
            Banner("banner", top.centre_box(min(1400, top.w), top.h), victory(self._over, names), size=60)
        )
        self._alone = body
        self._aside, right = self.divide(body, (680, Share()), (620, Share()), gap=28)
        players = self._loop.match.players
        winners = [(seat, players[seat]) for seat in self._over.winners]
        self._winners = root.add(Winners("winners", body, winners, self._game.icon))
        head, rows = right.split_top(HEAD_HEIGHT, gap=TARGET_GAP)
        self._head = root.add(Label("head", head, "", role="title", size=48, colour=GOLD))
        self._told = [
            root.add(self._moment_row(index, moment, box))
            for index, (moment, box) in enumerate(
                zip(self._moments, _rows(rows, len(self._moments)), strict=True)
            )
        ]
        self._counted = [
            root.add(ScoreRow(f"score-{one.seat}", box, one, names[one.seat], self._words.score_unit))
            for one, box in zip(self._standings, reversed(_rows(rows, len(self._standings))), strict=True)
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
        """Which score is counted up now; None before the first."""
        number = self._step - 1 - len(self._moments)
        return number if number >= 0 else None

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(why=IS_OVER, host={"next": self._again})

    def tick(self, now: float) -> None:
        if self._handed_over:
            return
        if now - self._began >= reading_pace(self._seconds(), self.ctx.settings):
            self._go_on()
        elif self.counting is not None:
            seconds = reading_pace(COUNTING_TIME_S, self.ctx.settings)
            share = min(1.0, (now - self._began) / seconds) if seconds else 1.0
            self._counted[self.counting].share = math.floor(share * COUNTING_STEPS) / COUNTING_STEPS

    def _seconds(self) -> float:
        """How long the present step takes."""
        if self.counting is None:
            return MOMENT_TIME_S if self._step else CHEER_TIME_S
        return COUNTING_TIME_S + (
            SCORE_REST_S if self.counting + 1 < len(self._counted) else LAST_SCORE_REST_S
        )

    def _go_on(self) -> None:
        """What is shown has come to its end: show what comes next."""
        self._step += 1
        self._began = self._changed = self.ctx.clock.now()
        if self.counting == len(self._counted):
            self._handed_over = True
            self.ctx.stack.replace(_conclude(self.ctx, self._loop, self._again))
            return
        self.ctx.sound.play("place" if self.counting is None else "turn")
        self._show()

    def _show(self) -> None:
        """Everything up to the present step."""
        counting = self.counting
        self._winners.place(self._aside if self._step else self._alone)
        for number, row in enumerate(self._told):
            row.visible = number < self._step and counting is None
        for number, score in enumerate(self._counted):
            score.visible = counting is not None and number <= counting
            score.share = 1.0 if counting is not None and number < counting else 0.0
        if self._step:
            self._head.text = _("What decided it") if counting is None else _("The score")

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, HURRYING):
            self._hurry(self.ctx.clock.now())
            return True
        return super().handle(intent)

    def _hurry(self, now: float) -> None:
        """On to what comes next, once this has been seen; the last score is counted to its end first."""
        self.animations.skip()
        if now - self._changed < MIN_SHOWN_S:
            return
        self._changed = now
        last = self._counted[-1]
        if self.counting == len(self._counted) - 1 and last.share < 1:
            self._began = now - reading_pace(COUNTING_TIME_S, self.ctx.settings)
            last.share = 1.0
        else:
            self._go_on()

    def _let_stars_fly(self) -> None:
        """From the rim of the light around those who won, evenly to all sides."""
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

    Where people play by phone, the clip that they will find there is begun.
    """
    there = ctx.phones.presence if ctx.phones is not None and ctx.phones.on else None
    if there is not None and (there.there or there.watchers):
        ctx.storage.keepsakes.make_souvenir(loop.name, ctx.art.faces)
    if ctx.settings.motion is Motion.OFF:
        return _conclude(ctx, loop, again)
    return CelebrationScene(ctx, loop, again)


def _conclude(ctx: Context, loop: MatchLoop, again: Callable[[], object]) -> Stacked:
    """What follows a match that belongs to more, or else its result."""
    follows = ctx.program.after_match
    return (follows(ctx, loop) if follows is not None else None) or ResultScene(ctx, loop, again)


def _rows(box: Box, count: int) -> tuple[Box, ...]:
    """Places below each other, as high as `count` of them may be."""
    tall = min(ROW_HEIGHT, (box.h - TARGET_GAP * (count - 1)) / max(1, count))
    return tuple(Box(box.x, box.y + number * (tall + TARGET_GAP), box.w, tall) for number in range(count))
