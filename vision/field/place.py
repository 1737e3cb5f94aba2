"""Where the field lies in a picture, and from where the camera looks at it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import numpy as np

from vision.field.pieces import Floats
from vision.mat import SIDE_SQUARES, MatLayout

USUAL_VIEW: Final = 65.0
"""Horizontal angle of view (degrees) of the usual webcam."""
VIEW_SPREAD: Final = 0.12
"""How much (as a share) the focal length of webcams differs from the usual one."""


@dataclass(frozen=True)
class FieldPlace:
    """The plane of the field in one picture."""

    homography: Floats
    """(3, 3): mm on the field, origin at the outer corner of a1, to pixels."""
    method: str
    """'fiducials', 'checkerboard', 'corners' or 'followed'."""
    residual: float
    """Root mean square (px) of what was fitted."""
    square: float
    """Side (mm) of a square."""
    size: tuple[int, int]
    """Width and height (px) of the picture."""
    layout: MatLayout | None = None
    """The mat, if it is one."""
    bend: float = 0.0
    """How the lens bends straight lines: first radial coefficient, in units of half the picture's diagonal.
    `homography` leads to the pixels of a lens that does not."""
    square_known: bool = True
    """Whether a square is said to be so large; of a bare board that nobody measured it is only assumed."""
    measured: bool = False
    """Whether somebody has measured it: of a mat it is only known how large it should be printed."""

    def pixels(self, points: Any) -> Floats:
        """(N, 2) pixels of (N, 2) mm."""
        return bend_points(transform(self.homography, points), self.size, self.bend)

    def with_square(self, square: float) -> FieldPlace:
        """The same place on a board whose squares were measured to be so large (mm)."""
        part = self.square / square
        return replace(
            self,
            homography=self.homography @ np.diag([part, part, 1.0]),
            square=square,
            square_known=True,
            measured=True,
        )

    @cached_property
    def corners(self) -> Floats:
        """(4, 2) pixels of the field's outer corners at a1, h1, h8 and a8."""
        side = SIDE_SQUARES * self.square
        return self.pixels([(0, 0), (side, 0), (side, side), (0, side)])

    @cached_property
    def camera(self) -> Floats:
        """(3,) mm: where the camera is; z is its height above the field."""
        return camera_centre(self.homography, self.size, SIDE_SQUARES * self.square)

    @cached_property
    def tilt(self) -> float:
        """Degrees between the look at the field's middle and the vertical."""
        middle = SIDE_SQUARES * self.square / 2
        x, y, z = self.camera - (middle, middle, 0)
        return float(np.degrees(np.arctan2(np.hypot(x, y), z)))

    @cached_property
    def pixels_per_square(self) -> float:
        """The side (px) of the smallest square, as the root of its area."""
        steps = np.arange(SIDE_SQUARES + 1) * self.square
        grid = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
        at = self.pixels(grid).reshape(SIDE_SQUARES + 1, SIDE_SQUARES + 1, 2)
        across, along = at[1:, 1:] - at[:-1, :-1], at[1:, :-1] - at[:-1, 1:]
        area = np.abs(across[..., 0] * along[..., 1] - across[..., 1] * along[..., 0]) / 2
        return float(np.sqrt(area.min()))


def transform(homography: Any, points: Any) -> Floats:
    """(N, 2) points under a (3, 3) homography."""
    points = np.asarray(points, float)
    projected = points @ homography[:, :2].T + homography[:, 2]
    return np.asarray(projected[:, :2] / projected[:, 2:], float)


def bend_points(points: Floats, size: tuple[int, int], bend: float) -> Floats:
    """(..., 2) pixels behind a lens that bends, of pixels behind one that does not (Brown 1966, one term)."""
    if not bend:
        return points
    middle, unit = _lens(size)
    off = (points - middle) / unit
    return np.asarray(middle + unit * off * (1 + bend * (off**2).sum(-1, keepdims=True)), float)


def straighten_points(points: Floats, size: tuple[int, int], bend: float) -> Floats:
    """The other way round, by repeating."""
    if not bend:
        return points
    middle, unit = _lens(size)
    shown = (points - middle) / unit
    off = shown
    for _ in range(8):
        off = shown / (1 + bend * (off**2).sum(-1, keepdims=True))
    return np.asarray(middle + unit * off, float)


def _lens(size: tuple[int, int]) -> tuple[Floats, float]:
    """Where the axis meets the picture, and half its diagonal (px)."""
    return (np.array(size) - 1) / 2, float(np.hypot(*size)) / 2


def camera_centre(homography: Floats, size: tuple[int, int], side: float) -> Floats:
    """The camera's centre (mm) from the view of a plane, with square pixels and the axis in the middle.

    The focal length is the one whose pose fits the homography best, drawn towards the usual one: seen from
    straight above, a plane does not tell it (Zhang 2000, section 3.1, has the two constraints).
    """
    wide, high = size
    centred = np.array([(1, 0, 0.5 - wide / 2), (0, 1, 0.5 - high / 2), (0, 0, 1)]) @ homography
    usual = wide / 2 / np.tan(np.radians(USUAL_VIEW) / 2)
    grid = np.stack(np.meshgrid(*[np.linspace(0, side, 5)] * 2), -1).reshape(-1, 2)
    seen = transform(centred, grid)
    factors = np.geomspace(0.6, 1.7, 27)
    rotations, shifts = _poses(centred, factors * usual)
    points = grid @ rotations[:, :, :2].swapaxes(1, 2) + shifts[:, None]
    error = (factors * usual)[:, None, None] * points[..., :2] / points[..., 2:] - seen
    best = int(((error**2).sum((1, 2)) / 0.5**2 + (np.log(factors) / VIEW_SPREAD) ** 2).argmin())
    return np.asarray(-rotations[best].T @ shifts[best], float)


def _poses(centred: Floats, focals: Floats) -> tuple[Floats, Floats]:
    """(N, 3, 3) rotations and (N, 3) translations of the plane before cameras of those N focal lengths."""
    columns = np.stack([1 / focals, 1 / focals, np.ones_like(focals)], 1)[:, :, None] * centred
    lengths = np.linalg.norm(columns, axis=1)
    columns = columns / np.sqrt(lengths[:, 0] * lengths[:, 1])[:, None, None]
    columns = np.where(columns[:, 2:, 2:] < 0, -columns, columns)
    frames = np.concatenate(
        [columns[:, :, :2], np.cross(columns[:, :, 0], columns[:, :, 1])[:, :, None]], axis=2
    )
    left, _, right = np.linalg.svd(frames)
    left[:, :, 2] *= np.linalg.det(left @ right)[:, None]
    return np.asarray(left @ right, float), columns[:, :, 2]
