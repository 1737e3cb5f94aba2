"""Drawing hands for films, and how large and how quick dice are in the picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.camera import Pinhole
from vision.scenes.film_drawing import PATTERNS, VERTICES, Colour, Pose, project, shade

HEIGHT = 3.0
"""Of a hand above the table."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand with its arm."""

    tip: tuple[float, float]
    """Above which point of the table the foremost finger ends."""
    arm: float
    """Where the arm comes from, as the angle from the x axis, rad."""
    pointing: bool = False
    """One finger stretched out; else a fist, its middle two half edges behind the tip."""
    skin: Colour = (120, 150, 205)


def draw_hand(image: Image, camera: Pinhole, hand: Hand) -> None:
    """Draw a hand over everything that lies on the table."""
    cv2 = load_cv2()
    starts, ends, radii = _limbs(hand)
    points = [(*_before(camera, start, end), HEIGHT) for start, end in zip(starts, ends, strict=True)]
    points += [(*_before(camera, end, start), HEIGHT) for start, end in zip(starts, ends, strict=True)]
    seen = np.round(project(camera, np.array(points, np.float32))).astype(int).reshape(2, -1, 2)
    per_unit = _px_per_unit(camera, np.array(hand.tip))
    for light, share in ((0.78, 1.0), (0.93, 0.8), (1.0, 0.5)):
        colour = shade(hand.skin, light)
        for start, end, radius in zip(*seen.tolist(), radii, strict=True):
            cv2.line(image, start, end, colour, max(1, round(2 * radius * share * per_unit)), cv2.LINE_AA)


def _limbs(hand: Hand) -> tuple[NDArray[np.float64], NDArray[np.float64], list[float]]:
    """(N, 2) where the arm, the palm and the fingers begin and end above the table, and N radii."""
    away = np.array([np.cos(hand.arm), np.sin(hand.arm)])
    aside = np.array([-away[1], away[0]])
    tip = np.array(hand.tip)
    reach = 11.0 if hand.pointing else 2.0
    # Beginning and end along the arm, beginning and end beside it, radius.
    limbs: list[tuple[float, ...]] = [(reach + 8, reach + 90, 0, 0, 4.6), (reach + 2, reach + 6, 0, 0, 5.4)]
    if hand.pointing:
        limbs += [(1, reach, 0, -3, 1.1), (reach - 3, reach, 0, 0, 1.3), (reach - 3, reach, 3, 3, 1.3)]
    else:
        limbs += [(1.5, 5, k, k, 1.4) for k in (-3.6, -1.2, 1.2, 3.6)]
    along, until, left, right, radii = np.array(limbs).T
    starts = tip + along[:, None] * away + left[:, None] * aside
    ends = tip + until[:, None] * away + right[:, None] * aside
    return starts, ends, radii.tolist()


def box_of(camera: Pinhole, pose: Pose) -> tuple[int, int, int, int]:
    """x0, y0, x1, y1 (px) round the whole die."""
    outline = project(camera, PATTERNS @ pose.turn.T + pose.place)
    (x0, y0), (x1, y1) = np.round([outline.min(0), outline.max(0)]).astype(int).tolist()
    return x0, y0, x1, y1


def way_of(camera: Pinhole, start: Pose, end: Pose) -> float:
    """How far a die moves or turns in the picture, px: the furthest of its corners."""
    corners = [project(camera, VERTICES @ pose.turn.T + pose.place) for pose in (start, end)]
    return float(np.hypot(*(corners[1] - corners[0]).T).max())


def _before(camera: Pinhole, point: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """The point, or the first one on the way to the other that is well before the camera; both at HEIGHT."""
    least = 0.4 * camera.distance
    depth, further = (camera.depth(np.array((*at, HEIGHT), np.float32)) for at in (point, other))
    share = 0.0 if depth >= least or further <= depth else min(1.0, (least - depth) / (further - depth))
    return point + (other - point) * share


def _px_per_unit(camera: Pinhole, point: NDArray[np.float64]) -> float:
    ends = project(camera, np.array([(*point, HEIGHT), (point[0] + 1, point[1], HEIGHT)], np.float32))
    return float(np.hypot(*(ends[1] - ends[0])))
