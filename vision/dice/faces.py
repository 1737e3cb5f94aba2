"""Faces: sets of pips that lie like those of a die, found by fitting the six patterns.

A face is a flat square, so the camera shows it, its lattice of pip places and its round pips under one
affine map. The outline of the pips gives that map up to a turn; with it undone, the pips of a face lie on
an upright 3 x 3 lattice whose step is some 1.6 to 4 pip radii on any die.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice.pips import Floats, Pips

PLACES = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)], np.float32)
"""The nine places of the lattice, in steps from its middle."""
PATTERNS: dict[int, tuple[int, ...]] = {
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
"""Which places carry a pip."""
LEAST_STEP, MOST_STEP = 1.55, 4.2
"""Lattice step in pip radii, on any die."""
NEIGHBOURS = 14


@dataclass(frozen=True, slots=True)
class Face:
    """A pattern fitted to pips."""

    value: int
    pips: tuple[int, ...]
    """Positions in the Pips it was fitted to."""
    centre: Floats
    """(2,): x, y in px."""
    axes: Floats
    """(2, 2): columns are one lattice step along each side, px."""
    misfit: float
    """Root mean square distance of the pips from their places, in steps."""

    @property
    def step(self) -> float:
        """Lattice step, px, as if the face were seen from the front."""
        return float(np.sqrt(abs(np.linalg.det(self.axes))))

    def at(self, places: Floats) -> Floats:
        """(N, 2) px of (N, 2) lattice coordinates."""
        return np.asarray(self.centre + places @ self.axes.T, np.float32)


@dataclass(frozen=True, slots=True)
class Kinship:
    """Which pips may lie on one face, and where they are from one another."""

    akin: NDArray[np.bool_]
    """(N, N)"""
    near: NDArray[np.intp]
    """(N, NEIGHBOURS) positions of the nearest akin pips; N (one past the last) where there are fewer."""
    flat: Floats
    """(N, 2, 2): undoes the affine map of the face a pip lies on, up to a turn; pip radius becomes 1."""


def kinship(pips: Pips) -> Kinship:
    """Who may go with whom: like colour, like size, like surround, not too far."""
    n = len(pips)
    dx, dy = pips.x[:, None] - pips.x, pips.y[:, None] - pips.y
    distance = np.sqrt(dx**2 + dy**2)
    mean = (pips.radius[:, None] + pips.radius) / 2
    larger = np.maximum(pips.radius[:, None], pips.radius)
    smaller = np.minimum(pips.radius[:, None], pips.radius)
    contrast = np.minimum(pips.contrast[:, None], pips.contrast)
    body = np.linalg.norm(pips.body[:, None] - pips.body, axis=2)
    ink = np.linalg.norm(pips.ink[:, None] - pips.ink, axis=2)
    akin = (
        (distance > 1.5 * mean)
        & (distance < 14.0 * mean)
        & (larger < 1.35 * smaller + 1.35)
        & (body < np.maximum(14.0, 0.45 * contrast))
        & (ink < np.maximum(18.0, 0.6 * contrast))
    )
    by_distance = np.argsort(np.where(akin, distance, np.inf), axis=1)[:, :NEIGHBOURS]
    near = np.where(np.take_along_axis(akin, by_distance, 1), by_distance, n)
    if near.shape[1] < NEIGHBOURS:
        near = np.pad(near, ((0, 0), (0, NEIGHBOURS - near.shape[1])), constant_values=n)
    values, vectors = np.linalg.eigh(pips.shape)
    flat = np.einsum("nij,nj,nkj->nik", vectors, 1.0 / np.sqrt(values), vectors)
    return Kinship(akin, near, np.asarray(flat, np.float32))


def squares(pips: Pips, kin: Kinship) -> list[Face]:
    """Fours, fives and sixes: three pips that span a square, its fourth corner, and what lies between."""
    i, j, k = _corner_triples(kin, len(pips))
    points = np.stack([pips.x, pips.y], axis=1)
    u, v = points[j] - points[i], points[k] - points[i]
    flat = (kin.flat[i] + kin.flat[j] + kin.flat[k]) / 3
    fu, fv = np.einsum("nij,nj->ni", flat, u), np.einsum("nij,nj->ni", flat, v)
    lu, lv = np.linalg.norm(fu, axis=1), np.linalg.norm(fv, axis=1)
    slack = _slack(pips.radius[i])
    right = np.abs((fu * fv).sum(1)) < (0.22 + slack) * lu * lv
    equal = np.maximum(lu, lv) < (1.25 + slack) * np.minimum(lu, lv)
    step = np.sqrt(lu * lv) / 2
    good = right & equal & (step > LEAST_STEP) & (step < MOST_STEP)
    triples = zip(i[good], u[good], v[good], strict=True)
    faces: dict[tuple[int, ...], Face] = {}
    for corner, along, across in triples:
        centre = points[corner] + (along + across) / 2
        face = _read_lattice(
            points, kin.akin[corner], corner, centre, np.stack([along, across], 1).astype(np.float32) / 2
        )
        if face is not None:
            old = faces.get(face.pips)
            if old is None or face.misfit < old.misfit:
                faces[face.pips] = face
    return list(faces.values())


def _slack(radius: Floats) -> Floats:
    """How much less the outline of a small pip can be trusted."""
    return np.minimum(np.float32(0.25), np.float32(0.5) / radius)


def _corner_triples(kin: Kinship, n: int) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    first, second = np.triu_indices(NEIGHBOURS, 1)
    i = np.repeat(np.arange(n), len(first))
    j, k = kin.near[:, first].reshape(-1), kin.near[:, second].reshape(-1)
    real = (j < n) & (k < n)
    return i[real], j[real], k[real]


def _read_lattice(
    points: Floats, akin: NDArray[np.bool_], corner: int, centre: Floats, axes: Floats
) -> Face | None:
    """The value of a lattice by which of its places carry akin pips; None if that is no die's pattern."""
    members = np.flatnonzero(akin)
    members = np.append(members, corner)
    inverse = np.linalg.inv(axes)
    where = (points[members] - centre) @ inverse.T
    inside = np.abs(where).max(1) < 1.45
    members, where = members[inside], where[inside]
    away = np.linalg.norm(where[:, None] - PLACES, axis=2)
    place = away.argmin(1)
    off = away.min(1)
    if (off > 0.45).any():
        return None
    taken = tuple(sorted(place))
    for value in (4, 5, 6):
        for pattern in (PATTERNS[value], _turned(PATTERNS[value])):
            if taken == pattern:
                return _refitted(value, members, points, PLACES[place])
    return None


def _turned(pattern: tuple[int, ...]) -> tuple[int, ...]:
    """The pattern a quarter turn on."""
    return tuple(sorted(int(3 * (p % 3) + 2 - p // 3) for p in pattern))


def _refitted(value: int, members: NDArray[Any], points: Floats, places: Floats) -> Face | None:
    """The face whose affine map suits all its pips best."""
    design = np.concatenate([places, np.ones((len(places), 1), np.float32)], axis=1)
    solution, *_ = np.linalg.lstsq(design, points[members], rcond=None)
    axes, centre = solution[:2].T, solution[2]
    inverse = np.linalg.inv(axes)
    misfit = float(np.sqrt((((points[members] - design @ solution) @ inverse.T) ** 2).sum(1).mean()))
    if misfit > 0.2:
        return None
    order = tuple(sorted(int(m) for m in members))
    return Face(value, order, centre.astype(np.float32), axes.astype(np.float32), misfit)


def lines(pips: Pips, kin: Kinship) -> list[Face]:
    """Twos and threes: pips on a diagonal; the other diagonal comes from the outline of the pips."""
    n = len(pips)
    points = np.stack([pips.x, pips.y], axis=1)
    i = np.repeat(np.arange(n), NEIGHBOURS)
    j = kin.near.reshape(-1)
    real = (j < n) & (i < j)
    i, j = i[real], j[real]
    flat = (kin.flat[i] + kin.flat[j]) / 2
    apart = np.einsum("nij,nj->ni", flat, points[j] - points[i])
    step = np.linalg.norm(apart, axis=1) / np.sqrt(8)
    good = (step > LEAST_STEP) & (step < MOST_STEP)
    faces = []
    for a, b, straight, undo in zip(i[good], j[good], apart[good], flat[good], strict=True):
        faces += _on_diagonal(points, kin, int(a), int(b), straight, undo)
    return faces


def _on_diagonal(points: Floats, kin: Kinship, a: int, b: int, straight: Floats, undo: Floats) -> list[Face]:
    """The two or three whose outer pips are a and b, if no other akin pip lies where none should."""
    centre = (points[a] + points[b]) / 2
    diagonal = straight / 4
    side = np.array([-diagonal[1], diagonal[0]])
    axes = np.linalg.inv(undo) @ np.stack([diagonal + side, diagonal - side], axis=1)
    inverse = np.linalg.inv(axes)
    members = np.flatnonzero(kin.akin[a] | kin.akin[b])
    where = (points[members] - centre) @ inverse.T
    inside = (np.abs(where).max(1) < 1.3) & (members != a) & (members != b)
    between = members[inside]
    if len(between) == 0:
        return [Face(2, (min(a, b), max(a, b)), centre, axes.astype(np.float32), 0.0)]
    if len(between) == 1:
        off = float(np.linalg.norm(where[inside][0]))
        if off < 0.3:
            order = tuple(sorted((a, b, int(between[0]))))
            return [Face(3, order, centre, axes.astype(np.float32), off / 2)]
    return []


def singles(pips: Pips, kin: Kinship, step: float) -> list[Face]:
    """Ones: each pip could be one; `step` is the lattice step to assume, in pip radii."""
    faces = []
    for i in range(len(pips)):
        axes = np.linalg.inv(kin.flat[i]) * step
        centre = np.array([pips.x[i], pips.y[i]], np.float32)
        faces.append(Face(1, (i,), centre, axes.astype(np.float32), 0.0))
    return faces
