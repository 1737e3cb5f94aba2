"""Places that a detector mistakes for dice: what a classifier must learn to refuse."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from studio.training.dice_pool import SIDE, Pool
from vision.dice.networks import CLASSIFIER_SIDE, DETECTOR_SIZE, ROUND_DIE, Detector, cut_square
from vision.pictures import Image

LEAST = 0.12
"""Chance from which the detector takes a place for a die."""
LEAST_SIDE = 18.0
"""px of a place below which a spot of anything may look like a die."""
MOST = 12
"""Places looked at in one picture."""
SIZES = (DETECTOR_SIZE, DETECTOR_SIZE * 7 // 10, DETECTOR_SIZE // 2)
"""Longer sides, px, at which photographs without dice are looked at."""
LOOKS = 6
"""Crops of each place in them, from a little nearer, farther or beside, turned anyhow."""


def mistaken(detector: Detector, pool: Pool, most: int) -> NDArray[np.uint8]:
    """Up to `most` crops, (N, CLASSIFIER_SIDE, CLASSIFIER_SIDE, 3) uint8 BGR, of places outside all dice."""
    crops: list[NDArray[np.uint8]] = []
    for number in np.flatnonzero(pool.ready):
        truths = pool.truths[number]
        dice = truths[truths[:, 4] > 0]
        image = np.asarray(pool.images[number])
        places = detector(image, LEAST, MOST, SIDE)
        for box in places.boxes:
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            longer = max(float(box[2] - box[0]), float(box[3] - box[1]))
            if longer >= LEAST_SIDE and not _in_a_die(dice, middle):
                side = longer * ROUND_DIE
                crops.append(cut_square(image, (float(middle[0]), float(middle[1])), side))
        if len(crops) >= most:
            break
    return np.array(crops[:most], np.uint8).reshape(-1, CLASSIFIER_SIDE, CLASSIFIER_SIDE, 3)


def mistaken_in(detector: Detector, pictures: Iterable[Image], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Crops, (N, CLASSIFIER_SIDE, CLASSIFIER_SIDE, 3) uint8 BGR, of what a detector takes for dice in
    pictures that hold none: dominoes, dice with numerals, empty tables."""
    crops: list[NDArray[np.uint8]] = []
    for picture in pictures:
        for size in SIZES:
            for box in detector(picture, LEAST, MOST, size).boxes:
                side = max(4.0, float(box[2] - box[0]), float(box[3] - box[1])) * ROUND_DIE
                middle = np.array(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
                for _ in range(LOOKS // len(SIZES)):
                    x, y = middle + rng.normal(0, 0.04, 2) * side
                    seen = side * float(np.exp(np.clip(rng.normal(0, 0.13), -0.3, 0.3)))
                    angle = float(rng.uniform(0, 360))
                    crops.append(cut_square(picture, (float(x), float(y)), seen, angle))
    return np.array(crops, np.uint8).reshape(-1, CLASSIFIER_SIDE, CLASSIFIER_SIDE, 3)


def _in_a_die(dice: NDArray[np.float32], middle: tuple[float, float]) -> bool:
    x, y = middle
    spare = 0.1 * (dice[:, 2:4] - dice[:, :2])
    low, high = dice[:, :2] - spare, dice[:, 2:4] + spare
    return bool(((x > low[:, 0]) & (x < high[:, 0]) & (y > low[:, 1]) & (y < high[:, 1])).any())
