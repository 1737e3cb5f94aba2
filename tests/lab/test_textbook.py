"""The searchers out of the textbook see what random playouts see, and keep to the rules and to their time."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from game.catalogue import GAMES
from game.errors import UserError
from game.lab.arena import Tournament, hold
from game.lab.partners import partner
from game.lab.textbook import Flat, Ismcts
from game.rules.contract import Bot, Turn
from tests.bots.test_search import looks
from tests.match.race import Race, Step, Track

Kind = type[Flat] | type[Ismcts]


def before_the_goal() -> Track:
    """Whoever takes six steps has won; the other is about to."""
    state = Track(2)
    state.first, state.places, state.thrown = True, [5, 10], 6
    return state


def choice(bot: Bot, rules: Any, state: Any, turn: Turn) -> Any:
    *_, option = bot.think(rules, rules.view(state, turn.seat), turn, random.Random(2))
    return option


@pytest.mark.parametrize("kind", [Flat, Ismcts])
def test_they_see_a_win_that_is_one_answer_away(kind: Kind) -> None:
    rules, state = Race(), before_the_goal()
    turn = rules.pending(state)
    assert isinstance(turn, Turn)
    ticks = itertools.count()
    assert choice(kind(80, lambda: next(ticks)), rules, state, turn) == Step(6)


@pytest.mark.parametrize("kind", [Flat, Ismcts])
def test_their_time_is_what_they_are_given(kind: Kind) -> None:
    ticks: list[int] = []

    def clock() -> float:
        ticks.append(len(ticks))
        return float(ticks[-1])

    rules, state = Race(), before_the_goal()
    turn = rules.pending(state)
    assert isinstance(turn, Turn)
    choice(kind(30, clock), rules, state, turn)
    assert 25 <= len(ticks) <= 35


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["flat:0", "ismcts:0"])
def test_they_choose_what_is_offered_in_every_game(game: str, name: str) -> None:
    rules, state, turn = looks(game)[0]
    assert choice(partner(name, game), rules, state, turn) in turn.options


def test_they_stand_in_tournaments_beside_the_bots_of_the_house() -> None:
    tournament = Tournament("engine", ("flat:0", "greedy"), 2, {}, seed=1, field=("ismcts:0", "wild"))
    outcome = hold(tournament, 4)
    assert {"flat:0", "greedy"} <= set(outcome.standings)


@pytest.mark.parametrize("name", ["flat:", "flat:much", "ismcts:-1", "ismcts:nan", "flat:inf"])
def test_time_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(UserError, match="seconds"):
        partner(name, "engine")


def test_who_is_unknown_is_refused() -> None:
    with pytest.raises(UserError, match="There is no bot called 'uct'"):
        partner("uct", "engine")
