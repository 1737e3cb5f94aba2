"""`knucklebone bench pi`: how a figure is judged and told; the figures themselves take minutes."""

from __future__ import annotations

import pytest

from game.cli import main
from studio.benches.pi import Budget, line


def test_most_goals_are_the_most_and_some_the_least() -> None:
    assert Budget("first picture", 3.5, "s", 4.0).kept
    assert not Budget("first picture", 4.5, "s", 4.0).kept
    assert Budget("frames", 31, "a second", 30, at_least=True).kept
    assert not Budget("frames", 29, "a second", 30, at_least=True).kept


def test_a_figure_is_told_with_its_goal() -> None:
    told = line(Budget("roll read", 1.834, "s", 1.2, "half of 6 rolls"))
    assert told == "roll read: 1.83 s (at most 1.2: NOT KEPT); half of 6 rolls"


def test_a_share_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "pi", "--share", "500"]) == 2
    assert "--share is 5 to 100" in capsys.readouterr().err
