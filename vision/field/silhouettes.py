"""Where solids are seen in the plan."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.pieces import Floats, Pyramid
from vision.field.plan import Plan
from vision.opencv import load_cv2

SUBPIXEL_BITS: Final = 4
SUBPIXELS: Final = 1 << SUBPIXEL_BITS
"""Parts of a pixel to which corners are rounded."""
MAX_SILHOUETTES: Final = 256
"""Silhouettes that are kept: those of a full field, and of some pieces that were read there before."""


def project_to_plane(corners: Floats, camera: Floats) -> Floats:
    """(..., 2) mm: where on the plane (..., 3) points are seen by a camera at (3,) mm."""
    part = camera[2] / (camera[2] - corners[..., 2:])
    return np.asarray(camera[:2] + (corners[..., :2] - camera[:2]) * part, float)


class Silhouette:
    """Where one solid is seen in a plan."""

    def __init__(self, corners: Floats, shape: tuple[int, int]) -> None:
        """`corners`: (N, 2) px; `shape`: height and width of the plan, px."""
        self.corners, self._shape = corners, shape
        self._hulls: dict[int, Any] = {}

    def fill(self, mask: NDArray[np.uint8], number: int, grain_px: int = 1) -> None:
        """Writes a number wherever it is seen into (H, W) of the plan, with so many px, each way, as one."""
        if grain_px not in self._hulls:
            corners = self.corners if grain_px == 1 else (self.corners + 0.5) / grain_px - 0.5
            sixteenths = np.round(corners * SUBPIXELS).astype(np.int32)
            self._hulls[grain_px] = load_cv2().convexHull(sixteenths)
        load_cv2().fillConvexPoly(mask, self._hulls[grain_px], number, 8, SUBPIXEL_BITS)

    @cached_property
    def window(self) -> tuple[slice, slice]:
        """Rows and columns with a little more than the solid, and at least one pixel."""
        (x0, y0), (x1, y1) = self.corners.min(0).tolist(), self.corners.max(0).tolist()
        high, wide = self._shape
        left, top = (int(min(max(low - 2, 0), end - 1)) for low, end in ((x0, wide), (y0, high)))
        right, bottom = int(min(max(x1 + 3, left + 1), wide)), int(min(max(y1 + 3, top + 1), high))
        return slice(top, bottom), slice(left, right)

    @cached_property
    def whole(self) -> NDArray[np.uint8]:
        """(h, w) of that window: one where it is seen."""
        rows, columns = self.window
        mask = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
        Silhouette(self.corners - (columns.start, rows.start), mask.shape).fill(mask, 1)
        return mask

    @cached_property
    def inner(self) -> NDArray[np.uint8]:
        """The same without its edges: nobody knows quite where a piece stands."""
        return np.asarray(load_cv2().erode(self.whole, np.ones((3, 3), np.uint8)), np.uint8)


class Silhouettes:
    """Where solids are seen in a plan; each is worked out once."""

    def __init__(self, plan: Plan, camera: Floats) -> None:
        """`camera`: (3,) mm."""
        self._plan, self._camera = plan, camera
        self._known: dict[Pyramid, Silhouette] = {}

    def __call__(self, solid: Pyramid) -> Silhouette:
        """Returns the silhouette of one solid."""
        if solid not in self._known:
            if len(self._known) >= MAX_SILHOUETTES:
                self._known.clear()
            corners = self._plan.pixels(project_to_plane(solid.vertices(), self._camera))
            self._known[solid] = Silhouette(corners, self._plan.size[::-1])
        return self._known[solid]
