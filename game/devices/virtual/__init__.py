"""Virtual dice: the console rolls."""

from game.devices.device import Device, Opening
from game.match.dice import DiceSource
from game.rules.text import N_


def _open(opening: Opening) -> DiceSource:
    from game.devices.virtual.source import VirtualSource

    return VirtualSource(opening.chance)


DEVICE = Device(
    "virtual",
    N_("Virtual dice"),
    N_("The console rolls when you press."),
    _open,
    short_name=N_("Virtual"),
    icon="die",
    colour=(168, 140, 255),
    place=1,
    is_virtual=True,
    keeps_places=True,
    how="proved",
)
