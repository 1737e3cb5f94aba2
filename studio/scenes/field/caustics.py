"""Light that clear pieces gather on the board: rays from the lamps through them, and where they land."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from studio.scenes.field.board import Linear
from studio.scenes.field.scene import Lamp, Piece, Scene
from studio.scenes.field.tracing import Rays, followed, skin
from vision.field.pieces import BASES, HEIGHTS
from vision.opencv import load_cv2

STEP: Final = 0.9
"""mm between rays."""
LEAST: Final = 0.8
"""mm by which what lands is spread at the least: rays are few."""
SHARPER: Final = 0.35
"""It is spread so many times as much as a shadow is blurred: it mostly lands close by."""
FLATTEST: Final = -0.05
"""Rays that leave a piece flatter than this land too far away to matter."""


def caustics(scene: Scene, lamp: Lamp, detail: float, shape: tuple[int, int]) -> Linear:
    """(H, W, 3) light (BGR) that a lamp of unit power sends to the board through the clear pieces.

    `detail`: texels per mm.
    """
    cv2 = load_cv2()
    total = np.zeros((*shape, 3), np.float32)
    for piece in scene.pieces:
        if piece.clear:
            _gather(total, piece, scene, lamp, detail)
    spread = max(LEAST, SHARPER * lamp.softness) * detail
    return np.asarray(cv2.GaussianBlur(total, (0, 0), max(0.3, spread)), np.float32)


def _gather(total: Linear, piece: Piece, scene: Scene, lamp: Lamp, detail: float) -> None:
    place = np.asarray(lamp.place)
    at, way = _beam(piece, place)
    outer = skin(piece.solid.vertices())
    reach, face = outer.entering(at, way)
    hit = np.isfinite(reach)
    start, way = at[hit] + reach[hit, None] * way[hit], way[hit]
    ended = followed(start, way, outer.normals[face[hit]], piece, scene)
    lands = ended.out & (ended.way[:, 2] < FLATTEST)
    at, way = ended.at[lands], ended.way[lands]
    onto = at - (at[:, 2] / way[:, 2])[:, None] * way
    board = scene.board
    column = np.floor((onto[:, 0] - board.left) * detail).astype(int)
    row = np.floor((board.top - onto[:, 1]) * detail).astype(int)
    high, wide = total.shape[:2]
    good = (row >= 0) & (row < high) & (column >= 0) & (column < wide)
    fade = (place[2] / np.linalg.norm(place - start[lands], axis=1)) ** 2
    light = ended.share[lands] * (fade * (STEP * detail) ** 2)[:, None].astype(np.float32)
    np.add.at(total, (row[good], column[good]), light[good])


def _beam(piece: Piece, place: Any) -> tuple[Rays, Rays]:
    """(N, 3) points on a plane before a piece, and unit vectors there from a lamp at `place`."""
    corners = piece.solid.vertices()
    middle = (corners.min(0) + corners.max(0)) / 2
    radius = float(np.hypot(BASES[piece.solid.size] * 0.71, HEIGHTS[piece.solid.size] / 2))
    away = (place - middle) / np.linalg.norm(place - middle)
    right = np.cross(away, (0.0, 1.0, 0.0) if abs(away[1]) < 0.9 else (1.0, 0.0, 0.0))
    right /= np.linalg.norm(right)
    up = np.cross(away, right)
    steps = np.arange(-radius, radius, STEP) + STEP / 2
    x, y = (part.ravel()[:, None] for part in np.meshgrid(steps, steps))
    points = middle + 1.2 * radius * away + x * right + y * up
    ways = points - place
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    return points.astype(np.float32), ways.astype(np.float32)
