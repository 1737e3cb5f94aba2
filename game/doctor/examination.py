"""All checks in the order of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.doctor.devices import check_devices
from game.doctor.machine import Machine
from game.doctor.phones import check_phones
from game.doctor.screen import check_screen
from game.doctor.software import (
    check_assets,
    check_games,
    check_opencv,
    check_packages,
    check_pygame,
    check_python,
    check_rules,
)
from game.doctor.speed import check_speed
from game.doctor.storage import check_data_folder, check_matches
from game.findings import Finding

Check = Callable[[Machine], Iterable[Finding]]

CHECKS: tuple[Check, ...] = (
    check_python,
    check_pygame,
    check_opencv,
    check_packages,
    check_assets,
    check_rules,
    check_games,
    check_data_folder,
    check_matches,
    check_screen,
    check_devices,
    check_phones,
    check_speed,
)


def examine(machine: Machine, checks: Iterable[Check] = CHECKS) -> list[Finding]:
    """Run the checks one after the other."""
    return [finding for check in checks for finding in check(machine)]
