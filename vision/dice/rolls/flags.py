"""Dice that lie badly: leaning ones and ones that lie on each other, told from how the others look."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.dice.reader import DieFound
from vision.dice.rolls import thresholds
from vision.dice.rolls.agreement import Dice

SLANTS = np.linspace(-1.05, 1.05, 43)
"""How far from straight down a camera may look, up or down the picture, rad."""


class Flag(StrEnum):
    """What is wrong with how a die lies."""

    NONE = ""
    COCKED = "cocked"
    """Leans on something."""
    STACKED = "stacked"
    """Lies on another die, or another on it."""
    UNREADABLE = "unreadable"
    """Its value cannot be told."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How a die looks, and from where."""

    wide: int
    """Of its box, px."""
    high: int
    right: float
    """From the middle of the picture, in widths of the picture."""
    down: float

    @property
    def slimness(self) -> float:
        """Logarithm of its height by its width."""
        return float(np.log(self.high / self.wide))


class Flatness:
    """How flat dice look from where the camera is; learnt from the dice that lie there."""

    def __init__(self) -> None:
        self._shapes: deque[Shape] = deque(maxlen=thresholds.DICE_KEPT)
        self._sizes: deque[tuple[float, float]] = deque(maxlen=thresholds.DICE_KEPT)
        """How far down from the middle, in longer sides of the picture, and the logarithm of the size, px."""

    def learn(self, dice: Dice, size: tuple[int, int]) -> None:
        """Remember how dice look that can be read, in a picture of that width and height, px."""
        self._shapes.extend(
            _shape(die, size) for die in dice if die.confidence >= thresholds.UNREADABLE_BELOW
        )

    def see(self, dice: Dice, size: tuple[int, int]) -> None:
        """Remember how large dice are near and far, however sure, in a picture of that width and height."""
        self._sizes.extend(
            (_shape(die, size).down * size[0] / max(size), math.log(max(_sides(die)))) for die in dice
        )

    def forget_view(self) -> None:
        """The camera is elsewhere."""
        self._sizes.clear()

    @property
    def is_too_flat(self) -> bool:
        """Whether the camera looks so much from the side that upper faces cannot be read.

        Then dice that are farther up the picture are much farther away, and smaller: from straight above all
        are alike. It is true only where the sizes prove it.
        """
        if len(self._sizes) < thresholds.MIN_SIZED_DICE:
            return False
        down, size = np.array(self._sizes).T
        apart = down - down.mean()
        spread = float((apart**2).sum())
        if spread < thresholds.MIN_SIZE_SPREAD**2 * len(down):
            return False
        slope = float((apart * size).sum()) / spread
        unexplained = size - size.mean() - slope * apart
        doubt = float(np.sqrt((unexplained**2).sum() / (len(down) - 2) / spread))
        return slope - 2 * doubt > thresholds.MAX_SIZE_SLOPE

    def flags(self, dice: Dice, size: tuple[int, int]) -> tuple[Flag, ...]:
        """What is wrong with each die of a picture of that width and height, px."""
        return tuple(self._flag(die, dice, size) for die in dice)

    def width(self, dice: Dice) -> float:
        """Usual width of the box round a die, px; 0 while none was seen."""
        widths = [shape.wide for shape in self._shapes] or [_sides(die)[0] for die in dice]
        return float(np.median(widths)) if widths else 0.0

    def touch(self, dice: Dice) -> bool:
        """Whether any two dice lie against or on each other."""
        edge = self.width(dice) / thresholds.MEAN_BOX_WIDTH
        return any(
            _gap(die, other) < thresholds.TOUCHING_DISTANCE * edge
            for i, die in enumerate(dice)
            for other in dice[i + 1 :]
        )

    def _flag(self, die: DieFound, dice: Dice, size: tuple[int, int]) -> Flag:
        edge = self.width(dice) / thresholds.MEAN_BOX_WIDTH
        if any(
            _gap(die, other, thresholds.LOWEST_VIEW) < thresholds.STACKED_DISTANCE * edge
            for other in dice
            if other is not die
        ):
            return Flag.STACKED
        if len(self._shapes) >= thresholds.MIN_SHAPES:
            shape = _shape(die, size)
            # Boxes are given in whole px, which makes those of small dice uncertain.
            if (
                abs(shape.slimness - self._usual(shape))
                > np.log(thresholds.MAX_FORESHORTENING) + thresholds.BOX_ROUNDING / shape.wide
            ):
                return Flag.COCKED
        return Flag.UNREADABLE if die.confidence < thresholds.UNREADABLE_BELOW else Flag.NONE

    def _usual(self, there: Shape) -> float:
        """Logarithm of height by width that a die has which lies flat there, as the others do.

        The slant of the camera is the one that explains best how those look.
        """
        places = np.array([(shape.right, shape.down) for shape in self._shapes])
        seen = np.array([shape.slimness for shape in self._shapes])
        unlike = seen - _slimness(places, SLANTS[:, None])
        best = int(np.abs(unlike).mean(axis=1).argmin())
        expected = _slimness(np.array([(there.right, there.down)]), SLANTS[best])
        return float(expected[0] + np.median(unlike[best]))


def _slimness(places: NDArray[np.float64], slant: NDArray[np.float64] | float) -> NDArray[np.float64]:
    """Logarithm of height by width of the boxes of cubes that lie flat, on average over all turns.

    Args:
        places: (N, 2) right and down of the picture's middle, in widths of the picture.
        slant: of the camera, rad; below 0 it looks down the picture.
    """
    # Webcams see 0.8 to 1.4 times as wide as far away: dice at the sides are seen from the side, by so much.
    aside, along = np.arctan(places[:, 0]), slant - np.arctan(places[:, 1])
    wide, high = (
        thresholds.MEAN_BOX_WIDTH * np.cos(angle) + np.abs(np.sin(angle)) for angle in (aside, along)
    )
    return np.asarray(np.log(high / wide))


def _shape(die: DieFound, size: tuple[int, int]) -> Shape:
    x0, y0, x1, y1 = die.box
    picture_wide, picture_high = size
    right, down = (x0 + x1 - picture_wide) / 2, (y0 + y1 - picture_high) / 2
    return Shape(*_sides(die), right / picture_wide, down / picture_wide)


def _sides(die: DieFound) -> tuple[int, int]:
    """Width and height of a box."""
    return max(1, die.box[2] - die.box[0]), max(1, die.box[3] - die.box[1])


def _gap(die: DieFound, other: DieFound, upright: float = 1.0) -> float:
    """Distance of two middles, px; of a way up the picture so much is seen."""
    across = (die.box[0] + die.box[2] - other.box[0] - other.box[2]) / 2
    along = (die.box[1] + die.box[3] - other.box[1] - other.box[3]) / 2
    return float(np.hypot(across, along / upright))
