"""A throw in large: the dice roll in the middle of the table, come to rest, and say what they mean.

Real dice lie already: their picture is shown, with what was read. Rolls that come often are shown quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from game.devices.catalogue import device_of
from game.devices.dice import RollRequest
from game.match.dice.desk import DeskStage, DiceDesk
from game.match.dice.proposal import Accepted, ProposedDie
from game.store.settings import Motion, Settings
from game.ui.art.dice import TUMBLE_FRAMES, DieState
from game.ui.art.theme import CREAM, GOLD
from game.ui.boards.base import Board
from game.ui.drawing.animation import REDUCED_SECONDS
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.scenes.dice.tray import ThrownTray
from game.ui.scenes.dice.views import meaning
from game.ui.stage.context import Context
from game.ui.widgets.label import Text

SIZE = 1120, 620
"""A third of the screen, logical units."""
PLATE_PADDING = 28
TITLE_HEIGHT, VALUE_HEIGHT = 64, 116
SINGLE_DIE_SIDE, ONE_OF_SEVERAL_SIDE = 300.0, 190.0
"""Sides of a single die, and of one of several."""
DICE_PER_ROW = 5
"""So many small dice have room beside each other."""


@dataclass(frozen=True, slots=True)
class ThrowTiming:
    """How long dice roll and then lie, in seconds at full motion and normal speed."""

    roll: float
    rest: float

    def at_pace(self, settings: Settings) -> ThrowTiming:
        """Returns the timing that the settings ask for."""
        if settings.motion is Motion.OFF:
            return ThrowTiming(0.0, 0.0)
        roll = REDUCED_SECONDS if settings.motion is Motion.REDUCED else self.roll / settings.speed
        return ThrowTiming(roll, self.rest / settings.speed)


SLOW, QUICK = ThrowTiming(1.5, 0.8), ThrowTiming(0.6, 0.5)


class DieStage(Widget):
    """Over the board while dice fall, or have just been read."""

    overlay = True

    def __init__(self, desk: DiceDesk, board: Callable[[], Board]) -> None:
        super().__init__("die-stage", NOWHERE)
        self._desk, self._board = desk, board
        self.visible = False
        self._title = Text("", role="title", size=40, colour=CREAM, align="centre", floor=24)
        self._value = Text(
            "", role="display", size=96, colour=GOLD, align="centre", floor=36, effect="shadow"
        )
        self._tray: ThrownTray | None = None
        self._request: RollRequest | None = None
        self._until = 0.0
        self._said = ""

    def place_over(self, box: Box) -> None:
        """Where the board is."""
        self.place(box.centre_box(min(SIZE[0], box.w - 40), min(SIZE[1], box.h - 40)))

    def _throw(self, request: RollRequest | None) -> ThrowTiming:
        quick = request is not None and request.purpose in self._board().quick_rolls
        return (QUICK if quick else SLOW).at_pace(self.ctx.settings)

    # -- what happens -------------------------------------------------------------------------------------

    def follow(self, now: float) -> None:
        """Show virtual dice while they fall, and put away what has been seen."""
        desk = self._desk
        throw = self._throw(desk.request)
        desk.show_falling(throw.roll + throw.rest, throw.rest)
        falling = desk.stage is DeskStage.FALLING and throw.roll + throw.rest > 0
        if falling and desk.request is not self._request:
            self._request = desk.request
            self._begin(desk.dice, now + desk.seconds_left)
            assert self._tray is not None, "it has just begun"
            self._tray.fall(self.ctx, [die.value for die in desk.dice], throw.roll)
            self.ctx.sound.play("dice")
        elif self.visible and (now >= self._until or (self._request is not None and not falling)):
            self.close()
        if self.visible and self._tray is not None and not self._tray.step(now):
            self._say()

    def present(self, accepted: Accepted, request: RollRequest | None) -> None:
        """Real dice count: show them as they lie, and what was read."""
        throw = self._throw(request)
        shown = device_of(accepted.source).is_sensed and throw.rest > 0
        if not shown or self.root.host is None:
            return
        self._request = None
        dice = accepted.dice or tuple(ProposedDie(value, 1.0) for value in accepted.values)
        self._begin(dice, self.ctx.clock.now() + throw.rest, request)
        assert self._tray is not None, "it has just begun"
        self._tray.evidence(accepted.evidence, dice)
        self._say()

    def retell(self, accepted: Accepted, request: RollRequest | None) -> None:
        """Dice that fell long ago do so again, and tell what they showed."""
        throw = self._throw(request)
        if throw.rest <= 0 or self.root.host is None:
            return
        self._request = None
        dice = tuple(ProposedDie(value, 1.0) for value in accepted.values)
        self._begin(dice, self.ctx.clock.now() + throw.roll + throw.rest, request)
        assert self._tray is not None, "it has just begun"
        self._tray.fall(self.ctx, accepted.values, throw.roll)
        self.ctx.sound.play("dice")

    def close(self) -> None:
        """Put it away once seen; virtual dice lie at once."""
        if self._desk.stage is DeskStage.FALLING:
            self._desk.land()
        self.clear()
        self._tray, self.visible = None, False

    # -- inside -------------------------------------------------------------------------------------------

    def _begin(self, dice: tuple[ProposedDie, ...], until: float, asked: RollRequest | None = None) -> None:
        request = asked or self._request
        self.clear()
        self._until = until
        counted = tuple(die for die in dice if die.counts)
        self._said = meaning(counted, self._board().faces)
        self._title.text = self._board().roll_prompt(request) if request is not None else ""
        self._value.text = ""
        _, tray, _ = self._parts()
        self._tray = self.add(
            ThrownTray("thrown", tray, dice=max(1, len(counted)), largest=_side(len(counted)))
        )
        self.visible = True
        self.invalidate()

    def _say(self) -> None:
        """Say what the dice show that lie there now, and what it means."""
        if self._value.text != self._said:
            self._value.text = self._said
            self.ctx.sound.play("place")
            self.invalidate()

    def _parts(self) -> tuple[Box, Box, Box]:
        title, rest = self.box.inset(PLATE_PADDING).split_top(TITLE_HEIGHT, gap=8)
        tray, value = rest.split_bottom(VALUE_HEIGHT, gap=8)
        return title, tray, value

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        box = self.box
        canvas.blit_centred(ctx.art.shadow(box.w, box.h), box)
        canvas.blit(ctx.art.panel(box.w, box.h, "dialog"), box.x, box.y)
        title, _, value = self._parts()
        self._title.paint(canvas, ctx.art, title)
        self._value.paint(canvas, ctx.art, value)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake the stage and its dice, one picture each."""
        if ctx.settings.motion is Motion.OFF or self.box.empty:
            return
        tray, art = self._parts()[1], ctx.art
        yield partial(art.shadow, self.box.w, self.box.h)
        yield partial(art.panel, self.box.w, self.box.h, "dialog")
        yield partial(art.dice_tray, tray.w, tray.h)
        for size in (SINGLE_DIE_SIDE, ONE_OF_SEVERAL_SIDE):
            side = min(size, tray.h - 32)
            for frame in range(TUMBLE_FRAMES):
                yield partial(art.tumbling_die, frame, side)
            for value in range(1, 7):
                yield partial(art.die, value, side, DieState.LIT)


def _side(dice: int) -> float:
    return (
        SINGLE_DIE_SIDE
        if dice <= 1
        else ONE_OF_SEVERAL_SIDE
        if dice <= DICE_PER_ROW
        else ONE_OF_SEVERAL_SIDE * DICE_PER_ROW / dice
    )
