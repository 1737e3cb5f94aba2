"""Reading dice: pictures in, values of upper faces out.

Spots that may be pips (pips.py) lay down lattices on which one of the six patterns is looked for (faces.py).
What lies round each such face is examined (body.py) and put into numbers (evidence.py), from which a small
network tells the chance that it is the upper face of a die (judgement.py). Of faces that cannot both be
there the likelier one is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.dice.body import Bodies, look_at
from vision.dice.evidence import features
from vision.dice.faces import Faces, find_faces
from vision.dice.judgement import Judgement, load
from vision.dice.pips import Floats, find_pips
from vision.opencv import load_cv2
from vision.pictures import Image

WORKING_SIZE = 1280
"""Longer side, px, to which larger pictures are reduced."""
MOST_PIPS = 350
MOST_FACES = 300
LEAST_CHANCE = 0.45
"""A face less likely than this is not reported."""
APART = 3.4
"""Lattice steps between the middles of two faces below which they cannot belong to two dice; a face is some
3.8 steps wide."""
SURE = 0.9
"""The chance of a face from which on its size is believed."""
MOST_RATIO = 1.9
"""How many times larger or smaller than the sure dice of a picture a doubtful one may be."""
CORNERS = np.array([(-2, -2), (-2, 2), (2, 2), (2, -2)], np.float32)
"""Of a face, in lattice steps."""


@dataclass(frozen=True, slots=True)
class DieFound:
    """One die in a picture."""

    value: int
    """1..6: pips of the upper face."""
    box: tuple[int, int, int, int]
    """x0, y0, x1, y1 of the upper face in px of the picture."""
    confidence: float
    """0..1: the chance that the value is right."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Faces with what speaks for and against them."""

    faces: Faces
    bodies: Bodies
    evidence: Floats
    """(M, FEATURES)"""


class DiceReader:
    """Reads six-sided pip dice of any colour and size in a picture."""

    def __init__(self, judgement: Judgement | None = None) -> None:
        """`judgement`: weighs the evidence; the one that comes with the reader if left out."""
        self._judgement = judgement

    def read(self, image: Image) -> tuple[DieFound, ...]:
        """The dice in a (H, W, 3) uint8 BGR picture, from left to right."""
        judgement = self._judgement or load()
        cv2 = load_cv2()
        scale = min(1.0, WORKING_SIZE / max(image.shape[:2]))
        small = image
        if scale < 1.0:
            small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        found = candidates(cv2.cvtColor(small, cv2.COLOR_BGR2LAB))
        chance = judgement(found.evidence)
        corners = found.faces.lattices.at(CORNERS) / scale
        dice = [
            DieFound(int(found.faces.value[i]), _box(corners[i], image), round(float(chance[i]), 3))
            for i in choose(found.faces, chance)
        ]
        return tuple(sorted(dice, key=lambda die: die.box))


def candidates(lab: NDArray[np.uint8]) -> Candidates:
    """Every face that could be one, in a (H, W, 3) uint8 Lab picture."""
    pips = find_pips(lab)
    if len(pips) > MOST_PIPS:
        strength = pips.quality * np.minimum(pips.contrast, 60.0)
        pips = pips.take(np.argsort(-strength)[:MOST_PIPS])
    faces = find_faces(lab, pips)
    if len(faces) > MOST_FACES:
        faces = faces.take(np.argsort(faces.worst - 0.2 * faces.lattices.quality)[:MOST_FACES])
    bodies = look_at(lab, faces)
    return Candidates(faces, bodies, features(faces, bodies, pips))


def choose(faces: Faces, chance: Floats) -> list[int]:
    """Positions of the likeliest faces that can all be there: one a die."""
    chosen: list[int] = []
    inverse = np.linalg.inv(faces.lattices.axes)
    for i in np.argsort(-chance):
        if chance[i] < LEAST_CHANCE:
            break
        gaps = faces.lattices.centre[chosen] - faces.lattices.centre[i]
        from_others = np.linalg.norm(np.einsum("nij,nj->ni", inverse[chosen], gaps), axis=1)
        from_this = np.linalg.norm(gaps @ inverse[i].T, axis=1)
        if (np.minimum(from_others, from_this) > APART).all():
            chosen.append(int(i))
    return _of_one_scale(chosen, faces.lattices.step, chance)


def _of_one_scale(chosen: list[int], step: Floats, chance: Floats) -> list[int]:
    """Without the doubtful ones that are far larger or smaller than the sure ones: grain, print, screws."""
    sure = [i for i in chosen if chance[i] >= SURE]
    if not sure:
        return chosen
    usual = np.median(step[sure])
    return [i for i in chosen if chance[i] >= SURE or usual / MOST_RATIO < step[i] < usual * MOST_RATIO]


def _box(corners: Floats, image: Image) -> tuple[int, int, int, int]:
    (x0, y0), (x1, y1) = corners.min(0), corners.max(0)
    high, wide = image.shape[:2]
    return max(0, round(x0)), max(0, round(y0)), min(wide, round(x1)), min(high, round(y1))
