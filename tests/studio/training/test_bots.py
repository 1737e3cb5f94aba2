"""Teaching bots: the same seed teaches the same, and what is taught can be played by."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.bots.network import ValueNetwork
from game.bots.taught import Weights, table
from studio.training import bots
from studio.training.bots import LESSONS, gains


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches enough to see that something is learnt."""
    monkeypatch.setattr(bots, "BATCH", 6)


def taught(folder: Path, seed: int, *options: str) -> dict[str, str]:
    """What the files say that were written."""
    folder.mkdir()
    bots.main(
        ["engine", "--matches", "12", "--judged", "8", "--seed", str(seed), "--out", str(folder), *options]
    )
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()}


def test_the_same_seed_teaches_the_same(tmp_path: Path) -> None:
    one, same, other = (taught(tmp_path / str(number), seed) for number, seed in enumerate((1, 1, 2)))
    for what in ("taught.txt", "taught_outlook.txt"):
        assert one[what] == same[what] != other[what]


def test_what_is_written_is_what_a_game_reads(tmp_path: Path) -> None:
    lesson, names = LESSONS["engine"], taught(tmp_path / "both", 1)
    assert any(Weights(lesson.names, lesson.knots, table(names["taught.txt"])).at[0])
    ValueNetwork(lesson.outlook_names, lesson.outlook_knots, table(names["taught_outlook.txt"]))


def test_the_outlook_alone_is_that_of_the_policy_that_the_game_has(tmp_path: Path) -> None:
    assert "taught.txt" not in taught(tmp_path / "outlook", 1, "--only", "outlook")


def test_what_is_gained_is_what_came_beyond_what_was_hoped() -> None:
    hopes = [[0.5, 0.5], [0.5, 0.5], [0.9, 0.1]]
    found = gains(np.array(hopes), [[1, 0], [1, 0], [0, 1]], firsts=[0, 2])
    assert found[1] == pytest.approx([0.5, -0.5])
    assert found[0] == pytest.approx([0.5 * bots.TRUST, -0.5 * bots.TRUST])
    assert found[2] == pytest.approx([-0.9, 0.9]), "another match"
