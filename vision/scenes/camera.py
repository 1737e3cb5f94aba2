"""A pinhole camera above a table; lengths in half edges of a die, z upwards from the table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.scenes.dice_shape import Floats


@dataclass(frozen=True, slots=True)
class Pinhole:
    """Looks at the world's origin, which it sees at `centre`."""

    focal: float
    """px."""
    centre: tuple[float, float]
    """Of the optical axis in the picture, px; may lie outside."""
    tilt: float
    """Of the axis from straight down, rad."""
    roll: float
    """About the axis, rad."""
    distance: float
    """From the origin."""

    @property
    def place(self) -> Floats:
        """(3,) where the camera is."""
        return np.array(
            (0, -self.distance * np.sin(self.tilt), self.distance * np.cos(self.tilt)), np.float32
        )

    def matrix(self) -> Floats:
        """(3, 4) projection of homogeneous points of the world."""
        cos, sin = np.cos(self.tilt), np.sin(self.tilt)
        right, down, ahead = (1, 0, 0), (0, -cos, -sin), (0, sin, -cos)
        axes = np.array([right, down, ahead])
        turn_cos, turn_sin = np.cos(self.roll), np.sin(self.roll)
        lens = np.array([
            (self.focal * turn_cos, -self.focal * turn_sin, self.centre[0]),
            (self.focal * turn_sin, self.focal * turn_cos, self.centre[1]),
            (0, 0, 1),
        ])  # fmt: skip
        view = np.hstack([axes, -(axes @ self.place)[:, None]])
        return np.asarray(lens @ view, np.float32)

    def project(self, points: Floats) -> Floats:
        """(N, 2) px of (N, 3) points."""
        matrix = self.matrix()
        seen = points @ matrix[:, :3].T + matrix[:, 3]
        return np.asarray(seen[:, :2] / seen[:, 2:], np.float32)

    def depth(self, point: Floats) -> float:
        """Distance of a point along the axis."""
        ahead = np.array((0, np.sin(self.tilt), -np.cos(self.tilt)))
        return float((point - self.place) @ ahead)

    def ground(self) -> Floats:
        """(3, 3) homography from (x, y) on the table to px."""
        return self.matrix()[:, (0, 1, 3)]

    def on_ground(self, px: tuple[float, float]) -> tuple[float, float] | None:
        """The (x, y) on the table seen at a px; None above the horizon."""
        ray = np.linalg.inv(self.ground()) @ np.array((px[0], px[1], 1.0))
        point = np.array((ray[0] / ray[2], ray[1] / ray[2], 0.0), np.float32)
        if self.depth(point) < 0.2 * self.distance:
            return None
        return float(point[0]), float(point[1])
