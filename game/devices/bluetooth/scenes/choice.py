"""Which Bluetooth dice: those of this table with their batteries, those heard nearby, the demo dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.devices.bluetooth.chooser import LOW_BATTERY_PERCENT, DiceChooser, DieChoice, DieStanding
from game.devices.bluetooth.memory import DEMO_CHOSEN
from game.rules.text import N_
from game.ui.art.theme import ALARM, LAVENDER, MINT
from game.ui.drawing.layout import NOWHERE, Share
from game.ui.scenes.lobby.widgets import DeviceRow
from game.ui.scenes.shared.device_choice import DeviceChoiceScene
from game.ui.stage.context import Context
from game.ui.widgets.button import IconButton
from game.ui.widgets.label import Text
from game.ui.words import _

STANDINGS = N_(
    {
        DieStanding.READY: "ready",
        DieStanding.CONNECTING: "connecting",
        DieStanding.AWAY: "out of reach",
        DieStanding.NEARBY: "press to use it",
        DieStanding.UNFIT: "for no game here",
        DieStanding.PRETENDED: "to try things out",
        DieStanding.PRETENDED_IN_USE: "in use",
    }
)


class DieRow(DeviceRow):
    """One die: what it is, how full its battery is, and how it stands; those of the table carry a tick."""

    high_shares = Share(1.1), Share(1.7), Share()

    def __init__(self, choice: DieChoice, on_press: Callable[[], object], *, high: bool) -> None:
        """`high`: its state stands below what it is."""
        used = choice.ours or choice.standing is DieStanding.PRETENDED_IN_USE
        name = choice.name or _("Demo dice")
        super().__init__(f"die-{choice.key}", NOWHERE, name, "dice", on_press, used=used)
        self._about = Text(_about(choice), size=30, floor=22, lines=2 if high else 1)
        self._high = high
        align, lines = ("left", 1) if high else ("right", 2)
        low = choice.ours and choice.percent is not None and choice.percent <= LOW_BATTERY_PERCENT
        good = choice.standing not in (DieStanding.AWAY, DieStanding.UNFIT)
        colour = ALARM if low and not choice.charging else MINT if good else LAVENDER
        empty = low and not choice.charging and choice.standing is DieStanding.READY
        words = _("nearly empty") if empty else _(STANDINGS[choice.standing])
        self._state = Text(words, role="strong", size=30, align=align, colour=colour, lines=lines)


class BluetoothScene(DeviceChoiceScene[DieChoice]):
    """Listens for dice, and lets people say which of them belong to the table."""

    name = "bluetooth"
    title = N_("Which dice?")
    high_row = 190

    def __init__(self, ctx: Context, chooser: DiceChooser) -> None:
        super().__init__(ctx, chooser)
        self._chooser = chooser

    def row(self, choice: DieChoice) -> DeviceRow:
        return DieRow(choice, partial(self._choose, choice), high=self.portrait)

    def beside(self, choice: DieChoice) -> IconButton | None:
        if choice.standing is DieStanding.READY:
            return self.blink_button(choice)
        return self.forget_button(choice) if choice.standing is DieStanding.AWAY else None

    def forget(self, choice: DieChoice) -> None:
        self._chooser.choose(choice.key)

    def describe(self) -> str:
        if self._chooser.trouble:
            return _(self._chooser.trouble)
        standings = {choice.standing for choice in self._chooser.choices()}
        if DieStanding.PRETENDED_IN_USE in standings:
            return _("The demo dice roll by themselves. Press them again to go back to real ones.")
        if DieStanding.NEARBY in standings:
            return _("Press the dice that belong to this table. Shake one to see it wake.")
        if DieStanding.READY in standings:
            return _("Let a die blink to see which one it is. Press one to send it away.")
        return _("Listening for dice: shake them, and close the maker's app on phones nearby.")

    # -- what can be done -------------------------------------------------------------------------------

    def _choose(self, choice: DieChoice) -> None:
        if choice.standing is DieStanding.UNFIT:
            self.toast(_("No game here uses dice of this kind."))
            return
        if choice.standing is DieStanding.AWAY:
            self.toast(_("{name} joins as soon as it is in reach.", name=choice.name))
            return
        self._chooser.choose(choice.key)
        if choice.standing in (DieStanding.PRETENDED, DieStanding.PRETENDED_IN_USE):
            pretended = choice.standing is DieStanding.PRETENDED
            self.ctx.change_settings(DEMO_CHOSEN.set(self.ctx.settings, pretended))
        self.rebuild()


def _about(choice: DieChoice) -> str:
    """What it is, and how full its battery is where that is known."""
    if choice.standing in (DieStanding.PRETENDED, DieStanding.PRETENDED_IN_USE):
        return _("roll by themselves")
    if not choice.sides:
        return choice.maker
    if choice.percent is None:
        return _("{maker}, {sides} sides", maker=choice.maker, sides=choice.sides)
    if choice.charging:
        return _(
            "{maker}, {sides} sides, charging: {percent} %",
            maker=choice.maker,
            sides=choice.sides,
            percent=choice.percent,
        )
    return _(
        "{maker}, {sides} sides, battery {percent} %",
        maker=choice.maker,
        sides=choice.sides,
        percent=choice.percent,
    )
