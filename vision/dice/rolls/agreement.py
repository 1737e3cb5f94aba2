"""Agreement of several reads of the same dice at rest."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from vision.dice.reader import DieFound
from vision.dice.rolls import thresholds
from vision.dice.rolls.thresholds import CONTESTED_SHARE, SAME_PLACE

Dice = tuple[DieFound, ...]


@dataclass(frozen=True, slots=True)
class Reads:
    """The reads since things last moved, and when they agree."""

    needed: int = thresholds.AGREEING_READS
    """Equal reads in a row that make agreement; or reads that saw each die so, of one or two more, if no die
    was misread twice and none of them saw one elsewhere."""
    most: int = thresholds.MAX_READS
    """Reads after which each die has the value that most of them say, at a lower confidence."""
    min_confidence: float = thresholds.UNREADABLE_BELOW
    """Confidence of each die below which more reads are taken, so that a picture in which one was still hard
    to read does not decide."""
    taken: tuple[Dice, ...] = ()

    def and_one(self, dice: Dice) -> Reads:
        """With one more."""
        return replace(self, taken=(*self.taken, dice))

    def place_in(self, place: Callable[[Dice], Dice]) -> Reads:
        """The same in another view."""
        return replace(self, taken=tuple(map(place, self.taken)))

    def agree(self) -> Dice | None:
        """The dice, if the newest read has made the reads agree."""
        is_last = len(self.taken) >= self.most
        ends = (self.taken[-count:] for count in range(self.needed, self.needed + 3))
        agreed = next((dice for end in ends if (dice := _die_by_die(end, self.needed)) is not None), None)
        if agreed is None:
            return _vote(self.taken) if is_last else None
        return agreed if is_last or all(die.confidence >= self.min_confidence for die in agreed) else None

    @property
    def are_open(self) -> bool:
        """Whether not all have been equal and sure so far."""
        return any(
            len(read) != len(self.taken[0])
            or without_same(self.taken[0], read)
            or any(die.confidence < self.min_confidence for die in read)
            for read in self.taken
        )

    def so_far(self) -> Dice | None:
        """What most of them say, if there were enough reads to say so."""
        return _vote(self.taken) if len(self.taken) >= self.needed else None

    def contested_dice(self, agreed: Dice) -> Dice:
        """Dice that many reads saw and the agreed one does not: something lies there that is hard to read."""
        enough = max(2.0, CONTESTED_SHARE * len(self.taken))
        places: list[DieFound] = []
        for die in (die for read in self.taken for die in read):
            if any(distance(die, other) < SAME_PLACE for other in (*agreed, *places)):
                continue
            seen = sum(any(distance(die, other) < SAME_PLACE for other in read) for read in self.taken)
            places += [die] if seen >= enough else []
        return tuple(places)


def is_same(die: DieFound, other: DieFound) -> bool:
    """Whether two reads of a die agree in value and place."""
    return die.value == other.value and distance(die, other) < SAME_PLACE


def without_same(dice: Dice, others: Dice) -> Dice:
    """The dice that are not among others with their value and place."""
    return tuple(die for die in dice if not any(is_same(die, other) for other in others))


def distance(die: DieFound, other: DieFound) -> float:
    """Between the middles of two dice, in widths of the larger box."""
    wide = max(1, die.box[2] - die.box[0], other.box[2] - other.box[0])
    dx = (die.box[0] + die.box[2] - other.box[0] - other.box[2]) / 2
    dy = (die.box[1] + die.box[3] - other.box[1] - other.box[3]) / 2
    return float(np.hypot(dx, dy)) / wide


def _die_by_die(reads: Sequence[Dice], needed: int) -> Dice | None:
    """The dice that at least that many of the reads saw, each with one value.

    None if there are fewer reads, if any of them saw a die elsewhere, or if two gave a die another value.
    """
    agreed: list[DieFound] = []
    for die in (die for read in reversed(reads) for die in read):
        if any(distance(die, one) < SAME_PLACE for one in agreed):
            continue
        here = [other for read in reversed(reads) for other in read if distance(die, other) < SAME_PLACE]
        value, times = Counter(other.value for other in here).most_common(1)[0]
        if times < needed or len(here) > times + 1:
            return None
        agreed.append(next(other for other in here if other.value == value))
    return _merge(reads, tuple(agreed)) if len(reads) >= needed else None


def _merge(reads: Sequence[Dice], agreed: Dice) -> Dice:
    """The dice that were agreed upon, each where those reads that agree saw it on average, and as sure as the
    least sure of them.
    """

    def merge(die: DieFound) -> DieFound:
        same = [other for read in reads for other in read if is_same(die, other)]
        x0, y0, x1, y1 = np.round(np.mean([other.box for other in same], axis=0)).astype(int).tolist()
        return replace(die, box=(x0, y0, x1, y1), confidence=min(other.confidence for other in same))

    return tuple(merge(die) for die in agreed)


def _evidence(here: Sequence[DieFound], value: int) -> float:
    """Summed logarithms of the chances that the reads of one die give a value.

    No read may rule a value out: a lamp that is mirrored for a moment makes one read surely wrong.
    """
    evidence = 0.0
    for die in here:
        chance = die.confidence if die.value == value else (1 - die.confidence) / 5
        chance = die.chances[value - 1] if die.chances else chance
        evidence += math.log(max(chance, thresholds.MIN_READ_CHANCE))
    return evidence


def _vote(reads: Sequence[Dice]) -> Dice:
    """Each die that half of the reads saw, with the value for which all their evidence speaks.

    Less sure by the share of the reads that speak for another, or saw none.

    Die by die, because of many dice there may be no two reads without any mistake.
    """
    chosen: list[DieFound] = []
    for die in (die for read in reversed(reads) for die in read):
        if any(distance(die, one) < SAME_PLACE for one in chosen):
            continue
        here = [other for read in reads for other in read if distance(die, other) < SAME_PLACE]
        if 2 * len(here) < len(reads):
            continue
        value = max(dict.fromkeys(one.value for one in here), key=partial(_evidence, here))
        same = [other for other in here if other.value == value]
        confidence = float(np.mean([other.confidence for other in same])) * len(same) / len(reads)
        chosen.append(replace(same[-1], confidence=round(confidence, 3)))
    return tuple(sorted(chosen, key=lambda die: die.box))
