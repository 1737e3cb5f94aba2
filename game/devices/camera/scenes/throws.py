"""Throws that people look at one after the other.

What the check of a table and a lesson in dice have in common. A sheet of what was thrown on the left, the
dice dialog on the right; at the end something else.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from game.devices.dice import RollRequest
from game.devices.registry import SourceRegistry
from game.match.dice.desk import DeskStage, DiceDesk
from game.match.dice.proposal import Accepted
from game.ui.drawing.layout import Box, Share
from game.ui.drawing.widget import Widget
from game.ui.intents import Digit, Intent
from game.ui.scenes.dice.scene import DicePanel
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.stage.scene import Scene
from game.ui.words import _

PANEL_WIDTH, LOW_RIGHT = 560, 800
"""Width of the panel beside the sheet, and its height below it."""


class ThrowsScene(Scene):
    """Dice are thrown and looked at, until the throws are over."""

    tick_every = 1 / 30
    rebuilds = True

    def __init__(
        self,
        ctx: Context,
        registry: SourceRegistry,
        dice: int,
        when_over: Callable[[], object] = lambda: None,
    ) -> None:
        """`dice` are thrown each time. `when_over` is called when the camera is free again."""
        super().__init__(ctx)
        self._registry, self._dice, self._when_over = registry, dice, when_over
        self._desk = DiceDesk(registry, "camera")
        self._over = False
        self._panel: DicePanel | None = None
        self._wanted_focus = ""
        self.begin()

    # -- what differs -------------------------------------------------------------------------------------

    @abstractmethod
    def begin(self) -> None:
        """No throw was looked at yet."""

    @property
    @abstractmethod
    def _count(self) -> int:
        """Throws that were looked at."""

    @abstractmethod
    def _take(self, accepted: Accepted) -> None:
        """Take in one that was; set `_over` after the last."""

    @abstractmethod
    def _request_text(self, request: RollRequest) -> str:
        """What is thrown, in words."""

    @abstractmethod
    def _add_sheet(self, root: Widget, box: Box) -> None:
        """What was thrown so far."""

    @abstractmethod
    def _add_end(self, root: Widget, left: Box, right: Box) -> None:
        """What is shown when the throws are over."""

    @abstractmethod
    def _leave_dialog(self) -> Dialog:
        """The question before throws are forgotten."""

    # -- the course of it ---------------------------------------------------------------------------------

    def enter(self) -> None:
        self._ask()

    def exit(self) -> None:
        self._desk.cancel()
        self._when_over()

    def tick(self, now: float) -> None:
        if self._over or self._panel is None:
            return
        accepted = self._desk.tick(now)
        if self._desk.stage is DeskStage.COUNTDOWN:
            # Silence is no answer here: what nobody has looked at says nothing about the dice.
            self._desk.hold()
        if accepted is not None:
            self._desk.on_counted(accepted)
            self._take(accepted)
            if not self._over:
                self._ask()
            self.rebuild()
            return
        self._panel.follow(now)
        self._settle_focus()

    def _ask(self) -> None:
        # No match counts its requests backwards, so its desk can never take a reading of these.
        self._desk.ask(RollRequest(-1 - self._count, None, "", self._dice, 6, "check"))

    def finish(self) -> None:
        """End the check: these throws are enough."""
        self._over = True
        self._desk.cancel()
        self.rebuild()

    def back(self) -> None:
        """Leave; after some throws only once that is confirmed."""
        if self._panel is not None and not self._over and self._panel.back():
            return
        if not self._count or self._over:
            self.ctx.stack.pop()
            return
        self.ctx.stack.push(self._leave_dialog())

    def _question(self, title: str, words: str) -> Dialog:
        """Whether to leave in the middle."""
        answers = [
            DialogChoice("stay", _("Go on"), tone="green"),
            DialogChoice("leave", _("Stop"), self.ctx.stack.pop, tone="crimson"),
        ]
        return Dialog(self.ctx, title, words, answers, back="stay")

    def on_intent(self, intent: Intent) -> bool:
        if not isinstance(intent, Digit) or self._panel is None or self._over:
            return False
        return self._panel.on_digit(intent.value)

    def point(self, key: str) -> None:
        """Give the focus to a widget as soon as it is there."""
        self._wanted_focus = key

    def _settle_focus(self) -> None:
        if self._wanted_focus and self.focus.focus(self._wanted_focus):
            self._wanted_focus = ""
        self.focus.settle()

    # -- building -----------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        super().rebuild()
        if self._panel is not None:
            self._panel.follow(self.ctx.clock.now())
        self._settle_focus()

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        left, right = self.divide(self.safe, (Share(), PANEL_WIDTH), (Share(), LOW_RIGHT), gap=24)
        if self._over:
            self._panel = None
            self._add_end(root, left, right)
        else:
            self._add_sheet(root, left)
            self._panel = root.add(self._dialog(right))
        return root

    def _dialog(self, box: Box) -> DicePanel:
        return DicePanel(box, self._desk, {}, self._request_text, lambda seat: False, self.point, alone=True)
