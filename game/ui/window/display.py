"""The window: how large a logical unit is, where the stage lies, and how pictures get onto the screen.

The stage is the part of the window with the proportions 16:9, or 9:16 where the window is taller than wide;
bars fill the rest. One factor and one offset lead from logical units to pixels, and back for pointers. On a
flat table the picture may be turned by quarters; then the stage is drawn apart, and turned on its way to the
window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import pygame

from game.errors import UserError
from game.store.settings import Present
from game.ui.drawing.layout import space_for
from game.ui.window import monitors
from game.ui.window import present as presenting
from game.ui.window.rotation import Rotation
from game.ui.window.window import Window
from knucklebone_messages import NO_MESSAGE, LazyText

WINDOWED = (1280, 720)
HEADLESS = (1920, 1080)
_UNSEEN = ("dummy", "offscreen")


class NoScreen(UserError):  # noqa: N818
    """The error that there is no screen to open a window on."""


class Display:
    """One window on one screen. Raises NoScreen when it cannot be opened."""

    def __init__(
        self,
        *,
        windowed: bool = False,
        size: tuple[int, int] | None = None,
        present: Present = Present.AUTO,
        whole_frames: bool = False,
        monitor: str = "",
    ) -> None:
        """Open a window, or the whole of a screen.

        `size` is the window's in pixels (default: 1280x720 windowed, else the screen's), `monitor` names the
        one that is to show it, or is its number from 1.
        """
        require_screen()
        presenting.introduce()
        presenting.apply(present)
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
        os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        # A full screen that another window takes the keyboard from would be minimized, and stay so.
        os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
        self._whole_frames = whole_frames
        self._size = size
        self.windowed = windowed
        self._cursor = True
        self._frame = Window(monitor)
        self.turned = Rotation(0)
        """How the picture is turned, for somebody at another edge of a flat table."""
        try:
            pygame.display.init()
            if pygame.display.get_driver() in _UNSEEN and os.environ.get("SDL_VIDEODRIVER") not in _UNSEEN:
                raise _no_screen()
            pygame.display.set_caption(presenting.TITLE)
            self._open()
            self.complaint: LazyText = self._monitor_complaint(monitor)
            """Why the monitor that was named does not show the window, in a sentence; empty where it does."""
        except pygame.error as error:
            raise NoScreen(
                f"The screen cannot be used ({error}); start a desktop session and try again."
            ) from None
        self.show_cursor(False)

    def _open(self) -> None:
        if self.unseen:
            self._frame.place()
            self.window = pygame.display.set_mode(self._size or HEADLESS)
        elif self.windowed:
            self.window = self._frame.open(self._size or WINDOWED)
        else:
            self.window = self._frame.fill_screen()
        pygame.mouse.set_visible(self._cursor)
        self._measure()

    def _measure(self) -> None:
        self._known = self.window.get_size()
        w, h = self.turned.size(*self._known)
        room = self._room(w, h)
        self.space = space_for(*room.size)
        """The logical space that the window shows."""
        screen = self.space.screen
        self.scale = max(0.1, min(room.w / screen.w, room.h / screen.h))
        wide, high = round(screen.w * self.scale), round(screen.h * self.scale)
        stage = pygame.Rect(0, 0, min(room.w, wide), min(room.h, high))
        stage.center = room.center
        self._offset = stage.topleft
        seen = self.turned.rect(stage.clip((0, 0, w, h)), w, h)
        self.seen = self.window.subsurface(seen)
        """The part of the window that shows the logical space, as those at its lower edge see it."""
        self.stage = pygame.Surface(stage.size, 0, self.seen) if self.turned.rotation else self.seen
        """The surface to draw on: that part, as the person it faces sees it."""
        self.window.fill((0, 0, 0))
        pygame.display.flip()

    def _room(self, w: int, h: int) -> pygame.Rect:
        """The part of the window, px, that the space is fitted to.

        All of it, unless it is spread over several monitors.
        """
        part = None
        if not self.turned.rotation and not self.windowed and not self.unseen:
            part = monitors.part_over(self._frame.monitor, (w, h))
        return part or pygame.Rect(0, 0, w, h)

    @property
    def unseen(self) -> bool:
        """Pictures are drawn, but nobody can see them."""
        return self.driver in _UNSEEN

    @property
    def driver(self) -> str:
        """What SDL calls the screen's driver: x11, dummy, ..."""
        return pygame.display.get_driver()

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.window.get_size()

    def to_logical(self, px: float, py: float) -> tuple[float, float]:
        """Turn window pixels into logical units; places in the bars lie outside the space."""
        px, py = self.turned.back(px, py, *self.turned.size(*self._known))
        return (px - self._offset[0]) / self.scale, (py - self._offset[1]) / self.scale

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """Turn logical units into window pixels."""
        px, py = x * self.scale + self._offset[0], y * self.scale + self._offset[1]
        return self.turned.there(px, py, *self.turned.size(*self._known))

    def turn(self, quarters: int) -> bool:
        """Turn the picture clockwise by that many quarters; False if it is turned so already."""
        if quarters == self.turned.rotation:
            return False
        self.turned = Rotation(quarters)
        self._measure()
        return True

    def present(self, rects: Sequence[pygame.Rect] | None) -> None:
        """Show these rectangles of the stage (pixels), or everything."""
        if self.turned.rotation:
            shown = [self.stage.get_rect()] if rects is None else rects
            turned = [self._put(rect) for rect in shown]
            rects = None if rects is None else turned
        elif rects is not None:
            rects = [rect.move(self._offset) for rect in rects]
        if rects is None or self._whole_frames:
            pygame.display.flip()
        elif rects:
            pygame.display.update(rects)

    def _put(self, rect: pygame.Rect) -> pygame.Rect:
        """Put a part of the stage, turned, onto the window; where it then is."""
        at = self.turned.rect(rect.move(self._offset), *self.turned.size(*self._known))
        self.window.blit(self.turned.picture(self.stage.subsurface(rect)), at)
        return at

    def follow_resize(self) -> bool:
        """Follow the window to its new size; False when it has not changed."""
        window = pygame.display.get_surface()
        if window is None or (window is self.window and window.get_size() == self._known):
            return False
        self.window = window
        self._measure()
        return True

    # -- several monitors -------------------------------------------------------------------------------

    @property
    def monitors(self) -> tuple[str, ...]:
        """What the monitors of now are called."""
        return tuple(monitor.name for monitor in monitors.connected_monitors())

    @property
    def monitor(self) -> str:
        """What the one is called that shows the window."""
        return self._frame.monitor.name

    def show_on(self, monitor: str) -> None:
        """Have the window on another monitor from now on, by its name."""
        self._frame.wanted = monitor
        self._open()

    def on_monitor_change(self, number: int) -> None:
        """The window is on another of several monitors now, counted from 0."""
        self._frame.on_monitor_change(number)

    def follow_monitors(self) -> bool:
        """Place the window anew where monitors came or went.

        Also where a full screen is not where it belongs; False where all is well.
        """
        if not self._frame.monitors_changed() and (self.windowed or not self._frame.is_elsewhere):
            return False
        self._open()
        return True

    def _monitor_complaint(self, wanted: str) -> LazyText:
        there = monitors.connected_monitors()
        if not wanted or monitors.find_monitor(wanted, there) is not None:
            return NO_MESSAGE
        return monitors.not_there(wanted, there)

    def toggle_full_screen(self) -> None:
        """Between full screen, of the screen that shows the window, and window.

        Without effect when nobody sees it.
        """
        if not self.unseen:
            self.windowed = not self.windowed
            self._open()

    def come_forward(self) -> None:
        """Be in front of all windows and have the keyboard again, where the system lets a window do so."""
        if not self.unseen:
            self._frame.come_forward()

    def show_cursor(self, shown: bool) -> None:
        """The mouse pointer is hidden until the mouse moves."""
        if shown != self._cursor:
            self._cursor = shown
            pygame.mouse.set_visible(shown)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


def _no_screen() -> NoScreen:
    """Says where a screen was looked for. A name without one is usual over ssh, and with sudo."""
    named = next((name for name in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(name)), None)
    if named is None:
        return NoScreen(
            "There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set. "
            "Start Knucklebone from a desktop session, or set DISPLAY."
        )
    return NoScreen(
        f"There is no screen: none answers at {named}={os.environ[named]}, or not to this account. "
        f"Start Knucklebone from a desktop session, as its own account and without sudo."
    )


def require_screen() -> None:
    """Raise NoScreen on a machine without one, before SDL is asked."""
    if os.environ.get("SDL_VIDEODRIVER") or not sys.platform.startswith("linux"):
        return
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise _no_screen()
