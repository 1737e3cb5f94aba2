"""Attempts at Creations, and each of the twelve FX by its name."""

from __future__ import annotations

import pytest

from game.games.unnamed.rules.events import AttemptEnded
from game.games.unnamed.rules.phases import Phase
from game.rules.contract import IllegalAnswer, Roll
from tests.games.unnamed.rules.tables import Table


def one(dice: int = 2, fx: str = "", tokens: int = 2) -> Table:
    """Seat 0 of two is about to take a turn; seat 1 has two dice and a token."""
    return Table(2).creation(dice=(dice, 2), tokens=(tokens, 1), fx={0: fx})


def test_each_team_that_reaches_eleven_makes_a_creation() -> None:
    table = one(5).do("attempt", "teams 3 2")
    assert table.roll == Roll(0, 5, 6, "attempt", False)
    table.do("roll 6 4 1 5 5")
    assert table.told(AttemptEnded) == [AttemptEnded(0, (11, 10), 1)]
    assert table.state.pawns == [1, 0]
    assert table.state.tokens == [1, 1]


def test_every_split_is_offered_once_by_the_sizes_of_its_teams() -> None:
    table = one(4).do("attempt")
    assert table.options == {"teams 4", "teams 3 1", "teams 2 2", "teams 2 1 1", "teams 1 1 1 1"}


@pytest.mark.parametrize(
    ("teams", "message"), [("3 3", "all 4 dice"), ("1 3", "largest team first"), ("4 4", "all 4 dice")]
)
def test_other_splits_are_refused(teams: str, message: str) -> None:
    with pytest.raises(IllegalAnswer, match=message):
        one(4).do("attempt", f"teams {teams}")


def test_a_single_die_needs_no_split() -> None:
    assert one(1).do("attempt").roll.dice == 1


def test_apprentices_bring_two_dice_before_the_token_is_spent() -> None:
    table = one(fx="apprentices").do("fx apprentices")
    assert (table.state.dice[0], table.turn.seat) == (4, 0)
    assert table.do("attempt").options >= {"teams 4", "teams 2 2"}


def test_apprentices_come_from_the_pool() -> None:
    table = one(8, "apprentices")
    table.state.dice[1], table.state.pool = 1, 1
    assert table.do("fx apprentices").state.dice[0] == 9


def test_one_fx_a_turn_also_after_the_token() -> None:
    table = one(fx="prefab union_rep").do("die")
    assert (table.turn.seat, table.turn.phase, table.options) == (
        0, "after", {"fx prefab", "fx union_rep", "pass"}
    )  # fmt: skip
    assert table.do("fx prefab").turn.seat == 1


def test_a_turn_with_an_fx_but_no_token_counts_as_a_pass() -> None:
    table = one(fx="prefab", tokens=1).do("fx prefab", "pass", "pass")
    assert table.state.cycle == 2
    assert table.state.pawns == [1, 0]


def test_blueprint_needs_eight() -> None:
    table = one(3, "blueprint").do("attempt with blueprint", "teams 3", "roll 2 3 3")
    assert table.state.pawns[0] == 1


def test_overtime_adds_an_attempt_with_new_teams_without_a_token() -> None:
    table = one(4, "overtime").do("attempt with overtime", "teams 4", "roll 6 6 1 1")
    assert table.turn.phase is Phase.TEAMS
    table.do("teams 2 2", "roll 6 5 5 6")
    assert table.state.pawns[0] == 3
    assert table.state.tokens[0] == 1
    assert table.turn.seat == 1


def test_temp_crew_lends_three_dice_for_one_attempt() -> None:
    table = one(2, "temp_crew").do("attempt with temp_crew", "teams 3 2")
    assert table.roll.dice == 5
    assert table.do("roll 6 6 6 6 6").state.dice[0] == 2


def test_foreman_adds_three_to_each_team_after_the_roll() -> None:
    table = one(4, "foreman").do("attempt", "teams 2 2", "roll 4 4 3 4")
    assert table.options == {"fx foreman", "pass"}
    assert table.do("fx foreman").state.pawns[0] == 1


def test_a_roll_can_stand() -> None:
    table = one(4, "foreman").do("attempt", "teams 2 2", "roll 4 4 3 4", "pass")
    assert table.state.pawns[0] == 0
    assert table.state.fx[0] == (table.types["foreman"],)


def test_second_look_rolls_any_dice_again_once() -> None:
    table = one(4, "second_look").do("attempt", "teams 2 2", "roll 6 1 2 6", "fx second_look")
    assert table.options == {"reroll 1", "reroll 2", "reroll 3", "reroll 4"}
    table.do("reroll 3", "reroll 2", "pass")
    assert table.roll == Roll(0, 2, 6, "reroll", False)
    # The dice are rolled in the order in which they lie: 5 for the second, 4 for the third.
    table.do("roll 5 4")
    assert table.told(AttemptEnded) == [AttemptEnded(0, (11, 10), 1)]


def test_second_look_at_all_dice_needs_no_end() -> None:
    table = one(2, "second_look").do("attempt", "teams 2", "roll 1 1", "fx second_look")
    table.do("reroll 1", "reroll 2")
    assert table.roll.dice == 2


def test_union_rep_brings_two_tokens_to_spend_at_once() -> None:
    table = one(fx="union_rep", tokens=0).do("fx union_rep")
    assert table.state.tokens[0] == 2
    assert table.do("die").state.tokens[0] == 1


def test_prefab_is_a_creation() -> None:
    assert one(fx="prefab").do("fx prefab").state.pawns[0] == 1


def test_headhunter_takes_a_die_from_a_seat_with_more() -> None:
    table = one(2, "headhunter")
    assert "fx headhunter on 2" not in table.options
    table = Table(3).creation(dice=(2, 3, 2), tokens=(1, 1), fx={0: "headhunter"})
    assert {option for option in table.options if option.startswith("fx")} == {"fx headhunter on 2"}
    assert table.do("fx headhunter on 2").state.dice == [3, 2, 2]


def test_red_tape_makes_the_next_attempt_of_an_opponent_harder_and_only_that() -> None:
    table = one(2, "red_tape").do("fx red_tape on 2", "pass")
    table.state.tokens[1] = 2
    table.do("attempt", "teams 2", "roll 6 6", "pass", "attempt", "teams 2", "roll 6 5")
    assert [event.successes for event in table.told(AttemptEnded)] == [0, 1]


def test_audit_takes_a_token_from_an_opponent_who_has_one() -> None:
    table = one(2, "audit").do("fx audit on 2")
    assert table.state.tokens == [2, 0]
    table = Table(3).creation(tokens=(1, 0, 1), fx={0: "audit"})
    assert {option for option in table.options if option.startswith("fx")} == {"fx audit on 3"}


@pytest.mark.parametrize(("roll", "pawn"), [("6 5 6 5", 3), ("6 5 1 1", 1)])
def test_grand_opening_adds_a_creation_to_two(roll: str, pawn: int) -> None:
    table = one(4, "grand_opening").do("attempt", "teams 2 2", f"roll {roll}")
    if pawn == 3:
        assert table.options == {"fx grand_opening", "pass"}
        table.do("fx grand_opening")
    assert table.state.pawns[0] == pawn


def test_u24_fx_lie_open() -> None:
    table = one(fx="prefab")
    assert table.rules.view(table.state, 1).fx == table.state.fx


def test_u25_a_played_fx_goes_back_to_the_deck() -> None:
    table = one(fx="prefab")
    assert table.state.stock[table.types["prefab"]] == 2
    assert table.do("fx prefab").state.stock[table.types["prefab"]] == 3
