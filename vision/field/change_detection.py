"""Which squares of a field that stays put look otherwise than when they were read last."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.crops import around, frames
from vision.field.lighting import largest
from vision.field.pieces import Floats
from vision.field.plan import Plan
from vision.opencv import load_cv2
from vision.pictures import Image

GRAIN: Final = 5
"""Pixels of the plan that are compared as one: noise is gone, a small piece still covers ten."""
CHANGED: Final = 9
"""Steps (0..255) by which they must differ."""
BEHIND, BEFORE, ASIDE = 30.0, 36.0, 24.0
"""How far (mm) from a square's middle, seen from the camera, a change may bear on what is read of it."""

Grains = NDArray[np.uint8]
"""(H, W, 3)"""


class Changes:
    """Compares the plan of a field, grain by grain, with what it was when its squares were read."""

    def __init__(self, plan: Plan, camera: Floats, middles: Floats) -> None:
        """`middles` are (64, 2) mm, row by row from a1."""
        self._size = max(1, plan.size[0] // GRAIN), max(1, plan.size[1] // GRAIN)
        limits = np.array(self._size)
        ways, _ = frames(middles, camera)
        at = plan.pixels(around(middles, ways, ASIDE, BEHIND, BEFORE)) * (limits / np.array(plan.size))
        low, high = np.floor(at.min(1)), np.ceil(at.max(1)) + 1
        self._boxes = np.concatenate([np.clip(low, 0, limits), np.clip(high, 0, limits)], 1).astype(int)
        self._before: Grains | None = None
        self._now: Grains | None = None

    def since(self, view: Image) -> NDArray[np.intp]:
        """Indices of the squares that changed; all of them at first. `view` is the rectified picture."""
        cv2 = load_cv2()
        self._now = np.asarray(cv2.resize(view, self._size, interpolation=cv2.INTER_AREA), np.uint8)
        if self._before is None:
            return np.arange(len(self._boxes))
        loud = largest(cv2.absdiff(self._now, self._before)) > CHANGED
        sums = cv2.integral(loud.astype(np.uint8))
        left, top, right, bottom = self._boxes.T
        return np.flatnonzero(
            sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left] > 0
        )

    def read(self, squares: NDArray[np.intp]) -> None:
        """These squares have been read in the view that was asked about last."""
        assert self._now is not None, "what was read has been looked at"
        if self._before is None:
            self._before = self._now.copy()
        for left, top, right, bottom in self._boxes[squares]:
            self._before[top:bottom, left:right] = self._now[top:bottom, left:right]
