"""What can be picked on the board of Power Vacuum, step by step, and why not."""

from __future__ import annotations

import pytest

from game.games.power_vacuum.questions.by_phase import QUESTIONS
from game.games.power_vacuum.questions.chooser import PowerVacuumChooser
from game.games.power_vacuum.rules.actions import POINT, Play, Plug, Take, Transfer
from game.games.power_vacuum.rules.vocabulary import CARD_BY_CODE, SUPPLY
from game.rules.contract import IllegalAnswer
from tests.games.power_vacuum.rules.positions import Table


def at(table: Table) -> PowerVacuumChooser:
    """A chooser that follows the open question with the view of its seat."""
    chooser = PowerVacuumChooser(QUESTIONS, table.rules.settings)
    chooser.ask(table.turn, table.rules.view(table.state, table.turn.seat))
    return chooser


def card(code: str) -> int:
    return CARD_BY_CODE[code]


def test_a_card_is_tapped_once_to_show_it_and_twice_to_play_it() -> None:
    chooser = at(Table("Y1 W2", "Y3 W4"))
    assert chooser.press_card(card("Y1")) is None
    assert chooser.card == card("Y1")
    assert chooser.press_card(card("Y1")) == Play(card("Y1"))


def test_why_a_card_cannot_be_played_is_said() -> None:
    chooser = at(Table("Y1 W2", "Y3 W4").do("play Y1"))
    with pytest.raises(
        IllegalAnswer, match="You can follow suit: yellow was led, so play yellow, red or a Spy"
    ):
        chooser.drop_card(card("W4"))


def won() -> Table:
    """Bob has taken the trick, Ann was lowest; the cable joins the toaster and the supply."""
    return Table("Y1 W2", "Y3 W4", cable=(0, SUPPLY)).trick("Y1", "Y3")


def test_the_winner_takes_power_or_a_card_of_the_trick() -> None:
    chooser = at(won())
    assert POINT in chooser.options
    assert chooser.press_trick(card("Y1")) == Take(card("Y1"))


def test_power_goes_where_it_is_tapped_along_the_cable() -> None:
    table = won()
    table.rules.apply(table.state, POINT)
    chooser = at(table)
    assert chooser.stations == {0, SUPPLY}
    assert chooser.press_station(0) == Transfer(SUPPLY, 0)
    with pytest.raises(IllegalAnswer, match="Power moves along the cable only"):
        chooser.press_station(3)
    with pytest.raises(IllegalAnswer, match="First power moves along the cable"):
        chooser.press_socket(0)


def plugging() -> Table:
    table = won()
    for answer in (POINT, Transfer(SUPPLY, 0)):
        table.rules.apply(table.state, answer)
    return table


def test_one_end_of_the_cable_is_taken_and_put_into_a_free_socket() -> None:
    chooser = at(plugging())
    assert chooser.ends == {0, SUPPLY}
    with pytest.raises(IllegalAnswer, match="First take one end of the cable"):
        chooser.press_socket(3)
    assert chooser.press_socket(0) is None
    assert chooser.end == 0
    assert chooser.sockets == {1, 2, 3, 4}
    assert chooser.press_socket(3) == Plug(0, 3)


def test_an_end_can_be_put_back() -> None:
    chooser = at(plugging())
    chooser.press_socket(0)
    assert chooser.back()
    assert chooser.end < 0
    assert not chooser.back()


def test_a_plug_let_go_over_a_taken_socket_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="This socket has a plug already"):
        at(plugging()).plug(0, SUPPLY)


def test_the_agenda_can_be_shown_both_ways_while_the_hand_is_large_enough() -> None:
    hand = "Y1 Y2 Y3 W1 W2"
    chooser = at(Table(hand, "G1 G2 G3 R1 R2", agendas=((0, 2),)))
    assert [(reveal.most, reveal.least) for reveal in chooser.reveals] == [(0, 2), (2, 0)]
    assert at(Table("Y1", "Y2", agendas=((0, 2),))).reveals == ()


def test_the_board_may_be_left_alone_where_the_house_rule_says_so() -> None:
    table = Table("Y1 W2", "Y3 W4", cable=(0, SUPPLY), board="may").trick("Y1", "Y3").do("point")
    assert at(table).offer().presses[-1].key == "leave"
    table.do("leave")
    assert at(table).offer().presses[-1].key == "leave"
