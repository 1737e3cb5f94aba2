"""What an examination finds, and how it is shown: as a table for people, as JSON for scripts."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """How grave a finding is."""

    OK = "ok"
    WARNING = "warning"
    """The program runs, but something is missing from it."""
    FAULT = "fault"
    """The program cannot run."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    name: str
    verdict: Severity
    detail: str
    """What was found, without a full stop."""
    remedy: str = ""
    """What to do about it: always given with a warning or a fault."""


def ok(name: str, detail: str) -> Finding:
    """A finding that needs nothing done."""
    return Finding(name, Severity.OK, detail)


def warning(name: str, detail: str, remedy: str) -> Finding:
    """Something is missing from the evening, not the evening itself."""
    return Finding(name, Severity.WARNING, detail, remedy)


def fault(name: str, detail: str, remedy: str) -> Finding:
    """Something without which the program cannot run."""
    return Finding(name, Severity.FAULT, detail, remedy)


def can_run(findings: Sequence[Finding]) -> bool:
    """Whether the program can run on this machine."""
    return all(finding.verdict is not Severity.FAULT for finding in findings)


def as_data(findings: Sequence[Finding]) -> dict[str, Any]:
    """The report as plain data: {"ok", "checks": [{"name", "verdict", "detail", "remedy"}]}."""
    return {"ok": can_run(findings), "checks": [asdict(finding) for finding in findings]}


def as_table(findings: Sequence[Finding], width: int = 100) -> list[str]:
    """The report for people: verdict, name and detail wrapped at `width` characters, and the remedy.

    A remedy stays on one line, so that the command in it can be copied.
    """
    column = max(len(finding.name) for finding in findings)
    lines = []
    for finding in findings:
        front = f"{finding.verdict.value:<8}{finding.name:<{column}}  "
        lines += _wrap(front, finding.detail, width)
        if finding.remedy:
            lines.append(f"{' ' * len(front)}-> {finding.remedy}")
    return [*lines, "", _summary(findings)]


def _wrap(front: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=front,
        subsequent_indent=" " * len(front),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _summary(findings: Sequence[Finding]) -> str:
    if not can_run(findings):
        return "Knucklebone cannot run here yet."
    warnings = sum(finding.verdict is Severity.WARNING for finding in findings)
    if warnings:
        return f"Knucklebone runs here; {warnings} {'warning' if warnings == 1 else 'warnings'}, see above."
    return "Everything works."
