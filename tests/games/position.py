"""A match in the middle, whatever the game: answers are given in notation, and what is open is asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Self, TypeVar

from game.rules.contract import Event, Over, Pending, Roll, Rules, Shuffle, Turn

R = TypeVar("R", bound=Rules[Any])
S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Position(ABC, Generic[R, S]):
    """The rules, a state and what has happened since it was set up."""

    rules: R
    state: S
    events: list[Event]

    @abstractmethod
    def count(self) -> None:
        """Assert that no component is lost or there twice."""

    def do(self, *answers: str) -> Self:
        """Answer in notation; all components are counted after each answer."""
        for answer in answers:
            self.rules.apply(self.state, self.rules.read(answer), self.events.append)
            self.count()
        return self

    @property
    def pending(self) -> Pending:
        return self.rules.pending(self.state)

    @property
    def turn(self) -> Turn:
        assert isinstance(self.pending, Turn), self.pending
        return self.pending

    @property
    def roll(self) -> Roll:
        assert isinstance(self.pending, Roll), self.pending
        return self.pending

    @property
    def shuffle(self) -> Shuffle:
        assert isinstance(self.pending, Shuffle), self.pending
        return self.pending

    @property
    def over(self) -> Over:
        assert isinstance(self.pending, Over), self.pending
        return self.pending

    @property
    def asked(self) -> tuple[int, str]:
        """Who must choose, and what."""
        return self.turn.seat, self.turn.phase

    @property
    def options(self) -> set[str]:
        """What can be chosen, in notation."""
        return {self.rules.write(option) for option in self.turn.options}

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]
