"""What a position of Engine promises: what counts at the end, and more while there is time to use it."""

from __future__ import annotations

import random

import pytest

from game.bots.chance import chance
from game.catalogue import make_bot
from game.games.engine.bots.features import stage
from game.games.engine.bots.outlook import hopes
from game.games.engine.rules import Engine, State
from game.lab.simulate import choice
from game.rules.contract import Over, Turn


def positions(seed: int, seats: int = 4) -> tuple[list[State], Over]:
    """Those in which turns begin, of a match of quick bots, and its end."""
    rules, rng, bot = Engine(seats, {}), random.Random(seed), make_bot("wild", "engine")
    state, found = rules.start(), []
    while not isinstance(question := rules.pending(state), Over):
        if isinstance(question, Turn):
            if question.phase == "suit":
                found.append(state.copy())
            rules.apply(state, choice(rules, bot, state, question, rng))
        else:
            rules.apply(state, chance(question, rng))
    return found, question


def odds(hope: float) -> float:
    return hope / (1 - hope)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_hopes_of_all_are_one_victory(seats: int) -> None:
    for state in positions(3, seats)[0]:
        assert sum(hopes(state)) == pytest.approx(1)
        assert min(hopes(state)) > 0


def test_points_raise_hopes_and_more_so_near_the_end() -> None:
    found, _ = positions(3)
    raised = []
    for state in (found[0], found[-1]):
        better = state.copy()
        better.points[1] += 3
        raised.append(odds(hopes(better)[1]) / odds(hopes(state)[1]))
    assert stage(found[0]) > stage(found[-1])
    assert raised[1] > raised[0] > 1


def test_gold_and_cards_in_hand_are_hopes_while_there_is_time() -> None:
    early = positions(3)[0][0]
    poor = early.copy()
    poor.gold[2], poor.hands[2] = 0, 0
    assert hopes(poor)[2] < hopes(early)[2]


def test_who_won_had_the_best_hopes_in_the_last_turn() -> None:
    right = 0
    for seed in range(12):
        found, over = positions(seed)
        last = hopes(found[-1])
        right += last.index(max(last)) in over.winners
    assert right >= 8
