"""What a report of a fault consists of, with everything taken out that says who somebody is."""

from __future__ import annotations

import getpass
import ipaddress
import platform
import re
import socket
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from game import __version__
from game.doctor.discretion import of_finding, of_log, of_traceback
from game.findings import Finding, as_table
from game.store.folder import DataFolder
from game.store.log import last_lines
from game.store.settings import Settings
from game.terminal import discreet, plain

LOG_LINE_COUNT: Final = 150
"""Newest lines of the log in a report."""
MAX_LOG_LINES: Final = 10_000
"""In which failures of threads are counted: all that is kept."""
THREAD_FAILED: Final = re.compile(r"thread (.+) failed (\d+) times, now by (\w+)")
"""As `knucklebone_threads` writes it; counted anew by every start of the program."""
FAULT_COUNT: Final = 3
"""Newest reports of broken screens in it."""
MAX_FAULT_BYTES: Final = 20_000
LINE_LENGTH: Final = 100
"""Letters in a line of the table."""
PACKAGES: Final = (
    "pygame", "pygame-ce", "numpy", "opencv-python", "opencv-python-headless", "onnxruntime", "pyserial",
    "aiohttp", "zeroconf", "sqlalchemy", "pillow",
)  # fmt: skip
"""Those of which a version explains something."""
VERSIONS_LINE: Final = 1
"""The line of a report that has nothing but versions, some of which look like addresses."""
ADDRESSES: Final = (
    (re.compile(r"\b[\w.+-]+@[\w-]+\.[\w.-]+\b"), "(mail address)"),
    (re.compile(r"\b(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}\b"), "(network card)"),
)
"""What leads to a person or a house, and what stands in its place."""
ADDRESS: Final = re.compile(r"[0-9a-fA-F:.]*[:.][0-9a-fA-F:.]*[0-9a-fA-F:](?:%[\w.-]+)?")
"""What may be the address of a machine; whether it is one, `ipaddress` says."""
VERSION_OF: Final = re.compile(r"[\w-]+[ =]+$")


def compose(
    folder: DataFolder,
    settings: Settings,
    findings: Sequence[Finding],
    version_of: Callable[[str], str | None],
) -> list[str]:
    """The lines of a report: versions, the doctor, the last log, the last faults; nothing personal.

    Args:
        folder: of the data.
        settings: have the names that people play under.
        findings: the doctor's.
        version_of: tells the version of a package, None where it is not installed.
    """
    told = {name: version_of(name) for name in PACKAGES}
    shown = [of_finding(finding) for finding in findings]
    lines = [
        f"Knucklebone {__version__}, Python {platform.python_version()}, {platform.platform()}",
        ", ".join(f"{name} {version}" for name, version in told.items() if version),
        *_part("Doctor", as_table(shown, LINE_LENGTH)),
        *_part("Threads that failed", failed_threads(last_lines(folder, MAX_LOG_LINES)) or ["None."]),
        *_part("Log", list(of_log(last_lines(folder, LOG_LINE_COUNT))) or ["There is none yet."]),
        *(
            line
            for path in _faults(folder)
            for line in _part(f"Fault {path.stem}", of_traceback(_start_of(path)))
        ),
    ]
    hide = Redactor(_names(settings))
    return [plain(line if number == VERSIONS_LINE else hide(line)) for number, line in enumerate(lines)]


def failed_threads(log: Iterable[str]) -> list[str]:
    """How often each thread has failed at least, by the log, and how the last time."""
    before: Counter[str] = Counter()
    running: dict[str, int] = {}
    last: dict[str, str] = {}
    for line in log:
        if (found := THREAD_FAILED.search(line)) is not None:
            name, count = found[1], int(found[2])
            if count <= running.get(name, 0):
                before[name] += running[name]
            running[name], last[name] = count, found[3]
    return [
        f"{name}: {before[name] + count} times, at last by {last[name]}" for name, count in running.items()
    ]


class Redactor:
    """Takes the names of people, accounts and machines out of a line, and the ways to them."""

    def __init__(self, names: Iterable[str], home: Path | None = None) -> None:
        self._home = str(home or Path.home())
        private = dict.fromkeys(names, "(player)") | {
            _account(): "(account)",
            socket.gethostname(): "(computer)",
        }
        self._instead = {
            name.casefold(): told for name, told in private.items() if len(name) > 1 and name != "root"
        }
        longest_first = sorted(self._instead, key=len, reverse=True)
        self._words = re.compile(
            r"(?<!\w)(" + "|".join(map(re.escape, longest_first)) + r")(?!\w)", re.IGNORECASE
        )

    def __call__(self, line: str) -> str:
        """The line without them."""
        line = discreet(line)
        if len(self._home) > 1:
            line = line.replace(self._home, "~")
        for pattern, told in ADDRESSES:
            line = pattern.sub(told, line)
        line = ADDRESS.sub(_address, line)
        if not self._instead:
            return line
        return self._words.sub(lambda found: self._instead[found[0].casefold()], line)


def _names(settings: Settings) -> set[str]:
    """Under which people play here, as far as the settings know."""
    places = settings.lobby.get("places", ())
    told = (
        [place.get("name", "") for place in places if isinstance(place, dict)]
        if isinstance(places, list)
        else []
    )
    return {*settings.names, *(name for name in told if isinstance(name, str))}


def _address(found: re.Match[str]) -> str:
    """Hides an address of a machine; what is none stays, and so does a version behind its package."""
    text = found[0]
    package = VERSION_OF.search(found.string[: found.start()])
    if package is not None and package[0].rstrip(" =") in PACKAGES:
        return text
    for head in (text, text.rstrip(".:"), text.rpartition(":")[0]):  # a port may follow
        try:
            ipaddress.ip_address(head)
        except ValueError:
            continue
        return f"(address){text[len(head) :]}"
    return text


def _account() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def _faults(folder: DataFolder) -> list[Path]:
    try:
        return sorted(folder.reports.glob("[0-9]*.txt"))[-FAULT_COUNT:]
    except OSError:
        return []


def _start_of(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            return file.read(MAX_FAULT_BYTES).decode(errors="replace").splitlines()
    except OSError as error:
        return [f"cannot be read: {error.strerror}"]


def _part(title: str, lines: Iterable[str]) -> list[str]:
    return ["", f"## {title}", "", *lines]
