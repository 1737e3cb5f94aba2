"""The one window that pygame opens: in a frame, or over the whole of a screen.

Full screen has the size of the desktop, always. pygame's own full screen switches the mode of the screen; X
refuses that where there are several, and a program that ends then leaves that screen dark.
"""

from __future__ import annotations

import contextlib
from typing import Any

import pygame

CENTRED_ON_DISPLAY = 0x2FFF0000
"""SDL's SDL_WINDOWPOS_CENTERED_DISPLAY of the first screen; the others follow."""


class Window:
    """The window on the screens of a desktop, which are numbered from 0."""

    def __init__(self) -> None:
        self.screen = 0
        """The screen that shows the window; the app hears of it when the window is moved."""
        self._made: Any = None

    def open(self, size: tuple[int, int]) -> pygame.Surface:
        """In a frame, `size` large in pixels. Raises pygame.error."""
        again = self._made is not None
        if again:
            self._made.set_windowed()
        surface = pygame.display.set_mode(size, pygame.RESIZABLE, display=self._there)
        if again:
            self._centre()
        return surface

    def fill_screen(self) -> pygame.Surface:
        """Over the whole screen, in the mode it is in. Raises pygame.error.

        A window without a frame and as large as the screen is all there is to it where no window manager can
        be asked for more.
        """
        size = pygame.display.get_desktop_sizes()[self._there]
        pygame.display.set_mode(size, pygame.NOFRAME, display=self._there)
        self._centre()
        self._handle.set_fullscreen(True)
        surface = pygame.display.get_surface()
        assert surface is not None, "it was opened above"
        return surface

    def come_forward(self) -> None:
        """Be in front of all windows and have the keyboard again, where the system lets a window do so."""
        with contextlib.suppress(RuntimeError):
            self._handle.restore()
            self._handle.focus()
            # Without a window manager nobody else gives it the keyboard; under Wayland no window may ask.
            self._handle.focus(input_only=True)

    def _centre(self) -> None:
        """In the middle of its screen: one as large as that covers it."""
        self._handle.position = (CENTRED_ON_DISPLAY | self._there,) * 2

    @property
    def _there(self) -> int:
        """The screen, or the first one where it was unplugged."""
        return self.screen if self.screen < pygame.display.get_num_displays() else 0

    @property
    def _handle(self) -> Any:
        """Made once: pygame keeps no account of it, and events name one that is gone."""
        if self._made is None:
            from pygame._sdl2.video import Window as Handle

            self._made = Handle.from_display_module()
        return self._made
