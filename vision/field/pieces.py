"""The pieces as solids: square pyramids of three sizes in six colours. All lengths are millimetres.

Sizes after the face dimensions published for Icehouse pyramids: bases of 9/16, 25/32 and 1 inch, heights of
1, 1 3/8 and 1 3/4 inches.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

COLOURS: Final = ("red", "yellow", "green", "blue", "white", "black")
SIZES: Final = ("small", "medium", "large")
BASES: Final = (14.29, 19.84, 25.40)
HEIGHTS: Final = (25.40, 34.93, 44.45)
SOLID_TIP: Final = 8.5
"""Pieces are hollow from below up to so far under the tip: there the next one in a stack comes to rest."""


def stack_step(lower: int, upper: int) -> float:
    """How much higher (mm) a piece of one size (0..2) stands when it is put over one of another.

    Zero where it hides the lower one. On photographs of real pieces 8 to 10 mm for two of one size, 16 to 20
    for the next smaller one.
    """
    return max(0.0, HEIGHTS[lower] - HEIGHTS[upper] + SOLID_TIP)


@dataclass(frozen=True, slots=True)
class Pyramid:
    """One piece on the plane: its size (0..2), the middle of its base, and how it is turned (radians)."""

    size: int
    x: float
    y: float
    yaw: float
    lying: bool = False
    z: float = 0.0
    """How high (mm) above the plane it stands, on top of others."""

    def vertices(self) -> Floats:
        """(5, 3): four corners of the base, counter-clockwise seen from the apex, then the apex."""
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        turned = _solid(self.size, self.lying) @ np.array([(cos, sin, 0), (-sin, cos, 0), (0, 0, 1)])
        return np.asarray(turned + np.array([self.x, self.y, self.z]), float)


@cache
def _solid(size: int, lying: bool) -> Floats:
    """(5, 3): the corners of a pyramid that is not turned and stands in the middle of things."""
    half, height = BASES[size] / 2, HEIGHTS[size]
    solid = np.array(
        [(-half, -half, 0), (half, -half, 0), (half, half, 0), (-half, half, 0), (0, 0, height)], float
    )
    return _tip_over(solid, half, height) if lying else solid


def _tip_over(solid: Floats, half: float, height: float) -> Floats:
    """The pyramid rolled over its edge at x = half until that face lies on the plane, centred."""
    angle = np.pi - np.arctan2(height, half)
    edge = solid - (half, 0, 0)
    cos, sin = np.cos(angle), np.sin(angle)
    rolled = edge @ np.array([(cos, 0, -sin), (0, 1, 0), (sin, 0, cos)])
    return np.asarray(rolled - (rolled[:, 0].mean(), 0, rolled[:, 2].min()), float)


FACES: Final = ((0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4), (3, 2, 1, 0))
"""Indices into the vertices, counter-clockwise seen from outside."""
