"""The keyboard to intents.

Arrows navigate, Tab cycles, Enter and Space confirm, Esc goes back, digits are digits, Backspace erases,
F1 or ? helps, Ctrl-Z or U undoes, F10 opens the menu, M mutes, F11 toggles full screen,
Shift-F11 moves to the next screen, Alt-F4 leaves. A number pad moves without NumLock; remote controls have
OK, Menu and Exit.
While a text entry has the focus (`typing`), letters, digits and Space are text instead.

Letters go by what the layout calls them, or by their place where its script has no such letters. The row of
digits counts without Shift, too, where the layout writes other signs there, as in French and Czech.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pygame

from game.ui.input.repeat import Direction, Repeater
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
    Quit,
    Release,
    Typed,
    Undo,
)

_ARROWS: dict[int, Direction] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_PAD_ARROWS: dict[int, Direction] = {
    pygame.K_KP4: (-1, 0),
    pygame.K_KP6: (1, 0),
    pygame.K_KP8: (0, -1),
    pygame.K_KP2: (0, 1),
}
"""The arrows of a number pad without NumLock."""
_SCANCODE = 1 << 30
_SELECT, _EXECUTE, _MENU, _APPLICATION, _CANCEL = (_SCANCODE | place for place in (119, 116, 118, 101, 155))
"""What remote controls call OK (two of them), Menu (two) and Exit; pygame has no names for most."""
_ALWAYS: dict[int, Callable[[InputDevice], Intent]] = {
    pygame.K_RETURN: Confirm,
    pygame.K_KP_ENTER: Confirm,
    _SELECT: Confirm,
    _EXECUTE: Confirm,
    pygame.K_ESCAPE: Back,
    _CANCEL: Back,
    pygame.K_AC_BACK: Back,
    pygame.K_BACKSPACE: Erase,
    pygame.K_DELETE: Erase,
    pygame.K_F1: Help,
    pygame.K_F10: Menu,
    _MENU: Menu,
    _APPLICATION: Menu,
    pygame.K_F11: FullScreen,
}
_WHILE_NOT_TYPING: dict[int, Callable[[InputDevice], Intent]] = {
    pygame.K_SPACE: Confirm,
    pygame.K_QUESTION: Help,
    pygame.K_m: Mute,
    pygame.K_u: Undo,
}
_CONFIRMING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, _SELECT, _EXECUTE)
_PAD_KEYS = {pygame.K_KP_0: 0, **{pygame.K_KP_1 + value: value + 1 for value in range(9)}}
_DIGITS = {**{pygame.K_0 + value: value for value in range(10)}, **_PAD_KEYS}
_DIGIT_PLACES = {pygame.KSCAN_0: 0, **{pygame.KSCAN_1 + place: place + 1 for place in range(9)}}
_LETTER_PLACES = {pygame.KSCAN_M: pygame.K_m, pygame.KSCAN_U: pygame.K_u, pygame.KSCAN_Z: pygame.K_z}
_OTHER_SCRIPTS = range(0x250, 1 << 30)
"""Codes of letters beyond the Latin ones; from its end on, codes are those of keys that write nothing."""


class Keys:
    """Turns key events into intents; held arrows repeat."""

    def __init__(self) -> None:
        self.typing = False
        """Set by the app while a text entry has the focus."""
        self._arrows = Repeater()

    def let_type(self, event: pygame.event.Event, *, typing: bool) -> None:
        """Take letters as text or as keys from this event on; the system's own text input follows."""
        if typing and not self.typing:
            pygame.key.start_text_input()
        elif event.type == pygame.TEXTEDITING and event.text and not typing:
            # Whoever has an input method switched on writes nothing now, so that their keys are to be keys.
            pygame.key.stop_text_input()
        self.typing = typing

    def translate(self, event: pygame.event.Event, now: float) -> list[Intent]:
        """The intents of one event."""
        if event.type == pygame.KEYUP and event.key in (arrows := _ARROWS | _PAD_ARROWS):
            self._arrows.release(arrows[event.key])
        if event.type == pygame.KEYUP and event.key in _CONFIRMING:
            return [Release(InputDevice.KEYS)]
        if event.type == pygame.TEXTINPUT and self.typing:
            return [Typed(InputDevice.KEYS, event.text)]
        if event.type == pygame.TEXTEDITING and not self.typing:
            # An input method, for Chinese or Japanese, took the letter: no KEYDOWN tells of it.
            letter = unicodedata.normalize("NFKC", event.text)[-1:].lower()
            return self._letter(ord(letter), letter, 0) if letter else []
        if event.type == pygame.KEYDOWN:
            return self._on_press(event, now)
        return []

    def _on_press(self, event: pygame.event.Event, now: float) -> list[Intent]:
        place, mod = getattr(event, "scancode", 0), getattr(event, "mod", 0)
        key = _LETTER_PLACES.get(place, event.key) if event.key in _OTHER_SCRIPTS else event.key
        if key in _PAD_KEYS and not (mod & pygame.KMOD_NUM or getattr(event, "unicode", "")):
            return self._on_move(_PAD_ARROWS[key], now) if key in _PAD_ARROWS else []
        if key in _ARROWS:
            return self._on_move(_ARROWS[key], now)
        if key == pygame.K_TAB:
            return [Cycle(InputDevice.KEYS, -1 if mod & pygame.KMOD_SHIFT else 1)]
        if key == pygame.K_F4 and mod & pygame.KMOD_ALT:
            return [Quit(InputDevice.KEYS)]
        if key == pygame.K_z and mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return [Undo(InputDevice.KEYS)]
        if key == pygame.K_F11 and mod & pygame.KMOD_SHIFT:
            return [NextScreen(InputDevice.KEYS)]
        if key in _ALWAYS:
            return [_ALWAYS[key](InputDevice.KEYS)]
        if self.typing:
            return []
        return self._letter(key, getattr(event, "unicode", ""), 0 if mod & pygame.KMOD_SHIFT else place)

    def _on_move(self, direction: Direction, now: float) -> list[Intent]:
        self._arrows.hold(direction, now)
        return [Navigate(InputDevice.KEYS, *direction)]

    def _letter(self, key: int, text: str, place: int) -> list[Intent]:
        if text.isascii() and text.isdigit():
            return [Digit(InputDevice.KEYS, int(text))]
        if text == "?":
            return [Help(InputDevice.KEYS)]
        if key in _WHILE_NOT_TYPING:
            return [_WHILE_NOT_TYPING[key](InputDevice.KEYS)]
        if key in _DIGITS and not text:
            return [Digit(InputDevice.KEYS, _DIGITS[key])]
        return [Digit(InputDevice.KEYS, _DIGIT_PLACES[place])] if place in _DIGIT_PLACES else []

    def repeats(self, now: float) -> list[Intent]:
        """The held arrow, when it is due."""
        return [Navigate(InputDevice.KEYS, *direction) for direction in self._arrows.due(now)]

    def next_repeat(self) -> float | None:
        """Returns when a held arrow is due next."""
        return self._arrows.next_due()

    def release(self) -> None:
        """Forget the held arrow."""
        self._arrows.release()
