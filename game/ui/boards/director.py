"""The order of things at a table: what happened is shown, then told; then the next question is asked.

    director = Director(stage, clock.now, animations, lambda: settings)
    director.take(events)                   # what happened
    director.tick(now)                      # every frame
    director.hurry()                        # somebody pressed something

A *beat* is what is shown and told in one go: some events that belong together. Those whose class has a `cue`
begin a beat of their own. The stage is whatever has a table to show it on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.rules.events import Cue, Event
from game.store.settings import Settings
from game.ui.drawing.animation import Animation, Animations, reading_pace

NEXT_QUESTION_DELAY_S = 0.15
"""Seconds between what was told and the next question."""
MAX_HURRIED_CHAINS = 64
"""Chains of motion are hurried this far in one go."""


@dataclass(frozen=True, slots=True)
class Beat:
    """Events that are shown, and then told, together."""

    events: tuple[Event, ...]
    cue: Cue
    last: bool = True
    """Nothing of the same answers comes after it."""


class Stage(Protocol):
    """What a director works with."""

    def set(self, beat: Beat) -> None:
        """Get ready to show a beat: nothing is asked any more."""

    def show(self, beat: Beat) -> None:
        """Show it by motion and sound, without a word."""

    def tell(self, beat: Beat) -> None:
        """Say it in words and figures."""

    @property
    def reading(self) -> bool:
        """Something told stands in the way until it has been read."""

    def read(self) -> None:
        """Go on: it has been read."""

    def ask(self) -> None:
        """Everything has been shown and told: put the next question."""


class Director:
    """Takes what happened, and time; gives pictures, words and the next question, in this order."""

    def __init__(
        self,
        stage: Stage,
        now: Callable[[], float],
        animations: Animations,
        settings: Callable[[], Settings],
    ) -> None:
        self._stage, self._now, self._settings = stage, now, settings
        self._animations = animations
        self._course: Iterator[None] | None = None
        self._own: list[Animation] = []
        """What moves for the beat that is shown."""
        self._hurried = False

    @property
    def busy(self) -> bool:
        """Something is still to be shown, told or read."""
        return self._course is not None

    def take(self, events: Sequence[Event], *, together: bool = False) -> None:
        """Show and tell these from now on, beat by beat or `together`.

        What was under way is brought to its end first.
        """
        self.finish()
        self._course = self._stage_all(beats(events, together=together))
        self._go_on()

    def fly(self, animation: Animation) -> None:
        """Let something move; what moves while a beat is shown belongs to it."""
        if self.busy and not animation.lasting:
            self._own.append(animation)
        self._animations.add(animation)

    def tick(self, now: float) -> None:
        """Go on as far as time allows."""
        self._go_on()

    def hurry(self) -> bool:
        """Bring the beat that is shown to its end, and tell it; whether there was one."""
        if not self.busy:
            return False
        self._hurried = True
        self._animations.skip()
        self._go_on()
        return True

    def finish(self) -> None:
        """Bring everything to its end at once, in the same order."""
        for _ in range(MAX_HURRIED_CHAINS):
            if not self.busy:
                return
            self._stage.read()
            self.hurry()

    def drop(self) -> None:
        """Forget it: what was to be told does not stand any more."""
        self._course, self._own = None, []

    # -- inside -------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        course = self._course
        if course is not None and next(course, self) is self and self._course is course:
            self._course, self._own = None, []

    def _stage_all(self, all_beats: Sequence[Beat]) -> Iterator[None]:
        moved = False
        while self._stage.reading:
            yield
        for beat in all_beats:
            self._hurried, self._own = False, []
            self._stage.set(beat)
            yield from self._wait(beat.cue.hold)
            began = self._now()
            self._stage.show(beat)
            while self.moving or not self._is_past(began, beat.cue.moment):
                moved = True
                yield
            self._stage.tell(beat)
            yield from self._wait(beat.cue.rest)
        while self._stage.reading:
            yield
        if moved:
            yield from self._wait(NEXT_QUESTION_DELAY_S)
        self._course, self._own = None, []
        self._stage.ask()

    @property
    def moving(self) -> bool:
        """Something of the beat that is shown still moves."""
        live = set(map(id, self._animations))
        self._own = [animation for animation in self._own if id(animation) in live]
        return bool(self._own)

    def _wait(self, seconds: float) -> Iterator[None]:
        began = self._now()
        while seconds and not self._is_past(began, seconds):
            yield

    def _is_past(self, began: float, seconds: float) -> bool:
        return self._hurried or self._now() - began >= reading_pace(seconds, self._settings())


def beats(events: Sequence[Event], *, together: bool = False) -> tuple[Beat, ...]:
    """Events in the order they are shown in: each that has a cue begins a beat, or all come `together`."""
    found: list[tuple[Cue, list[Event]]] = []
    for event in events:
        cue = None if together else event.cue
        if cue is not None or not found:
            found.append((cue or Cue(), []))
        found[-1][1].append(event)
    last = len(found) - 1
    return tuple(Beat(tuple(members), cue, n == last) for n, (cue, members) in enumerate(found))
