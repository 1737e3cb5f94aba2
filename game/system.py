"""What the operating system has and lacks: its packages, the commands that help, its Pythons.

Used before anything is installed, by whatever Python the system has: the standard library only, in the syntax
of Python 3.6.
"""

import ctypes
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
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


def locate(program: str) -> str:
    """How this account calls a program: by its name, or by its path where its folder is an administrator's.

    Returns an empty string where it is not installed.
    """
    if shutil.which(program):
        return program
    return shutil.which(program, path="/usr/local/sbin:/usr/sbin:/sbin") or ""


def as_administrator(command: str) -> str:
    """The command as this account has to type it to run it with an administrator's rights."""
    program, _, words = command.partition(" ")
    command = f"{locate(program) or program} {words}"
    if program == "brew" or getattr(os, "geteuid", int)() == 0:
        return command
    if shutil.which("sudo"):
        return " && ".join(f"sudo {part}" for part in command.split(" && "))
    return f"su -c {shlex.quote(command)}"


def knows_packages() -> bool:
    """Whether apt has ever been told which packages there are; on a fresh minimal system it has not."""
    return any(Path("/var/lib/apt/lists").glob("*_Packages*"))


def install_command(*needs: str, version: str = "") -> str:
    """The command that installs `needs` (keys of PACKAGES), or an empty string if one is not known."""
    manager = package_manager()
    packages = [PACKAGES.get(need, {}).get(manager, "") for need in needs]
    if not packages or not all(packages):
        return ""
    return installing(" ".join(dict.fromkeys(packages)).format(version=version))


def installing(packages: str) -> str:
    """The command with which the package manager of this machine installs packages."""
    manager = package_manager()
    first = "apt update && " if manager == "apt" and not knows_packages() else ""
    return as_administrator(f"{first}{INSTALLERS[manager]} {packages}")


def rebuild_command(root: Path) -> str:
    """The sentence that says how the environment of the sources under `root` is built anew."""
    if shutil.which("make"):
        return f"Rebuild it with: make -C {shlex.quote(str(root))} clean setup"
    setup = shlex.quote(str(root / "game/bootstrap.py"))
    folder = shlex.quote(str(root / ".venv"))
    return f"Rebuild it with: rm -r {folder} && {shlex.quote(system_python())} {setup} setup"


def program() -> str:
    """How this account calls this program: by its name where that is on the PATH, otherwise in full."""
    if shutil.which("knucklebone"):
        return "knucklebone"
    if os.environ.get("APPIMAGE"):
        return shlex.quote(os.environ["APPIMAGE"])
    if getattr(sys, "frozen", False):
        return shlex.quote(sys.executable)  # it brings its own Python, which it is
    script = shutil.which("knucklebone", path=str(Path(sys.executable).parent))
    return shlex.quote(script) if script else f"{shlex.quote(sys.executable)} -m game"


def system_python() -> str:
    """How a Python is called that is not the one of a virtual environment, which may be about to go."""
    return "python3" if shutil.which("python3") else getattr(sys, "_base_executable", sys.executable)


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


def find_missing(libraries: "Sequence[str]") -> "list[str]":
    """Returns which of some libraries this machine lacks: none on systems where packages bring their own."""
    return [name for name in libraries if sys.platform.startswith("linux") and not can_load(name)]


def missing_libraries(environment: "Mapping[str, str]", installed: "Collection[str]") -> "list[str]":
    """What the system lacks of all libraries, if one of them is needed; `installed` are packages of Python.

    One command is to be enough: what a screen would need is named without a screen as well, but only beside
    something that is needed anyway.
    """
    has_drop_in = set(DROP_INS["opencv-python"]) & set(installed)
    needed = [*(() if has_drop_in else OPENCV_LIBRARIES)]
    needed += SCREEN_LIBRARIES if environment.get("DISPLAY") else ()
    return find_missing(OPENCV_LIBRARIES + SCREEN_LIBRARIES) if find_missing(needed) else []


def library_sentence(message: str, user: str) -> str:
    """Says which libraries of the system `user` (a Python package) lacks, and the remedy.

    An ImportError's message names one library at a time; those that would be missed next are named with it,
    so that one command is enough. Returns an empty string if the message names no library.
    """
    first = missing_library(message)
    if not first:
        return ""
    others = (name for name in find_missing(OPENCV_LIBRARIES) if name != first)
    return missing_sentence(user, [first, *others])


def screen_sentence(environment: "Mapping[str, str]") -> str:
    """Says which libraries for showing a window the system lacks; empty if none, or without an X display."""
    missing = find_missing(SCREEN_LIBRARIES) if environment.get("DISPLAY") else []
    return missing_sentence("The screen", missing) if missing else ""


def missing_sentence(user: str, libraries: "Sequence[str]") -> str:
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


def choose_python(
    executables: "Sequence[str]",
    probe: "Callable[[str], Probe | None] | None" = None,
    libraries: "Sequence[str]" = (),
) -> str:
    """The newest interpreter that can make a virtual environment.

    Raises SetupError naming the package that is missing if there is none, and with it all `libraries` of the
    system that are missing, too: one command is to be enough.
    """
    probe = probe or probe_python
    versions = [(answer, path) for path in executables for answer in [probe(path)] if answer]
    suitable = [(version, able, path) for (version, able), path in versions if OLDEST <= version <= NEWEST]
    able = [(version, path) for version, able, path in suitable if able]
    if able:
        newest = max(version for version, _ in able)
        return next(path for version, path in able if version == newest)
    if suitable:
        raise SetupError(venv_sentence(max(version for version, _, _ in suitable), libraries))
    raise SetupError(python_sentence([version for (version, _), _ in versions], libraries))


def venv_sentence(version: "tuple[int, int]", libraries: "Sequence[str]" = ()) -> str:
    """Says that Python's module for virtual environments is missing, and `libraries` with it."""
    name = f"{version[0]}.{version[1]}"
    command = install_command("venv", *libraries, version=name)
    remedy = f"Install what it lacks with: {command}" if command else "Install its modules venv and ensurepip"
    also = f"; libraries are missing, too ({', '.join(libraries)})" if libraries else ""
    return f"Python {name} is here but cannot make virtual environments{also}. {remedy}"


def python_sentence(versions: "Sequence[tuple[int, int]]", libraries: "Sequence[str]" = ()) -> str:
    """Says which Python is needed, which is here, and how to get one, with the missing `libraries`."""
    here = "only Python {}.{}".format(*max(versions)) if versions else "none"
    wanted = "{}.{} to {}.{}".format(*OLDEST, *NEWEST)
    return f"Knucklebone needs Python {wanted}, and this machine has {here}. {python_remedy(libraries)}"


def python_remedy(libraries: "Sequence[str]" = ()) -> str:
    """The command that installs a suitable Python, or where to get one."""
    manager = package_manager()
    packages = PYTHON_PACKAGES.get(manager, "")
    if manager == "apt":
        names = [f"python3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
        offered = [name for name in names if apt_offers(name)]
        packages = f"{offered[0]} {offered[0]}-venv" if offered else ""
    if packages:
        more = dict.fromkeys(PACKAGES[library].get(manager, "") for library in libraries)
        return f"Install one with: {installing(' '.join([packages, *filter(None, more)]))}"
    return "Get one from https://www.python.org/downloads/"


def apt_offers(package: str) -> bool:
    """Whether apt knows a version of the package that it could install."""
    try:
        answer = subprocess.check_output(["apt-cache", "policy", package], stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return False
    return b"Candidate: " in answer and b"Candidate: (none)" not in answer
