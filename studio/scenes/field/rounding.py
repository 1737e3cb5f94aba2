"""Pieces from a mould: their edges and tips are as round as a ball of some radius.

The solid is made a little smaller and grown again by the ball: its sides stay where they are, its edges
become strips and its corners small domes. A sharp tip loses 2.6 times the radius of its height.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from studio.scenes.field.view import Viewpoint
from vision.field.pieces import FACES, Floats
from vision.opencv import load_cv2

STRIPS: Final = 2
"""Flat strips along an edge."""
TIP: Final = 4
"""Index of the tip among the vertices of a piece."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A flat part of the skin: (N, 3) mm, counter-clockwise seen from outside, and the (3,) normal."""

    points: Floats
    normal: Floats


@dataclass(frozen=True, slots=True)
class Rounded:
    """The skin of a rounded piece."""

    sides: tuple[Patch, ...]
    """What is left of `vision.field.pieces.FACES`."""
    edges: dict[tuple[int, int], tuple[Patch, ...]]
    """By the two faces (indices) that meet there."""
    corners: tuple[tuple[Patch, ...], ...]
    """By vertex."""

    def patches(self) -> tuple[Patch, ...]:
        """All of it."""
        strips = (patch for patches in self.edges.values() for patch in patches)
        return (*self.sides, *strips, *(patch for patches in self.corners for patch in patches))

    def outline(self, view: Viewpoint) -> Floats:
        """(N, 2) px of its outline before a camera."""
        points = view.pixels(np.concatenate([patch.points for patch in self.patches()]))
        hull = load_cv2().convexHull(points.astype(np.float32))
        return np.asarray(hull[:, 0], float)


def rounded(vertices: Floats, radius: float) -> Rounded:
    """Of a pyramid with these (5, 3) vertices, mm."""
    normals = [_normal(vertices[list(face)]) for face in FACES]
    inner = _inset(vertices, normals[TIP], radius)
    meeting = _meeting()
    arcs = {
        edge: [_unit((STRIPS - k) * normals[edge[0]] + k * normals[edge[1]]) for k in range(STRIPS + 1)]
        for edge in meeting
    }
    strips = {}
    for edge, (first, second) in meeting.items():
        one, other = inner[first], inner[second]
        strips[edge] = tuple(
            Patch(
                np.array([one + radius * a, one + radius * b, other + radius * b, other + radius * a]),
                _unit(a + b),
            )
            for a, b in pairwise(arcs[edge])
        )
    sides = tuple(
        Patch(inner[list(face)] + radius * normal, normal)
        for face, normal in zip(FACES, normals, strict=True)
    )
    return Rounded(sides, strips, tuple(_dome(i, inner[i], radius, arcs) for i in range(len(vertices))))


def skin_points(vertices: Floats, radius: float) -> Floats:
    """(N, 3) mm of which the hull is the piece: its vertices if it is not rounded."""
    if not radius:
        return vertices
    return np.concatenate([patch.points for patch in rounded(vertices, radius).patches()])


def _inset(vertices: Floats, down: Floats, by: float) -> Floats:
    """(5, 3) vertices with all faces so much (mm) farther in: nearer to the ball that touches all of them."""
    base = vertices[:TIP].mean(0)
    height = float(np.linalg.norm(vertices[TIP] - base))
    half = float(np.linalg.norm(vertices[1] - vertices[0])) / 2
    within = half * height / (half + float(np.hypot(half, height)))
    middle = base - within * down
    return np.asarray(middle + (1 - by / within) * (vertices - middle), float)


def _meeting() -> dict[tuple[int, int], tuple[int, int]]:
    """By two faces that meet the ends of their edge, in the order in which the first has them."""
    of_edge = {(face[i - 1], face[i]): number for number, face in enumerate(FACES) for i in range(len(face))}
    return {
        (number, of_edge[end, start]): (start, end)
        for (start, end), number in of_edge.items()
        if number < of_edge[end, start]
    }


def _dome(
    corner: int, at: Floats, radius: float, arcs: dict[tuple[int, int], list[Floats]]
) -> tuple[Patch, ...]:
    """Triangles over a corner, from the arcs in which the edges there end."""
    around = [arcs[edge] for edge, ends in _meeting().items() if corner in ends]
    top = _unit(np.sum([arc[0] + arc[-1] for arc in around], 0))
    found = []
    for arc in around:
        for a, b in pairwise(arc):
            points = at + radius * np.array([top, a, b])
            if float(np.cross(a - top, b - top) @ top) < 0:
                points = points[::-1]
            found.append(Patch(points, _unit(top + a + b)))
    return tuple(found)


def _normal(points: Floats) -> Floats:
    return _unit(np.cross(points[1] - points[0], points[2] - points[0]))


def _unit(vector: Floats) -> Floats:
    return np.asarray(vector / np.linalg.norm(vector), float)
