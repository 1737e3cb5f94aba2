"""What is seen in clear pieces whose rays are followed: board, neighbours and room, bent and coloured."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from studio.scenes.field.board import Linear
from studio.scenes.field.lighting import shading
from studio.scenes.field.mirror import LEVEL, LitBoard
from studio.scenes.field.scene import Piece, Scene
from studio.scenes.field.tracing import Ended, Rays, followed, skin
from vision.field.pieces import FACES, Floats

ASIDE: Final = 70.0
"""mm: pieces farther away than this are not seen through another."""
DEEPEST: Final = 2
"""So many clear pieces at most are seen through one another behind the first; the next looks opaque."""


def light_within(
    piece: Piece, scene: Scene, lit: LitBoard, behind: Linear, window: tuple[slice, slice]
) -> Linear:
    """(H, W, 3) light that comes out of a clear piece to each pixel of a part of the picture.

    `window`: rows and columns of that part. `behind` (H, W, 3): what it shows so far, and still does beside
    the piece.
    """
    rows, columns = window
    way = gazes(scene, rows, columns)
    at = np.broadcast_to(scene.view.centre.astype(np.float32), way.shape)
    outer = skin(piece.solid.vertices())
    reach, face = outer.entering(at, way)
    hit = np.isfinite(reach)
    light = behind.reshape(-1, 3).copy()
    if hit.any():
        start = at[hit] + reach[hit, None] * way[hit]
        ended = followed(start, way[hit], outer.normals[face[hit]], piece, scene)
        beyond = _beyond(ended, piece, scene, lit, DEEPEST)
        light[hit] = ended.share * beyond
    return light.reshape(behind.shape)


def gazes(scene: Scene, rows: slice, columns: slice) -> Rays:
    """(N, 3) unit vectors from the camera through the pixels of a part of the picture, row by row."""
    x, y = np.meshgrid(np.arange(columns.start, columns.stop), np.arange(rows.start, rows.stop))
    rays = np.stack([x.ravel(), y.ravel(), np.ones(x.size)], 1) @ np.linalg.inv(scene.view.matrix[:, :3]).T
    return np.asarray(rays / np.linalg.norm(rays, axis=1, keepdims=True), np.float32)


def _beyond(ended: Ended, piece: Piece, scene: Scene, lit: LitBoard, deep: int) -> Rays:
    """(N, 3) light that comes from the board, a neighbour or the room against rays that left a piece.

    Through `deep` clear neighbours at most. What comes out of a piece that reaches into the hollow of another
    does not go through the wall of that again.
    """
    at, way = ended.at, ended.way
    down = way[:, 2] < LEVEL
    fall = np.where(down, -at[:, 2] / np.where(down, way[:, 2], -1), np.inf)
    onto = at + np.where(down, fall, 0)[:, None] * way
    finish, light = scene.finish, scene.light
    uneven = 1 + way[:, :2] @ np.asarray(light.side, np.float32)
    window = np.maximum(way @ np.asarray(finish.window, np.float32), 0) ** 6
    room = np.asarray(light.hue) * light.ambient * finish.room * uneven[:, None]
    room = room + np.asarray(finish.mirrored) * window[:, None]
    seen = np.where(down[:, None], lit.at(onto[:, :2]), room).astype(np.float32)
    nearest = fall.astype(np.float32)
    for other in scene.pieces:
        away = np.hypot(other.solid.x - piece.solid.x, other.solid.y - piece.solid.y)
        if other is piece or away > ASIDE:
            continue
        corners = other.solid.vertices()
        met, face = skin(corners).entering(at, way)
        closer = met < nearest
        if closer.any():
            nearest = np.where(closer, met, nearest)
            came = at[closer] + met[closer, None] * way[closer]
            seen[closer] = _neighbour(came, way[closer], face[closer], other, scene, lit, deep)
    seen[~ended.out] = np.asarray(light.hue, np.float32) * np.float32(finish.room * light.ambient)
    return seen


def _neighbour(
    came: Rays, way: Rays, face: NDArray[Any], piece: Piece, scene: Scene, lit: LitBoard, deep: int
) -> Rays:
    """(N, 3) light of a piece against rays that came to those faces of it."""
    corners = piece.solid.vertices()
    lights: Rays = face_lights(piece, corners, scene)[face]
    if not piece.clear or not deep:
        return lights
    ended = followed(came, way, skin(corners).normals[face], piece, scene)
    own = np.float32(scene.finish.own)
    return np.asarray(own * lights + (1 - own) * ended.share * _beyond(ended, piece, scene, lit, deep - 1))


def face_lights(piece: Piece, corners: Floats, scene: Scene) -> Rays:
    """(5, 3) BGR light of a piece's faces, without what they mirror."""
    albedo = scene.ink(piece)
    normals = skin(corners).normals
    lights = [
        albedo * shading(corners[list(face)].mean(0), normals[i].astype(float), scene)[0]
        for i, face in enumerate(FACES)
    ]
    return np.array(lights, np.float32)
