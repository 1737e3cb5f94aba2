"""The system wants the program to end: it does, from everywhere, and what was played is on the disk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store.journal import read_journal
from game.store.matches import MatchStore
from game.ui.window.ending import SIGNALS, Ending
from tests.thorough import thorough
from tests.waiting import FAILSAFE_S, wait_until

ROOT = Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")


def started(*command: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    # Under nohup the tests ignore what the program is to hear, and it would inherit that.
    before = {number: signal.signal(number, signal.SIG_DFL) for number in SIGNALS}
    try:
        return subprocess.Popen(
            [sys.executable, "-m", *command],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
        )
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def playing(*options: str) -> subprocess.Popen[str]:
    """The program itself, some seconds after its start: the league comes after the first picture."""
    program = started("game", *options)

    def is_up() -> bool:
        assert program.poll() is None
        return (Path(options[-1]) / "league.sqlite").exists()

    wait_until(is_up, "the first picture")
    return program


def ended(process: subprocess.Popen[str], number: int) -> tuple[int, str]:
    """How a program ended that was sent a signal, and what it said before."""
    process.send_signal(number)
    try:
        said, _ = process.communicate(timeout=FAILSAFE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        pytest.fail("it goes on")
    return process.returncode, said.strip()


# One handler takes both signals: each is sent to half of the programs.
@pytest.mark.parametrize(
    ("state", "number"),
    [
        ("waiting", SIGNALS[0]),
        ("broken", SIGNALS[1]),
        *thorough(("asking", SIGNALS[0]), ("asleep", SIGNALS[1])),
    ],
)
def test_a_public_screen_closes_whatever_is_on_it(tmp_path: Path, state: str, number: int) -> None:
    child = started("tests.ui.ending_child", state, str(tmp_path))
    assert child.stdout is not None
    assert child.stdout.readline().strip() == "ready"
    assert ended(child, number) == (0, "closed")
    assert (tmp_path / "reports").exists() is (state == "broken")


@pytest.mark.parametrize("state", ["hanging", "slow"])
def test_a_program_that_hangs_is_left(tmp_path: Path, state: str) -> None:
    child = started("tests.ui.ending_child", state, str(tmp_path))
    assert child.stdout is not None
    assert child.stdout.readline().strip() == "ready"
    assert ended(child, signal.SIGTERM) == (0, "")


def test_a_program_that_is_told_again_and_again_ends_without_a_word(tmp_path: Path) -> None:
    child = started("tests.ui.ending_child", "slow", str(tmp_path))
    assert child.stdout is not None
    assert child.stdout.readline().strip() == "ready"

    def has_ended() -> bool:
        child.send_signal(signal.SIGTERM)
        return child.poll() is not None

    wait_until(has_ended, "its end")
    assert (child.returncode, child.stdout.read()) == (0, "")


@pytest.mark.parametrize(
    ("seats", "number"), [("ann,bob", SIGNALS[1]), *thorough(("bot,bot,bot", SIGNALS[0]))]
)
def test_a_match_on_a_public_screen_is_whole_on_the_disk(tmp_path: Path, seats: str, number: int) -> None:
    options = ("--kiosk", "--game", "engine", "--seats", seats, "--data", str(tmp_path))
    program = playing(*options)
    assert ended(program, number)[0] == 0
    (journal,) = MatchStore(tmp_path / "matches").paths()
    assert read_journal(journal).result is None
    assert journal.read_bytes().endswith(b"\n")


def test_the_demonstration_ends_too(tmp_path: Path) -> None:
    program = playing("--kiosk", "--data", str(tmp_path))
    assert ended(program, signal.SIGTERM)[0] == 0


# In this process


@pytest.fixture
def handlers() -> Iterator[None]:
    """Everything listens as before when the test is over."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    assert {number: signal.getsignal(number) for number in SIGNALS} == before


def test_whoever_started_it_with_nohup_keeps_it(handlers: None) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with Ending(leave=lambda status: None) as ending:
        signal.raise_signal(signal.SIGHUP)
        assert not ending.is_asked()
    signal.signal(signal.SIGHUP, before)


def test_a_signal_is_heard_and_the_process_left_after_the_grace(handlers: None) -> None:
    left = threading.Event()
    with Ending(grace=0, leave=lambda status: left.set()) as ending:
        assert not ending.is_asked()
        signal.raise_signal(signal.SIGTERM)
        assert left.wait(FAILSAFE_S)
        assert ending.is_asked()
