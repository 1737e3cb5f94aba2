"""Measuring the rules: the same work each time, every game."""

from __future__ import annotations

import json
from itertools import count

import pytest

from game.catalogue import GAMES, build
from game.cli import main
from studio.benches.rules import measure


def test_the_same_matches_are_played_each_time() -> None:
    rules = build("spellcycles", 4)
    seconds = count()
    reports = [measure(rules, 3, lambda: float(next(seconds))) for _ in range(2)]
    assert reports[0] == reports[1]
    assert reports[0].moves_per_s == reports[0].moves


def test_every_game_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rules", "--matches", "1", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["game"] for line in lines] == list(GAMES)
    assert all(line["moves"] > 0 and line["copy_us"] > 0 for line in lines)


def test_no_matches_cannot_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rules", "--matches", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err
