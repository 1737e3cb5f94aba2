"""The searchers out of the textbook see what random playouts see, and keep to the rules and to their time."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from game.catalogue import GAMES
from game.rules.contract import Bot, Turn
from tests.bots.test_search import looks
from tests.bots.textbook import Flat, Ismcts
from tests.bots.unseen import bot_of
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
    assert choice(bot_of(game, name), rules, state, turn) in turn.options
