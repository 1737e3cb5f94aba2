"""What the rules of every game promise, tried on whole random matches of Trade or Duel."""

from __future__ import annotations

import json
import random

import pytest

from game.bots.random import RandomBot
from game.games.trade_or_duel.bots.greedy import GreedyDuellist
from game.games.trade_or_duel.rules import State, TradeOrDuel
from game.games.trade_or_duel.rules.actions import LAYS, SAYS, declarations
from game.games.trade_or_duel.rules.phases import Phase
from game.lab.simulate import play
from game.rules.contract import Action, Answer, Dice, IllegalAnswer, Order, Over, Pending, Shuffle, Turn

every_count = pytest.mark.parametrize("seats", range(2, 10))
ACTIONS: tuple[Action, ...] = (*LAYS.values(), *SAYS, *declarations(9, tuple(range(9))))


def rules_for(seats: int) -> TradeOrDuel:
    return TradeOrDuel(seats, {"small": seats < 4})


def cards_in_play(state: State) -> list[int]:
    return sorted([*state.discard, *(card for hand in state.hands for card in hand)])


@every_count
def test_every_match_ends_and_keeps_its_promises_on_the_way(seats: int) -> None:
    """Options are legal, refusals change nothing, copies are independent, cards are neither made nor lost."""
    rules = rules_for(seats)
    rng = random.Random(seats)
    dealt: list[int] = []

    def watch(state: State, pending: Pending, answer: Answer) -> None:
        before = state.copy()
        if state.phase is Phase.FIRST:
            dealt[:] = cards_in_play(state)
        elif state.phase is not Phase.DEAL:
            assert cards_in_play(state) == dealt
        options = pending.options if isinstance(pending, Turn) else ()
        assert len(set(options)) == len(options)
        for option in options:
            changed = state.copy()
            rules.apply(changed, option)
        strangers: list[Answer] = [action for action in rng.sample(ACTIONS, 6) if action not in options]
        if not isinstance(pending, Shuffle):
            strangers.append(Order((0,)))
        for stranger in (*strangers, Dice((1,)), Order((0, 0)), Order((99,) * 8)):
            with pytest.raises(IllegalAnswer, match=r"\.$"):
                rules.apply(state, stranger)
        assert state == before

    for number in range(8):
        played = play(rules, [RandomBot()] * seats, random.Random(number), watch)
        assert len(played.scores) == seats
        assert len({played.scores[seat] for seat in played.winners}) <= 1
        assert all(played.scores[seat] == max(played.scores) for seat in played.winners)


@every_count
def test_the_same_answers_give_the_same_match(seats: int) -> None:
    """Answers travel as text, as through a journal; rules are built again from their own options."""
    rules = rules_for(seats)
    again = TradeOrDuel(seats, json.loads(json.dumps(rules.options)))
    state = again.start()

    def watch(other: State, pending: Pending, answer: Answer) -> None:
        assert state == other
        assert rules.read(rules.write(answer)) == answer
        again.apply(state, again.read(rules.write(answer)), lambda event: None)

    play(rules, [RandomBot()] * seats, random.Random(seats), watch)
    assert isinstance(again.pending(state), Over)


def test_the_greedy_bot_wins_far_more_than_its_share_against_random_ones() -> None:
    rules, matches = rules_for(4), 80
    won = 0.0
    for number in range(matches):
        bots = [RandomBot(), RandomBot(), RandomBot(), RandomBot()]
        seat = number % 4
        played = play(rules, [*bots[:seat], GreedyDuellist(), *bots[seat + 1 :]], random.Random(number))
        won += (seat in played.winners) / max(1, len(played.winners))
    assert won / matches > 0.4
