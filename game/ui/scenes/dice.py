"""The dice: what is rolled for, the values as the source reports them, and every way to put them right.

Takes the place of the board's panel while a roll is asked for; the rest of the table stays in sight. The desk
decides what is possible; this only shows it and passes on what is pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.match.desk import COUNTDOWN, MISSING, DeskStage, DiceDesk, ProposedDie
from game.match.dice import RollRequest, SourceKind, SourceState
from game.rules.say import mark
from game.ui.art.theme import ALARM, CREAM
from game.ui.boards import Face
from game.ui.intents import Digit, Intent
from game.ui.layout import Box
from game.ui.scenes.dice_pages import DicePages, Shown
from game.ui.scenes.dice_views import WaitButton, meaning
from game.ui.scenes.lobby_towers import choose_tower
from game.ui.widget import Widget
from game.ui.widgets.label import Label
from game.ui.words import say

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.context import Context

PREVIEW_EVERY = 1 / 15
"""Seconds between two pictures of the camera on screen."""


class DicePanel(Widget):
    """Shows the desk. `follow` it once a tick; hidden while nothing is asked for."""

    def __init__(
        self,
        box: Box,
        desk: DiceDesk,
        faces: Mapping[int, Face],
        asked: Callable[[RollRequest], str],
        is_bot: Callable[[int], bool],
        point: Callable[[str], None],
        *,
        alone: bool = False,
    ) -> None:
        """`point` asks for the focus; the desk's source is `alone` where no other may be chosen."""
        super().__init__("dice", box)
        self._desk, self._faces, self._asked = desk, faces, asked
        self._is_bot, self.point, self._alone = is_bot, point, alone
        self._pages = DicePages(desk, faces, self._request, self, alone=alone)
        self._fixing: int | None = None
        self._shown: Shown | None = None
        self._next_preview = 0.0
        self.visible = False

    @property
    def live(self) -> bool:
        """Something is looked at or counted down: the panel must be followed closely."""
        return self.visible and (
            self._desk.kind is SourceKind.CAMERA
            or self._desk.stage in (DeskStage.COUNTDOWN, DeskStage.FALLING)
        )

    @property
    def rolling(self) -> bool:
        """The tower's dice roll: their values are due at any moment."""
        return (
            self.visible
            and self._desk.kind is SourceKind.TOWER
            and self._desk.stage is DeskStage.WAITING
            and self._desk.status.state is SourceState.ROLLING
        )

    def step(self, now: float) -> bool:
        """Move falling dice on; False when none fall."""
        tray = self._pages.tray
        return tray is not None and self.visible and tray.step(now)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h), self.box.x, self.box.y)

    # -- following the desk -----------------------------------------------------------------------------

    def follow(self, now: float) -> None:
        """Show the desk as it is now; builds anew only what a person can do differently."""
        desk = self._desk
        self.visible = desk.request is not None
        if desk.request is None:
            self._shown, self._fixing = None, None
            return
        shown = self._look()
        if shown != self._shown:
            if self._shown is not None and shown.request != self._shown.request:
                self._fixing = None
                shown = self._look()
            self._shown = shown
            self.clear()
            self._pages.add_to(self, shown)
            self.invalidate()
        self._update(now)

    def _look(self) -> Shown:
        desk = self._desk
        assert desk.request is not None
        if not self._dice_fixable():
            self._fixing = None
        dice = tuple((die.value, die.counts, die.sure, die.real) for die in desk.dice)
        seat = desk.request.seat
        bot = seat is not None and self._is_bot(seat)
        # What has been read stays to be looked at, whatever becomes of the source.
        failed = desk.failed and not dice
        return Shown(desk.request.number, desk.kind, desk.stage, dice, failed, self._fixing, bot)

    def _dice_fixable(self) -> bool:
        return bool(self._desk.dice) and self._desk.kind is not SourceKind.VIRTUAL

    def _update(self, now: float) -> None:
        """What changes without a change of what can be done: sentence, ring, camera picture."""
        desk, tray = self._desk, self._pages.tray
        status = self.find("status")
        if isinstance(status, Label):
            waiting = desk.stage is DeskStage.WAITING and not self._asks_to_type
            status.text = say(desk.status.sentence) if waiting else self._question()
            status.colour = ALARM if waiting and desk.failed else CREAM
        value = self.find("value")
        if isinstance(value, Label) and desk.kind is SourceKind.VIRTUAL and tray is not None:
            value.text = "" if tray.falling else meaning(desk.dice, self._faces)
        ring = self.find("ring")
        if isinstance(ring, WaitButton):
            ring.left = desk.seconds_left / COUNTDOWN
        if tray is not None and now >= self._next_preview and desk.stage is DeskStage.WAITING:
            self._next_preview = now + PREVIEW_EVERY
            tray.live(self._preview())

    def _preview(self) -> Any:
        """The camera's newest picture, if the source has one."""
        if self._desk.kind is not SourceKind.CAMERA or self._desk.failed:
            return None
        return self._desk.registry.preview(self._desk.kind)

    def _request(self) -> str:
        request = self._desk.request
        assert request is not None
        return self._asked(request)

    @property
    def _asks_to_type(self) -> bool:
        """The first value is still to be typed: the request itself is shown."""
        return self._desk.kind is SourceKind.TYPED and not self._desk.dice

    def _question(self) -> str:
        desk = self._desk
        assert desk.request is not None
        if desk.kind is SourceKind.VIRTUAL or self._asks_to_type:
            return self._request()
        if self._fixing is not None:
            return say("What is it really?")
        if not desk.ready and desk.kind is SourceKind.TYPED:
            return say("And the next die?")
        if sum(die.counts for die in desk.dice) != desk.request.dice:
            return (
                say("Which die counts? Tap it.")
                if desk.request.dice == 1
                else say("Tap the dice that count.")
            )
        flags = [die.flag for die in desk.dice if die.counts and die.flag]
        if flags:
            return say(DOUBTS.get(flags[0], UNREADABLE))
        if not desk.ready:
            return say(UNREADABLE)
        if desk.stage is DeskStage.COUNTDOWN:
            return say("Right? It soon counts.")
        return say("Did we read it right?")

    # -- pressing: game.ui.scenes.dice_pages.Presses --------------------------------------------------------

    def on_intent(self, intent: Intent) -> bool:
        """Digit keys are values at any time."""
        if self.visible and isinstance(intent, Digit) and intent.value:
            self.enter(intent.value)
            return True
        return False

    def back(self) -> bool:
        """Leave a die as it is, or stop the countdown; False when there is neither."""
        if not self.visible:
            return False
        if self._fixing is not None:
            self._fixing = None
            self._follow_now()
            return True
        stops = self._desk.stage is DeskStage.COUNTDOWN and self._desk.kind is not SourceKind.VIRTUAL
        if stops:
            self.wait()
        return stops

    def _follow_now(self) -> None:
        """Show at once what a press has changed."""
        self.follow(self.ctx.clock.now())

    def throw(self) -> None:
        """Let the virtual dice fall."""
        self._desk.throw()

    def take(self) -> None:
        """The dice lie there, whatever the camera thinks."""
        self._desk.take()

    def accept(self) -> None:
        """The values are right."""
        self._desk.accept()

    def wait(self) -> None:
        """Not so fast: the values wait for a yes."""
        self._desk.hold()
        self._follow_now()

    def again(self) -> None:
        """Another throw."""
        self._fixing = None
        self._desk.again()
        self._follow_now()

    def use(self, kind: SourceKind) -> None:
        """Another source, or the same once more."""
        self._fixing = None
        self._desk.use(kind)
        self._follow_now()

    def which_tower(self) -> None:
        """To the choice of a tower, where the one in use has failed or is another."""
        scene = self.ctx.stack.top
        if scene is not None:
            choose_tower(scene, self._desk.registry)

    def enter(self, value: int) -> None:
        """A face was pressed or typed: for the die being put right, else for the one it must be meant for,
        else for the next typed one."""
        meant = self._meant() if self._fixing is None else self._fixing
        self._fixing = None
        if meant is not None:
            self._desk.correct(meant, value)
        elif not self._alone:
            self._desk.enter(value)
        self._follow_now()

    def _meant(self) -> int | None:
        """The die that a typed value is for: the only one, or the first that nobody could read."""
        desk = self._desk
        if desk.kind not in (SourceKind.CAMERA, SourceKind.TOWER) or desk.request is None:
            return None
        counted = [index for index, die in enumerate(desk.dice) if die.counts]
        if len(counted) != desk.request.dice:
            return None
        if len(counted) == 1:
            return counted[0]
        return next((index for index in counted if desk.dice[index].value is None), None)

    def fix(self) -> None:
        """Put the (most doubtful) die right: six faces to choose from."""
        self._desk.hold()
        dice: tuple[ProposedDie, ...] = self._desk.dice
        counted = [index for index, die in enumerate(dice) if die.counts] or [0]
        self._fixing = min(counted, key=lambda index: (dice[index].sure, dice[index].confidence))
        self._follow_now()

    def drop(self) -> None:
        """No die lies where one was seen."""
        if self._fixing is not None:
            self._desk.drop(self._fixing)
        self._fixing = None
        self._follow_now()

    def pick(self, index: int) -> None:
        """A die was tapped: with too many of them it says which counts, else it is put right."""
        desk = self._desk
        assert desk.request is not None
        real = sum(die.real for die in desk.dice)
        if real > desk.request.dice and self._fixing is None:
            desk.toggle(index)
        elif self._dice_fixable():
            desk.hold()
            self._fixing = index
        self._follow_now()


UNREADABLE = mark("Please say what fell.")
DOUBTS = mark(
    {
        MISSING: "A die is missing: tap it.",
        "cocked": "A die leans: what does it show?",
        "stacked": "Dice touch: are they right?",
        "outside": "A die left the tray: roll again.",
    }
)
"""What is wrong with a die, by its flag."""
