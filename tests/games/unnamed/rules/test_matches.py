"""How bots fare: whole matches, and the odds they count with."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from game.games.unnamed.bots.greedy import GreedyForeman
from game.games.unnamed.bots.odds import best_split, value_of_attempt
from game.games.unnamed.rules.odds import chance_of
from game.lab.simulate import play
from tests.games.unnamed.rules.tables import rules_for

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "rule book": {},
    "taxation": {"taxation": True},
    "get on with it": {"skip_resource": True},
    "vendors": {"vendors": True, "min_price": 0},
    "forced, few tokens": {"trade": "forced", "token_supply": 30},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_plays_every_variant_to_a_goal_soon(variant: str) -> None:
    rules = rules_for(4, **VARIANTS[variant])
    lengths = [play(rules, [GreedyForeman()] * 4, random.Random(number)).moves for number in range(5)]
    assert sum(lengths) / 5 < 600


@pytest.mark.parametrize(("dice", "chance"), [(2, 0.083), (3, 0.5), (4, 0.841), (5, 0.968), (6, 0.995)])
def test_the_odds_of_a_team(dice: int, chance: float) -> None:
    assert chance_of(dice, 11) == pytest.approx(chance, abs=0.001)


@pytest.mark.parametrize(
    ("dice", "teams", "value"),
    [
        (5, (5,), 0.97),
        (6, (3, 3), 1.0),
        (7, (4, 3), 1.34),
        (8, (4, 4), 1.68),
        (9, (5, 4), 1.81),
        (12, (4, 4, 4), 2.52),
    ],
)
def test_the_best_teams_by_expectation(dice: int, teams: tuple[int, ...], value: float) -> None:
    assert best_split(dice, 11) == teams
    assert value_of_attempt(dice, 11) == pytest.approx(value, abs=0.01)
