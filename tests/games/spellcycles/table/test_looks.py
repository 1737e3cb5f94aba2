"""What squares and panel of Spellcycles show of a state and of what is picked."""

from __future__ import annotations

from game.games.spellcycles.questions.by_phase import QUESTIONS
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.questions.recent import Recent
from game.games.spellcycles.rules.events import SpellCast
from game.games.spellcycles.rules.pieces import put
from game.games.spellcycles.rules.vocabulary import SQUARES
from game.games.spellcycles.table.checklist import Checklist
from game.games.spellcycles.table.view_models import square_models
from game.rules.contract import Turn
from game.ui.art.field import SquareMark
from tests.games.spellcycles.questions.test_chooser import (
    A1,
    BLUE,
    C4,
    RED,
    asked,
    at_contribute,
    at_progress,
    built,
)


def test_free_squares_that_can_be_chosen_are_marked_with_dots_and_pieces_with_brackets() -> None:
    rules = built(stackers=True)
    state = at_contribute(rules, (RED,))
    put(state, BLUE, C4)
    chooser = asked(rules, state)
    chooser.press_piece(RED)
    models = square_models(state, chooser, Checklist(), Recent())
    assert models[A1].mark is SquareMark.LEGAL
    assert models[C4].mark is SquareMark.TARGET


def test_only_squares_with_a_piece_or_a_mark_are_told() -> None:
    rules = built()
    state = at_contribute(rules, (RED, BLUE))
    put(state, BLUE, C4)
    nobody = SpellcyclesChooser(QUESTIONS, rules.settings)
    nobody.ask(None, state)
    models = square_models(state, nobody, Checklist(), Recent())
    assert [square for square in SQUARES if square in models] == [C4]


def test_who_has_no_spell_to_cast_is_told_so_before_the_moons_are_asked_for() -> None:
    rules = built()
    state = at_progress(rules, (0, 0))
    chooser, pending = asked(rules, state), rules.pending(state)
    assert isinstance(pending, Turn)
    told = []
    for chooser.recent.nothing_to_cast in (True, False):
        told.append(chooser.offer().hint.startswith("Nothing"))
    assert told == [True, False]


def test_a_cast_of_others_is_marked_on_the_field_until_somebody_here_chooses() -> None:
    rules = built()
    state = at_contribute(rules, (RED, BLUE))
    put(state, BLUE, C4)
    lately = Recent()
    lately.follow((SpellCast(1, 0, "Mist", (C4,), (), 1),), state)
    nobody = SpellcyclesChooser(QUESTIONS, rules.settings)
    nobody.ask(None, state)
    assert square_models(state, nobody, Checklist(), lately)[C4].mark is SquareMark.LINE
    assert square_models(state, asked(rules, state), Checklist(), lately)[C4].mark is None
