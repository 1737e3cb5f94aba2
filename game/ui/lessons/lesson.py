"""What a lesson is: a scripted match, told one short thing at a time.

Everything in it is data. The answers of the whole match are written down in the game's own notation: those
that happen by themselves (shuffles, dice of bots, what bots choose) stand before the step at which they are
seen, those that the person gives by hand in the step that asks for them.

    LESSON = Lesson("pig", ("Bea",), (
        read("This is your score.", light="seat-0"),
        do("Roll the die.", "roll 4", light="roll"),
        do("Enough: keep the points.", "hold", before=("roll 6",)),
    ))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.rules.text import Translatable


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing that is said, and what the person does about it."""

    words: Translatable
    """An English sentence or three, to be translated."""
    answers: tuple[str, ...] = ()
    """What the person must do, in notation; where there is nothing the person just reads on."""
    light: tuple[str, ...] = ()
    """Keys of the widgets that are lit: all at once where one reads, one after the other where one acts.
    Left out where one acts, they follow from the answers."""
    before: tuple[str, ...] = ()
    """What happens by itself first, in notation; the person's seat may be among those that answer."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The first walk through one game; the person sits on seat 0."""

    game: str
    others: tuple[str, ...]
    """The names of the bots, by seat from 1."""
    steps: tuple[LessonStep, ...]
    minutes: int = 4
    """How long it takes, for the offer."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """House rules that differ from the default."""
    then: Lesson | None = None
    """The next act, on a table of its own: where playing all that lies between would take too long."""

    @property
    def script(self) -> tuple[str, ...]:
        """Every answer of the match, in order."""
        return tuple(line for step in self.steps for line in (*step.before, *step.answers))

    @property
    def length(self) -> int:
        """How many steps this act and those after it have."""
        return len(self.steps) + (self.then.length if self.then is not None else 0)

    def due(self, number: int) -> int:
        """How many answers the match has before step `number` is told."""
        earlier = sum(len(step.before) + len(step.answers) for step in self.steps[:number])
        return earlier + len(self.steps[number].before)


def read(words: Translatable, *light: str, before: tuple[str, ...] = ()) -> LessonStep:
    """A step that is read, with what it speaks of lit."""
    return LessonStep(words, light=light, before=before)


def do(
    words: Translatable, *answers: str, light: tuple[str, ...] = (), before: tuple[str, ...] = ()
) -> LessonStep:
    """A step that the person acts out."""
    return LessonStep(words, answers, light, before)
