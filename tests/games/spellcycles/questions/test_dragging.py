"""What a question of Spellcycles asks for can be dragged there; elsewhere it goes back with the reason."""

from __future__ import annotations

import pytest

from game.games.spellcycles.questions.dragging import drop, landings, lift, put_back
from game.games.spellcycles.rules.actions import Moon, Pick, Place
from game.games.spellcycles.rules.vocabulary import SQUARE_BY_NAME
from game.rules.contract import IllegalAnswer
from tests.games.spellcycles.questions.test_chooser import (
    BLUE,
    C4,
    RED,
    asked,
    at_contribute,
    at_progress,
    built,
)
from tests.games.spellcycles.rules.positions import Table, spell

FIELD = {"a1": "R3", "b1": "G3", "a8": "B3", "h8": "W3"}


def at_effect(op: str) -> Table:
    """A spell is being cast that asks for one square or two."""
    table = Table(spell("RG", {"op": op}), field=FIELD, moons=[0, 1]).reap()
    table.do("cast rg a1 b1")
    return table


def test_a_piece_of_the_panel_goes_to_a_free_square() -> None:
    chooser = asked(rules := built(), at_contribute(rules, (RED, BLUE)))
    assert drop(chooser, f"piece-{BLUE}", "c4") == (Place(BLUE, C4),)


def test_what_hangs_on_a_finger_lights_where_it_may_go() -> None:
    table = at_effect("move")
    chooser = asked(table.rules, table.state)
    assert SQUARE_BY_NAME["d4"] not in chooser.lit_squares, "first which piece"
    lift(chooser, "h8")
    assert SQUARE_BY_NAME["d4"] in chooser.lit_squares
    assert SQUARE_BY_NAME["a8"] not in chooser.lit_squares
    put_back(chooser)
    assert SQUARE_BY_NAME["d4"] not in chooser.lit_squares


@pytest.mark.parametrize(("op", "onto"), [("move", "d4"), ("swap", "a8")])
def test_dragging_a_piece_answers_both_halves_of_an_effect(op: str, onto: str) -> None:
    table = at_effect(op)
    ways = drop(asked(table.rules, table.state), "h8", onto)
    assert ways == (Pick(SQUARE_BY_NAME["h8"]), Pick(SQUARE_BY_NAME[onto]))
    for way in ways:
        assert way in table.turn.options
        table.rules.apply(table.state, way)


@pytest.mark.parametrize(("op", "onto"), [("move", "d4"), ("swap", "a8")])
def test_the_second_half_alone_is_dragged_as_well(op: str, onto: str) -> None:
    table = at_effect(op)
    table.do("pick h8")
    chooser = asked(table.rules, table.state)
    assert not landings(chooser, "a8"), "another piece was chosen"
    assert drop(chooser, "h8", onto) == (Pick(SQUARE_BY_NAME[onto]),)


def test_a_moon_is_dragged_to_the_next_spell_and_no_further() -> None:
    rules = built(length="short")
    chooser = asked(rules, at_progress(rules, (0, 2)))
    assert drop(chooser, "spell-0", "spell-1") == (Moon(0),)
    with pytest.raises(IllegalAnswer, match="next spell"):
        drop(chooser, "spell-0", "spell-2")
    assert not landings(chooser, "spell-1"), "no moon lies there"


@pytest.mark.parametrize(
    ("op", "onto", "why"),
    [
        ("move", "a8", "a8 is taken"),
        ("move", "", "another lit square"),
        ("swap", "d4", "no piece on d4"),
        ("swap", "spell-1", "another lit square"),
    ],
)
def test_a_drop_elsewhere_says_why_it_goes_back(op: str, onto: str, why: str) -> None:
    table = at_effect(op)
    with pytest.raises(IllegalAnswer, match=why):
        drop(asked(table.rules, table.state), "h8", onto)


def test_what_only_needs_a_press_is_not_dragged() -> None:
    table = at_effect("banish")
    assert not landings(asked(table.rules, table.state), "h8")
