"""A made-up table: pieces that can be put, taken and knocked over, seen by an imperfect eye.

Stands for a camera over a field wherever there is none: in tests, and for trying the program out.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from game.devices.dice import SourceState, SourceStatus
from game.match.field.source import FieldPicture, FieldReading, SquareReading
from game.rules.field import SQUARE_COUNT, Tops
from knucklebone_messages import NO_MESSAGE, LazyText

PIECE_KINDS: Final = 18


@dataclass(frozen=True, slots=True)
class Eyesight:
    """How often, and how, a square is seen wrongly. All are shares of readings of a square."""

    misread: float = 0.0
    """Read as something else, sometimes with much confidence."""
    doubtful: float = 0.0
    """Read rightly, but without confidence."""
    stubborn: float = 0.0
    """Share of pieces put down that are read as another one, without confidence, for as long as they lie."""


class SimulatedField:
    """Implements FieldSource over stacks of pieces in memory; every `poll` is a reading while it can see."""

    label = "Simulated table"

    def __init__(self, rng: random.Random, eyesight: Eyesight | None = None) -> None:
        self.stacks: list[tuple[int, ...]] = [()] * SQUARE_COUNT
        """By square: the pieces that lie there, bottom first."""
        self.fallen: set[int] = set()
        """Squares on which the uppermost piece lies on its side."""
        self.trouble = NO_MESSAGE
        """Why the field cannot be seen just now; empty when it can."""
        self.failed = False
        """The trouble will not pass by itself."""
        self.picture: Any = None
        """Shown to people as what is seen, (H, W, 3) uint8 BGR."""
        self.evidence: FieldPicture | None = None
        """What its readings are said to be made from."""
        self.learn: Callable[[Tops], object] | None = None
        """Told what lies there for sure."""
        self._rng = rng
        self.eyesight = eyesight or Eyesight()
        self._stubborn: dict[int, int | None] = {}
        self._on = False

    # -- what hands do ------------------------------------------------------------------------------------

    def put(self, square: int, piece: int) -> None:
        """Set a piece on what lies on a square."""
        self.stacks[square] = (*self.stacks[square], piece)
        self._touched(square)

    def take(self, square: int) -> int:
        """Take the uppermost piece of a square away."""
        *rest, piece = self.stacks[square]
        self.stacks[square] = tuple(rest)
        self._touched(square)
        return piece

    def lay(self, square: int, stack: tuple[int, ...]) -> None:
        """Let exactly these pieces stand on a square."""
        self.stacks[square] = stack
        self._touched(square)

    def knock(self, square: int) -> None:
        """The uppermost piece falls on its side."""
        self._stubborn.pop(square, None)
        self.fallen.add(square)

    def _touched(self, square: int) -> None:
        self.fallen.discard(square)
        self._stubborn.pop(square, None)
        if self._rng.random() < self.eyesight.stubborn:
            self._stubborn[square] = self._another(self._top(square))

    @property
    def tops(self) -> Tops:
        """What an eye without fault would see."""
        return tuple(self._top(square) for square in range(SQUARE_COUNT))

    def _top(self, square: int) -> int | None:
        stack = self.stacks[square]
        return stack[-1] if stack else None

    # -- game.match.field.source.FieldSource --------------------------------------------------------

    def watch(self, on: bool) -> None:
        """Begin to look, or stop."""
        self._on = on

    def poll(self) -> FieldReading | None:
        """The field as it lies, through this eye; None while something is in the way."""
        if not self._on or self.trouble:
            return None
        return FieldReading(
            tuple(self._seen(square) for square in range(SQUARE_COUNT)), self.evidence, self.learn
        )

    def status(self) -> SourceStatus:
        """How it is doing."""
        if self.trouble:
            return SourceStatus(SourceState.FAILED if self.failed else SourceState.WAITING, self.trouble)
        return SourceStatus(SourceState.READY, LazyText("The camera has the field in sight."))

    def preview(self, width: int) -> Any:
        """It has no pictures of its own; whoever stands it in for a camera may give it some."""
        return self.picture

    def close(self) -> None:
        """Nothing to release."""
        self._on = False

    def _seen(self, square: int) -> SquareReading:
        rng, eyesight = self._rng, self.eyesight
        top, fallen = self._top(square), square in self.fallen
        if square in self._stubborn:
            return SquareReading(self._stubborn[square], rng.uniform(0.3, 0.6))
        chance = rng.random()
        if chance < eyesight.misread:
            return SquareReading(self._another(top), rng.uniform(0.4, 0.97))
        if chance < eyesight.misread + eyesight.doubtful:
            return SquareReading(top, rng.uniform(0.2, 0.6), fallen)
        return SquareReading(top, rng.uniform(0.9, 1.0), fallen)

    def _another(self, top: int | None) -> int | None:
        """Something else that this might be taken for: nothing, another size, another colour."""
        others: list[int | None] = [None, *range(PIECE_KINDS)]
        others.remove(top)
        return self._rng.choice(others)
