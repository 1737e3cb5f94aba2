"""What of a log, a traceback and the doctor may be told to strangers: decided by what each part is.

A line of the log is a sentence of the program whose gaps are marked (`game.store.log`): the sentence is told,
what fills its gaps is not, unless it is a number or a word of the program. Of a traceback the places in the
program are told, and of what an error says only what Python itself words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from game.findings import Finding
from game.store.log import ENTRY, HIDDEN

LEFT_OUT: Final = "(left out)"
EARLIER: Final = "(a line of an earlier version)"
OWN_WORDS: Final = frozenset(
    {
        *("Python", "Knucklebone", "pygame", "OpenCV", "numpy", "platformdirs", "ONNX Runtime", "pyserial"),
        *("fonts", "icons", "decks", "rules", "disk", "matches", "display", "display libraries"),
        *("present path", "bots", "reading dice", "PIN"),
    }
)
"""Findings whose words are the program's own; others name devices, networks, files and people."""
WORDED_BY_PYTHON: Final = frozenset(
    {
        *("TypeError", "AttributeError", "ImportError", "ModuleNotFoundError", "NameError"),
        *("UnboundLocalError", "ZeroDivisionError", "IndexError", "RecursionError", "pygame.error"),
    }
)
"""Errors that name things of the program, and no values."""
PLACE: Final = re.compile(r'\s*File ".*?((?:[\w.-]+[/\\]){0,3}[\w.<>-]+)", line (\d+), in ([\w<>.]+)$')
ERROR: Final = re.compile(r"([A-Za-z_][\w.]*?(?:Error|Exception|Interrupt|Warning|Exit|error))(?::\s.*)?$")
CHAINED: Final = ("Traceback (most recent call last):", "During handling of", "The above exception was")
HEAD: Final = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+  scenes: [\w, -]*$")


def of_finding(finding: Finding) -> Finding:
    """What may be told of a finding."""
    if finding.name in OWN_WORDS:
        return finding
    kind = re.sub(r"\W*\d+$", "", finding.name)
    return Finding(kind, finding.verdict, "names of devices, networks, files and people are left out", "")


def of_log(lines: Iterable[str]) -> Iterator[str]:
    """What may be told of the lines of a log, with the tracebacks in it."""
    traceback: list[str] = []
    for line in lines:
        if (entry := ENTRY.match(line)) is None:
            traceback.append(line)
            continue
        yield from of_traceback(traceback)
        traceback = []
        yield HIDDEN.sub(LEFT_OUT, line) if entry["mark"] else f"{line[: entry.end()]}{EARLIER}"
    yield from of_traceback(traceback)


def of_traceback(lines: Iterable[str]) -> Iterator[str]:
    """Where in the program something happened, and by which errors."""
    in_place = False
    for line in lines:
        place, error = PLACE.match(line), ERROR.match(line)
        if place is not None:
            yield f"  {place[1]}:{place[2]} {place[3]}"
        elif in_place and line.startswith("    "):
            yield line
            continue
        elif line.startswith(CHAINED) or HEAD.match(line):
            yield line
        elif error is not None:
            yield line if error[1] in WORDED_BY_PYTHON else f"{error[1]}: {LEFT_OUT}"
        in_place = place is not None
