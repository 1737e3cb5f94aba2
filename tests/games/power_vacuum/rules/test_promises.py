"""What the rules of every game promise, tried on whole random matches of Power Vacuum."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from game.bots.random import RandomBot
from game.games.power_vacuum.bots.greedy import GreedyMinister
from game.games.power_vacuum.rules import PowerVacuum, State
from game.games.power_vacuum.rules.actions import PLAYS, PLUGS, POINT, REVEALS, TAKES, TRANSFERS
from game.games.power_vacuum.rules.vocabulary import HIDDEN_AGENDA
from game.lab.simulate import play
from game.rules.contract import Action, Answer, Dice, IllegalAnswer, Order, Over, Pending, Shuffle, Turn
from tests.games.power_vacuum.rules.positions import DECK, all_cards

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "rule book": {},
    "strict": {"follow": "strict"},
    "first of the low": {"low_tie": "first"},
    "no power": {"start_power": 0},
    "much power": {"start_power": 5, "follow": "strict", "low_tie": "first"},
}
every_case = pytest.mark.parametrize(
    ("variant", "seats"), [(variant, seats) for variant in VARIANTS for seats in range(2, 6)]
)
ACTIONS: tuple[Action, ...] = (
    *(PLAYS[card] for card in range(1, 128)),
    *TAKES[1:],
    *REVEALS.values(),
    *TRANSFERS.values(),
    *(plug for plugs in PLUGS.values() for plug in plugs),
    POINT,
)


def rules_for(variant: str, seats: int) -> PowerVacuum:
    return PowerVacuum(seats, {"deck": DECK, **VARIANTS[variant]})


@every_case
def test_every_match_ends_and_keeps_its_promises_on_the_way(variant: str, seats: int) -> None:
    """Options are legal, refusals change nothing, copies are independent, nothing is made or lost."""
    rules = rules_for(variant, seats)
    rng = random.Random(seats)

    def watch(state: State, pending: Pending, answer: Answer) -> None:
        assert all_cards(state) == rules.deck.cards
        assert min((*state.power, *state.stock)) >= 0
        assert state.cable[0] < state.cable[1]
        assert HIDDEN_AGENDA not in state.agendas
        if rng.random() > 0.3:
            return
        before, pending = state.copy(), rules.pending(state)
        options = pending.options if isinstance(pending, Turn) else ()
        assert len(set(options)) == len(options)
        for option in options:
            rules.apply(state.copy(), option)
        strangers: list[Answer] = [action for action in rng.sample(ACTIONS, 8) if action not in options]
        if not isinstance(pending, Shuffle):
            strangers.append(Order((0,)))
        for stranger in (*strangers, Dice((1,)), Order((0, 0)), Order((99,) * seats)):
            with pytest.raises(IllegalAnswer, match=r"\.$"):
                rules.apply(state, stranger)
        assert state == before
        for seat in range(seats):
            view = rules.view(state, seat)
            world = rules.imagine(view, seat, rng)
            assert rules.view(world, seat) == view
            assert all_cards(world) == rules.deck.cards

    for number in range(2):
        played = play(rules, [RandomBot()] * seats, random.Random(number), watch)
        assert not played.capped
        assert {played.scores[seat] for seat in played.winners} == {max(played.scores)}


@every_case
def test_the_same_answers_give_the_same_match(variant: str, seats: int) -> None:
    """Answers travel as text, as through a journal; rules are built again from their own options."""
    rules = rules_for(variant, seats)
    again = PowerVacuum(seats, json.loads(json.dumps(rules.options)))
    state = again.start()

    def watch(other: State, pending: Pending, answer: Answer) -> None:
        assert state == other
        assert rules.read(rules.write(answer)) == answer
        again.apply(state, again.read(rules.write(answer)), lambda event: None)

    play(rules, [RandomBot()] * seats, random.Random(seats), watch)
    assert isinstance(again.pending(state), Over)


def test_the_greedy_bot_wins_far_more_than_its_share_against_random_ones() -> None:
    rules, matches = rules_for("rule book", 4), 24
    won = 0.0
    for number in range(matches):
        seat = number % 4
        bots: list[Any] = [RandomBot()] * 4
        bots[seat] = GreedyMinister()
        played = play(rules, bots, random.Random(number))
        won += (seat in played.winners) / len(played.winners)
    assert won / matches > 0.6
