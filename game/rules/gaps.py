"""Sentences with {gaps} beside the classes of events and actions, whose fields say how they fill them.

A gap of a sentence is filled by the field of its name, or by the one whose `gap` names it, or else by a
method of its name, which takes the Narrator.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, field, fields
from functools import cache
from typing import Any, Final, NamedTuple, dataclass_transform

from game.rules.text import Names, Translatable, Translate, format_text, join_list
from game.rules.values import Frozen, Seat

_GAP: Final = "gap"
"""The key in the metadata of a field under which its Gap is found."""


class Narrator(NamedTuple):
    """What it takes to tell an event, or an option, to people."""

    names: Names
    translate: Translate = format_text
    settings: Any = None
    """Those of the game, for what its decks name; None where they are not at hand."""


Wording = Callable[[Any, Any], object]
"""What stands in a sentence for the value of a field; of the value and a Narrator."""


class FieldNotation(NamedTuple):
    """How the value of a field is written in notation; both are asked with the settings of the game, too."""

    write: Callable[[Any, Any], str]
    read: Callable[[Any, str], Any]
    """Raises ValueError or KeyError for what it does not know."""


class Gap(NamedTuple):
    """How a field stands in sentences, in notation and in keys."""

    name: str
    """Name of the gap that it fills in sentences; empty for its own."""
    words: Wording
    code: FieldNotation | None
    key: Callable[[Any], object]


def as_it_is(value: Any, narrator: Narrator) -> object:
    """A number, or words that need no translation."""
    return value


def gap(
    words: Wording = as_it_is,
    name: str = "",
    *,
    code: FieldNotation | None = None,
    key: Callable[[Any], object] = str,
    default: Any = MISSING,
    kw_only: bool = False,
) -> Any:
    """A field of an event or action, and how it stands in its sentence.

    In which words, in the gap of which name. In an action also how it is written in notation, and how it ends
    keys of things.
    """
    return field(default=default, kw_only=kw_only, metadata={_GAP: Gap(name, words, code, key)})


_PLAIN: Final = Gap("", as_it_is, None, str)


@dataclass_transform(frozen_default=True, field_specifiers=(field, gap))
class Declaration(Frozen):
    """Frozen, with fields that may be gaps."""


@cache
def gaps_of(declared: type) -> Mapping[str, Gap]:
    """The gap for each field of an event or action, by name."""
    return {one.name: one.metadata.get(_GAP, _PLAIN) for one in fields(declared)}


@cache
def names_in(words: str) -> tuple[str, ...]:
    """The names of the gaps in `words`, in order, each once."""
    return tuple(dict.fromkeys(name for _, name, *_ in string.Formatter().parse(words) if name))


def fill_gaps(declared: Any, words: Translatable, narrator: Any, *view: Any) -> dict[str, object]:
    """What fills the gaps of `words` about an event or action; methods take a `view` that is given, too."""
    return {
        name: getattr(declared, attribute)(*view, narrator)
        if wording is None
        else wording(getattr(declared, attribute), narrator)
        for name, attribute, wording in _sources(declared.__class__, words)
    }


def in_words(declared: Any, name: str, narrator: Any) -> object:
    """What fills the gap of that name in sentences about an event or action."""
    ((_, attribute, wording),) = _sources(declared.__class__, f"{{{name}}}")
    value = getattr(declared, attribute)
    return value(narrator) if wording is None else wording(value, narrator)


@cache
def _sources(declared: type, words: str) -> tuple[tuple[str, str, Wording | None], ...]:
    """The name of each gap in `words`, and the field that fills it in which words, or a method."""
    by_gap = {one.name or attribute: (attribute, one.words) for attribute, one in gaps_of(declared).items()}
    sources: list[tuple[str, str, Wording | None]] = []
    for name in names_in(words):
        if name not in by_gap and not hasattr(declared, name):
            raise AttributeError(f"{declared.__name__} has nothing to fill {{{name}}} with")
        sources.append((name, *by_gap.get(name, (name, None))))
    return tuple(sources)


# --- how values stand in sentences


def player(seat: Seat, narrator: Any) -> str:
    """'Ann'."""
    name: str = narrator.names[seat]
    return name


def players(seats: Sequence[Seat], narrator: Any) -> str:
    """'Ann, Ben and Cleo'."""
    return join_list([narrator.names[seat] for seat in seats], narrator.translate)


def word(marked: Translatable, narrator: Any) -> str:
    """A word or sentence that was marked, or stands on a card."""
    said: str = narrator.translate(marked)
    return said


def words(marked: Sequence[Translatable], narrator: Any) -> str:
    """Several of them, with commas."""
    return ", ".join(map(narrator.translate, marked))


def as_said(as_words: Callable[[Any, Translate], str]) -> Wording:
    """Makes a wording of a function that takes a value and how a sentence is said."""

    def in_words(value: Any, narrator: Narrator) -> str:
        return as_words(value, narrator.translate)

    return in_words


def amount(number: int, narrator: Narrator) -> int:
    """The amount, whichever way."""
    return abs(number)


def as_count(one: Translatable, more: Translatable) -> Wording:
    """'a card' or '3 cards': `more` has the gap {count}."""

    def in_words(number: int, narrator: Narrator) -> str:
        return narrator.translate(one) if number == 1 else narrator.translate(more, count=number)

    return in_words
