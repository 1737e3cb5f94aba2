"""A tower built from the page alone passes the judge, and a match can be played with it."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.conformance import CheckOutcome, check_tower
from hardware.events import LinkState, Rolled
from hardware.tower import Tower
from studio.trials.tower import document_tower
from studio.trials.tower.document_tower import DocumentTower
from tests.hardware.tower_port import TowerPort
from tests.hardware.waiting import wait_for_event, wait_for_state
from tests.waiting import wait_until

SCRIPT = Path(document_tower.__file__)


class Bench(DocumentTower):
    """The same tower where its words are collected instead of sent."""

    def __init__(self) -> None:
        super().__init__(random.Random(1))
        self.said = b""

    def power(self, now: float) -> bytes:
        self.said += super().power(now)
        return b""

    def receive(self, data: bytes, now: float) -> bytes:
        self.said += super().receive(data, now)
        return b""

    def tick(self, now: float) -> bytes:
        self.said += super().tick(now)
        return b""

    def take(self) -> bytes:
        said, self.said = self.said, b""
        return said


def test_it_shares_nothing_with_the_product() -> None:
    tree = ast.parse(SCRIPT.read_text("utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= set(sys.stdlib_module_names)


def test_it_conforms() -> None:
    port = TowerPort(Bench())
    report = check_tower(port, port.clock)
    assert [str(finding) for finding in report.findings if finding.outcome is CheckOutcome.FAILED] == []
    assert {f.name for f in report.findings if f.outcome is CheckOutcome.SKIPPED} == {"sim", "busy"}


@pytest.fixture
def served() -> Iterator[str]:
    """Its address, in a process of its own."""
    process = subprocess.Popen([sys.executable, str(SCRIPT)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    yield process.stdout.readline().strip()
    process.kill()
    process.communicate()


def test_it_rolls_when_it_is_asked(served: str) -> None:
    with Tower(served) as tower:
        wait_for_state(tower, LinkState.READY)
        tower.arm(17, 3)
        wait_until(lambda: any("@ok" in line for line in tower.log.lines()), "the arming")
        tower.command("roll")
        rolled = wait_for_event(tower, Rolled)
        assert rolled.result.token == 17
        assert len(rolled.result.dice) == 3
