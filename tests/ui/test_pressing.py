"""Every device can press everything, and a finger may change its mind."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.drawing.layout import SCREEN, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.scene import Scene
from game.ui.widgets.choice import Stepper
from studio.pilot import Pilot
from tests.ui.fixtures import Board


@pytest.mark.parametrize("name", "abcdefghi")
def test_a_tap_presses_and_focuses(pilot: Pilot, board: Board, name: str) -> None:
    pilot.press(name)
    assert board.pressed() == [name]
    assert pilot.focus == name


def test_a_click_presses(pilot: Pilot, board: Board) -> None:
    pilot.press("f", touch=False)
    assert board.pressed() == ["f"]


def test_keys_alone_reach_and_press_everything(pilot: Pilot, board: Board) -> None:
    pilot.keys("return", "right", "space", "down", "return", "escape")
    assert board.pressed() == ["a", "b", "e", "leave"]


def test_a_pad_alone_reaches_and_presses_everything(pilot: Pilot, board: Board) -> None:
    pilot.pad("a", "down", "a", "right", "right", "a", "b")
    assert board.pressed() == ["a", "d", "f", "leave"]


def test_a_press_acts_when_it_is_released_not_before(pilot: Pilot, board: Board) -> None:
    x, y = board.find("c").box.centre
    pilot.finger(pygame.FINGERDOWN, x, y)
    assert board.find("c").pressed
    assert board.pressed() == []
    pilot.finger(pygame.FINGERUP, x, y)
    assert not board.find("c").pressed
    assert board.pressed() == ["c"]


def test_dragging_off_cancels_and_coming_back_does_not(pilot: Pilot, board: Board) -> None:
    x, y = board.find("c").box.centre
    pilot.finger(pygame.FINGERDOWN, x, y)
    pilot.finger(pygame.FINGERMOTION, x - 900, y)
    assert not board.find("c").pressed
    pilot.finger(pygame.FINGERUP, x - 900, y)
    assert board.pressed() == []
    pilot.finger(pygame.FINGERDOWN, x, y)
    pilot.finger(pygame.FINGERMOTION, x - 900, y)
    pilot.finger(pygame.FINGERMOTION, x, y)
    pilot.finger(pygame.FINGERUP, x, y)
    assert board.pressed() == ["c"]


def test_two_fingers_press_two_buttons(pilot: Pilot, board: Board) -> None:
    (ax, ay), (bx, by) = board.find("a").box.centre, board.find("b").box.centre
    pilot.finger(pygame.FINGERDOWN, ax, ay, finger=11)
    pilot.finger(pygame.FINGERDOWN, bx, by, finger=12)
    pilot.finger(pygame.FINGERUP, ax, ay, finger=11)
    pilot.finger(pygame.FINGERUP, bx, by, finger=12)
    assert board.pressed() == ["a", "b"]


def test_a_disabled_button_does_nothing_for_any_device(pilot: Pilot, board: Board) -> None:
    board.find("a").enabled = False
    board.find("leave").enabled = False
    x, y = board.find("a").box.centre
    pilot.tap(x, y)
    pilot.click(x, y)
    pilot.keys("escape")
    assert board.pressed() == []


def test_a_button_that_is_rebuilt_away_under_the_finger_is_not_pressed(pilot: Pilot, board: Board) -> None:
    x, y = board.find("c").box.centre
    pilot.finger(pygame.FINGERDOWN, x, y)
    board.rebuild()
    pilot.finger(pygame.FINGERUP, x, y)
    assert board.pressed() == []


def test_a_touch_that_sends_mouse_events_too_presses_once(pilot: Pilot, board: Board) -> None:
    x, y = board.find("g").box.centre
    pilot.tap(x, y)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.post(kind, pos=(round(x), round(y)), button=1, touch=True)
    assert board.pressed() == ["g"]


def test_what_no_widget_wants_comes_to_the_scene(pilot: Pilot, board: Board) -> None:
    pilot.keys("7", "f1", "f10", "backspace")
    assert [entry for entry in board.log if isinstance(entry, str)] == ["Digit", "Help", "Menu", "Erase"]


def test_pointers_land_in_the_same_place_in_any_window(fly) -> None:  # type: ignore[no-untyped-def]
    for size in ((1280, 720), (1024, 768), (3840, 1600)):
        pilot = fly(size=size)
        pilot.press("h")
        pilot.press("c", touch=False)
        assert pilot.scene.pressed() == ["h", "c"]


def test_what_is_pressed_may_build_the_scene_anew(fly: Callable[..., Pilot]) -> None:
    class Growing(Scene):
        value = 1

        def build(self) -> Widget:
            root = Widget("growing", SCREEN)
            steps = [(1, "1"), (2, "2"), (3, "3")]
            root.add(Stepper("step", Box(200, 200, 800, 112), "Steps", steps, self.value, self.grow))
            return root

        def grow(self, value: int) -> None:
            self.value = value
            self.rebuild()

    pilot = fly(Growing)
    pilot.tap(980, 250)
    pilot.tap(980, 250)
    assert pilot.scene.name == "scene"
    assert pilot.scene.value == 3  # type: ignore[attr-defined]
