"""Checks of cameras and serial ports: there, and may this account use them?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.doctor.findings import Finding, ok, warning
from game.doctor.machine import Device, Machine
from game.system import as_administrator


def check_cameras(machine: Machine) -> Iterator[Finding]:
    """Webcams. None is opened: another program may be using one, and opening takes seconds."""
    return _examine("camera", machine.cameras(), machine.account)


def check_serial_ports(machine: Machine) -> Iterator[Finding]:
    """Serial ports that a dice tower may be on."""
    return _examine("serial port", machine.serial_ports(), machine.account)


def _examine(kind: str, devices: Sequence[Device], account: str) -> Iterator[Finding]:
    if not devices:
        yield ok(kind, "none found, none needed: dice can be typed or virtual")
    for device in devices:
        detail = f"{device.path} ({device.name})"
        if device.usable:
            yield ok(kind, detail)
        else:
            yield warning(kind, f"{detail} may not be used by {account}", _group_remedy(device, account))


def _group_remedy(device: Device, account: str) -> str:
    if device.group in ("", "root"):
        return f"Allow it with: {as_administrator(f'chmod a+rw {device.path}')}"
    return f"Run: {as_administrator(f'usermod -aG {device.group} {account}')} and log in again"
