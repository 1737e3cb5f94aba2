"""What happens in a game. The class of an event says how it is told, shown and heard:

    class TokensLost(SeatEvent):
        says = N_("{thief} takes {tokens} from {name}.")
        icon, sound, cue = "coins", "coin", Cue(moment=1.0)

        thief: Seat = gap(player)
        tokens: int = gap(counted("an action token", "{count} action tokens"))

A gap of the sentence is filled by the field of its name, or by the one whose `gap` names it, or else by a
method of its name, which takes the Narrator. A sentence that depends on what the event holds is chosen in
`wording`.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from game.rules.gaps import Declaration, amount, fill_gaps, gap, player, players
from game.rules.text import N_, Translatable
from game.rules.values import Seat


@dataclass(frozen=True, slots=True)
class Cue:
    """How a kind of event is staged, beginning a beat; seconds at full motion and normal speed."""

    hold: float = 0.0
    """Held breath before it is shown."""
    moment: float = 0.0
    """Seconds that it is in sight before it is told, at least."""
    rest: float = 0.0
    """What was told stands for so long before anything else begins."""
    early: bool = False
    """The board shows the state before all of it meanwhile, if more is to come: that after it would tell."""
    icon: str = ""
    """Rises in the middle of the board for its moment."""


class Counted(NamedTuple):
    """What statistics take an event for: its seat used something."""

    kind: Translatable
    """A spell, a card, a power."""
    gap: str
    """Names the thing, as in the event's sentence."""


class Event(metaclass=Declaration):
    """Something that happened, told for animation, log and sound; never an input to rules.

    Whatever a game derives from it is a frozen dataclass as well. An event with `only` set may be shown to
    that seat alone.
    """

    __slots__ = ()
    only: ClassVar[Seat | None] = None
    says: ClassVar[Translatable] = ""
    """Its sentence, with {gaps}; empty when it goes without saying."""
    icon: ClassVar[str] = ""
    """Stands beside its sentence: a file of assets/icons."""
    sound: ClassVar[str] = ""
    """Is heard when it is shown: a file of assets/sounds, which `studio.sounds` makes."""
    cue: ClassVar[Cue | None] = None
    """How it begins a beat of its own on the table; without one it belongs to what was before it."""
    counted: ClassVar[Counted | None] = None
    """Something is used by it, which statistics count."""
    guess: ClassVar[Translatable] = ""
    """Asks those who look on, before it happens, whose it will be: the `seat`, or what `decides` names."""
    held: ClassVar[bool] = False
    """Phones hold what is told of it, with the reason, until somebody presses: what a round came to."""
    decides: ClassVar[str] = ""
    """The field that says whose moment it is, where an event of this kind can decide a match."""

    def because(self) -> Translatable:
        """Why it came so, where phones hold it; empty where its sentence says it all."""
        return ""

    def wording(self) -> Translatable:
        """Which sentence fits this event, with {gaps}."""
        return self.says

    def sentence(self, narrator: Any) -> str:
        """The event in one sentence that can stand alone; empty when it goes without saying.

        `narrator` is a Narrator, or what a game has in its place.
        """
        return self._say(self.wording(), narrator)

    def brief_wording(self) -> Translatable:
        """Which sentence fits this event where there is little room; empty where its usual one does."""
        return ""

    def in_brief(self, narrator: Any) -> str:
        """The event in fewer words, for the narrow log beside the seats; empty where its sentence will do."""
        return self._say(self.brief_wording(), narrator)

    def _say(self, words: Translatable, narrator: Any) -> str:
        if not words:
            return ""
        said: str = narrator.translate(words, **fill_gaps(self, words, narrator))
        return said


def event_types_of(rules: object) -> tuple[type[Event], ...]:
    """What may happen by the rules of a game, as far as they say so."""
    return getattr(rules, "event_types", ())


def event_types_in(module: ModuleType) -> tuple[type[Event], ...]:
    """The events that a module defines."""
    return tuple(
        one
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Event) and one.__module__ == module.__name__
    )


# --- bases


class SeatEvent(Event):
    """Something that a seat did, or that happened to it."""

    seat: Seat = gap(player, "name")


class AmountEvent(SeatEvent):
    """A seat has more or less of something."""

    amount: int = gap(amount, "n")
    """By how much."""
    total: int
    """What it has now."""


class OwnEvent(Event):
    """Something that one seat alone may know."""

    only: Seat = gap(player, "name", kw_only=True)  # type: ignore[misc]


class VictoryEvent(Event):
    """A match is over, and somebody has won it or shares the victory."""

    icon = "laurels"

    winners: tuple[Seat, ...] = gap(players)

    def wording(self) -> Translatable:
        return N_("{winners} wins the match." if len(self.winners) == 1 else "{winners} share the victory.")
