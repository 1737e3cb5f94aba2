"""The one window that pygame opens: in a frame, or over the whole of a monitor.

Full screen has the size of the desktop, always. pygame's own full screen switches the mode of the screen; X
refuses that where there are several, and a program that ends then leaves that screen dark.
"""

from __future__ import annotations

import contextlib
from typing import Any

import pygame

from game.ui import monitors
from game.ui.monitors import Monitor

CENTRED_ON_DISPLAY = 0x2FFF0000
"""SDL's SDL_WINDOWPOS_CENTERED_DISPLAY of the first monitor; the others follow."""


class Window:
    """The window on one of the monitors of a desktop.

    It is on the monitor that people want, by its name, for monitors get other numbers when one is plugged in.
    While that one is not there, the window is on another, and goes back as soon as it is.
    """

    def __init__(self, wanted: str = "") -> None:
        """`wanted` names a monitor, or is its number from 1; empty for wherever the system opens a window."""
        self.wanted = wanted
        self._shown_on = 0
        """The number of the monitor that shows the window; the app hears of it when the window is moved."""
        self._known: object = None
        """How the monitors were arranged when the window was last placed."""
        self._made: Any = None

    def open(self, size: tuple[int, int]) -> pygame.Surface:
        """In a frame, `size` large in pixels. Raises pygame.error."""
        before, monitor = self._made, self.place()
        surface = pygame.display.set_mode(size, pygame.RESIZABLE, display=monitor.number)
        if before is not None:
            self._centre(monitor)
        self._keep_keyboard(before)
        return surface

    def fill_screen(self) -> pygame.Surface:
        """Over the whole monitor, in the mode it is in. Raises pygame.error.

        A window without a frame and as large as the monitor is all there is to it where no window manager can
        be asked for more.
        """
        before, monitor = self._made, self.place()
        # From now on this is its monitor, and it comes back when that was away.
        self.wanted = self.wanted or monitor.name
        pygame.display.set_mode(monitor.size, pygame.NOFRAME, display=monitor.number)
        self._centre(monitor)
        self._handle.set_fullscreen(True)
        self._keep_keyboard(before)
        surface = pygame.display.get_surface()
        assert surface is not None, "it was opened above"
        return surface

    @property
    def monitor(self) -> Monitor:
        """The one that shows the window."""
        now = monitors.connected()
        return now[self._shown_on] if self._shown_on < len(now) else now[0]

    def monitors_changed(self) -> bool:
        """Whether monitors came, went or were moved since the window was placed."""
        return monitors.arrangement() != self._known

    @property
    def is_elsewhere(self) -> bool:
        """Whether the wanted monitor is there and another one shows the window."""
        wanted = monitors.named(self.wanted, monitors.connected())
        return wanted is not None and wanted.number != self._shown_on

    def moved_to(self, number: int) -> None:
        """The window is on another monitor now, by its number.

        Where none came or went and the wanted one is there, somebody moved it: now this one is wanted.
        """
        self._shown_on = number
        if monitors.named(self.wanted, monitors.connected()) and not self.monitors_changed():
            self.wanted = self.monitor.name

    def come_forward(self) -> None:
        """Be in front of all windows and have the keyboard again, where the system lets a window do so."""
        with contextlib.suppress(RuntimeError):
            self._handle.restore()
            self._handle.focus()
            # Without a window manager nobody else gives it the keyboard; under Wayland no window may ask.
            self._handle.focus(input_only=True)

    def place(self) -> Monitor:
        """Choose the monitor: the wanted one, else the one that shows the window, else the first."""
        if self._made is not None and self.monitors_changed():
            self._look_anew()
        self._known = monitors.arrangement()
        monitor = monitors.named(self.wanted, monitors.connected()) or self.monitor
        self._shown_on = monitor.number
        if self._made is not None:
            # One that fills a monitor stays there, whatever place it is given.
            self._made.set_windowed()
        return monitor

    def _look_anew(self) -> None:
        """Under X SDL hears of monitors that come and go, but not of those that are switched on and off or
        moved: only a fresh look tells where they are."""
        if pygame.display.get_driver() == "x11":
            caption = pygame.display.get_caption()
            pygame.display.quit()
            pygame.display.init()
            pygame.display.set_caption(*caption)
            self._made = None

    def _keep_keyboard(self, before: Any) -> None:
        """A window in the place of the one before does not get the keyboard from every system."""
        if before not in (None, self._made):
            self.come_forward()

    def _centre(self, monitor: Monitor) -> None:
        """In the middle of its monitor: one as large as that covers it."""
        self._handle.position = (CENTRED_ON_DISPLAY | monitor.number,) * 2

    @property
    def _handle(self) -> Any:
        """Made once: pygame keeps no account of it, and events name one that is gone."""
        if self._made is None:
            from pygame._sdl2.video import Window as Handle

            self._made = Handle.from_display_module()
        return self._made
