"""Reading dice: pictures in, values of upper faces out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.dice.body import Body, look_at
from vision.dice.faces import Face, kinship, lines, singles, squares
from vision.dice.pips import Pips, find_pips
from vision.opencv import load_cv2
from vision.pictures import Image

WORKING_SIZE = 1280
"""Longer side, px, to which larger pictures are reduced."""
MOST_PIPS = 350
LEAST_SCORE = 0.3


@dataclass(frozen=True, slots=True)
class DieFound:
    """One die in a picture."""

    value: int
    """1..6: pips of the upper face."""
    box: tuple[int, int, int, int]
    """x0, y0, x1, y1 in px of the picture."""
    confidence: float
    """0..1: the chance that the value is right."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A face with what speaks for it."""

    face: Face
    body: Body
    score: float


class DiceReader:
    """Reads six-sided pip dice of any colour and size in a picture."""

    def read(self, image: Image) -> tuple[DieFound, ...]:
        """The dice in a (H, W, 3) uint8 BGR picture, from left to right."""
        cv2 = load_cv2()
        scale = min(1.0, WORKING_SIZE / max(image.shape[:2]))
        small = (
            image
            if scale == 1.0
            else cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        )
        lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB)
        chosen = choose(candidates(lab))
        dice = [_reported(c, 1.0 / scale, image.shape) for c in chosen]
        return tuple(sorted(dice, key=lambda die: die.box))


def candidates(lab: NDArray[np.uint8]) -> list[Candidate]:
    """Every face that could be one, in a (H, W, 3) uint8 Lab picture."""
    pips = find_pips(lab)
    if len(pips) > MOST_PIPS:
        strength = pips.quality * np.minimum(pips.contrast, 60.0)
        pips = pips.take(np.argsort(-strength)[:MOST_PIPS])
    if len(pips) == 0:
        return []
    kin = kinship(pips)
    found = squares(pips, kin) + lines(pips, kin)
    found += singles(pips, kin, 2.2)
    return [_weighed(lab, pips, face) for face in found]


def _weighed(lab: NDArray[np.uint8], pips: Pips, face: Face) -> Candidate:
    body = look_at(lab, pips, face)
    quality = float(pips.quality[list(face.pips)].mean())
    round_ = _roundness(face)
    score = body.even**3 * body.ends**2 * quality * np.exp(-((face.misfit / 0.15) ** 2)) * round_
    score *= {1: 0.5, 2: 0.6, 3: 0.8, 4: 0.9, 5: 1.0, 6: 1.0}[face.value]
    return Candidate(face, body, float(score))


def _roundness(face: Face) -> float:
    values = np.linalg.svd(face.axes, compute_uv=False)
    return float(values[1] / values[0])


def choose(found: list[Candidate]) -> list[Candidate]:
    """The best candidates that can all be true: one face a die."""
    chosen: list[Candidate] = []
    for candidate in sorted(found, key=lambda c: -c.score):
        if candidate.score < LEAST_SCORE:
            break
        if all(_apart(candidate.face, other.face) for other in chosen):
            chosen.append(candidate)
    return chosen


def _apart(a: Face, b: Face) -> bool:
    """Whether two faces can belong to two dice."""
    if set(a.pips) & set(b.pips):
        return False
    gap = a.centre - b.centre
    far_a = np.linalg.norm(np.linalg.solve(a.axes, gap))
    far_b = np.linalg.norm(np.linalg.solve(b.axes, gap))
    return bool(min(far_a, far_b) > 3.4)


def _reported(candidate: Candidate, scale: float, shape: tuple[int, ...]) -> DieFound:
    corners = candidate.face.at(np.array([(-2, -2), (-2, 2), (2, 2), (2, -2)], np.float32)) * scale
    (x0, y0), (x1, y1) = corners.min(0), corners.max(0)
    high, wide = shape[:2]
    box = (max(0, round(x0)), max(0, round(y0)), min(wide, round(x1)), min(high, round(y1)))
    return DieFound(candidate.face.value, box, round(min(1.0, candidate.score), 3))
