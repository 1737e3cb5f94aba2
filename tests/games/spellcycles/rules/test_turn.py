"""A turn: Refresh, Renew, Contribute, Reap, Progress."""

from __future__ import annotations

import pytest

from game.games.spellcycles.rules.actions import Place
from game.games.spellcycles.rules.events import (
    ColourMissing,
    ContributeSkipped,
    MatchEnded,
    MoonAdvanced,
    MoonRemoved,
    NothingToDraw,
    TurnBegan,
)
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.vocabulary import MOST_TURNS, SQUARE_NAMES
from game.rules.contract import IllegalAnswer, Roll
from tests.games.spellcycles.rules.positions import Table, spell

GAIN = {"op": "essence", "who": "self", "n": 2}


def test_refresh_gives_one_essence_at_the_start_of_a_turn() -> None:
    table = Table(hands=["R3"], essence=[4, 7]).do("place R3 a1")
    assert table.told(TurnBegan)[-1].seat == 1
    assert table.state.essence == [4, 8]


def test_renew_draws_the_large_component_of_the_colour_rolled() -> None:
    table = Table(hands=["R3"]).do("place R3 a1")
    assert table.roll == Roll(1, 1, 6, "renew")
    table.do("roll 3")
    assert table.hand(1) == "G3"
    assert table.in_cauldron("G3") == 4


def test_renew_is_rolled_again_for_a_colour_without_large_pieces() -> None:
    table = Table(hands=["R3", "G3 G3 G3 G3 G3"]).do("place R3 a1", "roll 3")
    assert table.told(ColourMissing)[-1].colour == 2
    assert table.roll == Roll(1, 1, 6, "renew")


def test_s9_renew_is_skipped_without_any_large_piece() -> None:
    everything = " ".join(f"{colour}3" for colour in "RYGBWK" for _ in range(5))
    table = Table(hands=["", everything], moons=[3, 3]).reap()
    assert table.told(NothingToDraw)[-1].seat == 1
    assert table.turn.phase is Phase.CONTRIBUTE


def test_contribute_puts_any_held_component_on_any_unoccupied_square() -> None:
    table = Table(hands=["R3 R3 K1"], field={"a1": "G3"})
    assert table.turn.phase is Phase.CONTRIBUTE
    free = [name for name in SQUARE_NAMES if name != "a1"]
    assert table.options == {f"place {code} {square}" for code in ("R3", "K1") for square in free}
    table.do("place K1 d5")
    assert table.on("d5") == "K1"
    assert table.hand(0) == "R3 R3"


@pytest.mark.parametrize("answer", ["place R3 a1", "place G3 b2", "done", "moon 1", "cast rg a1 b1"])
def test_contribute_refuses_anything_else(answer: str) -> None:
    table = Table(spell("RG"), hands=["R3"], field={"a1": "G3"})
    before = table.state.copy()
    with pytest.raises(IllegalAnswer):
        table.do(answer)
    assert table.state == before


@pytest.mark.parametrize("place", [Place(18, 0), Place(-1, 0), Place(2, 64), Place(2, -1)])
def test_contribute_refuses_what_does_not_exist(place: Place) -> None:
    table = Table(hands=["R3"], stackers=True)
    with pytest.raises(IllegalAnswer):
        table.rules.apply(table.state, place)


def test_s8_contribute_is_skipped_when_the_field_is_full() -> None:
    pieces = [f"{c}{s}" for c in "RYGBWK" for s in (1, 2, 3) for _ in range(4)]
    field = dict(zip(SQUARE_NAMES, pieces, strict=False))
    table = Table(field=field, hands=["", "R3"]).reap().do("roll 6")
    assert table.told(ContributeSkipped)[-1].field_full


def test_contribute_is_skipped_with_an_empty_apothecary() -> None:
    everything = " ".join(f"{colour}3" for colour in "RYGBWK" for _ in range(5))
    table = Table(hands=[everything]).reap()
    assert not table.told(ContributeSkipped)[-1].field_full


def test_s10_contribute_is_a_duty() -> None:
    assert "done" not in Table(hands=["R3"]).options


def test_s10_house_rule_makes_contribute_optional() -> None:
    table = Table(hands=["R3"], contribute="may").do("done")
    assert table.hand(0) == "R3"
    assert table.state.active == 1


def test_s21_casting_is_optional() -> None:
    table = Table(spell("RG"), field={"a1": "R3", "b1": "G3"}).reap()
    assert table.options == {"cast rg a1 b1", "done"}
    table.do("done")
    assert table.state.active == 1
    assert table.on("a1") == "R3"


def test_reap_goes_on_while_other_spells_match() -> None:
    field = {"a1": "R3", "b1": "G3", "a8": "B3", "b8": "W3"}
    table = Table(spell("RG"), spell("BW"), field=field, moons=[0, 1]).reap()
    table.do("cast rg a1 b1")
    assert table.options == {"cast bw a8 b8", "done"}


def test_s15_a_spell_is_cast_once_a_turn_even_if_it_matches_again() -> None:
    table = Table(spell("RG"), field={"a1": "R3", "b1": "G3"}).reap().do("cast rg a1 b1")
    assert (table.on("a1"), table.on("b1")) == ("R2", "G2")
    assert table.state.active == 1
    assert table.state.spent == ()


def test_s15_two_equal_cards_are_two_spells() -> None:
    twin = {**spell("RG"), "id": "twin"}
    table = Table(spell("RG"), twin, field={"a1": "R3", "b1": "G3"}, moons=[0, 1]).reap()
    table.do("cast rg a1 b1")
    assert table.options == {"cast twin a1 b1", "done"}


def test_s13_two_moons_on_a_spell_make_it_active_once() -> None:
    table = Table(spell("RG"), field={"a1": "R3", "b1": "G3"}, moons=[0, 0]).reap()
    assert [table.rules.write(option) for option in table.turn.options] == ["cast rg a1 b1", "done"]


def test_only_spells_with_a_moon_are_active() -> None:
    table = Table(spell("RG"), spell("BW"), field={"a8": "B3", "b8": "W3"}, moons=[0, 0]).reap()
    assert table.state.active == 1, "nothing to reap, so the turn is over"


def test_s16_an_effect_may_create_a_new_match() -> None:
    move = {"op": "move", "n": 1}
    field = {"a1": "R3", "b1": "G3", "a8": "B3", "h8": "W3"}
    table = Table(spell("RG", move), spell("BW"), field=field, moons=[0, 1]).reap()
    assert table.casts == {"cast rg a1 b1"}
    table.do("cast rg a1 b1", "pick h8", "pick b8")
    assert table.casts == {"cast bw a8 b8"}


def test_s14_any_moon_not_on_the_last_spell_may_move() -> None:
    table = Table(moons=[0, 2, 3], seats=3).reap()
    assert table.turn.phase is Phase.PROGRESS
    assert table.options == {"moon 1", "moon 3"}
    table.do("moon 3")
    assert table.state.moons == (0, 3, 3)


@pytest.mark.parametrize("answer", ["moon 4", "moon 2", "done"])
def test_s14_no_other_moon_moves(answer: str) -> None:
    table = Table(moons=[0, 2, 3], seats=3).reap()
    with pytest.raises(IllegalAnswer):
        table.do(answer)


def test_a_moon_without_alternative_moves_by_itself() -> None:
    table = Table(moons=[1, 3]).reap()
    assert [(event.origin, event.destination) for event in table.told(MoonAdvanced)] == [(1, 2)]
    assert table.state.moons == (2, 3)


def test_s14_a_moon_leaves_the_last_spell_only_when_all_are_there() -> None:
    table = Table(moons=[3, 3]).reap()
    assert table.told(MoonRemoved) == [MoonRemoved(1)]
    assert table.state.moons == (3,)


def test_the_game_ends_with_the_last_moon() -> None:
    table = Table(moons=[3], prestige=[3, 5]).reap()
    assert table.over.scores == (3, 5)
    assert table.over.winners == (1,)
    with pytest.raises(IllegalAnswer, match="over"):
        table.do("done")


def test_play_passes_clockwise() -> None:
    table = Table(seats=3)
    table.state.active = 2
    table.reap()
    assert table.state.active == 0


def test_a_match_whose_moons_are_moved_back_for_ever_is_stopped_and_scored_as_it_stands() -> None:
    table = Table(moons=[0, 2], hands=["R3"])
    table.state.turn, table.state.prestige = MOST_TURNS, [1, 3]
    over = table.do("place R3 a1", "moon 1").over
    assert (over.scores, over.winners, over.capped) == ((1, 3), (1,), True)
    assert table.told(MatchEnded) == [MatchEnded((1,), (1, 3), capped=True)]
