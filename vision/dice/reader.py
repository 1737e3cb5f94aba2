"""Reading dice: pictures in, values of upper faces out.

The detector proposes boxes (search.py); of boxes that overlap the one with the highest score is kept
(non-maximum suppression). The classifier says what each box shows (networks.py). Where it is in doubt the
second-stage classifier is asked, and where that one is in doubt as well, twice more with the crop mirrored,
from a little farther and a little nearer; the probabilities are averaged. What is left over but might still
be a die makes the others doubtful.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.dice.networks import SECOND_STAGE_FILE, Classifier, Detections, Detector, Floats
from vision.dice.search import places
from vision.pictures import Image

MIN_CLASSIFIED_SCORE = 0.3
"""Score of the detector from which a box goes to the classifier."""
MAX_CLASSIFIED = 128
"""Boxes of a picture, those of the highest scores first, that do: more than any hands throw. The others keep
the detector's word alone, so that none of them is sure, nor that nothing was overlooked."""
UNDECIDED = np.array([1 / 2, *[1 / 12] * 6], np.float32)
"""(7,) probabilities of no die and 1..6 of a box that is not classified."""
CLEAR_CONFIDENCE, SECOND_STAGE_CLEAR = 0.95, 0.9
"""Values that the classifier, and the second stage, are surer of than this are not asked for again."""
CLEARLY_NONE = 0.9
"""From this certainty on that there is no die, by either, it is not asked for again."""
MAX_SECOND_STAGE = 5
"""Boxes of a picture, the most doubtful first, that go to the second stage."""
MAX_REPEATED = 3
"""Boxes that it sees repeatedly if it doubts no more: a crowd in which all is in doubt is not read rightly by
looking ever longer."""
MIN_DETECTOR_SCORE = 0.4
"""Score of the detector below which a box is hardly a die and does not go to the second stage."""
SECOND_LOOKS = ((1.15, True), (0.9, True))
"""Of the second stage, where it doubts as well: how much wider than at first, whether mirrored."""
CLASSIFIER_SHARE = 0.9
"""Of the say in the value; the rest is the detector's."""
NMS_OVERLAP = 0.4
"""Shared part of two boxes, of what both cover, from which they are the same die."""
NMS_CONTAINMENT = 0.6
"""Shared part of the smaller box from which it is part of the other die."""


@dataclass(frozen=True, slots=True)
class PlattScaling:
    """Slopes and offsets by which the log odds of the networks become calibrated probabilities (Platt 1999).

    Fitted by studio/training/dice_certainty.py.
    """

    detector: float = 2.212
    classifier: float = 0.638
    die: float = -2.31
    """That there is a die, if both are undecided; above 0 odds it is reported."""
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


class DiceReader:
    """Reads six-sided pip dice of any colour and size in a picture. Not for two threads at once."""

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

    def read(self, image: Image) -> tuple[DieFound, ...]:
        """The dice in a (H, W, 3) uint8 BGR picture, from left to right.

        Raises:
            VisionError: OpenCV or a network is missing.
        """
        detections, probabilities = self.candidates(image)
        return dice_from(detections, probabilities, image, self._scaling)

    def candidates(self, image: Image) -> tuple[Detections, Floats]:
        """N boxes where dice may be, and (N, 7) probabilities of what each shows: no die, 1..6."""
        detector = self._detector = self._detector or Detector()
        classifier = self._classifier = self._classifier or Classifier()
        found = places(detector, image)
        found = non_maximum_suppression(found.take(np.flatnonzero(found.score >= MIN_CLASSIFIED_SCORE)))
        probabilities = np.tile(UNDECIDED, (len(found), 1))
        first = found.take(np.arange(len(found))[:MAX_CLASSIFIED])
        probabilities[: len(first)] = self._classified(classifier, image, first)
        return found, probabilities

    def _classified(self, classifier: Classifier, image: Image, detections: Detections) -> Floats:
        """(N, 7) probabilities of no die and 1..6; the doubtful ones go to the second stage."""
        probabilities = classifier(image, detections.boxes)
        doubtful = _most_doubtful(
            probabilities, detections.score > MIN_DETECTOR_SCORE, CLEAR_CONFIDENCE, MAX_SECOND_STAGE
        )
        if len(doubtful):
            second_stage = self._second_stage = self._second_stage or Classifier(SECOND_STAGE_FILE)
            first = probabilities.copy()
            probabilities[doubtful] = second_stage(image, detections.boxes[doubtful])
            asked = np.isin(np.arange(len(probabilities)), doubtful)
            still = _most_doubtful(probabilities, asked, SECOND_STAGE_CLEAR, MAX_SECOND_STAGE)
            if len(still) <= MAX_REPEATED:
                looks = [second_stage(image, detections.boxes[still], *look) for look in SECOND_LOOKS]
                probabilities[still] = np.mean([first[still], probabilities[still], *looks], 0)
        return probabilities


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
        if not _same(detections.boxes[i], detections.boxes[kept]).any():
            kept.append(int(i))
    return detections.take(kept)


def dice_from(
    detections: Detections, probabilities: Floats, image: Image, scaling: PlattScaling
) -> tuple[DieFound, ...]:
    """The dice among N boxes that do not overlap and have (N, 7) class probabilities."""
    if not len(detections):
        return ()
    odds = (
        scaling.detector * logit(detections.score)
        + scaling.classifier * logit(1 - probabilities[:, 0])
        + scaling.die
    )
    values = combined_values(detections, probabilities)
    score = 1 / (1 + np.exp(-odds))
    overlooked = float(np.prod(1 - score[odds < 0]))
    dice = []
    for i in np.flatnonzero(odds >= 0):
        value = int(values[i].argmax())
        right = scaling.sure * logit(score[i] * values[i, value]) + scaling.shift
        confidence = float(1 / (1 + np.exp(-right))) * overlooked
        dice.append(DieFound(value + 1, _box(detections.boxes[i], image), round(confidence, 3)))
    return tuple(sorted(dice, key=lambda die: die.box))


def logit(score: Floats) -> Floats:
    """The log odds of probabilities 0..1, kept finite."""
    kept = np.clip(score, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(kept / (1 - kept)))


def combined_values(detections: Detections, probabilities: Floats) -> Floats:
    """(N, 6) probabilities of the values, if it is a die, by both networks."""
    by_classifier = probabilities[:, 1:] / np.maximum(1e-6, 1 - probabilities[:, :1])
    both = by_classifier**CLASSIFIER_SHARE * detections.values ** (1 - CLASSIFIER_SHARE)
    return np.asarray(both / np.maximum(1e-9, both.sum(1, keepdims=True)))


def _same(box: Floats, others: Floats) -> NDArray[np.bool_]:
    """Which of (N, 4) boxes must be of the same die as a box."""
    sides = np.minimum(box[2:], others[:, 2:]) - np.maximum(box[:2], others[:, :2])
    shared = np.maximum(sides, 0).prod(1)
    area, areas = (box[2:] - box[:2]).prod(), (others[:, 2:] - others[:, :2]).prod(1)
    alike = shared > NMS_OVERLAP * (area + areas - shared)
    return np.asarray(alike | (shared > NMS_CONTAINMENT * np.minimum(area, areas)))


def _box(box: Floats, image: Image) -> tuple[int, int, int, int]:
    high, wide = image.shape[:2]
    x0, y0, x1, y1 = (round(float(v)) for v in box)
    return max(0, x0), max(0, y0), min(wide, x1), min(high, y1)
