"""Twins: two courses of a match that nobody who looks on can tell apart, though what is hidden differs.

A course begins in the middle of a random match; its twin begins in a state that one seat cannot tell from it.
Then both go on by answers, the same or others, that show the same to those who look on: what they may know of
the state is equal after each, and so is every event that they may hear of.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.chance import Chance
from game.rules.contract import Answer, Dice, Event, Over, Pending, Roll, Rules, Seat, Shuffle, Turn

TRIED = 10
"""Options that are tried for one that shows the same in both courses."""
OTHERS = 5
"""Options of the twin that are tried for each of them."""
ANOTHER = 0.7
"""Share of choices for which the twin is made to choose something else, if that shows the same."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat chooses in a course and in its twin."""

    entry: int
    """Its number in the journal."""
    seat: Seat
    answers: tuple[Answer, Answer]


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice fall, the same in both courses."""

    entry: int
    """Their number in the journal."""
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Courses:
    """A course and its twin."""

    opening: tuple[Answer, ...]
    """The answers before both begin."""
    starts: tuple[Any, Any]
    """The states they begin in."""
    steps: tuple[Choice | Thrown, ...]
    ends: tuple[Any, Any]

    @property
    def apart(self) -> bool:
        """Whether anything hidden differs."""
        return bool(self.starts[0] != self.starts[1])

    @property
    def other_choices(self) -> int:
        """Choices that differ."""
        return sum(isinstance(s, Choice) and s.answers[0] != s.answers[1] for s in self.steps)


class LookAlikeError(AssertionError):
    """The rules themselves show a difference between states that a seat cannot tell apart."""


class Breeder:
    """Finds courses and their twins in one match; chance is that of the match."""

    def __init__(self, rules: Rules[Any], chance: Chance, rng: random.Random, viewer: Seat | None) -> None:
        """`viewer` looks on besides the public: the only person at the table, if there is but one."""
        self._rules, self._chance, self._rng, self._viewer = rules, chance, rng, viewer
        self._seat = rng.randrange(rules.seats) if viewer is None else viewer
        self._state = rules.start()
        self._opening: list[Answer] = []

    def go_on(self, answers: int) -> bool:
        """Play on at random by so many answers, to where somebody must choose or roll; False at the end."""
        for count in range(answers + 200):
            pending = self._rules.pending(self._state)
            if isinstance(pending, Over):
                return False
            if count >= answers and _by_hand(pending):
                return True
            answer: Answer
            if isinstance(pending, Turn):
                answer = self._rng.choice(pending.options)
            else:
                answer = self._fallen(pending, len(self._opening))
            self._rules.apply(self._state, answer)
            self._opening.append(answer)
        raise LookupError("nobody must choose any more")

    def courses(self, most: int) -> Courses:
        """From here on, by at most so many steps. Raises LookAlikeError."""
        rules, seat = self._rules, self._seat
        view = rules.view(self._state, seat)
        twin = rules.imagine(view, seat, self._rng)
        if rules.view(twin, seat) != view or rules.view(twin, None) != rules.view(self._state, None):
            raise LookAlikeError(f"what seat {seat} imagines looks different to it")
        states, steps, entries = [self._state.copy(), twin], list[Choice | Thrown](), len(self._opening)
        starts = (states[0].copy(), states[1].copy())
        while len(steps) < most:
            found = self._step(states, entries)
            if found is None:
                break
            step, states, entries = found
            steps.append(step)
        return Courses(tuple(self._opening), starts, tuple(steps), (states[0], states[1]))

    def _step(self, states: list[Any], entries: int) -> tuple[Choice | Thrown, list[Any], int] | None:
        one, other = (self._rules.pending(state) for state in states)
        if isinstance(one, Roll) and one == other:
            dice = self._fallen(one, entries)
            after = self._both(states, (dice, dice), entries)
            return None if after is None else (Thrown(entries, one.seat), *after)
        if not isinstance(one, Turn) or not isinstance(other, Turn):
            return None
        if (one.seat, one.phase) != (other.seat, other.phase):
            raise LookAlikeError(f"{one.seat} must {one.phase}, or {other.seat} {other.phase}")
        for answers in self._pairs(one, other):
            after = self._both(states, answers, entries)
            if after is not None:
                return (Choice(entries, one.seat, answers), *after)
        return None

    def _pairs(self, one: Turn, other: Turn) -> Iterator[tuple[Answer, Answer]]:
        """Answers worth trying, in the order to try them."""
        rng = self._rng
        for answer in rng.sample(one.options, min(TRIED, len(one.options))):
            others = [*rng.sample(other.options, min(OTHERS, len(other.options)))]
            same = [answer] if answer in other.options else []
            first = [option for option in others if option != answer] if rng.random() < ANOTHER else []
            for twin in (*first, *same, *others):
                yield answer, twin

    def _both(
        self, states: list[Any], answers: tuple[Answer, Answer], entries: int
    ) -> tuple[list[Any], int] | None:
        """The states after these answers and all that follows by itself; None if it shows a difference."""
        after = [state.copy() for state in states]
        while True:
            heard: list[list[Event]] = [[], []]
            for state, answer, events in zip(after, answers, heard, strict=True):
                self._rules.apply(state, answer, events.append)
            entries += 1
            if not self._alike(after, heard):
                return None
            pending = [self._rules.pending(state) for state in after]
            if _by_hand(pending[0]) or isinstance(pending[0], Over):
                return after, entries
            if pending[0] != pending[1]:
                raise LookAlikeError(f"{pending[0]} follows in one, {pending[1]} in the other")
            fallen = self._fallen(pending[0], entries)
            answers = fallen, fallen

    def _alike(self, states: list[Any], heard: list[list[Event]]) -> bool:
        viewers = {None, self._viewer}
        views = all(self._rules.view(states[0], v) == self._rules.view(states[1], v) for v in viewers)
        said = [[event for event in events if event.only in viewers] for events in heard]
        return views and said[0] == said[1]

    def _fallen(self, pending: Pending, entries: int) -> Answer:
        """What chance answers, as in the program."""
        if isinstance(pending, Shuffle):
            return self._chance.order(entries, pending)
        assert isinstance(pending, Roll), "chance answers nothing else"
        return Dice(self._chance.dice(entries, pending.dice, pending.sides))


def _by_hand(pending: Pending) -> bool:
    """Whether the program waits for somebody's hand."""
    return isinstance(pending, Turn) or (isinstance(pending, Roll) and not pending.setup)
