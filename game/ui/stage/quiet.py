"""Notices that nobody has touched anything for long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ui.stage.scene import Scene

PIN_TIMEOUT_S: Final = 60
"""Seconds without a touch after which what is behind the PIN is left, on a public screen."""


class QuietWatch:
    """Tells when it is time to ask whether anybody is there."""

    def __init__(self, now: float, *, kiosk: bool) -> None:
        """Set it up; in kiosk mode every scene but the unattended ones is asked about."""
        self.touched_at = now
        """When somebody touched anything last, s."""
        self._kiosk = kiosk
        self._newest: Scene | None = None  # on top last

    def is_over(self, scenes: Sequence[Scene], now: float, sleep_after: float) -> bool:
        """Whether nobody has touched these scenes, the topmost last, for `sleep_after` s; 0 is never."""
        top = scenes[-1]
        if top is not self._newest:
            # Whatever comes up by itself, such as the end of a match of phones, is looked at for as long.
            self._newest, top.alive_at = top, max(top.alive_at, now)
        if top.unattended or not (top.sleeps or self._kiosk):
            return False
        if self._kiosk and any(scene.guarded for scene in scenes):
            sleep_after = PIN_TIMEOUT_S
        return sleep_after > 0 and now - max(self.touched_at, top.alive_at) >= sleep_after
