"""A base for rules whose state names its open question, with what is asked and what an answer does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.rules.answers import Forms, read_with, refuse_malformed
from game.rules.contract import Action, Answer, Emit, HouseRule, IllegalAnswer, Pending, Seat, StateLike


class Phased(StateLike, Protocol):
    """A state that names its open question."""

    @property
    def phase(self) -> str:
        """A member of the game's enum of phases."""


S = TypeVar("S", bound=Phased)
T = TypeVar("T")

Ask = Callable[[T, S], Pending]
"""What is asked; of the settings and the state."""
Take = Callable[[T, S, Answer, "Emit | None"], None]
"""Does as an answer says, or raises IllegalAnswer before anything changes."""
Course = Mapping[str, tuple[Ask[T, S], Take[T, S]]]
"""By phase: the question, and what its answer does."""


class Notation(Protocol):
    """A game's answers as short lines of text; a module."""

    def write(self, settings: Any, answer: Answer, /) -> str:
        """The answer in notation."""

    def parse(self, settings: Any, words: list[str], /) -> Answer | None:
        """None, ValueError or KeyError for words that are no notation."""


def refuse_over(settings: Any, state: Any, answer: Answer, emit: Emit | None) -> None:
    """Nothing can be answered after the end."""
    raise IllegalAnswer("The match is over.")


class PhasedRules(Generic[S, T]):
    """The rules for one number of seats and one choice of house rules. S is the state, T are the settings.

    `options` holds values of `house_rules` by name, and decks as plain data in games that have some. Raises
    ValueError with one sentence for people when they cannot be played.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seat_range: ClassVar[range]
    version: ClassVar[int] = 1
    house_rules: ClassVar[tuple[HouseRule, ...]]

    phases: ClassVar[Mapping[str, tuple[Callable[..., Pending], Callable[..., None]]]]
    """A Course."""
    forms: ClassVar[Forms]
    """The fields of the game's answers."""
    known: ClassVar[frozenset[int]]
    """Identities of answers that need no check of their form."""
    spelling: Notation
    """The module `notation` of the game."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options: Mapping[str, Any] = self.complete(options)
        self.settings: T = self.settle(seats, self.options)
        self._asks = {phase: ask for phase, (ask, _) in self.phases.items()}
        self._takes = {phase: take for phase, (_, take) in self.phases.items()}
        self._known = self.known  # found sooner here than in the class

    @staticmethod
    def complete(options: Mapping[str, Any]) -> Mapping[str, Any]:
        """`options` with every default filled in: plain data. Raises ValueError."""
        raise NotImplementedError

    @staticmethod
    def settle(seats: int, options: Mapping[str, Any]) -> Any:
        """The settings for complete options. Raises ValueError when they cannot be played."""
        raise NotImplementedError

    def pending(self, state: S) -> Pending:
        """What the rules wait for now."""
        return self._asks[state.phase](self.settings, state)

    def interjections(self, state: S) -> Mapping[Seat, Sequence[Action]]:
        """Nobody acts out of turn: whatever may interrupt is asked for in a phase of its own."""
        return {}

    def apply(self, state: S, answer: Answer, emit: Emit | None = None) -> None:
        """Change `state` by `answer`, in place. Raises IllegalAnswer and leaves the state as it was."""
        if id(answer) not in self._known:
            refuse_malformed(answer, self.forms)
        self._takes[state.phase](self.settings, state, answer, emit)

    def write(self, answer: Answer) -> str:
        """The answer in notation."""
        return self.spelling.write(self.settings, answer)

    def read(self, text: str) -> Answer:
        """The inverse of `write`. Raises IllegalAnswer for text that is no notation."""
        return read_with(partial(self.spelling.parse, self.settings), text, self.title)
