"""The deal, hands of nothing but instants, the secret starter cards."""

from __future__ import annotations

import pytest

from game.games.engine.rules import Engine, State
from game.games.engine.rules.events import HandPutBack, StarterPicked, StarterRevealed
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.vocabulary import CARD_BY_CODE, HIDDEN_CARD, NO_CARD, cards_in, cell_at
from game.rules.contract import IllegalAnswer, Order, Shuffle, Turn
from tests.games.engine.rules.positions import all_cards, cards


def dealt(first: str, seats: int = 2) -> tuple[Engine, State, list[object]]:
    """After the first shuffle, with these cards on top of the deck."""
    rules = Engine(seats, {})
    state = rules.start()
    events: list[object] = []
    top = cards(first)
    rest = tuple(card for card in range(52) if card not in top)
    rules.apply(state, Order((*top, *rest)), events.append)
    return rules, state, events


def held(state: State, seat: int) -> set[int]:
    return set(cards_in(state.hands[seat]))


def test_everybody_is_dealt_three_cards_one_seat_after_the_other_and_three_gold() -> None:
    rules, state, _ = dealt("8S AS 7C 7S 3D 3S")
    assert [held(state, 0), held(state, 1)] == [set(cards("8S AS 7C")), set(cards("7S 3D 3S"))]
    assert (state.gold, state.points, state.deck_left) == ([3, 3], [0, 0], 46)
    pending = rules.pending(state)
    assert isinstance(pending, Turn)
    assert [rules.write(option) for option in pending.options] == ["start AS", "start 8S", "start 7C"]


def test_a_hand_of_three_instants_is_put_back_and_dealt_anew_until_it_is_none() -> None:
    rules, state, events = dealt("8S AS 7C JS QD KC")
    shown = cards("JS QD KC")
    assert rules.pending(state) == Shuffle(49, 49, "deck")
    assert events[-1] == HandPutBack(1, tuple(sorted(shown)))
    assert state.hands[1] == 0
    left = cards_in(sum(1 << card for card in range(52)) & ~state.hands[0])
    again = (*shown, *(card for card in left if card not in shown))
    rules.apply(state, Order(tuple(left.index(card) for card in again)))
    assert rules.pending(state) == Shuffle(49, 49, "deck")
    rules.apply(state, Order(tuple(range(49))))
    assert state.phase is Phase.STARTER
    assert held(state, 1) == set(left[:3])
    assert all_cards(state) == list(range(52))


def test_starter_cards_are_chosen_in_secret_and_shown_together() -> None:
    rules, state, events = dealt("8S AS 7C 7S 3D 3S")
    rules.apply(state, rules.read("start 7C"), events.append)
    assert rules.view(state, 0).starters == (CARD_BY_CODE["7C"], NO_CARD)
    assert rules.view(state, 1).starters == rules.view(state, None).starters == (HIDDEN_CARD, NO_CARD)
    assert [event.only for event in events if isinstance(event, StarterPicked)] == [0]
    assert not [event for event in events if isinstance(event, StarterRevealed)]
    rules.apply(state, rules.read("start 3D"), events.append)
    assert state.tableaux == [{cell_at(0, 0): cards("7C")}, {cell_at(0, 0): cards("3D")}]
    assert (state.gold, held(state, 0)) == ([3, 3], set(cards("8S AS")))
    assert rules.pending(state) == Shuffle(2, 1, "first player")


def test_an_instant_is_no_starter_card() -> None:
    rules, state, _ = dealt("8S QS 7C 7S 3D 3S")
    for text, why in (
        ("start QS", "cannot be built"),
        ("start 3D", "from your hand"),
        ("skip", "starter card"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            rules.apply(state, rules.read(text))


def test_any_seat_may_begin() -> None:
    rules, state, _ = dealt("8S AS 7C 7S 3D 3S")
    for text in ("start 7C", "start 3D", "order 2"):
        rules.apply(state, rules.read(text))
    assert (state.active, state.turn, state.phase) == (1, 1, "suit")
