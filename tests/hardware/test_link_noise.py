"""Noise, damage and a wrong speed change nothing; commands are answered, asked again or given up."""

from __future__ import annotations

import random

import pytest

from hardware.commands import QUEUE_LIMIT
from hardware.events import CommandFailed, LinkState
from hardware.link import TowerLink
from tests.hardware.bench import Bench, values


@pytest.mark.parametrize(
    "noise",
    [bytes(1000), b"\xff" * 1000, b"\x1b[2J\x1b]0;x\x07" * 50, "⚀⚁⚂".encode() * 100, b"@" * 1000],
)
def test_noise_changes_nothing(noise: bytes) -> None:
    bench = Bench().connect()
    bench.hear(noise + b"\n")
    bench.tower.drop(bench.now, [3, 6, 1])
    bench.run(2.0)
    assert bench.link.state is LinkState.READY
    assert values(bench) == [[3, 6, 1]]


def test_damaged_frames_are_counted() -> None:
    bench = Bench().connect()
    bench.hear(b"@ok*0000\n# comment\n@get*FFFF\n")
    assert bench.link.damaged == 2


@pytest.mark.parametrize("verb", ["frobnicate", "cal"])
def test_a_refused_command_is_reported(verb: str) -> None:
    bench = Bench().connect()
    bench.link.command(verb, {})
    bench.run(0.5)
    assert bench.of(CommandFailed) == [CommandFailed(verb, "cmd")]


def test_an_unanswered_command_is_sent_three_times_then_reported() -> None:
    bench = Bench().connect()
    bench.tamper = lambda line: b"" if line.startswith(b"@ok") else line
    bench.link.command("blink", {})
    bench.run(2.0)
    assert bench.tower.blinks == 3
    assert bench.of(CommandFailed) == [CommandFailed("blink", "no answer")]


def test_one_command_is_under_way_at_a_time() -> None:
    bench = Bench().connect()
    bench.mute = True
    bench.link.command("blink", {})
    bench.link.command("lamp", {"v": "9"})
    bench.run(0.2)
    assert b"lamp" not in bench.sent
    bench.mute = False
    bench.run(0.5)
    assert bench.tower.lamp == 9


def test_a_command_too_many_fails_and_pushes_no_other_out() -> None:
    bench = Bench().connect()
    bench.link.arm(77, 2, bench.now)
    for _ in range(QUEUE_LIMIT + 4):
        bench.link.command("blink", {})
    bench.run(20.0)
    failed = bench.of(CommandFailed)
    assert failed == [CommandFailed("blink", "too many commands are waiting")] * 4
    assert bench.tower.blinks == QUEUE_LIMIT
    assert b"tok=77" in bench.sent


def test_a_command_without_a_tower_fails_at_once() -> None:
    link = TowerLink(random.Random(1))
    link.command("blink", {})
    assert link.events() == [CommandFailed("blink", "no tower is connected")]
