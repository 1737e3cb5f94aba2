"""Neighbours in the mirror: what glossy opaque pieces show of the others beside them."""

from __future__ import annotations

import numpy as np

from studio.scenes.field.board import Linear
from studio.scenes.field.clear import ASIDE, face_lights, gazes
from studio.scenes.field.scene import Piece, Scene
from studio.scenes.field.tracing import skin
from vision.field.pieces import Floats


def with_neighbours(
    image: Linear,
    piece: Piece,
    points: Floats,
    normal: Floats,
    window: tuple[slice, slice],
    scene: Scene,
) -> Linear:
    """(H, W, 3) light that a face mirrors, with the pieces that stand in its way.

    Args:
        image: (H, W, 3) BGR of what it mirrors of board and room.
        piece: whose face it is.
        points: (N, 3) mm of the face.
        normal: (3,) of it, outward.
        window: rows and columns of the picture.
        scene: with all pieces.
    """
    others = [other for other in scene.pieces if other is not piece and _beside(other, piece)]
    if not others:
        return image
    way = gazes(scene, *window)
    centre = scene.view.centre
    away = float((points[0] - centre) @ normal) / np.minimum(way @ normal.astype(np.float32), -1e-3)
    at = (centre + away[:, None] * way).astype(np.float32)
    mirrored = (way - 2 * (way @ normal)[:, None] * normal).astype(np.float32)
    seen = image.reshape(-1, 3).copy()
    nearest = np.full(len(seen), np.inf, np.float32)
    for other in others:
        corners = other.solid.vertices()
        met, face = skin(corners).entering(at, mirrored)
        closer = met < nearest
        nearest = np.where(closer, met, nearest)
        seen[closer] = face_lights(other, corners, scene)[face[closer]]
    return seen.reshape(image.shape)


def _beside(other: Piece, piece: Piece) -> bool:
    away = np.hypot(other.solid.x - piece.solid.x, other.solid.y - piece.solid.y)
    return bool(1.0 < away < ASIDE)
