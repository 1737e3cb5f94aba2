"""`knucklebone tower` from outside: a process, its output, its end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import cli
from hardware.events import LinkState, Moved, Rolled
from hardware.messages import TowerPhase
from hardware.tower import Tower
from tests.waiting import FAILSAFE_S, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo terminals")


class Program:
    """`knucklebone tower ...` as a process with pipes."""

    def __init__(self, *arguments: str, nobody: bool = False) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", "tower", *arguments],
            cwd=Path(cli.__file__).parents[1],
            stdin=subprocess.DEVNULL if nobody else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().rstrip("\n")

    def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self) -> tuple[int, str]:
        """Exit status and what went to stderr."""
        _, errors = self.process.communicate(timeout=FAILSAFE_S)
        return self.process.returncode, errors


@pytest.fixture
def start() -> Iterator[Callable[..., Program]]:
    """Starts programs and sees to it that they end."""
    programs: list[Program] = []

    def start(*arguments: str, nobody: bool = False) -> Program:
        programs.append(Program(*arguments, nobody=nobody))
        return programs[-1]

    yield start
    for program in programs:
        if program.process.poll() is None:
            program.process.kill()
        program.process.communicate()


@pytest.mark.parametrize("where", [(), ("--tcp", "0")])
def test_the_demo_prints_its_port_first_and_rolls_what_is_typed(
    start: Callable[..., Program], where: tuple[str, ...]
) -> None:
    program = start("demo", *where)
    with Tower(program.line()) as tower:
        wait_until(lambda: tower.ready, "ready")
        program.type("dance")
        program.type("roll 3 6 1")
        rolls: list[Rolled] = []

        def rolled() -> bool:
            rolls.extend(event for event in tower.events() if isinstance(event, Rolled))
            return bool(rolls)

        wait_until(rolled, "a roll")
        assert [die.value for die in rolls[0].result.dice] == [3, 6, 1]
    program.type("quit")
    status, errors = program.end()
    assert status == 0
    assert errors == "knucklebone: unknown command dance: type help\n"


def test_killing_the_demo_in_mid_roll_is_a_loss_and_its_return_is_noticed(
    start: Callable[..., Program], tmp_path: Path
) -> None:
    links = [tmp_path / "tower-1", tmp_path / "tower-2"]
    first = start("demo", "--link", str(links[0]))
    first.line()
    with Tower(str(links[0]), patterns=[str(tmp_path / "tower-*")]) as tower:
        wait_until(lambda: tower.ready, "ready")
        first.type("late 30\nroll 4")

        def rolling() -> bool:
            return any(isinstance(e, Moved) and e.state.phase is TowerPhase.ROLLING for e in tower.events())

        wait_until(rolling, "rolling dice")
        first.process.kill()
        wait_until(lambda: tower.status.state is LinkState.LOST, "the loss")
        start("demo", "--link", str(links[1])).line()
        wait_until(lambda: tower.ready, "its return under another name")
        assert not [event for event in tower.events() if isinstance(event, Rolled)]


def test_a_polite_kill_tidies_up(start: Callable[..., Program], tmp_path: Path) -> None:
    link = tmp_path / "tower"
    program = start("demo", "--link", str(link))
    program.line()
    assert link.is_symlink()
    program.process.terminate()
    _, errors = program.end()
    assert not link.is_symlink()
    assert "Traceback" not in errors


def test_the_monitor_shows_and_sends(start: Callable[..., Program]) -> None:
    demo = start("demo", "--dice", "5")
    monitor = start("monitor", demo.line())
    monitor.type("?")
    lines = [monitor.line()]
    while "5 dice" not in lines[-1]:
        assert lines[-1], "the monitor has ended"
        lines.append(monitor.line())
    assert lines[-2].startswith("@hello dtp=1.0")
    demo.type("quit")
    status, errors = monitor.end()
    assert status == 1
    assert "is gone" in errors
    assert errors.count("\n") == 1


# Its clock is the real one: what is promised is tried on a clock of their own by the tests of conformance.
@pytest.mark.thorough
def test_the_check_passes_the_demo_tower_in_the_background(start: Callable[..., Program]) -> None:
    """With nobody to type it rolls by itself as soon as the check arms it."""
    check = start("check", start("demo", "--dice", "5", "--seed", "1", nobody=True).line(), "--json")
    printed, _ = check.process.communicate(timeout=FAILSAFE_S)
    report = json.loads(printed)
    assert check.process.returncode == 0
    assert report["passed"]
    assert {finding["outcome"] for finding in report["findings"]} == {"passed"}


def test_the_check_of_what_is_no_tower_fails(start: Callable[..., Program]) -> None:
    import tty

    silent, end = os.openpty()
    tty.setraw(end)
    check = start("check", os.ttyname(end))
    printed, errors = check.process.communicate(timeout=FAILSAFE_S)
    assert check.process.returncode == 1
    assert printed.startswith("FAIL  It says who it is: nobody says hello")
    assert not errors
    os.close(silent)
    os.close(end)


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("demo", "--dice", "0"), 2, "1 to 24 dice"),
        (("demo", "--tcp", "99999"), 2, "0 to 65535"),
        (("demo", "--tcp", "0", "--link", "x"), 1, "leave one of the two out"),
        (("demo", "--link", "/no/such/folder/tower"), 1, "choose another place"),
        (("monitor", "/dev/null"), 1, "/dev/null is not a serial port"),
        (("check", "/dev/no-such-port"), 1, "There is no port /dev/no-such-port"),
        (("monitor", "/dev/no-such-port"), 1, "There is no port /dev/no-such-port"),
        ((), 2, "ACTION"),
    ],
)
def test_a_wrong_call_gets_one_sentence(
    arguments: tuple[str, ...], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = cli.main(["tower", *arguments])
    except SystemExit as ended:
        code = ended.code
    assert code == status
    errors = capsys.readouterr().err
    assert sentence in errors
    assert errors.count("\n") == 1


def test_with_nobody_to_type_it_rolls_by_itself_when_it_is_asked(start: Callable[..., Program]) -> None:
    demo = start("demo", "--dice", "2", nobody=True)
    rolled: list[Rolled] = []

    def has_rolled() -> bool:
        rolled.extend(event for event in tower.events() if isinstance(event, Rolled))
        return bool(rolled)

    with Tower(demo.line()) as tower:
        tower.arm(5, 2)
        wait_until(has_rolled, "a roll of its own")
    assert len(rolled[0].result.dice) == 2
