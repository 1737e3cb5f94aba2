"""Checks of cameras, serial ports and Bluetooth: there, and may this account use them?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.doctor.findings import Finding, ok, warning
from game.doctor.machine import Machine, SystemDevice
from game.system import as_administrator, locate
from hardware.bluetooth.radio import ADDITION


def check_cameras(machine: Machine) -> Iterator[Finding]:
    """Webcams. None is opened: another program may be using one, and opening takes seconds."""
    trouble = machine.camera_trouble()
    if trouble:
        yield warning("camera", trouble, "docs/camera.md tells which cameras can be used")
    if machine.cameras() or not trouble:
        yield from _examine("camera", machine.cameras(), machine)


def check_serial_ports(machine: Machine) -> Iterator[Finding]:
    """Serial ports that a dice tower may be on."""
    return _examine("serial port", machine.serial_ports(), machine)


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


def _examine(kind: str, devices: Sequence[SystemDevice], machine: Machine) -> Iterator[Finding]:
    if not devices:
        yield ok(kind, "none found, none needed: dice can be typed or virtual")
    for device in devices:
        detail = f"{device.path} ({device.name})"
        if device.usable:
            yield ok(kind, detail)
        else:
            unusable = f"{detail} may not be used by {machine.account}"
            yield warning(kind, unusable, _group_remedy(device, machine))


def _group_remedy(device: SystemDevice, machine: Machine) -> str:
    group, account = device.group, machine.account
    if group in ("", "root"):
        return f"Allow it with: {as_administrator(f'chmod a+rw {device.path}')}"
    if group in machine.groups_to_come(account):
        return f"Log in again: {account} belongs to the group {group} from then on"
    if not locate("usermod"):
        return f"Make {account} a member of the group {group}, and log in again"
    return f"Run: {as_administrator(f'usermod -aG {group} {account}')} and log in again"
