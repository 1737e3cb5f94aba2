"""A stand-in for the reader of dice, for films: it makes the mistakes of a good one, and takes no time."""

from __future__ import annotations

import numpy as np

from studio.scenes.film import Film
from vision.dice.reader import DieFound
from vision.pictures import Image


class Oracle:
    """Reads the dice of a film as a good reader does: what it sees well nearly always, the rest badly."""

    def __init__(self, film: Film, seed: int, *, misread: float = 0.004, overlooked: float = 0.004) -> None:
        self._film = film
        self._rng = np.random.default_rng(seed)
        self._misread = misread
        self._overlooked = overlooked

    def __call__(self, image: Image) -> tuple[DieFound, ...]:
        found = []
        for die in self._film.lying():
            confidence = float(self._rng.uniform(0.85, 0.99))
            wrong = self._rng.random() < self._misread
            if not die.clear or self._rng.random() < self._overlooked:
                continue
            if die.moving or not die.flat:
                if self._rng.random() < 0.4:
                    continue
                wrong, confidence = wrong or self._rng.random() < 0.3, float(self._rng.uniform(0.45, 0.7))
            value = int(self._rng.integers(1, 7)) if wrong else die.value
            loose = 0.03 * (die.box[2] - die.box[0])
            x0, y0, x1, y1 = (round(side + float(self._rng.normal(0, loose))) for side in die.box)
            found.append(DieFound(value, (x0, y0, x1, y1), confidence))
        return tuple(sorted(found, key=lambda die: die.box))
