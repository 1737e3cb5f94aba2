"""From points seen to the place of the field: the plane they lie in, and the lens that bent them."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.pieces import Floats
from vision.field.place import FieldPlace, straighten_points, transform
from vision.mat import MatLayout
from vision.opencv import load_cv2

OUTLIER_PX: Final = 3.0
"""Pixels off the plane at which a corner is no longer believed."""
BENT_OUTLIER: Final = 14.0
"""The same before it is known how the lens bends."""
STRAIGHT_RMS_PX: Final = 0.6
"""Root mean square (px) up to which all points are taken to be seen through a straight lens."""
POINTS_FOR_BEND: Final = 20
"""Fewer do not tell a bent lens from a curled mat."""
MAX_RMS_RATIO: Final = 0.7
"""What a bend must leave of the root mean square to be believed."""
MOST_BEND: Final = 0.3
FINEST_BEND: Final = 0.002
"""The search for the bend ends with steps no wider than twice this."""


def fitted_place(
    on_field: Floats,
    in_picture: Floats,
    size: tuple[int, int],
    method: str,
    square: float,
    least: int,
    layout: MatLayout | None = None,
    *,
    bend: float | None = None,
) -> FieldPlace | None:
    """The place that (N, 2) mm and the (N, 2) pixels where they are seen agree on.

    Args:
        size: width and height (px) of the picture.
        least: how many points must agree.
        bend: of the lens, if it is known; else it is looked for where a straight lens does not fit.
    """
    straight = _plane(on_field, straighten_points(in_picture, size, bend or 0.0), OUTLIER_PX)
    if bend is None and len(on_field) >= POINTS_FOR_BEND and _is_doubtful(straight, len(on_field)):
        found = _bend(on_field, in_picture, size)
        other = _plane(on_field, straighten_points(in_picture, size, found), OUTLIER_PX)
        if other is not None and (straight is None or _better(other, straight)):
            straight, bend = other, found
    if straight is None or int(straight[1].sum()) < least:
        return None
    homography, _, residual = straight
    return FieldPlace(homography, method, residual, square, size, layout, bend or 0.0)


Plane = tuple[Floats, NDArray[np.bool_], float]
"""A homography (3, 3), which points agree with it, and the root mean square (px) of those."""


def _plane(on_field: Floats, in_picture: Floats, outlier: float) -> Plane | None:
    cv2 = load_cv2()
    if len(on_field) < 4:
        return None
    homography, kept = cv2.findHomography(on_field, in_picture, cv2.RANSAC, outlier)
    if homography is None:
        return None
    chosen = np.ravel(kept) > 0
    error = (transform(homography, on_field) - in_picture)[chosen]
    return np.asarray(homography, float), chosen, float(np.sqrt((error**2).sum(1).mean()))


def _is_doubtful(plane: Plane | None, count: int) -> bool:
    """Whether a straight lens leaves much unexplained."""
    return plane is None or plane[2] > STRAIGHT_RMS_PX or int(plane[1].sum()) < 0.9 * count


def _better(bent: Plane, straight: Plane) -> bool:
    more = int(bent[1].sum()) > 1.1 * int(straight[1].sum())
    as_many = int(bent[1].sum()) >= int(straight[1].sum())
    return more or (as_many and bent[2] < MAX_RMS_RATIO * straight[2])


def _bend(on_field: Floats, in_picture: Floats, size: tuple[int, int]) -> float:
    """The bend under which most points come nearest to one plane: a search in steps ever half as wide."""
    rough = _plane(on_field, in_picture, BENT_OUTLIER)
    if rough is None:
        return 0.0
    there, seen = on_field[rough[1]], in_picture[rough[1]]
    cv2 = load_cv2()

    @cache
    def spread(bend: float) -> float:
        straight = straighten_points(seen, size, bend)
        homography, _ = cv2.findHomography(there, straight)
        if homography is None:
            return np.inf
        return float(np.hypot(*(transform(homography, there) - straight).T).mean())

    best, step = 0.0, MOST_BEND / 2
    while step > FINEST_BEND:
        best = min((best - step, best, best + step), key=spread)
        step /= 2
    return best
