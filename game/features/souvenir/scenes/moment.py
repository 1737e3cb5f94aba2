"""The moment that decided a match, once more on the whole screen; then the odds, and what to take home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from game.features.souvenir.plan import Shot, ShotKind, clip_plan
from game.features.souvenir.scenes.cards import ClipStanding, ClipStory
from game.features.souvenir.scenes.take_home import TakeHome
from game.features.theatre.scenes.bar import Playback
from game.features.theatre.scenes.theatre import TheatreScene
from game.match.loop import MatchLoop
from game.ui.drawing.layout import TARGET_GAP, Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent
from game.ui.scenes.after.celebration import HURRYING, MIN_SHOWN_S
from game.ui.scenes.phones.scene import IS_OVER
from game.ui.stage.context import Context
from game.ui.stage.phone_policy import PhonePolicy
from game.ui.stage.scene import Scene
from game.ui.widgets.panel import Panel
from game.ui.words import _

SHOWN: Final = ShotKind.BEFORE, ShotKind.MOMENT
"""The parts of the clip that are shown; the titles of the celebration stand before and after them."""
REST_S: Final = 9.0
"""Seconds that the outcome stands at the end."""
QR_SIDE: Final = 400
"""Size of what to take home, logical units."""


class MomentScene(TheatreScene):
    """Plays by itself. A press brings it to its outcome, another one goes on."""

    name = "moment"
    hurrying: ClassVar[tuple[type[Intent], ...]] = ()

    def __init__(
        self,
        ctx: Context,
        story: ClipStory,
        played: MatchLoop,
        then: Callable[[], Scene],
        again: Callable[[], object],
        *,
        number: int | None = None,
        shots: tuple[Shot, ...] | None = None,
    ) -> None:
        """`then` makes what follows, and keeps the match that was `played`; `again` begins another match.

        It begins after the first `number` entries, with the first of the `shots` that are left.
        """
        if shots is None:
            shots = tuple(one for one in clip_plan(story.reel.course, story.moment) if one.kind in SHOWN)
        self._story, self._played, self._then, self._again_by_phone = story, played, then, again
        self._shots, self._handed_over = shots, False
        self._shot_began = self._rest_began = ctx.clock.now()
        number = (shots[0].first if shots else story.moment.after) if number is None else number
        playing = Playback(playing=bool(shots), speed=shots[0].speed if shots else 1.0)
        super().__init__(ctx, story.reel, number, playing, barred=False, aside=self._beside)

    def exit(self) -> None:
        super().exit()
        if not self._handed_over:
            self._played.close()

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(why=IS_OVER, host={"next": self._again_by_phone})

    @property
    def prompt(self) -> str:
        """What is being shown, not who was asked."""
        return _("The moment that decided it")

    def _beside(self, box: Box) -> Widget:
        """The odds; at the end what to take home is below them, or beside."""
        beside = Panel("beside", box)
        self._shared, lower = self._divide(box)
        self._standing = beside.add(ClipStanding(box, self._story))
        self._home = beside.add(TakeHome(lower, self._program))
        self._show_standing()
        return beside

    def _divide(self, box: Box) -> tuple[Box, Box]:
        """Where the odds stand, and what to take home."""
        if self.portrait:
            return box.split_right(QR_SIDE, gap=TARGET_GAP)
        return box.split_bottom(QR_SIDE, gap=TARGET_GAP)

    # -- going on -----------------------------------------------------------------------------------------

    def _play(self, now: float) -> None:
        if self._shots and self._number >= self._shots[0].last:
            self.watching = replace(self.watching, playing=False)
        super()._play(now)
        self._chrome.banner.show(self.prompt)
        self._show_standing()
        if not self._shots:
            self._home.look()
            if now - self._rest_began >= REST_S:
                self._finish()
        elif self._is_told and now - self._shot_began >= self._shots[0].min_s:
            self._begin(self._shots[1:], now)

    @property
    def _is_told(self) -> bool:
        """All of this part has been seen."""
        return self._number >= self._shots[0].last and not self.stage.busy

    def _begin(self, shots: tuple[Shot, ...], now: float) -> None:
        self._shots, self._shot_began, self._rest_began = shots, now, now
        if shots:
            self.watching = replace(self.watching, playing=True, speed=shots[0].speed)
        self._show_standing()

    def _show_standing(self) -> None:
        """What an answer has led to is told once it has been seen."""
        moment, shot = self._story.moment, self._shots[0] if self._shots else None
        told = self._standing
        told.head = shot is None or shot.kind is ShotKind.MOMENT
        if shot is None:
            told.number = moment.after
        elif shot.kind is ShotKind.BEFORE and not self.stage.busy:
            told.number = self._number
        told.alone = self._home.visible = shot is None and self._home.offered
        told.place(self._shared if told.alone else self.board.panel.box)

    def _go(self, number: int, watching: Playback, focus: str, *, tell: bool = False) -> None:
        """What was taken back at the table is passed over."""
        self._handed_over = True
        self.ctx.stack.replace(self._at(number, self._shots))

    def _at(self, number: int, shots: tuple[Shot, ...]) -> MomentScene:
        return MomentScene(
            self._program,
            self._story,
            self._played,
            self._then,
            self._again_by_phone,
            number=number,
            shots=shots,
        )

    def _finish(self) -> None:
        if not self._handed_over:
            self._handed_over = True
            self.ctx.stack.replace(self._then())

    def handle(self, intent: Intent) -> bool:
        if not isinstance(intent, HURRYING):
            return super().handle(intent)
        now = self.ctx.clock.now()
        if now - self._shot_began < MIN_SHOWN_S:
            return True
        if self._shots:
            self._handed_over = True
            self.ctx.stack.replace(self._at(self._story.moment.after, ()))
        else:
            self._finish()
        return True
