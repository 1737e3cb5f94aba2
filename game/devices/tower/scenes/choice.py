"""Which dice tower: those that answer, each with a light to tell it by, those that are away, the demo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.devices.tower.chooser import TowerChoice, TowerChooser, TowerTrust
from game.rules.text import N_
from game.ui.art.theme import LAVENDER, MINT
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, Share, even_column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.lobby.widgets import DeviceLine, DeviceRow
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, IconButton, done_button
from game.ui.widgets.label import Paragraph, Text
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

ROW_HEIGHT, HIGH_ROW = 104, 148
"""Heights of a tower, and of one with its state below its place."""


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


class TowerScene(Scene):
    """Asks the ports who is there, and lets people choose."""

    name = "towers"
    rebuilds = True
    over = True
    tick_every = 0.2
    first_focus = "done"

    def __init__(self, ctx: Context, chooser: TowerChooser) -> None:
        super().__init__(ctx)
        self._chooser = chooser
        self._shown: tuple[object, ...] = ()

    def enter(self) -> None:
        self._chooser.look()

    def exit(self) -> None:
        self._chooser.close()

    def tick(self, now: float) -> None:
        if self._signature() != self._shown:
            self.rebuild()

    def build(self) -> Widget:
        self._shown = self._signature()
        root = Widget(self.name, self.screen)
        title = _("Which dice tower?")
        panel = root.add(Panel("panel", self.plate(1640, 920, 1240), style="dialog", title=title, padding=48))
        told, rest = panel.inner.split_top(12)[1].split_top(100, gap=12)
        towers, buttons = rest.split_bottom(224 if self.portrait else 104, gap=20)
        root.add(Paragraph("told", told, self._describe(), size=32, floor=24, lines=3, valign="middle"))
        listed = root.add(ScrollColumn("list", towers))
        tall = HIGH_ROW if self.portrait else ROW_HEIGHT
        for choice in self._chooser.choices():
            choose = partial(self._choose, choice)
            line = TowerRow(choice, choose, high=self.portrait)
            listed.item(DeviceLine(choice.key, line, self._beside(choice)), tall)
        self._add_buttons(root, buttons)
        return root

    def _add_buttons(self, root: Widget, box: Box) -> None:
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

    def _beside(self, choice: TowerChoice) -> IconButton | None:
        if choice.blinks:
            blink = partial(self._blink, choice)
            return IconButton(f"blink-{choice.key}", NOWHERE, "sun", _("Blink"), blink)
        if choice.standing is TowerTrust.AWAY:
            forget = partial(self._forget, choice)
            return IconButton(f"forget-{choice.key}", NOWHERE, "trash", _("Forget"), forget)
        return None

    def _signature(self) -> tuple[object, ...]:
        looked = self._chooser.looking, self._chooser.trouble, self._chooser.left_alone
        return self._chooser.choices(), *looked

    def _describe(self) -> str:
        """What the search has come to, and what can be done about it."""
        if self._chooser.looking:
            return _("Looking who is there. A moment, please.")
        if self._chooser.trouble:
            return _(self._chooser.trouble)
        ports = self._chooser.left_alone
        if ports:
            return _(
                "Ports left alone: {n}. One of them may be a tower. Searching them all can restart what else "
                "is plugged in, a 3D printer for instance.",
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
            self.ctx.change_settings(replace(self.ctx.settings, demo_tower=pretended))
        if choice.standing is TowerTrust.AWAY:
            self.toast(_("{name} will be used as soon as it is plugged in.", name=choice.name))
        self.rebuild()

    def _blink(self, choice: TowerChoice) -> None:
        self._chooser.blink(choice.key)
        self.toast(_("Look for the light of {name}.", name=choice.name))

    def _forget(self, choice: TowerChoice) -> None:
        self._chooser.forget(choice.key)
        self.toast(_("{name} is forgotten.", name=choice.name))
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
