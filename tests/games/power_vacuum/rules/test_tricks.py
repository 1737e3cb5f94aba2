"""Tricks: what may be played, who wins, who was lowest, the reward. P numbers name rulings on open points."""

from __future__ import annotations

import pytest

from game.games.power_vacuum.rules.events import TrickWon
from game.games.power_vacuum.rules.vocabulary import BACK_OF, CARD_BY_CODE, RANK_OF, SUIT_OF
from game.rules.contract import IllegalAnswer
from tests.games.power_vacuum.rules.positions import DECK, Table, codes


def test_forty_cards_and_four_spies_in_disguise() -> None:
    deck = Table("Y1", "Y2").rules.deck.cards
    assert len(deck) == 40
    assert [sum(BACK_OF[card] == back for card in deck) for back in range(4)] == [10, 10, 10, 10]
    spies = [card for card in deck if SUIT_OF[card] == 4]
    assert [(BACK_OF[card], RANK_OF[card]) for card in spies] == [(0, 3), (1, 4), (2, 5), (3, 6)]


def test_the_leader_may_play_any_card() -> None:
    assert Table("Y1 W2 R3 BG5", "Y2 Y3 Y4 Y5").playable == {"Y1", "W2", "R3", "BG5"}


def following(lead: str, hand: str, follow: str = "seed") -> set[str]:
    return Table(f"{lead} W9", hand, follow=follow).trick(lead).playable


def test_p1_red_and_spies_are_free_although_one_could_follow() -> None:
    assert following("Y1", "Y2 Y9 W3 R5 BW4") == {"Y2", "Y9", "R5", "BW4"}


def test_p1_strict_frees_spies_only() -> None:
    assert following("Y1", "Y2 Y9 W3 R5 BW4", follow="strict") == {"Y2", "Y9", "BW4"}


@pytest.mark.parametrize("follow", ["seed", "strict"])
def test_p2_who_cannot_follow_may_play_anything(follow: str) -> None:
    assert following("Y1", "G2 W3 R5 BW4", follow=follow) == {"G2", "W3", "R5", "BW4"}


def test_a_spy_is_brown_whatever_its_back() -> None:
    assert following("Y1", "BY3 W3") == {"BY3", "W3"}, "a yellow back does not follow yellow"


@pytest.mark.parametrize("follow", ["seed", "strict"])
def test_p6_red_led_must_be_followed_though_spies_are_free(follow: str) -> None:
    assert following("R1", "R2 Y9 BW4", follow=follow) == {"R2", "BW4"}


def test_nobody_need_follow_a_spy() -> None:
    assert following("BY3", "Y2 BG5 R1") == {"Y2", "BG5", "R1"}


def test_a_card_that_does_not_follow_is_refused() -> None:
    table = Table("Y1 W9", "Y2 W3").trick("Y1")
    with pytest.raises(IllegalAnswer, match="follow suit"):
        table.do("play W3")
    with pytest.raises(IllegalAnswer, match="not in your hand"):
        table.do("play W9")


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Y1 Y7 Y4", 1),  # the highest of the suit led
        ("Y4 W9 Y2", 0),  # other suits do not count
        ("Y9 R1 Y8", 1),  # red is trump
        ("Y9 R1 R8", 2),
        ("BY3 R9 BG5", 2),  # P3: the highest Spy beats even red when a Spy was led
        ("BY3 R9 Y9", 0),  # P3
        ("Y1 BG5 W9", 0),  # P4: without red a Spy loses to the suit led
        ("Y1 BG5 R9", 1),  # P5: with red the highest Spy wins
        ("Y1 BW4 R9 BR6", 3),  # P5
        ("R9 Y9 BY3", 2),  # P6: a Spy beats red that was led
        ("R3 R5 Y9", 1),  # P6: red is lead and trump
    ],
)
def test_who_wins_a_trick(trick: str, winner: int) -> None:
    played = trick.split()
    table = Table(*played).trick(*played)
    assert table.told(TrickWon)[-1].seat == winner
    assert table.told(TrickWon)[-1].card == CARD_BY_CODE[played[winner]]
    assert table.asked == (winner, "reward")


def test_the_lowest_card_counts_whatever_its_suit() -> None:
    assert Table("Y4", "W9", "R2").trick("Y4", "W9", "R2").state.low == (2,)
    assert Table("Y4", "W9", "BY3").trick("Y4", "W9", "BY3").state.low == (2,)
    assert Table("Y1", "W9").trick("Y1", "W9").state.low == (0,), "the winner can be lowest, too"


def test_p10_all_tied_for_lowest_use_the_board_in_play_order() -> None:
    table = Table("W9", "Y2", "W2").trick("W9", "Y2", "W2").do("point", "power 5 s", "plug 5 1")
    assert table.asked == (2, "transfer")
    table.do("power 1 s", "plug s 2")
    assert table.shuffle.purpose == "deal"


def test_p10_or_only_the_first_of_them() -> None:
    table = Table("W9", "Y2", "W2", low_tie="first").trick("W9", "Y2", "W2")
    assert table.state.low == (1,)


def test_p23_the_winner_is_rewarded_before_the_board_is_used() -> None:
    table = Table("Y1 W1", "Y7 W7").trick("Y1", "Y7")
    assert table.asked == (1, "reward")
    assert table.options == {"point", "take Y1", "take Y7"}
    table.do("point")
    assert table.asked == (0, "transfer")


def test_a_point_is_one_power() -> None:
    table = Table("Y1 W1", "Y7 W7", stock=[2, 5]).trick("Y1", "Y7").do("point")
    assert table.state.stock == (2, 6)
    assert codes(table.state.discard) == "Y1 Y7"


def test_a_card_taken_lies_open_and_the_rest_is_discarded() -> None:
    table = Table("Y1 W1", "Y7 W7").trick("Y1", "Y7").do("take Y1")
    assert [codes(pile) for pile in table.rules.view(table.state, None).kept] == ["", "Y1"]
    assert codes(table.state.discard) == "Y7"
    assert table.state.stock == (0, 0)


def test_the_winner_leads_the_next_trick() -> None:
    table = Table("Y1 W1", "Y7 W7").trick("Y1", "Y7").through_board()
    assert table.asked == (1, "play")
    assert table.state.trick_number == 2


@pytest.mark.parametrize("answer", ["take G1", "play W1", "power 5 s", "plug 5 1"])
def test_a_reward_must_be_chosen(answer: str) -> None:
    table = Table("Y1 W1", "Y7 W7").trick("Y1", "Y7")
    before = table.state.copy()
    with pytest.raises(IllegalAnswer):
        table.do(answer)
    assert table.state == before


def test_cards_of_another_deck_can_be_played() -> None:
    deck = {**DECK, "cards": {"ranks": [2, 4, 6, 8, 10], "spies": []}, "game": {**DECK["game"], "tricks": 5}}
    deck["game"]["reveal_values"] = {"5": 5}
    rules = Table("Y1", "Y2").rules.__class__(4, {"deck": deck})
    assert len(rules.deck.cards) == 20
