"""How the end of a round is told: what every agenda was worth, and what was built."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.games.power_vacuum.rules.events import AgendaScored, PowerCounted, SegmentsBuilt
from game.rules.contract import Event
from game.ui.boards import Chapter
from game.ui.words import say


def chapter(events: Sequence[Event], story: Callable[[Event], str]) -> Chapter | None:
    """The end of a round, if it is among these events."""
    if not any(isinstance(event, PowerCounted) for event in events):
        return None
    told = [event for event in events if isinstance(event, PowerCounted | AgendaScored | SegmentsBuilt)]
    return Chapter(say("The power is counted"), tuple(story(event) for event in told))
