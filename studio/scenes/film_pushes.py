"""How dice move in films when they are pushed, turned over or lean on something."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.scenes.film_drawing import Pose
from vision.scenes.film_motion import ROLLING, about_z, rotation, turn_showing


def leaning(x: float, y: float, value: int, yaw: float, tilt: float) -> Pose:
    """A die that leans on something, `tilt` rad from flat."""
    turn = rotation(np.array((np.cos(yaw), np.sin(yaw), 0), np.float32), tilt) @ turn_showing(value, yaw)
    return Pose(np.array((x, y, np.abs(turn[2]).sum()), np.float32), turn.astype(np.float32))


@dataclass(frozen=True, slots=True)
class Slide:
    """A die pushed over the table without rolling."""

    start: Pose
    shift: tuple[float, float]
    lasts: float
    yaw: float = 0.0
    """rad that it is turned on the way."""
    coasting: bool = False
    """Slows down by itself, as after a knock; else it is pushed evenly and stops with the finger."""

    def pose(self, time: float) -> Pose:
        """Where it is `time` s after the start."""
        share = float(np.clip(time / self.lasts, 0, 1))
        if self.coasting:
            share = 1 - (1 - share) ** 2
        place = self.start.place + np.array((*self.shift, 0), np.float32) * share
        return Pose(place.astype(np.float32), np.asarray(about_z(self.yaw * share) @ self.start.turn))


@dataclass(frozen=True, slots=True)
class Tip:
    """A die turned over one of its edges on the spot, onto the next face."""

    start: Pose
    heading: float
    lasts: float

    def pose(self, time: float) -> Pose:
        """Where it is `time` s after the start."""
        angle = float(np.clip(time / self.lasts, 0, 1)) * np.pi / 2
        along = np.array((np.cos(self.heading), np.sin(self.heading), 0), np.float32)
        turn = rotation(np.array((-along[1], along[0], 0), np.float32), angle) @ self.start.turn
        place = self.start.place + along * (angle * ROLLING)
        place[2] = np.abs(turn[2]).sum()
        return Pose(place.astype(np.float32), np.asarray(turn, np.float32))
