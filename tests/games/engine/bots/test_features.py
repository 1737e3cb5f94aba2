"""What options of Engine show: nothing that the seat may not know, and what people look at."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from game.bots.chance import chance
from game.games.engine.bots.features import MAX_DECK_SIZE, NAMES, option_features, stage
from game.games.engine.bots.policy import likings
from game.games.engine.rules import Engine, State
from game.games.engine.rules.actions import ACTIVATE, SKIP, Build, Stack
from game.games.engine.rules.vocabulary import RANK_OF
from game.rules.contract import Over, Turn


def choices(seats: int, seed: int) -> Iterator[tuple[Engine, State, Turn]]:
    """Every choice of a match at random."""
    rules, rng = Engine(seats, {}), random.Random(seed)
    state = rules.start()
    while not isinstance(question := rules.pending(state), Over):
        if isinstance(question, Turn):
            yield rules, state, question
            rules.apply(state, rng.choice(question.options))
        else:
            rules.apply(state, chance(question, rng))


def told(features: Sequence[int]) -> set[str]:
    return {NAMES[number] for number in features}


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_an_option_shows_the_same_to_who_sees_no_more_than_its_seat(seats: int, seed: int) -> None:
    for rules, state, turn in choices(seats, seed):
        seen = option_features(rules.view(state, turn.seat), turn)
        assert seen == option_features(state, turn)
        assert len(seen) == len(turn.options)


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES)


def test_the_stage_counts_down_to_the_end() -> None:
    stages = [stage(state) for _, state, _ in choices(4, 5)]
    assert stages == sorted(stages, reverse=True)
    assert (stages[0], stages[-1]) == (MAX_DECK_SIZE, 0)


def test_points_may_end_a_match_before_the_deck_does() -> None:
    _, state, _ = next(choices(4, 5))
    before = stage(state)
    state.points[2] = 38
    assert stage(state) < before


def test_a_build_shows_its_rank_and_what_it_is_built_by() -> None:
    found = 0
    for _, state, turn in choices(4, 6):
        for option, each in zip(turn.options, option_features(state, turn), strict=True):
            if isinstance(option, Build):
                found += 1
                assert f"build {RANK_OF[option.card]}" in told(each.there)
                assert told(each.there) & {"build by spades", "build by 4", "build by 7"}
            elif isinstance(option, Stack):
                assert told(each.there) & {"stack by 5", "stack by 6"}
    assert found


def test_it_has_learnt_to_take_what_costs_nothing() -> None:
    """Points by a 10 and gold by a 2 are liked better than nothing, all match long."""
    asked = 0
    for seed in range(7, 12):
        for _, state, turn in choices(4, seed):
            scan = state.scans[-1] if state.scans else None
            if scan is None or turn.options[:2] != (ACTIVATE, SKIP):
                continue
            if RANK_OF[state.tableaux[turn.seat][scan.cell][scan.level]] in (2, 10):
                asked += 1
                act, skip, *_ = likings(state, turn)
                assert act > skip
    assert asked > 10
