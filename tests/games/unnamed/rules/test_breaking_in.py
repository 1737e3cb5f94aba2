"""Special Powers enter at any time during a trick, whoever is to play."""

from __future__ import annotations

import pytest

from game.games.unnamed.rules.actions import ENTER
from game.games.unnamed.rules.phases import Phase
from game.rules.contract import IllegalAnswer
from tests.games.unnamed.rules.tables import Table

HELD = {0: "baton", 1: "loose_rules", 2: "heart_reign"}


def test_a_power_comes_in_time_to_change_what_another_can_play() -> None:
    table = Table(3).resource("2S 3H", "4S 5H", "6S 7H", held=HELD).do("play 2S")
    assert (table.turn.seat, table.options) == (1, {"play 4S", "enter"})
    table.do("interject 2 enter")
    assert (table.turn.seat, table.options) == (1, {"play 4S", "play 5H"}), "nobody need follow suit"


def test_whoever_has_played_can_still_make_a_suit_trump() -> None:
    table = Table(3).resource("9S 3H", "4H 5D", "6S 7C", trump="D", held={0: "heart_reign"})
    table.do("play 9S", "interject 1 enter", "play 4H", "play 6S")
    assert table.state.piles[1], "the 4 of hearts beats both spades"


def test_everybody_with_a_power_may_break_in_until_one_has_entered() -> None:
    table = Table(3).resource("2S 3H", "4S 5H", "6S 7H", held=HELD)
    assert table.rules.interjections(table.state) == dict.fromkeys(HELD, (ENTER,))
    table.do("interject 3 enter")
    assert table.rules.interjections(table.state) == {}
    with pytest.raises(IllegalAnswer, match="Another Special Power has entered"):
        table.do("interject 2 enter")
    table.do("play 2S", "play 4S", "play 6S")
    assert set(table.rules.interjections(table.state)) == {0, 1}, "the next trick has begun"


def test_the_last_call_is_over_once_somebody_breaks_in() -> None:
    table = Table(3).resource("2S 3H", "4S 5H", "6S 7H", trump="C", held=HELD)
    table.do("play 3H", "play 5H", "play 7H")
    assert (table.turn.seat, table.turn.phase) == (0, Phase.LAST_CALL)
    table.do("interject 3 enter")
    assert table.state.tricks == 16, "nobody is asked any more"
    assert table.state.piles[2]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("interject 1 enter", "no Special Power"),
        ("interject 2 play 4S", "nothing but a Special Power"),
        ("interject 9 enter", "Nobody can"),
    ],
)
def test_what_cannot_be_done_out_of_turn_is_refused(answer: str, why: str) -> None:
    table = Table(2).resource("2S 3H", "4S 5H", held={1: "baton"})
    before = table.state.copy()
    with pytest.raises(IllegalAnswer, match=why):
        table.do(answer)
    assert table.state == before


def test_no_power_enters_outside_a_trick() -> None:
    table = Table(2).creation()
    with pytest.raises(IllegalAnswer, match="during a trick"):
        table.do("interject 1 enter")
