"""The spell language: what a deck may say, and how mistakes in one are told."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.spellcycles import default_spells
from game.games.spellcycles.rules.spells import (
    SpellDeckError,
    SpellEffect,
    check_deck,
    deck_table,
    parse_deck,
)

ALL = (0, 1, 2, 3, 4, 5)


def deck(**entry: Any) -> dict[str, Any]:
    return {"spell": [{"id": "ok", "seq": "RG"}, {"id": "odd", "seq": "RGB", **entry}]}


def test_what_is_left_out_has_a_default() -> None:
    (card,) = parse_deck({"spell": [{"id": "solar_toll", "seq": "YWYK"}]})
    assert card.name == "Solar toll"
    assert card.sequence == (1, 4, 1, 5)
    assert (card.cost, card.prestige, card.effects, card.pay, card.stack) == (0, 4, (), (), False)


def test_a_card_can_say_everything() -> None:
    (card,) = parse_deck(
        {
            "spell": [
                {
                    "id": "a", "name": "Oblivion", "seq": "RG", "cost": 2, "prestige": 7,
                    "pay": [{"op": "prestige", "who": "self", "n": -1}],
                    "ops": [{"op": "swap"}, {"op": "essence", "who": "opponents", "n": -2}],
                }
            ]
        }
    )  # fmt: skip
    assert (card.name, card.cost, card.prestige) == ("Oblivion", 2, 7)
    assert card.pay == (SpellEffect("prestige", -1, "self"),)
    assert card.effects == (SpellEffect("swap"), SpellEffect("essence", -2, "opponents"))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (["spell"], "a.toml: a deck is a table"),
        ({}, "a.toml: there is no spell in it"),
        ({"spells": []}, "a.toml: 'spells' is no part of a deck"),
        ({"spell": {"id": "x"}}, "a.toml: 'spell' is not a list"),
        ({"spell": ["RG"]}, "a.toml, spell 1: an entry is a table"),
        (deck(id=7), "a.toml, spell 2, id: give it an id"),
        (deck(id="Two Words"), "a.toml, spell 2, id: give it an id"),
        (deck(id="ok"), "a.toml: two spells have the id 'ok'"),
        (deck(name=""), "a.toml, spell 2 ('odd'), name: a name is a text"),
        (deck(seq="R"), "a.toml, spell 2 ('odd'), seq: must be a text of 2 to 8 letters"),
        (deck(seq="RGBRGBRGB"), "a.toml, spell 2 ('odd'), seq: must be a text of 2 to 8 letters"),
        (deck(seq="RXB"), "a.toml, spell 2 ('odd'), seq: 'X' is no colour"),
        (deck(seq=["R", "G"]), "a.toml, spell 2 ('odd'), seq: must be a text"),
        (deck(cost=-1), "a.toml, spell 2 ('odd'), cost: must be a whole number from 0 to 20"),
        (deck(cost=True), "a.toml, spell 2 ('odd'), cost: must be a whole number"),
        (deck(prestige=1.5), "a.toml, spell 2 ('odd'), prestige: must be a whole number"),
        (deck(size="large"), "a.toml, spell 2 ('odd'), size: a spell has no such key"),
        (deck(ops="place"), "a.toml, spell 2 ('odd'), ops: must be a list"),
        (deck(ops=["place"]), "a.toml, spell 2 ('odd'), ops 1: an effect is a table"),
        (deck(ops=[{"op": "swap"}, {"op": "win"}]), "a.toml, spell 2 ('odd'), ops 2, op: 'win' is no effect"),
        (deck(ops=[{"op": "place", "m": 1}]), "ops 1, m: an effect has only op, n and who"),
        (deck(ops=[{"op": "place", "n": 0}]), "ops 1, n: must be a whole number from 1"),
        (deck(ops=[{"op": "essence", "who": "self", "n": 0}]), "ops 1, n: 0 does nothing"),
        (deck(ops=[{"op": "moon", "n": -1}]), "ops 1, n: must be a whole number from 1"),
        (deck(ops=[{"op": "by_hand"}]), "ops 1: with 'by_hand' goes 'text' alone"),
        (deck(ops=[{"op": "by_hand", "text": "Sing.", "n": 2}]), "ops 1: with 'by_hand' goes 'text' alone"),
        (deck(ops=[{"op": "by_hand", "text": "x" * 121}]), "ops 1: with 'by_hand' goes 'text' alone"),
        (deck(ops=[{"op": "essence", "n": 1}]), "who: with 'essence' it must be one of self, opponent,"),
        (deck(ops=[{"op": "steal_essence", "who": "self"}]), "it must be one of opponent, opponents"),
        (deck(ops=[{"op": "place", "who": "self"}]), "who: with 'place' it must be left out"),
        (deck(pay=[{"op": "essence", "who": "self", "n": -1}]), "pay: only"),
        (deck(pay=[{"op": "prestige", "who": "self", "n": 1}]), "pay: only"),
        (deck(pay=[{"op": "discard_component", "who": "opponents"}]), "pay: only"),
    ],
)  # fmt: skip
def test_mistakes_name_file_entry_and_key(table: Any, message: str) -> None:
    with pytest.raises(SpellDeckError) as caught:
        parse_deck(table, "a.toml")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_deck_survives_the_way_to_plain_data_and_back() -> None:
    cards = parse_deck(default_spells())
    assert parse_deck(deck_table(cards)) == cards


class TestTheDeckOfTheHouse:
    """What its comment promises."""

    cards = parse_deck(default_spells())

    def test_24_spells_and_4_towers(self) -> None:
        lengths = [len(card.sequence) for card in self.cards if not card.stack]
        assert [lengths.count(n) for n in (2, 3, 4, 5)] == [3, 9, 9, 3]
        assert sum(card.stack for card in self.cards) == 4

    def test_each_colour_occurs_equally_often(self) -> None:
        letters = [colour for card in self.cards if not card.stack for colour in card.sequence]
        assert {letters.count(colour) for colour in ALL} == {14}

    def test_no_sequence_equals_another_from_either_end(self) -> None:
        assert check_deck(self.cards, ALL, 12) == []


@pytest.mark.parametrize(
    ("entry", "warning"),
    [
        ({"id": "b", "seq": "BYR"}, "'B' asks for the same sequence as 'A'"),
        ({"id": "b", "seq": "RYB"}, "'B' asks for the same sequence as 'A'"),
        ({"id": "b", "seq": "RYK"}, "'B' needs black, not in play"),
        ({"id": "b", "seq": "RYRYRY"}, "'B' needs 6 components"),
        ({"id": "b", "seq": "RY", "prestige": 0}, "'B' gives nothing"),
    ],
)
def test_the_checker_warns_of(entry: dict[str, Any], warning: str) -> None:
    cards = parse_deck({"spell": [{"id": "a", "seq": "RYB"}, entry]})
    warnings = check_deck(cards, (0, 1, 2, 3, 4), 1)
    assert len(warnings) == 1
    assert warnings[0].startswith(warning)


def test_the_checker_warns_of_too_small_a_deck() -> None:
    assert "2 spells can be used" in check_deck(parse_deck(deck()), ALL, 8)[0]


def test_towers_are_other_than_lines_and_have_a_direction() -> None:
    table = {
        "spell": [{"id": "a", "seq": "RG"}],
        "stack_spell": [{"id": "b", "stack": "RG"}, {"id": "c", "stack": "GR"}],
    }
    assert check_deck(parse_deck(table), ALL, 1) == []
