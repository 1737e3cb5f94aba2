"""Nobody learns what only others may know: from a view, a question, an event or the moves of a bot."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from game.games.trade_or_duel.bots.greedy import GreedyDuellist
from game.games.trade_or_duel.rules import State, TradeOrDuel
from game.games.trade_or_duel.rules.actions import LAYS, Lay
from game.games.trade_or_duel.rules.phases import Phase
from game.games.trade_or_duel.rules.state import BACKS, Comparison, Interaction
from game.games.trade_or_duel.rules.vocabulary import CARDS, TRADE
from game.rules.contract import Answer, Order, Turn
from tests.games.trade_or_duel.rules.positions import Table
from tests.rules.reaching import random_match, seen


def retold(rules: TradeOrDuel, answers: Sequence[Answer], world: State) -> list[Answer]:
    """The answers that lead to `world` instead: another deal, and other cards laid in trades.

    Once hands have been compared there are no secrets left in what went before, so it stays as it was.
    """
    state, told = rules.start(), list[Answer]()
    begun = _last_comparison(rules, answers)
    trades = [0] * rules.seats
    for number, answer in enumerate(answers):
        other = answer if number < begun else _other(rules, state, answer, world, trades)
        before = state.history
        rules.apply(state, other)
        told.append(other)
        item = state.history[-1] if state.history != before else None
        if number >= begun and isinstance(item, Interaction) and item.kind == TRADE:
            trades[item.actor] += 1
            trades[item.target] += 1
    return told


def _last_comparison(rules: TradeOrDuel, answers: Sequence[Answer]) -> int:
    """How many answers it took to the last time hands were compared; 0 if they never were."""
    state, compared = rules.start(), 0
    for number, answer in enumerate(answers, start=1):
        before = state.history
        rules.apply(state, answer)
        if state.history != before and isinstance(state.history[-1], Comparison):
            compared = number
    return compared


def _other(rules: TradeOrDuel, state: State, answer: Answer, world: State, trades: list[int]) -> Answer:
    """The answer at this moment on the way to `world`; so many trades of each seat are done."""
    pending = rules.pending(state)
    if state.phase is Phase.DEAL:
        return Order(tuple(CARDS.index(card) for hand in world.dealt for card in hand))
    if not isinstance(answer, Lay) or not isinstance(pending, Turn):
        return answer
    if state.kind == TRADE and trades[pending.seat] < len(world.gifts[pending.seat]):
        return LAYS[world.gifts[pending.seat][trades[pending.seat]].given[0]]
    if state.kind == TRADE or len(state.history) == len(world.history):
        return LAYS[world.laid[0]]
    return answer


@pytest.mark.parametrize("seats", [2, 4, 5, 9])
def test_matches_that_differ_in_secrets_alone_look_the_same_all_the_way(seats: int) -> None:
    rules = TradeOrDuel(seats, {"small": seats < 4})
    bot, differing = GreedyDuellist(), 0
    for number in range(6):
        rng = random.Random(number)
        answers, state = random_match(rules, rng, longest=rng.randrange(3, 40))
        seat = rng.randrange(seats)
        world = rules.imagine(rules.view(state, seat), seat, rng)
        others = retold(rules, answers, world)
        differing += others != answers
        assert seen(rules, bot, others, seat) == seen(rules, bot, answers, seat)
    assert differing


def test_a_view_shows_the_own_cards_and_the_backs_of_all_others() -> None:
    table = Table((3, 17), (5, 16), (1, 9), (2, 12)).do("trade 2", "one", "lay 17", "lay 5")
    view = table.view(0)
    assert view.hands == [(3, 5), *[BACKS[2]] * 3]
    assert view.dealt == [(3, 17), *[BACKS[2]] * 3]
    assert [len(gifts) for gifts in view.gifts] == [1, 0, 0, 0]


def test_the_public_sees_no_card_at_all() -> None:
    view = Table((3, 17), (5, 16), (1, 9), (2, 12)).do("trade 2", "one", "lay 17").view(None)
    assert {card for cards in (*view.hands, *view.dealt, view.laid) for card in cards} == {0}
