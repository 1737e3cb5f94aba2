"""Typed dice: people press what fell."""

from game.devices.device import Device, Opening
from game.match.dice import DiceSource
from game.rules.text import N_


def _open(opening: Opening) -> DiceSource:
    from game.devices.typed.source import TypedSource

    return TypedSource()


DEVICE = Device(
    "typed",
    N_("Typed in"),
    N_("Your own dice; you press what fell."),
    _open,
    short_name=N_("Typed"),
    icon="keyboard",
    colour=(110, 190, 255),
    place=2,
    is_typed=True,
    how="typed in",
)
