"""Jacks, queens and kings: when they may be played, what they cost and do, and the scan that follows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.catalogue import make_bot
from game.games.engine.rules.actions import DONE
from game.games.engine.rules.events import CardsDrawn, InstantPlayed
from game.games.engine.rules.phases import Phase
from game.rules.contract import IllegalAnswer
from tests.games.engine.rules.positions import Table


def test_a_jack_costs_1_point_and_draws_4_cards() -> None:
    table = Table("2H", hands=["JC"], points=[1], deck="2S 3S 4S 5S 6S").do("play JC")
    assert (table.hand(0), table.purse(0)) == ("2S 3S 4S 5S", (0, 0))
    assert table.discarded("JC")


def test_a_queen_costs_2_points_and_brings_6_gold() -> None:
    assert Table("2H", hands=["QC"], points=[2]).do("play QC").purse(0) == (6, 0)


def test_a_king_costs_3_points_and_takes_up_to_2_engine_cards_from_the_discard_pile() -> None:
    table = Table("2H", hands=["KC"], points=[3], discard="9S 10D JD 2S").do("play KC")
    assert table.asked == (0, "take")
    assert table.options == ["take 2S", "take 9S", "take 10D", "done"]
    table.do("take 9S", "take 10D")
    assert (table.hand(0), table.asked) == ("9S 10D", (0, "suit"))


def test_a_king_takes_fewer_cards_if_its_player_wants() -> None:
    table = Table("2H", hands=["KC"], points=[3], discard="9S 10D").do("play KC", "take 9S", "done")
    assert (table.hand(0), table.asked) == ("9S", (0, "suit"))


def test_g13_a_king_takes_what_is_there_be_it_nothing() -> None:
    one = Table("2H", hands=["KC"], points=[3], discard="9S QD").do("play KC", "take 9S")
    assert (one.hand(0), one.asked) == ("9S", (0, "suit"))
    none = Table("10C", hands=["KC"], points=[3], discard="QD").do("play KC")
    assert (none.asked, none.card) == ((0, "scan"), "10C")


def test_a_king_takes_no_instants_nor_itself() -> None:
    table = Table("2H", hands=["KC"], points=[3], discard="9S 10D JD").do("play KC")
    for code in ("JD", "KC", "3D"):
        with pytest.raises(IllegalAnswer, match="engine cards that lie in the discard pile"):
            table.do(f"take {code}")


def test_g4_an_instant_that_cannot_be_paid_in_full_cannot_be_played() -> None:
    table = Table("2H", hands=["JC QC KC"], points=[2])
    assert table.options == ["suit S", "suit H", "suit D", "suit C", "play JC", "play QC"]
    with pytest.raises(IllegalAnswer, match="not enough victory points"):
        table.do("play KC")


def test_an_instant_activates_the_cards_of_its_suit_before_the_suit_is_chosen() -> None:
    table = Table("10C 2H", hands=["QC"], points=[2]).do("play QC")
    assert (table.asked, table.card) == ((0, "scan"), "10C")
    table.do("activate")
    assert (table.purse(0), table.asked) == ((6, 1), (0, "suit"))


def test_an_instant_interrupts_a_scan_which_then_goes_on() -> None:
    """The queen's gold pays for the 8 that comes next."""
    table = Table("10H 8H", hands=["QC"], points=[2]).do("suit H", "activate")
    assert (table.card, table.options) == ("8H", ["skip", "play QC"])
    table.do("play QC")
    assert (table.card, table.options) == ("8H", ["activate", "skip"])


def test_an_instant_interrupts_an_ace_and_three_scans_lie_on_one_another() -> None:
    """The ace's stack, the scan that came to the ace, and now the whole tableau for the instant."""
    table = Table("AH 10H+2S 10C", hands=["QC"], points=[2]).do("suit H", "reach 0,1")
    assert table.card == "10H"
    table.do("play QC")
    assert len(table.state.scans) == 3
    assert table.card == "10C"
    table.do("activate")
    assert (table.card, len(table.state.scans)) == ("10H", 2)
    table.do("activate", "activate")
    assert (table.card, len(table.state.scans)) == ("10H", 1)


def test_an_instant_that_was_just_drawn_can_be_played_at_once() -> None:
    table = Table("3H", points=[2], deck="QC 2S").do("suit H", "activate")
    assert table.asked == (0, "instant")
    assert "play QC" in table.options


def test_the_active_seat_scans_whole_stacks_for_its_instant() -> None:
    table = Table("10S+2C", hands=["QC"], points=[2]).do("play QC")
    assert table.card == "10S"


def test_g12_a_passive_instant_scans_the_cards_of_its_suit_alone() -> None:
    table = Table("2H", "10S+2C", hands=["", "QC"], points=[0, 2]).do("suit D")
    table.do(table.options[0])
    assert table.asked == (1, "instant")
    table.do("play QC")
    assert table.card == "2C"


def test_only_the_player_of_an_instant_activates_cards_for_it() -> None:
    table = Table("10C", "2C", hands=["QC"], points=[2]).do("play QC", "activate")
    assert table.asked == (0, "suit")


def test_one_instant_a_turn() -> None:
    table = Table("10C", hands=["QC JS"], points=[9]).do("play QC")
    assert table.options == ["activate", "skip"]
    with pytest.raises(IllegalAnswer, match="Only one instant"):
        table.do("play JS")
    table.do("activate")
    assert "play JS" not in table.options
    table.do("suit H")
    assert table.asked == (1, "suit")


def test_g11_others_may_play_one_instant_in_each_turn_too() -> None:
    table = Table("2H", "2D", hands=["", "JC QC"], points=[0, 9]).do("suit C")
    assert table.asked == (1, "instant")
    table.do("play QC")
    assert table.asked == (1, "suit")
    assert "play JC" in table.options
    assert table.told(InstantPlayed)[0].seat == 1


def test_g11_houses_may_keep_instants_to_the_own_turn() -> None:
    table = Table("2H", "10C 2D", hands=["", "JC QC"], points=[0, 9], passive_instants=False).do("suit C")
    assert (table.card, table.options) == ("10C", ["activate", "skip"])
    with pytest.raises(IllegalAnswer, match="own turn only"):
        table.do("play JC")
    table.do("skip")
    assert table.asked == (1, "suit")


def test_there_is_a_last_window_after_the_own_scan() -> None:
    table = Table("10H", hands=["QH"], points=[2]).do("suit H", "activate")
    assert table.asked == (0, "instant")
    table.do("play QH")
    assert table.card == "10H"


@pytest.mark.parametrize(
    ("hand", "points", "discard", "asked"),
    [
        ("2C", 1, "", True),  # it might be a jack, for all the others know
        ("", 9, "", False),  # no card
        ("2C", 0, "", False),  # no points
        ("2C", 1, "JS JH JD JC", False),  # everybody sees the jacks, and a queen is too dear
        ("2C", 2, "JS JH JD JC", True),
    ],
)
def test_who_is_asked_for_an_instant_depends_on_what_everybody_knows(
    hand: str, points: int, discard: str, asked: bool
) -> None:
    """Otherwise the question would tell the others that the seat holds one."""
    table = Table("2H", hands=[hand], points=[points], discard=discard).do("suit C")
    assert (table.asked == (0, "instant")) is asked


def test_cards_known_from_the_discard_pile_are_no_reason_to_ask() -> None:
    table = Table("2H", hands=["KC"], points=[9], discard="9S 2S").do("play KC", "take 9S", "done", "suit C")
    assert table.asked == (1, "suit")
    again = Table("2H", "3H", hands=["KC"], points=[9, 0], discard="9S 2S")
    again.do("play KC", "take 9S", "done", "suit C", "suit C")
    assert again.asked == (0, "suit")


def test_an_instant_must_be_in_the_hand() -> None:
    table = Table("2H", hands=["2C"], points=[9])
    with pytest.raises(IllegalAnswer, match="not in your hand"):
        table.do("play QC")
    with pytest.raises(IllegalAnswer, match="Only jacks, queens and kings"):
        table.do("play 2C")


def test_a_place_that_an_instant_emptied_of_the_suit_is_no_longer_visited() -> None:
    """The scan had come to 10C when the queen's own scan had it replaced."""
    table = Table("7H 10C 4D / 5D 6D 7D / 8D 9D 10D", hands=["QH AS"], points=[2]).do("suit C")
    assert table.card == "10C"
    table.do("play QH", "build AS", "place 0,1")
    assert table.asked == (1, "suit")


def test_an_instant_is_played_out_of_turn_before_another_chooses_the_suit() -> None:
    table = Table("2H", "10C", hands=["", "QC JC"], points=[0, 3]).do("interject 2 play QC")
    assert (table.asked, table.card) == ((1, "scan"), "10C")
    table.do("activate")
    assert (table.purse(1), table.asked) == ((6, 2), (0, "suit"))
    with pytest.raises(IllegalAnswer, match="Only one instant"):
        table.do("interject 2 play JC")


def test_an_instant_comes_between_suit_and_basic_action() -> None:
    table = Table("2H", hands=["QC 3S 9D"], gold=[2], points=[2]).do("suit S")
    assert table.options == ["done", "build 3S", "play QC"]
    table.do("play QC")
    assert table.asked == (0, "build")
    assert table.options == ["done", "build 3S", "build 9D"], "the gold is there in time"


def test_an_instant_comes_while_one_of_three_cards_is_to_go() -> None:
    hands = ["QC", "JH"]
    table = Table("10C 3D", "10H 2D", hands=hands, points=[2, 1], deck="2S 3S 4S 5S 6S 7S 8S").do("suit D")
    assert table.options == ["discard 2S", "discard 3S", "discard 4S", "play QC"]
    table.do("interject 2 play JH", "activate")
    assert (table.hand(1), table.purse(1)) == ("5S 6S 7S 8S", (0, 1))
    assert table.asked == (0, "keep")
    table.do("play QC", "activate")
    assert table.asked == (0, "keep"), "after the scan of the queen"
    table.do("discard 2S")
    assert (table.asked, table.card) == ((0, "scan"), "3D"), "and then the suit of the turn"


def test_whose_scan_was_interrupted_goes_on_where_it_was() -> None:
    table = Table("2D 3D", "10H", hands=["", "KH"], points=[0, 3], discard="9S 4C").do("suit D", "discard AS")
    assert (table.asked, table.card) == ((0, "scan"), "2D")
    table.do("interject 2 play KH", "take 9S", "done", "activate")
    assert (table.asked, table.card) == ((0, "scan"), "2D")


def test_others_break_in_while_a_card_is_laid_and_whoever_lays_it_finishes_first() -> None:
    hands = ["3S 9D KH", "QC"]
    table = Table("7C", "10C", hands=hands, gold=[9], points=[3, 2]).do("suit C", "build 3S")
    assert table.asked == (0, "cell")
    assert {*table.rules.interjections(table.state)} == {1}
    with pytest.raises(IllegalAnswer, match="finished first"):
        table.do("interject 1 play KH")
    table.do("interject 2 play QC")
    assert (table.asked, table.card) == ((1, "scan"), "10C")
    assert {*table.rules.interjections(table.state)} == set(), "the card is still to be laid"
    table.do("activate")
    assert table.asked == (0, "cell")
    table.do("place 0,1")
    assert (table.purse(1), table.hand(0)) == ((6, 1), "KH 9D")


def test_others_break_in_between_two_cards_of_a_payment_and_may_take_what_was_paid() -> None:
    hands = ["2S 3S 4S 5S", "KD"]
    table = Table("9C", "10C", hands=hands, points=[0, 3]).do("suit C", "activate", "discard 2S")
    table.do("interject 2 play KD", "take 2S")
    assert (table.asked, table.hand(1)) == ((0, "pay"), "2S"), "there is nothing more to take"
    table.do("discard 3S", "discard 4S")
    assert (table.purse(0), table.hand(0)) == ((5, 2), "5S")


def test_a_king_that_another_king_leaves_nothing_to_has_taken_enough() -> None:
    hands = ["KC", "KD"]
    table = Table("2H", "3H", hands=hands, points=[3, 3], discard="9S 2S").do("play KC")
    table.do("interject 2 play KD", "take 9S", "take 2S")
    assert table.asked == (0, "suit")


def test_who_might_hold_an_instant_is_known_and_who_does_is_not() -> None:
    has, lacks = (Table("2H", "2C", hands=["", hand], points=[0, 3]) for hand in ("QC 3S", "4C 3S"))
    assert has.rules.interjections(has.state).keys() == {1}
    assert lacks.rules.interjections(lacks.state) == {}
    for table in (has, lacks):
        assert table.rules.interjections(table.rules.view(table.state, None)) == {1: ()}
    own = Table("2H", "2C", hands=["", "QC"], passive_instants=False, points=[0, 3])
    assert own.rules.interjections(own.state) == {}


def paused(*tableaux: str, **position: Any) -> Table:
    """Builds a position with time for instants between a suit and its gift."""
    return Table(*tableaux, gift_instants=True, **position)


def test_there_is_time_for_instants_between_a_suit_and_its_gift() -> None:
    table = paused("10C", hands=["JC"], points=[1], deck="2S 3S 4S 5S 6S 7S 8S").do("suit D")
    assert (table.asked, table.options) == ((0, Phase.GIFT), ["done", "play JC"])
    assert table.turn.decline == DONE, "it can be let pass until further notice"
    assert not table.told(CardsDrawn)
    table.do("play JC")
    assert (table.hand(0), table.card) == ("2S 3S 4S 5S", "10C"), "the jack draws first"
    table.do("activate")
    assert table.options == ["discard 6S", "discard 7S", "discard 8S"], "and then diamonds give what is left"


def test_a_house_may_give_the_gift_with_the_suit() -> None:
    assert Table("10C", hands=["JC"], points=[1]).do("suit D").asked == (0, Phase.KEEP)


@pytest.mark.parametrize(
    ("suit", "asked", "purse"),
    [
        ("H", (0, Phase.INSTANT), (3, 4)),
        ("C", (0, Phase.INSTANT), (6, 3)),
        ("D", (0, Phase.KEEP), (3, 3)),
        ("S", (0, Phase.BUILD), (3, 3)),
    ],
)
@pytest.mark.parametrize("order", ["first", "last"])
def test_whoever_plays_nothing_takes_the_gift(
    suit: str, asked: tuple[int, Phase], purse: tuple[int, int], order: str
) -> None:
    table = paused("2H", hands=["JC 3S"], gold=[3], points=[3], order=order).do(f"suit {suit}", "done")
    if suit == "H":
        assert table.card == "2H"
        table.do("skip")
    assert (table.asked, table.purse(0)) == (asked, purse)


def test_there_is_time_for_the_others_too_before_the_gift() -> None:
    table = paused("2H", "10C", hands=["", "KC"], points=[0, 3], discard="9S", deck="2S 3S 4S").do("suit D")
    assert (table.asked, table.options) == ((0, Phase.GIFT), ["done"])
    table.do("interject 2 play KC", "take 9S")
    assert (table.asked, table.card) == ((1, Phase.SCAN), "10C")
    table.do("activate")
    assert table.asked == (0, Phase.KEEP), "nobody may play another one: the gift comes by itself"


def test_after_an_instant_there_is_time_for_that_of_another_before_the_gift() -> None:
    table = paused("10C", "10H", hands=["JC", "JH 2C"], points=[1, 1]).do("suit C", "play JC", "skip")
    assert (table.asked, table.options, table.purse(0)) == ((0, Phase.GIFT), ["done"], (0, 0))
    table.do("interject 2 play JH", "skip")
    assert table.card == "10C", "the clubs of the turn act"
    assert table.purse(0) == (3, 0)


@pytest.mark.parametrize(("position", "asked"), [
    ({"hands": ["2C"], "points": [1]}, True),
    ({"hands": ["", "2C"], "points": [0, 1]}, True),
    ({"hands": ["", "JC"], "points": [0, 1], "passive_instants": False}, False),
    ({"hands": ["JC", "JH"]}, False),
    ({"hands": ["2C"], "points": [1], "discard": "JS JH JD JC"}, False),
])  # fmt: skip
def test_whether_there_is_time_before_the_gift_depends_on_what_everybody_knows(
    position: dict[str, Any], asked: bool
) -> None:
    table = paused("2H", "3H", **position).do("suit C")
    assert (table.asked == (0, Phase.GIFT)) is asked
    assert table.purse(0)[0] == (0 if asked else 3)


def test_nothing_but_an_instant_comes_before_the_gift() -> None:
    table = paused("2H", hands=["JC 3S"], gold=[3], points=[1]).do("suit S")
    with pytest.raises(IllegalAnswer, match="Take the gift of your suit, or play an instant first"):
        table.do("build 3S")


def test_bots_take_the_gift_before_they_think_of_an_instant() -> None:
    """There is time before the suit and after the gift, and nothing else was learnt."""
    table = paused("2H", hands=["QC 3S"], gold=[3], points=[6]).do("suit C")
    view = table.rules.view(table.state, 0)
    for name in ("wild", "careful", "steady"):
        *_, choice = make_bot(name, "engine").think(table.rules, view, table.turn, random.Random(1))
        assert choice == DONE, name


def late(*tableaux: str, **position: Any) -> Table:
    """Builds a position with time for instants after the last card of a turn."""
    return Table(*tableaux, last_instants=True, **position)


def test_after_the_last_card_of_a_turn_there_is_time_for_everybody_who_might_play_an_instant() -> None:
    table = late("2H", "10C", hands=["JC"], points=[1]).do("suit C", "done", "activate")
    assert (table.asked, table.options) == ((0, Phase.INSTANT), ["done", "play JC"]), "once more"
    assert table.turn.decline == DONE, "it can be let pass until further notice"
    assert table.do("done").asked == (1, Phase.SUIT)


def test_the_last_card_of_a_match_leaves_time_for_an_instant() -> None:
    table = late("2H", "3C", hands=["KH"], points=[3], deck="9D", last=True)
    table.do("suit C", "done", "activate")
    assert table.asked == (0, Phase.INSTANT), "seat 2 has drawn the last card of the deck"
    table.do("play KH", "done")
    assert table.card == "2H", "the king's hearts are activated"
    assert table.do("activate").over


def test_the_last_to_activate_is_asked_once_and_others_break_in_meanwhile() -> None:
    table = late("2H", "10C", hands=["JC", "JH"], points=[1, 1]).do("suit C", "done", "activate")
    assert table.asked == (1, Phase.INSTANT)
    table.do("interject 1 play JC")
    assert table.asked == (1, Phase.INSTANT)
    assert table.do("done").asked == (1, Phase.SUIT)


@pytest.mark.parametrize(("position", "asked"), [
    ({"hands": ["2C"], "points": [1]}, True),
    ({"hands": ["JC"]}, False),
    ({"hands": ["JC"], "points": [1], "last_instants": False}, False),
    ({"hands": ["JC"], "points": [1], "discard": "JS JH JD"}, True),
    ({"hands": ["2C"], "points": [1], "discard": "JS JH JD JC"}, False),
    ({"hands": ["", "JC"], "points": [0, 1], "passive_instants": False}, False),
])  # fmt: skip
def test_whether_there_is_time_after_the_last_card_depends_on_what_everybody_knows(
    position: dict[str, Any], asked: bool
) -> None:
    table = Table("2H", "10C", **{"last_instants": True, **position})
    table.do("suit C")
    if table.turn.phase is Phase.INSTANT:
        table.do("done")
    assert table.do("skip").turn.phase is (Phase.INSTANT if asked else Phase.SUIT)


def test_a_first_card_of_the_suit_laid_by_an_instant_before_the_gift_is_activated_too() -> None:
    """By the house rule that the active player comes last, seat 2 comes first."""
    table = paused("2H", "7D", hands=["", "QD 3C"], gold=[0, 0], points=[0, 2], order="last", deck="4H").do(
        "suit C", "interject 2 play QD", "build 3C", "place 0,1"
    )
    assert (table.asked, table.card) == ((1, Phase.SCAN), "3C")
