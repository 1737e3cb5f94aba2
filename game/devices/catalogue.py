"""Which devices dice come from: those of the house, and those of installed packages (see `game.plugins`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.devices.device import Device, Opening
from game.plugins import Plugins

if TYPE_CHECKING:
    from game.devices.dice import DiceSource

DEVICES: Final = Plugins(
    "device",
    Device,
    "game.devices",
    name=lambda device: device.key,
    place=lambda device: (device.place, device.key),
    further=lambda device: device.taken_names,
)
"""Every device by its key, in the order in which they are offered."""


def device_of(key: str) -> Device:
    """The device of a key; for one that is not installed any more, what can be said of it all the same."""
    found = DEVICES.get(key)
    return found if found is not None else Device(key, key.capitalize(), "", _open_nothing, how=f"from {key}")


def virtual() -> str:
    """The key of the dice that fall by chance alone."""
    return next(key for key, device in DEVICES.items() if device.is_virtual)


def typed() -> str:
    """The key by which values count that people type."""
    return next(key for key, device in DEVICES.items() if device.is_typed)


def _open_nothing(opening: Opening) -> DiceSource:
    raise LookupError("It is not installed.")


def open_table_view(opening: Opening, options: Mapping[str, str], phones: Any) -> Any:
    """Open the `TableView`; `options` are those that were given, by device.

    `phones` are the `PhoneWebcams`: those that offer to be a camera.
    """
    device, view = next((one, one.table_view) for one in DEVICES.values() if one.table_view is not None)
    return view(replace(opening, option=options.get(device.key)), phones)


def open_field_setup(scene: Any, source: Any) -> None:
    """Open the set-up of the field under a camera over `scene`, or say there why that cannot be."""
    next(device.field_setup for device in DEVICES.values() if device.field_setup)(scene, source)
