"""Which options leave the race before their playouts are used up."""

from __future__ import annotations

import random

from game.bots.search import weigh
from game.bots.search.racing import contenders
from tests.bots.test_search import RaceEvaluator, first_turn
from tests.match.race import Race, Step

LUCK = [0.1, 0.9, 0.5, 0.3, 0.7, 0.2, 0.8, 0.4, 0.6, 0.5, 0.1, 0.9]
"""What one option brings by world: mostly the luck of that world."""


def test_who_is_behind_in_every_world_leaves_however_much_the_worlds_differ() -> None:
    behind = [value - 0.05 for value in LUCK]
    assert contenders([behind, LUCK]) == [1]


def test_who_is_behind_by_chance_stays() -> None:
    other = [*LUCK[1:], LUCK[0] - 0.05]
    assert contenders([LUCK, other]) == [0, 1]


def test_of_options_that_are_alike_in_many_worlds_the_first_stays_alone() -> None:
    assert contenders([LUCK * 9, LUCK * 9, LUCK * 9]) == [0]


def test_a_few_worlds_do_not_prove_that_options_are_alike() -> None:
    assert contenders([LUCK, LUCK]) == [0, 1]


def test_a_clear_choice_needs_few_playouts() -> None:
    rules = Race()
    state, turn = first_turn(rules, 1)
    *_, prospects = weigh(rules, RaceEvaluator(rules), state, turn, 20_000, random.Random(4))
    assert sum(len(prospect.values) for prospect in prospects) < 10_000
    assert prospects[0].option == max(
        turn.options, key=lambda step: step.length if isinstance(step, Step) else 0
    )
