"""Gamepads to intents.

A confirms, B goes back, X undoes, Y helps, START opens the menu, SELECT mutes; d-pad and left stick
navigate, with repeat. Pads that SDL knows arrive as controllers with named buttons; unknown ones as
joysticks, read in the most common numbering. A known pad sends both kinds of event: only the first counts.
Every intent says which pad made it, and each pad holds directions of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.ui.input.repeat import Direction, Repeater
from game.ui.intents import (
    Back,
    Confirm,
    Cycle,
    Help,
    InputDevice,
    Intent,
    Menu,
    Mute,
    Navigate,
    Release,
    Undo,
)

STICK_THRESHOLD = 0.60
"""How far a stick must go, as a fraction, to count as pushed."""
LET_GO = 0.35
"""Below this it counts as released again; between the two nothing changes."""

_CONTROLLER_BUTTONS: dict[int, Callable[[InputDevice], Intent]] = {
    pygame.CONTROLLER_BUTTON_A: Confirm,
    pygame.CONTROLLER_BUTTON_B: Back,
    pygame.CONTROLLER_BUTTON_X: Undo,
    pygame.CONTROLLER_BUTTON_Y: Help,
    pygame.CONTROLLER_BUTTON_START: Menu,
    pygame.CONTROLLER_BUTTON_BACK: Mute,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: lambda device: Cycle(device, -1),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: lambda device: Cycle(device, 1),
}
_CONTROLLER_PAD: dict[int, Direction] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
}
_JOYSTICK_BUTTONS: dict[int, Callable[[InputDevice], Intent]] = {
    0: Confirm,
    1: Back,
    2: Undo,
    3: Help,
    4: lambda device: Cycle(device, -1),
    5: lambda device: Cycle(device, 1),
    6: Mute,
    7: Menu,
}
_CONTROLLER_EVENTS = (
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
)
_JOYSTICK_EVENTS = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)


ECHO_S = 0.02
"""Seconds within which another pad that says the same is the same pad, there twice: Steam and joycond make
such twins. No two hands are so much at one."""


class _Held:
    """The direction that one pad holds, and where its left stick is."""

    def __init__(self) -> None:
        self.repeater = Repeater()
        self.stick = (0.0, 0.0)


class Pad:
    """Turns the events of all pads into intents."""

    def __init__(self) -> None:
        self._held: dict[int, _Held] = {}
        self._controllers: set[int] = set()
        self._said: dict[Intent, tuple[int, float]] = {}
        """Which pad asked for each thing last, and when."""

    def translate(self, event: pygame.event.Event, now: float) -> list[Intent]:
        """The intents of one event."""
        pad = getattr(event, "instance_id", 0)
        if event.type in _CONTROLLER_EVENTS:
            self._controllers.add(pad)
            return self._controller(event, pad, now)
        if event.type in _JOYSTICK_EVENTS and pad not in self._controllers:
            return self._joystick(event, pad, now)
        if event.type in (pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMOVED):
            self._controllers.discard(pad)
            self._held.pop(pad, None)
        return []

    def known_controller(self, pad: int) -> None:
        """This pad sends controller events; its joystick events are doubles."""
        self._controllers.add(pad)

    def _controller(self, event: pygame.event.Event, pad: int, now: float) -> list[Intent]:
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis(pad, event.axis, event.value / 32767, now)
        direction = _CONTROLLER_PAD.get(event.button)
        if direction is not None:
            return self._direction(pad, direction, event.type == pygame.CONTROLLERBUTTONDOWN, now)
        if event.type == pygame.CONTROLLERBUTTONDOWN and event.button in _CONTROLLER_BUTTONS:
            return self._unless_echo(pad, _CONTROLLER_BUTTONS[event.button](InputDevice.PAD), now)
        confirms = _CONTROLLER_BUTTONS.get(event.button) is Confirm
        return [Release(InputDevice.PAD, pad=pad)] if confirms else []

    def _joystick(self, event: pygame.event.Event, pad: int, now: float) -> list[Intent]:
        if event.type == pygame.JOYAXISMOTION:
            return self._axis(pad, event.axis, event.value, now)
        if event.type == pygame.JOYHATMOTION:
            return self._on_push(pad, (event.value[0], -event.value[1]), now)
        if event.type == pygame.JOYBUTTONUP:
            return (
                [Release(InputDevice.PAD, pad=pad)] if _JOYSTICK_BUTTONS.get(event.button) is Confirm else []
            )
        if event.button in _JOYSTICK_BUTTONS:
            return self._unless_echo(pad, _JOYSTICK_BUTTONS[event.button](InputDevice.PAD), now)
        return []

    def _direction(self, pad: int, direction: Direction, down: bool, now: float) -> list[Intent]:
        if down:
            return self._on_push(pad, direction, now)
        self._hands(pad).repeater.release(direction)
        return []

    def _axis(self, pad: int, axis: int, value: float, now: float) -> list[Intent]:
        """The left stick: navigate when it leaves the dead zone, not again until it came back."""
        if axis not in (0, 1):
            return []
        held = self._hands(pad)
        x, y = held.stick
        held.stick = x, y = (value, y) if axis == 0 else (x, value)
        if max(abs(x), abs(y)) < LET_GO:
            held.repeater.release()
            return []
        if max(abs(x), abs(y)) < STICK_THRESHOLD:
            return []
        direction = (1 if x > 0 else -1, 0) if abs(x) > abs(y) else (0, 1 if y > 0 else -1)
        return [] if direction == held.repeater.direction else self._on_push(pad, direction, now)

    def _on_push(self, pad: int, direction: Direction, now: float) -> list[Intent]:
        if direction == (0, 0):
            self._hands(pad).repeater.release()
            return []
        dx, dy = (direction[0], 0) if direction[0] else direction
        intents = self._unless_echo(pad, Navigate(InputDevice.PAD, dx, dy), now)
        if intents:
            self._hands(pad).repeater.hold((dx, dy), now)
        return intents

    def _unless_echo(self, pad: int, intent: Intent, now: float) -> list[Intent]:
        """What a pad asks for, unless its twin has just done so."""
        before, at = self._said.get(intent, (pad, now))
        if before != pad and now - at <= ECHO_S:
            return []
        self._said[intent] = pad, now
        return [replace(intent, pad=pad)]

    def _hands(self, pad: int) -> _Held:
        return self._held.setdefault(pad, _Held())

    def repeats(self, now: float) -> list[Intent]:
        """The held directions that are due."""
        return [
            Navigate(InputDevice.PAD, *direction, pad=pad)
            for pad, held in self._held.items()
            for direction in held.repeater.due(now)
        ]

    def next_repeat(self) -> float | None:
        """Returns when a held direction is due next."""
        due = [at for held in self._held.values() if (at := held.repeater.next_due()) is not None]
        return min(due, default=None)

    def release(self) -> None:
        """Forget the held directions."""
        for held in self._held.values():
            held.repeater.release()
