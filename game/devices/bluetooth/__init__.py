"""Bluetooth dice: Pixels and GoDice."""

from game.catalogue.lazy_import import Later
from game.devices.device import Device, Opening, Option, Subcommand
from game.match.dice import DiceSource
from game.rules.text import N_

_of_dice = Later(__name__)
DEMO = "demo"


def _open(opening: Opening) -> DiceSource:
    from game.devices.bluetooth.memory import DiceMemory
    from game.devices.bluetooth.source import open_dice
    from game.devices.bluetooth.store import DiceStore

    dice = DiceMemory() if opening.data is None else DiceStore(opening.data)
    return open_dice(dice, demo=_is_demo(opening))


def _is_demo(opening: Opening) -> bool:
    return opening.option == DEMO or (opening.option is None and opening.settings.demo_dice)


def _is_furnished(opening: Opening) -> bool:
    from game.devices.bluetooth.store import DiceStore

    return _is_demo(opening) or (opening.data is not None and bool(DiceStore(opening.data).dice))


DEVICE = Device(
    "bluetooth",
    N_("Bluetooth dice"),
    N_("Pixels and GoDice tell what they show."),
    _open,
    short_name=N_("Bluetooth"),
    icon="dice",
    colour=(255, 140, 190),
    place=5,
    reports_rolls=True,
    option=Option(
        "--bluetooth",
        help="Bluetooth dice: those of this table, or ones that roll by themselves",
        choices=("paired", DEMO),
    ),
    is_furnished=_is_furnished,
    which=N_("Which dice?"),
    chooser=_of_dice.call("scenes.choice:BluetoothScene"),
    link_off=N_("The link to the dice is told here while they are switched on."),
    checks=_of_dice.call("checks:check_bluetooth"),
    command=Subcommand("dice", "Bluetooth dice: Pixels and GoDice", f"{__name__}.command"),
    how="from Bluetooth dice",
)
