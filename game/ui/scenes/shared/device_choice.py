"""Which of several devices: a row for each, a light to tell it by, and the way to forget those away."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Generic, TypeVar

from game.devices.chooser import DeviceChoice, DeviceChooser
from game.rules.text import Translatable
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.scenes.lobby.widgets import DeviceLine, DeviceRow
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import IconButton, done_button
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

Choice = TypeVar("Choice", bound=DeviceChoice)
ROW_HEIGHT = 104


class DeviceChoiceScene(Scene, Generic[Choice]):
    """Asks who is there, and lets people choose; the scene of a device says how a row reads."""

    rebuilds = True
    over = True
    tick_every = 0.2
    first_focus = "done"
    title: ClassVar[Translatable]
    high_row: ClassVar[float]
    """Height of a row with its state below its words."""
    foot = 104, 104
    """Height of the buttons below, in landscape and in portrait."""
    floor = 26
    """Least size of the words above."""

    def __init__(self, ctx: Context, chooser: DeviceChooser[Choice]) -> None:
        super().__init__(ctx)
        self._devices = chooser
        self._shown: tuple[object, ...] = ()

    def enter(self) -> None:
        self._devices.look()

    def exit(self) -> None:
        self._devices.close()

    def tick(self, now: float) -> None:
        if self.signature() != self._shown:
            self.rebuild()

    def build(self) -> Widget:
        self._shown = self.signature()
        root, title = Widget(self.name, self.screen), _(self.title)
        panel = root.add(Panel("panel", self.plate(1640, 920, 1240), style="dialog", title=title, padding=48))
        told, rest = panel.inner.split_top(12)[1].split_top(100, gap=12)
        listed, buttons = rest.split_bottom(self.foot[self.portrait], gap=20)
        words = self.describe()
        root.add(Paragraph("told", told, words, size=32, floor=self.floor, lines=3, valign="middle"))
        rows = root.add(ScrollColumn("list", listed))
        for choice in self._devices.choices():
            line = DeviceLine(choice.key, self.row(choice), self.beside(choice))
            rows.item(line, self.high_row if self.portrait else ROW_HEIGHT)
        self.add_buttons(root, buttons)
        return root

    def signature(self) -> tuple[object, ...]:
        """What a picture is made of: with another one it is made anew."""
        return self._devices.choices(), self._devices.trouble

    def describe(self) -> str:
        """What the search has come to, and what can be done about it."""
        raise NotImplementedError

    def row(self, choice: Choice) -> DeviceRow:
        """What can be read of one device."""
        raise NotImplementedError

    def beside(self, choice: Choice) -> IconButton | None:
        """What else can be done with it."""
        raise NotImplementedError

    def forget(self, choice: Choice) -> None:
        """Look for a device no longer."""
        raise NotImplementedError

    def add_buttons(self, root: Widget, box: Box) -> None:
        """What can be done about all of them, and the way back."""
        root.add(done_button(box.centre_box(min(520, box.w), box.h), self.back))

    def blink_button(self, choice: Choice) -> IconButton:
        """Lets one show which it is."""
        return IconButton(f"blink-{choice.key}", NOWHERE, "sun", _("Blink"), partial(self._blink, choice))

    def forget_button(self, choice: Choice) -> IconButton:
        """Lets one go that is away."""
        return IconButton(
            f"forget-{choice.key}", NOWHERE, "trash", _("Forget"), partial(self._forget, choice)
        )

    def _blink(self, choice: Choice) -> None:
        self._devices.blink(choice.key)
        self.toast(_("Look for the light of {name}.", name=choice.name))

    def _forget(self, choice: Choice) -> None:
        self.forget(choice)
        self.toast(_("{name} is forgotten.", name=choice.name))
        self.rebuild()
