"""What each word of the spell language does."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.spellcycles.rules.events import (
    DoneByHand,
    EffectSkipped,
    MoonReturned,
    PieceReplaced,
    PiecesSwapped,
)
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.vocabulary import SQUARE_BY_NAME
from game.rules.contract import IllegalAnswer, Roll
from tests.games.spellcycles.rules.positions import Table, row, spell

PAIR = row(4, "R3 G3", "g")
"""What the spell RG is cast with; afterwards R2 and G2 stand there."""


def cast(op: dict[str, Any], *answers: str, **position: Any) -> Table:
    """A position in which RG, whose effect is `op`, was just cast by seat 0."""
    position["field"] = PAIR | position.get("field", {})
    # The moons leave a choice, so that the turn does not end by itself.
    position.setdefault("moons", [0, 1, 1, 1, 1][: position.get("seats", 2)])
    return Table(spell("RG", op), **position).reap().do("cast rg g4 h4", *answers)


@pytest.mark.parametrize(
    ("op", "before", "after"),
    [
        ({"op": "essence", "who": "self", "n": 3}, [1, 1, 1], [4, 1, 1]),
        ({"op": "essence", "who": "opponents", "n": -2}, [1, 1, 3], [1, 0, 1]),
        ({"op": "essence", "who": "opponents", "n": 2}, [1, 1, 3], [1, 3, 5]),
        ({"op": "steal_essence", "who": "opponents", "n": 2}, [1, 1, 3], [4, 0, 1]),
    ],
)
def test_essence(op: dict[str, Any], before: list[int], after: list[int]) -> None:
    assert cast(op, essence=before, seats=3).state.essence == after


@pytest.mark.parametrize(
    ("op", "before", "after"),
    [
        ({"op": "prestige", "who": "self", "n": 3}, [1, 1, 1], [4 + 2, 1, 1]),
        ({"op": "prestige", "who": "opponents", "n": -2}, [1, 1, 3], [1 + 2, 0, 1]),
        ({"op": "steal_prestige", "who": "opponents", "n": 2}, [1, 1, 3], [4 + 2, 0, 1]),
    ],
)
def test_prestige(op: dict[str, Any], before: list[int], after: list[int]) -> None:
    """The spell itself awards 2."""
    assert cast(op, prestige=before, seats=3).state.prestige == after


class TestOneOpponent:
    """`who = "opponent"`: the caster chooses, where there is a choice."""

    def test_the_caster_chooses_among_those_it_can_strike(self) -> None:
        op = {"op": "steal_essence", "who": "opponent", "n": 2}
        table = cast(op, essence=[0, 3, 0, 1], seats=4)
        assert (table.turn.seat, table.turn.phase) == (0, "target")
        assert table.options == {"target 2", "target 4"}
        assert table.do("target 4").state.essence == [1, 3, 0, 0]

    def test_a_single_possible_target_is_struck_without_asking(self) -> None:
        op = {"op": "essence", "who": "opponent", "n": -2}
        assert cast(op, essence=[0, 0, 3], seats=3).state.essence == [0, 0, 1]

    def test_without_a_possible_target_the_effect_is_skipped(self) -> None:
        op = {"op": "steal_prestige", "who": "opponent", "n": 1}
        table = cast(op, seats=3)
        assert table.told(EffectSkipped) == [EffectSkipped("steal_prestige")]
        assert table.state.prestige == [2, 0, 0]

    @pytest.mark.parametrize("op", ["essence", "prestige"])
    def test_a_gift_can_go_to_anybody(self, op: str) -> None:
        table = cast({"op": op, "who": "opponent", "n": 1}, seats=3)
        assert table.options == {"target 2", "target 3"}

    def test_nobody_else_can_be_chosen(self) -> None:
        table = cast({"op": "steal_essence", "who": "opponent"}, essence=[3, 3, 3], seats=3)
        with pytest.raises(IllegalAnswer):
            table.do("target 1")


class TestConjure:
    """As Renew."""

    def test_each_piece_is_a_roll(self) -> None:
        table = cast({"op": "conjure", "n": 2})
        assert table.roll == Roll(0, 1, 6, "conjure")
        table.do("roll 4", "roll 5")
        assert table.hand(0) == "B3 W3"
        assert table.turn.phase is Phase.PROGRESS

    def test_a_missing_colour_is_rolled_again(self) -> None:
        table = cast({"op": "conjure", "n": 1}, "roll 6", hands=["", "K3 K3 K3 K3 K3"])
        assert table.hand(0) == ""
        assert table.do("roll 4").hand(0) == "B3"

    def test_s9_it_is_skipped_without_any_large_piece(self) -> None:
        others = " ".join(f"{colour}3" for colour in "YBWK" for _ in range(5))
        hands = ["", others + " R3" * 4 + " G3" * 4]
        table = Table(spell("RG", {"op": "conjure", "n": 2}), field=PAIR, hands=hands, moons=[0, 1]).reap()
        table.do("cast rg g4 h4", "roll 1", "roll 3")
        assert table.hand(0) == "R3 G3"
        assert table.in_cauldron("R3") == 0

    @pytest.mark.parametrize("answer", ["roll 7", "roll 1 2", "done"])
    def test_it_needs_one_die(self, answer: str) -> None:
        with pytest.raises(IllegalAnswer):
            cast({"op": "conjure", "n": 1}).do(answer)


class TestPlace:
    """From the Apothecary to an unoccupied square."""

    def test_any_piece_on_any_free_square(self) -> None:
        table = cast({"op": "place", "n": 2}, hands=["R3 K3"])
        assert table.turn.phase is Phase.PLACE
        assert len(table.turn.options) == 2 * 62
        table.do("place K3 a1")
        assert len(table.turn.options) == 61
        assert table.do("place R3 a2").on("a2") == "R3"

    def test_as_often_as_the_card_says(self) -> None:
        table = cast(
            {"op": "place", "n": 3}, "place R3 a1", "place G3 a2", "place B3 a3", hands=["R3 G3 B3 W3"]
        )
        assert table.hand(0) == "W3"
        assert table.turn.phase is Phase.PROGRESS

    def test_it_is_skipped_with_an_empty_apothecary(self) -> None:
        assert cast({"op": "place", "n": 2}, "place R3 a1", hands=["R3"]).turn.phase is Phase.PROGRESS


class TestMove:
    """First which piece, then where to."""

    def test_to_any_unoccupied_square(self) -> None:
        table = cast({"op": "move", "n": 1}, field={"a1": "K3"})
        assert table.turn.phase is Phase.MOVE
        assert table.options == {"pick a1", "pick g4", "pick h4"}
        table.do("pick a1")
        assert table.turn.phase is Phase.MOVE_TO
        assert len(table.turn.options) == 61
        table.do("pick d5")
        assert (table.on("a1"), table.on("d5")) == ("", "K3")

    def test_not_to_an_occupied_one(self) -> None:
        with pytest.raises(IllegalAnswer):
            cast({"op": "move", "n": 1}, "pick g4", "pick h4")

    def test_as_often_as_the_card_says(self) -> None:
        table = cast({"op": "move", "n": 2}, "pick g4", "pick a1", "pick a1", "pick b1")
        assert table.on("b1") == "R2"
        assert table.turn.phase is Phase.PROGRESS


class TestSwap:
    """Two pieces change places."""

    def test_two_different_pieces(self) -> None:
        table = cast({"op": "swap"}, "pick g4", field={"a1": "K3"})
        assert table.turn.phase is Phase.SWAP_WITH
        assert table.options == {"pick a1", "pick h4"}
        table.do("pick a1")
        assert (table.on("g4"), table.on("a1")) == ("K3", "R2")
        squares = (SQUARE_BY_NAME["g4"], SQUARE_BY_NAME["a1"])
        assert table.told(PiecesSwapped) == [PiecesSwapped(*squares)]

    def test_it_is_skipped_with_a_single_piece(self) -> None:
        table = Table(spell("RG", {"op": "swap"}), field=row(4, "R1 G2"), moons=[0, 1]).reap()
        table.do("cast rg a4 b4")
        assert table.told(EffectSkipped) == [EffectSkipped("swap")]


def test_banish_returns_a_piece_to_the_cauldron() -> None:
    table = cast({"op": "banish", "n": 1}, field={"a1": "K3"})
    assert table.options == {"pick a1", "pick g4", "pick h4"}
    table.do("pick a1")
    assert table.on("a1") == ""
    assert table.in_cauldron("K3") == 5


def test_banish_goes_on_while_there_are_pieces() -> None:
    table = cast({"op": "banish", "n": 5}, "pick g4", "pick h4")
    assert table.told(EffectSkipped) == [EffectSkipped("banish")]


class TestShrink:
    """One size smaller; small ones return to the Cauldron."""

    def test_a_larger_piece_gets_smaller(self) -> None:
        assert cast({"op": "shrink", "n": 1}, "pick a1", field={"a1": "K3"}).on("a1") == "K2"

    def test_a_small_piece_leaves(self) -> None:
        assert cast({"op": "shrink", "n": 1}, "pick a1", field={"a1": "K1"}).on("a1") == ""

    def test_only_if_the_cauldron_has_the_smaller_one(self) -> None:
        mediums = {"c7": "K2", "e7": "K2", "g7": "K2", "h1": "K2", "f1": "K2"}
        table = cast({"op": "shrink", "n": 1}, field={"a1": "K3"} | mediums)
        assert "pick a1" not in table.options
        assert "pick c7" in table.options


class TestGrow:
    """One size larger."""

    def test_a_piece_gets_larger(self) -> None:
        assert cast({"op": "grow", "n": 1}, "pick a1", field={"a1": "K1"}).on("a1") == "K2"

    def test_large_ones_cannot(self) -> None:
        assert cast({"op": "grow", "n": 1}, field={"a1": "K3"}).options == {"pick g4", "pick h4"}

    def test_only_if_the_cauldron_has_the_larger_one(self) -> None:
        table = cast({"op": "grow", "n": 1}, field={"a1": "K2"}, hands=["", "K3 K3 K3 K3 K3"])
        assert "pick a1" not in table.options


class TestMoon:
    """A Moon Crescent moves on, before and besides Progress."""

    def test_the_caster_chooses_which(self) -> None:
        table = cast({"op": "moon", "n": 1}, moons=[0, 3, 2], seats=3)
        assert table.turn.phase is Phase.MOON
        assert table.options == {"moon 1", "moon 3"}
        assert table.do("moon 3").state.moons == (1, 3, 3), "then Progress moved the only one it could"

    def test_it_never_removes_one(self) -> None:
        table = cast({"op": "moon", "n": 9}, "moon 1", "moon 2", "moon 3", moons=[0, 3])
        assert table.told(EffectSkipped) == [EffectSkipped("moon")]
        assert len(table.state.moons) == 1, "removed by Progress alone"


class TestMoonBack:
    """A Moon Crescent moves back, but not before the first spell."""

    def test_the_caster_chooses_which(self) -> None:
        table = cast({"op": "moon_back"}, moons=[0, 3, 2], seats=3)
        assert table.turn.phase is Phase.MOON_BACK
        assert table.options == {"moon 3", "moon 4"}
        table.do("moon 4")
        assert table.state.moons == (0, 2, 2)
        assert [(event.origin, event.destination) for event in table.told(MoonReturned)] == [(3, 2)]

    def test_from_the_first_spell_none_can(self) -> None:
        assert cast({"op": "moon_back"}, moons=[0, 0]).told(EffectSkipped) == [EffectSkipped("moon_back")]


class TestByHand:
    """The table does what the card says, and confirms it."""

    def test_each_text_is_confirmed_in_its_turn(self) -> None:
        sing, dance = ({"op": "by_hand", "text": text} for text in ("Sing it.", "Dance it."))
        table = Table(spell("RG", sing, dance), field=PAIR, moons=[0, 1]).reap().do("cast rg g4 h4")
        assert (table.asked, table.options) == ((0, Phase.BY_HAND), {"done"})
        table.do("done", "done")
        assert [event.text for event in table.told(DoneByHand)] == ["Sing it.", "Dance it."]
        assert table.turn.phase is Phase.PROGRESS

    def test_a_price_is_paid_before_the_components_leave_the_field(self) -> None:
        sing, dance = ({"op": "by_hand", "text": text} for text in ("Sing it.", "Dance it."))
        table = Table(spell("RG", dance, pay=[sing]), field=PAIR, moons=[0, 1]).reap().do("cast rg g4 h4")
        assert (table.asked, table.told(PieceReplaced)) == ((0, Phase.BY_HAND), [])
        table.do("done")
        assert len(table.told(PieceReplaced)) == 2
        table.do("done")
        assert [event.text for event in table.told(DoneByHand)] == ["Sing it.", "Dance it."]


class TestDiscardComponent:
    """The victim chooses what returns to the Cauldron."""

    def test_every_opponent_in_turn_order(self) -> None:
        op = {"op": "discard_component", "who": "opponents", "n": 1}
        table = cast(op, hands=["K3", "R3 G3", "", "B3 B3"], seats=4)
        assert (table.turn.seat, table.turn.phase) == (1, "discard")
        assert table.options == {"discard R3", "discard G3"}
        table.do("discard G3")
        assert table.turn.seat == 3, "the seat without components is skipped"
        table.do("discard B3")
        assert [table.hand(seat) for seat in range(4)] == ["K3", "R3", "", "B3"]

    def test_one_opponent_that_the_caster_chooses(self) -> None:
        op = {"op": "discard_component", "who": "opponent", "n": 2}
        table = cast(op, "target 3", hands=["K3", "R3", "B3 G3 G3"], seats=3)
        assert table.turn.seat == 2
        assert table.do("discard G3", "discard G3").hand(2) == "B3"

    def test_the_caster(self) -> None:
        table = cast({"op": "discard_component", "who": "self", "n": 1}, hands=["K3", "R3"])
        assert table.turn.seat == 0
        assert table.do("discard K3").hand(0) == ""


class TestStealComponent:
    """The thief chooses: Apothecaries are open."""

    def test_from_an_opponent_that_has_any(self) -> None:
        op = {"op": "steal_component", "who": "opponent", "n": 1}
        table = cast(op, hands=["K3", "R3 G3", ""], seats=3)
        assert (table.turn.seat, table.turn.phase) == (0, "steal")
        assert table.options == {"take R3 from 2", "take G3 from 2"}
        table.do("take G3 from 2")
        assert (table.hand(0), table.hand(1)) == ("G3 K3", "R3")

    def test_from_every_opponent(self) -> None:
        op = {"op": "steal_component", "who": "opponents", "n": 1}
        table = cast(op, "take R3 from 2", "take B3 from 3", hands=["K3", "R3", "B3"], seats=3)
        assert table.hand(0) == "R3 B3 K3"


def test_effects_run_in_the_order_of_the_card() -> None:
    ops = [{"op": "steal_component", "who": "opponent", "n": 1}, {"op": "place", "n": 1}]
    table = Table(spell("RG", *ops), field=PAIR, hands=["", "K3"], moons=[0, 1]).reap()
    table.do("cast rg g4 h4", "take K3 from 2")
    assert table.options >= {"place K3 a1"}


def test_a_roll_is_followed_by_the_next_effect() -> None:
    ops = [{"op": "conjure", "n": 1}, {"op": "place", "n": 1}, {"op": "banish", "n": 1}]
    table = Table(spell("RG", *ops), field=PAIR, moons=[0, 1]).reap()
    table.do("cast rg g4 h4", "roll 6", "place K3 a1", "pick a1")
    assert table.in_cauldron("K3") == 5


def test_the_components_are_replaced_before_the_effects() -> None:
    assert cast({"op": "banish", "n": 1}, "pick g4").in_cauldron("R2") == 5
