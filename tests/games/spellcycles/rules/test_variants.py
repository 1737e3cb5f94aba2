"""The variants of the rule book."""

from __future__ import annotations

import pytest

from game.games.spellcycles.rules.casting import consequences
from game.games.spellcycles.rules.events import CertificatesCounted, MarkerTurned, SeatOut
from game.games.spellcycles.rules.words import certificate_words
from game.rules.contract import IllegalAnswer, Order, Shuffle
from game.rules.text import format_text
from tests.games.spellcycles.rules.positions import Table, row, spell, tower


class TestSpellStackers:
    """S23: pieces may share a square; line spells read the tops, tower spells a stack from the bottom up."""

    def test_s23_contribute_may_use_an_occupied_square(self) -> None:
        table = Table(hands=["G3"], field={"a1": "R3"}, stackers=True)
        assert len(table.turn.options) == 64
        assert table.do("place G3 a1").on("a1") == "R3 G3"

    def test_s23_lines_read_the_uppermost_pieces(self) -> None:
        table = Table(spell("RG"), field={"a1": "K3 R3", "b1": "G3"}, stackers=True).reap()
        assert table.casts == {"cast rg a1 b1"}
        table.do("cast rg a1 b1")
        assert table.on("a1") == "K3 R2"

    def test_s23_a_small_top_uncovers_what_is_below(self) -> None:
        table = Table(spell("RG"), field={"a1": "K3 R1", "b1": "G3"}, stackers=True).reap()
        assert table.do("cast rg a1 b1").on("a1") == "K3"

    def test_s23_towers_are_read_from_the_bottom_up(self) -> None:
        field = {"a1": "R3 G3", "c1": "G3 R3"}
        table = Table(tower("RG"), field=field, stackers=True).reap()
        assert table.casts == {"cast tower_rg a1 at 1"}

    def test_s23_a_tower_may_be_the_middle_of_a_stack(self) -> None:
        field = {"a1": "K3 R3 G1 W3"}
        table = Table(tower("RG"), field=field, stackers=True).reap()
        assert table.casts == {"cast tower_rg a1 at 2"}
        table.do("cast tower_rg a1 at 2")
        assert table.on("a1") == "K3 R2 W3", "replaced at its height; what is above a small one sinks"
        assert table.state.prestige[0] == 2

    def test_s23_the_consequences_name_each_height(self) -> None:
        table = Table(tower("RG"), field={"a1": "K3 R3 G1 W3"}, stackers=True).reap()
        told = consequences(table.rules.settings, table.state, table.cast("cast tower_rg a1 at 2"))
        assert [(each.square, each.level, each.replacement is None) for each in told.replacements] == [
            (0, 1, False),
            (0, 2, True),
        ]

    def test_s23_a_piece_of_a_tower_can_be_recoloured(self) -> None:
        table = Table(tower("RGB"), field={"a1": "R3 W3 B3"}, essence=[1], stackers=True).reap()
        assert table.do("cast tower_rgb a1 at 1").on("a1") == "R2 W2 B2"
        assert table.state.essence[0] == 0

    def test_s23_effects_take_the_uppermost_piece(self) -> None:
        move = {"op": "move", "n": 1}
        field = {"a1": "R3", "b1": "G3", "h8": "K3 W3", "f6": "B1"}
        table = Table(spell("RG", move), field=field, stackers=True).reap()
        table.do("cast rg a1 b1", "pick h8", "pick f6")
        assert table.on("h8") == "K3"
        assert table.on("f6") == "B1 W3"

    def test_without_the_variant_a_tower_is_not_in_the_deck(self) -> None:
        table = Table(spell("RG"), tower("RG"))
        assert "tower_rg" not in {card.id for card in table.rules.deck}


class TestAccelerando:
    """At the end of Contribute, 2 Essence place one more piece, once a turn."""

    def test_two_essence_place_another_piece(self) -> None:
        table = Table(hands=["R3 G3 B3"], essence=[4], accelerando=True).do("place R3 a1")
        assert (table.turn.seat, table.turn.phase) == (0, "accelerando")
        assert "done" in table.options
        table.do("place G3 b1")
        assert table.state.essence[0] == 2
        assert table.state.active == 1, "once a turn"

    def test_it_may_be_declined(self) -> None:
        table = Table(hands=["R3 G3"], essence=[4], accelerando=True).do("place R3 a1", "done")
        assert table.state.essence[0] == 4
        assert table.state.active == 1

    @pytest.mark.parametrize(("hand", "essence"), [("R3 G3", 1), ("R3", 4)])
    def test_it_is_not_offered_without_essence_or_piece(self, hand: str, essence: int) -> None:
        table = Table(hands=[hand], essence=[essence], accelerando=True).do("place R3 a1")
        assert table.state.active == 1

    def test_an_impossible_placement_costs_nothing(self) -> None:
        table = Table(hands=["R3 G3"], essence=[4], accelerando=True).do("place R3 a1")
        with pytest.raises(IllegalAnswer):
            table.do("place G3 a1")
        assert table.state.essence[0] == 4


class TestDuel:
    """Awards are Essence, and a player without Essence is out."""

    def test_everybody_starts_with_five_essence(self) -> None:
        rules = Table(seats=3, duel=True).rules
        assert rules.start().essence == [5, 5, 5]

    def test_awards_and_prestige_effects_give_essence(self) -> None:
        op = {"op": "steal_prestige", "who": "opponents", "n": 1}
        table = Table(spell("RG", op), field=row(4, "R3 G3"), essence=[5, 5], moons=[0, 1], duel=True).reap()
        table.do("cast rg a4 b4")
        assert table.state.essence == [5 + 1 + 2, 4]
        assert table.state.prestige == [0, 0]

    def test_an_opponent_at_nothing_is_out_at_once_and_returns_its_components(self) -> None:
        op = {"op": "essence", "who": "opponents", "n": -2}
        table = Table(
            spell("RG", op),
            field=row(4, "R3 G3"),
            hands=["", "K3 W1"],
            essence=[5, 2, 5],
            moons=[0, 1, 1],
            seats=3,
            duel=True,
        ).reap()
        table.do("cast rg a4 b4")
        assert table.told(SeatOut) == [SeatOut(1)]
        assert table.hand(1) == ""
        assert table.in_cauldron("K3") == 5
        table.do("moon 1")
        assert table.state.active == 2, "who is out is passed over"

    def test_the_last_one_wins_at_once(self) -> None:
        op = {"op": "essence", "who": "opponents", "n": -2}
        table = Table(spell("RG", op), field=row(4, "R3 G3"), essence=[5, 2], moons=[0, 1], duel=True).reap()
        table.do("cast rg a4 b4")
        assert table.over.winners == (0,)
        assert table.over.scores == (7, 0)

    def test_the_active_player_at_nothing_is_out_at_the_end_of_the_turn(self) -> None:
        table = Table(spell("RG", cost=1, prestige=0), field=row(4, "R3 G3"), essence=[1, 5], duel=True)
        table.state.moons = (0, 1)
        table.reap().do("cast rg a4 b4")
        assert table.told(SeatOut) == [], "the turn is not over yet"
        table.do("moon 1")
        assert table.told(SeatOut) == [SeatOut(0)]
        assert table.over.winners == (1,)

    def test_effects_strike_nobody_who_is_out(self) -> None:
        op = {"op": "essence", "who": "opponent", "n": 1}
        table = Table(spell("RG", op), field=row(4, "R3 G3"), essence=[5, 0, 5], seats=3, duel=True)
        table.state.out = (1,)
        table.reap().do("cast rg a4 b4")
        assert table.state.essence[1] == 0
        assert table.state.essence[2] == 5 + 1 + 1, "given by the spell, then by the own Refresh"

    def test_when_the_moons_run_out_most_essence_wins_and_ties_share(self) -> None:
        table = Table(seats=3, essence=[4, 6, 6], moons=[3], duel=True).reap()
        assert table.over.winners == (1, 2)


class TestExtraCredit:
    """Certificates are face down: nobody knows them before the end."""

    @pytest.mark.parametrize(
        ("card", "name", "points"),
        [(0, "2 of clubs", 1), (21, "10 of diamonds", 1), (35, "jack of hearts", 2),
         (49, "queen of spades", 2), (11, "king of clubs", 2), (51, "ace of spades", 3)],
    )  # fmt: skip
    def test_faces(self, card: int, name: str, points: int) -> None:
        assert certificate_words(card, format_text) == name
        table = Table(moons=[3], prestige=[0, 1], credit="faces").reap()
        assert table.shuffle == Shuffle(52, 1, "certificates")
        table.rules.apply(table.state, Order((card,)), table.events.append)
        assert table.over.scores == (0, points)
        assert table.told(CertificatesCounted)[-1].cards == (card,)

    def test_cards_go_to_seats_in_order_of_drawing(self) -> None:
        table = Table(moons=[3], prestige=[2, 1], credit="faces").reap()
        table.rules.apply(table.state, Order((12, 0, 9)), table.events.append)
        assert table.over.scores == (4, 2)
        assert table.over.winners == (0,)

    def test_the_marker_doubles_its_suit(self) -> None:
        table = Table(moons=[3], prestige=[2, 2], credit="marker").reap()
        assert table.shuffle == Shuffle(52, 5, "certificates")
        table.rules.apply(table.state, Order((0, 1, 2, 13, 50)), table.events.append)
        assert table.told(MarkerTurned) == [MarkerTurned(50)]
        assert table.over.scores == (2, 2)

        table = Table(moons=[3], prestige=[2, 2], credit="marker").reap()
        table.rules.apply(table.state, Order((0, 1, 2, 13, 12)))
        assert table.over.scores == (4, 3)

    def test_s19_a_second_deck_is_begun_when_the_first_is_used_up(self) -> None:
        table = Table(moons=[3], prestige=[40, 40], credit="faces").reap()
        assert table.shuffle == Shuffle(52, 52, "certificates")
        table.rules.apply(table.state, Order(tuple(range(52))), table.events.append)
        assert table.shuffle == Shuffle(52, 28, "certificates")
        assert not table.told(CertificatesCounted)
        table.rules.apply(table.state, Order(tuple(range(28))), table.events.append)
        assert [len(told.cards) for told in table.told(CertificatesCounted)] == [40, 40]

    def test_without_any_certificate_there_is_nothing_to_draw(self) -> None:
        assert Table(moons=[3], credit="marker").reap().over.scores == (0, 0)

    def test_s22_nobody_sees_a_card_before_the_end(self) -> None:
        table = Table(moons=[0], prestige=[3, 3], credit="faces")
        assert all(table.rules.view(table.state, viewer).certificates == () for viewer in (0, 1, None))

    def test_every_card_has_a_name_of_its_own(self) -> None:
        assert len({certificate_words(card, format_text) for card in range(52)}) == 52


def test_ties_share_the_victory() -> None:
    assert Table(moons=[3], prestige=[4, 4], seats=2).reap().over.winners == (0, 1)
