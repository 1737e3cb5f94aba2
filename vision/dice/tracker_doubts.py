"""Dice that lie badly: leaning ones and ones that lie on each other, told from how the others look."""

from __future__ import annotations

from collections import deque
from enum import StrEnum

import numpy as np

from vision.dice.reader import DieFound
from vision.dice.tracker_reads import Dice

REMEMBERED = 60
"""Faces from which is known how a flat one looks here."""
ENOUGH = 4
"""Faces to have seen before any is judged by them."""
FORESHORTENED = 1.3
"""How much flatter or taller than usual the box of a face is that leans."""
UNSURE = 0.7
"""Confidence below which a value cannot be told."""
TOUCH = 1.5
"""Distance of two middles, in sides of a face, up to which dice touch."""
OVERLAP = 0.72
"""Distance of two middles, in sides of a face, below which one lies on the other."""
TURNED = 1.27
"""Side of the box round a face by the side of the face, on average over all turns (4 / pi)."""


class Flag(StrEnum):
    """What is wrong with how a die lies."""

    NONE = ""
    COCKED = "cocked"
    """Leans on something."""
    STACKED = "stacked"
    """Lies on another die, or another on it."""
    UNREADABLE = "unreadable"
    """Its value cannot be told."""


class Flatness:
    """How faces of flat dice look from where the camera is; learnt from the dice that lie there."""

    def __init__(self) -> None:
        self._shapes: deque[tuple[float, float]] = deque(maxlen=REMEMBERED)

    def learn(self, dice: Dice) -> None:
        """Remember how faces look of which the reader is sure."""
        self._shapes.extend(_shape(die) for die in dice if die.confidence >= 0.8)

    def flags(self, dice: Dice) -> tuple[Flag, ...]:
        """What is wrong with each die."""
        return tuple(self._flag(die, dice) for die in dice)

    def width(self, dice: Dice) -> float:
        """Usual side of the box round a face, px; 0 while none was seen."""
        sizes = [size for _, size in self._shapes] or [_shape(die)[1] for die in dice]
        return float(np.median(sizes)) if sizes else 0.0

    def touch(self, dice: Dice) -> bool:
        """Whether any two dice lie against or on each other."""
        side = self.width(dice) / TURNED
        return any(_gap(die, other) < TOUCH * side for i, die in enumerate(dice) for other in dice[i + 1 :])

    def _flag(self, die: DieFound, dice: Dice) -> Flag:
        side = self.width(dice) / TURNED
        if any(_gap(die, other) < OVERLAP * side for other in dice if other is not die):
            return Flag.STACKED
        if len(self._shapes) >= ENOUGH:
            usual = float(np.median([aspect for aspect, _ in self._shapes]))
            aspect, size = _shape(die)
            # Boxes are given in whole px, which makes those of small faces uncertain.
            if abs(np.log(aspect / usual)) > np.log(FORESHORTENED) + 3 / size:
                return Flag.COCKED
        return Flag.UNREADABLE if die.confidence < UNSURE else Flag.NONE


def _shape(die: DieFound) -> tuple[float, float]:
    """Height by width of a box, and its size as the root of its area."""
    wide, high = max(1, die.box[2] - die.box[0]), max(1, die.box[3] - die.box[1])
    return high / wide, float(np.sqrt(wide * high))


def _gap(die: DieFound, other: DieFound) -> float:
    return float(
        np.hypot(
            die.box[0] + die.box[2] - other.box[0] - other.box[2],
            die.box[1] + die.box[3] - other.box[1] - other.box[3],
        )
        / 2
    )
