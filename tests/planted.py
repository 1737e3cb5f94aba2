"""Faults that a careless change could bring, planted one at a time: the tests must find every one of them.

    python -m tests.planted                    each fault, and the few tests that must find it
    python -m tests.planted --only NAME        one of them; give it again for several
    python -m tests.planted --all              each fault, and the whole suite
    python -m tests.planted --jobs 4           four at a time, each in a copy of its own

`tests/planted.toml` lists them. The tree as it lies here, changes that are not committed included, is copied
to a temporary folder, and nothing is ever planted in the tree itself. The tests must pass before anything is
planted; after that, only a test that fails has found a fault. Exits with 1 unless all are found.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).resolve().parents[1]
LIST: Final = ROOT / "tests" / "planted.toml"
TIME_LIMIT_S: Final = 1800.0
"""After which tests that a fault keeps from ending are given up."""
PASSED: Final = 0
FAILED: Final = 1
"""What pytest exits with when all tests passed, and when at least one failed; else it could not run them."""

RunTests: TypeAlias = Callable[[Path, Sequence[str]], int]
"""Runs tests in a tree, all where none are named, and returns what pytest exits with."""


class Verdict(StrEnum):
    """What became of a planted fault."""

    FOUND = "found"
    NOT_FOUND = "NOT FOUND"
    DID_NOT_FIT = "did not fit"
    """Its old text does not occur exactly once any more."""
    DID_NOT_RUN = "did not run"
    """No test could say anything: none was collected, or they did not end."""


class MisfitError(Exception):
    """A fault cannot be planted in these sources."""


@dataclass(frozen=True, slots=True)
class PlantedFault:
    """A change for the worse, of one place in one file."""

    name: str
    file: str
    """Below the root of the tree."""
    old: str
    """Occurs exactly once in that file."""
    new: str
    tests: tuple[str, ...]
    """The smallest selection, as pytest takes it, that must find it."""


def planted_faults(file: Path = LIST) -> tuple[PlantedFault, ...]:
    """All faults that are listed in a file."""
    with file.open("rb") as listed:
        faults = tomllib.load(listed)["fault"]
    return tuple(PlantedFault(**{**fault, "tests": tuple(fault["tests"])}) for fault in faults)


def spoilt(source: str, fault: PlantedFault) -> str:
    """The source with the fault in it. Raises MisfitError unless its old text occurs exactly once."""
    count = source.count(fault.old)
    if count != 1 or fault.old == fault.new:
        raise MisfitError(f"{fault.file} has the old text of {fault.name!r} {count} times")
    return source.replace(fault.old, fault.new)


@contextmanager
def planted(tree: Path, fault: PlantedFault) -> Iterator[None]:
    """The fault is in the tree meanwhile. Raises MisfitError."""
    file = tree / fault.file
    before, stat = file.read_text(encoding="utf-8"), file.stat()
    file.write_text(spoilt(before, fault), encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(before, encoding="utf-8")
        # With its time of before, what Python has compiled of the fault is not taken for this.
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def judged(tree: Path, fault: PlantedFault, tests: Sequence[str], run: RunTests) -> Verdict:
    """Plant a fault in a tree, run the tests there, and take it out again."""
    try:
        with planted(tree, fault):
            code = run(tree, tests)
    except MisfitError:
        return Verdict.DID_NOT_FIT
    return {PASSED: Verdict.NOT_FOUND, FAILED: Verdict.FOUND}.get(code, Verdict.DID_NOT_RUN)


def run_pytest(tree: Path, tests: Sequence[str]) -> int:
    """Run tests in a process of their own, up to the first that fails. What they say is left in a file."""
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"PYTHONPATH": str(tree)}
    with (tree / "planted.log").open("wb") as log:
        try:
            done = subprocess.run(
                command, cwd=tree, env=environment, stdout=log, stderr=log, timeout=TIME_LIMIT_S, check=False
            )
        except subprocess.TimeoutExpired:
            return -1
    return done.returncode


def copied(tree: Path) -> Path:
    """A copy, in a new folder, of all files here that version control knows or would take in."""
    listed = subprocess.check_output(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, text=True
    )
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    return tree


def judge_all(faults: Sequence[PlantedFault], folder: Path, *, jobs: int, whole_suite: bool) -> bool:
    """Plant them one after the other, or so many at a time, and say what became of each. Returns whether all
    were found."""
    trees: SimpleQueue[Path] = SimpleQueue()
    for number in range(jobs):
        trees.put(copied(folder / str(number)))

    def tests_of(fault: PlantedFault) -> Sequence[str]:
        return () if whole_suite else fault.tests

    def judge(fault: PlantedFault) -> Verdict:
        tree = trees.get()
        try:
            return judged(tree, fault, tests_of(fault), run_pytest)
        finally:
            trees.put(tree)

    first = trees.get()
    if run_pytest(first, sorted({test for fault in faults for test in tests_of(fault)})) != PASSED:
        print((first / "planted.log").read_text(encoding="utf-8", errors="replace")[-4000:])
        print("These tests do not pass before anything is planted: mend that first.")
        return False
    trees.put(first)
    verdicts = []
    with ThreadPoolExecutor(jobs) as pool:
        for fault, verdict in zip(faults, pool.map(judge, faults), strict=True):
            print(f"{verdict:12} {fault.name}", flush=True)
            verdicts.append(verdict)
    print(f"{verdicts.count(Verdict.FOUND)} of {len(faults)} planted faults were found.")
    return all(verdict is Verdict.FOUND for verdict in verdicts)


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns what the process exits with."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.planted", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--all", action="store_true", help="run the whole suite for each fault")
    parser.add_argument("--only", action="append", metavar="NAME", help="plant this fault; may be repeated")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="plant so many at a time")
    asked = parser.parse_args(arguments)
    faults = planted_faults()
    if unknown := set(asked.only or ()) - {fault.name for fault in faults}:
        parser.error(f"no fault is called {', '.join(sorted(unknown))}: see {LIST.relative_to(ROOT)}")
    chosen = [fault for fault in faults if not asked.only or fault.name in asked.only]
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        found = judge_all(chosen, Path(folder), jobs=max(1, asked.jobs), whole_suite=asked.all)
    return 0 if found else 1


if __name__ == "__main__":
    raise SystemExit(main())
