"""Where solids are seen in the plan."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.pieces import Floats, Pyramid
from vision.field.plan import Plan
from vision.opencv import load_cv2

MAX_OUTLINES: Final = 256
"""Outlines that are kept: those of a full field, and of some pieces that were read there before."""


def shown(corners: Floats, camera: Floats) -> Floats:
    """(..., 2) mm: where on the plane (..., 3) points are seen by a camera at (3,) mm."""
    part = camera[2] / (camera[2] - corners[..., 2:])
    return np.asarray(camera[:2] + (corners[..., :2] - camera[:2]) * part, float)


class Outlines:
    """Where solids are seen in a plan; each is worked out once."""

    def __init__(self, plan: Plan, camera: Floats) -> None:
        """`camera`: (3,) mm."""
        self._plan, self._camera = plan, camera
        self._known: dict[Pyramid, Floats] = {}

    def __call__(self, solid: Pyramid) -> Floats:
        """(5, 2) pixels of its corners."""
        if solid not in self._known:
            if len(self._known) >= MAX_OUTLINES:
                self._known.clear()
            self._known[solid] = self._plan.pixels(shown(solid.vertices(), self._camera))
        return self._known[solid]


def fill(mask: Any, corners: Floats, number: int) -> None:
    """Writes a number into (H, W) uint8 wherever a solid with (N, 2) corners (px) is seen."""
    cv2 = load_cv2()
    hull = cv2.convexHull(np.round(corners * 16).astype(np.int32))
    cv2.fillConvexPoly(mask, hull, number, 8, 4)


def filled(corners: Floats, shape: tuple[int, ...]) -> tuple[NDArray[np.uint8], tuple[slice, slice]]:
    """(h, w) uint8 that is one where a solid with (N, 2) corners (px) is seen, and the rows and columns to
    which that belongs in a picture of that shape: a little more than the solid, and at least one pixel."""
    (x0, y0), (x1, y1) = corners.min(0).tolist(), corners.max(0).tolist()
    high, wide = shape[:2]
    left, top = (int(min(max(low - 2, 0), end - 1)) for low, end in ((x0, wide), (y0, high)))
    right, bottom = int(min(max(x1 + 3, left + 1), wide)), int(min(max(y1 + 3, top + 1), high))
    mask = np.zeros((bottom - top, right - left), np.uint8)
    fill(mask, corners - (left, top), 1)
    return mask, (slice(top, bottom), slice(left, right))
