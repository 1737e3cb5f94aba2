"""The mouse to a pointer."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.intents import (
    Back,
    InputDevice,
    Intent,
    PointerDown,
    PointerHover,
    PointerMove,
    PointerUp,
    Scroll,
)

MOUSE_POINTER_ID = 0
"""The mouse's pointer number; fingers count from 1."""
_LEFT_BUTTON, _RIGHT_BUTTON = 1, 3


class Mouse:
    """Left button presses, right button goes back, the wheel scrolls."""

    def __init__(self) -> None:
        self._down = False
        self._at = (0.0, 0.0)

    def translate(
        self, event: pygame.event.Event, to_logical: Callable[[float, float], tuple[float, float]]
    ) -> list[Intent]:
        """Mouse events that SDL makes up from touches are dropped: the finger has told already."""
        if getattr(event, "touch", False):
            return []
        if event.type == pygame.MOUSEWHEEL:
            return [Scroll(InputDevice.MOUSE, *self._at, -float(event.y))] if event.y else []
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return []
        self._at = to_logical(*event.pos)
        if event.type == pygame.MOUSEMOTION:
            return [self._on_move()]
        return self._button(event.button, down=event.type == pygame.MOUSEBUTTONDOWN)

    def _on_move(self) -> Intent:
        if self._down:
            return PointerMove(InputDevice.MOUSE, *self._at, MOUSE_POINTER_ID)
        return PointerHover(InputDevice.MOUSE, *self._at)

    def _button(self, button: int, down: bool) -> list[Intent]:
        if button == _RIGHT_BUTTON:
            return [Back(InputDevice.MOUSE)] if down else []
        if button != _LEFT_BUTTON or down == self._down:
            return []
        self._down = down
        kind = PointerDown if down else PointerUp
        return [kind(InputDevice.MOUSE, *self._at, MOUSE_POINTER_ID)]
