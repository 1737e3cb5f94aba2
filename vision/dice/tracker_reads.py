"""Agreement of several reads of the same dice at rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from vision.dice.reader import DieFound

Dice = tuple[DieFound, ...]

SAME_PLACE = 0.35
"""How far, in widths of its box, a die may seem to have moved and still lie where it lay."""


class Reads:
    """The reads since things last moved."""

    def __init__(self, needed: int, most: int) -> None:
        """
        Args:
            needed: equal reads in a row that make agreement.
            most: reads after which the most frequent one is taken, at a lower confidence.
        """
        self._needed = needed
        self._most = most
        self._reads: list[Dice] = []

    def forget(self) -> None:
        """Something has moved."""
        self._reads.clear()

    def add(self, dice: Dice) -> Dice | None:
        """Note one read; the dice when they are agreed upon."""
        self._reads.append(dice)
        recent = self._reads[-self._needed :]
        if len(recent) == self._needed and all(are_same(dice, other) for other in recent):
            return _least_sure(recent)
        return _most_frequent(self._reads) if len(self._reads) >= self._most else None


def are_same(some: Dice, others: Dice) -> bool:
    """Whether two reads saw the same values at the same places."""
    return len(some) == len(others) and all(any(is_same(die, other) for other in others) for die in some)


def is_same(die: DieFound, other: DieFound) -> bool:
    """Whether two reads of a die agree in value and place."""
    return die.value == other.value and distance(die, other) < SAME_PLACE


def distance(die: DieFound, other: DieFound) -> float:
    """Between the middles of two dice, in widths of the larger box."""
    wide = max(1, die.box[2] - die.box[0], other.box[2] - other.box[0])
    dx = (die.box[0] + die.box[2] - other.box[0] - other.box[2]) / 2
    dy = (die.box[1] + die.box[3] - other.box[1] - other.box[3]) / 2
    return float(np.hypot(dx, dy)) / wide


def _least_sure(reads: list[Dice]) -> Dice:
    """The last read, each die as sure as the least sure of its reads."""

    def confidence(die: DieFound) -> float:
        return min(other.confidence for read in reads for other in read if is_same(die, other))

    return tuple(replace(die, confidence=confidence(die)) for die in reads[-1])


def _most_frequent(reads: list[Dice]) -> Dice:
    """The read whose values came most often, less sure by the share of those that disagree."""
    values = [tuple(sorted(die.value for die in read)) for read in reads]
    best, times = Counter(values).most_common(1)[0]
    share = times / len(reads)
    chosen = reads[len(values) - 1 - values[::-1].index(best)]
    return tuple(replace(die, confidence=round(die.confidence * share, 3)) for die in chosen)
