"""Activating: which cards, in which order, and who may use whole stacks."""

from __future__ import annotations

import pytest

from game.games.engine.rules.phases import Phase
from game.rules.contract import IllegalAnswer
from tests.games.engine.rules.positions import Table


def visits(table: Table) -> list[str]:
    """The cards that seats are asked about until turn 9 ends, skipping all; seats before a colon."""
    found = []
    while table.state.turn == 9:
        if table.turn.phase is Phase.SCAN:
            found.append(f"{table.turn.seat}:{table.card}")
            table.do("skip")
        else:
            table.do("done")
    return found


def test_cells_are_visited_row_by_row_from_left_to_right() -> None:
    table = Table("3C 10C - / - 2C 10H / 2S - 3S").do("suit C")
    assert visits(table) == ["0:3C", "0:10C", "0:2C"]


def test_the_active_seat_uses_whole_stacks_from_the_bottom_up_and_the_others_the_suit_alone() -> None:
    table = Table("3S+10C 2S", "2H+3C+2C 2D+3D").do("suit C")
    assert visits(table) == ["0:3S", "0:10C", "1:3C", "1:2C"]


def test_g23_the_active_seat_comes_first_and_then_the_others_clockwise() -> None:
    table = Table("2C", "3C", "10C", seats=3, active=1).do("suit C")
    assert visits(table) == ["1:3C", "2:10C", "0:2C"]


def test_a_card_that_lands_on_the_stack_being_activated_acts_too() -> None:
    table = Table("6C 10C").do("suit C", "stack 0,1 on 0,0")
    assert table.card == "10C"
    table.do("activate")
    assert table.purse(0) == (3, 3)


def test_a_card_that_moves_to_a_place_already_passed_is_not_visited_again() -> None:
    table = Table("2C 6C 10H", gold=[0]).do("suit C", "activate", "stack 0,1 on 0,0")
    assert visits(table) == []


def test_a_card_that_moves_ahead_is_visited_there() -> None:
    table = Table("6C 10C 2C").do("suit C", "stack 0,0 on 0,1")
    assert table.card == "10C"
    table.do("skip")
    assert table.card == "6C"


def test_a_place_counts_by_what_lies_there_when_the_scan_gets_there() -> None:
    """A club comes onto a heart ahead, so the whole stack acts, and it did not before."""
    table = Table("5C 10C 10H").do("suit C", "stack 0,1 on 0,2")
    assert visits(table) == ["0:10H", "0:10C"]


def test_activating_is_always_optional() -> None:
    table = Table("2C 10C").do("suit C")
    assert table.options == ["activate", "skip"]
    table.do("skip", "activate")
    assert table.purse(0) == (3, 1)


@pytest.mark.parametrize(
    ("tableau", "hand", "gold"),
    [
        ("AC", "", 0),  # an ace that reaches nothing
        ("4C", "10H", 0),  # no gold for a 4, and too few cards
        ("5C", "", 0),  # nothing to move
        ("6C 10H", "", 0),  # nothing of the same suit
        ("8C", "", -1),  # too little gold
        ("9C", "2D 3D", 0),  # too few cards
    ],
)
def test_a_card_with_which_nothing_can_be_done_is_passed_over(tableau: str, hand: str, gold: int) -> None:
    table = Table(tableau, "2C", hands=[hand], gold=[gold], discard="JS JH JD JC", points=[0]).do("suit C")
    assert (table.asked, table.card) == ((1, "scan"), "2C")


def test_g6_an_ace_does_not_activate_an_ace_but_the_other_cards_of_that_stack() -> None:
    table = Table("AC - AS+10S").do("suit C", "reach 0,2")
    assert table.card == "10S"
    table.do("activate")
    assert table.purse(0)[1] == 1
    assert table.asked == (1, "suit")


def test_g7_an_ace_does_not_reach_its_own_cell_but_any_other_in_its_row_and_column() -> None:
    table = Table("10H - AC+2C / - 10D - / 10S - 3D").do("suit C")
    assert table.options == ["reach 0,0", "reach 2,2", "skip"]
    with pytest.raises(IllegalAnswer, match="own row or column"):
        table.do("reach 0,2")
    with pytest.raises(IllegalAnswer, match="own row or column"):
        table.do("reach 1,1")


def test_g8_a_passive_ace_activates_the_cards_of_the_suit_alone() -> None:
    table = Table("10H", "AC 2H+3C+10C").do("suit C")
    assert (table.asked, table.card) == ((1, "scan"), "AC")
    table.do("reach 0,1")
    assert table.card == "3C"


def test_an_active_ace_activates_the_whole_stack_whatever_its_suits() -> None:
    table = Table("AC 2H+3S").do("suit C", "reach 0,1")
    assert table.card == "2H"
    table.do("activate")
    assert table.card == "3S"
    table.do("activate")
    assert table.asked == (1, "suit")


def test_a_card_may_act_twice_by_an_ace_and_by_itself() -> None:
    table = Table("AC 10C").do("suit C", "reach 0,1", "activate")
    assert table.card == "10C"
    table.do("activate")
    assert table.purse(0)[1] == 2


def test_a_card_that_an_ace_activates_may_land_on_the_ace_and_then_acts_in_its_turn() -> None:
    table = Table("AH 5S+9S 10C", hands=["2C 3C 4C 5C"]).do("suit H", "reach 0,1", "stack 0,2 on 0,0")
    assert table.card == "9S"
    table.do("skip")
    assert table.card == "10C"
