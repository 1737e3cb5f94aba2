"""Building: the basic action of spades, where a card may lie, and what a full tableau makes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games.engine.rules.events import EngineCompleted
from game.games.engine.rules.layout import building_cells
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.state import Tableau
from game.games.engine.rules.vocabulary import cell_at, column_of, row_of
from game.rules.contract import IllegalAnswer
from tests.games.engine.rules.positions import Table

FULL = "2H 3H 4D / 5D 6D 7D / 8D 9D 10D"


def places(table: Table) -> set[str]:
    return {option.removeprefix("place ") for option in table.options}


def test_spades_build_at_half_the_base_cost_rounded_up() -> None:
    table = Table("2H", hands=["7C 8C 9C"], gold=[4]).do("suit S")
    assert table.options == ["done", "build 7C", "build 8C"]
    table.do("build 7C", "place 0,1")
    assert (table.tableau(0), table.purse(0)) == ("2H 7C", (0, 0))


def test_g20_nobody_must_build_by_spades() -> None:
    table = Table("2H", hands=["7C"], gold=[4]).do("suit S", "done")
    assert (table.tableau(0), table.purse(0), table.asked) == ("2H", (4, 0), (1, "suit"))


def test_a_card_just_built_is_activated_if_the_scan_still_comes_to_it() -> None:
    table = Table("2H", hands=["10S"], gold=[5]).do("suit S", "build 10S", "place -1,0")
    assert table.card == "10S"


def test_g1_the_3x3_floats_around_the_cards_wherever_the_first_one_lies() -> None:
    lone = Table("2H", hands=["2C"], gold=[9]).do("suit S", "build 2C")
    around = {f"{row},{column}" for row in range(-2, 3) for column in range(-2, 3)}
    assert places(lone) == around - {"0,0"}
    wide = Table("2H - 3H", hands=["2C"], gold=[9]).do("suit S", "build 2C")
    expected = {f"{row},{column}" for row in range(-2, 3) for column in range(3)}
    assert places(wide) == expected - {"0,0", "0,2"}


def test_g1_the_3x3_floats_on_when_a_stacked_card_leaves_a_row() -> None:
    table = Table("2H / 5H / 3H", hands=["2C"], gold=[9]).do(
        "suit H", "skip", "stack 0,0 on 1,0", "skip", "skip"
    )
    table.state.active = 0
    table.state.phase = Phase.SUIT
    table.do("suit S", "build 2C")
    assert "3,0" in places(table)
    assert "0,0" in places(table)


def test_g2_new_cards_may_lie_apart_unless_the_house_wants_them_adjacent() -> None:
    apart = Table("2H", hands=["2C"], gold=[9]).do("suit S", "build 2C")
    assert "2,2" in places(apart)
    assert "1,1" in places(apart)
    together = Table("2H", hands=["2C"], gold=[9], adjacent=True).do("suit S", "build 2C")
    assert places(together) == {"-1,0", "0,-1", "0,1", "1,0"}


def test_a_card_does_not_go_onto_another() -> None:
    table = Table("2H", hands=["2C"], gold=[9]).do("suit S", "build 2C")
    for place in ("place 0,0", "place 0,3"):
        with pytest.raises(IllegalAnswer, match="cannot be laid there"):
            table.do(place)


def test_the_only_place_left_is_taken_without_a_question() -> None:
    table = Table(FULL.replace("2H", "-"), hands=["2C"], gold=[1]).do("suit S", "build 2C")
    assert (table.tableau(0), table.asked) == (FULL.replace("2H", "2C"), (1, "suit"))


def test_the_card_in_the_last_free_place_completes_an_engine() -> None:
    table = Table(FULL.replace("2H", "-"), hands=["2C"], gold=[1]).do("suit S", "build 2C")
    assert [event.seat for event in table.told(EngineCompleted)] == [0]
    cleared = Table(FULL.replace("2H", "7H"), hands=["10C"], gold=[3], points=[2], replacing="instead")
    assert cleared.do("suit H", "build 10C", "place 0,0").told(EngineCompleted) == []


def test_g3_by_a_house_rule_5_gold_are_all_that_a_card_costs_in_a_full_tableau() -> None:
    full = FULL.replace("2H", "7H")
    table = Table(full, hands=["10C"], gold=[3], points=[2], replacing="instead").do("suit H")
    assert "build 10C" in table.options
    table.do("build 10C", "place 0,0")
    assert table.purse(0) == (0, 1 + 2 - 2 + 2), "hearts, what there was, room, and the 7"
    free = Table("7H 3H", hands=["10C"], gold=[5], replacing="instead").do("suit H")
    assert free.options == ["skip"], "where there is room, the price is what it always was"


def test_g3_what_is_paid_instead_of_the_price_is_paid_instead_of_four_cards_too() -> None:
    full, hand = FULL.replace("2H", "4H"), ["10C 9C 8C 7C 6C"]
    table = Table(full, hands=hand, gold=[5], replacing="instead").do("suit H")
    assert [option for option in table.options if option.startswith("build 10C")] == ["build 10C"]
    with pytest.raises(IllegalAnswer, match="costs gold and no cards"):
        table.do("build 10C for cards")
    besides = Table(full, hands=hand, gold=[5]).do("suit H")
    assert "build 10C for cards" in besides.options, "besides the price the four cards are paid, and 5 gold"


def test_g3_in_a_full_tableau_5_more_gold_clear_a_whole_stack() -> None:
    table = Table(FULL.replace("3H", "3H+AC"), hands=["10C"], gold=[10]).do("suit S", "build 10C")
    assert table.purse(0)[0] == 0
    assert len(places(table)) == 9
    table.do("place 0,1")
    assert table.tableau(0) == FULL.replace("3H", "10C")
    assert table.discarded("3H")
    assert table.discarded("AC")


def test_g3_points_stand_in_for_gold_missing_of_these_5_and_of_nothing_else() -> None:
    short = Table(FULL, hands=["10C 8C"], gold=[7], points=[3], discard="JS JH JD JC").do("suit S")
    assert short.options == ["done", "build 8C", "build 10C"]
    short.do("build 10C")
    assert short.purse(0) == (0, 0)
    of_the_price = Table(FULL, hands=["10C"], gold=[4], points=[9]).do("suit S")
    assert of_the_price.options == ["done"]
    of_the_five = Table(FULL, hands=["10C"], gold=[7], points=[2]).do("suit S")
    assert of_the_five.options == ["done"]


def test_g3_a_4_that_builds_for_cards_still_pays_for_clearing() -> None:
    full = FULL.replace("2H", "4H")
    table = Table(full, hands=["10C 2C 3C 5C 6C"], gold=[2], points=[2]).do("suit H")
    assert "build 10C for cards" in table.options
    table.do("build 10C for cards", "place 1,1")
    assert table.purse(0) == (0, 0)
    assert table.discarded("6C")


def test_g3_the_2_points_of_a_7_do_not_pay_for_clearing() -> None:
    full = FULL.replace("2H", "7H")
    assert Table(full, hands=["AC"], gold=[4], points=[0]).do("suit H").options == ["skip"]
    assert "build AC" in Table(full, hands=["AC"], gold=[4], points=[1]).do("suit H").options


def test_the_activated_card_itself_may_be_replaced() -> None:
    full = FULL.replace("2H", "7H")
    table = Table(full, hands=["AC"], gold=[9]).do("suit H", "build AC", "place 0,0")
    assert table.tableau(0) == full.replace("7H", "AC")
    assert table.card == "3H"


CELLS = st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=8)


@given(CELLS, st.booleans())
def test_there_is_always_a_place_and_every_one_keeps_within_3x3(
    cells: set[tuple[int, int]], adjacent: bool
) -> None:
    tableau: Tableau = {cell_at(*cell): (number,) for number, cell in enumerate(cells)}
    free = building_cells(tableau, adjacent)
    assert free
    assert list(free) == sorted(set(free) - set(tableau))
    for cell in free:
        for line_of in (row_of, column_of):
            lines = [line_of(taken) for taken in (*tableau, cell)]
            assert max(lines) - min(lines) < 3
