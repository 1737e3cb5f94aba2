"""The dice: what is rolled for, the values as the source reports them, and every way to put them right.

Takes the place of the board's panel while a roll is asked for; the rest of the table stays in sight. The desk
decides what is possible; this only shows it and passes on what is pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.devices.catalogue import device_of
from game.devices.dice import RollRequest, SourceState
from game.match.dice.desk import COUNTDOWN_S, DeskStage, DiceDesk
from game.ui.art.theme import ALARM, CREAM
from game.ui.boards import Face
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.scenes.dice.controls import DiceControls, DiceState
from game.ui.scenes.dice.pages import DicePages
from game.ui.scenes.dice.views import meaning
from game.ui.scenes.lobby.devices import choose_device
from game.ui.stage.context import Context
from game.ui.widgets.countdown import Countdown
from game.ui.widgets.label import Label
from game.ui.words import _

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
        self._desk, self._faces = desk, faces
        self.controls = DiceControls(desk, asked, is_bot, self._follow_now, self._choose_device, alone=alone)
        self._pages = DicePages(self.controls, faces, point)
        self._shown: DiceState | None = None
        self._next_preview = 0.0
        self.visible = False

    @property
    def live(self) -> bool:
        """Something is looked at or counted down: the panel must be followed closely."""
        return self.visible and (
            device_of(self._desk.kind).sees_table
            or self._desk.stage in (DeskStage.COUNTDOWN, DeskStage.FALLING)
        )

    @property
    def rolling(self) -> bool:
        """Dice roll that say so by themselves: their values are due at any moment."""
        return (
            self.visible
            and device_of(self._desk.kind).reports_rolls
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
            self._shown = self.controls.fixing = None
            return
        shown = self.controls.state()
        if shown != self._shown:
            if self._shown is not None and shown.request != self._shown.request:
                self.controls.fixing = None
                shown = self.controls.state()
            self._shown = shown
            self.clear()
            self._pages.add_to(self, shown)
            self.invalidate()
        self._update(now)

    def _update(self, now: float) -> None:
        """What changes without a change of what can be done: sentence, ring, camera picture."""
        desk, tray = self._desk, self._pages.tray
        status = self.find("status")
        if isinstance(status, Label):
            waiting = desk.stage is DeskStage.WAITING and not self.controls.asks_to_type
            status.text = _(desk.status.sentence) if waiting else self.controls.question()
            status.colour = ALARM if waiting and desk.failed else CREAM
        value = self.find("value")
        if isinstance(value, Label) and desk.virtual and tray is not None:
            value.text = "" if tray.falling else meaning(desk.dice, self._faces)
        ring = self.find("left")
        if isinstance(ring, Countdown):
            ring.left = desk.seconds_left / COUNTDOWN_S
        if tray is not None and now >= self._next_preview and desk.stage is DeskStage.WAITING:
            self._next_preview = now + PREVIEW_EVERY
            tray.live(self._preview())

    def _preview(self) -> Any:
        """The camera's newest picture, if the source has one."""
        if not device_of(self._desk.kind).sees_table or self._desk.failed:
            return None
        return self._desk.registry.preview(self._desk.kind)

    def _follow_now(self) -> None:
        """Show at once what a press has changed."""
        self.follow(self.ctx.clock.now())

    def _choose_device(self) -> None:
        choose_device(self.ctx, self._desk.registry, self._desk.kind)

    # -- input ----------------------------------------------------------------------------------------------

    def on_digit(self, digit: int) -> bool:
        """Digit keys are values at any time."""
        if self.visible and digit:
            self.controls.enter(digit)
        return self.visible and bool(digit)

    def back(self) -> bool:
        """Leave a die as it is, or stop the countdown; False when there is neither."""
        return self.visible and self.controls.back()
