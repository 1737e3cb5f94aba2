"""Searching in a tree: it sees what wins, spends its trials on what does well, and knows no hidden card."""

from __future__ import annotations

import math
import random

import pytest

from game.bots.search import Searcher, weigh
from game.bots.search.tree import Arm, trial
from game.catalogue import GAMES, build, game_named, make_bot
from game.rules.contract import Action, Over, Turn
from tests.bots.test_search import RaceEvaluator, assert_blind
from tests.lab.test_textbook import before_the_goal
from tests.match.race import Race, Step, Track

DEEP = ("trade-or-duel",)
"""Games whose evaluators ask for a tree."""


class Deep(RaceEvaluator):
    """Looks into a tree whatever it is given."""

    tree_from = 1


def before_an_answer() -> tuple[Race, Track, Turn]:
    rules, state = Race(), before_the_goal()
    turn = rules.pending(state)
    assert isinstance(turn, Turn)
    return rules, state, turn


def test_it_sees_a_win_that_is_one_answer_away() -> None:
    rules, state, turn = before_an_answer()
    *_, choice = Searcher("climber", Deep, 80).think(rules, state, turn, random.Random(2))
    assert choice == Step(6)


def test_a_trial_grows_the_tree_by_one_arm_and_counts_for_all_above_it() -> None:
    rules, state, turn = before_an_answer()
    root, rng = Arm(), random.Random(1)
    for count in range(1, 40):
        option, end = trial(rules, state.copy(), root, rng)
        assert option in turn.options
        assert isinstance(end, Over)
        assert sum(arm.tried for arm in root.replies.values()) == count
        assert grown(root) <= count
    assert all(0 <= arm.won <= arm.tried for arm in root.replies.values())


def test_below_the_tree_players_do_as_they_are_told_but_for_some_replies_at_random() -> None:
    rules, state, _ = before_an_answer()
    state.places = [0, 0]
    told = 0

    def least(_: Track, turn: Turn, rng: random.Random) -> Action:
        nonlocal told
        assert len(turn.options) > 1
        told += 1
        return turn.options[0]

    lengths = []
    for seed in range(30):
        end = trial(rules, state.copy(), Arm(), random.Random(seed), least)[1]
        assert end is not None
        lengths.append(sum(end.scores))
    assert told > 150, "small steps make long matches"
    assert len(set(lengths)) > 1


def grown(arm: Arm) -> int:
    """How many arms there are below one."""
    return sum(1 + grown(reply) for reply in arm.replies.values())


def test_what_was_tried_most_comes_first_and_it_ends_when_no_other_can_catch_up() -> None:
    rules, state, turn = before_an_answer()
    *_, prospects = weigh(rules, Deep(rules), state, turn, 200, random.Random(4))
    tried = [len(prospect.values) for prospect in prospects]
    assert tried == sorted(tried, reverse=True)
    assert sum(tried) < 200
    assert tried[0] - tried[1] > 200 - sum(tried)


def test_few_playouts_go_by_rules_of_thumb() -> None:
    rules, state, turn = before_an_answer()
    assert Deep.tree_from == 1
    patient = type("Patient", (Deep,), {"tree_from": 61})
    told = [list(weigh(rules, each(rules), state, turn, 60, random.Random(4))) for each in (patient, Deep)]
    assert len(told[0]) > len(told[1])  # a step of a playout each, and a trial each


@pytest.mark.parametrize("game", GAMES)
def test_the_master_alone_looks_into_a_tree_where_a_game_asks_for_it(game: str) -> None:
    make = game_named(game).evaluator
    assert make is not None
    tree_from = getattr(make(build(game, 4)), "tree_from", math.inf)
    bots = [make_bot(name, game) for name in ("steady", "sharp", "master")]
    deep = [isinstance(bot, Searcher) and bot.playouts >= tree_from for bot in bots]
    assert deep == [False, False, game in DEEP]


@pytest.mark.parametrize("game", DEEP)
def test_a_choice_is_the_same_whatever_lies_where_the_seat_cannot_see(game: str) -> None:
    evaluator = game_named(game).evaluator
    assert evaluator is not None
    assert_blind(Searcher("deep", evaluator, 500), game)
