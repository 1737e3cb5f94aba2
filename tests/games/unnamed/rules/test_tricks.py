"""The Resource game: following, winning, trump, powers entering and leaving."""

from __future__ import annotations

import pytest

from game.games.unnamed.rules.events import CardsDealt, PowerDealt, PowerEntered, PowerRemoved, TrumpSet
from game.games.unnamed.rules.phases import Phase
from game.rules.contract import IllegalAnswer, Shuffle
from tests.games.unnamed.rules.tables import Table


def test_u2_two_to_six_can_play_and_the_dealer_is_drawn() -> None:
    for seats in range(2, 7):
        assert Table(seats).shuffle == Shuffle(seats, 1, "dealer")


@pytest.mark.parametrize(
    ("seats", "each", "extras"), [(2, 26, 0), (3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4)]
)
def test_u3_everybody_gets_as_many_cards_and_the_extras_lie_face_down(
    seats: int, each: int, extras: int
) -> None:
    table = Table(seats).draw(0).draw().draw()
    assert [hand.bit_count() for hand in table.state.hands] == [each] * seats
    assert table.state.extras.bit_count() == extras
    assert table.told(CardsDealt) == [CardsDealt(each, extras, False)]
    assert all(table.rules.view(table.state, seat).extras == 0 for seat in range(seats))


def test_u9_the_seat_left_of_the_dealer_leads() -> None:
    assert Table().draw(3).draw().draw().turn.seat == 0


def test_who_can_follow_suit_must() -> None:
    table = Table(2).resource("2S 3H", "4S 5H").do("play 2S")
    assert table.options == {"play 4S"}
    with pytest.raises(IllegalAnswer, match="follow suit"):
        table.do("play 5H")


def test_who_cannot_follow_suit_plays_any_card() -> None:
    assert Table(2).resource("2S 3S", "4H 5C").do("play 2S").options == {"play 4H", "play 5C"}


def test_the_highest_card_of_the_led_suit_takes_the_trick_and_leads_the_next() -> None:
    table = Table(3).resource("5S 2H", "AC 3H", "9S 4H", trump="H").do("play 5S", "play AC", "play 9S")
    assert table.pile(2) == "5S 9S AC"
    assert table.turn.seat == 2


def test_a_trump_beats_the_led_suit() -> None:
    table = Table(3).resource("AS 2C", "2H 3C", "KS 4C", trump="H").do("play AS", "play 2H", "play KS")
    assert table.pile(1) == "KS AS 2H"


def test_u8_there_is_no_trump_in_the_first_trick_and_its_winner_sets_it() -> None:
    # Spades and hearts for seat 0, diamonds and clubs for seat 1: nobody can follow.
    table = Table(2).draw(1).draw().draw().do("play 2S", "play AD")
    assert table.do("pass", "pass").pile(0) == "2S AD"
    assert [event.suit for event in table.told(TrumpSet)] == [0]
    table.do("play AH", "play 3D")
    assert table.turn.seat == 0


def test_trump_stays_what_it_is() -> None:
    table = Table(2).resource("2S 3H", "4S 5H", trump="D").do("play 2S", "play 4S")
    assert table.told(TrumpSet) == []


def test_u4_a_power_does_not_work_until_it_has_entered() -> None:
    table = Table(2).draw(1).draw(0, 1).draw()
    assert len(table.told(PowerDealt)) == 2
    assert table.state.in_play == -1
    # Both powers lie open before both seats.
    assert table.rules.view(table.state, 1).held == table.state.held


def test_u6_a_power_can_enter_before_the_own_card() -> None:
    table = Table(2).resource("2S 3H", "4S 5H", held={1: "free_hand"}).do("play 2S")
    assert table.options == {"play 4S", "enter"}
    table.do("enter")
    assert table.turn.seat == 1
    assert table.options == {"play 4S", "play 5H"}
    assert [event.name for event in table.told(PowerEntered)] == ["Free Hand"]


def test_u6_a_power_can_enter_when_all_have_played_asked_from_the_leader_on() -> None:
    table = (
        Table(3)
        .resource("AS 2H", "3S 3H", "2S 4H", trump="C", held={0: "baton", 2: "low_tide"})
        .do("play AS", "play 3S", "play 2S")
    )
    assert (table.turn.seat, table.turn.phase) == (0, "last call")
    table.do("pass")
    assert table.turn.seat == 2
    table.do("enter")
    assert table.pile(2) == "2S 3S AS"


def test_only_one_power_enters_in_a_trick() -> None:
    table = Table(2).resource("2S 3H", "4S 5H", held={0: "baton", 1: "low_tide"}).do("enter", "play 2S")
    assert table.options == {"play 4S"}
    table.do("play 4S")
    assert table.turn.phase is Phase.PLAY


def test_nobody_is_asked_who_holds_no_power() -> None:
    table = Table(2).resource("2S 3H", "4S 5H", in_play=("flat_land", 1), held={0: "baton"})
    table.do("play 2S", "play 4S")
    assert (table.turn.seat, table.options) == (0, {"enter", "pass"})
    table.do("pass")
    assert (table.turn.seat, table.turn.phase) == (1, "play")


def test_u5_a_power_works_until_another_enters_and_goes_under_the_deck() -> None:
    table = Table(2).resource("2S 3H", "4S 5H", in_play=("flat_land", 1), held={0: "baton"}).do("enter")
    assert table.state.powers_below == (table.powers["flat_land"],)
    assert [(event.seat, event.name) for event in table.told(PowerRemoved)] == [(1, "Flat Land")]
    assert table.state.held[1] == -1


def test_who_takes_a_trick_without_a_power_may_draw_one() -> None:
    table = Table(2).resource("2S 3H", "4S 5H").do("play 2S", "play 4S")
    assert (table.turn.seat, table.options) == (1, {"draw", "pass"})
    table.do("draw")
    assert table.shuffle == Shuffle(20, 1, "special power")
    table.draw(7)
    assert table.state.held == [-1, 7]
    assert (table.turn.seat, table.turn.phase) == (1, "play")


def test_u7_a_power_in_play_counts_as_ones_own() -> None:
    table = Table(2).resource("2S 3H", "4S 5H", in_play=("flat_land", 1)).do("play 2S", "play 4S")
    assert table.turn.phase is Phase.PLAY


def test_powers_under_the_deck_are_drawn_last_and_in_their_order() -> None:
    table = Table(2).resource("2S 3H 5H", "4S 6H 7H")
    table.state.powers_below = tuple(range(20))
    table.state.powers = 0
    table.do("play 2S", "play 4S", "draw")
    assert table.state.held == [-1, 0]
    assert table.state.powers_below == tuple(range(1, 20))


def test_nobody_draws_a_power_after_the_last_trick() -> None:
    table = Table(2).resource("2S", "4S").do("play 2S", "play 4S")
    assert table.shuffle.purpose == "market"


def test_powers_are_collected_when_the_hands_are_empty() -> None:
    table = Table(2).resource("2S", "4S", in_play=("flat_land", 1), held={0: "baton"})
    table.do("play 2S", "play 4S", "pass")
    assert table.state.powers == (1 << 20) - 1
    assert table.state.held == [-1, -1]
    assert table.state.in_play == -1
