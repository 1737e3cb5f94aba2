"""Rounds: deal, control board, agendas, statues, the end. P numbers name rulings on open points."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.random import RandomBot
from game.games.power_vacuum.bots.greedy import GreedyMinister
from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.events import (
    AgendaRevealed,
    AgendaScored,
    PowerCollected,
    PowerCounted,
    PowerTransferred,
    SegmentsBuilt,
    TransferSkipped,
)
from game.games.power_vacuum.rules.vocabulary import AGENDAS, MOST_ROUNDS, SUPPLY
from game.lab.simulate import play
from game.rules.contract import IllegalAnswer, Order, Shuffle
from tests.games.power_vacuum.rules.positions import DECK, Table, cards, codes


def last_trick(**more: object) -> Table:
    """Two hands of one card; the board stands as in `more` when it has been used for the last time.

    Seat 0 is lowest and takes one power from the lamp to the supply before the round is over, so a position
    is given as it is before that.
    """
    return Table("Y1", "Y7", cable=(3, SUPPLY), **more)  # type: ignore[arg-type]


def ended(table: Table) -> Table:
    return table.trick("Y1", "Y7").do("point", "power 4 s", "plug 4 1")


def started(seats: int) -> tuple[PowerVacuum, Order]:
    rules = PowerVacuum(seats, {"deck": DECK})
    return rules, Order(tuple(range(8 * seats)))


def test_p18_first_leader_and_cable_are_drawn() -> None:
    rules, _ = started(4)
    state = rules.start()
    assert rules.pending(state) == Shuffle(4, 1, "first leader")
    rules.apply(state, Order((2,)))
    assert rules.pending(state) == Shuffle(5, 1, "cable")
    rules.apply(state, Order((3,)))
    assert state.cable == (3, SUPPLY)
    assert (state.first, state.leader) == (2, 2)


def test_p18_later_rounds_are_led_clockwise_and_the_cable_stays() -> None:
    table = ended(last_trick())
    assert table.state.first == 1
    assert table.state.cable == (0, SUPPLY)


def test_a_round_begins_with_eight_cards_and_a_secret_agenda_each() -> None:
    rules, order = started(3)
    state = rules.start()
    rules.apply(state, Order((0,)))
    rules.apply(state, Order((0,)))
    assert rules.pending(state) == Shuffle(40, 24, "deal")
    rules.apply(state, order)
    assert [len(hand) for hand in state.hands] == [8, 8, 8]
    assert rules.pending(state) == Shuffle(10, 3, "agendas")
    rules.apply(state, Order((9, 0, 4)))
    assert state.agendas == [9, 0, 4]


def test_p14_every_appliance_begins_each_round_with_three_power() -> None:
    assert ended(last_trick(power=(9, 8, 7, 6, 5))).state.power == (3, 3, 3, 3, 3)
    assert ended(last_trick(start_power=0)).state.power == (0, 0, 0, 0, 0)


def test_p7_a_captured_card_is_in_hand_in_the_next_round() -> None:
    table = Table("Y1", "Y7").trick("Y1", "Y7").do("take Y7").through_board()
    assert [codes(hand) for hand in table.state.hands] == ["", "Y7"]
    assert [codes(pile) for pile in table.state.kept] == ["", ""]


def test_p9_kept_cards_use_the_places_of_dealt_ones() -> None:
    table = Table("Y1", "Y7").trick("Y1", "Y7").do("take Y7").through_board()
    assert table.shuffle == Shuffle(39, 15, "deal")
    table.rules.apply(table.state, Order(tuple(range(15))))
    assert [len(hand) for hand in table.state.hands] == [8, 8]
    assert table.state.known == (b"", cards("Y7"))


def test_p8_a_kept_card_does_not_count_for_the_reveal_value() -> None:
    hands = "Y1 W1 W2 W3 W4 W5", "Y7 G1 G2 G3 G4 G5"
    table = Table(*hands).trick("Y1", "Y7").do("take Y7").through_board()
    table.do(next(option for option in sorted(table.options) if option.startswith("reveal")))
    assert table.told(AgendaRevealed)[-1].value == 5


def test_p11_by_a_house_rule_the_board_must_be_used() -> None:
    table = Table("Y1 W1", "Y7 W7", board="must").trick("Y1", "Y7").do("point")
    assert table.options == {"power 5 s", "power s 5"}
    table.do("power s 5")
    assert table.asked == (0, "plug")
    assert table.options == {f"plug {end} {socket}" for end in ("5", "s") for socket in "1234"}


def test_p11_power_and_cable_may_be_left_alone() -> None:
    table = Table("Y1 G1", "Y7 G7", cable=(0, SUPPLY), power=(0, 3, 3, 3, 3))
    table.trick("Y1", "Y7").do("point")
    assert table.options == {"power s 1", "leave"}, "nothing is forced"
    table.do("leave")
    assert "leave" in table.options
    table.do("leave")
    assert (table.state.cable, table.state.power) == ((0, SUPPLY), (0, 3, 3, 3, 3))
    assert table.asked == (1, "play")
    with pytest.raises(IllegalAnswer):
        Table("Y1 G1", "Y7 G7", board="must").trick("Y1", "Y7").do("point", "leave")


def test_p7_by_a_house_rule_a_captured_card_is_in_the_hand_at_once() -> None:
    eight = "Y1 Y2 Y3 Y4 G1 G2 G3 G4"
    table = Table(eight, "Y5 Y6 Y7 Y8 G5 G6 G7 G8", captured="now").trick("Y1", "Y8").do("take Y1")
    table.through_board()
    assert codes(table.state.hands[1]) == "Y1 Y5 Y6 Y7 G5 G6 G7 G8"
    assert codes(table.state.known[1]) == "Y1", "everybody has seen it"
    for _ in range(7):
        table.through_board()
        lead, other = table.state.active, 1 - table.state.active
        table.do(f"play {sorted(table.playable)[0]}")
        table.do(f"play {sorted(table.playable)[0]}")
        assert {lead, other} == {0, 1}
        table.through_board()
    assert table.state.round == 2, "eight tricks make a round, whatever is left in the hands"
    assert table.shuffle.purpose == "deal"
    left = sum(map(len, table.state.hands))
    assert left > 0
    assert table.shuffle.draw == 16 - left
    assert not any(table.state.kept)


def test_p11_a_transfer_with_one_possible_direction_is_forced() -> None:
    table = Table("Y1 W1", "Y7 W7", power=(0, 3, 3, 3, 3), cable=(0, 1), board="must")
    table.trick("Y1", "Y7").do("point")
    assert table.told(PowerTransferred) == [PowerTransferred(0, 1, 0, forced=True)]
    assert table.asked == (0, "plug")
    assert table.state.power == (1, 2, 3, 3, 3)


def test_a_transfer_between_two_empty_appliances_is_skipped() -> None:
    table = Table("Y1 W1", "Y7 W7", power=(0, 0, 3, 3, 3), cable=(0, 1)).trick("Y1", "Y7").do("point")
    assert table.told(TransferSkipped) == [TransferSkipped(0)]
    assert table.asked == (0, "plug")


def test_p12_both_plugs_are_never_in_one_socket() -> None:
    table = Table("Y1 W1", "Y7 W7").trick("Y1", "Y7").do("point", "power 5 s")
    for refused in ("plug 5 s", "plug s 5", "plug 5 5", "plug 1 2"):
        with pytest.raises(IllegalAnswer, match="free"):
            table.do(refused)
    assert table.do("plug 5 2").state.cable == (1, SUPPLY)


def test_p13_the_supply_never_runs_dry() -> None:
    table = Table("Y1 W1", "Y7 W7", power=(99, 99, 99, 99, 99)).trick("Y1", "Y7")
    assert table.do("point", "power s 5").state.power[4] == 100


def test_owners_collect_the_power_of_their_appliances() -> None:
    table = ended(last_trick(power=(2, 5, 4, 4, 4)))
    assert table.told(PowerCollected) == [PowerCollected(0, 2), PowerCollected(1, 5)]


def test_p15_neutral_appliances_count_for_most_and_least_and_pay_nobody() -> None:
    table = ended(last_trick(power=(2, 2, 7, 2, 4), agendas=[(2, 3), (0, 1)]))
    assert table.told(PowerCounted)[-1].most == (2,)
    assert table.told(PowerCounted)[-1].least == (3,)
    assert table.state.stock == (2 + 14 - 10, 2 + 1), "10 of 16 have become a segment"


def test_p16_p17_any_agenda_can_be_dealt_anew_in_each_round() -> None:
    table = ended(last_trick())
    table.rules.apply(table.state, Order(tuple(range(16))))
    assert table.shuffle == Shuffle(10, 2, "agendas")
    table.rules.apply(table.state, Order((0, 1)))
    assert AGENDAS[table.state.agendas[0]] == (0, 1), "seat 0 owns one of these"


HANDS = "Y1 W1 W2 W3 W4 W5 W6 W7", "Y7 G1 G2 G3 G4 G5 G6 G7"


def in_the_last_trick(**house_rules: Any) -> Table:
    """Cards that were taken into the hand are left after the last trick; seat 0 acts last."""
    table = Table("Y1 W1 W2 W3 W4 W5", "Y7 W6 W7", agendas=[(1, 2)], captured="now", **house_rules)
    table.state.trick_number = table.rules.deck.tricks
    return table.trick("Y1", "Y7").do("point", "power 5 s")


def test_p19_an_agenda_may_be_shown_after_the_last_trick_where_cards_are_left() -> None:
    table = in_the_last_trick().do("plug 5 2")
    assert (table.asked, table.options) == ((0, "reveal"), {"leave", "reveal 2 3", "reveal 3 2"})
    assert not table.told(PowerCounted)
    shown = table.do("reveal 3 2").told(AgendaRevealed)
    assert [(each.seat, each.value) for each in shown] == [(0, 5)]
    assert table.told(PowerCounted)


@pytest.mark.parametrize("answer", ["leave", "plug 5 2"])
def test_p19_a_round_ends_without_an_agenda_that_is_kept_hidden(answer: str) -> None:
    table = in_the_last_trick(last_agendas=answer == "leave").do("plug 5 2")
    if answer == "leave":
        table.do("leave")
    assert table.told(PowerCounted)
    assert not table.told(AgendaRevealed)


def test_p19_an_agenda_is_revealed_before_the_card() -> None:
    table = Table(*HANDS, agendas=[(1, 4)])
    assert {option for option in table.options if option.startswith("reveal")} == {"reveal 2 5", "reveal 5 2"}
    with pytest.raises(IllegalAnswer, match="asked already"):
        table.do("interject 1 reveal 5 2")
    table.do("reveal 5 2")
    assert table.told(AgendaRevealed) == [AgendaRevealed(0, 4, 1, 8)]
    assert table.asked == (0, "play")
    assert not any(option.startswith("reveal") for option in table.options)


@pytest.mark.parametrize(("cards_in_hand", "value"), [(8, 8), (7, 7), (6, 6), (5, 5)])
def test_the_value_is_the_number_of_cards_in_hand(cards_in_hand: int, value: int) -> None:
    hands = [" ".join(hand.split()[:cards_in_hand]) for hand in HANDS]
    table = Table(*hands, agendas=[(1, 4)]).do("reveal 2 5")
    assert table.told(AgendaRevealed)[-1].value == value


def test_an_agenda_is_shown_at_any_point_of_the_own_turn_for_what_the_hand_is_then() -> None:
    table = Table(*HANDS, agendas=[(1, 4), (0, 2)])
    assert table.rules.interjections(table.state) == {}, "before the card it is an option"
    table.do("play Y1")
    assert [*table.rules.interjections(table.state)] == [0], "after the card, until somebody else has played"
    late = table.rules.read("interject 1 reveal 2 5")
    table.do("play Y7")
    assert (table.asked, [*table.rules.interjections(table.state)]) == ((1, "reward"), [1])
    with pytest.raises(IllegalAnswer, match="own turn only"):
        table.rules.apply(table.state, late)
    table.do("interject 2 reveal 1 3")
    assert table.asked == (1, "reward"), "the question stays"
    assert table.state.revealed[1] == (0, 2, 7), "seven cards are left"
    table.do("point")
    assert (table.turn.seat, [*table.rules.interjections(table.state)]) == (0, [0]), "beside power and cable"
    table.through_board()
    assert (table.asked, [*table.rules.interjections(table.state)]) == ((1, "play"), [0]), "after the cable"


def test_with_four_cards_it_is_too_late_to_reveal() -> None:
    table = Table("Y1 W1 W2 W3", "Y7 G1 G2 G3", agendas=[(1, 4)])
    assert not any(option.startswith("reveal") for option in table.options)
    with pytest.raises(IllegalAnswer, match="too few cards"):
        table.do("reveal 2 5")


@pytest.mark.parametrize(("answer", "message"), [("reveal 1 2", "two other"), ("reveal 2 4", "two other")])
def test_only_the_own_agenda_can_be_revealed(answer: str, message: str) -> None:
    with pytest.raises(IllegalAnswer, match=message):
        Table(*HANDS, agendas=[(1, 4)]).do(answer)


@pytest.mark.parametrize(
    ("power", "points"),
    [
        ((3, 9, 3, 3, 0), 16),  # both halves right
        ((3, 9, 3, 1, 2), 8),  # most alone
        ((3, 3, 9, 3, 0), 8),  # least alone
        ((3, 0, 3, 3, 9), 0),  # the other way round
        ((3, 9, 9, 3, 0), 16),  # a tie for most counts
        ((3, 9, 3, 1, 0), 16),  # a tie for least counts, too
    ],
)
def test_a_revealed_agenda_scores_each_half(power: tuple[int, ...], points: int) -> None:
    table = Table(*HANDS, agendas=[(1, 4)]).do("reveal 2 5")
    scored = round_end(table, power)
    assert (scored[0].early, scored[0].points) == (True, points)


@pytest.mark.parametrize(
    ("power", "points"),
    [
        ((3, 9, 3, 3, 0), 14),
        ((3, 0, 3, 3, 9), 14),  # P20: the orientation is chosen at the end, the better one
        ((3, 9, 3, 1, 2), 0),  # one half is not enough
        ((3, 3, 3, 3, 3), 14),  # everything is tied for most and for least
    ],
)
def test_p20_a_hidden_agenda_scores_only_whole(power: tuple[int, ...], points: int) -> None:
    scored = round_end(Table(*HANDS, agendas=[(1, 4)]), power)
    assert (scored[0].early, scored[0].points) == (False, points)


def round_end(table: Table, power: tuple[int, ...]) -> list[AgendaScored]:
    """What agendas score if the round ends now with so much power on the board."""
    one, other = cards("Y1"), cards("Y7")
    table.state.undealt = bytes(card for card in table.rules.deck.cards if card not in one + other)
    table.state.hands = [one, other]
    # The lowest card moves one power from the lamp to the supply and ends the round.
    table.state.power, table.state.cable = (*power[:3], power[3] + 1, power[4]), (3, SUPPLY)
    return ended(table).told(AgendaScored)


def test_p21_segments_are_bought_by_themselves_after_all_scoring() -> None:
    table = ended(last_trick(power=(9, 2, 4, 4, 1), agendas=[(0, 4), (1, 2)], stock=[3, 1]))
    assert table.told(SegmentsBuilt) == [SegmentsBuilt(0, 2, 2)], "3 + 9 + 14 = 26"
    assert table.state.segments == (2, 0)
    assert table.state.stock == (6, 1 + 2 + 1)


def test_p22_nobody_builds_more_than_four_segments() -> None:
    table = ended(last_trick(power=(9, 2, 4, 4, 1), agendas=[(0, 4), (1, 2)], stock=[9], segments=[3]))
    assert table.state.segments == (4, 0)
    assert table.state.stock[0] == 9 + 9 + 14 - 10
    assert table.over.scores == (62.0, 3.0)
    assert table.over.winners == (0,)
    assert not table.over.capped


def test_of_several_statues_most_power_left_wins() -> None:
    table = ended(last_trick(power=(6, 6, 7, 8, 1), agendas=[(0, 1), (1, 2)], stock=[4, 7], segments=[3, 3]))
    assert table.state.segments == (4, 4)
    assert table.state.stock == (0, 4)
    assert table.over.winners == (1,)


def test_a_tie_in_power_left_shares_the_victory() -> None:
    table = ended(last_trick(power=(6, 6, 7, 8, 1), agendas=[(0, 1), (1, 2)], stock=[7, 6], segments=[3, 3]))
    assert table.over.winners == (0, 1)


def test_p24_with_two_players_24_cards_are_unseen() -> None:
    rules, order = started(2)
    state = rules.start()
    for answer in (Order((0,)), Order((0,)), order):
        rules.apply(state, answer)
    assert len(state.undealt) == 24


def test_p25_one_person_can_play_with_two_bots_and_not_alone() -> None:
    rules, _ = started(3)
    played = play(rules, [RandomBot(), GreedyMinister(), GreedyMinister()], random.Random(1))
    assert played.winners
    with pytest.raises(ValueError, match="to play alone, let two bots join"):
        PowerVacuum(1, {"deck": DECK})


def test_p26_only_power_on_the_board_makes_most_and_least() -> None:
    table = ended(last_trick(power=(5, 3, 3, 4, 1), agendas=[(1, 2), (1, 3)], stock=[0, 9]))
    assert table.told(PowerCounted)[-1].most == (0,)


def test_after_fifty_rounds_the_match_is_scored_as_it_stands() -> None:
    table = last_trick(power=(0, 2, 3, 3, 3), agendas=[(1, 2), (1, 3)])
    table.state.round = MOST_ROUNDS
    over = ended(table).over
    assert over.capped
    assert over.winners == (1,)
