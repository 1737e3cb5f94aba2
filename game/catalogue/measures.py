"""What statistics look at in a game: who leads, what was used, what could have been used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.rules.contract import Event, Pending, Rules, Seat
from game.rules.events import SeatEvent, event_types_of
from game.rules.gaps import Narrator, in_words
from game.rules.stakes import Stake
from game.rules.text import N_, Translatable, Translate, format_text


class Use(NamedTuple):
    """A seat used something that has a name."""

    seat: Seat
    kind: Translatable
    """'spell', 'card', 'power', 'FX'."""
    name: str


class Opportunity(NamedTuple):
    """What could be used at one moment, of all that might be."""

    moment: int
    """One number for everything that is asked at one moment of a match, such as one turn."""
    kind: str
    possible: tuple[str, ...]
    among: tuple[str, ...]
    """Every name that might have been possible at this moment."""


class Measures:
    """Games derive from it what they can tell; the base class knows nothing."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self._some_decide = any(kind.decides for kind in event_types_of(rules))
        self.translate: Translate = format_text
        """Puts the names of what was used into the words of the screen; English as long as nobody sets it."""

    def scores(self, state: Any) -> tuple[float, ...]:
        """The score of each seat as it stands (or as a view shows it); empty where it is not known."""
        return ()

    def stakes(self, state: Any) -> Sequence[Stake]:
        """What counts on the way to victory, the most important first, of a state in which nothing is hidden.

        Hints say how much more or less of it an option brings.
        """
        scores = self.scores(state)
        return (Stake(N_("points"), scores),) if scores else ()

    def uses(self, event: Event) -> Iterable[Use]:
        """What was used, told by an event."""
        if event.counted is None:
            return ()
        kind, gap = event.counted
        assert isinstance(event, SeatEvent), "somebody uses it"
        return (Use(event.seat, kind, str(in_words(event, gap, Narrator((), self.translate)))),)

    def decided_by(self, event: Event) -> Seat | None:
        """Whose moment it was, if an event of its kind can decide a match.

        Where no event of a game says that it can, whatever was used can.
        """
        if self._some_decide:
            return getattr(event, event.decides) if event.decides else None
        return next((use.seat for use in self.uses(event)), None)

    def offer(self, state: Any, question: Pending) -> Opportunity | None:
        """What could be used now; None at moments that do not count."""
        return None
