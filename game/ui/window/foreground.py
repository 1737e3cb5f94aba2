"""A public screen is never covered for long: another window that takes the keyboard soon loses it again."""

from __future__ import annotations

from game.ui.window.display import Display

REFOCUS_INTERVAL_S = 2.0
"""Seconds for which another window may have the keyboard, and between two attempts to get it back."""


class Foreground:
    """A request to bring the window to the front. Does nothing unless `held`."""

    def __init__(self, display: Display, now: float, *, held: bool) -> None:
        """Held, the window has the keyboard at `now` + `REFOCUS_INTERVAL_S` seconds at the latest."""
        self._display, self._held = display, held
        self.due: float | None = None
        """Seconds at which it comes to the front; None while it is there, or nobody minds that it is not."""
        self.on_lost(now)

    def on_lost(self, now: float) -> None:
        """Another window has the keyboard, or all of the screen."""
        if self._held:
            self.due = now + REFOCUS_INTERVAL_S

    def on_gained(self) -> None:
        """The window has the keyboard."""
        self.due = None

    def tick(self, now: float) -> None:
        """Come to the front where that is due."""
        if self.due is not None and now >= self.due:
            self.due = now + REFOCUS_INTERVAL_S
            self._display.come_forward()
