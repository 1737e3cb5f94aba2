"""What each engine card does, and when it cannot."""

from __future__ import annotations

import pytest

from game.rules.contract import IllegalAnswer
from tests.games.engine.rules.positions import Table


def test_a_2_brings_2_gold() -> None:
    assert Table("2H").do("suit H", "activate").purse(0) == (2, 1)


def test_a_3_draws_a_card() -> None:
    assert Table("3H", deck="QD").do("suit H", "activate").hand(0) == "QD"


def test_a_10_brings_a_point() -> None:
    assert Table("10H").do("suit H", "activate").purse(0) == (0, 2)


def test_an_8_costs_3_gold_draws_a_card_and_brings_2_points() -> None:
    table = Table("8H", gold=[4], deck="QD").do("suit H", "activate")
    assert (table.purse(0), table.hand(0)) == ((1, 3), "QD")


def test_g15_an_8_may_be_used_with_an_empty_deck() -> None:
    table = Table("8H", gold=[3], last=True).do("suit H", "activate")
    assert (table.purse(0), table.hand(0)) == ((0, 3), "")


def test_a_9_takes_three_cards_of_the_hand_one_by_one_for_2_gold_and_2_points() -> None:
    table = Table("9H", hands=["2C 3C 4C JS"]).do("suit H", "activate")
    assert table.asked == (0, "pay")
    assert table.options == ["discard JS", "discard 2C", "discard 3C", "discard 4C"]
    table.do("discard JS", "discard 3C")
    assert table.purse(0) == (0, 1)
    table.do("discard 4C")
    assert (table.purse(0), table.hand(0)) == ((2, 3), "2C")


def test_a_9_takes_a_hand_of_three_without_further_questions() -> None:
    table = Table("9H", hands=["2C 3C 4C"]).do("suit H", "activate")
    assert (table.purse(0), table.hand(0)) == ((2, 3), "")
    assert table.discarded("3C")


def test_nobody_pays_with_cards_of_others() -> None:
    table = Table("9H", hands=["2C 3C 4C 5C", "6C"]).do("suit H", "activate")
    with pytest.raises(IllegalAnswer, match="of your hand"):
        table.do("discard 6C")


def test_g5_a_4_builds_for_4_gold_or_for_four_other_cards_and_never_for_some_of_each() -> None:
    table = Table("4H", hands=["10C 2C 3C 5C 6C"], gold=[4]).do("suit H")
    assert "build 10C" in table.options
    assert "build 10C for cards" in table.options
    for_gold = Table("4H", hands=["10C 2C 3C 5C"], gold=[4]).do("suit H")
    assert "build 10C for cards" not in for_gold.options
    for_gold.do("build 10C", "place 0,1")
    assert (for_gold.purse(0), for_gold.hand(0)) == ((0, 1), "2C 3C 5C")
    too_little = Table("4H", hands=["10C 2C 3C 5C"], gold=[3]).do("suit H")
    assert too_little.options == ["skip"]


def test_a_4_paid_with_cards_takes_them_before_the_card_is_laid() -> None:
    table = Table("4H", hands=["10C 2C 3C 5C 6C QS"]).do("suit H", "build 10C for cards")
    assert table.asked == (0, "pay")
    assert "discard 10C" not in table.options
    table.do("discard QS", "discard 2C", "discard 3C", "discard 5C")
    assert table.asked == (0, "cell")
    table.do("place 0,1")
    assert (table.tableau(0), table.hand(0), table.purse(0)) == ("4H 10C", "6C", (0, 1))


def test_a_7_builds_at_full_cost_and_brings_2_points() -> None:
    table = Table("7H", hands=["8C 10C"], gold=[9]).do("suit H")
    assert table.options == ["build 8C", "skip"]
    table.do("build 8C", "place 1,0")
    assert (table.tableau(0), table.purse(0)) == ("7H / 8C", (1, 3))


@pytest.mark.parametrize(
    ("answers", "gold"),
    [(("suit H", "build AC"), 1), (("suit H", "skip", "build AC"), 4), (("suit S", "build AC"), 1)],
)
def test_g21_an_ace_costs_1_by_a_7_or_by_spades_and_4_by_a_4(answers: tuple[str, ...], gold: int) -> None:
    table = Table("7H 4H", hands=["AC"], gold=[5]).do(*answers)
    assert table.purse(0)[0] == 5 - gold


def test_g9_a_5_moves_single_cards_onto_stacks_of_one_or_two() -> None:
    table = Table("5H 2C+3C / 10S 2D+3D+4D").do("suit H")
    assert table.options == [
        "stack 0,0 on 0,1", "stack 0,0 on 1,0", "stack 1,0 on 0,0", "stack 1,0 on 0,1", "skip",
    ]  # fmt: skip
    for impossible, why in [
        ("stack 0,1 on 0,0", "lies alone"),
        ("stack 1,0 on 1,1", "one or two"),
        ("stack 0,0 on 0,0", "one or two"),
        ("stack 0,0 on 2,0", "one or two"),
        ("stack 2,0 on 0,0", "lies alone"),
    ]:
        with pytest.raises(IllegalAnswer, match=why):
            table.do(impossible)
    table.do("stack 1,0 on 0,1")
    assert table.tableau(0) == "5H 2C+3C+10S / - 2D+3D+4D"


def test_g10_a_6_stacks_on_an_uppermost_card_of_the_same_suit() -> None:
    table = Table("6H 2C+3H / 10C 3C+2H").do("suit H")
    assert table.options == ["stack 0,0 on 0,1", "stack 0,0 on 1,1", "skip"]
    with pytest.raises(IllegalAnswer, match="same suit"):
        table.do("stack 1,0 on 0,1")
    table.do("stack 0,0 on 1,1")
    assert table.purse(0)[1] == 1 + 3


def test_a_6_brings_as_many_points_as_the_stack_is_high() -> None:
    table = Table("6H 10S 2S").do("suit H", "stack 0,1 on 0,2")
    assert table.purse(0)[1] == 1 + 2


def test_a_king_is_never_built() -> None:
    table = Table("7H", hands=["KC 2C"], gold=[20]).do("suit H")
    with pytest.raises(IllegalAnswer, match="cannot be built"):
        table.do("build KC")


def test_a_card_asks_for_its_own_kind_of_answer() -> None:
    table = Table("7H 5H AH 2H", hands=["2C"], gold=[9], discard="JS JH JD JC").do("suit H")
    for answer in ("activate", "stack 0,0 on 0,1", "reach 0,1", "done", "place 0,1"):
        with pytest.raises(IllegalAnswer):
            table.do(answer)
    table.do("skip")
    with pytest.raises(IllegalAnswer, match="where to stack it"):
        table.do("activate")
    table.do("skip")
    with pytest.raises(IllegalAnswer, match="the ace"):
        table.do("activate")
    table.do("skip")
    with pytest.raises(IllegalAnswer, match="activated or skipped"):
        table.do("build 2C")
