"""The serial dice tower."""

from game.catalogue.lazy_import import LazyModule
from game.devices.device import Device, Option
from game.rules.text import N_
from game.subcommand import Subcommand

_of_tower = LazyModule(__name__)

DEVICE = Device(
    "tower",
    N_("Dice tower"),
    N_("Your own dice, dropped into the tower."),
    _of_tower.call("choice:open_source"),
    short_name=N_("Tower"),
    icon="tower",
    colour=(255, 206, 92),
    place=4,
    reports_rolls=True,
    keeps_places=True,
    option=Option("--tower", "PORT", "dice tower: auto, a port, a URL, or demo"),
    which=N_("Which tower?"),
    chooser=_of_tower.call("scenes.choice:TowerScene"),
    link_off=N_("Once the tower is on, you see its connection here."),
    checks=_of_tower.call("checks:check_serial_ports"),
    command=Subcommand("tower", "the serial dice tower", f"{__name__}.command"),
    how="from a tower",
)
