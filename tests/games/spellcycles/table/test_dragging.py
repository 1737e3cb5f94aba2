"""Pieces and moons under a finger and the mouse, on the table of Spellcycles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.vocabulary import SQUARE_BY_NAME
from game.store.settings import Settings
from studio.pilot import Pilot
from tests.games.spellcycles.questions.test_chooser import BLUE, RED, at_contribute, at_progress, built
from tests.ui.boards.sitting import SWIFT, drag, sit
from tests.ui.lessons.test_lessons import LESSONS
from tests.ui.scenes.learning.test_lesson import begin, learn, lesson
from tests.ui.scenes.tables import table

pytestmark = pytest.mark.painted

C4 = SQUARE_BY_NAME["c4"]


def at(folder: Path, rules: Spellcycles, state: Any, settings: Settings = SWIFT) -> Pilot:
    """A table of this position; the short line."""
    return sit(folder, "spellcycles", state, settings, options={"length": "short"})


@pytest.fixture
def contributing(tmp_path: Path) -> Pilot:
    """Ann has two pieces and must put one on the field."""
    rules = built(length="short")
    return at(tmp_path, rules, at_contribute(rules, (RED, BLUE)))


def middle(pilot: Pilot, key: str) -> tuple[float, float]:
    return pilot.widget(key).box.centre


def drag_by_mouse(pilot: Pilot, start: tuple[float, float], end: tuple[float, float]) -> None:
    """The left button goes down, along and up."""
    to = pilot.app.display.to_window
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=to(*start), button=1, touch=False)
    pilot.post(pygame.MOUSEMOTION, pos=to(*end), rel=(1, 1), buttons=(1, 0, 0), touch=False)
    pilot.post(pygame.MOUSEBUTTONUP, pos=to(*end), button=1, touch=False)


@pytest.mark.parametrize("way", [drag, drag_by_mouse])
def test_a_piece_is_dragged_from_the_panel_to_a_square(contributing: Pilot, way: Any) -> None:
    way(contributing, middle(contributing, f"piece-{BLUE}"), middle(contributing, "c4"))
    assert table(contributing).loop.view(None).field[C4] == BLUE


def test_let_go_elsewhere_it_is_back_with_the_reason(contributing: Pilot) -> None:
    drag(contributing, middle(contributing, f"piece-{BLUE}"), middle(contributing, "spell-1"))
    assert "lit square" in contributing.text("toast")
    assert table(contributing).loop.match.answers == 0
    contributing.press(f"piece-{BLUE}")
    contributing.press("c4")
    assert table(contributing).loop.view(None).field[C4] == BLUE


def test_a_moon_is_dragged_to_the_next_spell(tmp_path: Path) -> None:
    rules = built(length="short")
    with at(tmp_path, rules, at_progress(rules, (0, 2))) as pilot:
        drag(pilot, middle(pilot, "spell-0"), middle(pilot, "spell-1"))
        assert 1 in table(pilot).loop.view(None).moons


def test_in_a_lesson_what_is_lit_is_dragged_as_at_any_table(tmp_path: Path) -> None:
    with begin(tmp_path, LESSONS["spellcycles"]) as pilot:
        learn(pilot, "put your white piece beside the blue one")
        key, square = lesson(pilot).way
        before = lesson(pilot).loop.answers
        drag(pilot, middle(pilot, key), middle(pilot, "a1"))
        assert lesson(pilot).loop.answers == before, "not there"
        drag(pilot, middle(pilot, key), middle(pilot, square))
        assert lesson(pilot).loop.answers > before
