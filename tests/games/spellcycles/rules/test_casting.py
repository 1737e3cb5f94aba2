"""Casting: pay, remove, replace by smaller ones, enact, be awarded; in this order."""

from __future__ import annotations

import pytest

from game.games.spellcycles.rules.casting import Replacement, consequences
from game.games.spellcycles.rules.events import EssenceChanged, PieceReplaced, PrestigeChanged, SpellCast
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, SQUARE_BY_NAME
from tests.games.spellcycles.rules.positions import Table, row, spell


def test_each_component_is_replaced_by_the_next_smaller_one_of_its_colour() -> None:
    table = Table(spell("RYB"), field=row(4, "R3 Y2 B1")).reap().do("cast ryb a4 b4 c4")
    assert [table.on(square) for square in ("a4", "b4", "c4")] == ["R2", "Y1", ""]
    assert table.in_cauldron("R3") == 5
    assert table.in_cauldron("R2") == 4
    assert table.in_cauldron("B1") == 5


ALL_OTHER_MEDIUM_RED = {"c7": "R2", "e7": "R2", "g7": "R2", "h1": "R2"}
"""With one more on the field the Cauldron has no medium red piece left."""


def test_s7_nothing_replaces_a_piece_when_the_cauldron_lacks_the_size() -> None:
    field = {"a4": "R3", "b4": "G3", "h3": "R2"} | ALL_OTHER_MEDIUM_RED
    table = Table(spell("RG"), field=field).reap().do("cast rg a4 b4")
    assert (table.on("a4"), table.on("b4")) == ("", "G2")


def test_s6_all_components_return_before_any_is_replaced() -> None:
    table = Table(spell("RR"), field={"a4": "R3", "b4": "R2"} | ALL_OTHER_MEDIUM_RED).reap()
    table.do("cast rr a4 b4")
    assert table.on("a4") == "R2", "the medium one that returned replaces the large one"
    assert table.on("b4") == "R1"


def test_s6_house_rule_replaces_each_before_the_next_returns() -> None:
    field = {"a4": "R3", "b4": "R2"} | ALL_OTHER_MEDIUM_RED
    table = Table(spell("RR"), field=field, returning="singly").reap().do("cast rr a4 b4")
    assert (table.on("a4"), table.on("b4")) == ("", "R1")


def test_s11_a_recoloured_piece_is_replaced_in_its_real_colour() -> None:
    table = Table(spell("RG"), field={"a4": "R3", "b4": "W3"}, essence=[1]).reap()
    table.do("cast rg a4 b4")
    assert table.on("b4") == "W2"
    assert table.told(SpellCast)[0].recoloured == (SQUARE_BY_NAME["b4"],)
    assert table.state.essence[0] == 0


def test_s11_recolouring_lasts_for_one_spell() -> None:
    field = {"a4": "R3", "b4": "W3"}
    table = Table(spell("RG"), spell("GR"), field=field, essence=[1], moons=[0, 1]).reap()
    table.do("cast rg a4 b4")
    assert table.casts == set(), "without Essence the white piece is no green one for the next spell"


def test_the_award_is_a_prestige_for_each_component() -> None:
    table = Table(spell("RYB"), field=row(4, "R3 Y2 B1")).reap().do("cast ryb a4 b4 c4")
    assert table.state.prestige == [3, 0]


@pytest.mark.parametrize("prestige", [0, 7])
def test_a_card_may_name_its_own_award(prestige: int) -> None:
    table = Table(spell("RG", prestige=prestige), field=row(4, "R3 G3")).reap().do("cast rg a4 b4")
    assert table.state.prestige == [prestige, 0]


def test_s20_the_award_comes_after_the_effects() -> None:
    lose = {"op": "prestige", "who": "self", "n": -5}
    table = Table(spell("RG", lose), field=row(4, "R3 G3"), prestige=[1]).reap().do("cast rg a4 b4")
    assert [(event.amount, event.total) for event in table.told(PrestigeChanged)] == [(-1, 0), (2, 2)]


def test_costs_are_paid_before_the_effects_bring_essence() -> None:
    gain = {"op": "essence", "who": "self", "n": 2}
    table = Table(spell("RG", gain, cost=3), field=row(4, "R3 G3"), essence=[3]).reap().do("cast rg a4 b4")
    changes = [(event.amount, event.reason) for event in table.told(EssenceChanged) if event.seat == 0]
    assert changes == [(-3, "cost"), (2, "effect")]


class TestS5OtherCosts:
    """What `pay` asks for is given up before the components are removed."""

    def test_prestige(self) -> None:
        pay = [{"op": "prestige", "who": "self", "n": -2}]
        table = Table(spell("RG", pay=pay), field=row(4, "R3 G3"), prestige=[2]).reap()
        table.do("cast rg a4 b4")
        changes = [(event.amount, event.reason) for event in table.told(PrestigeChanged)]
        assert changes == [(-2, "cost"), (2, "award")]

    def test_without_enough_prestige_the_spell_cannot_be_cast(self) -> None:
        pay = [{"op": "prestige", "who": "self", "n": -2}]
        table = Table(spell("RG", pay=pay), field=row(4, "R3 G3"), prestige=[1]).reap()
        assert table.casts == set()

    def test_in_a_duel_prestige_and_recolouring_draw_on_the_same_essence(self) -> None:
        pay = [{"op": "prestige", "who": "self", "n": -2}]
        field = row(4, "R3 W3")
        poor = Table(spell("RG", pay=pay), field=field, essence=[2, 5], duel=True).reap()
        rich = Table(spell("RG", pay=pay), field=field, essence=[3, 5], duel=True).reap()
        assert poor.casts == set()
        assert rich.casts == {"cast rg a4 b4"}

    def test_components(self) -> None:
        pay = [{"op": "discard_component", "who": "self", "n": 2}]
        table = Table(spell("RG", pay=pay), field=row(4, "R3 G3"), hands=["K3 K3 W1"]).reap()
        table.do("cast rg a4 b4")
        assert table.turn.phase is Phase.PAY
        assert table.options == {"discard K3", "discard W1"}
        assert table.on("a4") == "R3", "the components lie there until everything is paid"
        table.do("discard K3", "discard W1")
        assert table.hand(0) == "K3"
        assert table.on("a4") == "R2"

    def test_without_enough_components_the_spell_cannot_be_cast(self) -> None:
        pay = [{"op": "discard_component", "who": "self", "n": 2}]
        table = Table(spell("RG", pay=pay), field=row(4, "R3 G3"), hands=["K3"]).reap()
        assert table.casts == set()


def test_consequences_tell_what_a_cast_will_do_and_change_nothing() -> None:
    table = Table(spell("RYB", cost=1), field=row(4, "R3 W2 B1"), essence=[2]).reap()
    before = table.state.copy()
    told = consequences(table.rules.settings, table.state, table.cast("cast ryb a4 b4 c4"))
    assert table.state == before
    a4, b4, c4 = (SQUARE_BY_NAME[name] for name in ("a4", "b4", "c4"))
    r3, r2, w2, w1, b1 = (PIECE_BY_CODE[code] for code in ("R3", "R2", "W2", "W1", "B1"))
    assert told.cost == 2
    assert told.recoloured == (b4,)
    assert told.replacements == (
        Replacement(a4, 0, r3, r2),
        Replacement(b4, 0, w2, w1),
        Replacement(c4, 0, b1, None),
    )
    table.do("cast ryb a4 b4 c4")
    done = [(e.square, e.level, e.piece, e.replacement) for e in table.told(PieceReplaced)]
    assert done == [tuple(each) for each in told.replacements]


def test_s17_essence_and_prestige_never_fall_below_nothing() -> None:
    ops = [{"op": op, "who": "opponents", "n": -9} for op in ("essence", "prestige")]
    table = Table(spell("RG", *ops), field=row(4, "R3 G3"), essence=[0, 4], prestige=[0, 3]).reap()
    table.do("cast rg a4 b4")
    assert table.state.prestige == [2, 0]
    assert table.state.essence[1] == 1, "0 after the spell, 1 after the own Refresh"


def test_s19_certificates_never_run_out() -> None:
    table = Table(spell("RG"), field=row(4, "R3 G3"), prestige=[200, 300]).reap().do("cast rg a4 b4")
    assert table.state.prestige == [202, 300]


def test_s24_apothecaries_are_open() -> None:
    table = Table(hands=["R3", "G3 K1"])
    for viewer in (0, 1, None):
        assert table.rules.view(table.state, viewer) == table.state
