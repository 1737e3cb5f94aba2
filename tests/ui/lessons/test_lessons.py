"""What is written in the lessons: matches that the rules allow, and words that fit."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest

from game import catalogue
from game.catalogue import GAMES
from game.rules.contract import Answer, Order, Over, Pending, Roll, Shuffle, Turn
from game.ui.art import Art
from game.ui.drawing.layout import SAFE, UPRIGHT, Box
from game.ui.lessons.lesson import Lesson, LessonStep
from game.ui.lessons.script import Script, ScriptedChance
from game.ui.presentation import lesson_of
from game.ui.scenes.learning.lesson import GROWTH_SHARE, PORTRAIT_STRIP_HEIGHT, STRIP_HEIGHT
from game.ui.scenes.learning.lesson_widgets import NarratorStrip, Said, place_bubble
from game.ui.words import _, language_named, use_language

HOUSE = ("spellcycles", "unnamed", "engine", "trade-or-duel", "power-vacuum")
LESSONS = {game: lesson for game in GAMES if (lesson := lesson_of(game)) is not None}


def acts(lesson: Lesson) -> list[Lesson]:
    """A lesson and those that follow it."""
    return [lesson, *(acts(lesson.then) if lesson.then is not None else [])]


ACTS = [act for name in HOUSE for act in acts(LESSONS[name])]
STEPS: list[LessonStep] = [step for act in ACTS for step in act.steps]


def test_every_game_of_the_house_has_a_lesson_of_three_to_six_minutes() -> None:
    assert set(LESSONS) == set(HOUSE)
    assert all(3 <= lesson.minutes <= 6 for lesson in LESSONS.values())


@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act.game}-{len(act.steps)}")
def test_the_script_is_a_match_and_the_person_gives_the_answers_of_the_steps(act: Lesson) -> None:
    rules = catalogue.build(act.game, 1 + len(act.others), act.options)
    state, chance = rules.start(), ScriptedChance(Script(rules, act.script), rules)
    asked = {
        act.due(number) + place for number, step in enumerate(act.steps) for place in range(len(step.answers))
    }
    for number, line in enumerate(act.script):
        pending = rules.pending(state)
        assert not isinstance(pending, Over), f"line {number}, {line!r}, comes after the end"
        if number in asked:
            assert isinstance(pending, Turn | Roll)
            assert pending.seat == 0, f"line {number}, {line!r}, is not the person's"
        rules.apply(state, answered(rules, chance, number, line, pending))


def answered(rules: Any, chance: ScriptedChance, number: int, line: str, pending: Pending) -> Answer:
    """A line of a script, as what the rules are given."""
    return chance.order(number, pending) if isinstance(pending, Shuffle) else rules.read(line)


def test_a_shuffle_goes_on_in_order_where_nothing_is_written() -> None:
    rules = catalogue.build("trade-or-duel", 4, {})
    chance = ScriptedChance(Script(rules, ("order 3 1",)), rules)
    assert chance.order(0, Shuffle(5, 4, "deal")) == Order((2, 0, 1, 3))


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "de", "pseudo"])
def test_the_words_of_every_step_fit_the_screen(scale: float, language: str) -> None:
    """In the strip below the table, whose button is always at one place."""
    ctx, buttons = mock.Mock(), set[Box]()
    ctx.art = Art(2 / 3, scale)
    strip = NarratorStrip(lambda: None)
    with use_language(language_named(language)):
        for safe, tall in ((SAFE, STRIP_HEIGHT), (UPRIGHT.safe, PORTRAIT_STRIP_HEIGHT)):
            buttons.clear()
            for step in STEPS:
                said = Said("The Unnamed Game", _(step.words), button="" if step.answers else _("Next"))
                strip.show(said, safe.split_bottom(tall * (1 + GROWTH_SHARE * (scale - 1)))[1])
                assert not [one for widget in strip.walk() for one in widget.problems(ctx)], step.words
                buttons |= {widget.box for widget in strip.walk() if widget.key == "go-on"}
            assert len(buttons) == 1


def test_a_bubble_lies_beside_what_is_lit_and_not_on_it() -> None:
    lit = Box(400, 300, 200, 200)
    place = place_bubble((620, 260), (lit,), (), SAFE)
    assert not place.intersects(lit)
    assert place.inset(-60).intersects(lit)


def test_a_bubble_covers_nothing_that_is_pressed_if_there_is_room_elsewhere() -> None:
    lit, busy = Box(400, 300, 200, 200), Box(96, 56, 1728, 700)
    assert not place_bubble((620, 240), (lit,), (busy,), SAFE).intersects(lit)
    assert place_bubble((620, 240), (lit,), (busy,), SAFE).y >= 700
