"""What a position of Engine promises: what counts at the end, and more while there is time to use it."""

from __future__ import annotations

import random

import pytest

from game.bots.chance import chance
from game.catalogue import make_bot
from game.games.engine.bots.outlook import outlook
from game.games.engine.rules import Engine, State
from game.lab.simulate import choice
from game.rules.contract import Over, Turn

LONG = 9.0
"""Turns of each seat still to come, as at the beginning."""


@pytest.fixture(scope="module")
def finished() -> tuple[State, Over]:
    """A match played to its end."""
    rules, rng, bot = Engine(4, {}), random.Random(3), make_bot("wild", "engine")
    state = rules.start()
    while not isinstance(question := rules.pending(state), Over):
        if isinstance(question, Turn):
            rules.apply(state, choice(rules, bot, state, question, rng))
        else:
            rules.apply(state, chance(question, rng))
    return state, question


def test_at_the_end_it_is_what_counts(finished: tuple[State, Over]) -> None:
    state, over = finished
    assert [outlook(state, seat, 0.0) for seat in range(4)] == pytest.approx(over.scores, abs=1.0)


def test_gold_and_cards_promise_more_while_there_is_time(finished: tuple[State, Over]) -> None:
    early = finished[0].copy()
    early.ending = False
    for seat in range(4):
        assert early.gold[seat] or early.tableaux[seat]
        assert outlook(early, seat, LONG) > outlook(early, seat, 1.0) > outlook(early, seat, 0.0)
