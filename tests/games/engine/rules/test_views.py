"""What seats know of one another, and what they imagine: nothing leaks, nothing is contradicted."""

from __future__ import annotations

import random

import pytest

from game.games.engine.rules import Engine, State
from game.games.engine.rules.events import CardsSeen
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.views import known_cards
from game.games.engine.rules.vocabulary import HIDDEN_CARD, Cards, cards_in
from game.rules.contract import Answer, Event, IllegalAnswer, Order, Turn
from tests.games.engine.rules.matches import every_case, match_of, matches
from tests.games.engine.rules.positions import Table, all_cards, cards


def test_a_view_hides_hands_and_deck_but_not_how_many_cards_they_have() -> None:
    state = Table("2H", "3H", hands=["2C 3C", "QC KC 9C"]).state
    view = Engine(2, {}).view(state, 0)
    assert (view.hands[0], view.unseen[0]) == (state.hands[0], 0)
    assert (view.hands[1], view.hand_size(1)) == (0, 3)
    assert (view.deck, view.deck_left) == ((), state.deck_left)
    public = Engine(2, {}).view(state, None)
    assert [public.hand_size(seat) for seat in (0, 1)] == [2, 3]
    assert public.hands == [0, 0]


def test_cards_taken_from_the_discard_pile_stay_known_until_they_leave_the_hand() -> None:
    table = Table("2H", "7C", hands=["KC 2C 3S"], points=[3, 0], gold=[9], discard="9S 2S")
    table.do("play KC", "take 9S", "done")
    view = table.rules.view(table.state, 1)
    assert (cards_in(view.hands[0]), view.unseen[0]) == (cards("9S"), 2)
    for _ in range(20):
        imagined = table.rules.imagine(view, 1, random.Random(1))
        assert set(cards("9S")) <= set(cards_in(imagined.hands[0]))
    table.do("suit S", "build 9S")
    assert table.rules.view(table.state, 1).unseen[0] == 2
    assert table.rules.view(table.state, 1).hands[0] == 0


def test_three_cards_just_drawn_are_seen_by_their_drawer_alone() -> None:
    table = Table("2H", "3H", deck="QC KC 9C").do("suit D")
    assert table.rules.view(table.state, 0).drawn == cards("QC KC 9C")
    assert table.rules.view(table.state, 1).drawn == (HIDDEN_CARD,) * 3
    assert [event.only for event in table.told(CardsSeen)] == [0]


def test_no_event_for_all_names_a_card_that_is_still_hidden() -> None:
    table = Table("3H", "3C", deck="QC KC 9C 8C").do("suit D", "discard KC")
    told = [event for event in table.events if event.only is None]
    assert not [event for event in told if getattr(event, "card", None) in cards("QC 9C")]


@every_case
def test_a_view_of_what_is_imagined_is_the_view_and_no_card_is_made_or_lost(rules: Engine) -> None:
    rng = random.Random(1)
    for moments in matches(rules, 3):
        for state, pending, _ in moments[::3]:
            for seat in range(rules.seats):
                view = rules.view(state, seat)
                imagined = rules.imagine(view, seat, rng)
                assert rules.view(imagined, seat) == view
                assert all_cards(imagined) == list(range(52))
                assert rules.view(view, seat) == view
                if isinstance(pending, Turn) and pending.seat == seat:
                    assert rules.pending(imagined) == rules.pending(view) == pending
                elif isinstance(pending, Turn):
                    other = rules.pending(imagined)
                    assert isinstance(other, Turn)
                    assert (other.seat, other.phase) == (pending.seat, pending.phase)
                else:
                    assert rules.pending(imagined) == pending


def named_by(answer: Answer) -> Cards:
    """The card that an answer is about."""
    card = getattr(answer, "card", None)
    return 0 if card is None else 1 << card


def told_to(rules: Engine, state: State, answer: Answer, seat: int) -> tuple[State, object, list[Event]]:
    """What a seat sees of an answer: the view after it, who is asked what next, and the events."""
    events: list[Event] = []
    rules.apply(state, answer, events.append)
    pending = rules.pending(state)
    asked = (pending.seat, pending.phase) if isinstance(pending, Turn) else pending
    return rules.view(state, seat), asked, [event for event in events if event.only in (None, seat)]


@every_case
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(rules: Engine) -> None:
    """The same answer in two worlds that a seat cannot tell apart looks the same to it in both.

    Left out are answers that show it cards besides the one they name: there it learns something new.
    """
    rng = random.Random(2)
    compared = 0
    for moments in matches(rules, 3):
        for state, _, answer in moments[::2]:
            if isinstance(answer, Order):
                continue
            for seat in range(rules.seats):
                imagined = rules.imagine(rules.view(state, seat), seat, rng)
                before = known_cards(rules.view(state, seat))
                seen = told_to(rules, state.copy(), answer, seat)
                if known_cards(seen[0]) & ~before & ~named_by(answer):
                    continue
                try:
                    seen_there = told_to(rules, imagined, answer, seat)
                except IllegalAnswer:
                    continue  # another seat does not hold that card there
                assert seen == seen_there
                compared += 1
    assert compared > 200


def test_nobody_imagines_cards_in_a_deal_that_were_put_back_after_it() -> None:
    """Seat 1 showed three instants that seat 0, dealt before, cannot have been dealt."""
    rules = Engine(2, {})
    state = rules.start()
    shown = cards("JS QD KC")
    top = (*cards("8S AS 7C"), *shown)
    rules.apply(state, Order((*top, *(card for card in range(52) if card not in top))))
    rng = random.Random(3)
    rules.apply(state, Order(tuple(rng.sample(range(49), 49))))
    rules.apply(state, rules.read("start 7C"))
    choice = rules.pending(state)
    assert isinstance(choice, Turn)
    rules.apply(state, choice.options[0])
    rules.apply(state, Order((0,)))
    view = rules.view(state, 1)
    assert view.dealt[0] == 2
    for _ in range(200):
        assert not set(shown) & set(cards_in(rules.imagine(view, 1, rng).hands[0]))


def test_what_is_known_of_a_deal_ends_with_its_last_card() -> None:
    table = Table("9H", hands=["2C 3C 4C"])
    table.state.absent, table.state.dealt = (1, 0), (2, 0)
    table.do("suit H", "activate")
    assert (table.state.absent, table.state.dealt[0]) == ((0, 0), 0)


def test_while_starter_cards_are_chosen_everybody_holds_something_to_build() -> None:
    rules = Engine(4, {})
    rng = random.Random(4)
    for seed in range(5):
        state = next(moment.state for moment in match_of(rules, seed) if moment.state.phase is Phase.STARTER)
        for _ in range(200):
            imagined = rules.imagine(rules.view(state, 0), 0, rng)
            for seat in (1, 2, 3):
                assert any(card % 13 < 10 for card in cards_in(imagined.hands[seat]))


def test_hidden_cards_are_equally_likely_to_be_anywhere() -> None:
    """Seat 1 holds 2 of the 48 cards that seat 0 cannot see: each is there once in 24 times."""
    table = Table("2H", "3H", hands=["2C 3C", "QC KC"])
    rng = random.Random(5)
    view = table.rules.view(table.state, 0)
    worlds = [table.rules.imagine(view, 0, rng) for _ in range(4800)]
    for card in (*cards("QC 5S"), table.state.deck[0]):
        held = sum(world.hands[1] >> card & 1 for world in worlds)
        assert held == pytest.approx(200, abs=70)
