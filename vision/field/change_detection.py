"""Which squares of a field that stays put look otherwise than when they were read last."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.crops import around, frames
from vision.field.lighting import largest
from vision.field.pieces import Floats
from vision.field.place import FieldPlace
from vision.opencv import load_cv2
from vision.pictures import Image

GRAIN_MM: Final = 4.0
"""mm of the farthest square that are compared as one: noise is gone, a small piece still covers ten."""
MIN_CHANGE: Final = 9
"""Steps (0..255) by which they must differ."""
REACH_BEHIND_MM, REACH_BEFORE_MM, REACH_ASIDE_MM = 30.0, 36.0, 24.0
"""How far (mm) from a square's middle, seen from the camera, a change may bear on what is read of it."""

Grains = NDArray[np.uint8]
"""(H, W, 3)"""


class Changes:
    """Compares the field in a picture, grain by grain, with what it was when its squares were read.

    It does so in the camera's own pixels: rectifying a picture takes longer than all the rest.
    """

    def __init__(self, place: FieldPlace, middles: Floats) -> None:
        """`middles` are (64, 2) mm, row by row from a1."""
        grain = max(1, round(GRAIN_MM * place.pixels_per_square / place.square))
        limits = np.maximum(1, np.array(place.size) // grain)
        ways, _ = frames(middles, place.camera)
        corners = around(middles, ways, REACH_ASIDE_MM, REACH_BEHIND_MM, REACH_BEFORE_MM)
        at = place.pixels(corners.reshape(-1, 2)).reshape(corners.shape) / grain
        low = np.clip(np.floor(at.min(1)), 0, limits - 1).astype(int)
        high = np.clip(np.ceil(at.max(1)), low + 1, limits).astype(int)
        first, last = low.min(0), high.max(0)
        self._boxes = np.concatenate([low - first, high - first], 1)
        self._columns, self._rows = (
            slice(int(begin) * grain, int(end) * grain) for begin, end in zip(first, last, strict=True)
        )
        self._even = grain % 2 == 0
        self._size = int(last[0] - first[0]), int(last[1] - first[1])
        self._before: Grains | None = None
        self._now: Grains | None = None

    def since(self, image: Image) -> NDArray[np.intp]:
        """Indices of the squares that changed; all of them at first."""
        cv2 = load_cv2()
        seen = image[self._rows, self._columns]
        if self._even:
            # OpenCV takes far less time to halve a picture than to take away a larger part at once.
            seen = cv2.resize(seen, (seen.shape[1] // 2, seen.shape[0] // 2), interpolation=cv2.INTER_AREA)
        self._now = np.asarray(cv2.resize(seen, self._size, interpolation=cv2.INTER_AREA), np.uint8)
        if self._before is None:
            return np.arange(len(self._boxes))
        loud = largest(cv2.absdiff(self._now, self._before)) > MIN_CHANGE
        sums = cv2.integral(loud.astype(np.uint8))
        left, top, right, bottom = self._boxes.T
        return np.flatnonzero(
            sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left] > 0
        )

    def read(self, squares: NDArray[np.intp]) -> None:
        """Note that these squares have been read in the picture that was asked about last."""
        assert self._now is not None, "what was read has been looked at"
        if self._before is None or len(squares) == len(self._boxes):
            self._before = self._now.copy()
            return
        for left, top, right, bottom in self._boxes[squares]:
            self._before[top:bottom, left:right] = self._now[top:bottom, left:right]
