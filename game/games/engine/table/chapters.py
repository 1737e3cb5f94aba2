"""How the last turn of Engine is announced, and what everybody has in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.games.engine.rules.events import EndingBegan, Score
from game.rules.contract import Event
from game.ui.boards import Chapter
from game.ui.words import say


def chapter(events: Sequence[Event], story: Callable[[Event], str]) -> Chapter | None:
    """The last turn or the count, if one of them begins with these events."""
    counted = tuple(story(event) for event in events if isinstance(event, Score))
    if counted:
        return Chapter(say("The count"), counted)
    ending = tuple(story(event) for event in events if isinstance(event, EndingBegan))
    return Chapter(say("The last turn"), ending) if ending else None
