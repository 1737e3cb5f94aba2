"""Fingers to pointers."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.intents import InputDevice, Intent, PointerDown, PointerMove, PointerUp

_KINDS = {
    pygame.FINGERDOWN: PointerDown,
    pygame.FINGERMOTION: PointerMove,
    pygame.FINGERUP: PointerUp,
}


class Touch:
    """Each finger is a pointer of its own, numbered from 1 while it is down."""

    def __init__(self) -> None:
        self._pointers: dict[tuple[int, int], int] = {}

    def translate(
        self,
        event: pygame.event.Event,
        size: tuple[int, int],
        to_logical: Callable[[float, float], tuple[float, float]],
    ) -> list[Intent]:
        """Finger events carry positions as fractions of the window."""
        kind = _KINDS.get(event.type)
        if kind is None:
            return []
        finger = (getattr(event, "touch_id", 0), event.finger_id)
        if event.type == pygame.FINGERDOWN and finger not in self._pointers:
            self._pointers[finger] = self._free()
        pointer = self._pointers.get(finger)
        if pointer is None:
            return []
        if event.type == pygame.FINGERUP:
            del self._pointers[finger]
        x, y = to_logical(event.x * size[0], event.y * size[1])
        return [kind(InputDevice.TOUCH, x, y, pointer)]

    def _free(self) -> int:
        taken = set(self._pointers.values())
        return next(number for number in range(1, len(taken) + 2) if number not in taken)
