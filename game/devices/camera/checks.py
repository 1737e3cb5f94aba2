"""What `knucklebone doctor` says of cameras."""

from __future__ import annotations

from collections.abc import Iterator

from game.doctor.devices import examine_devices
from game.doctor.machine import Machine
from game.findings import Finding, warning


def check_cameras(machine: Machine) -> Iterator[Finding]:
    """Webcams. None is opened: another program may be using one, and opening takes seconds."""
    trouble = machine.camera_trouble()
    if trouble:
        yield warning("camera", trouble, "docs/camera.md tells which cameras can be used")
    if machine.cameras() or not trouble:
        yield from examine_devices("camera", machine.cameras(), machine)
