"""What is said of spells, pieces and squares of Spellcycles holds by the house rules in force."""

from __future__ import annotations

from typing import Any

import pytest

from game.catalogue.questions import Explained
from game.games.spellcycles.questions import spells
from game.games.spellcycles.questions.guide import SpellcyclesGuide
from game.games.spellcycles.rules.phases import Phase
from game.rules.text import format_text
from tests.games.spellcycles.rules.positions import Table, spell, tower

GIFT = spell("RYB", {"op": "prestige", "who": "self", "n": 2})
PAIR = spell("RY")


def told(table: Table, key: str) -> Explained:
    found = SpellcyclesGuide(table.rules, format_text).explain(key, table.rules.view(table.state, 0))
    assert found is not None
    return found


def at(phase: Phase, **house_rules: Any) -> Table:
    table = Table(PAIR, hands=["B3"], **house_rules)
    table.state.phase = phase
    return table


@pytest.mark.parametrize(
    ("match", "words"),
    [("line8", "slanting ones too"), ("line4", "not slanting"), ("path", "round corners")],
)
def test_how_colours_lie(match: str, words: str) -> None:
    assert words in told(at(Phase.CONTRIBUTE, match=match), "spell-0").example


@pytest.mark.parametrize(("match", "casts"), [("line8", 1), ("line4", 0), ("path", 0)])
def test_a_slanting_pair_is_cast_where_it_is_said_to(match: str, casts: int) -> None:
    table = Table(PAIR, field={"c4": "R3", "d5": "Y3"}, match=match).reap()
    assert len([cast for cast in table.state.casts if cast.spell == 0]) == casts
    example = told(at(Phase.REAP, match=match), "").example
    assert ("eight directions" in example) is bool(casts)


def test_a_duel_gains_essence_and_knows_no_prestige() -> None:
    usual, duel = Table(GIFT), Table(GIFT, duel=True)
    assert "Gain 2 prestige more." in told(usual, "spell-0").text
    for key in ("spell-0", "cast", "seat-1"):
        said = told(duel, key)
        assert "restige" not in said.text + said.example
    assert "Gain 2 essence." in told(duel, "spell-0").text


def test_an_award_is_for_pieces_unless_the_card_says_otherwise() -> None:
    table = Table(GIFT)
    card = table.rules.deck[table.state.line[0]]
    assert f"A spell of three pieces gains {card.prestige} prestige, unless" in told(table, "cast").example


def test_where_a_piece_may_be_put() -> None:
    assert "free square" in told(at(Phase.CONTRIBUTE), "").text
    assert "any square" in told(at(Phase.CONTRIBUTE, stackers=True), "").text


def test_towers_are_no_lines() -> None:
    table = Table(tower("RY"), stackers=True)
    assert "A tower of red, yellow" in told(table, "spell-0").example
    assert "A tower" in spells.spell_text(table.rules.deck[table.state.line[0]], False, format_text)
