"""The house rules of Power Vacuum on what no source tells, each another way, as a specification."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.random import RandomBot
from game.games.power_vacuum.bots.greedy import GreedyMinister
from game.games.power_vacuum.bots.heuristic import wild
from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.events import CableLaid, PowerCounted
from game.games.power_vacuum.rules.vocabulary import AGENDAS, HIDDEN_AGENDA, SUPPLY
from game.lab.simulate import play
from game.rules.contract import Bot, IllegalAnswer, Order, Shuffle
from tests.games.power_vacuum.rules.positions import DECK, Table, codes

THREE = "Y1 W1", "Y7 W7", "Y8 W8"


def by(table: Table, **house_rules: Any) -> Table:
    """The same position by house rules that are called like parts of a position."""
    table.rules = PowerVacuum(len(table.state.hands), {"deck": DECK, **house_rules})
    return table


def two() -> Table:
    """Two players are to play the last trick of the first round."""
    return Table("Y1", "Y7", cable=(3, SUPPLY), agendas=[(0, 1), (2, 4)])


def deal(table: Table) -> Table:
    shuffle = table.shuffle
    table.rules.apply(table.state, Order(tuple(range(shuffle.draw))))
    return table


def three(**house_rules: Any) -> Table:
    table = Table(*THREE, power=(3, 3, 3), cable=(0, SUPPLY), spare="out", **house_rules)
    table.state.agendas = [0, 1, 4]
    return table


def test_appliances_that_nobody_owns_may_be_left_out() -> None:
    rules = PowerVacuum(3, {"deck": DECK, "spare": "out"})
    state = rules.start()
    rules.apply(state, Order((0,)))
    assert rules.pending(state) == Shuffle(3, 1, "cable")
    rules.apply(state, Order((2,)))
    assert state.power == (3, 3, 3)
    rules.apply(state, Order(tuple(range(24))))
    assert rules.pending(state) == Shuffle(3, 3, "agendas")
    rules.apply(state, Order((2, 1, 0)))
    assert [AGENDAS[agenda] for agenda in state.agendas] == [(1, 2), (0, 2), (0, 1)]


def test_no_cable_goes_to_an_appliance_that_is_left_out() -> None:
    table = three().trick("Y1", "Y7", "Y8").do("point", "power s 1")
    assert table.options == {"leave", *(f"plug {end} {socket}" for end in ("1", "s") for socket in "23")}
    with pytest.raises(IllegalAnswer, match="not in play"):
        table.do("plug 1 5")


def test_only_appliances_in_play_have_most_or_least() -> None:
    table = three()
    table.state.hands = [hand[:1] for hand in table.state.hands]
    table.state.undealt = bytes(sorted(set(table.rules.deck.cards) - set(b"".join(table.state.hands))))
    table.trick("Y1", "Y7", "Y8").do("point", "power s 1", "plug 1 2")
    (counted,) = table.told(PowerCounted)
    assert (counted.power, counted.most, counted.least) == ((4, 3, 3), (0,), (1, 2))


def test_a_seat_imagines_only_agendas_that_can_have_been_dealt() -> None:
    table = three()
    view = table.rules.view(table.state, 0)
    assert view.agendas == [0, HIDDEN_AGENDA, HIDDEN_AGENDA]
    for seed in range(20):
        imagined = table.rules.imagine(view, 0, random.Random(seed))
        assert set(imagined.agendas[1:]) == {1, 4}


def test_two_players_cannot_leave_the_others_out() -> None:
    with pytest.raises(ValueError, match="there is one agenda for both"):
        PowerVacuum(2, {"deck": DECK, "spare": "out"})
    PowerVacuum(5, {"deck": DECK, "spare": "out"})


def test_who_won_the_last_trick_may_lead_the_next_round() -> None:
    table = Table("Y7", "Y1", cable=(3, SUPPLY), lead="winner").trick("Y7", "Y1").through_board()
    assert (table.state.round, table.state.first, table.state.leader) == (2, 0, 0)
    table = Table("Y7", "Y1", cable=(3, SUPPLY)).trick("Y7", "Y1").through_board()
    assert table.state.first == 1, "by itself it is the next player"


def test_the_cable_may_be_laid_anew_in_each_round() -> None:
    table = by(two(), cable="drawn").trick("Y1", "Y7").through_board()
    assert table.shuffle == Shuffle(5, 1, "cable")
    table.rules.apply(table.state, Order((1,)), table.events.append)
    assert table.told(CableLaid)[-1] == CableLaid(1)
    assert table.state.cable == (1, SUPPLY)
    assert table.state.round == 2
    assert deal(table).shuffle.purpose == "agendas"


def test_kept_agendas_are_secret_in_the_first_round_and_open_from_the_second_on() -> None:
    table = by(two(), agendas="kept")
    dealt = table.state.agendas[:]
    assert table.rules.view(table.state, 0).agendas == [dealt[0], HIDDEN_AGENDA]
    table.trick("Y1", "Y7").through_board()
    deal(table)
    assert table.asked == (1, "play"), "no agendas are dealt"
    assert table.state.agendas == dealt
    assert table.rules.view(table.state, None).agendas == dealt
    assert table.state.revealed == (None, None), "it is worth its early points again"
    assert "reveal 3 5" in table.options
    assert table.rules.imagine(table.rules.view(table.state, 0), 0, random.Random(1)).agendas == dealt


def test_the_board_may_be_used_before_the_winner_is_rewarded() -> None:
    table = Table("Y1 W1", "Y7 W7", reward="last").trick("Y1", "Y7")
    assert table.asked == (0, "transfer")
    assert len(table.state.trick) == 2, "the cards lie there until the winner has chosen"
    table.do("power s 5", "plug s 1")
    assert table.asked == (1, "reward")
    table.do("take Y1")
    assert codes(table.state.kept[1]) == "Y1"
    assert table.asked == (1, "play")


def test_all_who_are_tied_for_lowest_use_the_board_before_the_reward() -> None:
    table = Table("Y1 W2", "W1 W7", reward="last").trick("Y1", "W1")
    table.do("power s 5", "plug s 1", "power 1 5", "plug 1 2")
    assert table.asked == (0, "reward")
    assert table.do("point").state.stock == (1, 0)


@pytest.mark.parametrize(
    "options",
    [
        {"spare": "out"},
        {"lead": "winner", "cable": "drawn"},
        {"agendas": "kept", "spare": "out", "reward": "last"},
        {"reward": "last", "low_tie": "first", "board": "may", "captured": "now"},
    ],
    ids=str,
)
def test_bots_play_by_every_ruling_to_the_end(options: dict[str, Any]) -> None:
    for seats in (3, 4):
        rules = PowerVacuum(seats, {"deck": DECK, **options})
        bots: list[Bot] = [GreedyMinister(), wild(), RandomBot(), GreedyMinister()]
        assert play(rules, bots[:seats], random.Random(seats)).winners


def test_power_for_a_part_of_the_statue_can_be_kept() -> None:
    saved = Table("Y1", "Y7", cable=(3, SUPPLY), stock=(20, 0), building="chosen")
    saved.trick("Y1", "Y7").do("point", "power 4 s", "plug 4 1")
    assert (saved.asked, saved.options) == ((0, "build"), {"build", "save"})
    assert saved.rules.view(saved.state, 1).agendas == saved.state.agendas, "all have been shown"
    saved.do("build")
    assert (saved.state.segments[0], saved.asked) == (1, (0, "build")), "as often as there is power for it"
    saved.do("save")
    assert (saved.state.segments[0], saved.state.stock[0] >= 10) == (1, True)
    assert (saved.asked, saved.do("save").state.round) == ((1, "build"), 2)


def test_only_who_has_completed_a_statue_can_win_whatever_others_have_saved() -> None:
    table = Table("Y1", "Y7", cable=(3, SUPPLY), stock=(35, 10), segments=(3, 3), building="chosen")
    table.trick("Y1", "Y7").do("point", "power 4 s", "plug 4 1", "save", "build")
    while table.state.phase == "build":
        table.do("save")
    assert table.over.winners == (1,)
    assert table.over.scores[0] == 39.0, "less than a statue"
