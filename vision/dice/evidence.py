"""What speaks for and against a face, as numbers a small network weighs."""

from __future__ import annotations

import numpy as np

from vision.dice.body import Bodies
from vision.dice.faces import Faces
from vision.dice.pips import Floats, Pips, colour_distance

FEATURES = 30
"""Numbers per face."""


def features(faces: Faces, bodies: Bodies, pips: Pips) -> Floats:
    """(M, FEATURES): everything in units of the face itself, so that neither size nor colour matters."""
    if len(faces) == 0:
        return np.zeros((0, FEATURES), np.float32)
    lattices = faces.lattices
    contrast = np.linalg.norm(lattices.ink - lattices.body, axis=1)
    radius = lattices.radius * lattices.step
    round_ = roundness(faces)
    inside, beside = _strangers(faces, pips)
    enclosed, size, shift = _enclosing(faces, pips)
    columns = [
        faces.worst,
        np.minimum(faces.margin, 0.3) * 5.0,
        bodies.even,
        np.maximum(bodies.even - 0.9, 0.0) * 10.0,
        bodies.ends,
        bodies.reach - 2.1,
        np.abs(bodies.reach - 2.1),
        np.minimum(bodies.spread, 2.0),
        bodies.offset,
        bodies.nearest,
        np.minimum(bodies.strange, 1.0) * 2.0,
        np.log(bodies.rim + 3.0) - 3.0,
        np.log((bodies.rim + 3.0) / contrast),
        lattices.quality,
        lattices.strain * 3.0,
        np.log(contrast / 60.0),
        np.log(radius / 4.0),
        np.minimum(radius, 3.0) / 3.0,
        np.log(lattices.radius / 0.42),
        round_,
        inside,
        beside,
        enclosed,
        size,
        shift,
        *((faces.value == value).astype(np.float32) for value in (1, 2, 3, 4, 5)),
    ]
    return np.asarray(np.clip(np.stack(columns, axis=1), -4.0, 4.0), np.float32)


def roundness(faces: Faces) -> Floats:
    """(M,): 1 for a square seen from the front, towards 0 the flatter it is seen."""
    if len(faces) == 0:
        return np.zeros(0, np.float32)
    halves = np.linalg.svd(faces.lattices.axes, compute_uv=False)
    return np.asarray(halves[:, 1] / halves[:, 0], np.float32)


def _strangers(faces: Faces, pips: Pips) -> tuple[Floats, Floats]:
    """Weighted counts of pips like those of a face that are none of its own: on it, and beside it."""
    lattices = faces.lattices
    inverse = np.linalg.inv(lattices.axes)
    dx = pips.x - lattices.centre[:, :1]
    dy = pips.y - lattices.centre[:, 1:]
    along = inverse[:, 0, :1] * dx + inverse[:, 0, 1:] * dy
    across = inverse[:, 1, :1] * dx + inverse[:, 1, 1:] * dy
    away = np.maximum(np.abs(along), np.abs(across))
    contrast = np.linalg.norm(lattices.ink - lattices.body, axis=1)[:, None]
    ratio = pips.radius[None] / (lattices.radius * lattices.step)[:, None]
    like = (colour_distance(lattices.ink, pips.ink) < 0.6 * contrast) & (
        colour_distance(lattices.body, pips.body) < 0.6 * contrast
    )
    weight = pips.quality[None] * like * (ratio < 1.7) * (ratio > 0.4)
    pattern_pips = TEMPLATE_SIZES[faces.pattern]
    inside = (weight * (away < 1.5)).sum(1) - pattern_pips
    beside = (weight * (away >= 1.5) * (away < 3.6)).sum(1)
    return inside.astype(np.float32), np.minimum(beside, 8.0).astype(np.float32) / 2.0


def _enclosing(faces: Faces, pips: Pips) -> tuple[Floats, Floats, Floats]:
    """The die as a spot: how good the best spot is that holds the face, its size, and how far off its middle.

    A die on a plain table is itself a round spot some two steps in radius.
    """
    lattices = faces.lattices
    away = np.hypot(pips.x - lattices.centre[:, :1], pips.y - lattices.centre[:, 1:])
    size = pips.radius[None] / lattices.step[:, None]
    fits = (size > 1.5) & (size < 5.0) & (away < 0.7 * pips.radius[None])
    worth = np.where(fits, pips.quality[None] * np.minimum(pips.contrast[None], 60.0) / 60.0, 0.0)
    best = worth.argmax(1)
    row = np.arange(len(best))
    none = worth[row, best] == 0.0
    best_size = np.where(none, 0.0, np.log(np.maximum(size[row, best], 0.1) / 2.3))
    shift = np.where(none, 0.0, away[row, best] / np.maximum(pips.radius[best], 1e-3))
    return worth[row, best].astype(np.float32), best_size.astype(np.float32), shift.astype(np.float32)


TEMPLATE_SIZES = np.array([1, 2, 3, 4, 5, 6, 6], np.float32)
"""Pips of each of PATTERNS."""
