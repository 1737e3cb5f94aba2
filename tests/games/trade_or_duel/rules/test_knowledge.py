"""What a seat can deduce, and the states it cannot rule out."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.bots.random import RandomBot
from game.games.trade_or_duel.rules import State, TradeOrDuel
from game.games.trade_or_duel.rules import knowledge as module
from game.games.trade_or_duel.rules.actions import SAYS
from game.games.trade_or_duel.rules.knowledge import Knowledge, knowledge, layers
from game.games.trade_or_duel.rules.phases import Phase
from game.games.trade_or_duel.rules.state import Comparison, Interaction
from game.games.trade_or_duel.rules.vocabulary import TRADE
from game.lab.simulate import play
from game.rules.contract import Answer, Pending
from tests.games.trade_or_duel.rules.positions import Table


def table() -> Table:
    return Table((3, 17), (5, 16), (1, 9), (2, 12))


def known(match: Table, observer: int | None) -> Knowledge:
    return knowledge(match.view(observer), observer)


def imagined(match: Table, seat: int, count: int = 4000) -> list[State]:
    rng = random.Random(5)
    return [match.rules.imagine(match.view(seat), seat, rng) for _ in range(count)]


def test_at_first_a_seat_knows_its_own_hand_alone() -> None:
    knows = known(table(), 0)
    assert knows.held == (frozenset({3, 17}), frozenset(), frozenset(), frozenset())
    assert knows.unseen == frozenset(range(1, 19)) - {3, 17}
    assert known(table(), None).unseen == frozenset(range(1, 19))


def test_a_card_that_won_a_duel_is_known_to_be_back_in_the_hand() -> None:
    match = table().do("duel 2", "one", "lay 17", "lay 16")
    for observer in (1, 2, 3, None):
        assert known(match, observer).held[0] == {17}
    assert 16 not in known(match, 2).unseen, "it lies in the discard"


def test_a_traded_card_stays_known_to_its_giver() -> None:
    match = table().do("trade 2", "one", "lay 17", "lay 5")
    assert known(match, 0).held[:2] == (frozenset({3, 5}), frozenset({17}))
    assert known(match, 1).held[:2] == (frozenset({5}), frozenset({16, 17}))
    assert known(match, 2).held[:2] == (frozenset(), frozenset())


def test_a_trade_of_two_swaps_what_is_known() -> None:
    match = table().do("trade 2, one, lay 17, lay 5").do("trade 3, two")
    assert known(match, 0).held[1:3] == (frozenset(), frozenset({17}))


def test_after_a_trade_of_one_of_two_cards_it_is_one_of_two_hands() -> None:
    match = table().do("duel 2", "one", "lay 17", "lay 16").do("trade 1, lay 3")
    knows = known(match, 2)
    assert knows.held[0] == knows.held[1] == frozenset()
    assert knows.chances[0][17] == knows.chances[1][17] == pytest.approx(0.5)
    assert known(match, 1).held[0] == {5, 17}, "who traded knows that the 17 stayed"


def test_what_is_shown_later_changes_the_odds() -> None:
    """Had the 17 gone to seat 1, it would have laid another card only half of the time."""
    match = Table((3, 17), (16, 18), (1, 9), (2, 12)).do("duel 3", "one", "lay 17", "lay 9")
    match.do("trade 1", "one", "lay 18", "lay 3").do("duel 2", "lay 16")
    knows = known(match, 3)
    assert knows.chances[0][17] == pytest.approx(2 / 3)
    assert knows.chances[1][17] == pytest.approx(1 / 3)


def test_imagined_states_come_in_these_proportions() -> None:
    match = table().do("duel 2", "one", "lay 17", "lay 16").do("trade 1, lay 3")
    holders = Counter(seat for state in imagined(match, 2) for seat in (0, 1) if 17 in state.hands[seat])
    assert holders[0] == pytest.approx(2000, abs=160)
    assert holders[0] + holders[1] == 4000


def test_what_was_never_seen_may_be_any_card_that_is_left() -> None:
    match = table()
    seen = Counter(card for state in imagined(match, 0) for card in state.hands[1])
    assert set(seen) == set(range(1, 19)) - {3, 17}
    assert all(count == pytest.approx(500, abs=110) for count in seen.values())


def test_a_card_laid_face_down_may_be_either_of_the_hand() -> None:
    match = table().do("trade 2", "one", "lay 17")
    laid = Counter(state.hands[0].index(state.laid[0]) for state in imagined(match, 1, 1000))
    assert laid[0] == pytest.approx(500, abs=80)


def follows(state: State) -> bool:
    """Whether a state's hands come from its own deal by its own history and gifts."""
    hands = [list(hand) for hand in state.dealt]
    gifts = [iter(gifts) for gifts in state.gifts]
    for item in state.history:
        if isinstance(item, Comparison):
            if [tuple(sorted(hand)) for hand in hands] != list(item.hands):
                return False
            continue
        laid = _laid(item, gifts)
        if laid is None:
            return False
        for seat, gone, won in ((item.actor, *laid), (item.target, *laid[::-1])):
            if not set(gone) <= set(hands[seat]) or len(gone) != item.size:
                return False
            if item.kind == TRADE or sum(gone) <= sum(won):
                hands[seat] = [card for card in hands[seat] if card not in gone]
        if item.kind == TRADE:
            hands[item.actor] += laid[1]
            hands[item.target] += laid[0]
    return [tuple(sorted(hand)) for hand in hands] == state.hands and not any(list(rest) for rest in gifts)


def _laid(item: Interaction, gifts: list) -> tuple[tuple[int, ...], tuple[int, ...]] | None:  # type: ignore[type-arg]
    if item.kind != TRADE:
        return item.actor_cards, item.target_cards
    own, other = next(gifts[item.actor]), next(gifts[item.target])
    return (own.given, own.received) if own == other[::-1] else None


def test_a_comparison_that_ends_in_a_tie_leaves_no_secrets() -> None:
    match = Table((1, 6), (2, 5), (9, 10), (11, 12)).pass_round().pass_round().pass_round()
    assert known(match, None).held == tuple(frozenset(hand) for hand in match.state.hands)
    assert match.rules.imagine(match.view(3), 3, random.Random(1)) == match.state


def test_a_selection_of_layouts_serves_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even one that is later contradicted by what is turned up."""
    monkeypatch.setattr(module, "MOST_LAYOUTS", 2)
    test_whatever_is_imagined_agrees_with_the_whole_history(9)


def test_secret_trades_of_known_cards_leave_no_more_layouts_than_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Duels make cards known, and then each may be in many a hand: in this match 714 layouts, one by one."""
    monkeypatch.setattr(module, "MOST_LAYOUTS", 32)
    match, rng, most = Table(*((i, 19 - i) for i in range(1, 10))), random.Random(3), 0
    while match.state.round < 3:
        kind = "duel" if match.state.round == 1 and len(match.state.living) > 7 else "trade"
        options = [option for option in match.turn.options if kind in match.rules.write(option)]
        choice = (
            SAYS[0] if match.turn.phase is Phase.COUNT else rng.choice(options or list(match.turn.options))
        )
        match.rules.apply(match.state, choice)
        most = max(most, len(layers(match.view(None), None)[-1]))
    assert 32 <= most < 150


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 9])
def test_whatever_is_imagined_agrees_with_the_whole_history(seats: int) -> None:
    """Also when a seat of an imagined state imagines in its turn."""
    rules = TradeOrDuel(seats, {"small": seats < 4})
    rng = random.Random(seats)

    def watch(state: State, pending: Pending, answer: Answer) -> None:
        if rng.random() > 0.2:
            return
        assert state.phase in (Phase.DEAL, Phase.FIRST) or follows(state)
        for seat in range(seats):
            view = rules.view(state, seat)
            world = rules.imagine(view, seat, rng)
            assert rules.view(world, seat) == view
            assert state.phase is Phase.DEAL or follows(world)
            other = rng.randrange(seats)
            deeper = rules.view(world, other)
            assert rules.view(rules.imagine(deeper, other, rng), other) == deeper

    for number in range(6):
        play(rules, [RandomBot()] * seats, random.Random(number), watch)


def test_probabilities_come_true() -> None:
    """Against players who lay cards at random, a card said to be there with p is there p of the time."""
    rules, rng = TradeOrDuel(5, {}), random.Random(8)
    said, true = Counter[float](), Counter[float]()

    def watch(state: State, pending: Pending, answer: Answer) -> None:
        if state.phase in (Phase.DEAL, Phase.FIRST) or rng.random() > 0.2:
            return
        observer = rng.randrange(5)
        knows = knowledge(rules.view(state, observer), observer)
        for seat, chances in enumerate(knows.chances):
            for card, chance in chances.items():
                said[round(chance, 2)] += 1
                true[round(chance, 2)] += card in state.hands[seat]

    for number in range(400):
        play(rules, [RandomBot()] * 5, random.Random(number), watch)
    assert true[1.0] == said[1.0]
    assert said[0.5] > 500
    assert true[0.5] / said[0.5] == pytest.approx(0.5, abs=0.07)
    assert true[0.25] / said[0.25] == pytest.approx(0.25, abs=0.12)
