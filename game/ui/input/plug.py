"""Gamepads come and go while the program runs; an opened pad sends events, an unopened one is silent."""

from __future__ import annotations

from typing import Any, Final

import pygame

from game.ui.input.pad import Pad
from game.ui.input.places import PadPlaces

PAD_CHANGES: Final = (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED)
"""Events of pads that come and go."""


class Pads:
    """Opens every pad that is plugged in and keeps it open."""

    def __init__(self, pad: Pad, places: PadPlaces | None = None) -> None:
        """`places` learns which pads there are."""
        self._pad, self._places = pad, places or PadPlaces()
        self._open: dict[int, Any] = {}
        pygame.joystick.init()
        self._controllers = _controller_module()

    def follow(self, event: pygame.event.Event) -> None:
        """Watch for pads that come and go."""
        if event.type == pygame.JOYDEVICEADDED:
            self._on_added(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self._places.unplug(event.instance_id)

    def _on_added(self, index: int) -> None:
        try:
            if self._controllers is not None and self._controllers.is_controller(index):
                controller = self._controllers.Controller(index)
                joystick = controller.as_joystick()
                number = joystick.get_instance_id()
                self._pad.known_controller(number)
                self._open[number] = controller
            else:
                joystick = pygame.joystick.Joystick(index)
                if not joystick.get_numbuttons():
                    # A laptop's sensor of how it is tilted, say: nobody plays with that.
                    joystick.quit()
                    return
                number = joystick.get_instance_id()
                self._open[number] = joystick
        except pygame.error:
            # Unplugged again already, or not ours to open: the other devices still work.
            return
        self._places.plug(number, joystick.get_guid(), joystick.get_name())


def _controller_module() -> Any:
    """pygame's controllers with named buttons, where this build has them."""
    try:
        from pygame._sdl2 import controller
    except ImportError:
        return None
    try:
        controller.init()
    except pygame.error:
        return None
    return controller
