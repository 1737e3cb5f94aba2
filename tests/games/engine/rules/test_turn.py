"""The turn around the scans: basic actions, the draw, the end, the score."""

from __future__ import annotations

import pytest

from game.games.engine.rules.events import EndingBegan, MatchEnded
from game.games.engine.rules.phases import Phase
from game.rules.contract import IllegalAnswer, Over
from tests.games.engine.rules.positions import Table


def test_clubs_bring_3_gold_and_hearts_a_point() -> None:
    assert Table("2S").do("suit C").purse(0) == (3, 0)
    assert Table("2S").do("suit H").purse(0) == (0, 1)


def test_diamonds_draw_three_of_which_one_is_discarded() -> None:
    table = Table("2S", deck="QD 3H 4H 5H", hands=["2C"]).do("suit D")
    assert (table.asked, table.options) == ((0, "keep"), ["discard QD", "discard 3H", "discard 4H"])
    assert table.hand(0) == "2C"
    with pytest.raises(IllegalAnswer, match="three cards"):
        table.do("discard 2C")
    table.do("discard 3H")
    assert (table.hand(0), table.discarded("3H")) == ("4H QD 2C", True)


@pytest.mark.parametrize(("deck", "hand"), [("QD 3H", "3H QD"), ("QD", "QD"), ("", "")])
def test_g16_fewer_than_three_cards_are_all_kept(deck: str, hand: str) -> None:
    table = Table("2S", deck=deck, last=True).do("suit D")
    assert table.hand(0) == hand


def test_g14_the_deck_runs_out_in_a_draw_and_is_not_made_anew() -> None:
    table = Table("2S", "3D", hands=["JC"], points=[1, 0], deck="2H 3H", last=True).do("play JC")
    assert (table.hand(0), table.state.deck_left) == ("2H 3H", 0)
    assert table.told(EndingBegan) == [EndingBegan("deck")]
    table.do("suit D", "activate")
    assert table.hand(1) == ""
    assert isinstance(table.pending, Over)


def test_the_turn_in_which_the_deck_runs_out_is_finished_by_everybody() -> None:
    table = Table("2D", "10D", "9D", seats=3, deck="QD QH QS", last=True).do("suit D")
    table.do("discard QH", "activate")
    assert table.asked == (1, "scan")
    table.do("activate")
    assert table.over.scores == (0 + 1, 5 + 1, 5)


def test_g18_points_that_end_the_match_in_a_passive_scan_let_everybody_finish_the_turn() -> None:
    table = Table("2D", "10C", "2C", seats=3, points=[0, 39, 0], discard="JS JH JD JC QS")
    table.do("suit C", "activate")
    while table.turn.phase is Phase.INSTANT:
        table.do("done")
    assert table.told(EndingBegan) == [EndingBegan("points")]
    assert table.asked == (2, "scan")
    table.do("activate")
    assert isinstance(table.pending, Over)


def test_g17_points_spent_after_40_were_reached_do_not_take_the_end_back() -> None:
    table = Table("2S", points=[39], hands=["QD"]).do("suit H", "play QD")
    assert table.purse(0) == (6, 38)
    assert table.over.scores[0] == 38 + 2 + 1


def test_instants_can_still_be_played_in_the_last_turn() -> None:
    table = Table("2S", "10H", points=[39, 2], hands=["", "QH"], discard="JS JH JD JC QS QD QC KS KH KD KC")
    table.do("suit H")
    assert table.asked == (1, "scan")
    table.do("skip")
    assert table.asked == (1, "instant")
    table.do("play QH", "activate")
    assert table.over.scores[1] == 5 + 2 + 0 + 1


def test_the_score_is_a_third_of_the_gold_half_the_cards_and_all_points() -> None:
    """Gold rounded down, base costs rounded up; cards in hand count nothing."""
    table = Table("2S+10C 3H", "AC", gold=[2, 4], points=[39, 7], hands=["10S", "10H"]).do("suit H")
    table.do("skip", "done", "done")
    assert table.over == Over((0 + 8 + 40, 1 + 1 + 7), (0,))
    assert table.told(MatchEnded)[-1].winners == (0,)


def test_a_tie_goes_to_the_larger_tableau() -> None:
    table = Table("8S", "4D 4H", points=[39, 40]).do("suit H")
    assert table.over.scores == (44, 44)
    assert table.over.winners == (1,)


def test_g24_a_tie_with_equal_tableaux_is_shared() -> None:
    table = Table("8S", "8D", points=[39, 40]).do("suit H")
    assert table.over == Over((44, 44), (0, 1))


def test_g19_there_is_no_limit_to_a_hand() -> None:
    table = Table("2S", hands=["2C 3C 4C 5C 6C 7C 8C 9C 10C JC"], deck="2D 3D 4D 5D").do(
        "suit D", "discard 2D"
    )
    assert table.state.hand_size(0) == 12


def test_g22_a_match_that_nobody_ends_stops_at_the_technical_limit() -> None:
    table = Table("2S", "2D", max_turns=60)
    while not isinstance(table.pending, Over):
        table.do("suit C")
    assert table.state.turn == 60
    assert table.over.capped
    assert table.over.winners == (0, 1)


def test_a_suit_must_be_chosen() -> None:
    with pytest.raises(IllegalAnswer, match="Choose a suit"):
        Table("2S").do("skip")


def test_play_passes_clockwise() -> None:
    table = Table("2S", "3S", "4S", seats=3).do("suit C", "suit C")
    assert table.asked == (2, "suit")
    table.do("suit C")
    assert table.asked == (0, "suit")
