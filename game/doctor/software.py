"""Checks of Python, of the packages the program is built on, and of its own files."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator

from game import __version__
from game.doctor.installation import PROJECT, is_checkout, one_pygame, rebuild
from game.doctor.machine import Machine
from game.findings import Finding, fault, ok, warning
from game.system import DROP_INS, NEWEST, OLDEST, library_sentence, python_remedy

FETCH = "Fetch the project again: some of its files are missing or damaged"


def check_python(machine: Machine) -> Iterator[Finding]:
    """Python and the system it runs on."""
    version = ".".join(map(str, machine.python))
    if machine.python[:2] < OLDEST:
        yield fault("Python", version, python_remedy())
    elif machine.python[:2] > NEWEST:
        remedy = f"If something fails, use Python {NEWEST[0]}.{NEWEST[1]}"
        yield warning("Python", f"{version} is newer than any that was tried", remedy)
    else:
        yield ok("Python", f"{version} on {machine.system}")
    yield ok("Knucklebone", __version__)


def check_pygame(machine: Machine) -> Iterator[Finding]:
    """One of pygame and pygame-ce, never both, and it can be loaded."""
    here = {name: machine.version_of(name) for name in ("pygame", "pygame-ce")}
    versions = " and ".join(f"{name} {version}" for name, version in here.items() if version)
    if all(here.values()):
        yield fault(
            "pygame", f"{versions} are both installed and break each other", one_pygame(machine.python)
        )
        return
    failure = machine.import_failure("pygame")
    if failure is None:
        yield ok("pygame", versions or "present")
    else:
        yield fault("pygame", versions or "not installed", _remedy(failure, "pygame"))


def check_opencv(machine: Machine) -> Iterator[Finding]:
    """OpenCV under any of its names; without it only the camera is missing."""
    names = ("opencv-python", *DROP_INS["opencv-python"])
    versions = [f"{name} {version}" for name in names if (version := machine.version_of(name))]
    failure = machine.import_failure("cv2")
    if failure is None:
        yield ok("OpenCV", ", ".join(versions) or "present")
    else:
        detail = f"{', '.join(versions) or 'not installed'}: no dice from a camera"
        yield warning("OpenCV", detail, _remedy(failure, "OpenCV"))


def check_packages(machine: Machine) -> Iterator[Finding]:
    """The smaller packages."""
    for name, module in (("numpy", "numpy"), ("platformdirs", "platformdirs")):
        failure = machine.import_failure(module)
        if failure is None:
            yield ok(name, machine.version_of(name) or "present")
        else:
            yield fault(name, "cannot be loaded", _remedy(failure, name))
    yield _onnxruntime(machine)
    if machine.import_failure("serial") is None:
        yield ok("pyserial", machine.version_of("pyserial") or "present")
    else:
        yield warning("pyserial", "not installed: no dice tower", rebuild())


def _onnxruntime(machine: Machine) -> Finding:
    """Finds out whether ONNX Runtime is there; it may be missing, and some systems have none."""
    if machine.import_failure("onnxruntime") is None:
        return ok("ONNX Runtime", machine.version_of("onnxruntime") or "present")
    return ok("ONNX Runtime", "not here: OpenCV reads dice and pieces in its place, a little slower")


def check_rules(machine: Machine) -> Iterator[Finding]:
    """Plain or compiled: both play alike, so neither wants a remedy."""
    if machine.are_rules_compiled():
        yield ok("rules", "compiled")
        return
    detail = "plain Python; compiled they play the same, and bots think faster"
    can_ask = is_checkout(PROJECT) and shutil.which("make")
    yield ok("rules", f"{detail}: make -C {shlex.quote(str(PROJECT))} fast" if can_ask else detail)


def check_games(machine: Machine) -> Iterator[Finding]:
    """Games of other people, which are programs like any other."""
    games = machine.installed_games()
    if games:
        trusted = "they run inside this program and may do all that your account may: keep those you trust"
        yield ok("installed games", f"{', '.join(games)}; {trusted}")
    removing = f" with: {shlex.quote(sys.executable)} -m pip uninstall" if machine.has_pip() else ""
    remedy = f"Bring its package up to date, or remove it{removing}"
    for number, complaint in enumerate(machine.complaints(), 1):
        yield warning(f"game left out {number}", complaint.rstrip("."), remedy)


def _remedy(failure: str, user: str) -> str:
    """The remedy for the last line of a failed import."""
    if "No module named" in failure:
        return rebuild()
    return library_sentence(failure, user) or f"It says: {failure}. {rebuild()}"


def check_assets(machine: Machine) -> Iterator[Finding]:
    """The program's own fonts, icons and decks."""
    kinds = {"fonts": ("*.ttf", "*.otf", "*.woff", "*.woff2"), "icons": ("*.svg",), "decks": ("*.toml",)}
    for kind, patterns in kinds.items():
        folder = machine.assets / kind
        files = [file for pattern in patterns for file in folder.rglob(pattern)]
        empty = [file.name for file in files if not file.stat().st_size]
        if not files:
            yield fault(kind, f"none in {folder}", FETCH)
        elif empty:
            yield fault(kind, f"empty: {', '.join(sorted(empty))}", FETCH)
        else:
            yield ok(kind, f"{len(files)} files")
