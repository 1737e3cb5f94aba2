"""Typed dice: people press what fell."""

from game.catalogue.lazy_import import LazyModule
from game.devices.device import Device
from game.rules.text import N_

DEVICE = Device(
    "typed",
    N_("Typed in"),
    N_("Your own dice; you press their numbers."),
    LazyModule(__name__).call("source:open_source"),
    short_name=N_("Typed"),
    icon="keyboard",
    colour=(110, 190, 255),
    place=2,
    is_typed=True,
    how="typed in",
)
