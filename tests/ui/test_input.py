"""Raw events of every device become the same few intents."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.input import Translator
from game.ui.input.keys import Keys
from game.ui.input.mouse import Mouse
from game.ui.input.pad import Pad
from game.ui.input.repeat import FIRST_REPEAT_S, NEXT_REPEAT_S
from game.ui.input.touch import Touch
from game.ui.intents import (
    Back,
    Confirm,
    Cycle,
    Digit,
    Erase,
    FullScreen,
    Help,
    InputDevice,
    Intent,
    Menu,
    Mute,
    Navigate,
    NextScreen,
    PointerDown,
    PointerHover,
    PointerMove,
    PointerUp,
    Quit,
    Scroll,
    Typed,
    Undo,
)

SIZE = (960, 540)


def halves(px: float, py: float) -> tuple[float, float]:
    """The transform of a window half as large as the logical space."""
    return px * 2, py * 2


def key(
    code: int, text: str = "", mod: int = 0, kind: int = pygame.KEYDOWN, place: int = 0
) -> pygame.event.Event:
    return pygame.event.Event(kind, key=code, mod=mod, unicode=text, scancode=place)


KEYS = [
    (key(pygame.K_RETURN, "\r"), Confirm(InputDevice.KEYS)),
    (key(pygame.K_KP_ENTER, "\r"), Confirm(InputDevice.KEYS)),
    (key(pygame.K_SPACE, " "), Confirm(InputDevice.KEYS)),
    (key(pygame.K_ESCAPE), Back(InputDevice.KEYS)),
    (key(pygame.K_LEFT), Navigate(InputDevice.KEYS, -1, 0)),
    (key(pygame.K_DOWN), Navigate(InputDevice.KEYS, 0, 1)),
    (key(pygame.K_TAB, "\t"), Cycle(InputDevice.KEYS, 1)),
    (key(pygame.K_TAB, "\t", pygame.KMOD_LSHIFT), Cycle(InputDevice.KEYS, -1)),
    (key(pygame.K_5, "5"), Digit(InputDevice.KEYS, 5)),
    (key(pygame.K_KP_7, "7"), Digit(InputDevice.KEYS, 7)),
    (key(pygame.K_KP_7, "", pygame.KMOD_NUM), Digit(InputDevice.KEYS, 7)),
    # A number pad without NumLock moves, and enters nothing.
    (key(pygame.K_KP_8, ""), Navigate(InputDevice.KEYS, 0, -1)),
    (key(pygame.K_KP_4, ""), Navigate(InputDevice.KEYS, -1, 0)),
    (key(pygame.K_KP_7, ""), None),
    (key(pygame.K_KP_5, ""), None),
    # What remote controls call OK, Menu and Exit.
    (key(1 << 30 | 119, ""), Confirm(InputDevice.KEYS)),
    (key(1 << 30 | 118, ""), Menu(InputDevice.KEYS)),
    (key(1 << 30 | 101, ""), Menu(InputDevice.KEYS)),
    (key(1 << 30 | 155, ""), Back(InputDevice.KEYS)),
    (key(pygame.K_BACKSPACE, "\b"), Erase(InputDevice.KEYS)),
    (key(pygame.K_F1), Help(InputDevice.KEYS)),
    (key(pygame.K_SLASH, "?", pygame.KMOD_LSHIFT), Help(InputDevice.KEYS)),
    (key(pygame.K_z, "\x1a", pygame.KMOD_LCTRL), Undo(InputDevice.KEYS)),
    (key(pygame.K_z, "z"), None),
    (key(pygame.K_F10), Menu(InputDevice.KEYS)),
    (key(pygame.K_m, "m"), Mute(InputDevice.KEYS)),
    (key(pygame.K_F11), FullScreen(InputDevice.KEYS)),
    (key(pygame.K_F11, "", pygame.KMOD_LSHIFT), NextScreen(InputDevice.KEYS)),
    (key(pygame.K_F4, "", pygame.KMOD_LALT), Quit(InputDevice.KEYS)),
    (key(pygame.K_F4), None),
    # The row of digits in French, without Shift and with it, and an exclamation mark in English.
    (key(pygame.K_1, "&", place=pygame.KSCAN_1), Digit(InputDevice.KEYS, 1)),
    (key(ord("é"), "é", place=pygame.KSCAN_2), Digit(InputDevice.KEYS, 2)),
    (key(pygame.K_6, "-", place=pygame.KSCAN_6), Digit(InputDevice.KEYS, 6)),
    (key(pygame.K_6, "6", pygame.KMOD_LSHIFT, place=pygame.KSCAN_6), Digit(InputDevice.KEYS, 6)),
    (key(pygame.K_1, "!", pygame.KMOD_LSHIFT, place=pygame.KSCAN_1), None),
    # M is where English has a semicolon; the comma there is no M.
    (key(pygame.K_m, "m", place=pygame.KSCAN_SEMICOLON), Mute(InputDevice.KEYS)),
    (key(pygame.K_COMMA, ",", place=pygame.KSCAN_M), None),
    # In Russian and Greek the keys of M, U and Z write other letters.
    (key(ord("ь"), "ь", place=pygame.KSCAN_M), Mute(InputDevice.KEYS)),
    (key(ord("υ"), "υ", place=pygame.KSCAN_Y), None),
    (key(ord("г"), "г", place=pygame.KSCAN_U), Undo(InputDevice.KEYS)),
    (key(ord("я"), "", pygame.KMOD_LCTRL, place=pygame.KSCAN_Z), Undo(InputDevice.KEYS)),
]


@pytest.mark.parametrize(("event", "intent"), KEYS)
def test_keys(event: pygame.event.Event, intent: Intent | None) -> None:
    assert Keys().translate(event, 0.0) == ([intent] if intent else [])


def test_while_typing_letters_digits_and_space_are_text_and_only_once() -> None:
    keys = Keys()
    keys.typing = True
    for code, text in ((pygame.K_m, "m"), (pygame.K_5, "5"), (pygame.K_SPACE, " ")):
        assert keys.translate(key(code, text), 0.0) == []
        typed = pygame.event.Event(pygame.TEXTINPUT, text=text)
        assert keys.translate(typed, 0.0) == [Typed(InputDevice.KEYS, text)]
    assert keys.translate(key(pygame.K_RETURN, "\r"), 0.0) == [Confirm(InputDevice.KEYS)]
    keys.typing = False
    assert keys.translate(pygame.event.Event(pygame.TEXTINPUT, text="m"), 0.0) == []


def test_a_letter_that_an_input_method_took_is_still_a_key() -> None:
    keys = Keys()
    for text, intents in (
        ("m", [Mute(InputDevice.KEYS)]),
        ("ｍ", [Mute(InputDevice.KEYS)]),
        ("", []),
        ("k", []),
    ):
        assert keys.translate(pygame.event.Event(pygame.TEXTEDITING, text=text), 0.0) == intents
    keys.typing = True
    assert keys.translate(pygame.event.Event(pygame.TEXTEDITING, text="m"), 0.0) == []


def test_a_held_arrow_repeats_after_a_pause_until_it_is_released() -> None:
    keys = Keys()
    keys.translate(key(pygame.K_RIGHT), 10.0)
    assert keys.next_repeat() == pytest.approx(10.0 + FIRST_REPEAT_S)
    assert keys.repeats(10.0 + FIRST_REPEAT_S / 2) == []
    assert keys.repeats(10.0 + FIRST_REPEAT_S) == [Navigate(InputDevice.KEYS, 1, 0)]
    assert keys.repeats(10.0 + FIRST_REPEAT_S + NEXT_REPEAT_S / 2) == []
    assert keys.repeats(10.0 + FIRST_REPEAT_S + NEXT_REPEAT_S) == [Navigate(InputDevice.KEYS, 1, 0)]
    keys.translate(key(pygame.K_RIGHT, kind=pygame.KEYUP), 11.0)
    assert keys.repeats(99.0) == []
    assert keys.next_repeat() is None


def test_what_is_held_for_ever_is_stuck_and_says_nothing_more() -> None:
    """A worn stick trembles where it hangs, too."""
    device, seconds = Pad(), [tenth / 10 for tenth in range(600)]
    said = []
    for now in seconds:
        said += device.translate(pad(pygame.JOYAXISMOTION, axis=0, value=0.9 + now % 1 / 50), now)
        said += device.repeats(now)
    assert 50 < len(said) < 200
    assert device.next_repeat() is None
    device.translate(pad(pygame.JOYAXISMOTION, axis=0, value=0.0), 61.0)
    assert device.translate(pad(pygame.JOYAXISMOTION, axis=0, value=0.9), 62.0) == [
        Navigate(InputDevice.PAD, 1, 0)
    ]


def mouse(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


def test_the_left_mouse_button_is_a_pointer_in_logical_units() -> None:
    device = Mouse()
    down = mouse(pygame.MOUSEBUTTONDOWN, pos=(100, 50), button=1, touch=False)
    move = mouse(pygame.MOUSEMOTION, pos=(110, 60), rel=(10, 10), buttons=(1, 0, 0), touch=False)
    up = mouse(pygame.MOUSEBUTTONUP, pos=(110, 60), button=1, touch=False)
    assert device.translate(down, halves) == [PointerDown(InputDevice.MOUSE, 200, 100, 0)]
    assert device.translate(move, halves) == [PointerMove(InputDevice.MOUSE, 220, 120, 0)]
    assert device.translate(up, halves) == [PointerUp(InputDevice.MOUSE, 220, 120, 0)]
    assert device.translate(move, halves) == [PointerHover(InputDevice.MOUSE, 220, 120)]


def test_the_right_button_goes_back_and_the_wheel_scrolls_where_the_mouse_is() -> None:
    device = Mouse()
    device.translate(mouse(pygame.MOUSEMOTION, pos=(5, 6), rel=(0, 0), buttons=(0, 0, 0)), halves)
    assert device.translate(mouse(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=3), halves) == [
        Back(InputDevice.MOUSE)
    ]
    wheel = mouse(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False)
    assert device.translate(wheel, halves) == [Scroll(InputDevice.MOUSE, 10, 12, 2)]


def test_mouse_events_made_up_from_touches_are_dropped() -> None:
    device = Mouse()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert device.translate(mouse(kind, pos=(1, 1), button=1, touch=True), halves) == []


def finger(kind: int, number: int, x: float = 0.5, y: float = 0.25) -> pygame.event.Event:
    return pygame.event.Event(kind, touch_id=3, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def test_each_finger_is_a_pointer_of_its_own() -> None:
    touch = Touch()
    assert touch.translate(finger(pygame.FINGERDOWN, 70), SIZE, halves) == [
        PointerDown(InputDevice.TOUCH, 960, 270, 1)
    ]
    assert touch.translate(finger(pygame.FINGERDOWN, 71), SIZE, halves) == [
        PointerDown(InputDevice.TOUCH, 960, 270, 2)
    ]
    assert touch.translate(finger(pygame.FINGERUP, 70), SIZE, halves) == [
        PointerUp(InputDevice.TOUCH, 960, 270, 1)
    ]
    assert touch.translate(finger(pygame.FINGERMOTION, 71, 0, 0), SIZE, halves) == [
        PointerMove(InputDevice.TOUCH, 0, 0, 2)
    ]
    assert touch.translate(finger(pygame.FINGERDOWN, 72), SIZE, halves) == [
        PointerDown(InputDevice.TOUCH, 960, 270, 1)
    ]


def test_a_finger_that_was_never_down_says_nothing() -> None:
    assert Touch().translate(finger(pygame.FINGERUP, 1), SIZE, halves) == []


def pad(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, {"instance_id": 4, **values})


JOYSTICK = [(0, Confirm), (1, Back), (2, Undo), (3, Help), (6, Mute), (7, Menu)]
CONTROLLER = [
    (pygame.CONTROLLER_BUTTON_A, Confirm),
    (pygame.CONTROLLER_BUTTON_B, Back),
    (pygame.CONTROLLER_BUTTON_X, Undo),
    (pygame.CONTROLLER_BUTTON_Y, Help),
    (pygame.CONTROLLER_BUTTON_START, Menu),
]


@pytest.mark.parametrize(("button", "kind"), JOYSTICK)
def test_joystick_buttons(button: int, kind: type[Intent]) -> None:
    assert Pad().translate(pad(pygame.JOYBUTTONDOWN, button=button), 0.0) == [kind(InputDevice.PAD)]


@pytest.mark.parametrize(("button", "kind"), CONTROLLER)
def test_controller_buttons_and_their_doubles_as_joystick_events(button: int, kind: type[Intent]) -> None:
    device = Pad()
    assert device.translate(pad(pygame.CONTROLLERBUTTONDOWN, button=button), 0.0) == [kind(InputDevice.PAD)]
    assert device.translate(pad(pygame.JOYBUTTONDOWN, button=button), 0.0) == []


def test_the_d_pad_navigates_and_repeats_while_it_is_held() -> None:
    device = Pad()
    down = pad(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    up = pad(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert device.translate(down, 0.0) == [Navigate(InputDevice.PAD, 0, 1)]
    assert device.repeats(FIRST_REPEAT_S) == [Navigate(InputDevice.PAD, 0, 1)]
    device.translate(up, 1.0)
    assert device.repeats(9.0) == []


def test_a_pad_that_is_there_twice_counts_once_and_two_hands_count_twice() -> None:
    device = Pad()
    down = partial(pad, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)
    way = partial(pad, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert device.translate(down(instance_id=1), 1.0) == [Confirm(InputDevice.PAD, pad=1)]
    assert device.translate(down(instance_id=2), 1.01) == []
    assert device.translate(down(instance_id=2), 1.5) == [Confirm(InputDevice.PAD, pad=2)]
    assert device.translate(way(instance_id=1), 2.0) == [Navigate(InputDevice.PAD, 0, 1, pad=1)]
    assert device.translate(way(instance_id=2), 2.0) == []
    assert device.repeats(2.0 + FIRST_REPEAT_S) == [Navigate(InputDevice.PAD, 0, 1, pad=1)]


def test_a_hat_points_up_with_a_positive_value() -> None:
    device = Pad()
    assert device.translate(pad(pygame.JOYHATMOTION, hat=0, value=(0, 1)), 0.0) == [
        Navigate(InputDevice.PAD, 0, -1)
    ]
    assert device.translate(pad(pygame.JOYHATMOTION, hat=0, value=(0, 0)), 0.1) == []
    assert device.next_repeat() is None


@given(st.lists(st.floats(-0.59, 0.59), max_size=30))
def test_a_stick_that_only_trembles_says_nothing(values: list[float]) -> None:
    device = Pad()
    for value in values:
        assert device.translate(pad(pygame.JOYAXISMOTION, axis=0, value=value), 0.0) == []


def test_a_stick_says_one_step_until_it_came_back() -> None:
    device = Pad()
    said = [device.translate(pad(pygame.JOYAXISMOTION, axis=1, value=v), 0.0) for v in (0.7, 0.9, 0.5, 0.95)]
    assert said == [[Navigate(InputDevice.PAD, 0, 1)], [], [], []]
    device.translate(pad(pygame.JOYAXISMOTION, axis=1, value=0.1), 0.0)
    assert device.translate(pad(pygame.JOYAXISMOTION, axis=1, value=-1.0), 0.0) == [
        Navigate(InputDevice.PAD, 0, -1)
    ]


def test_triggers_and_the_right_stick_do_not_navigate() -> None:
    device = Pad()
    for axis in (2, 3, 4, 5):
        assert device.translate(pad(pygame.JOYAXISMOTION, axis=axis, value=1.0), 0.0) == []


def test_an_unplugged_pad_lets_go_of_what_it_held() -> None:
    translator = Translator()
    translator.translate(pad(pygame.JOYAXISMOTION, axis=0, value=1.0), 0.0, SIZE, halves)
    assert translator.next_repeat() is not None
    translator.translate(pad(pygame.JOYDEVICEREMOVED), 0.1, SIZE, halves)
    assert translator.next_repeat() is None
