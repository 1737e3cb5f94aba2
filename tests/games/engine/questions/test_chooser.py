"""From presses to answers in Engine, and why some presses are none."""

from __future__ import annotations

import random

import pytest

from game.games.engine.questions.by_phase import QUESTIONS
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules import Engine
from game.games.engine.rules.actions import Activate, Build, ChooseSuit, Place, Reach, Stack
from game.games.engine.rules.vocabulary import CARD_BY_CODE, SUIT_LETTERS, cell_at
from game.lab.simulate import chance
from game.rules.contract import IllegalAnswer, Over, Turn
from tests.games.engine.rules.positions import Table


def asked(table: Table) -> EngineChooser:
    """A chooser for the open question."""
    chooser = EngineChooser(QUESTIONS, table.rules.settings)
    chooser.ask(table.turn, table.rules.view(table.state, None))
    return chooser


def test_the_first_press_looks_at_a_suit_and_the_second_chooses_it() -> None:
    chooser, clubs = asked(Table("2C", "3C")), SUIT_LETTERS.index("C")
    assert chooser.press_suit(clubs) is None
    assert chooser.suit == clubs
    assert chooser.press_suit(clubs) == ChooseSuit(clubs)


def test_the_lit_card_is_activated_by_a_press() -> None:
    chooser = asked(Table("2C 3D", "3H").do("suit C"))
    assert chooser.lit_cells == {cell_at(0, 0)}
    assert chooser.press_cell(cell_at(0, 0)) == Activate()


def test_an_ace_lights_what_it_reaches() -> None:
    chooser = asked(Table("AC 2D / - 3D", "3H").do("suit C"))
    assert chooser.lit_cells == {cell_at(0, 1)}
    assert chooser.press_cell(cell_at(0, 1)) == Reach(cell_at(0, 1))


def test_an_ace_lights_no_stack_in_which_nothing_may_act() -> None:
    passive = asked(Table("10H", "AC 2H 3C").do("suit C"))
    assert passive.lit_cells == {cell_at(0, 2)}, "on another's turn only clubs act"
    with pytest.raises(IllegalAnswer, match="No card of this stack can act"):
        passive.press_cell(cell_at(0, 1))
    poor = asked(Table("AH 8C / 2C", "3C", gold=[2]).do("suit H"))
    assert poor.lit_cells == {cell_at(1, 0)}, "an 8 costs 3 gold"
    chained = asked(Table("AH AC", "3C").do("suit H"))
    assert chained.lit_cells == set()
    with pytest.raises(IllegalAnswer, match="No card in its row or column can act"):
        chained.press_cell(cell_at(0, 1))


def test_a_card_is_stacked_by_two_presses_or_by_carrying_it() -> None:
    chooser = asked(Table("5C 2D 3H", "4H").do("suit C"))
    origin, target = cell_at(0, 1), cell_at(0, 2)
    assert chooser.press_cell(origin) is None
    assert target in chooser.lit_cells
    assert chooser.press_cell(target) == chooser.carry(origin, target) == Stack(origin, target)


def test_a_picked_card_is_let_go_by_the_same_press_and_by_back() -> None:
    chooser = asked(Table("5C 2D 3H", "4H").do("suit C"))
    chooser.press_cell(cell_at(0, 1))
    chooser.press_cell(cell_at(0, 1))
    assert chooser.origin is None
    chooser.press_cell(cell_at(0, 1))
    assert chooser.back()
    assert not chooser.back()


def test_a_card_of_the_hand_is_picked_first_and_built_by_the_second_press() -> None:
    chooser = asked(Table("7C", "4H", hands=("3D 9H",), gold=(4,)).do("suit C"))
    card = CARD_BY_CODE["3D"]
    assert chooser.lit_cards == {card}
    assert chooser.press_card(card) is None
    assert chooser.press_card(card) == Build(card)


def test_where_there_are_two_ways_to_pay_a_press_never_decides() -> None:
    chooser = asked(Table("4C", "4H", hands=("3D 9H 2S 8S 10S",), gold=(9,)).do("suit C"))
    card = CARD_BY_CODE["3D"]
    chooser.press_card(card)
    assert chooser.press_card(card) is None
    assert len(chooser.ways(card)) == 2


def test_an_empty_place_is_taken_at_once_but_a_stack_is_cleared_only_on_asking_twice() -> None:
    table = Table("7C", "4H", hands=("3D",), gold=(9,)).do("suit C", "build 3D")
    assert isinstance(asked(table).press_cell(cell_at(0, 1)), Place)
    full = Table("7C 2S 3S / 2H 3H 5H / 2D 4D 5D", "4H", hands=("3D",), gold=(20,)).do("suit C", "build 3D")
    chooser = asked(full)
    assert chooser.press_cell(cell_at(1, 1)) is None
    assert chooser.press_cell(cell_at(1, 1)) == Place(cell_at(1, 1))


@pytest.mark.parametrize(
    ("table", "press", "reason"),
    [
        (Table("2C", "3C").do("suit C"), lambda c: c.press_suit(0), "The suit of this turn is clubs."),
        (Table("2C", "3C"), lambda c: c.press_cell(cell_at(0, 0)), "First choose the suit"),
        (
            Table("2C 3D", "3C").do("suit C"),
            lambda c: c.press_cell(cell_at(0, 1)),
            "The 2 of clubs acts now",
        ),
        (
            Table("5C 2D+3D+4D 2S", "4H").do("suit C"),
            lambda c: c.carry(cell_at(0, 0), cell_at(0, 1)),
            "A stack holds three cards",
        ),
        (
            Table("7C", "4H", hands=("9H",), gold=(4,)).do("suit C"),
            lambda c: c.press_card(CARD_BY_CODE["9H"]),
            "costs 9 gold; you have 7",
        ),
        (
            Table("7C", "4H", hands=("KH",), gold=(4,), points=(1,)).do("suit C"),
            lambda c: c.press_card(CARD_BY_CODE["KH"]),
            "costs 3 points; you have 1",
        ),
    ],
)
def test_what_is_not_possible_is_refused_with_its_reason(table: Table, press: object, reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        press(asked(table))  # type: ignore[operator]


def test_what_is_open_to_all_depends_on_nothing_hidden() -> None:
    """Over a match at random: whatever the hands may be, the same cells, suits and buttons are lit."""
    rules, rng = Engine(3, {}), random.Random(4)
    state = rules.start()
    compared = 0
    for _ in range(400):
        pending = rules.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Turn):
            public = rules.view(state, None)
            other = (pending.seat + 1) % 3
            imagined = rules.imagine(rules.view(state, other), other, rng)
            again = rules.pending(imagined)
            assert isinstance(again, Turn)
            seen = []
            for turn in (pending, again):
                chooser = EngineChooser(QUESTIONS, rules.settings)
                chooser.ask(turn, public)
                seen.append(
                    (chooser.suits, chooser.lit_cells, chooser.takes, chooser.can_activate, chooser.can_skip)
                )
            assert seen[0] == seen[1]
            compared += imagined.hands != state.hands
        answer = rng.choice(pending.options) if isinstance(pending, Turn) else chance(pending, rng)
        rules.apply(state, answer)
    assert compared > 50
