"""The bot that thinks ahead: legal, blind to what is hidden, and right where right can be told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from game.bots.chance import chance
from game.bots.search import Searcher, share, weigh
from game.bots.search.halving import heats
from game.catalogue import GAMES, build, make_bot
from game.lab.simulate import simulate
from game.rules.contract import Action, Bot, Over, Roll, Turn
from tests.match.race import Race, Step, Track

LOOKS = 6
"""Choices of one match at which a bot is looked at."""


class RaceEvaluator:
    """Run as far as you can."""

    def __init__(self, rules: Race) -> None:
        self.rules = rules

    def imagine(self, view: Track, seat: int, rng: random.Random) -> Track:
        return view.copy()

    def is_far_enough(self, start: Track, state: Track) -> bool:
        return False

    def value(self, state: Track, seat: int) -> float:
        return 0.5

    def candidates(self, view: Track, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        return turn.options[:most]

    def reply(self, state: Track, turn: Turn, rng: random.Random) -> Action:
        return turn.options[int(rng.random() * len(turn.options))]


def first_turn(rules: Any, seed: int) -> tuple[Any, Turn]:
    rng = random.Random(seed)
    state = rules.start()
    while not isinstance(pending := rules.pending(state), Turn):
        rules.apply(state, chance(pending, rng))
    return state, pending


def looks(game: str, seed: int = 5) -> list[tuple[Any, Any, Turn]]:
    """Rules, states and turns from one match of quick bots, with at least two options each."""
    rules = build(game, 4)
    rng = random.Random(seed)
    bot = make_bot("greedy", game)
    state = rules.start()
    found = []
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Turn):
            if len(pending.options) > 1:
                found.append((rules, state.copy(), pending))
            *_, answer = bot.think(rules, rules.view(state, pending.seat), pending, rng)
        else:
            answer = chance(pending, rng)
        rules.apply(state, answer)
    return found[:: max(1, len(found) // LOOKS)]


@pytest.mark.parametrize("game", GAMES)
def test_every_thought_is_an_option_and_the_view_stays_as_it_was(game: str) -> None:
    bot = make_bot("steady", game)
    for rules, state, turn in looks(game):
        view = rules.view(state, turn.seat)
        kept = view.copy()
        thoughts = list(bot.think(rules, view, turn, random.Random(1)))
        assert thoughts
        assert all(thought in turn.options for thought in set(thoughts))
        assert view == kept


@pytest.mark.parametrize("game", [name for name in GAMES if name != "spellcycles"])
@pytest.mark.parametrize("name", ["careful", "wild", "greedy", "steady"])
def test_a_choice_is_the_same_whatever_lies_where_the_seat_cannot_see(game: str, name: str) -> None:
    assert_blind(make_bot(name, game), game)


def assert_blind(bot: Bot, game: str) -> None:
    """Where hidden cards are others that the seat cannot rule out, a bot chooses the same."""
    for number, (rules, state, turn) in enumerate(looks(game)[::2]):
        choices = []
        for world in (state, rules.imagine(rules.view(state, turn.seat), turn.seat, random.Random(number))):
            view, question = rules.view(world, turn.seat), rules.pending(world)
            choices.append(list(bot.think(rules, view, question, random.Random(3)))[-1])
        assert choices[0] == choices[1]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_liked_best_comes_ready_in_small_pieces(game: str) -> None:
    """The frame loop takes thoughts one by one: there are many, so that each is short."""
    bot = make_bot("steady", game)
    most = max(
        sum(1 for _ in bot.think(rules, rules.view(state, turn.seat), turn, random.Random(1)))
        for rules, state, turn in looks(game)[:4]
    )
    assert most >= 30


def test_it_sees_what_wins() -> None:
    """In a race a longer step is better, though nobody told it."""
    rules = Race()
    state, turn = first_turn(rules, 1)
    bot = Searcher("runner", RaceEvaluator, 600)
    *_, choice = bot.think(rules, rules.view(state, turn.seat), turn, random.Random(4))
    assert choice == max(turn.options, key=lambda step: step.length if isinstance(step, Step) else 0)


def test_without_attention_it_goes_by_rule_of_heuristic() -> None:
    rules = Race()
    state, turn = first_turn(rules, 1)
    absent = Searcher("dreamer", RaceEvaluator, 600, attention=0.0)
    thoughts = list(absent.think(rules, rules.view(state, turn.seat), turn, random.Random(4)))
    assert thoughts == [turn.options[0]]


def test_all_options_are_tried_in_the_same_worlds() -> None:
    rules = Race()
    state, turn = first_turn(rules, 1)
    *_, prospects = weigh(rules, RaceEvaluator(rules), state, turn, 60, random.Random(4))
    tried = [len(prospect.values) for prospect in prospects]
    assert tried == sorted(tried, reverse=True)
    assert min(tried) >= 1
    assert all(0 <= prospect.value <= 1 for prospect in prospects)


@pytest.mark.parametrize(("options", "playouts"), [(2, 10), (3, 60), (13, 200), (40, 300)])
def test_every_heat_halves_the_field_and_keeps_to_the_playouts(options: int, playouts: int) -> None:
    found = list(heats(options, playouts))
    assert found[0].options == options
    assert found[-1].options == 2
    assert all(-(-one.options // 2) == other.options for one, other in pairwise(found))
    assert sum(heat.options * heat.worlds for heat in found) <= playouts


def test_few_playouts_are_still_one_for_each() -> None:
    assert next(heats(8, 1)) == (8, 1)


def test_shares_add_up_and_grow_surer_with_less_doubt() -> None:
    standings = [3.0, 5.0, 1.0]
    assert sum(share(standings, seat, 2.0) for seat in range(3)) == pytest.approx(1.0)
    assert share(standings, 1, 0.5) > share(standings, 1, 2.0) > 1 / 3


def test_chance_gives_what_is_asked() -> None:
    answer = chance(Roll(0, 5, 6, "step"), random.Random(1))
    assert len(answer.values) == 5
    assert set(answer.values) <= set(range(1, 7))


def test_thinking_ahead_beats_playing_at_random() -> None:
    summary = simulate(build("spellcycles", 2), ["steady", "random"], games=3, seed=2)
    assert summary.wins[0] >= 2
