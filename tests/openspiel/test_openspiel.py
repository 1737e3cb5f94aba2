"""OpenSpiel's own checks and players, let loose on our rules and bots."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open-spiel)")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from game.catalogue import GAMES, build, make_bot  # noqa: E402
from tests.bots.test_search import looks  # noqa: E402
from tests.openspiel.adapter import SpielGame, SpielState, Visitor, resampled  # noqa: E402
from tests.openspiel.searcher import SpielSearcher  # noqa: E402
from tests.thorough import thorough  # noqa: E402


def played(game: SpielGame, bots: dict[int, Any], rng: random.Random) -> SpielState:
    """A match to the end; seats without a bot choose at random."""
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        if player >= 0 and player in bots:
            state.apply_action(bots[player].step(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_match_at_random_is_one_of_openspiel(name: str) -> None:
    """Legal actions, copies that are independent, chance that adds up, and returns, at every position."""
    game = SpielGame(build(name, 4))
    rng = random.Random(2)
    state = game.new_initial_state()
    looked = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        assert actions
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        if looked % 40 == 0:
            before = str(state.held.question)
            copy = state.clone()
            copy.apply_action(actions[-1])
            assert str(state.held.question) == before
        looked += 1
        state.apply_action(rng.choice(actions))
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "spellcycles"])
def test_what_a_seat_is_told_is_the_same_in_every_world_it_imagines(name: str) -> None:
    game = SpielGame(build(name, 4))
    rng = random.Random(3)
    state = game.new_initial_state()
    for _ in range(160):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0 and rng.random() < 0.2:
            told = state.information_state_string(player)
            other = resampled(state, player, rng)
            assert other.information_state_string(player) == told
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))


def test_our_bots_beat_openspiel_s_random_player() -> None:
    game = SpielGame(build("engine", 3))
    won = 0.0
    for number in range(4):
        seat = number % 3
        rng = random.Random(number)
        won += played(game, {seat: Visitor(make_bot("greedy", "engine"), rng)}, rng).returns()[seat]
    assert won >= 2.5


def test_our_bots_hold_their_own_against_openspiel_s_search() -> None:
    """IS-MCTS with random rollouts, against two of ours that go by rules of thumb."""
    rules = build("trade-or-duel", 4)
    game = SpielGame(rules)
    ours = theirs = 0.0
    for number in range(4):
        rng = random.Random(number)
        luck = np.random.RandomState(number)
        look = mcts.RandomRolloutEvaluator(1, luck)
        search = ismcts.ISMCTSBot(game, look, 1.0, 20, random_state=luck, allow_inconsistent_action_sets=True)
        search.set_resampler(lambda state, player, rng=rng: resampled(state, player, rng))
        us = Visitor(make_bot("greedy", "trade-or-duel"), rng)
        place = number % 4
        bots = {(place + n) % 4: search if n % 2 else us for n in range(4)}
        returns = played(game, bots, rng).returns()
        ours += returns[place] + returns[(place + 2) % 4]
        theirs += returns[(place + 1) % 4] + returns[(place + 3) % 4]
    assert ours + theirs == pytest.approx(4)
    assert ours >= 1


@pytest.mark.parametrize("name", thorough("trade-or-duel", "engine"))
def test_openspiel_s_search_sits_down_with_our_bots(name: str) -> None:
    """It sees what its seat sees, and has the time that it is given."""
    ticks = count()
    search = SpielSearcher(lambda: 0.01, clock=lambda: next(ticks) / 10_000)
    for rules, state, turn in looks(name)[:3]:
        (choice,) = search.think(rules, rules.view(state, turn.seat), turn, random.Random(1))
        assert choice in turn.options
