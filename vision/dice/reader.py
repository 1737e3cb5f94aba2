"""Reading dice: pictures in, values of upper faces out.

The finder proposes places, in the picture made small and, where dice are large, made smaller still; the
teller says what each place shows (networks.py). Where it is in doubt the judge is asked, and where that one
doubts as well it looks again: a little turned, from a little farther, in a mirror; and all answers are
averaged. Of places that overlap the likelier one is taken. What is left over but might still be a die makes
the others doubtful.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.dice.networks import JUDGE_FILE, Finder, Finds, Floats, Teller
from vision.pictures import Image

SIZE, SMALLER = 640, 320
"""Longer sides, px, at which the finder looks at a picture, and where dice seem large at once more."""
LARGE = 72.0
"""Longer side of a place, px of the finder's picture, that seems large."""
UNDECIDED = (0.4, 0.6)
"""Chances of a place, by the finder, between which it looks once more as well."""
LEAST_FOUND = 0.12
"""Chance, by the finder alone, from which a place may be a die."""
WORTH_TELLING = 0.2
"""Chance, by the finder alone, from which a place is looked at more closely."""
MOST_PLACES = 60
CLEAR, JUDGED_CLEAR = 0.97, 0.9
"""Answers of the teller, and of the judge, surer than this are not asked for again."""
MOST_JUDGED, MOST_LOOKED_AT = 12, 6
"""Places of a picture, the most doubtful first, of which the judge is asked, and at which it looks again: a
crowd in which all is in doubt is not read rightly by looking ever longer."""
DOUBTFUL = 0.4
"""Chance, by the finder, below which a place is hardly a die and not looked at again."""
FIRST_LOOK = 1.0
"""How much wider than its box, as the teller is used to it, a place is seen."""
SECOND_LOOKS = ((7.0, 1.1, False), (-7.0, 1.2, False), (0.0, 1.1, True), (7.0, 1.0, True))
"""The judge's, where it doubts as well: degrees turned, how much wider it is seen, whether in a mirror."""
TELLER_SHARE = 0.9
"""Of the say in the value; the rest is the finder's."""
OVERLAP = 0.4
"""Shared part of two boxes, of what both cover, from which they are the same die."""
WITHIN = 0.6
"""Shared part of the smaller box from which it is part of the other die."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How the answers of the networks become chances: slopes and shifts of their log odds.

    Fitted by studio/training/dice_certainty.py.
    """

    finder: float = 2.212
    teller: float = 0.638
    die: float = -2.31
    """That there is a die, if both are undecided; above 0 odds it is reported."""
    sure: float = 0.931
    """How far the chance that all is right goes with what the networks say."""
    shift: float = 0.849


@dataclass(frozen=True, slots=True)
class DieFound:
    """One die in a picture."""

    value: int
    """1..6: pips of the upper face."""
    box: tuple[int, int, int, int]
    """x0, y0, x1, y1 round the whole die as far as it is seen, in px of the picture."""
    confidence: float
    """0..1: the chance that the value is right and that no die of the picture was overlooked."""


class DiceReader:
    """Reads six-sided pip dice of any colour and size in a picture. Not for two threads at once."""

    def __init__(
        self, finder: Finder | None = None, teller: Teller | None = None, judge: Teller | None = None,
        weights: Weights | None = None,
    ) -> None:  # fmt: skip
        """The networks that come with the product where none are given; they are loaded at the first read."""
        self._finder = finder
        self._teller = teller
        self._judge = judge
        self._weights = weights or Weights()

    def read(self, image: Image) -> tuple[DieFound, ...]:
        """The dice in a (H, W, 3) uint8 BGR picture, from left to right.

        Raises:
            VisionError: OpenCV or a network is missing.
        """
        places, told = self.considered(image)
        return decided(places, told, image, self._weights)

    def considered(self, image: Image) -> tuple[Finds, Floats]:
        """N places where dice may be, and (N, 7) chances of what each shows: no die, 1..6."""
        finder = self._finder = self._finder or Finder()
        teller = self._teller = self._teller or Teller()
        places = finder(image, LEAST_FOUND, MOST_PLACES, SIZE)
        if _wants_smaller(places, SIZE / max(image.shape[:2])):
            places = Finds.together([places, finder(image, LEAST_FOUND, MOST_PLACES, SMALLER)])
        places = distinct(places)
        places = places.take(np.flatnonzero(places.chance >= WORTH_TELLING))
        return places, self._told(teller, image, places)

    def _told(self, teller: Teller, image: Image, places: Finds) -> Floats:
        """(N, 7) chances of no die and 1..6 for each place; of the doubtful ones the judge says more."""
        told = teller(image, places.boxes, wider=FIRST_LOOK)
        doubtful = _most_doubtful(told, places.chance > DOUBTFUL, CLEAR, MOST_JUDGED)
        if len(doubtful):
            judge = self._judge = self._judge or Teller(JUDGE_FILE)
            first = told.copy()
            told[doubtful] = judge(image, places.boxes[doubtful])
            judged = np.isin(np.arange(len(told)), doubtful)
            still = _most_doubtful(told, judged, JUDGED_CLEAR, MOST_LOOKED_AT)
            looks = [judge(image, places.boxes[still], *look) for look in SECOND_LOOKS]
            told[still] = np.mean([first[still], told[still], *looks], 0)
        return told


def _most_doubtful(told: Floats, among: NDArray[np.bool_], clear: float, most: int) -> NDArray[np.intp]:
    """Those `among` N places whose value is not `clear`: at most so many, the least sure first."""
    sure = told[:, 1:].max(1, initial=0)
    doubtful = np.flatnonzero(among & (sure < clear))
    return doubtful[np.argsort(sure[doubtful], kind="stable")][:most]


def _wants_smaller(places: Finds, scale: float) -> bool:
    """Whether the picture should be looked at smaller, too: dice may be large, or a place is undecided."""
    sides = np.maximum(places.boxes[:, 2] - places.boxes[:, 0], places.boxes[:, 3] - places.boxes[:, 1])
    undecided = (places.chance > UNDECIDED[0]) & (places.chance < UNDECIDED[1])
    return not len(places) or bool((sides * scale > LARGE).any() or undecided.any())


def distinct(places: Finds) -> Finds:
    """The places, the likeliest first, without those that another one says more surely."""
    kept: list[int] = []
    for i in np.argsort(-places.chance, kind="stable"):
        if not any(_same(places.boxes[i], places.boxes[j]) for j in kept):
            kept.append(int(i))
    return places.take(kept)


def decided(places: Finds, told: Floats, image: Image, weights: Weights) -> tuple[DieFound, ...]:
    """The dice among N distinct places of which the teller said (N, 7)."""
    if not len(places):
        return ()
    odds = weights.finder * log_odds(places.chance) + weights.teller * log_odds(1 - told[:, 0]) + weights.die
    values = shared_values(places, told)
    chance = 1 / (1 + np.exp(-odds))
    overlooked = float(np.prod(1 - chance[odds < 0]))
    dice = []
    for i in np.flatnonzero(odds >= 0):
        value = int(values[i].argmax())
        right = weights.sure * log_odds(chance[i] * values[i, value]) + weights.shift
        confidence = float(1 / (1 + np.exp(-right))) * overlooked
        dice.append(DieFound(value + 1, _box(places.boxes[i], image), round(confidence, 3)))
    return tuple(sorted(dice, key=lambda die: die.box))


def log_odds(chance: Floats) -> Floats:
    """Of chances 0..1, kept finite."""
    kept = np.clip(chance, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(kept / (1 - kept)))


def shared_values(places: Finds, told: Floats) -> Floats:
    """(N, 6) chances of the values, if it is a die, by both networks."""
    by_teller = told[:, 1:] / np.maximum(1e-6, 1 - told[:, :1])
    both = by_teller**TELLER_SHARE * places.values ** (1 - TELLER_SHARE)
    return np.asarray(both / np.maximum(1e-9, both.sum(1, keepdims=True)))


def _same(one: Floats, other: Floats) -> bool:
    """Whether two boxes must be of one die."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return False
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)]
    shared = wide * high
    return bool(shared > OVERLAP * (sum(areas) - shared) or shared > WITHIN * min(areas))


def _box(box: Floats, image: Image) -> tuple[int, int, int, int]:
    high, wide = image.shape[:2]
    x0, y0, x1, y1 = (round(float(v)) for v in box)
    return max(0, x0), max(0, y0), min(wide, x1), min(high, y1)
