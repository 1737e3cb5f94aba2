"""Virtual dice: the console rolls."""

from game.catalogue.lazy_import import LazyModule
from game.devices.device import Device
from game.rules.text import N_

DEVICE = Device(
    "virtual",
    N_("Virtual dice"),
    N_("The console rolls when you press."),
    LazyModule(__name__).call("source:open_source"),
    short_name=N_("Virtual"),
    icon="die",
    colour=(168, 140, 255),
    place=1,
    is_virtual=True,
    keeps_places=True,
    how="proved",
)
