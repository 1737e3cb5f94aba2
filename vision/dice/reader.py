"""Reading dice: pictures in, values of upper faces out.

The detector proposes boxes (search.py); of boxes that overlap the one with the highest score is kept
(non-maximum suppression). The classifier says what each box shows (networks.py). Where it is in doubt the
second-stage classifier is asked instead, and where that one is in doubt as well, twice more with the crop
mirrored, from a little farther and a little nearer; its probabilities are averaged. A last look at the upper
part of a die tells its upper face from a side face that is seen as well. What is more likely no die but may
be one makes the others doubtful.

Where the dice of a table were taught (taught.py), what was learnt is added to what the networks say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.dice.networks import (
    SECOND_STAGE_FILE,
    Classifier,
    ClassifierLook,
    Detections,
    Detector,
    Embedding,
    Floats,
)
from vision.dice.search import MIN_SCORE, places
from vision.dice.taught import (
    READING_VIEWS,
    Examples,
    TaughtHead,
    examples_of,
    fit_head,
    kept_crop,
    turned_and_embedded,
)
from vision.network import softmax
from vision.pictures import Image

MIN_CLASSIFIED_SCORE = 0.3
"""Score of the detector from which a box is classified; what is less likely is hardly a die."""
MAX_CLASSIFIED = 128
"""Boxes of a picture, those of the highest scores first, that are: more than any hands throw. The others keep
the detector's word alone, so that none of them is sure, nor that nothing was overlooked."""
UNDECIDED = np.array([1 / 2, *[1 / 12] * 6], np.float32)
"""(7,) probabilities of no die and 1..6 of a box that is not classified."""
CLEAR_CONFIDENCE, SECOND_STAGE_CLEAR = 0.95, 0.9
"""Values that the classifier, and the second stage, are surer of than this are not asked for again."""
CLEARLY_NONE = 0.9
"""From this certainty on that there is no die, by either, it is not asked for again."""
MAX_SECOND_STAGE = 24
"""Boxes of a picture, the most doubtful first, that go to the second stage."""
MAX_REPEATED = 3
"""Doubtful boxes that it looks at again, at most: a crowd in which everything is in doubt is not read better
by looking longer."""
SECOND_LOOKS = (ClassifierLook(wider=1.15, mirrored=True), ClassifierLook(wider=0.9, mirrored=True))
"""Of the second stage, where it doubts as well."""
UPPER_LOOK = ClassifierLook(upper=0.6)
"""Beside them. From a side the upper face is what lies in the upper part of a die; from above hardly anything
is read in so little of it."""
MIN_UPPER_CERTAINTY = 0.5
"""Of a value in that part, from which it counts, as much as what all looks at the whole die say."""
CLASSIFIER_SHARE = 0.9
"""Of the say in the value; the rest is the detector's."""
EVEN_CHANCE = 0.5
"""That a die lies at a place, below which it makes all others doubtful, whether or not it is reported."""
LEAST_DIE_CHANCE = 0.4
"""By the networks, from which a place is reported as a die: taught to refuse what has no pips, they say too
readily that there is none. By what was taught, which is fitted to the table, that is so from even chances."""
NMS_OVERLAP = 0.4
"""Shared part of two boxes, of what both cover, from which they are the same die."""
NMS_CONTAINMENT = 0.6
"""Shared part of the smaller box from which it is part of the other die."""


MAX_NONE_SHOWN: Final = 6
"""Places of a picture of a lesson, the likeliest first, that are shown as no dice."""
MIN_CHANCE: Final = 1e-4
"""Of a value that the networks do not believe in: a lesson may teach better."""
Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in px of a picture."""


@dataclass(frozen=True, slots=True)
class PlattScaling:
    """Slopes and offsets by which the log odds of the networks become calibrated probabilities (Platt 1999).

    Fitted by studio/training/dice_certainty.py.
    """

    detector: float = 2.212
    classifier: float = 0.638
    die: float = -2.31
    """That there is a die, if both are undecided."""
    sure: float = 1.19
    """How far the chance that all is right goes with what the networks say."""
    shift: float = 0.89


@dataclass(frozen=True, slots=True)
class DieFound:
    """One die in a picture."""

    value: int
    """1..6: pips of the upper face."""
    box: tuple[int, int, int, int]
    """x0, y0, x1, y1 round the whole die as far as it is seen, in px of the picture."""
    confidence: float
    """0..1: the chance that the value is right and that no die of the picture was overlooked."""
    chances: tuple[float, ...] = field(default=(), compare=False)
    """Probabilities of the values 1..6, if it is a die; empty where the reader gives one value only."""


class DiceReader:
    """Reads six-sided pip dice of any colour and size in a picture, and any dice that it was taught.

    Not for two threads at once.
    """

    def __init__(
        self,
        detector: Detector | None = None,
        classifier: Classifier | None = None,
        second_stage: Classifier | None = None,
        scaling: PlattScaling | None = None,
    ) -> None:
        """The networks that come with the product where none are given; they are loaded at the first read."""
        self._detector = detector
        self._classifier = classifier
        self._second_stage = second_stage
        self._scaling = scaling or PlattScaling()
        self._embedding: Embedding | None = None
        self._head: TaughtHead | None = None

    def learn(self, examples: Examples) -> None:
        """Read by these examples from now on; by none as before. Takes seconds.

        Raises:
            VisionError: OpenCV or a network is missing.
        """
        self._head = fit_head(examples, self._embed)

    def read(self, image: Image) -> tuple[DieFound, ...]:
        """The dice in a (H, W, 3) uint8 BGR picture, from left to right.

        Raises:
            VisionError: OpenCV or a network is missing.
        """
        if self._head is not None:
            return self._dice_in(image, *self._by_lesson(image))
        detections, probabilities = self.candidates(image)
        return dice_from(detections, probabilities, image, self._scaling)

    def likeliest(self, image: Image, count: int) -> tuple[DieFound, ...]:
        """The `count` likeliest dice in a picture in which that many lie, from left to right, however little
        they look like known dice.
        """
        detections, logits = self._by_lesson(image)
        if not len(detections):
            return ()
        # Whether the networks would read them does not matter: whether dice lie there does.
        likely = logits[:, 1:].max(1)
        there = self._embed_places(image, detections)[:, 0]
        likely[: len(there)] += there
        best = np.argsort(-likely, kind="stable")[:count]
        chances = softmax(logits[best])
        dice = [
            DieFound(
                int(of[1:].argmax()) + 1, _box(detections.boxes[i], image), round(float(of[1:].max()), 3)
            )
            for i, of in zip(best, chances, strict=True)
        ]
        return tuple(sorted(dice, key=lambda die: die.box))

    def examples(self, image: Image, dice: Sequence[tuple[int, Box]]) -> Examples:
        """What a picture shows of dice that people have read.

        The value of each and its box, all that lie there. Places that look like dice and are none are
        examples, too.
        """
        detections, probabilities = self.candidates(image, MIN_SCORE)
        boxes = np.array([box for _, box in dice], np.float32).reshape(-1, 4)
        shared = np.array([_shared_px(box, detections.boxes) for box in boxes]).reshape(len(boxes), -1)
        seen: dict[int, int] = {}
        for box, of, (value, _) in zip(boxes, shared, dice, strict=True):
            same = np.flatnonzero(same_die(box, detections.boxes))
            if len(same):
                seen[int(same[of[same].argmax()])] = value
        none = np.flatnonzero(shared.max(0, initial=0) <= 0)[:MAX_NONE_SHOWN].tolist()
        which, values = [*seen, *none], [*seen.values(), *[0] * len(none)]
        said = _logits(detections, probabilities, self._scaling)
        return examples_of(image, detections.boxes[which], said[which], values)

    def _by_lesson(self, image: Image) -> tuple[Detections, Floats]:
        """N boxes where dice may be, and the (N, 7) logits of what each shows by all that is known."""
        detections, probabilities = self.candidates(image, MIN_SCORE)
        logits = _logits(detections, probabilities, self._scaling)
        if self._head is not None and len(detections):
            embedded = self._embed_places(image, detections)
            logits[: len(embedded)] = self._head(embedded, logits[: len(embedded)])
        return detections, logits

    def _embed_places(self, image: Image, detections: Detections) -> Floats:
        """What the embedding says of the places that are classified."""
        crops = [kept_crop(image, box) for box in detections.boxes[:MAX_CLASSIFIED]]
        return turned_and_embedded(crops, READING_VIEWS, self._embed)

    def _embed(self, crops: Sequence[Image]) -> Floats:
        self._embedding = self._embedding or Embedding()
        return self._embedding(crops)

    def candidates(self, image: Image, least: float = MIN_CLASSIFIED_SCORE) -> tuple[Detections, Floats]:
        """N boxes where dice may be, of a score of `least` or more, and (N, 7) probabilities of what each
        shows: no die, 1..6.
        """
        detector = self._detector = self._detector or Detector()
        classifier = self._classifier = self._classifier or Classifier()
        found = places(detector, image)
        found = non_maximum_suppression(found.take(np.flatnonzero(found.score >= least)))
        probabilities = np.tile(UNDECIDED, (len(found), 1))
        first = found.take(np.arange(len(found))[:MAX_CLASSIFIED])
        probabilities[: len(first)] = self._classify(classifier, image, first)
        return found, probabilities

    def _dice_in(self, image: Image, detections: Detections, logits: Floats) -> tuple[DieFound, ...]:
        """The dice among N boxes with (N, 7) logits."""
        if not len(detections):
            return ()
        odds = logit(1 - softmax(logits)[:, 0])
        dice = _dice(detections.boxes, odds, softmax(logits[:, 1:]), image, self._scaling, EVEN_CHANCE)
        surest = round(self._head.reliability, 3) if self._head is not None else 1.0
        return tuple(replace(die, confidence=min(surest, die.confidence)) for die in dice)

    def _classify(self, classifier: Classifier, image: Image, detections: Detections) -> Floats:
        """(N, 7) probabilities of no die and 1..6; the doubtful ones go to the second stage."""
        probabilities = classifier(image, detections.boxes)
        doubtful = _most_doubtful(
            probabilities, detections.score >= MIN_CLASSIFIED_SCORE, CLEAR_CONFIDENCE, MAX_SECOND_STAGE
        )
        if len(doubtful):
            second_stage = self._second_stage = self._second_stage or Classifier(SECOND_STAGE_FILE)
            probabilities[doubtful] = second_stage(image, detections.boxes[doubtful])
            asked = np.isin(np.arange(len(probabilities)), doubtful)
            still = _most_doubtful(probabilities, asked, SECOND_STAGE_CLEAR, MAX_SECOND_STAGE)
            if len(still) <= MAX_REPEATED:
                looks = (*SECOND_LOOKS, UPPER_LOOK)
                *whole, upper = second_stage.looks(image, detections.boxes[still], looks)
                probabilities[still] = _with_upper(np.mean([probabilities[still], *whole], 0), upper)
        return probabilities


def _with_upper(whole: Floats, upper: Floats) -> Floats:
    """(N, 7) probabilities of no die and 1..6 by looks at whole dice and by one at the upper part of each.

    Whether one is there that look does not say: dominoes have such parts, too.
    """
    there = 1 - whole[:, :1]
    counted = upper[:, 1:] * (upper[:, 1:].max(1, keepdims=True) > MIN_UPPER_CERTAINTY)
    values = whole[:, 1:] / np.maximum(1e-6, there) + counted
    return np.concatenate([whole[:, :1], there * values / values.sum(1, keepdims=True)], 1)


def _most_doubtful(
    probabilities: Floats, among: NDArray[np.bool_], clear: float, most: int
) -> NDArray[np.intp]:
    """(M,) indices of the doubtful places `among` N, the least certain first, at most `most` of them.

    A place is doubtful if its best value is below `clear` and it is not clearly empty either.
    """
    sure = probabilities[:, 1:].max(1, initial=0)
    doubtful = np.flatnonzero(among & (sure < clear) & (probabilities[:, 0] < CLEARLY_NONE))
    return doubtful[np.argsort(sure[doubtful], kind="stable")][:most]


def non_maximum_suppression(detections: Detections) -> Detections:
    """The boxes, the highest score first, without those that overlap one of a higher score."""
    kept: list[int] = []
    for i in np.argsort(-detections.score, kind="stable"):
        if not same_die(detections.boxes[i], detections.boxes[kept]).any():
            kept.append(int(i))
    return detections.take(kept)


def dice_from(
    detections: Detections, probabilities: Floats, image: Image, scaling: PlattScaling
) -> tuple[DieFound, ...]:
    """The dice among N boxes that do not overlap and have (N, 7) class probabilities."""
    if not len(detections):
        return ()
    odds = _die_odds(detections, probabilities, scaling)
    values = combined_values(detections, probabilities)
    return _dice(detections.boxes, odds, values, image, scaling, LEAST_DIE_CHANCE)


def _dice(
    boxes: Floats, odds: Floats, values: Floats, image: Image, scaling: PlattScaling, least: float
) -> tuple[DieFound, ...]:
    """The dice among N boxes, with (N,) log odds that one lies there and (N, 6) chances of its values.

    Those that lie there by a chance of `least` or more.
    """
    score = 1 / (1 + np.exp(-odds))
    overlooked = float(np.prod(1 - score[score < EVEN_CHANCE]))
    dice = []
    for i in np.flatnonzero(score >= least):
        value = int(values[i].argmax())
        right = scaling.sure * logit(score[i] * values[i, value]) + scaling.shift
        confidence = float(1 / (1 + np.exp(-right))) * overlooked
        box, chances = _box(boxes[i], image), tuple(values[i].tolist())
        dice.append(DieFound(value + 1, box, round(confidence, 3), chances))
    return tuple(sorted(dice, key=lambda die: die.box))


def _logits(detections: Detections, probabilities: Floats, scaling: PlattScaling) -> Floats:
    """(N, 7) logits of no die and 1..6 by the networks, for N boxes with (N, 7) class probabilities."""
    odds = _die_odds(detections, probabilities, scaling)
    values = np.log(np.maximum(combined_values(detections, probabilities), MIN_CHANCE))
    return np.concatenate([np.zeros((len(odds), 1), np.float32), odds[:, None] + values], 1)


def _die_odds(detections: Detections, probabilities: Floats, scaling: PlattScaling) -> Floats:
    """(N,) log odds that a die lies in a box."""
    return np.asarray(
        scaling.detector * logit(detections.score)
        + scaling.classifier * logit(1 - probabilities[:, 0])
        + scaling.die
    )


def logit(score: Floats) -> Floats:
    """The log odds of probabilities 0..1, kept finite."""
    kept = np.clip(score, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(kept / (1 - kept)))


def combined_values(detections: Detections, probabilities: Floats) -> Floats:
    """(N, 6) probabilities of the values, if it is a die, by both networks."""
    by_classifier = probabilities[:, 1:] / np.maximum(1e-6, 1 - probabilities[:, :1])
    both = by_classifier**CLASSIFIER_SHARE * detections.values ** (1 - CLASSIFIER_SHARE)
    return np.asarray(both / np.maximum(1e-9, both.sum(1, keepdims=True)))


def same_die(box: Floats, others: Floats) -> NDArray[np.bool_]:
    """Which of (N, 4) boxes must be of the same die as a box."""
    shared = _shared_px(box, others)
    area, areas = (box[2:] - box[:2]).prod(), (others[:, 2:] - others[:, :2]).prod(1)
    alike = shared > NMS_OVERLAP * (area + areas - shared)
    return np.asarray(alike | (shared > NMS_CONTAINMENT * np.minimum(area, areas)))


def _shared_px(box: Floats, others: Floats) -> Floats:
    """(N,) px that a box shares with (N, 4) boxes."""
    sides = np.minimum(box[2:], others[:, 2:]) - np.maximum(box[:2], others[:, :2])
    return np.asarray(np.maximum(sides, 0).prod(1))


def _box(box: Floats, image: Image) -> tuple[int, int, int, int]:
    high, wide = image.shape[:2]
    x0, y0, x1, y1 = (round(float(v)) for v in box)
    return max(0, x0), max(0, y0), min(wide, x1), min(high, y1)
