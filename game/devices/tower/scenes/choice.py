"""Which dice tower: those that answer, each with a light to tell it by, those that are away, the demo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.devices.tower.chooser import TowerChoice, TowerChooser, TowerTrust
from game.devices.tower.memory import DEMO_CHOSEN
from game.rules.text import N_
from game.ui.art.theme import LAVENDER, MINT
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, Share, even_column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.lobby.widgets import DeviceRow
from game.ui.scenes.shared.device_choice import DeviceChoiceScene
from game.ui.stage.context import Context
from game.ui.widgets.button import Button, IconButton, done_button
from game.ui.widgets.label import Text
from game.ui.words import _


class TowerRow(DeviceRow):
    """One tower: its name and port, and how it stands; the one in use carries a tick."""

    def __init__(self, choice: TowerChoice, on_press: Callable[[], object], *, high: bool = False) -> None:
        """`high`: its state stands below its place."""
        name, used = choice.name or _("Demo tower"), choice.standing is TowerTrust.IN_USE
        super().__init__(f"tower-{choice.key}", NOWHERE, name, "tower", on_press, used=used)
        self._about = Text(choice.place or _explain(choice), size=30, floor=22)
        self._high = high
        colour = LAVENDER if choice.standing is TowerTrust.AWAY else MINT
        align, lines = ("left", 1) if high else ("right", 2)
        words = _(STANDINGS[choice.standing])
        self._state = Text(words, role="strong", size=30, align=align, colour=colour, lines=lines)


class TowerScene(DeviceChoiceScene[TowerChoice]):
    """Asks the ports who is there, and lets people choose."""

    name = "towers"
    title = N_("Which dice tower?")
    high_row = 148
    foot = 104, 224
    floor = 24

    def __init__(self, ctx: Context, chooser: TowerChooser) -> None:
        super().__init__(ctx, chooser)
        self._chooser = chooser

    def row(self, choice: TowerChoice) -> DeviceRow:
        return TowerRow(choice, partial(self._choose, choice), high=self.portrait)

    def add_buttons(self, root: Widget, box: Box) -> None:
        if self.portrait:
            above, done = even_column(box, 2)
            again, everywhere = even_row(above, 2)
        else:
            again, everywhere, done = row(box, Share(), Share(), Share(0.7), gap=TARGET_GAP)
        root.add(Button("again", again, _("Search again"), self._search, tone="quiet", icon="undo", size=34))
        button = Button(
            "everywhere", everywhere, _("Search all ports"), self._agree, tone="amber", icon="eye", size=34
        )
        root.add(button).enabled = bool(self._chooser.left_alone)
        root.add(done_button(done, self.back))

    def beside(self, choice: TowerChoice) -> IconButton | None:
        if choice.blinks:
            return self.blink_button(choice)
        return self.forget_button(choice) if choice.standing is TowerTrust.AWAY else None

    def forget(self, choice: TowerChoice) -> None:
        self._chooser.forget(choice.key)

    def signature(self) -> tuple[object, ...]:
        return *super().signature(), self._chooser.looking, self._chooser.left_alone

    def describe(self) -> str:
        if self._chooser.looking:
            return _("Looking for towers. One moment, please.")
        if self._chooser.trouble:
            return _(self._chooser.trouble)
        ports = self._chooser.left_alone
        if ports:
            return _(
                "Ports not searched: {n}. One of them may be a tower. Searching all of them can "
                "restart other devices, such as a 3D printer.",
                n=ports,
            )
        standings = [choice.standing for choice in self._chooser.choices()]
        if standings.count(TowerTrust.HERE) + standings.count(TowerTrust.IN_USE) > 1:
            return _("Let a tower blink to see which one it is, then choose.")
        if TowerTrust.HERE in standings:
            return _("Choose the tower to roll with.")
        if TowerTrust.IN_USE in standings:
            return _("No other tower answers.")
        return _("No tower answers: plug one in and search again, or try the demo tower.")

    # -- what can be done -------------------------------------------------------------------------------

    def _choose(self, choice: TowerChoice) -> None:
        self._chooser.choose(choice.key)
        pretended = choice.standing is TowerTrust.PRETENDED
        if choice.standing is not TowerTrust.IN_USE:
            self.ctx.change_settings(DEMO_CHOSEN.set(self.ctx.settings, pretended))
        if choice.standing is TowerTrust.AWAY:
            self.toast(_("{name} will be used as soon as it is plugged in.", name=choice.name))
        self.rebuild()

    def _search(self) -> None:
        self._chooser.look()
        self.rebuild()

    def _agree(self) -> None:
        """A person has read what a search of all ports can do, and wants it."""
        self._chooser.look(everywhere=True)
        self.rebuild()


STANDINGS = N_(
    {
        TowerTrust.IN_USE: "in use",
        TowerTrust.HERE: "ready",
        TowerTrust.AWAY: "not plugged in",
        TowerTrust.PRETENDED: "to try things out",
    }
)


def _explain(choice: TowerChoice) -> str:
    if choice.standing is TowerTrust.AWAY:
        return _("used here before")
    return _("rolls dice of its own")
