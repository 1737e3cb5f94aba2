"""What may be taken back, by the rule that Board Game Arena plays by.

A person takes back their own choices freely, one after the other, as long as it is still their turn and since
then no dice fell, nothing came to light that they could not foresee, and nobody else has chosen. Further back
everybody must agree: at most to before the last dice or the last draw, and never past what one person alone
has seen. What had fallen or been drawn stays as it was and comes again, so nobody gains by it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from game.rules.contract import (
    Answer,
    Dice,
    Event,
    IllegalAnswer,
    Order,
    Pending,
    Roll,
    Rules,
    Seat,
    Shuffle,
    Turn,
)
from game.store.journal import Record
from messages import Message, message

REACH: Final = 100
"""Answers that a match remembers well enough to take them back."""
WORLDS: Final = 8
"""States that a seat cannot rule out, which must all look alike to it after a choice that showed nothing."""

NOTHING: Final = message("There is nothing to take back yet.")
IS_OVER: Final = message("The match is over: its last choice stands.")
TOO_FAR: Final = message("Dice or cards have fallen more than once since the last choice: it stands.")
SEEN: Final = message("Somebody has looked at new cards since the last choice: it stands.")


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What would be taken back now."""

    answers: int
    """How many, counted from the newest."""
    seat: Seat
    """Whose choice is the first of them."""
    first: int
    """The number of that choice among the entries of the journal, from 0."""
    asked: tuple[Seat, ...] = ()
    """The people who must agree; nobody where it is free."""
    dice: tuple[int, ...] = ()
    """Values that have fallen since, and will count again."""
    secrets: bool = False
    """There are hidden things in the game: what came to light since stays known."""


@dataclass(slots=True)
class AnsweredStep:
    """One answer that stands, with what is needed to take it back."""

    entry: int
    """Its number among the entries of the journal, from 0."""
    source: str
    """As in its record."""
    before: Any
    """The state it was given in."""
    pending: Pending
    """What it answered."""
    answer: Answer
    person: bool
    """A person chose it."""
    looked: bool
    """A person alone has seen something by it."""
    foresaw: bool | None = None
    """Whether it showed its own seat nothing new; None until somebody asks."""

    @property
    def chance(self) -> bool:
        """Whether dice fell or something was drawn."""
        return isinstance(self.answer, Dice | Order)


@dataclass(frozen=True, slots=True)
class Fallen:
    """Dice or a draw that were taken back; they count when the like is asked for again."""

    pending: Roll | Shuffle
    values: tuple[int, ...]
    source: str
    """Where they came from."""

    def fits(self, pending: Pending) -> bool:
        """Whether this is what falls now."""
        if isinstance(pending, Roll) and isinstance(self.pending, Roll):
            return (pending.seat, pending.sides, pending.purpose) == (
                self.pending.seat,
                self.pending.sides,
                self.pending.purpose,
            )
        if isinstance(pending, Shuffle) and isinstance(self.pending, Shuffle):
            return (pending.size, pending.purpose) == (self.pending.size, self.pending.purpose)
        return False

    def part(self, pending: Roll | Shuffle) -> tuple[int, ...]:
        """As many of the values as are asked for."""
        return self.values[: pending.dice if isinstance(pending, Roll) else pending.draw]


def step_of(
    record: Record,
    entry: int,
    before: Any,
    pending: Pending,
    answer: Answer,
    events: Sequence[Event],
    bots: set[Seat],
) -> AnsweredStep:
    """What to remember of an answer. `bots` are the seats without a person."""
    person = isinstance(pending, Turn) and pending.seat not in bots and record.source != "bot"
    looked = any(event.only is not None and event.only not in bots for event in events)
    return AnsweredStep(entry, record.source, before, pending, answer, person, looked)


def fallen(steps: Sequence[AnsweredStep]) -> list[Fallen]:
    """What falls again after these steps were taken back, in order."""
    again: list[Fallen] = []
    for step in steps:
        if isinstance(step.pending, Roll) and isinstance(step.answer, Dice):
            again.append(Fallen(step.pending, tuple(step.answer.values), step.source))
        elif isinstance(step.pending, Shuffle) and isinstance(step.answer, Order):
            again.append(Fallen(step.pending, tuple(step.answer.indices), step.source))
    return again


def freely(rules: Rules[Any], steps: Sequence[AnsweredStep], pending: Pending, after: Any) -> int:
    """How many answers the seat that must go on may take back without asking anybody.

    `pending` is what the match waits for in the state `after` the last step.
    """
    if not isinstance(pending, Turn | Roll) or pending.seat is None:
        return 0
    free = 0
    for step in reversed(steps):
        asked = step.pending
        if not (step.person and isinstance(asked, Turn) and asked.seat == pending.seat):
            break
        if step.looked or not _foresaw(rules, step, after):
            break
        free, after = free + 1, step.before
    return free


def further(
    rules: Rules[Any], steps: Sequence[AnsweredStep], after: Any, people: tuple[Seat, ...], fell: bool
) -> TakeBack | Message:
    """What everybody may agree to take back, or why nothing, in a sentence for people.

    `fell` when dice or a draw that were taken back wait to count again: then no more of them may follow.
    """
    choice = next((n for n in range(len(steps) - 1, -1, -1) if steps[n].person), None)
    if choice is None:
        return NOTHING
    back = steps[choice:]
    if any(step.looked for step in back):
        return SEEN
    falls = sum(step.chance and not before.chance for before, step in pairwise(back))
    if falls > 1 or (falls and fell):
        return TOO_FAR
    asked = back[0].pending
    assert isinstance(asked, Turn), "people answer turns only"
    dice = tuple(value for step in back if isinstance(step.answer, Dice) for value in step.answer.values)
    # Whether anything did come to light may depend on a hidden hand, and everybody reads what is asked.
    secrets = bool(rules.view(after, None) != after)
    return TakeBack(len(back), asked.seat, back[0].entry, people, dice, secrets)


def _foresaw(rules: Rules[Any], step: AnsweredStep, after: Any) -> bool:
    """Whether a choice showed its own seat nothing that it could not have known before.

    It did not when every state that the seat could not rule out would have looked the same to it afterwards.
    """
    if step.foresaw is None:
        step.foresaw = _looks_alike(rules, step, after)
    return step.foresaw


def _looks_alike(rules: Rules[Any], step: AnsweredStep, after: Any) -> bool:
    assert isinstance(step.pending, Turn), "only choices can be foreseen"
    seat = step.pending.seat
    view, seen = rules.view(step.before, seat), rules.view(after, seat)
    if _follows(rules, view.copy(), step, seen):
        return True
    rng = random.Random(step.entry)
    for _ in range(WORLDS):
        world = rules.imagine(view, seat, rng)
        try:
            rules.apply(world, step.answer)
        except IllegalAnswer:
            return False
        if rules.view(world, seat) != seen:
            return False
    return True


def _follows(rules: Rules[Any], view: Any, step: AnsweredStep, seen: Any) -> bool:
    """Whether the choice, made in the view itself, comes to what was seen: then the seat could work it out.

    Much cheaper than imagining; rules need not cope with views, so a failure means only that it is not known.
    """
    assert isinstance(step.pending, Turn), "only choices can be foreseen"
    try:
        rules.apply(view, step.answer)
        return bool(rules.view(view, step.pending.seat) == seen)
    except Exception:
        return False
