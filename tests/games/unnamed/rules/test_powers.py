"""Each of the twenty Special Powers, by its name."""

from __future__ import annotations

import pytest

from game.games.unnamed.rules.events import CardCaptured, HandsSeen
from game.games.unnamed.rules.phases import Phase
from tests.games.unnamed.rules.tables import Table


def winner(power: str, *cards: str, trump: str = "", owner: int = 0) -> int:
    """Who takes a trick of these cards, led by seat 0, with a power in play."""
    free_suit = next(suit for suit in "CDHS" if all(suit not in card for card in cards))
    fillers = (f"{rank}{free_suit}" for rank in (2, 3, 4))
    hands = (f"{card} {filler}" for card, filler in zip(cards, fillers, strict=False))
    table = Table(len(cards)).resource(*hands, trump=trump, in_play=(power, owner))
    table.do(*(f"play {card}" for card in cards))
    return next(seat for seat in range(len(cards)) if table.state.piles[seat])


def test_low_tide_turns_the_ranks_over() -> None:
    assert winner("low_tide", "AS", "2S", "KS") == 1


def test_flat_land_knows_no_trump() -> None:
    assert winner("flat_land", "3S", "2H", "4S", trump="H") == 2


@pytest.mark.parametrize(
    ("power", "card"),
    [("spade_reign", "2S"), ("heart_reign", "2H"), ("diamond_reign", "2D"), ("club_reign", "2C")],
)
def test_each_reign_makes_its_suit_trump_instead_of_another(power: str, card: str) -> None:
    led, trump = ("AH", "H") if card != "2H" else ("AD", "D")
    assert winner(power, led, card, trump=trump) == 1


@pytest.mark.parametrize(
    ("cards", "takes"),
    [(("AH", "2C", "KH"), 1), (("AH", "2C", "3S"), 2), (("AC", "2S", "KC"), 1), (("KC", "3H", "AC"), 2)],
)
def test_twin_trump_makes_the_other_suit_of_its_colour_trump_too(cards: tuple[str, ...], takes: int) -> None:
    assert winner("twin_trump", *cards, trump="S") == takes


def test_free_hand_frees_its_owner_alone() -> None:
    table = Table(3).resource("2S 3H", "4S 5H", "6S 7H", in_play=("free_hand", 1)).do("play 2S")
    assert table.options == {"play 4S", "play 5H"}
    assert table.do("play 5H").options == {"play 6S"}


def test_loose_rules_frees_everybody() -> None:
    table = Table(3).resource("2S 3H", "4S 5H", "6S 7H", in_play=("loose_rules", 1)).do("play 2S")
    assert table.options == {"play 4S", "play 5H"}
    assert table.do("play 5H").options == {"play 6S", "play 7H"}


def test_heavy_stamp_adds_three_ranks_and_the_first_of_equals_wins() -> None:
    assert winner("heavy_stamp", "9S", "7S", owner=1) == 1
    assert winner("heavy_stamp", "10S", "7S", owner=1) == 0
    assert winner("heavy_stamp", "QS", "AS", owner=0) == 0


def test_toy_courts_puts_court_cards_below_the_2() -> None:
    assert winner("toy_courts", "KS", "2S", "QS") == 1
    assert winner("toy_courts", "KS", "2S", "AS") == 2


def test_wild_sevens_beat_the_ace() -> None:
    assert winner("wild_sevens", "AS", "7S") == 1


@pytest.mark.parametrize(
    ("cards", "trump", "takes"),
    [
        (("AS", "KS", "2S"), "", 1),
        (("AS", "KH", "2H"), "", 0),
        (("AS", "KH", "QS"), "H", 1),
        (("AS", "KH", "2H"), "H", 2),
    ],
)
def test_runner_up_takes_with_the_second_best_of_those_that_could_win(
    cards: tuple[str, ...], trump: str, takes: int
) -> None:
    assert winner("runner_up", *cards, trump=trump) == takes


def test_last_word_lets_its_owner_play_after_everyone_else() -> None:
    table = Table(4).resource("2S", "3S", "4S", "5S", in_play=("last_word", 1))
    assert table.state.order == (0, 2, 3, 1)
    leading = Table(4).resource("2S", "3S", "4S", "5S", in_play=("last_word", 0))
    assert leading.state.order == (0, 1, 2, 3)


def test_widdershins_turns_the_order_from_the_next_trick_on() -> None:
    table = Table(3).resource("2S 2H", "3S 3H", "4S 4H", held={0: "widdershins"}).do("enter", "play 2S")
    assert table.turn.seat == 1
    table.do("play 3S", "play 4S", "pass", "play 4H")
    assert table.turn.seat == 1
    assert table.state.order == (2, 1, 0)


def test_baton_leads_every_following_trick() -> None:
    table = Table(3).resource("2S 2H", "3S 3H", "4S 4H", in_play=("baton", 1))
    table.do("play 2S", "play 3S", "play 4S", "pass")
    assert table.pile(2) == "2S 3S 4S"
    assert table.turn.seat == 1


def test_skimmer_gets_the_lowest_card_of_tricks_that_others_take() -> None:
    table = Table(3).resource("9H 3S", "2S 4S", "2C AS", in_play=("skimmer", 1), trump="D")
    table.do("play 9H", "play 2S", "play 2C")
    # Both twos are lowest: the first played.
    assert (table.pile(0), table.pile(1)) == ("9H 2C", "2S")
    assert [event.name for event in table.told(CardCaptured)] == ["Skimmer"]


def test_skimmer_leaves_own_tricks_alone() -> None:
    table = Table(2).resource("2H 3S", "3H 4S", in_play=("skimmer", 1)).do("play 2H", "play 3H")
    assert table.pile(1) == "2H 3H"


def test_tithe_makes_another_winner_give_one_card() -> None:
    table = Table(3).resource("9H 3S", "2S 4S", "3H AS", in_play=("tithe", 1), trump="D")
    table.do("play 9H", "play 2S", "play 3H")
    assert (table.turn.seat, table.options) == (0, {"pick 9H", "pick 2S", "pick 3H"})
    table.do("pick 2S")
    assert (table.pile(0), table.pile(1)) == ("3H 9H", "2S")


def test_collector_may_exchange_a_card_of_an_own_trick_for_one_of_anothers_pile() -> None:
    table = Table(2).resource("9H 3S", "2H 4S", in_play=("collector", 0), piles={1: "KC QC"})
    table.do("play 9H", "play 2H")
    assert table.options == {"pick KC", "pick QC", "pass"}
    table.do("pick KC")
    assert table.options == {"pick 9H", "pick 2H"}
    table.do("pick 2H")
    assert (table.pile(0), table.pile(1)) == ("9H KC", "2H QC")


def test_collector_is_not_asked_about_tricks_of_others() -> None:
    table = Table(2).resource("2H 3S", "9H 4S", in_play=("collector", 0), piles={0: "KC", 1: "QC"})
    assert table.do("play 2H", "play 9H").turn.phase is Phase.DRAW


def test_open_book_shows_all_hands_to_its_owner_alone_and_is_not_forgotten() -> None:
    table = Table(3).resource("2S 3H", "4S 5H", "6S 7H", held={0: "open_book", 1: "baton"})
    before = table.rules.view(table.state, 0)
    assert before.hands[1:] == [0, 0]
    table.do("enter")
    assert table.rules.view(table.state, 0).hands == table.state.hands
    assert table.rules.view(table.state, 1).hands[0] == 0
    assert [event.only for event in table.told(HandsSeen)] == [0]
    # It has entered and is removed in the next trick, but what was seen was seen.
    table.do("play 2S", "play 4S", "play 6S", "draw").draw().do("play 7H", "play 3H", "enter")
    assert table.state.owner == 1
    assert table.rules.view(table.state, 0).hands == table.state.hands
