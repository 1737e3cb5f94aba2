"""Events in sentences: what all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.rules.contract import Event, Seat
from game.rules.say import Names, Say, fill, listed, mark

Teller = Callable[[Any, Names, Say], str]
"""The sentence for an event of one class."""


class Story:
    """A game's events in sentences, for the log. Each sentence can stand alone."""

    def __init__(self, tellers: Mapping[type[Event], Teller]) -> None:
        """`tellers` by the class of an event; what has none goes without saying."""
        self._tellers = tellers

    def __call__(self, event: Event, names: Names, say: Say = fill) -> str:
        """The event as one sentence with the players' names; empty when it goes without saying."""
        teller = self._tellers.get(type(event))
        return teller(event, names, say) if teller is not None else ""


def people(seats: Sequence[Seat], names: Names, say: Say) -> str:
    """'Ann, Ben and Cleo'."""
    return listed([names[seat] for seat in seats], say)


def victory(event: Any, names: Names, say: Say) -> str:
    """Who has won: for the event that ends a match, which has `winners`."""
    words = mark("{winners} wins the match." if len(event.winners) == 1 else "{winners} share the victory.")
    return say(words, winners=people(event.winners, names, say))
