"""How dice move in films: tosses that roll out, and where they come to rest.

Scripted backwards from the rest: a die rolls without slipping over its edges along a straight way, so that
it arrives exactly on the face it should show. Lengths are half edges, times s.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.scenes.dice_shape import AXES, Floats
from vision.scenes.film_drawing import SHAPE, Pose

ROLLING = 4 / np.pi
"""Way (half edges) for each radian that a cube turns when it rolls over its edges."""


def rotation(axis: Floats, angle: float) -> Floats:
    """(3, 3) about a unit vector (Rodrigues)."""
    x, y, z = axis
    cross = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross, np.float32)


def about_z(angle: float) -> Floats:
    """(3, 3)."""
    return rotation(np.array((0, 0, 1), np.float32), angle)


def turn_showing(value: int, yaw: float) -> Floats:
    """(3, 3): the turn of a die that lies with `value` up."""
    face = AXES[SHAPE.values.index(value)]
    if abs(face[2]) > 0.5:
        flip = rotation(np.array((1, 0, 0), np.float32), 0.0 if face[2] > 0 else np.pi)
    else:
        flip = rotation(np.cross(face, (0, 0, 1)).astype(np.float32), np.pi / 2)
    return np.asarray(about_z(yaw) @ flip, np.float32)


def at_rest(x: float, y: float, value: int, yaw: float) -> Pose:
    """A die that lies flat."""
    return Pose(np.array((x, y, 1.0), np.float32), turn_showing(value, yaw))


@dataclass(frozen=True, slots=True)
class Toss:
    """A die on its way to where it comes to rest."""

    rest: Pose
    heading: float
    """rad."""
    way: float
    """How far it comes."""
    lasts: float
    """s until it rests."""
    last_speed: float = 14.0
    """Half edges a second at which it falls onto its last face."""
    hop: float = 3.0
    """Height of the first bounce."""
    spin: float = 0.0
    """rad that it turns about the vertical for each half edge of the way."""
    whirl: float = 0.0
    """rad that it still turns on the spot before it rests."""
    whirl_lasts: float = 0.0
    """s of that; within `lasts`."""

    def pose(self, time: float) -> Pose:
        """Where it is `time` s after its release."""
        rolling = self.lasts - self.whirl_lasts
        left = max(0.0, rolling - time)
        braking = 2 * max(0.0, self.way - self.last_speed * rolling) / rolling**2
        to_go = self.last_speed * left + braking * left**2 / 2
        along = np.array((np.cos(self.heading), np.sin(self.heading), 0), np.float32)
        axis = np.array((-along[1], along[0], 0), np.float32)
        whirling = np.clip((self.lasts - time) / self.whirl_lasts, 0, 1) ** 2 if self.whirl_lasts else 0.0
        turn = about_z(self.spin * to_go + self.whirl * float(whirling)) @ self.rest.turn
        turn = rotation(axis, -to_go / ROLLING) @ turn
        place = self.rest.place - along * to_go
        bounces = abs(np.sin(np.pi * 3.5 * left / rolling)) * (left / rolling) ** 1.5 * self.hop
        lift = np.abs(turn[2]).sum() - np.abs(self.rest.turn[2]).sum()
        place[2] = self.rest.place[2] + lift + bounces
        return Pose(place.astype(np.float32), turn.astype(np.float32))
