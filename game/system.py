"""What the operating system has and lacks: its packages, their install commands, its Pythons.

Used before anything is installed, by whatever Python the system has: the standard library only, in the syntax
of Python 3.6.
"""

import ctypes
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Tuple

OLDEST = (3, 11)
NEWEST = (3, 14)
PACKAGES = {
    "venv": {"apt": "python{version}-venv", "dnf": "python{version}", "pacman": "python", "brew": "python"},
    "cage": dict.fromkeys(("apt", "dnf", "pacman", "zypper"), "cage"),
    "libGL.so.1": {"apt": "libgl1", "dnf": "libglvnd-glx", "pacman": "libglvnd", "zypper": "libglvnd"},
    "libEGL.so.1": {"apt": "libegl1", "dnf": "libglvnd-egl", "pacman": "libglvnd", "zypper": "libglvnd"},
    "libgthread-2.0.so.0": {
        "apt": "libglib2.0-0",
        "dnf": "glib2",
        "pacman": "glib2",
        "zypper": "libgthread-2_0-0",
    },
    "libglib-2.0.so.0": {"apt": "libglib2.0-0", "dnf": "glib2", "pacman": "glib2", "zypper": "libglib-2_0-0"},
    "libX11.so.6": {"apt": "libx11-6", "dnf": "libX11", "pacman": "libx11", "zypper": "libX11-6"},
    "libXext.so.6": {"apt": "libxext6", "dnf": "libXext", "pacman": "libxext", "zypper": "libXext6"},
    "libXi.so.6": {"apt": "libxi6", "dnf": "libXi", "pacman": "libxi", "zypper": "libXi6"},
    "libSM.so.6": {"apt": "libsm6", "dnf": "libSM", "pacman": "libsm", "zypper": "libSM6"},
    "libxcb.so.1": {"apt": "libxcb1", "dnf": "libxcb", "pacman": "libxcb", "zypper": "libxcb1"},
}
"""System packages by what they are needed for (a name or a library file) and package manager."""

INSTALLERS = {
    "apt": "apt install -y",
    "dnf": "dnf install -y",
    "pacman": "pacman -S --noconfirm",
    "zypper": "zypper install -y",
    "brew": "brew install",
}

OPENCV_LIBRARIES = ("libGL.so.1", "libgthread-2.0.so.0", "libxcb.so.1")
"""What opencv-python expects from the system; opencv-python-headless needs none of it."""

SCREEN_LIBRARIES = ("libX11.so.6", "libXext.so.6", "libXi.so.6")
"""What SDL expects of a machine with an X display. Without libXi there is no touch, and SDL 2.28 crashes when
it leaves the full screen."""

PYTHON_PACKAGES = {"dnf": "python3.13", "pacman": "python", "zypper": "python313", "brew": "python@3.13"}

DROP_INS = {
    "pygame": ("pygame-ce",),
    "pygame-ce": ("pygame",),
    "opencv-python": ("opencv-python-headless", "opencv-contrib-python", "opencv-contrib-python-headless"),
}
"""Distributions that offer the same import as a requirement: one that is already there is left alone."""

Probe = Tuple[Tuple[int, int], bool]
"""An interpreter's version, and whether it can make virtual environments."""


class SetupError(Exception):
    """What is missing, and the remedy, in one sentence without the full stop."""


def package_manager() -> str:
    """The package manager of this machine (a key of INSTALLERS), or an empty string."""
    return next((name for name in INSTALLERS if shutil.which(name)), "")


def as_administrator(command: str) -> str:
    """The command as this account has to type it to run it with an administrator's rights."""
    if command.startswith("brew") or os.geteuid() == 0:
        return command
    return f"sudo {command}" if shutil.which("sudo") else f"su -c '{command}'"


def install_command(*needs: str, version: str = "") -> str:
    """The command that installs `needs` (keys of PACKAGES), or an empty string if one is not known."""
    manager = package_manager()
    packages = [PACKAGES.get(need, {}).get(manager, "") for need in needs]
    if not all(packages):
        return ""
    names = " ".join(dict.fromkeys(packages)).format(version=version)
    return as_administrator(f"{INSTALLERS[manager]} {names}")


def missing_library(message: str) -> str:
    """The shared library named by an ImportError's text, such as libGL.so.1, or an empty string."""
    found = re.search(r"(lib[\w.+-]+\.so[\w.]*): cannot open shared object file", message)
    return found.group(1) if found else ""


def can_load(library: str) -> bool:
    """Whether the system has a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def library_sentence(message: str, user: str) -> str:
    """Says which libraries of the system `user` (a Python package) lacks, and the remedy.

    An ImportError's message names one library at a time; those that would be missed next are named with it,
    so that one command is enough. Returns an empty string if the message names no library.
    """
    first = missing_library(message)
    if not first:
        return ""
    others = (name for name in OPENCV_LIBRARIES if name != first and not can_load(name))
    return missing_sentence(user, [first, *others])


def screen_sentence(environment: "Mapping[str, str]") -> str:
    """Says which libraries for showing a window the system lacks; empty if none, or without an X display."""
    if not environment.get("DISPLAY"):
        return ""
    lacking = [name for name in SCREEN_LIBRARIES if not can_load(name)]
    return missing_sentence("The screen", lacking) if lacking else ""


def missing_sentence(user: str, libraries: "list[str]") -> str:
    """Says that libraries of the system are missing, and the command that installs them all."""
    command = install_command(*libraries)
    remedy = f"Install them with: {command}" if command else "Install the packages that contain them"
    return f"{user} needs system libraries that are missing ({', '.join(libraries)}). {remedy}"


def probe_python(executable: str) -> "Probe | None":
    """The version of an interpreter and whether it can make virtual environments; None if it does not run."""
    question = (
        "import sys\n"
        "try:\n    import ensurepip, venv; able = 1\n"
        "except ImportError: able = 0\n"
        "print(sys.version_info[0], sys.version_info[1], able)"
    )
    try:
        answer = subprocess.check_output([executable, "-I", "-c", question], stderr=subprocess.DEVNULL)
        major, minor, able = answer.split()
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None
    return (int(major), int(minor)), able == b"1"


def find_pythons() -> "list[str]":
    """Interpreters of this machine that may serve, newest names first."""
    names = [f"python3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    found = [shutil.which(name) for name in [*names, "python3", "python"]]
    return [path for path in [*found, sys.executable] if path]


def choose_python(executables: "list[str]", probe: "Callable[[str], Probe | None]" = probe_python) -> str:
    """The newest interpreter that can make a virtual environment.

    Raises SetupError naming the package that is missing if there is none.
    """
    versions = [(answer, path) for path in executables for answer in [probe(path)] if answer]
    suitable = [(version, able, path) for (version, able), path in versions if OLDEST <= version <= NEWEST]
    able = [(version, path) for version, able, path in suitable if able]
    if able:
        newest = max(version for version, _ in able)
        return next(path for version, path in able if version == newest)
    if suitable:
        raise SetupError(venv_sentence(max(version for version, _, _ in suitable)))
    raise SetupError(python_sentence([version for (version, _), _ in versions]))


def venv_sentence(version: "tuple[int, int]") -> str:
    """Says that Python's module for virtual environments is missing."""
    name = f"{version[0]}.{version[1]}"
    command = install_command("venv", version=name)
    remedy = f"Install what it lacks with: {command}" if command else "Install its modules venv and ensurepip"
    return f"Python {name} is here but cannot make virtual environments. {remedy}"


def python_sentence(versions: "list[tuple[int, int]]") -> str:
    """Says which Python is needed, which is here, and how to get one."""
    here = "only Python {}.{}".format(*max(versions)) if versions else "none"
    wanted = "{}.{} to {}.{}".format(*OLDEST, *NEWEST)
    return f"Knucklebone needs Python {wanted}, and this machine has {here}. {python_remedy()}"


def python_remedy() -> str:
    """The command that installs a suitable Python, or where to get one."""
    manager = package_manager()
    packages = PYTHON_PACKAGES.get(manager, "")
    if manager == "apt":
        names = [f"python3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
        offered = [name for name in names if apt_offers(name)]
        packages = f"{offered[0]} {offered[0]}-venv" if offered else ""
    if packages:
        return f"Install one with: {as_administrator(INSTALLERS[manager] + ' ' + packages)}"
    return "Get one from https://www.python.org/downloads/"


def apt_offers(package: str) -> bool:
    """Whether apt knows a version of the package that it could install."""
    try:
        answer = subprocess.check_output(["apt-cache", "policy", package], stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return False
    return b"Candidate: " in answer and b"Candidate: (none)" not in answer
