"""Several people touch the screen at once, and nobody takes a gesture out of somebody else's hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.match.undo import TakeBack
from game.ui.drawing.layout import SCREEN, Box
from game.ui.drawing.widget import Pointer, Widget
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import ScrollColumn
from studio.pilot import Pilot
from tests.ui.boards.sitting import asks, match, sitting, wander
from tests.ui.fixtures import Board
from tests.ui.scenes.tables import table

pytestmark = pytest.mark.painted

DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
ANN, BOB = 1, 2


def middle(pilot: Pilot, key: str) -> tuple[float, float]:
    return pilot.widget(key).box.centre


def test_two_presses_that_overlap_both_count(pilot: Pilot, board: Board) -> None:
    pilot.finger(DOWN, *middle(pilot, "a"), ANN)
    pilot.finger(DOWN, *middle(pilot, "i"), BOB)
    pilot.finger(UP, *middle(pilot, "a"), ANN)
    pilot.finger(UP, *middle(pilot, "i"), BOB)
    assert board.pressed() == ["a", "i"]


def test_a_finger_that_wanders_off_does_not_spoil_the_other_s_press(pilot: Pilot, board: Board) -> None:
    pilot.finger(DOWN, *middle(pilot, "a"), ANN)
    pilot.finger(DOWN, *middle(pilot, "i"), BOB)
    pilot.finger(MOVE, *middle(pilot, "i"), ANN)
    pilot.finger(UP, *middle(pilot, "i"), ANN)
    assert pilot.widget("i").pressed
    pilot.finger(UP, *middle(pilot, "i"), BOB)
    assert board.pressed() == ["i"]


def test_two_fingers_on_one_button_press_it_once(pilot: Pilot, board: Board) -> None:
    for finger in (ANN, BOB):
        pilot.finger(DOWN, *middle(pilot, "e"), finger)
    for finger in (BOB, ANN):
        pilot.finger(UP, *middle(pilot, "e"), finger)
    assert board.pressed() == ["e"]


def test_a_finger_that_was_lifted_unseen_holds_nothing_any_more(pilot: Pilot, board: Board) -> None:
    pilot.finger(DOWN, *middle(pilot, "a"), ANN)
    pilot.finger(DOWN, *middle(pilot, "i"), ANN)
    assert not pilot.widget("a").pressed
    pilot.finger(UP, *middle(pilot, "i"), ANN)
    pilot.press("a")
    assert board.pressed() == ["i", "a"]


def test_a_press_that_was_meant_for_something_else_is_forgotten(pilot: Pilot, board: Board) -> None:
    pilot.finger(DOWN, *middle(pilot, "a"), ANN)
    pilot.scene.pointers.cancel_presses(pilot.scene.root)
    assert not pilot.widget("a").pressed
    pilot.finger(UP, *middle(pilot, "a"), ANN)
    assert board.pressed() == []


class Slider(Widget):
    """Follows the pointer that holds it."""

    focusable = True

    def __init__(self, key: str, box: Box) -> None:
        super().__init__(key, box)
        self.seen: list[tuple[str, int]] = []

    def on_pointer(self, intent: Pointer) -> bool:
        self.seen.append((type(intent).__name__, round(intent.x)))
        return True

    def on_lost(self) -> None:
        self.seen.append(("lost", 0))


def seen(pilot: Pilot, key: str) -> list[tuple[str, int]]:
    slider = pilot.widget(key)
    assert isinstance(slider, Slider)
    return slider.seen


class Sliders(Scene):
    name = "sliders"

    def build(self) -> Widget:
        root = Widget(self.name, SCREEN)
        root.add(Slider("one", Box(100, 100, 1000, 200)))
        root.add(Slider("two", Box(100, 500, 1000, 200)))
        column = root.add(ScrollColumn("list", Box(1200, 100, 600, 500)))
        for number in range(12):
            column.item(Button(f"item-{number}", text=str(number)), height=112)
        return root


def test_each_finger_drags_what_it_went_down_on(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Sliders)
    pilot.finger(DOWN, 200, 200, ANN)
    pilot.finger(DOWN, 300, 600, BOB)
    pilot.finger(MOVE, 250, 600, ANN)
    pilot.finger(MOVE, 350, 200, BOB)
    pilot.finger(UP, 260, 200, ANN)
    pilot.finger(MOVE, 400, 600, BOB)
    assert seen(pilot, "one") == [("PointerDown", 200), ("PointerMove", 250), ("PointerUp", 260)]
    assert seen(pilot, "two") == [("PointerDown", 300), ("PointerMove", 350), ("PointerMove", 400)]


def test_a_second_finger_on_what_is_dragged_changes_nothing(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Sliders)
    pilot.finger(DOWN, 200, 200, ANN)
    pilot.finger(DOWN, 900, 200, BOB)
    pilot.finger(MOVE, 950, 200, BOB)
    pilot.finger(UP, 950, 200, BOB)
    pilot.finger(MOVE, 300, 200, ANN)
    assert seen(pilot, "one") == [("PointerDown", 200), ("PointerMove", 300)]


def test_what_a_finger_dragged_that_was_lifted_unseen_is_let_go(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Sliders)
    pilot.finger(DOWN, 200, 200, ANN)
    pilot.finger(DOWN, 300, 600, ANN)
    pilot.finger(UP, 300, 600, ANN)
    pilot.finger(DOWN, 220, 200, BOB)
    assert seen(pilot, "one") == [("PointerDown", 200), ("PointerUp", -1), ("PointerDown", 220)]


def test_what_has_left_the_screen_hears_no_more_of_the_finger_that_held_it(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Sliders)
    slider = pilot.widget("one")
    assert isinstance(slider, Slider)
    pilot.finger(DOWN, 200, 200, ANN)
    pilot.scene.root.remove(slider)
    pilot.finger(MOVE, 250, 200, ANN)
    pilot.finger(UP, 250, 200, ANN)
    assert slider.seen == [("PointerDown", 200), ("lost", 0)]


def test_a_list_follows_the_finger_that_scrolls_it(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Sliders)
    column = pilot.widget("list")
    assert isinstance(column, ScrollColumn)
    pilot.finger(DOWN, 1400, 400, ANN)
    pilot.finger(MOVE, 1400, 300, ANN)
    scrolled = column.offset
    pilot.finger(DOWN, 1400, 300, BOB)
    pilot.finger(MOVE, 1400, 500, BOB)
    assert column.offset == scrolled > 0
    pilot.finger(MOVE, 1400, 250, ANN)
    assert round(column.offset - scrolled) == 50


def test_a_card_stays_on_its_finger_while_another_taps(tmp_path: Path) -> None:
    """Ann drags a card to the table; Bob tries to undo and presses a plate meanwhile."""
    loop = wander(match(tmp_path, "unnamed", 3, bots=2), random.Random(4), asks("play"))
    with sitting(tmp_path, loop) as pilot:
        board = table(pilot).board
        card = next(card for card in board.hand.cards if card.held.lit)  # type: ignore[attr-defined]
        assert not isinstance(loop.can_take_back(), TakeBack)
        answers = loop.match.answers
        x, y = board.trick.box.centre  # type: ignore[attr-defined]
        pilot.finger(DOWN, *card.box.centre, ANN)
        pilot.finger(MOVE, x, y + 40, ANN)
        for key in ("undo", "seat-1"):
            pilot.finger(DOWN, *middle(pilot, key), BOB)
            pilot.finger(UP, *middle(pilot, key), BOB)
        assert card.carried
        pilot.finger(UP, x, y, ANN)
        assert loop.match.answers == answers + 1
