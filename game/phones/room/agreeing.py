"""What phones show while everybody is asked whether something may be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.rules.contract import Seat
from game.rules.text import Translate
from knucklebone_messages import LazyText


@dataclass(frozen=True, slots=True)
class PageQuestion:
    """The question, for the seats that are asked on their phones."""

    lines: tuple[LazyText, ...]
    """What would be taken back, and who has answered."""
    asked: frozenset[Seat]
    """Seats whose phone shows it."""
    waiting: frozenset[Seat]
    """Seats that have not answered yet."""

    def to_json(self, seat: Seat | None, translate: Translate) -> dict[str, Any] | None:
        """The question as a page holds it; None for those who are not asked there."""
        if seat not in self.asked:
            return None
        return {"lines": [translate(line) for line in self.lines], "open": seat in self.waiting}
