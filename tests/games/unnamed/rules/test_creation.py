"""The Creation game: tokens, Workers, laps, the end."""

from __future__ import annotations

import pytest

from game.games.unnamed.rules.creation import tokens_for
from game.games.unnamed.rules.events import MatchEnded
from game.rules.contract import Over
from tests.games.unnamed.rules.tables import Table


@pytest.mark.parametrize(
    ("cards", "bonus"), [(0, 0), (1, 1), (3, 2), (6, 3), (10, 4), (15, 5), (21, 6), (28, 7), (36, 8), (45, 9)]
)
def test_tokens_are_those_of_the_printed_table_and_one(cards: int, bonus: int) -> None:
    assert tokens_for(cards) == 1 + bonus


@pytest.mark.parametrize(("cards", "tokens"), [(2, 2), (5, 3), (9, 4), (52, 10)])
def test_u20_between_two_rows_the_lower_counts(cards: int, tokens: int) -> None:
    assert tokens_for(cards) == tokens


def test_u19_all_leftover_resources_are_cashed_in() -> None:
    table = Table(2).trading("2S 3S 4S", "2H").do("pass")
    assert table.state.stage == "creation"
    assert table.state.tokens == [3, 2]
    assert table.state.discard.bit_count() == 52


def test_u18_the_totem_moves_after_each_lap_but_the_last() -> None:
    table = Table(3).creation(tokens=(1, 0, 1)).do("die", "die")
    assert table.state.totem == 2
    # Nobody has a token any more: the lap ends by itself, and with it the Creation game.
    assert table.shuffle.purpose == "special powers"


def test_u21_a_pass_is_not_final() -> None:
    table = Table(2).creation(tokens=(2, 1)).do("pass", "die")
    assert table.turn.seat == 0
    assert "die" in table.options


def test_a_lap_in_which_all_pass_ends_the_creation_game() -> None:
    table = Table(2).creation(tokens=(2, 1)).do("pass", "pass")
    assert table.state.cycle == 2


def test_u22_there_are_five_dice_a_seat_and_no_more() -> None:
    table = Table(2).creation(dice=(5, 5), tokens=(1, 1))
    assert table.state.pool == 0
    assert table.options == {"attempt", "pass"}


def test_u23_tokens_are_lost_and_fx_kept_for_the_next_cycle() -> None:
    table = Table(2).creation(tokens=(2, 1), fx={0: "foreman"}).do("pass", "pass")
    assert table.state.tokens == [0, 0]
    assert table.state.fx[0] == (table.types["foreman"],)


def test_u1_without_five_creations_the_whole_cycle_is_played_again() -> None:
    table = Table(3).creation(tokens=(1,), pawns=(4, 4, 4)).do("die")
    assert table.state.cycle == 2
    assert table.state.dealer == 1
    assert table.state.dice == [3, 2, 2]
    assert table.shuffle.purpose == "special powers"


def test_u29_the_game_goes_on_until_the_end_of_the_creation_game_and_the_most_win() -> None:
    table = Table(2).creation(dice=(2, 2), tokens=(1, 1), pawns=(4, 5))
    table.do("attempt", "teams 2", "roll 6 5")
    assert table.state.pawns == [5, 5]
    table.do("attempt", "teams 2", "roll 6 6")
    assert table.over == Over((5, 6), (1,))
    assert table.told(MatchEnded) == [MatchEnded((1,), (5, 6), False)]


def test_u26_a_tie_is_shared() -> None:
    table = Table(3).creation(tokens=(1,), pawns=(5, 3, 5)).do("pass")
    assert table.over.winners == (0, 2)


def test_the_match_is_stopped_after_twenty_cycles() -> None:
    table = Table(2).creation(tokens=(1,), pawns=(3, 1))
    table.state.cycle = 20
    assert table.do("pass").over == Over((3, 1), (0,), capped=True)


def test_who_can_do_nothing_passes_without_being_asked() -> None:
    table = Table(3).creation(tokens=(0, 0, 1))
    assert table.turn.seat == 2
