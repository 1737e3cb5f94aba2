"""The walk-through for a real field: what to take off, what to put back, square by square.

Pure: built from events, ticked off by people. Whatever happens to the same square before it was ticked off
is merged, so nobody puts a piece down only to take it off again.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.spellcycles.rules.events import FieldEvent
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, SIZE_OF, SIZES, SQUARE_NAMES, Piece, Square
from game.games.spellcycles.rules.words import piece_words
from game.rules.contract import Event
from game.ui.drawing.reactive import ViewModel
from game.ui.words import _


class ChecklistStep(ViewModel):
    """What is to be done on one square."""

    square: Square
    off: tuple[Piece, ...]
    """To take off, uppermost first."""
    on: tuple[Piece, ...]
    """To put there, first at the bottom."""
    done: bool = False

    def sentence(self) -> str:
        """Says what is to be done: 'c4: take off the large blue, put a medium blue'."""
        where = SQUARE_NAMES[self.square]
        off = ", ".join(piece_words(piece, _) for piece in self.off)
        on = ", ".join(piece_words(piece, _) for piece in self.on)
        if not self.on:
            return _("{square}: take off the {off}", square=where, off=off)
        if not self.off:
            return _("Put a {on} pyramid on {square}", square=where, on=on)
        return _("{square}: take off the {off}, put a {on}", square=where, off=off, on=on)

    def brief(self) -> str:
        """A few words for a row that shows the pieces as well."""
        if not self.on:
            return _("{off} off", off=", ".join(piece_words(piece, _) for piece in self.off))
        if not self.off:
            return _("{on} on", on=", ".join(piece_words(piece, _) for piece in self.on))
        if len(self.off) == len(self.on) == 1 and COLOUR_OF[self.off[0]] == COLOUR_OF[self.on[0]]:
            size = _(SIZES[SIZE_OF[self.on[0]] - 1])
            return _("{piece} to {size}", piece=piece_words(self.off[0], _), size=size)
        return _("{off} off, {on} on", off=len(self.off), on=len(self.on))


class Checklist:
    """The open steps on the way from what lies on the real field to what should."""

    def __init__(self) -> None:
        self.steps: list[ChecklistStep] = []
        self._lies: dict[Square, tuple[Piece, ...]] = {}
        """What still lies on the squares that changed."""

    @property
    def open(self) -> bool:
        """Whether anything is left to do."""
        return any(not step.done for step in self.steps)

    def follow(self, before: State, events: Sequence[Event], after: State) -> None:
        """The field changed from `before` to `after` by `events`: list what that means for real pieces."""
        self._change(before, squares_touched(events), after)

    def go_back(self, before: State, after: State) -> None:
        """The match went back from `before` to `after`: list what must be put back."""
        squares = range(len(before.field))
        self._change(before, [n for n in squares if before.stack(n) != after.stack(n)], after)

    def _change(self, before: State, squares: Sequence[Square], after: State) -> None:
        if not self.open:
            self.steps, self._lies = [], {}
        done = {step.square for step in self.steps if step.done}
        for square in squares:
            if square in done:
                self._lies[square] = before.stack(square)
            self._lies.setdefault(square, before.stack(square))
            step = difference(square, self._lies[square], after.stack(square))
            self.steps = [each for each in self.steps if each.square != square]
            if step is not None:
                self.steps.append(step)

    def lies(self, square: Square) -> tuple[Piece, ...]:
        """What still lies on a square that changed, bottom first."""
        return self._lies.get(square, ())

    def tick(self, square: Square) -> bool:
        """A square is done (or, again, not yet); False when nothing is to be done there."""
        for index, step in enumerate(self.steps):
            if step.square == square:
                self.steps[index] = ChecklistStep(step.square, step.off, step.on, not step.done)
                return True
        return False

    def finish(self) -> None:
        """Everything is done."""
        self.steps, self._lies = [], {}


def squares_touched(events: Sequence[Event]) -> list[Square]:
    """The squares where pieces came or went, in the order of the events."""
    changes = [event for event in events if isinstance(event, FieldEvent)]
    return list(dict.fromkeys(square for event in changes for square in event.squares_changed))


def difference(square: Square, lies: tuple[Piece, ...], should: tuple[Piece, ...]) -> ChecklistStep | None:
    """What turns one stack into another from the first difference up; None when they are alike."""
    same = 0
    while same < min(len(lies), len(should)) and lies[same] == should[same]:
        same += 1
    if lies == should:
        return None
    return ChecklistStep(square, lies[same:][::-1], should[same:])
