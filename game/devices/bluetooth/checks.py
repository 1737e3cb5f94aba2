"""What `knucklebone doctor` says of Bluetooth."""

from __future__ import annotations

from collections.abc import Iterator

from game.doctor.machine import Machine
from game.findings import Finding, ok, warning
from hardware.bluetooth.radio import ADDITION


def check_bluetooth(machine: Machine) -> Iterator[Finding]:
    """What Bluetooth dice need: the addition, and an adapter that is switched on."""
    name = "Bluetooth dice"
    if machine.import_failure("bleak") is not None:
        yield ok(name, f"not set up, none needed; for Pixels and GoDice: {ADDITION}")
        return
    state = machine.bluetooth()
    if state is None:
        yield ok(name, "can be read, where this computer has Bluetooth")
    elif not state.adapters:
        remedy = "Plug in a Bluetooth adapter of version 4.0 or later, or do without: no other dice need it"
        yield warning(name, "no Bluetooth adapter", remedy)
    elif not state.has_service:
        remedy = "Install the package bluez of your system, which speaks to it"
        yield warning(name, f"{', '.join(state.adapters)} is of no use without a Bluetooth service", remedy)
    elif state.blocked:
        yield warning(name, f"{', '.join(state.adapters)} is switched off", "Run: rfkill unblock bluetooth")
    else:
        yield ok(name, f"can be read with {', '.join(state.adapters)}; knucklebone dice check tries them")
