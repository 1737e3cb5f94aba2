"""The field seen as if from straight above, in a fixed number of pixels per millimetre."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.pieces import HEIGHTS, Floats
from vision.field.place import FieldPlace, bend_points, transform
from vision.mat import LAYOUTS, SIDE_SQUARES, MatLayout
from vision.mat_picture import mat_picture
from vision.opencv import load_cv2
from vision.pictures import Image

PX_PER_MM: Final = 1.25
"""Pixels per mm: about what a camera of 1280x720 pixels shows of a mat that fills its picture."""
LEAST_EDGE: Final = 12.0
MOST_EDGE: Final = 75.0
"""Limits (mm) of the strip round the field that is rectified too."""

Window = tuple[slice, slice]
"""Rows and columns of a plan, each with a start and a stop."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A part of the mat's plane as a picture: pixels are places in mm and the other way round."""

    square: float
    low: tuple[float, float]
    high: tuple[float, float]

    @property
    def scale(self) -> float:
        """Pixels per mm."""
        return PX_PER_MM

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return round((self.high[0] - self.low[0]) * self.scale), round(
            (self.high[1] - self.low[1]) * self.scale
        )

    def middle(self, square: tuple[int, int]) -> tuple[float, float]:
        """The middle (mm) of a square (file, rank)."""
        return (square[0] + 0.5) * self.square, (square[1] + 0.5) * self.square

    def matrix(self) -> Floats:
        """(3, 3): mm to pixels (whole numbers are the middles of pixels)."""
        k = self.scale
        return np.array([(k, 0, -self.low[0] * k - 0.5), (0, -k, self.high[1] * k - 0.5), (0, 0, 1)])

    def pixels(self, points: Floats) -> Floats:
        """(..., 2) pixels of (..., 2) mm."""
        k = self.scale
        return np.asarray(
            points * np.array((k, -k)) + np.array((-self.low[0] * k - 0.5, self.high[1] * k - 0.5)), float
        )

    def rectify(self, image: Image, place: FieldPlace, window: Window | None = None) -> Image:
        """What a picture in which the field lies at `place` shows of the plane, or of a part of it."""
        cv2 = load_cv2()
        wide, high = self.size
        rows, columns = window or (slice(0, high), slice(0, wide))
        if place.bend:
            across, down = (
                part[rows, columns]
                for part in _bent_map(self, place.homography.tobytes(), place.size, place.bend)
            )
            shown = cv2.remap(image, across, down, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
        else:
            corner = np.array([(1, 0, columns.start), (0, 1, rows.start), (0, 0, 1)], float)
            warp = place.homography @ np.linalg.inv(self.matrix()) @ corner
            size = columns.stop - columns.start, rows.stop - rows.start
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            shown = cv2.warpPerspective(image, warp, size, None, flags, cv2.BORDER_REPLICATE)
        return np.asarray(shown, np.uint8)

    def ground(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """x and y in mm of every pixel, as a row and as a column."""
        wide, high = self.size
        x = self.low[0] + (np.arange(wide, dtype=np.float32) + 0.5) / self.scale
        y = self.high[1] - (np.arange(high, dtype=np.float32) + 0.5) / self.scale
        return x[None, :], y[:, None]


def plan_for(place: FieldPlace) -> Plan:
    """The part of the plane that the field and everything that stands on it can be seen against."""
    side = SIDE_SQUARES * place.square
    x, y, z = place.camera
    lean = HEIGHTS[-1] / max(z - HEIGHTS[-1], 60.0)

    def edge(overhang: float) -> float:
        # In steps, so that a camera that trembles does not ask for another plan each time.
        return float(np.clip(np.ceil(overhang * lean / 6.0 + 1.0) * 6.0, LEAST_EDGE, MOST_EDGE))

    return Plan(place.square, (-edge(x), -edge(y)), (side + edge(side - x), side + edge(side - y)))


@lru_cache(maxsize=4)
def _bent_map(plan: Plan, homography: bytes, size: tuple[int, int], bend: float) -> tuple[Any, Any]:
    """Where in the picture each pixel of a plan lies; a camera at rest asks for the same again."""
    cv2 = load_cv2()
    x, y = np.broadcast_arrays(*plan.ground())
    straight = transform(np.frombuffer(homography).reshape(3, 3), np.stack([x, y], -1).reshape(-1, 2))
    at = bend_points(straight, size, bend).astype(np.float32).reshape(*x.shape, 2)
    across, down = cv2.convertMaps(at[..., 0], at[..., 1], cv2.CV_16SC2)
    return across, down


@lru_cache(maxsize=8)
def print_mat(plan: Plan, name: str) -> tuple[Image, NDArray[np.bool_]]:
    """The mat of that name as it was printed, in a plan, and where in the plan it is at all."""
    cv2 = load_cv2()
    layout: MatLayout = next(one for one in LAYOUTS if one.name == name)
    detail = 2 * plan.scale
    picture = cv2.GaussianBlur(mat_picture(layout, detail), (0, 0), 1.0)
    k = 1 / detail
    to_mm = np.array([(k, 0, layout.low[0] + k / 2), (0, -k, layout.high[1] - k / 2), (0, 0, 1)])
    # Printers do not always make it as large as it should be.
    part = plan.square / layout.square
    warp: Any = plan.matrix() @ np.diag([part, part, 1.0]) @ to_mm
    image = cv2.warpPerspective(picture, warp, plan.size, None, cv2.INTER_LINEAR, cv2.BORDER_REPLICATE)
    x, y = (along / part for along in plan.ground())
    inside = (x > layout.low[0]) & (x < layout.high[0]) & (y > layout.low[1]) & (y < layout.high[1])
    return np.asarray(image, np.uint8), np.asarray(inside)
