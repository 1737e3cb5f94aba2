"""The greedy bot: knows a beginner's moves, sees only its view, and beats random players."""

from __future__ import annotations

import random

import pytest

from game.bots.random import RandomBot
from game.games.engine.bots.greedy import GreedyEngineer
from game.games.engine.rules import Engine, State
from game.lab.simulate import play
from game.rules.contract import Action, Over, Turn
from tests.games.engine.rules.matches import match_of
from tests.games.engine.rules.positions import Table
from tests.thorough import thorough


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


@pytest.mark.parametrize(("seats", "least"), [(3, 0.6), *thorough((2, 0.8), (4, 0.5))])
def test_it_clearly_beats_random_players(seats: int, least: float) -> None:
    rules = Engine(seats, {})
    games, won = 40, 0.0
    for number in range(games):
        own = number % seats
        bots = [GreedyEngineer() if seat == own else RandomBot() for seat in range(seats)]
        played = play(rules, bots, random.Random(number))
        won += (own in played.winners) / len(played.winners)
    assert won / games > least


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_ends_matches_with_its_like(seats: int) -> None:
    rules = Engine(seats, {"passive_instants": seats != 3, "adjacent": seats == 4})
    for number in range(5):
        assert not play(rules, [GreedyEngineer()] * seats, random.Random(number)).capped


def test_it_chooses_the_same_in_worlds_that_its_seat_cannot_tell_apart() -> None:
    rules = Engine(3, {})
    rng = random.Random(6)
    compared = 0
    for state, pending, _ in match_of(rules, 2):
        if not isinstance(pending, Turn) or len(pending.options) == 1:
            continue
        seat = pending.seat
        view = rules.view(state, seat)
        there = rules.imagine(view, seat, rng)
        turn_there = rules.pending(there)
        assert isinstance(turn_there, Turn)
        assert thought(rules, view, pending, 3) == thought(rules, rules.view(there, seat), turn_there, 3)
        compared += 1
    assert compared > 20


def test_it_leaves_the_view_as_it_was() -> None:
    rules = Engine(2, {})
    for state, pending, _ in match_of(rules, 4)[::4]:
        assert not isinstance(pending, Over)
        if isinstance(pending, Turn):
            view = rules.view(state, pending.seat)
            kept = view.copy()
            thought(rules, view, pending, 5)
            assert view == kept
