"""Held arrows and sticks repeat: after a pause, then at an even pace, until nobody can mean it any more."""

from __future__ import annotations

import math

FIRST_REPEAT_S = 0.40
"""Seconds until a held direction repeats."""
NEXT_REPEAT_S = 0.13
"""Seconds between further repeats."""
STUCK_AFTER_S = 15.0
"""Nobody holds a direction for so long: a book lies on the arrow key, or a worn stick comes back no more."""

Direction = tuple[int, int]


class Repeater:
    """One held direction and when it is due again."""

    def __init__(self) -> None:
        self.direction: Direction | None = None
        self._due = self._stuck = 0.0

    def hold(self, direction: Direction, now: float) -> None:
        """A direction goes down and replaces the one held before."""
        self.direction = direction
        self._due = now + FIRST_REPEAT_S
        self._stuck = now + STUCK_AFTER_S

    def release(self, direction: Direction | None = None) -> None:
        """The direction (or whatever is held) goes up."""
        if direction is None or direction == self.direction:
            self.direction = None

    def due(self, now: float) -> list[Direction]:
        """The held direction if it is due; at most once a call, however long the call was away."""
        if self.direction is None or now < self._due:
            return []
        if now >= self._stuck:
            self._due = math.inf
            return []
        self._due = now + NEXT_REPEAT_S
        return [self.direction]

    def next_due(self) -> float | None:
        """Returns when `due` next has something."""
        return None if self.direction is None or self._due == math.inf else self._due
