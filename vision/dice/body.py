"""The body check: round its pips a face is of one colour, and somewhere beyond them it ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.dice.faces import PATTERNS, PLACES, Face
from vision.dice.pips import Floats, Pips
from vision.opencv import load_cv2

GRID = np.array([(x, y) for y in np.linspace(-1.4, 1.4, 8) for x in np.linspace(-1.4, 1.4, 8)], np.float32)
RAYS = 24
RAY_STEPS = np.arange(0.6, 6.1, 0.25, dtype=np.float32)
"""Where a ray from the middle of a face is sampled, in lattice steps; a side lies near 2."""


@dataclass(frozen=True, slots=True)
class Body:
    """What surrounds the pips of one face."""

    even: float
    """Share of the face, pips left out, that has the body's colour."""
    ends: float
    """Share of directions in which the body ends where a die may end."""
    reach: float
    """Median distance at which it ends, in steps."""
    corners: Floats
    """(RAYS, 2) px: where the body ends in each direction."""


def look_at(lab: NDArray[np.uint8], pips: Pips, face: Face) -> Body:
    """Examine the surround of a face in a (H, W, 3) uint8 Lab picture."""
    members = list(face.pips)
    colour = np.median(pips.body[members], axis=0)
    ink = np.median(pips.ink[members], axis=0)
    contrast = float(np.linalg.norm(colour - ink))
    places = PLACES[list(PATTERNS[face.value])]
    if face.value == 6 or face.value in (2, 3):
        own = np.linalg.solve(face.axes, (np.stack([pips.x, pips.y], 1)[members] - face.centre).T).T
        places = own.astype(np.float32)
    pip_radius = float(np.median(pips.radius[members])) / face.step
    free = np.linalg.norm(GRID[:, None] - places, axis=2).min(1) > 1.35 * pip_radius
    limit = max(12.0, 0.45 * contrast)
    on_face = _colours(lab, face.at(GRID[free]))
    even = float((np.linalg.norm(on_face - colour, axis=1) < limit).mean())
    angles = np.arange(RAYS) * (2 * np.pi / RAYS)
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
    along = directions[:, None] * RAY_STEPS[None, :, None]
    at = face.at(along.reshape(-1, 2))
    colours = _colours(lab, at).reshape(RAYS, len(RAY_STEPS), 3)
    on_pip = np.linalg.norm(along[:, :, None] - places, axis=3).min(2) < 1.4 * pip_radius
    strange = np.linalg.norm(on_face - colour, axis=1)
    edge = float(np.clip(1.5 * np.quantile(strange, 0.8), 10.0, limit))
    other = (np.linalg.norm(colours - colour, axis=2) > edge) & ~on_pip
    outside = other & np.concatenate([other[:, 1:], other[:, -1:]], axis=1)
    high, wide = lab.shape[:2]
    left = (at < 0).any(1) | (at[:, 0] > wide - 1) | (at[:, 1] > high - 1)
    outside |= left.reshape(outside.shape)
    first = np.where(outside.any(1), outside.argmax(1), len(RAY_STEPS) - 1)
    end = RAY_STEPS[first]
    return Body(
        even=even,
        ends=float(((end > 1.3) & (end < 3.9)).mean()),
        reach=float(np.median(end)),
        corners=face.at(directions * end[:, None]),
    )


def _colours(lab: NDArray[np.uint8], at: Floats) -> Floats:
    cv2 = load_cv2()
    points = np.ascontiguousarray(at, np.float32)
    found = cv2.remap(lab, points[:, :1], points[:, 1:], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found, np.float32).reshape(-1, 3)
