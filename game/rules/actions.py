"""What a seat can choose. The class of an action says all that is written, shown and pressed of it:

    class Transfer(Action):
        line = "power {source} {target}"
        says = N_("1 power from the {source} to the {target}")
        press = ("to-{target}",)

        source: Socket = gap(socket, code=SOCKET)
        target: Socket = gap(socket, code=SOCKET)

`line` is its notation, `says` the option in words, `press` the keys of the things to be pressed for it. Words
with a gap that no field fills have a method for it, which takes the view and the Narrator. Words, headings
and presses that depend on how the match stands are chosen in `wording`, `heading` and `presses`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self

from game.rules.gaps import Declaration, FieldNotation, fill_gaps, gaps_of, names_in
from game.rules.text import Translatable
from game.rules.values import Seat

Way = tuple[str, ...]
"""Keys of things, to be pressed one after the other."""


class Line(NamedTuple):
    """A line of notation that holds only for certain values of fields it does not show."""

    words: str
    fixed: Mapping[str, Any]
    """By the name of the field."""


class TurnLike(Protocol):
    """A `game.rules.contract.Turn`."""

    @property
    def seat(self) -> Seat:
        """Who chooses."""

    @property
    def options(self) -> Sequence[Action]:
        """Among what."""


class Action(metaclass=Declaration):
    """What a seat chooses at a Turn. Whatever a game derives from it is a frozen dataclass by that."""

    __slots__ = ()
    line: ClassVar[str | tuple[str | Line, ...]] = ""
    """Its notation, with fields in {gaps}; empty for a base that is no action by itself.

    Of several lines the first that holds is written. Fields that a line neither shows nor fixes have their
    default there.
    """
    distinct: ClassVar[bool] = False
    """Whether no word may stand twice in its notation."""
    says: ClassVar[Translatable] = ""
    """As an option on a button, with {gaps}."""
    group: ClassVar[Translatable] = ""
    """What options of its class have in common, to choose in two steps where there are many, with {gaps}."""
    press: ClassVar[Way] = ()
    """The keys of what is pressed for it, with fields in {gaps}."""
    touch: ClassVar[Way] = ()
    """What is touched on a phone, which shows pieces and no buttons; empty where it is as on the screen."""
    asks: ClassVar[bool] = False
    """Whether a phone first says what it does and costs, and does it by a button of its own."""
    hand: ClassVar[str] = ""
    """The key of what its seat has in hand and uses by it, with fields in {gaps}; empty for nothing."""

    def write(self, settings: Any) -> str | None:
        """Writes it in notation; None for a base."""
        for form in _forms(type(self)):
            if (text := form.write(self, settings)) is not None:
                return text
        return None

    @classmethod
    def check_notation(cls) -> None:
        """Raises AssertionError where its notation leaves out what must be known."""
        if cls.write is Action.write:
            _forms(cls)

    @classmethod
    def read(cls, settings: Any, words: Sequence[str]) -> Self | None:
        """The action that words of notation say; None, ValueError or KeyError where they say none of it."""
        for form in _forms(cls):
            if form.fits(words) and not (cls.distinct and len({*words}) < len(words)):
                return cls(**form.read(settings, words))
        return None

    def wording(self, view: Any) -> Translatable:
        """Which words fit it now, with {gaps}; `view` is that of the seat that chooses."""
        return self.says

    def label(self, view: Any, narrator: Any) -> str:
        """Says it as an option in plain words; empty where its class has none."""
        words = self.wording(view)
        if not words:
            return ""
        said: str = narrator.translate(words, **fill_gaps(self, words, narrator, view))
        return said

    def out_of_turn(self, seat: Seat, view: Any, narrator: Any) -> str:
        """Says it in plain words where a seat does it out of turn."""
        return self.label(view, narrator)

    def heading(self, view: Any, narrator: Any) -> str:
        """What it has in common with other options; empty where it stands by itself."""
        if not self.group:
            return ""
        said: str = narrator.translate(self.group, **fill_gaps(self, self.group, narrator, view))
        return said

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """What is pressed to choose it at a turn; `view` is that of the seat whose turn it is.

        Without keys of its own the plain board is meant, which lists options by number.
        """
        if self.press:
            return tuple(self.key(template) for template in self.press)
        return (f"option-{turn.options.index(self)}",) if self in turn.options else ()

    def touches(self, way: Way, view: Any, turn: TurnLike) -> Sequence[Way]:
        """The ways in which it is touched on a phone, where `way` is what is pressed for it on the screen."""
        return (tuple(self.key(template) for template in self.touch) if self.touch else way,)

    def detail(self, seat: Seat, view: Any, narrator: Any) -> str:
        """What it costs `seat` and leaves it, or how likely it is to succeed; empty for neither."""
        return ""

    def declines(self, view: Any) -> bool:
        """Whether it leaves things as they are, or stops: a quiet button beside those that do something."""
        return False

    def used_power(self, seat: Seat) -> str:
        """The key of what the seat has in hand and uses by it; empty for nothing."""
        return self.key(self.hand)

    def key(self, template: str) -> str:
        """A key of a thing, with fields in {gaps}."""
        gaps = gaps_of(type(self))
        return template.format(**{name: gaps[name].key(getattr(self, name)) for name in names_in(template)})


Label = Callable[[Any, Any, Any], str]
"""The words of an option that take more of the rules than actions know; of the action, the view and a
Narrator."""


class _Form:
    """A line of notation of one class."""

    def __init__(self, action: type[Action], line: str | Line) -> None:
        words = line if isinstance(line, str) else line.words
        self._fixed: Mapping[str, Any] = {} if isinstance(line, str) else line.fixed
        gaps = gaps_of(action)
        self._words: list[tuple[str, FieldNotation | None]] = [
            (name, gaps[name].code) if word == f"{{{name}}}" else (word, None)
            for word in words.split()
            for name in (word.strip("{}"),)
        ]
        shown = {name for name, code in self._words if code is not None}
        assert shown == set(names_in(words)), f"each gap in the notation of {action.__name__} has a code"
        unseen = (one for one in fields(action) if one.name not in shown)
        self._held: Final = {one.name: self._fixed.get(one.name, one.default) for one in unseen}
        assert MISSING not in self._held.values(), f"the notation of {action.__name__} shows all it must"

    def write(self, action: Action, settings: Any) -> str | None:
        """The action in notation; None where it cannot be written so."""
        for name, value in self._held.items():
            if getattr(action, name) != value:
                return None
        return " ".join(
            word if code is None else code.write(settings, getattr(action, word))
            for word, code in self._words
        )

    def fits(self, words: Sequence[str]) -> bool:
        """Whether words of notation may be of this line."""
        return len(words) == len(self._words) and all(
            code is not None or own == word for (own, code), word in zip(self._words, words, strict=True)
        )

    def read(self, settings: Any, words: Sequence[str]) -> dict[str, Any]:
        """The fields of the action in words that fit. Raises ValueError or KeyError."""
        shown = {
            own: code.read(settings, word)
            for (own, code), word in zip(self._words, words, strict=True)
            if code is not None
        }
        return {**self._fixed, **shown}


@cache
def _forms(action: type[Action]) -> tuple[_Form, ...]:
    lines = (action.line,) if isinstance(action.line, str) else action.line
    return tuple(_Form(action, line) for line in lines if line)


def actions_in(module: ModuleType) -> tuple[type[Action], ...]:
    """The actions that a module defines, in its order; bases for several of them have no notation."""
    every = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Action)]
    return tuple(one for one in every if one.line and one.__module__ == module.__name__)


def label_of(rules: Any, action: Action, view: Any, narrator: Any) -> str:
    """An option in plain words, as its class or the rules say it; empty where neither does."""
    labels: Mapping[type[Action], Label] = getattr(rules, "labels", {})
    label = labels.get(type(action))
    return action.label(view, narrator) if label is None else label(action, view, narrator)
