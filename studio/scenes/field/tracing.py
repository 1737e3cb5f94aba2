"""Rays through clear plastic: how they go through a solid or hollow pyramid that refracts, and what is left.

A ray goes in by Snell's law, is mirrored where it meets the plastic's skin too flatly to get out, and loses
on its way what the ink takes (Beer and Lambert). Where a skin both mirrors and lets through, the ray goes the
stronger way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from studio.scenes.field.board import linear
from studio.scenes.field.scene import Piece, Scene
from vision.field.pieces import BASES, FACES, HEIGHTS, Floats, Pyramid

TURNS: Final = 8
"""So many skins are met at most."""
NEAR: Final = 1.0e-3
"""mm: skins closer than this are the one that a ray has just met."""
SHORT: Final = 0.01
"""mm before a piece in the hollow of another a ray ends, so that it meets that piece next."""
BOTTOM: Final = 4
"""Index of a pyramid's base among its faces: where a hollow one is open."""
OUTSIDE, INWARD, PLASTIC, OPENING = range(4)
"""What lies behind a skin: the air around, the hollow, the plastic, or the open bottom of the hollow."""
PALER: Final = 1.6
"""How much lighter ink is in clear plastic than in opaque."""
BLACKEST: Final = 0.004
"""What ink lets through of any colour at the least."""

Rays = NDArray[np.float32]
"""(N, 3)"""


@dataclass(frozen=True, slots=True)
class Skin:
    """The faces of a convex solid: `normals` (M, 3) outward, `levels` (M,) of their planes."""

    normals: Rays
    levels: NDArray[np.float32]

    def leaving(self, at: Rays, way: Rays) -> tuple[Any, Any]:
        """How far (mm, (N,)) it is from within to the skin, and the face (N,) that is met."""
        far = self._distances(at, way, outward=True)
        face = far.argmin(1)
        return far[np.arange(len(far)), face], face

    def entering(self, at: Rays, way: Rays) -> tuple[Any, Any]:
        """The same from without; infinitely far where it is missed."""
        near = self._distances(at, way, outward=False)
        face = near.argmax(1)
        reach = near[np.arange(len(near)), face]
        missed = (reach < NEAR) | (reach >= self._distances(at, way, outward=True).min(1))
        return np.where(missed, np.float32(np.inf), reach), face

    def _distances(self, at: Rays, way: Rays, *, outward: bool) -> Any:
        speed = way @ self.normals.T
        gap = self.levels - at @ self.normals.T
        wanted = speed > 1e-6 if outward else speed < -1e-6
        none = np.float32(np.inf if outward else -np.inf)
        return np.where(wanted, gap / np.where(wanted, speed, 1), none)


def skin(corners: Floats) -> Skin:
    """Of a pyramid with these vertices (5, 3), faces in the order of `vision.field.pieces.FACES`."""
    middle = corners.mean(0)
    normals = []
    for face in FACES:
        a, b, c = corners[list(face[:3])]
        normal = np.cross(b - a, c - a)
        normal /= np.linalg.norm(normal)
        normals.append(normal if normal @ (a - middle) > 0 else -normal)
    levels = [float(normal @ corners[face[0]]) for normal, face in zip(normals, FACES, strict=True)]
    return Skin(np.array(normals, np.float32), np.array(levels, np.float32))


def hollow(solid: Pyramid, wall: float) -> Floats | None:
    """(5, 3) vertices of the hollow in a shell with walls of that thickness (mm), open below; None: solid."""
    half, height = BASES[solid.size] / 2, HEIGHTS[solid.size]
    smaller = 1 - wall * float(np.hypot(half, height)) / (half * height)
    if wall <= 0 or smaller <= 0:
        return None
    corners = solid.vertices()
    base = corners[:4].mean(0)
    return np.asarray(base + smaller * (corners - base), float)


def bend(way: Rays, normal: Rays, ratio: Any) -> Rays:
    """(N, 3) unit vectors after a skin: refracted by Snell's law, or mirrored.

    `normal`: unit vectors against the way. `ratio` (N,): refractive index before over that behind. Mirrored
    where that is more than half of the light (Schlick 1994, by the cosine on the thinner side).
    """
    cosine = -(way * normal).sum(1)
    inner = 1 - ratio**2 * (1 - cosine**2)
    total = inner <= 0
    root = np.sqrt(np.where(total, 0, inner))
    facing = ((1 - ratio) / (1 + ratio)) ** 2
    mirrored = facing + (1 - facing) * (1 - np.where(ratio > 1, root, cosine)) ** 5
    through = ratio[:, None] * way + (ratio * cosine - root)[:, None] * normal
    back = way + 2 * cosine[:, None] * normal
    turned = np.where((total | (mirrored > 0.5))[:, None], back, through)
    return np.asarray(turned / np.linalg.norm(turned, axis=1, keepdims=True), np.float32)


@dataclass(frozen=True, slots=True)
class Ended:
    """Rays after a piece: (N, 3) where and which way they left it, and what is left of their light (BGR)."""

    at: Rays
    way: Rays
    share: Rays
    out: Any
    """(N,) those that did leave it, or came to a piece that reaches into its hollow."""


def followed(at: Rays, way: Rays, normal: Rays, piece: Piece, scene: Scene) -> Ended:
    """N rays that meet the outer skin of a clear piece at those points, through it.

    `normal` (N, 3): of the skin, outward. What the first skin mirrors is not taken from them. Those that come
    in by the open bottom meet no plastic there.
    """
    finish = scene.finish
    outer, room = skin(piece.solid.vertices()), hollow(piece.solid, finish.wall)
    inner = None if room is None else skin(room)
    taken = np.log(transmittance(piece, scene)) / np.float32(finish.depth)
    share = np.ones(at.shape, np.float32)
    hollowed, out = _in_opening(at, normal, outer, inner), np.zeros(len(at), bool)
    at, way = at.copy(), np.where(hollowed[:, None], way, _entered(way, normal, finish.index))
    nested = [skin(other.solid.vertices()) for other in _nested(piece, scene)] if inner is not None else []
    for _ in range(TURNS):
        going = np.flatnonzero(~out)
        if not len(going):
            break
        airy = hollowed[going]
        reach, normal, met = _next_skin(at[going], way[going], airy, outer, inner)
        for other in nested:
            first, _ = other.entering(at[going], way[going])
            stopped = airy & (first < reach)
            reach = np.where(stopped, np.maximum(first - SHORT, 0), reach).astype(np.float32)
            met = np.where(stopped, OPENING, met)
        at[going] += reach[:, None] * way[going]
        share[going] *= np.where(airy[:, None], np.float32(1), np.exp(taken * reach[:, None]))
        ratio = np.where(airy, 1 / finish.index, finish.index).astype(np.float32)
        turned = bend(way[going], normal, ratio)
        passed = (turned * normal).sum(1) < 0
        way[going] = np.where((met == OPENING)[:, None], way[going], turned)
        hollowed[going] = np.where(passed, met == INWARD, airy)
        out[going] = (met == OPENING) | (passed & (met == OUTSIDE))
    return Ended(at, way, share, out)


def transmittance(piece: Piece, scene: Scene) -> Rays:
    """(3,) what a clear piece's dye leaves of light (BGR) that went through `Finish.depth` mm of it."""
    passing = linear(scene.dyes[piece.colour])[::-1] if scene.dyes else scene.ink(piece) * PALER
    return np.asarray(np.clip(passing, BLACKEST, 1), np.float32)


def _in_opening(at: Rays, normal: Rays, outer: Skin, inner: Skin | None) -> Any:
    """(N,) which points of the outer skin lie in the open bottom of the hollow."""
    if inner is None:
        return np.zeros(len(at), bool)
    below = normal @ outer.normals[BOTTOM] > 1 - NEAR
    return below & (at @ inner.normals[:BOTTOM].T < inner.levels[:BOTTOM]).all(1)


def _nested(piece: Piece, scene: Scene) -> list[Piece]:
    """The other pieces that may reach into a piece's hollow."""
    solid, reach = piece.solid, BASES[piece.solid.size] / 2
    return [
        other
        for other in scene.pieces
        if other is not piece and np.hypot(other.solid.x - solid.x, other.solid.y - solid.y) < reach
    ]


def _entered(way: Rays, normal: Rays, index: float) -> Rays:
    """(N, 3) ways within the plastic, by Snell's law."""
    cosine = -(way * normal).sum(1)
    root = np.sqrt(1 - (1 - cosine**2) / index**2)
    inward = way / index + (cosine / index - root)[:, None] * normal
    return np.asarray(inward, np.float32)


def _next_skin(at: Rays, way: Rays, airy: Any, outer: Skin, inner: Skin | None) -> tuple[Any, Rays, Any]:
    """How far (mm) each ray goes to its next skin, that skin's normal against the ray, and what is behind it.

    `airy`: which rays are in the hollow. Behind is one of `OUTSIDE`, `INWARD`, `PLASTIC` and `OPENING`.
    """
    reach, face = outer.leaving(at, way)
    normal, behind = -outer.normals[face], np.full(len(at), OUTSIDE)
    if inner is not None:
        met, side = inner.entering(at, way)
        nearer = met < reach
        reach, behind = np.where(nearer, met, reach), np.where(nearer, INWARD, behind)
        normal = np.where(nearer[:, None], inner.normals[side], normal)
        gone, wall = inner.leaving(at, way)
        reach = np.where(airy, gone, reach)
        behind = np.where(airy, np.where(wall == BOTTOM, OPENING, PLASTIC), behind)
        normal = np.where(airy[:, None], -inner.normals[wall], normal)
    return np.maximum(reach, 0).astype(np.float32), np.asarray(normal, np.float32), behind
