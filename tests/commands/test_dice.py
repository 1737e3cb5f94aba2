"""`knucklebone dice`, with simulated dice; a process only where input and output are what is shown."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from game import cli
from game.devices.bluetooth import command
from hardware.bluetooth.simulator import SimulatedDie, SimulatedPixels
from hardware.conformance import CheckOutcome
from tests.hardware.bluetooth.still import JumpingLoop
from tests.waiting import FAILSAFE_S


@pytest.fixture(autouse=True)
def _jumping(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time jumps, so that nothing waits."""

    def run(work: object) -> object:
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            return runner.run(work)  # type: ignore[arg-type]

    monkeypatch.setattr(command, "_run", run)


def test_dice_nearby_are_listed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["dice", "find", "--demo"]) == 0
    assert "Ruby (Pixels, 6 sides, battery 80 %), -60 dBm" in capsys.readouterr().out
    assert cli.main(["dice", "find", "--demo", "--json"]) == 0
    assert [die["name"] for die in json.loads(capsys.readouterr().out)] == ["Ruby", "Jade"]
    monkeypatch.setattr(command, "_demo_dice", list)
    assert cli.main(["dice", "find", "--demo"]) == 0
    assert "shake them" in capsys.readouterr().out


def test_simulated_dice_of_both_firmwares_pass_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("ruby", "JADE"):
        assert cli.main(["dice", "check", name, "--demo", "--roll", "--json"]) == 0
        report = json.loads(capsys.readouterr().out)
        assert {finding["outcome"] for finding in report["findings"]} == {CheckOutcome.PASSED}
        assert len(report["findings"]) == 8
    assert cli.main(["dice", "check", "--demo"]) == 0
    told = capsys.readouterr().out
    assert told.count("skip  ") == 2
    assert told.endswith("Ruby (Pixels) can be played with.\n")
    assert cli.main(["dice", "check", "Opal", "--demo"]) == 1
    assert "There is no die Opal: heard are Ruby, Jade." in capsys.readouterr().err


class _Deaf(SimulatedPixels):
    def receive(self, data: bytes) -> None:
        """It says nothing."""


class _Babbling(SimulatedPixels):
    def receive(self, data: bytes) -> None:
        super().receive(data)
        asyncio.get_running_loop().call_later(2.5, self.tell_state)
        self.tell(b"\x22")


class _Jumpy(SimulatedPixels):
    def lay(self, value: int) -> None:
        self.roll()
        self.land(value)


class _Silent(SimulatedPixels):
    def roll(self) -> None:
        """It does not tell that it rolls."""


class _Odd(SimulatedPixels):
    def land(self, value: int) -> None:
        super().land(77)


class _Gone(SimulatedPixels):
    def cut(self) -> None:
        self.in_reach = False
        super().cut()


@pytest.mark.parametrize(
    ("die", "failing"),
    [
        (_Deaf, {"identity"}),
        (_Babbling, {"quiet", "words"}),
        (_Jumpy, {"laid"}),
        (_Silent, {"roll"}),
        (_Odd, {"roll"}),
        (_Gone, {"returns"}),
    ],
)
def test_a_die_that_breaks_a_rule_fails_by_its_name(
    die: Callable[[int, str], SimulatedDie],
    failing: set[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "_demo_dice", lambda: [die(1, "Ruby")])
    assert cli.main(["dice", "check", "--demo", "--roll", "--json"]) == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert {found["name"] for found in findings if found["outcome"] == CheckOutcome.FAILED} == failing


def test_the_demo_does_what_is_typed_and_tells_what_a_table_would() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "game", "dice", "demo", "--dice", "2"],
        cwd=Path(cli.__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    failsafe = threading.Timer(FAILSAFE_S, program.kill)
    failsafe.start()
    assert program.stdin is not None
    assert program.stdout is not None
    told = iter(program.stdout.readline, "")
    assert any("2 dice are ready" in line for line in told)
    program.stdin.write("dance\nhold ruby\n")
    program.stdin.flush()
    assert any("Ruby is in a hand" in line for line in told)
    program.stdin.write("roll 3 6\n")
    program.stdin.flush()
    assert any(line == "read  3, 6\n" for line in told)
    program.stdin.write("quit\n")
    _, errors = program.communicate()
    failsafe.cancel()
    assert program.returncode == 0
    assert "name a command and a die (ruby, jade)" in errors
