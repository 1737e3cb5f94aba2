"""Sets of the 52 cards, and what stands for each card of one."""

from __future__ import annotations

from hypothesis import given
from hypothesis.strategies import integers, sets

from game.rules.packs import BySuit, cards_of

some_cards = sets(integers(0, 51))


@given(some_cards)
def test_the_cards_of_a_set_come_lowest_first(cards: set[int]) -> None:
    assert cards_of(sum(1 << card for card in cards)) == tuple(sorted(cards))


@given(some_cards)
def test_each_card_has_what_stands_for_it(cards: set[int]) -> None:
    words = BySuit([f"card {card}" for card in range(52)])
    assert words.of(sum(1 << card for card in cards)) == tuple(f"card {card}" for card in sorted(cards))
