"""What happens in a game. The class of an event says all that is told, seen and heard of it:

    class TokensLost(SeatEvent):
        says = mark("{thief} takes {tokens} from {name}.")
        icon, sound, cue = "coins", "coin", Cue(moment=1.0)

        thief: Seat = gap(player)
        tokens: int = gap(counted("an action token", "{count} action tokens"))

A gap of the sentence is filled by the field of its name, or by the one whose `gap` names it, or else by a
method of its name, which takes the Narrator. A sentence that depends on what the event holds is chosen in
`wording`.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, partial
from types import ModuleType
from typing import Any, ClassVar, Final, NamedTuple, dataclass_transform

from game.rules.say import Marked, Names, Translate, fill, listed, mark
from game.rules.values import Frozen, Seat

_GAP: Final = "gap"
"""The key in the metadata of a field under which it says how it stands in sentences."""


class Narrator(NamedTuple):
    """What it takes to tell an event to people."""

    names: Names
    say: Translate = fill


Wording = Callable[[Any, Any], object]
"""What stands in a sentence for the value of a field; of the value and a Narrator."""


@dataclass(frozen=True, slots=True)
class Cue:
    """How a kind of event is staged, beginning a beat; seconds at full motion and normal speed."""

    hold: float = 0.0
    """Held breath before it is shown."""
    moment: float = 0.0
    """It is in sight for as long as this at the least before it is told."""
    rest: float = 0.0
    """What was told stands for so long before anything else begins."""
    early: bool = False
    """The board shows the state before all of it meanwhile, if more is to come: that after it would tell."""
    icon: str = ""
    """Rises in the middle of the board for its moment."""


def as_it_is(value: Any, narrator: Narrator) -> object:
    """A number, or words that need no translation."""
    return value


def gap(words: Wording = as_it_is, name: str = "", *, default: Any = MISSING, kw_only: bool = False) -> Any:
    """A field of an event, and how it stands in its sentence: in which words, in the gap of which name."""
    return field(default=default, kw_only=kw_only, metadata={_GAP: (name, words)})


@dataclass_transform(frozen_default=True, field_specifiers=(field, gap))
class _Declared(Frozen):
    """Frozen, with fields that may be gaps."""


class Event(metaclass=_Declared):
    """Something that happened, told for animation, log and sound; never an input to rules.

    Whatever a game derives from it is a frozen dataclass as well. An event with `only` set may be shown to
    that seat alone.
    """

    __slots__ = ()
    only: ClassVar[Seat | None] = None
    says: ClassVar[Marked] = ""
    """Its sentence, with {gaps}; empty when it goes without saying."""
    icon: ClassVar[str] = ""
    """Stands beside its sentence: a file of assets/icons."""
    sound: ClassVar[str] = ""
    """Is heard when it is shown: a sound of `game.ui.sound`."""
    cue: ClassVar[Cue | None] = None
    """How it begins a beat of its own on the table; without one it belongs to what was before it."""

    def wording(self) -> Marked:
        """Which sentence fits this event, with {gaps}."""
        return self.says

    def sentence(self, narrator: Any) -> str:
        """The event in one sentence that can stand alone; empty when it goes without saying.

        `narrator` is a Narrator, or what a game has in its place."""
        words = self.wording()
        if not words:
            return ""
        filled = {name: fill_in(self, narrator) for name, fill_in in _gaps(type(self), words)}
        said: str = narrator.say(words, **filled)
        return said


@cache
def _gaps(event: type[Event], words: Marked) -> tuple[tuple[str, Wording], ...]:
    """For each gap in `words`: its name, and what fills it, of the event and a Narrator."""
    by_gap: dict[str, Wording] = {}
    for one in fields(event):
        name, wording = one.metadata.get(_GAP, ("", as_it_is))
        by_gap[name or one.name] = partial(_of_field, one.name, wording)
    wanted = dict.fromkeys(name for _, name, *_ in string.Formatter().parse(words) if name)
    return tuple((name, by_gap.get(name) or getattr(event, name)) for name in wanted)


def _of_field(name: str, wording: Wording, event: Event, narrator: Any) -> object:
    return wording(getattr(event, name), narrator)


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


# --- how values stand in sentences


def player(seat: Seat, narrator: Narrator) -> str:
    """'Ann'."""
    return narrator.names[seat]


def players(seats: Sequence[Seat], narrator: Narrator) -> str:
    """'Ann, Ben and Cleo'."""
    return listed([narrator.names[seat] for seat in seats], narrator.say)


def word(marked: Marked, narrator: Narrator) -> str:
    """A word or sentence that was marked, or stands on a card."""
    return narrator.say(marked)


def words(marked: Sequence[Marked], narrator: Narrator) -> str:
    """Several of them, with commas."""
    return ", ".join(map(narrator.say, marked))


def said(as_words: Callable[[Any, Translate], str]) -> Wording:
    """By a function that takes a value and how a sentence is said."""

    def in_words(value: Any, narrator: Narrator) -> str:
        return as_words(value, narrator.say)

    return in_words


def amount(number: int, narrator: Narrator) -> int:
    """By how much, whichever way."""
    return abs(number)


def counted(one: Marked, more: Marked) -> Wording:
    """'a card' or '3 cards': `more` has the gap {count}."""

    def in_words(number: int, narrator: Narrator) -> str:
        return narrator.say(one) if number == 1 else narrator.say(more, count=number)

    return in_words


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

    def wording(self) -> Marked:
        return mark("{winners} wins the match." if len(self.winners) == 1 else "{winners} share the victory.")
