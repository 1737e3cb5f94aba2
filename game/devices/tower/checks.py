"""What `knucklebone doctor` says of the ports that a dice tower may be on."""

from __future__ import annotations

from collections.abc import Iterator

from game.doctor.devices import examine_devices
from game.doctor.machine import Machine
from game.findings import Finding


def check_serial_ports(machine: Machine) -> Iterator[Finding]:
    """Serial ports that a dice tower may be on."""
    return examine_devices("serial port", machine.serial_ports(), machine)
