"""Fits how the answers of the networks become chances, on labelled photographs they did not learn from.

    python -m studio.training.dice_certainty PHOTOS

Five numbers: too few to learn the photographs by heart. They go into `PlattScaling` of vision/dice/reader.py.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.dice.networks import Detections
from vision.dice.reader import LEAST_DIE_CHANCE, DiceReader, PlattScaling, combined_values, logit
from vision.dice.score import PictureLabel, labels
from vision.pictures import read_picture

Numbers = NDArray[np.floating]
STEPS = 40
RIDGE = 0.5


@dataclass(frozen=True, slots=True)
class Place:
    """One place that was considered."""

    detector: float
    """Log odds."""
    classifier: float
    best: float
    """Chance of the likeliest value, if it is a die."""
    is_die: bool
    is_right: bool


def places_of(label: PictureLabel, found: Detections, told: NDArray[np.floating]) -> list[Place]:
    """The places of a picture with the truth about them."""
    values = combined_values(found, told) if len(found) else np.zeros((0, 6))
    result = []
    for i, box in enumerate(found.boxes):
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        here = [value for (x0, y0, x1, y1), value in label.boxes if _in((x0, y0, x1, y1), box, x, y)]
        best = int(values[i].argmax())
        result.append(
            Place(
                float(logit(found.score[i])),
                float(logit(1 - told[i, 0])),
                float(values[i, best]),
                bool(here),
                best + 1 in here,
            )
        )
    return result


def _in(there: tuple[float, ...], box: NDArray[np.floating], x: float, y: float) -> bool:
    middle = (there[0] + there[2]) / 2, (there[1] + there[3]) / 2
    mine = box[0] <= middle[0] <= box[2] and box[1] <= middle[1] <= box[3]
    return bool((there[0] <= x <= there[2] and there[1] <= y <= there[3]) or mine)


def fitted(places: list[Place]) -> PlattScaling:
    """The weights under which what was seen is likeliest."""
    detector, classifier = (
        np.array([getattr(p, name) for p in places]) for name in ("detector", "classifier")
    )
    is_die = np.array([p.is_die for p in places], float)
    slopes = logistic(np.stack([detector, classifier], 1), is_die)
    odds = slopes[0] * detector + slopes[1] * classifier + slopes[2]
    die = 1 / (1 + np.exp(-odds))
    read = die >= LEAST_DIE_CHANCE
    chance = die * np.array([p.best for p in places])
    right = np.array([p.is_right for p in places], float)
    sure = logistic(np.asarray(logit(chance))[read, None], right[read])
    return PlattScaling(*(round(float(v), 3) for v in (*slopes, *sure)))


def logistic(inputs: Numbers, truth: Numbers) -> Numbers:
    """(F + 1,) slopes and shift of a logistic regression of (N,) truth on (N, F), by Newton."""
    rows = np.hstack([inputs, np.ones((len(inputs), 1))])
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (truth - chance) - RIDGE * weights
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return np.asarray(weights)


def main(arguments: list[str] | None = None) -> None:
    """Read, fit, print."""
    parser = argparse.ArgumentParser(prog="python -m studio.training.dice_certainty", description=__doc__)
    parser.add_argument("photos", type=Path)
    folder = parser.parse_args(arguments).photos
    reader = DiceReader()
    places: list[Place] = []
    for label in labels(folder):
        if label.boxes:
            places += places_of(label, *reader.candidates(read_picture(folder / label.file)))
    print(fitted(places))


if __name__ == "__main__":
    main()
