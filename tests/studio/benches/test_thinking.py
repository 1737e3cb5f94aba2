"""Measuring how bots think: the same work each time, and no frame is held up for long."""

from __future__ import annotations

import json
from itertools import count

import pytest

from game.catalogue import build
from game.cli import main
from game.match.pace import THINKING_SLICE_S
from studio.benches.thinking import measure


def test_the_same_choices_are_thought_about_each_time() -> None:
    rules = build("trade-or-duel", 4)
    reports = []
    for _ in range(2):
        looks = count()
        reports.append(measure(rules, "steady", 2, 5, lambda looks=looks: next(looks) * THINKING_SLICE_S / 4))
    one, other = reports
    assert one == other
    assert one.choices == 2
    assert one.playouts >= 2
    assert one.playouts_per_s == one.playouts / one.seconds


def test_a_thought_stops_when_its_slice_is_over() -> None:
    """By a clock that goes on by a quarter of a slice with every look at it."""
    looks = count()
    report = measure(build("engine", 4), "steady", 1, 8, lambda: next(looks) * THINKING_SLICE_S / 4)
    assert report.frames == 8
    assert report.late_worst <= 1000 * 2 * THINKING_SLICE_S


@pytest.mark.thorough
def test_every_game_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["bench", "thinking", "--bot", "steady", "--choices", "1", "--frames", "2"]
    assert main([*command, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 5
    assert all(line["playouts_per_s"] > 0 for line in lines)


def test_rules_of_heuristic_have_nothing_to_measure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "thinking", "--bot", "greedy"]) == 0
    assert capsys.readouterr().out == ""
