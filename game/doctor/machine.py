"""The questions an examination asks the machine, gathered in one object so that tests can answer them."""

from __future__ import annotations

import getpass
import importlib.util
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import machine_code
from game.catalogue import complaints, installed_packages
from game.doctor.installation import distribution_version
from game.phones.server.network import Surroundings
from game.shipped import ASSETS
from game.store.settings import Present
from game.ui.window.present import milliseconds
from vision.capture.list import video_devices, why_unusable

if TYPE_CHECKING:
    from game.lab.speed import Speed

EXAMINATION_TIMEOUT_S = 20.0
"""Seconds an examination in a process of its own may take before it counts as hung."""


@dataclass(frozen=True, slots=True)
class SystemDevice:
    """A camera or a serial port as the system lists it."""

    path: Path
    name: str
    group: str
    """The group of the device file: who is in it may use the device."""
    usable: bool
    """Whether this account may read and write it."""


def has_pip() -> bool:
    """Whether this Python has pip."""
    return importlib.util.find_spec("pip") is not None


def import_failure(module: str) -> str | None:
    """The last line a failed import prints, None if it works. Imports in a process of its own."""
    try:
        tried = subprocess.run(
            [sys.executable, "-c", f"import {module}"],
            capture_output=True,
            text=True,
            timeout=EXAMINATION_TIMEOUT_S,
        )
    except subprocess.TimeoutExpired:
        return f"importing {module} takes longer than {EXAMINATION_TIMEOUT_S:.0f} s"
    if tried.returncode == 0:
        return None
    lines = tried.stderr.strip().splitlines()
    return lines[-1] if lines else f"importing {module} ends with status {tried.returncode}"


def probe_screen() -> dict[str, Any]:
    """What game.doctor.probe reports of display and sound.

    In a process of its own: a broken driver may hang or end it. Returns {"error": sentence} then.
    """
    try:
        done = subprocess.run(
            [sys.executable, "-m", "game.doctor.probe"],
            capture_output=True,
            text=True,
            timeout=EXAMINATION_TIMEOUT_S,
        )
        return dict(json.loads(done.stdout.strip().splitlines()[-1]))
    except subprocess.TimeoutExpired:
        return {"error": f"it does not answer within {EXAMINATION_TIMEOUT_S:.0f} s"}
    except (IndexError, ValueError):
        return {"error": f"its driver ends with status {done.returncode}"}


def _device(path: Path, name: str) -> SystemDevice:
    try:
        import grp

        group = grp.getgrgid(path.stat().st_gid).gr_name
    except (ImportError, OSError, KeyError):
        group = ""
    return SystemDevice(path, name, group, os.access(path, os.R_OK | os.W_OK))


def account_name() -> str:
    """The name of this account; its number where it has no name."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return str(os.getuid())


def groups_to_come(account: str) -> list[str]:
    """The groups to which the system's list says that an account belongs: after the next login it does."""
    try:
        import grp
    except ImportError:
        return []
    return [group.gr_name for group in grp.getgrall() if account in group.gr_mem]


def list_cameras(
    devices: Path = Path("/dev"), classes: Path = Path("/sys/class/video4linux")
) -> list[SystemDevice]:
    """The cameras by their first device file; the further ones of a camera carry no pictures."""
    return [
        _device(camera.path, (camera.name or "camera") + (", infrared" if camera.infrared else ""))
        for camera in video_devices(devices, classes)
        if camera.path is not None
    ]


def list_serial_ports() -> list[SystemDevice]:
    """The serial ports with something behind them, as pyserial lists them; none without pyserial."""
    try:
        from serial.tools import list_ports
    except ImportError:
        return []
    ports = [port for port in list_ports.comports() if port.hwid != "n/a"]
    return [_device(Path(port.device), port.description) for port in ports]


@dataclass(frozen=True, slots=True)
class BluetoothState:
    """What the system tells of its Bluetooth."""

    adapters: tuple[str, ...]
    blocked: bool
    """Switched off, by a key or by the system."""
    has_service: bool = True
    """BlueZ, by which programs speak to the adapters, is installed."""


def bluetooth_state(
    classes: Path = Path("/sys/class"), services: Path = Path("/usr/share/dbus-1/system-services")
) -> BluetoothState | None:
    """The adapters of this machine; None on systems that do not tell."""
    if sys.platform != "linux":
        return None
    adapters = tuple(sorted(path.name for path in classes.glob("bluetooth/hci*") if ":" not in path.name))
    switches = [path for path in classes.glob("rfkill/*") if _text_of(path / "type") == "bluetooth"]
    states = [(_text_of(path / "soft"), _text_of(path / "hard")) for path in switches]
    blocked = bool(states) and all("1" in state for state in states)
    return BluetoothState(adapters, blocked, (services / "org.bluez.service").exists())


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def measure_speed() -> Speed:
    """What this machine carries. Loaded late: it loads the games, and a program that starts looks in here."""
    from game.lab import speed

    return speed.measure_speed()


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine under examination. Every field can be replaced by a made-up answer."""

    python: tuple[int, int, int] = sys.version_info[:3]
    system: str = field(default_factory=platform.platform)
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    account: str = field(default_factory=account_name)
    groups_to_come: Callable[[str], Collection[str]] = groups_to_come
    """The groups that an account belongs to from its next login on."""
    data: str | None = None
    """The data folder asked for, None for the usual one."""
    assets: Path = ASSETS
    version_of: Callable[[str], str | None] = distribution_version
    import_failure: Callable[[str], str | None] = import_failure
    probe_screen: Callable[[], dict[str, Any]] = probe_screen
    present_ms: Callable[[Present], float | None] = milliseconds
    """Milliseconds of one present in a mode of game.ui.window.present, None if it cannot be measured."""
    cameras: Callable[[], list[SystemDevice]] = list_cameras
    camera_trouble: Callable[[], str] = why_unusable
    """Why a camera cannot be used that is there, in a sentence; empty where none is so."""
    serial_ports: Callable[[], list[SystemDevice]] = list_serial_ports
    bluetooth: Callable[[], BluetoothState | None] = bluetooth_state
    surroundings: Surroundings = field(default_factory=Surroundings)
    """The networks around, and what keeps phones from this machine."""
    installed_games: Callable[[], tuple[str, ...]] = installed_packages
    """Games of other people, by name and package."""
    are_rules_compiled: Callable[[], bool] = machine_code.is_used
    speed: Callable[[], Speed] = measure_speed
    """What it carries, measured."""
    has_pip: Callable[[], bool] = has_pip
    """Whether packages can be removed from this Python."""
    complaints: Callable[[], tuple[str, ...]] = complaints
    """A sentence for each of them that cannot be used."""
