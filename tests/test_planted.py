"""The planted faults fit these sources, so that the list cannot rot; `python -m tests.planted` runs them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.planted import (
    FAILED,
    PASSED,
    PlantedFault,
    Verdict,
    judged,
    planted,
    planted_faults,
    spoilt,
)

FAULTS = planted_faults()
TIE = PlantedFault("ties", "rules.py", "best > 3", "best >= 3", ("test_rules.py",))


def test_there_are_at_least_twenty_and_each_has_its_name() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 20


def test_every_planted_fault_fits_the_sources(repository: Path) -> None:
    misfits = [
        f"{fault.name}: {fault.file} has its old text {count} times"
        for fault in FAULTS
        if (count := (repository / fault.file).read_text(encoding="utf-8").count(fault.old)) != 1
    ]
    assert not misfits, "\n".join(misfits)


def test_a_planted_fault_is_no_mere_slip_of_the_pen(repository: Path) -> None:
    """What cannot even be compiled is found by anything."""
    for fault in FAULTS:
        compile(spoilt((repository / fault.file).read_text(encoding="utf-8"), fault), fault.file, "exec")


def test_the_tests_that_must_find_a_fault_are_there(repository: Path) -> None:
    for fault in FAULTS:
        assert fault.tests, fault.name
        for file, _, name in (test.partition("::") for test in fault.tests):
            wanted = f"def {name.partition('[')[0]}(" if name else "def test_"
            assert wanted in (repository / file).read_text(encoding="utf-8"), f"{fault.name}: {file}::{name}"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """One file of rules."""
    (tmp_path / TIE.file).write_text("won = best > 3\n")
    os.utime(tmp_path / TIE.file, (1000, 1000))
    return tmp_path


def test_a_fault_is_there_while_tests_run_and_leaves_nothing_behind(tree: Path) -> None:
    file = tree / TIE.file
    with planted(tree, TIE):
        assert file.read_text() == "won = best >= 3\n"
        assert file.stat().st_mtime != 1000
    assert file.read_text() == "won = best > 3\n"
    assert file.stat().st_mtime == 1000


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        (PASSED, Verdict.NOT_FOUND),
        (FAILED, Verdict.FOUND),
        (2, Verdict.DID_NOT_RUN),
        (5, Verdict.DID_NOT_RUN),
    ],
)
def test_only_a_test_that_fails_has_found_a_fault(tree: Path, code: int, verdict: Verdict) -> None:
    ran: list[Sequence[str]] = []

    def run(_: Path, tests: Sequence[str]) -> int:
        ran.append(tests)
        return code

    assert judged(tree, TIE, TIE.tests, run) is verdict
    assert ran == [TIE.tests]


@pytest.mark.parametrize("source", ["won = best > 2\n", "won = best > 3 or best > 3\n"])
def test_a_fault_that_does_not_fit_is_told_and_no_test_runs(tree: Path, source: str) -> None:
    (tree / TIE.file).write_text(source)

    def run(_: Path, tests: Sequence[str]) -> int:
        raise AssertionError(f"ran {tests}")

    assert judged(tree, TIE, TIE.tests, run) is Verdict.DID_NOT_FIT
    assert (tree / TIE.file).read_text() == source
