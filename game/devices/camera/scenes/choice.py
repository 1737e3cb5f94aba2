"""Which camera: those that are plugged in, the one that was named, and the demonstration."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.devices.camera.choice import CHOSEN_CAMERA
from game.devices.cameras import CameraChoice, CameraChooser
from game.ui.art.theme import LAVENDER
from game.ui.drawing.layout import NOWHERE, Share, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.lobby.widgets import DeviceRow
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import done_button
from game.ui.widgets.label import Paragraph, Text
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

ROW_HEIGHT, HIGH_ROW = 116, 156
"""Heights of a camera, and of one with two lines about it."""


class CameraRow(DeviceRow):
    """One camera; the chosen one carries a tick."""

    def __init__(self, choice: CameraChoice, on_press: Callable[[], object], *, high: bool = False) -> None:
        """`high`: with room for two lines about it."""
        name, words = choice.name, _("dice and field from the same picture")
        if choice.pretended:
            name = _("Demo camera")
            words = _("shows a table of its own, with a hand that moves the pieces and rolls")
        elif choice.passing:
            name = _(choice.name)
            words = _("can look down on the table; it sends pictures once you choose it")
        super().__init__(f"camera-{choice.key}", NOWHERE, name, "camera", on_press, used=choice.chosen)
        self._about = Text(words, size=30, lines=2 if high else 1, floor=22)


class CameraChoiceScene(Scene):
    """Lists the cameras; pressing one looks through it from now on."""

    name = "cameras"
    rebuilds = True
    over = True
    tick_every = 0.2
    first_focus = "done"

    def __init__(
        self, ctx: Context, chooser: CameraChooser, when_chosen: Callable[[], object] = lambda: None
    ) -> None:
        """`when_chosen` is called after another camera was chosen."""
        super().__init__(ctx)
        self._chooser, self._when_chosen = chooser, when_chosen
        self._shown: tuple[CameraChoice, ...] = ()
        self._said = ""

    def enter(self) -> None:
        self._chooser.look()

    def tick(self, now: float) -> None:
        if self._chooser.choices() != self._shown or self._describe() != self._said:
            self.rebuild()

    def build(self) -> Widget:
        self._shown = self._chooser.choices()
        self._said = self._describe()
        root = Widget(self.name, self.screen)
        title = _("Which camera?")
        panel = root.add(Panel("panel", self.plate(1440, 860, 1000), style="dialog", title=title, padding=48))
        cameras, below = panel.inner.split_top(12)[1].split_bottom(112, gap=20)
        column = root.add(ScrollColumn("list", cameras))
        for choice in self._shown:
            line = CameraRow(choice, partial(self._choose, choice), high=self.portrait)
            column.item(line, HIGH_ROW if self.portrait else ROW_HEIGHT)
        told, done = row(below, Share(), 320 if self.portrait else 440, gap=24)
        root.add(Paragraph("told", told, self._said, size=30, colour=LAVENDER, lines=3, valign="middle"))
        root.add(done_button(done, self.back))
        return root

    def _describe(self) -> str:
        if self._chooser.unusable:
            return _(self._chooser.unusable)
        if any(not choice.pretended for choice in self._shown):
            return _("One camera can read both dice and field.")
        return _("No camera found: plug one in, or try the demo camera.")

    def _choose(self, choice: CameraChoice) -> None:
        self._chooser.choose(choice.key)
        if not choice.chosen:
            self._when_chosen()
        if not choice.passing:
            self.ctx.change_settings(CHOSEN_CAMERA.set(self.ctx.settings, choice.key))
        self.rebuild()
