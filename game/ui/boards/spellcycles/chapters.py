"""How a moon that sets is told: the moons are the clock of the match."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import Event
from game.rules.spellcycles.events import MoonRemoved
from game.ui.boards import Chapter
from game.ui.words import say


def chapter(events: Sequence[Event]) -> Chapter | None:
    """The moon that sets with these events, unless it is the last."""
    left = [event.left for event in events if isinstance(event, MoonRemoved)]
    if not left or not left[-1]:
        return None
    one = say("One moon is left. When it sets, the match is over.")
    many = say("{n} moons are left. When the last one sets, the match is over.", n=left[-1])
    return Chapter(say("A moon sets"), (one if left[-1] == 1 else many,))
