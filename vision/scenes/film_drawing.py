"""Drawing dice fast enough for films: flat faces, soft shadows, a smear where things are quick.

Lengths are half edges of a die, z upwards from the table; a die of 16 mm has half edges of 8 mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.camera import Pinhole
from vision.scenes.dice_shape import AXES, PLACES, DieShape, Floats

Colour = tuple[int, int, int]
"""Blue, green, red."""

SHAPE = DieShape()
MIN_SMEAR_PX = 3.0
"""px that a die may move within one exposure before it is drawn smeared."""
AMBIENT_SHARE = 0.62
"""Share of the light that comes from everywhere."""


@dataclass(frozen=True, slots=True)
class DieMaterial:
    """What a die is made of."""

    body: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a die is and how it is turned."""

    place: Floats
    """(3,) its middle."""
    turn: Floats
    """(3, 3) rotation from the die's axes to the world's."""

    @property
    def value(self) -> int:
        """1..6: of the face that points up most."""
        return SHAPE.values[int(np.argmax(AXES @ self.turn[2]))]


@lru_cache(maxsize=8)
def _matrix(camera: Pinhole) -> Floats:
    return camera.matrix()


def project(camera: Pinhole, points: Floats) -> Floats:
    """(N, 2) px of (N, 3) points; thousands of times for one camera."""
    matrix = _matrix(camera)
    seen = points @ matrix[:, :3].T + matrix[:, 3]
    return np.asarray(seen[:, :2] / seen[:, 2:], np.float32)


def _round_outline(half: float) -> Floats:
    """(20, 2) outline of a square with round corners."""
    around = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    sides = np.stack([np.cos(around), np.sin(around)], 1)
    return np.asarray(np.sign(sides) * np.abs(sides) ** 0.45 * half, np.float32)


def _on_face(face: int, flat: Floats) -> Floats:
    """(N, 3) points of a face from (N, 2) points on it."""
    axis = face // 2
    points = np.empty((len(flat), 3), np.float32)
    points[:, axis] = AXES[face, axis]
    points[:, (axis + 1) % 3], points[:, (axis + 2) % 3] = flat[:, 0], flat[:, 1]
    return points


def _patterns() -> tuple[Floats, list[list[slice]]]:
    """All outlines of all faces in one array, and where each face's outline and pips are in it."""
    around = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    circle = np.stack([np.cos(around), np.sin(around)], 1).astype(np.float32) * SHAPE.pip
    parts: list[Floats] = []
    where: list[list[slice]] = []
    used = 0
    for face in range(6):
        outlines = [_round_outline(0.96)]
        outlines += [
            circle + np.array(place, np.float32) * SHAPE.pitch for place in PLACES[SHAPE.values[face]]
        ]
        where.append([])
        for outline in outlines:
            parts.append(_on_face(face, outline))
            where[-1].append(slice(used, used + len(outline)))
            used += len(outline)
    return np.concatenate(parts), where


PATTERNS, WHERE = _patterns()
VERTICES = np.stack(np.meshgrid(*[(-0.93, 0.93)] * 3), -1).reshape(-1, 3).astype(np.float32)


def draw_die(image: Image, camera: Pinhole, poses: Sequence[Pose], look: DieMaterial, lamp: Floats) -> None:
    """Draw one die onto (H, W, 3) uint8 BGR; several `poses` are those of one exposure, and smear."""
    outline = project(camera, np.concatenate([VERTICES @ pose.turn.T + pose.place for pose in poses]))
    patch = _patch(image, outline)
    if patch is None:
        return
    part, corner = patch
    if len(poses) == 1:
        _draw_sharp(part, camera, poses[0], look, lamp, corner)
        return
    total = np.zeros(part.shape, np.float32)
    for pose in poses:
        drawn = part.copy()
        _draw_sharp(drawn, camera, pose, look, lamp, corner)
        total += drawn
    part[:] = np.round(total / len(poses))


def _draw_sharp(
    image: Image, camera: Pinhole, pose: Pose, look: DieMaterial, lamp: Floats, corner: Floats
) -> None:
    cv2 = load_cv2()
    hull = cv2.convexHull(project(camera, VERTICES @ pose.turn.T + pose.place) - corner)
    cv2.fillPoly(image, [_to_fixed_point(hull)], shade(look.body, 0.72), cv2.LINE_AA, 4)
    points = project(camera, PATTERNS @ pose.turn.T + pose.place) - corner
    normals = AXES @ pose.turn.T
    towards = np.einsum("ij,ij->i", normals, camera.place - (pose.place + normals))
    for face in np.flatnonzero(towards > 0):
        light = AMBIENT_SHARE + (1 - AMBIENT_SHARE) * max(0.0, float(normals[face] @ lamp))
        outline, *pips = WHERE[int(face)]
        cv2.fillPoly(image, [_to_fixed_point(points[outline])], shade(look.body, light), cv2.LINE_AA, 4)
        if pips:
            inks = [_to_fixed_point(points[pip]) for pip in pips]
            cv2.fillPoly(image, inks, shade(look.ink, light), cv2.LINE_AA, 4)


def draw_shadow(
    image: Image, camera: Pinhole, pose: Pose, lamp: Floats, softness: float, darkness: float = 0.41
) -> None:
    """Darken the table where a die keeps the lamp's light away.

    Args:
        image: (H, W, 3) uint8 BGR, drawn onto.
        camera: above the table.
        pose: of the die.
        lamp: (3,) unit vector towards it.
        softness: of the blur, px.
        darkness: share (0..1) of the light that the shadow takes.
    """
    cv2 = load_cv2()
    corners = VERTICES @ pose.turn.T + pose.place
    on_table = corners - lamp * (corners[:, 2:] / max(0.25, float(lamp[2])))
    outline = project(camera, on_table.astype(np.float32))
    patch = _patch(image, outline, 2 * softness + 2)
    if patch is None:
        return
    part, corner = patch
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(
        mask, _to_fixed_point(cv2.convexHull(outline - corner)), round(darkness * 255), cv2.LINE_AA, 4
    )
    side = 2 * round(softness) + 1
    mask = cv2.blur(cv2.blur(mask, (side, side)), (side, side))
    part[:] = cv2.multiply(part, cv2.merge([255 - mask] * 3), scale=1 / 255)


def smear_poses(camera: Pinhole, start: Pose, end: Pose, between: Sequence[Pose]) -> list[Pose]:
    """The poses to draw for an exposure from `start` to `end`: the last alone unless it is quick."""
    one, other = project(camera, np.stack([start.place, end.place]))
    return [*between, end] if float(np.hypot(*(one - other))) > MIN_SMEAR_PX else [end]


def _patch(image: Image, outline: Floats, margin: float = 2.0) -> tuple[Image, Floats] | None:
    """The part of the picture round an outline and its upper left corner; None outside the picture."""
    high, wide = image.shape[:2]
    x0, y0 = np.floor(outline.min(0) - margin).astype(int)
    x1, y1 = np.ceil(outline.max(0) + margin).astype(int)
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(wide, x1), min(high, y1)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return None
    return image[y0:y1, x0:x1], np.array([x0, y0], np.float32)


def shade(colour: Colour, light: float) -> Colour:
    """A colour in so much light, 0..1."""
    blue, green, red = (min(255, int(part * light)) for part in colour)
    return blue, green, red


def _to_fixed_point(points: Floats | NDArray[np.float64]) -> NDArray[np.int32]:
    """Points with the four fractional bits that OpenCV draws with."""
    return np.round(points * 16).astype(np.int32)
