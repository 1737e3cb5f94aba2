"""Bluetooth dice: Pixels and GoDice."""

from game.catalogue.lazy_import import LazyModule
from game.devices.device import Device, Option
from game.rules.text import N_
from game.subcommand import Subcommand

_of_dice = LazyModule(__name__)

DEVICE = Device(
    "bluetooth",
    N_("Bluetooth dice"),
    N_("Pixels and GoDice say what they roll."),
    _of_dice.call("source:open_source"),
    short_name=N_("Bluetooth"),
    icon="dice",
    colour=(255, 140, 190),
    place=5,
    reports_rolls=True,
    option=Option(
        "--bluetooth",
        help="Bluetooth dice: those of this table, or ones that roll by themselves",
        choices=("paired", "demo"),
    ),
    is_furnished=_of_dice.call("memory:is_furnished"),
    which=N_("Which dice?"),
    chooser=_of_dice.call("scenes.choice:BluetoothScene"),
    link_off=N_("Once the dice are on, you see their connection here."),
    checks=_of_dice.call("checks:check_bluetooth"),
    command=Subcommand("dice", "Bluetooth dice: Pixels and GoDice", f"{__name__}.command"),
    how="from Bluetooth dice",
)
