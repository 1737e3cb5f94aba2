"""Devices that come, go, err and break as chance will have it: what a bad evening does to dice and field."""

from __future__ import annotations

import random
from functools import cache

from game.match.dice import (
    Evidence,
    LinkReport,
    ReadDie,
    Reading,
    RollRequest,
    SourceKind,
    SourceState,
    SourceStatus,
)
from game.match.table_hand import PieceWishes
from game.rules.field import SQUARE_COUNT
from studio.shots.doubles import StagedTowers
from studio.shots.field_setup import StagedCheck, photographed
from studio.simulated_field import PIECE_KINDS, Eyesight, SimulatedField
from vision.field.check import FieldLook
from vision.field.detection import Corners, find_fiducials
from vision.field.place import FieldPlace
from vision.pictures import Image

SENTENCES = (
    "Ready.",
    "The camera is gone: plug it in again.",
    "The tower does not answer; is its cable in?",
    "A hand is in the picture.",
)
FLAGS = ("", "", "", "cocked", "unreadable", "stacked", "outside")


class FickleSource:
    """A `game.match.dice.DiceSource` whose state changes with `turn`; now and then a call of it breaks."""

    def __init__(self, kind: SourceKind, rng: random.Random) -> None:
        self.kind, self.label = kind, f"fickle {kind}"
        self.chooser = StagedTowers()
        self._rng = rng
        self._request: RollRequest | None = None
        self._state = SourceState.READY
        self._breaks = False

    def turn(self) -> None:
        """Another mood."""
        self._state = self._rng.choice((*SourceState, SourceState.READY))
        self._breaks = self._rng.random() < 0.1

    def _may_break(self) -> None:
        if self._breaks:
            self._breaks = False
            raise OSError(f"the {self.kind} was pulled out")

    def ask(self, request: RollRequest) -> None:
        self._may_break()
        self._request = request

    def poll(self) -> Reading | None:
        """Mostly nothing; else dice, seldom too many, too few or doubtful."""
        self._may_break()
        rng, request = self._rng, self._request
        if request is None or self._state is SourceState.FAILED or rng.random() < 0.6:
            return None
        count = request.dice if rng.random() < 0.8 else rng.randrange(9)
        dice = tuple(self._die(request.sides) for _ in range(count))
        return Reading(request.number, self.kind, dice, Evidence("0" * 16, self.label))

    def _die(self, sides: int) -> ReadDie:
        rng = self._rng
        if rng.random() < 0.8:
            return ReadDie(rng.randrange(sides) + 1, 0.99)
        value = rng.choice((None, rng.randrange(sides) + 1))
        return ReadDie(value, rng.random(), (10, 10, 60, 60), rng.choice(FLAGS))

    def status(self) -> SourceStatus:
        self._may_break()
        return SourceStatus(self._state, SENTENCES[0 if self._state is SourceState.READY else 1])

    def link_report(self) -> LinkReport:
        return LinkReport(1000, 3, 2)

    def take(self) -> None:
        """What lies there counts."""

    def again(self) -> None:
        self._may_break()

    def cancel(self) -> None:
        self._request = None

    def close(self) -> None:
        """Nothing to release."""


@cache
def empty_mat() -> tuple[Image, FieldPlace | None]:
    """A picture of a real field on which nothing lies, and where the field is in it."""
    image = photographed(((),) * SQUARE_COUNT)
    return image, find_fiducials(image)


class QuickCheck(StagedCheck):
    """A `vision.field.check.FieldCheck` of always the same picture."""

    def __init__(self) -> None:
        image, place = empty_mat()
        super().__init__(image, place=place)
        self._looks: dict[Corners | None, FieldLook] = {}

    def look(self) -> FieldLook:
        if self.pinned not in self._looks:
            self._looks = {self.pinned: super().look()}
        return self._looks[self.pinned]


class FickleField(SimulatedField):
    """A real field with clumsy people round it, seen by a tired eye. Also its own `TableHand`."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng, Eyesight(misread=0.01, doubtful=0.03, stubborn=0.02))
        self._chance = rng
        self._wishes: PieceWishes | None = None

    def turn(self) -> None:
        """Something happens at the table."""
        rng = self._chance
        square = rng.randrange(SQUARE_COUNT)
        what = rng.random()
        if what < 0.3:
            self.failed = rng.random() < 0.3
            self.trouble = rng.choice(("", *SENTENCES[1:]))
        elif what < 0.5:
            self.put(square, rng.randrange(PIECE_KINDS))
        elif what < 0.7 and self.stacks[square]:
            self.take(square)
        elif what < 0.8 and self.stacks[square]:
            self.knock(square)
        else:
            self.tidy()

    def tidy(self) -> None:
        """Everything is laid as the screen says."""
        if self._wishes is not None:
            for square, stack in enumerate(self._wishes.stacks):
                if self.stacks[square] != stack or square in self.fallen:
                    self.lay(square, stack)

    def sit_down(self) -> None:
        self._wishes = None

    def move_pieces(self, wishes: PieceWishes) -> None:
        """Mostly done at once."""
        self._wishes = wishes
        if self._chance.random() < 0.3:
            self.tidy()

    def roll(self, request: RollRequest | None) -> None:
        """Dice are another device's."""
