"""The one window that pygame opens: in a frame, or over the whole of a monitor.

Full screen has the size of the desktop, always. pygame's own full screen switches the mode of the screen; X
refuses that where there are several, and a program that ends then leaves that screen dark.
"""

from __future__ import annotations

import contextlib
import os
import time
import warnings
from typing import Any, Final

import pygame

from game.ui.drawing.layout import space_for
from game.ui.window import monitors
from game.ui.window.monitors import ConnectedMonitor

CENTRED_ON_DISPLAY = 0x2FFF0000
"""SDL's SDL_WINDOWPOS_CENTERED_DISPLAY of the first monitor; the others follow."""

SCALE_HINT: Final = "SDL_RENDER_SCALE_QUALITY"
MAX_FLIP_MS: Final = 8.0
"""Milliseconds that a graphics card may take to show a picture: half of what there is at 60 a second."""
MEASURED_FLIPS: Final = 8
"""Pictures that are shown to find out how long one takes."""
MAX_DRAWN_RATIO: Final = 2.0
"""So many times the pixels of a Full HD television are drawn as they are; of more, fewer are drawn."""


def drawn_size(size: tuple[int, int]) -> tuple[int, int]:
    """How large the picture for a monitor is drawn, px.

    No larger than for a Full HD television where the monitor has far more pixels, for drawing takes its time
    by the pixel, and nobody sees the difference from a chair.
    """
    full = space_for(*size).screen
    ratio = min(size[0] / full.w, size[1] / full.h)
    return size if ratio**2 <= MAX_DRAWN_RATIO else (round(size[0] / ratio), round(size[1] / ratio))


def _flip_ms() -> float:
    """Milliseconds that a whole picture takes to the screen that is open, by the quickest of a few."""
    times = []
    for _ in range(MEASURED_FLIPS):
        begun = time.perf_counter()
        pygame.display.flip()
        times.append((time.perf_counter() - begun) * 1000)
    return min(times)


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
        self._scaled = False
        """Whether the graphics card scales what is drawn."""
        self._too_large: set[tuple[int, int]] = set()
        """Sizes of monitors for which the graphics card is too slow."""

    def open(self, size: tuple[int, int]) -> pygame.Surface:
        """Open the window in a frame, `size` large in pixels. Raises pygame.error."""
        before, monitor = self._made, self.place()
        self._become(scaled=False)
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
        drawn = drawn_size(monitor.size)
        if drawn == monitor.size or not self._let_scale(monitor, drawn):
            self._become(scaled=False)
            self._cover(monitor, monitor.size, pygame.NOFRAME)
        self._keep_keyboard(before)
        surface = pygame.display.get_surface()
        assert surface is not None, "it was opened above"
        return surface

    def _let_scale(self, monitor: ConnectedMonitor, drawn: tuple[int, int]) -> bool:
        """Draw `drawn` pixels and let the graphics card enlarge them to the monitor.

        False where it is too slow for that, or there is none.
        """
        if monitor.size in self._too_large:
            return False
        self._become(scaled=True)
        whole = monitor.size[0] % drawn[0] == 0 == monitor.size[1] % drawn[1]
        # Letters stay as sharp as they were drawn where each pixel becomes several.
        os.environ[SCALE_HINT] = "nearest" if whole else "linear"
        with warnings.catch_warnings(), contextlib.suppress(pygame.error, Warning):
            # pygame warns where there is no graphics card.
            warnings.simplefilter("error")
            self._cover(monitor, drawn, pygame.NOFRAME | pygame.SCALED)
            if _flip_ms() <= MAX_FLIP_MS:
                return True
        self._too_large.add(monitor.size)
        return False

    def _cover(self, monitor: ConnectedMonitor, drawn: tuple[int, int], flags: int) -> None:
        """Lie over the whole monitor. Raises pygame.error."""
        pygame.display.set_mode(drawn, flags, display=monitor.number)
        if self._made is not None and not self._made.id:
            # On the way to another monitor pygame made a new window, as it does under Wayland.
            self._made = None
        self._handle.size = monitor.size
        self._centre(monitor)
        self._handle.set_fullscreen(True)

    def _become(self, *, scaled: bool) -> None:
        """What is scaled needs a window that was never painted on without."""
        if scaled != self._scaled:
            self._scaled = scaled
            if self._made is not None:
                self._begin_anew()

    @property
    def monitor(self) -> ConnectedMonitor:
        """The one that shows the window."""
        now = monitors.connected_monitors()
        return now[self._shown_on] if self._shown_on < len(now) else now[0]

    def monitors_changed(self) -> bool:
        """Whether monitors came, went or were moved since the window was placed."""
        return monitors.arrangement() != self._known

    @property
    def is_elsewhere(self) -> bool:
        """Whether the wanted monitor is there and another one shows the window."""
        wanted = monitors.find_monitor(self.wanted, monitors.connected_monitors())
        return wanted is not None and wanted.number != self._shown_on

    def on_monitor_change(self, number: int) -> None:
        """The window is on another monitor now, by its number.

        Where none came or went and the wanted one is there, somebody moved it: now this one is wanted.
        """
        self._shown_on = number
        if monitors.find_monitor(self.wanted, monitors.connected_monitors()) and not self.monitors_changed():
            self.wanted = self.monitor.name

    def come_forward(self) -> None:
        """Be in front of all windows and have the keyboard again, where the system lets a window do so."""
        with contextlib.suppress(RuntimeError):
            self._handle.restore()
            self._handle.focus()
            # Without a window manager nobody else gives it the keyboard; under Wayland no window may ask.
            self._handle.focus(input_only=True)

    def place(self) -> ConnectedMonitor:
        """Choose the monitor: the wanted one, else the one that shows the window, else the first."""
        if self._made is not None and self.monitors_changed():
            self._look_anew()
        self._known = monitors.arrangement()
        monitor = monitors.find_monitor(self.wanted, monitors.connected_monitors()) or self.monitor
        self._shown_on = monitor.number
        if self._made is not None:
            # One that fills a monitor stays there, whatever place it is given.
            self._made.set_windowed()
        return monitor

    def _look_anew(self) -> None:
        """Look anew which monitors there are, as X does not tell SDL.

        It hears of monitors that come and go, but not of those that are switched on and off or moved.
        """
        if pygame.display.get_driver() == "x11":
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Close the window and the display, and open the display again."""
        caption = pygame.display.get_caption()
        pygame.display.quit()
        pygame.display.init()
        pygame.display.set_caption(*caption)
        self._made = None

    def _keep_keyboard(self, before: Any) -> None:
        """A window in the place of the one before does not get the keyboard from every system."""
        if before not in (None, self._made):
            self.come_forward()

    def _centre(self, monitor: ConnectedMonitor) -> None:
        """Put the window in the middle of its monitor: one as large as that covers it."""
        self._handle.position = (CENTRED_ON_DISPLAY | monitor.number,) * 2

    @property
    def _handle(self) -> Any:
        """Made once: pygame keeps no account of it, and events name one that is gone."""
        if self._made is None:
            from pygame._sdl2.video import Window as Handle

            self._made = Handle.from_display_module()
        return self._made
