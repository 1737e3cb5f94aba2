"""Judging a tower by the specification: runs the checks, gives a report for people and for machines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum

from hardware.checks import CHECKS, Check
from hardware.interview import BreachError, Interview, SkipError
from hardware.messages import TowerHello
from hardware.port import Port


class CheckOutcome(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


MARKS = {CheckOutcome.PASSED: "ok  ", CheckOutcome.FAILED: "FAIL", CheckOutcome.SKIPPED: "skip"}


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One check and its outcome."""

    name: str
    title: str
    outcome: CheckOutcome
    detail: str
    """What was seen, what went wrong, or why it was skipped."""

    def __str__(self) -> str:
        return f"{MARKS[self.outcome]}  {self.title}: {self.detail}"


@dataclass(frozen=True, slots=True)
class ConformanceReport:
    """All findings about one tower."""

    hello: TowerHello | None
    findings: tuple[CheckResult, ...]

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not self.count(CheckOutcome.FAILED)

    def count(self, outcome: CheckOutcome) -> int:
        return sum(finding.outcome is outcome for finding in self.findings)

    def summary(self) -> str:
        """One sentence."""
        if self.hello is None:
            return "No tower to judge."
        counts = (
            f"{self.count(CheckOutcome.PASSED)} passed, {self.count(CheckOutcome.FAILED)} failed, "
            f"{self.count(CheckOutcome.SKIPPED)} skipped"
        )
        verdict = "conforms to DTP/1" if self.passed else "does not conform to DTP/1"
        return f"{self.hello.label[0].upper()}{self.hello.label[1:]} {verdict}: {counts}."

    def as_dict(self) -> dict[str, object]:
        """Returns it for JSON."""
        return {
            "uid": self.hello.uid if self.hello else None,
            "firmware": self.hello.firmware if self.hello else None,
            "passed": self.passed,
            "findings": [asdict(finding) for finding in self.findings],
        }


def check_tower(
    port: Port,
    clock: Callable[[], float],
    *,
    throw: Callable[[], None] | None = None,
    progress: Callable[[CheckResult], None] = lambda finding: None,
) -> ConformanceReport:
    """Judge the tower on an open port.

    Args:
        clock: seconds that never jump.
        throw: asks a person to throw dice now; without it, checks that need real rolls are skipped unless the
            tower rolls by itself.
        progress: called with each finding as soon as it is made.

    Raises:
        OSError: the port is gone.
    """
    talk = Interview(port, clock, throw)
    findings: list[CheckResult] = []
    checks: tuple[tuple[str, str, Check], ...] = CHECKS
    try:
        talk.greet()
    except BreachError as error:
        findings.append(CheckResult("hello", CHECKS[0][1], CheckOutcome.FAILED, str(error)))
        progress(findings[-1])
        checks = ()
    for name, title, check in checks:
        talk.hush()
        findings.append(_find(name, title, check, talk))
        progress(findings[-1])
    return ConformanceReport(talk.hello, tuple(findings))


def _find(name: str, title: str, check: Check, talk: Interview) -> CheckResult:
    try:
        return CheckResult(name, title, CheckOutcome.PASSED, check(talk))
    except BreachError as error:
        return CheckResult(name, title, CheckOutcome.FAILED, str(error))
    except SkipError as error:
        return CheckResult(name, title, CheckOutcome.SKIPPED, str(error))
