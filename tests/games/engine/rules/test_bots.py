"""The greedy bot knows a beginner's moves, and ends matches with its like."""

from __future__ import annotations

import random

import pytest

from game.games.engine.bots.greedy import GreedyEngineer
from game.games.engine.rules import Engine, State
from game.lab.simulate import play
from game.rules.contract import Action, Turn
from tests.games.engine.rules.positions import Table


def choice(table: Table, seed: int = 1) -> str:
    """What the bot chooses, in notation."""
    turn = table.turn
    view = table.rules.view(table.state, turn.seat)
    return table.rules.write(thought(table.rules, view, turn, seed))


def thought(rules: Engine, view: State, turn: Turn, seed: int) -> Action:
    *_, best = GreedyEngineer().think(rules, view, turn, random.Random(seed))
    return best


@pytest.mark.parametrize(
    ("table", "answers", "best"),
    [
        (Table("10C", hands=["2C"]), ("suit C",), "activate"),
        (Table("6H 10S 2S", gold=[0]), ("suit H",), "stack 0,1 on 0,2"),
        (Table("2H", hands=["10C 2C"], gold=[5]), ("suit S",), "build 10C"),
        (Table("2H", hands=["10C 2C"], gold=[5]), (), "suit S"),
        (Table("2H", deck="2C 9S 10D"), ("suit D",), "discard 2C"),
        (Table("10C 10S+7C 9C+8C", gold=[20]), (), "suit C"),
    ],
    ids=[
        "a point for nothing",
        "a stack for points",
        "the dear card",
        "half price",
        "the poor card",
        "most clubs",
    ],
)
def test_it_takes_what_is_plainly_best(table: Table, answers: tuple[str, ...], best: str) -> None:
    assert choice(table.do(*answers)) == best


def test_it_clears_the_poorest_stack() -> None:
    table = Table("2H 10H 9D / 8D 6D 7D / 8H 9H 10D", hands=["10C"], gold=[20])
    assert choice(table.do("suit S", "build 10C")) == "place 0,0"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_ends_matches_with_its_like(seats: int) -> None:
    rules = Engine(seats, {"passive_instants": seats != 3, "adjacent": seats == 4})
    for number in range(5):
        assert not play(rules, [GreedyEngineer()] * seats, random.Random(number)).capped
