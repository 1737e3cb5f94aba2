"""Places that a detector mistakes for dice: what a classifier must learn to refuse."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from studio.training.dice_pool import SIDE, Pool
from vision.dice.networks import CLASSIFIER_SIDE, ROUND_DIE, Detector, cut_square

LEAST = 0.12
"""Chance from which the detector takes a place for a die."""
LEAST_SIDE = 18.0
"""px of a place below which a spot of anything may look like a die."""
MOST = 12
"""Places looked at in one picture."""


def mistaken(detector: Detector, pool: Pool, most: int) -> NDArray[np.uint8]:
    """Up to `most` crops, (N, CLASSIFIER_SIDE, CLASSIFIER_SIDE, 3) uint8 BGR, of places outside all dice."""
    crops: list[NDArray[np.uint8]] = []
    for number in np.flatnonzero(pool.ready):
        truths = pool.truths[number]
        dice = truths[truths[:, 4] > 0]
        image = np.asarray(pool.images[number])
        places = detector(image, LEAST, SIDE, MOST)
        for box in places.boxes:
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            longer = max(float(box[2] - box[0]), float(box[3] - box[1]))
            if longer >= LEAST_SIDE and not lies_in_a_die(dice, middle):
                side = longer * ROUND_DIE
                crops.append(cut_square(image, (float(middle[0]), float(middle[1])), side))
        if len(crops) >= most:
            break
    return np.array(crops[:most], np.uint8).reshape(-1, CLASSIFIER_SIDE, CLASSIFIER_SIDE, 3)


def lies_in_a_die(dice: NDArray[np.float32], middle: tuple[float, float]) -> bool:
    """Whether a point is in, or hardly beside, one of (M, 6) dice: x0, y0, x1, y1, ... ."""
    x, y = middle
    spare = 0.1 * (dice[:, 2:4] - dice[:, :2])
    low, high = dice[:, :2] - spare, dice[:, 2:4] + spare
    return bool(((x > low[:, 0]) & (x < high[:, 0]) & (y > low[:, 1]) & (y < high[:, 1])).any())
