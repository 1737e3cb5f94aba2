"""Dice that lie badly: leaning ones and ones that lie on each other, told from how the others look."""

from __future__ import annotations

from collections import deque
from enum import StrEnum

import numpy as np

from vision.dice.reader import DieFound
from vision.dice.tracker_reads import Dice

REMEMBERED = 60
"""Dice from which is known how one that lies flat looks here."""
ENOUGH = 4
"""Dice to have seen before any is judged by them."""
FORESHORTENED = 1.3
"""How much flatter or taller than usual the box of a die is that leans; turned as it may, the box of one that
lies flat is at most 1.1 times as flat or tall as usual, seen from 55 degrees."""
UNSURE = 0.7
"""Confidence below which a value cannot be told."""
TOUCH = 1.5
"""Distance of two middles, in edges of a die, up to which dice touch."""
OVERLAP = 0.72
"""Distance of two middles, in edges of a die, below which one lies on the other."""
LOW = 0.57
"""How much shorter a way up the picture may look than it is, from 55 degrees: as low as dice are read."""
TURNED = 1.27
"""Width of the box round a die by its edge, on average over all turns (4 / pi), from wherever it is seen."""


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
    """How flat dice look from where the camera is; learnt from the dice that lie there."""

    def __init__(self) -> None:
        self._shapes: deque[tuple[int, int]] = deque(maxlen=REMEMBERED)

    def learn(self, dice: Dice) -> None:
        """Remember how dice look of which the reader is sure."""
        self._shapes.extend(_shape(die) for die in dice if die.confidence >= 0.8)

    def flags(self, dice: Dice) -> tuple[Flag, ...]:
        """What is wrong with each die."""
        return tuple(self._flag(die, dice) for die in dice)

    def width(self, dice: Dice) -> float:
        """Usual width of the box round a die, px; 0 while none was seen."""
        widths = [wide for wide, _ in self._shapes] or [_shape(die)[0] for die in dice]
        return float(np.median(widths)) if widths else 0.0

    def touch(self, dice: Dice) -> bool:
        """Whether any two dice lie against or on each other."""
        edge = self.width(dice) / TURNED
        return any(_gap(die, other) < TOUCH * edge for i, die in enumerate(dice) for other in dice[i + 1 :])

    def _flag(self, die: DieFound, dice: Dice) -> Flag:
        edge = self.width(dice) / TURNED
        if any(_gap(die, other, LOW) < OVERLAP * edge for other in dice if other is not die):
            return Flag.STACKED
        if len(self._shapes) >= ENOUGH:
            usual = float(np.median([high / wide for wide, high in self._shapes]))
            wide, high = _shape(die)
            # Boxes are given in whole px, which makes those of small dice uncertain.
            if abs(np.log(high / wide / usual)) > np.log(FORESHORTENED) + 3 / wide:
                return Flag.COCKED
        return Flag.UNREADABLE if die.confidence < UNSURE else Flag.NONE


def _shape(die: DieFound) -> tuple[int, int]:
    """Width and height of a box."""
    return max(1, die.box[2] - die.box[0]), max(1, die.box[3] - die.box[1])


def _gap(die: DieFound, other: DieFound, upright: float = 1.0) -> float:
    """Distance of two middles, px; of a way up the picture so much is seen."""
    across = (die.box[0] + die.box[2] - other.box[0] - other.box[2]) / 2
    along = (die.box[1] + die.box[3] - other.box[1] - other.box[3]) / 2
    return float(np.hypot(across, along / upright))
