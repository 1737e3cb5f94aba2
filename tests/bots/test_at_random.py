"""Matches that are played on at random."""

from __future__ import annotations

import random

import pytest

from game.bots.at_random import play_at_random
from game.catalogue import GAMES, build
from game.rules.contract import Over


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(game: str) -> None:
    rules = build(game, 4)
    state = rules.start()
    moves, end = play_at_random(rules, state, random.Random(1), 100_000)
    assert isinstance(end, Over)
    assert end == rules.pending(state)
    assert 0 < moves < 100_000


def test_it_stops_after_so_many_answers() -> None:
    rules = build("engine", 4)
    assert play_at_random(rules, rules.start(), random.Random(1), 7) == (7, None)


def test_the_last_answer_allowed_may_be_the_last_of_the_match() -> None:
    rules = build("engine", 4)
    moves, end = play_at_random(rules, rules.start(), random.Random(1), 100_000)
    assert play_at_random(rules, rules.start(), random.Random(1), moves) == (moves, end)
