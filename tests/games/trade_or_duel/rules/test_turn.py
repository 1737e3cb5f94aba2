"""The rules of Trade or Duel; T1 to T13 are the rulings on what the rule book leaves open."""

from __future__ import annotations

import pytest

from game.games.trade_or_duel.rules import TradeOrDuel
from game.games.trade_or_duel.rules.events import (
    CountSaid,
    DuelDecided,
    HandsCompared,
    MatchEnded,
    Revealed,
    SeatOut,
)
from game.games.trade_or_duel.rules.vocabulary import EXTRA_ROUNDS, OUT_SCORE
from game.rules.contract import IllegalAnswer, Order, Shuffle
from tests.games.trade_or_duel.rules.positions import Table


def four() -> Table:
    return Table((3, 17), (5, 16), (1, 9), (2, 12))


def test_everybody_is_dealt_two_of_eighteen_cards_in_secret() -> None:
    rules = TradeOrDuel(4, {})
    state = rules.start()
    assert rules.pending(state) == Shuffle(18, 8, "deal")
    rules.apply(state, Order((16, 2, 4, 15, 0, 8, 1, 11)))
    assert state.hands == [(3, 17), (5, 16), (1, 9), (2, 12)]
    assert rules.pending(state) == Shuffle(4, 1, "first player")


def test_t1_play_goes_clockwise_from_a_first_player_drawn_at_random() -> None:
    table = Table((3, 17), (5, 16), (1, 9), (2, 12), first=2)
    actors = []
    for _ in range(5):
        actors.append(table.turn.seat)
        table.do(f"trade {(table.turn.seat + 1) % 4 + 1}", "two")
    assert actors == [2, 3, 0, 1, 2]


def test_a_turn_is_a_trade_or_a_duel_with_any_other_player() -> None:
    assert four().options == {f"{kind} {seat}" for kind in ("trade", "duel") for seat in (2, 3, 4)}


def test_t2_the_target_says_how_many_cards() -> None:
    table = four().do("duel 3")
    assert table.asked == (2, "count")
    assert table.options == {"one", "two"}


def test_t2_it_is_one_card_when_either_has_only_one() -> None:
    table = four().do("duel 3", "one", "lay 3", "lay 1")
    assert table.state.hands[2] == (9,)
    table.do("duel 3")
    assert table.asked == (1, "lay")
    assert table.told(CountSaid)[-1] == CountSaid(2, 1, forced=True)
    table.do("lay 5")
    assert table.told(Revealed)[-1].target_cards == (9,)
    table.do("trade 1")
    assert table.asked == (2, "lay") or table.asked[1] != "count"


def test_a_single_card_lays_itself() -> None:
    table = four().do("duel 3", "one", "lay 3", "lay 1").do("duel 1", "one", "lay 16", "lay 17")
    assert table.state.hands[1:3] == [(5,), (9,)]
    table.do("trade 2")
    assert table.state.hands[1:3] == [(9,), (5,)], "two single cards change hands without a choice"


def test_t3_both_choose_before_either_card_is_seen() -> None:
    table = four().do("duel 2", "one", "lay 17")
    assert not table.told(Revealed)
    assert table.asked == (1, "lay")
    assert table.options == {"lay 5", "lay 16"}
    assert table.view(1).laid == table.view(None).laid == (0,)
    assert table.view(0).laid == (17,)


def test_a_trade_of_one_swaps_the_cards_laid() -> None:
    table = four().do("trade 2", "one", "lay 17", "lay 5")
    assert table.state.hands[:2] == [(3, 5), (16, 17)]


def test_a_trade_of_two_swaps_the_hands() -> None:
    assert four().do("trade 2", "two").state.hands[:2] == [(5, 16), (3, 17)]


def test_the_higher_card_wins_a_duel_and_the_other_is_discarded() -> None:
    table = four().do("duel 2", "one", "lay 17", "lay 16")
    assert table.state.hands[:2] == [(3, 17), (5,)]
    assert table.state.discard == (16,)


def test_the_higher_sum_wins_a_duel_of_two() -> None:
    table = four().do("duel 2", "two")
    assert table.state.hands[:2] == [(), (5, 16)]
    assert table.state.discard == (3, 17)
    assert table.told(SeatOut) == [SeatOut(0)]


def test_t4_a_winning_card_returns_to_the_hand_and_is_known_to_all() -> None:
    table = four().do("duel 2", "one", "lay 17", "lay 16")
    assert table.state.hands[0] == (3, 17)
    assert table.view(None).history[-1].actor_cards == (17,)  # type: ignore[union-attr]


def test_who_has_no_cards_takes_no_turns_and_is_no_target() -> None:
    table = four().do("duel 2", "two").do("trade 3", "two").do("trade 2", "two").do("trade 2", "two")
    assert table.asked == (1, "declare"), "the second round skips seat 0"
    assert table.options == {f"{kind} {seat}" for kind in ("trade", "duel") for seat in (3, 4)}
    with pytest.raises(IllegalAnswer, match="still has cards"):
        table.do("duel 1")


def test_t5_the_last_one_left_wins_at_once() -> None:
    table = Table((3, 17), (5, 16)).do("duel 2", "two")
    assert table.over.winners == (1,)
    assert table.over.scores == (OUT_SCORE, -21.0)
    assert table.told(MatchEnded) == [MatchEnded((1,), survivor=True, capped=False)]


def test_t6_nobody_wins_when_the_last_two_draw() -> None:
    table = Table((3, 17), (4, 16)).do("duel 2", "two")
    assert table.told(DuelDecided) == [DuelDecided(None, (3, 17, 4, 16))]
    assert table.over.winners == ()
    assert table.over.scores == (OUT_SCORE, OUT_SCORE)


def test_t6_by_a_house_rule_the_last_two_win_when_they_draw() -> None:
    table = Table((3, 17), (4, 16), last_two="both").do("duel 2", "two")
    assert table.over.winners == (0, 1)
    assert table.told(MatchEnded) == [MatchEnded((0, 1), survivor=False, capped=False)]


def test_t7_three_rounds_of_those_who_are_left_make_the_game() -> None:
    table = four().do("duel 2", "two")
    for _ in range(3 + 3 + 3):
        partner = next(seat for seat in table.state.living if seat != table.turn.seat)
        assert not table.told(HandsCompared)
        table.do(f"trade {partner + 1}", "two")
    assert table.over.winners == (next(s for s in range(4) if table.state.hands[s] == (1, 9)),)
    assert sorted(table.over.scores) == [OUT_SCORE, -21.0, -14.0, -10.0]


def test_t8_who_is_eliminated_in_the_last_round_is_not_compared() -> None:
    table = four().pass_round().pass_round()
    table.do("trade 2, two, trade 1, two, trade 1, two").do("duel 1", "two")
    assert len(table.state.living) == 3
    assert table.over.winners == (min(table.state.living, key=lambda seat: sum(table.state.hands[seat])),)
    assert [len(hand) for hand in table.told(HandsCompared)[-1].hands].count(0) == 1


def test_t9_only_a_tie_for_the_lowest_sum_counts() -> None:
    table = Table((1, 2), (3, 17), (4, 16), (5, 15)).pass_round().pass_round().pass_round()
    assert table.over.scores.count(-20.0) == 3
    assert len(table.over.winners) == 1


def tied() -> Table:
    """Two rows of lowest hands after three rounds."""
    return Table((1, 6), (2, 5), (9, 10), (11, 12), first=1).pass_round().pass_round().pass_round()


def test_t10_a_tie_means_one_more_turn_for_everybody_in_the_same_order() -> None:
    table = tied()
    assert table.state.round == 4
    actors = []
    for _ in range(4):
        actors.append(table.turn.seat)
        table.do(f"trade {(table.turn.seat + 1) % 4 + 1}", "two")
    assert actors == [1, 2, 3, 0]


def test_hands_are_laid_open_for_comparing() -> None:
    table = tied()
    assert len(table.told(HandsCompared)) == 1
    assert sorted(table.told(HandsCompared)[0].hands) == [(1, 6), (2, 5), (9, 10), (11, 12)]


def test_t11_after_twenty_extra_rounds_the_tied_share_the_victory() -> None:
    table = tied()
    for _ in range(EXTRA_ROUNDS):
        assert not table.told(MatchEnded)
        table.pass_round()
    assert table.over.capped
    assert len(table.over.winners) == 2
    assert {table.over.scores[seat] for seat in table.over.winners} == {-7.0}


def test_a_tie_that_is_broken_ends_the_match() -> None:
    table = tied()
    low = next(seat for seat in table.state.living if table.state.hands[seat] == (1, 6))
    actor = table.turn.seat
    partner = low if low != actor else next(s for s in table.state.living if table.state.hands[s] == (2, 5))
    lay = {seat: max(table.state.hands[seat]) for seat in (actor, partner)}
    table.do(f"trade {partner + 1}", "one", f"lay {lay[actor]}", f"lay {lay[partner]}")
    for _ in range(3):
        others = [seat for seat in table.state.living if seat != table.turn.seat]
        table.do(f"trade {others[0] + 1}", "two")
    assert len(table.over.winners) == 1
    assert not table.over.capped


@pytest.mark.parametrize("laid", [(3, 5), (17, 16), (17, 5), (3, 16)])
def test_t12_a_duel_of_one_card_is_never_a_draw(laid: tuple[int, int]) -> None:
    table = four().do("duel 2", "one", f"lay {laid[0]}", f"lay {laid[1]}")
    assert table.told(DuelDecided)[-1].winner == (0 if laid[0] > laid[1] else 1)
    assert table.state.discard == (min(laid),)


def test_t13_cards_that_were_not_dealt_are_seen_by_nobody() -> None:
    table = four()
    aside = set(range(1, 19)) - set(table.cards_in_play)
    shown = {card for seat in range(4) for hand in table.view(seat).hands for card in hand}
    assert shown & aside == set()


@pytest.mark.parametrize("answer", ["one", "lay 3", "trade 1", "duel 9", "order 1"])
def test_a_turn_begins_with_a_declaration_and_nothing_else(answer: str) -> None:
    table = four()
    before = table.state.copy()
    with pytest.raises(IllegalAnswer):
        table.do(answer)
    assert table.state == before


@pytest.mark.parametrize("answer", ["lay 5", "lay 18", "two", "duel 3"])
def test_only_a_card_of_the_own_hand_can_be_laid(answer: str) -> None:
    table = four().do("trade 2", "one")
    before = table.state.copy()
    with pytest.raises(IllegalAnswer):
        table.do(answer)
    assert table.state == before
