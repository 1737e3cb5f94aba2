"""The shape of a die, and what a camera sees of it: a buffer of normals, pips and coverage, not yet lit.

A die is a cube from -1 to 1 with rounded edges, or one whose corners a ball cuts off, with hollow pips. It is
sphere-traced (Hart 1996). What it is made of and what light falls on it comes later (material.py), so that
one buffer serves many pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

MARCH_STEPS = 22
"""Of the march along a ray; the shapes are so plain that fewer leave only specks on the rim."""

RING_HOLE = 0.6
"""Radius of the hole of a ring, as a share of the ring's."""

AXES = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], np.float32)
"""Outward normals of the six faces, in the order in which values and turns name them."""

Spots = tuple[tuple[float, float], ...]
"""Where the pips of one value lie on a face, in steps of the pitch."""

PLACES: Mapping[int, Spots] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""As most makers have it: twos and threes from corner to corner."""


class PipForm(Enum):
    """The outline of a pip."""

    ROUND = auto()
    SQUARE = auto()
    RING = auto()
    STAR = auto()
    HEART = auto()


@dataclass(frozen=True, slots=True)
class DieShape:
    """One make of die; lengths as shares of half an edge."""

    rounding: float = 0.2
    """Radius of the edges: 0.02 sharp to 0.6 soft."""
    ball: float = 1.75
    """Radius of the ball that cuts the corners off; from 1.74 on it cuts nothing."""
    pip: float = 0.19
    """Radius of a pip."""
    single_pip: float = 0.19
    """Radius of the pip of the one, which some makers draw larger."""
    pitch: float = 0.48
    """From the middle of a face to its outer rows of pips."""
    depth: float = 0.5
    """How steep the hollow of a pip is: 0 painted on flat, 1 half a ball."""
    form: PipForm = PipForm.ROUND
    spots: Mapping[int, Spots] = field(default_factory=lambda: PLACES)
    """By value."""
    stamps: Mapping[int, Floats] = field(default_factory=dict)
    """By value: a (G, G) picture, 0..1, that its face bears in the place of pips: a numeral, a logo."""
    bulge: float = 0.0
    """Slope of a face at its rim: outwards, or below 0 inwards; what it mirrors shows it."""
    values: tuple[int, int, int, int, int, int] = (3, 4, 2, 5, 1, 6)
    """On the faces +x, -x, +y, -y, +z, -z."""
    turned: tuple[bool, bool, bool, bool, bool, bool] = (False, False, False, False, False, False)
    """Whether a face's pattern is turned by a quarter."""


@dataclass(frozen=True, slots=True)
class DieView:
    """What a camera sees of a die, before any light; all (S, S) float32, y downwards.

    The picture spans from -`reach` to `reach` (in half edges at the die's middle) across and down.
    """

    covered: Floats
    """0 or 1: whether the die is there."""
    normal_x: Floats
    """-1..1, to the right."""
    normal_y: Floats
    """-1..1, upwards."""
    normal_z: Floats
    """0..1, to the camera."""
    pip: Floats
    """0..1: how much of a px is pip."""
    height: Floats
    """0..1: from the lowest point of the die to the highest, along `up`."""
    top: Floats
    """0 or 1: whether it is part of the face that points up most."""
    value: int
    """1..6: of that face."""
    reach: float


def trace(shape: DieShape, turn: Floats, up: Floats, distance: float, size: int) -> DieView:
    """What a camera looking along -z at the die's middle sees.

    Args:
        shape: the make.
        turn: (3, 3) rotation from the die's axes to the camera's: x right, y up, z to the camera.
        up: (3,) which way is up in the camera's axes.
        distance: of the camera from the die's middle, in half edges; small is strong perspective.
        size: S, px.
    """
    reach = 1.8
    ticks = (np.arange(size, dtype=np.float32) + 0.5) / size * 2 - 1
    across, down = np.meshgrid(ticks * reach, -ticks * reach)
    eye = np.array((0, 0, distance), np.float32)
    rays = np.stack([across, down, np.full_like(across, -distance)], -1).reshape(-1, 3)
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    near = np.flatnonzero(_passes(eye, rays, 1.75))
    local_eye, local_rays = eye @ turn, rays[near] @ turn
    points = local_eye + local_rays * (distance - 1.75)
    for _ in range(MARCH_STEPS):
        points += local_rays * _outside(shape, points)[:, None]
    hit = _outside(shape, points) < 0.02
    near, points = near[hit], points[hit]
    normals = _normals(shape, points)
    faces = np.argmax(normals @ AXES.T, axis=1)
    pips, normals = _pips(shape, points, normals, faces)
    seen_normals = normals @ turn.T
    upward = up @ turn
    heights = points @ upward
    extent = float(np.abs(upward).sum())
    top = int(np.argmax(AXES @ upward))

    def plane(values: Floats | NDArray[np.bool_] | float) -> Floats:
        flat = np.zeros(size * size, np.float32)
        flat[near] = values
        return flat.reshape(size, size)

    return DieView(
        plane(1.0),
        plane(seen_normals[:, 0]),
        plane(seen_normals[:, 1]),
        plane(np.maximum(seen_normals[:, 2], 0)),
        plane(pips),
        plane(np.clip(heights / extent * 0.5 + 0.5, 0, 1)),
        plane(faces == top),
        shape.values[top],
        reach,
    )


def _passes(eye: Floats, rays: Floats, radius: float) -> NDArray[np.bool_]:
    """Which (N, 3) rays from the eye pass a ball round the middle."""
    along = -(rays @ eye)
    return np.asarray((eye @ eye) - along**2 < radius**2)


def _outside(shape: DieShape, points: Floats) -> Floats:
    """(N,) distance of (N, 3) points from the surface; negative inside."""
    beyond = np.abs(points) - (1 - shape.rounding)
    box = np.sqrt((np.maximum(beyond, 0) ** 2).sum(1)) + np.minimum(beyond.max(1), 0) - shape.rounding
    if shape.ball >= 1.74:
        return np.asarray(box, np.float32)
    return np.asarray(np.maximum(box, np.sqrt((points**2).sum(1)) - shape.ball), np.float32)


def _normals(shape: DieShape, points: Floats) -> Floats:
    """(N, 3) outward normals at (N, 3) points of the surface."""
    beyond = np.maximum(np.abs(points) - (1 - shape.rounding), 0) * np.sign(points)
    flat = np.zeros_like(points)
    largest = np.abs(points).argmax(1)
    flat[np.arange(len(points)), largest] = np.sign(points[np.arange(len(points)), largest])
    length = np.linalg.norm(beyond, axis=1, keepdims=True)
    bent = flat + shape.bulge * points * (flat == 0)
    bent /= np.linalg.norm(bent, axis=1, keepdims=True)
    normals = np.where(length > 1e-3, beyond / np.maximum(length, 1e-3), bent)
    if shape.ball < 1.74:
        far = np.linalg.norm(points, axis=1, keepdims=True)
        normals = np.where(far > shape.ball - 0.015, points / far, normals)
    return np.asarray(normals, np.float32)


def _pips(shape: DieShape, points: Floats, normals: Floats, faces: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """How much of each point is pip, and the normals bent by the hollows."""
    amount = np.zeros(len(points), np.float32)
    bent = normals.copy()
    for face in range(6):
        here = np.flatnonzero(faces == face)
        if not len(here):
            continue
        axis = face // 2
        u_axis, v_axis = (axis + 1) % 3, (axis + 2) % 3
        if shape.turned[face]:
            u_axis, v_axis = v_axis, u_axis
        u, v = points[here, u_axis], points[here, v_axis]
        if shape.turned[face]:
            v = -v
        value = shape.values[face]
        if value in shape.stamps:
            amount[here] = _stamp_at(shape.stamps[value], u, v)
            continue
        radius = shape.single_pip if value == 1 else shape.pip
        for place_u, place_v in shape.spots[value]:
            away_u, away_v = u - place_u * shape.pitch, v - place_v * shape.pitch
            far = _far(shape.form, away_u / radius, away_v / radius)
            amount[here] = np.maximum(amount[here], np.clip((1.0 - far) * 8 + 0.5, 0, 1))
            hollow = far < 1
            inside = here[hollow]
            bent[inside, u_axis] -= shape.depth * away_u[hollow] / radius
            bent[inside, v_axis] -= shape.depth * (-1 if shape.turned[face] else 1) * away_v[hollow] / radius
    bent /= np.linalg.norm(bent, axis=1, keepdims=True)
    return amount, np.asarray(bent, np.float32)


def _far(form: PipForm, u: Floats, v: Floats) -> Floats:
    """How far points are from the middle of a pip, whose outline is at 1 in all directions."""
    if form is PipForm.SQUARE:
        return np.asarray(np.maximum(np.abs(u), np.abs(v)))
    far = np.sqrt(u**2 + v**2)
    if form is PipForm.RING:
        return np.asarray(np.maximum(far, RING_HOLE / np.maximum(far, 1e-3)))
    if form is PipForm.STAR:
        return np.asarray(far / (0.72 + 0.28 * np.cos(5 * np.arctan2(v, u))))
    if form is PipForm.HEART:
        angle = np.arctan2(v, u)
        reach = np.sin(angle) * np.sqrt(np.abs(np.cos(angle))) / (np.sin(angle) + 1.4) - 2 * np.sin(angle) + 2
        return np.asarray(far / np.maximum(0.25, reach / 3))
    return np.asarray(far)


def _stamp_at(stamp: Floats, u: Floats, v: Floats) -> Floats:
    """What a stamp has at points of a face, -1..1."""
    side = len(stamp)
    column, row = (np.clip(((at + 1) / 2 * side).astype(int), 0, side - 1) for at in (u, -v))
    return np.asarray(stamp[row, column], np.float32)
