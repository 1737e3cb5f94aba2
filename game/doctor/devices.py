"""Checks of what dice come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.devices.catalogue import DEVICES
from game.doctor.machine import Machine, SystemDevice
from game.findings import Finding, ok, warning
from game.system import as_administrator, locate


def check_devices(machine: Machine) -> Iterator[Finding]:
    """What each device that dice come from says of itself, and which cannot be used."""
    for complaint in DEVICES.complaints():
        yield warning("device", complaint.rstrip("."), "Update or remove the package that brings it")
    for device in DEVICES.values():
        if device.checks is None:
            continue
        try:
            yield from device.checks(machine)
        except Exception as error:
            yield warning(device.name, f"its check failed: {type(error).__name__}", "Update its package")


def examine_devices(kind: str, devices: Sequence[SystemDevice], machine: Machine) -> Iterator[Finding]:
    """Devices of the system: are they there, and may this account use them?"""
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
