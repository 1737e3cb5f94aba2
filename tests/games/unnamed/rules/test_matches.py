"""Whole matches: what always holds, and how bots fare."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots.random import RandomBot
from game.games.unnamed.bots.greedy import GreedyForeman
from game.games.unnamed.bots.odds import best_split, value_of_attempt
from game.games.unnamed.rules import State
from game.games.unnamed.rules import actions as a
from game.games.unnamed.rules.odds import chance_of
from game.lab.simulate import play
from game.rules.contract import Answer, Dice, IllegalAnswer, Order, Pending, Turn
from tests.games.unnamed.rules.tables import check_pieces, rules_for
from tests.thorough import thorough

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "rule book": {},
    "taxation": {"taxation": True},
    "get on with it": {"skip_resource": True},
    "vendors": {"vendors": True, "min_price": 0},
    "forced, few tokens": {"trade": "forced", "token_supply": 30},
}
MISFITS: tuple[Answer, ...] = (
    Dice((7, 7)), Order((0, 0)), a.Play(60), a.Pick(-1), a.Pick(60), a.ChooseReceiver(9), a.Propose(0, 9),
    a.Propose(9, 2), a.Buy(99), a.Attempt(99), a.PlayFx(99), a.Teams(()), a.PickDie(99), a.Accept(),
    a.Decline(), a.Enter(), a.Draw(), a.GainDie(),
)  # fmt: skip


@settings(max_examples=25)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(2, 6), st.integers(0, 2**32))
def test_a_match_keeps_its_pieces_refuses_misfits_and_ends(variant: str, seats: int, seed: int) -> None:
    rules = rules_for(seats, **VARIANTS[variant])
    rng = random.Random(seed)

    def watch(state: State, pending: Pending, answer: Answer) -> None:
        if rng.random() > 0.1:
            return
        check_pieces(rules, state)
        assert rules.read(rules.write(answer)) == answer
        before = state.copy()
        misfit, asked = rng.choice(MISFITS), rules.pending(state)
        if not isinstance(asked, Turn) or misfit not in asked.options:
            with pytest.raises(IllegalAnswer) as refusal:
                rules.apply(state, misfit)
            assert str(refusal.value).endswith(".")
        assert state == before

    played = play(rules, [RandomBot()] * seats, rng, watch)
    assert played.winners
    assert not played.capped


@pytest.mark.parametrize("seats", [3, *thorough(2, 4, 5, 6)])
def test_greedy_beats_random_clearly(seats: int) -> None:
    rules = rules_for(seats)
    won = 0.0
    for number in range(20):
        greedy = number % seats
        bots = [GreedyForeman() if seat == greedy else RandomBot() for seat in range(seats)]
        winners = play(rules, bots, random.Random(number)).winners
        won += (greedy in winners) / len(winners)
    assert won >= 16


@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_plays_every_variant_to_a_goal_soon(variant: str) -> None:
    rules = rules_for(4, **VARIANTS[variant])
    lengths = [play(rules, [GreedyForeman()] * 4, random.Random(number)).moves for number in range(5)]
    assert sum(lengths) / 5 < 600


def test_a_view_is_enough_for_greedy() -> None:
    """What it cannot know changes nothing it does."""
    rules, bot = rules_for(4), GreedyForeman()
    rng = random.Random(1)

    def watch(state: State, pending: Pending, answer: Answer) -> None:
        if isinstance(pending, Turn) and rng.random() < 0.2:
            view = rules.view(state, pending.seat)
            other = rules.view(rules.imagine(view, pending.seat, rng), pending.seat)
            assert [*bot.think(rules, other, pending, rng)][-1] == answer

    play(rules, [bot] * 4, random.Random(2), watch)


@pytest.mark.parametrize(("dice", "chance"), [(2, 0.083), (3, 0.5), (4, 0.841), (5, 0.968), (6, 0.995)])
def test_the_odds_of_a_team(dice: int, chance: float) -> None:
    assert chance_of(dice, 11) == pytest.approx(chance, abs=0.001)


@pytest.mark.parametrize(
    ("dice", "teams", "value"),
    [
        (5, (5,), 0.97),
        (6, (3, 3), 1.0),
        (7, (4, 3), 1.34),
        (8, (4, 4), 1.68),
        (9, (5, 4), 1.81),
        (12, (4, 4, 4), 2.52),
    ],
)
def test_the_best_teams_by_expectation(dice: int, teams: tuple[int, ...], value: float) -> None:
    assert best_split(dice, 11) == teams
    assert value_of_attempt(dice, 11) == pytest.approx(value, abs=0.01)
