"""Agreement of several reads of the same dice at rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from vision.dice.reader import DieFound

Dice = tuple[DieFound, ...]

CONTESTED = 1 / 4
"""Share of the reads, and at least two of them, that saw a die where the agreed one sees none."""
SAME_PLACE = 0.35
"""How far, in widths of its box, a die may seem to have moved and still lie where it lay."""


class Reads:
    """The reads since things last moved."""

    def __init__(self, needed: int, most: int, sure: float = 0.0) -> None:
        """
        Args:
            needed: equal reads in a row that make agreement; one other among them does no harm, if it
                misread or overlooked a die but saw none elsewhere, nor do two that misread no die twice.
            most: reads after which the most frequent one is taken, at a lower confidence.
            sure: confidence of each die up to which it is looked at again, so that a picture in which
                one was still hard to read does not decide.
        """
        self._needed = needed
        self._most = most
        self._sure = sure
        self._reads: list[Dice] = []

    def forget(self) -> None:
        """Something has moved."""
        self._reads.clear()

    def add(self, dice: Dice) -> Dice | None:
        """Note one read; the dice when they are agreed upon."""
        self._reads.append(dice)
        is_last = len(self._reads) >= self._most
        agreed = self._agreed()
        if agreed is None:
            return _most_frequent(self._reads) if is_last else None
        return agreed if is_last or all(die.confidence >= self._sure for die in agreed) else None

    @property
    def differ(self) -> bool:
        """Whether not all have been equal so far."""
        return any(not are_same(self._reads[0], read) for read in self._reads[1:])

    def so_far(self) -> Dice | None:
        """What came most often, if there were enough reads to say so."""
        return _most_frequent(self._reads) if len(self._reads) >= self._needed else None

    def _agreed(self) -> Dice | None:
        recent = self._reads[-self._needed - 1 :]
        for chosen in recent[:-3:-1]:
            same = [read for read in recent if are_same(chosen, read)]
            if len(same) >= self._needed:
                others = [die for read in recent if read not in same for die in read]
                elsewhere = any(all(distance(die, one) >= SAME_PLACE for one in chosen) for die in others)
                if not elsewhere or same == recent[1:]:
                    return _merged(same[-self._needed :])
        more = self._reads[-self._needed - 2 :]
        for chosen in more[:-4:-1]:
            same = [read for read in more if are_same(chosen, read)]
            others = [die for read in more if read not in same for die in read]
            if len(same) >= self._needed and _hardly_differ(others, chosen):
                return _merged(same)
        return None

    def contested(self, agreed: Dice) -> Dice:
        """Dice that many reads saw and the agreed one does not: something lies there that is hard to read."""
        enough = max(2.0, CONTESTED * len(self._reads))
        places: list[DieFound] = []
        for die in (die for read in self._reads for die in read):
            if any(distance(die, other) < SAME_PLACE for other in (*agreed, *places)):
                continue
            seen = sum(any(distance(die, other) < SAME_PLACE for other in read) for read in self._reads)
            places += [die] if seen >= enough else []
        return tuple(places)


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


def _hardly_differ(others: list[DieFound], chosen: Dice) -> bool:
    """Whether dice of other reads are all among the chosen ones, and no die has another value twice."""
    for die in others:
        if all(distance(die, one) >= SAME_PLACE for one in chosen):
            return False
    for one in chosen:
        if sum(distance(die, one) < SAME_PLACE and die.value != one.value for die in others) > 1:
            return False
    return True


def _merged(reads: list[Dice]) -> Dice:
    """The dice of equal reads, each where it was seen on average and as sure as the least sure of them."""

    def merged(die: DieFound) -> DieFound:
        same = [other for read in reads for other in read if is_same(die, other)]
        x0, y0, x1, y1 = np.round(np.mean([other.box for other in same], axis=0)).astype(int).tolist()
        return replace(die, box=(x0, y0, x1, y1), confidence=min(other.confidence for other in same))

    return tuple(merged(die) for die in reads[-1])


def _most_frequent(reads: list[Dice]) -> Dice:
    """The read whose values came most often, less sure by the share of those that disagree."""
    values = [tuple(sorted(die.value for die in read)) for read in reads]
    best, times = Counter(values).most_common(1)[0]
    share = times / len(reads)
    chosen = reads[len(values) - 1 - values[::-1].index(best)]
    return tuple(replace(die, confidence=round(die.confidence * share, 3)) for die in chosen)
