"""From pygame events to intents: one translator a device, and one for all of them.

Translators are pure: they take an event, the time and the transform from window pixels to logical units,
and return intents. None of them asks pygame for the state of a device.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.input.keys import Keys
from game.ui.input.mouse import Mouse
from game.ui.input.pad import Pad
from game.ui.input.touch import Touch
from game.ui.intents import Intent

KEYBOARD_EVENTS = frozenset((pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING))
"""What no other device tells of."""
ToLogical = Callable[[float, float], tuple[float, float]]
"""Window pixels to logical units."""


class Translator:
    """All devices at once."""

    def __init__(self) -> None:
        self.touch = Touch()
        self.mouse = Mouse()
        self.keys = Keys()
        self.pad = Pad()

    def translate(
        self, event: pygame.event.Event, now: float, size: tuple[int, int], to_logical: ToLogical
    ) -> list[Intent]:
        """The intents of one event; `size` is the window's, in pixels."""
        if event.type in KEYBOARD_EVENTS:
            return self.keys.translate(event, now)
        return [
            *self.touch.translate(event, size, to_logical),
            *self.mouse.translate(event, to_logical),
            *self.pad.translate(event, now),
        ]

    def repeats(self, now: float) -> list[Intent]:
        """What held arrows and sticks ask for by now."""
        return [*self.keys.repeats(now), *self.pad.repeats(now)]

    def next_repeat(self) -> float | None:
        """Returns when the next repeat is due; None while nothing is held."""
        due = [at for at in (self.keys.next_repeat(), self.pad.next_repeat()) if at is not None]
        return min(due, default=None)

    def release(self) -> None:
        """Forget everything that is held: the scene changed or the window lost the keyboard."""
        self.keys.release()
        self.pad.release()
