"""Teaching bots: the same seed teaches the same, and what is taught can be played by."""

from __future__ import annotations

import pytest

from game.bots.taught import Weights, table
from studio.training import bots
from studio.training.bots import LESSONS, School, written


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches enough to see that something is learnt."""
    monkeypatch.setattr(bots, "BATCH", 6)


def module(seed: int, steps: int) -> dict[str, str]:
    school = School("engine", seed)
    for _ in range(steps):
        school.learn()
    names: dict[str, str] = {}
    exec(written("engine", school), names)
    return names


@pytest.mark.usefixtures("small")
def test_the_same_seed_teaches_the_same() -> None:
    assert module(1, 2)["POLICY"] == module(1, 2)["POLICY"] != module(2, 2)["POLICY"]


@pytest.mark.usefixtures("small")
def test_what_is_written_is_what_a_game_reads() -> None:
    lesson, names = LESSONS["engine"], module(1, 2)
    policy = Weights(lesson.names, lesson.knots, table(names["POLICY"]))
    outlook = Weights(lesson.outlook_names, lesson.outlook_knots, table(names["OUTLOOK"]))
    assert any(policy.at[0])
    assert any(outlook.at[0])


@pytest.mark.usefixtures("small")
def test_points_are_soon_found_to_be_worth_something() -> None:
    school = School("engine", 1)
    for _ in range(12):
        school.learn()
    points = list(school.lesson.outlook_names).index("points")
    assert school.critic.weights[0][points] > 0
