"""What a board can tell somebody who does not know the game yet.

Every game has a guide beside its board: a pure thing that knows which widgets an answer is made of, and what
can be said of a widget. Lessons, hints and the help key use nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from game.rules.contract import Action, Turn

Way = tuple[str, ...]
"""Keys of widgets, to be pressed one after the other."""


@dataclass(frozen=True, slots=True)
class Explained:
    """One thing on the table in plain words."""

    title: str
    text: str
    """What it is, in a sentence or two."""
    example: str = ""
    """What it would come to, for example; empty where the text says it all."""


class Guide(Protocol):
    """Knows the widgets of one game's board by their keys."""

    def way(self, action: Action, turn: Turn, view: Any) -> Way:
        """What is pressed to give this answer; `view` is that of the seat whose turn it is."""

    def explain(self, key: str, view: Any) -> Explained | None:
        """What the widget of a key is, as one who has this `view` may know; None where that goes without
        saying."""


class PlainGuide:
    """For games that bring no guide."""

    def way(self, action: Action, turn: Turn, view: Any) -> Way:
        """The plain board lists its options by number."""
        return (f"option-{turn.options.index(action)}",) if action in turn.options else ()

    def explain(self, key: str, view: Any) -> Explained | None:
        """Nothing is known of it."""
        return None
