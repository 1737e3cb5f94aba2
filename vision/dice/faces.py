"""Faces: places where the pattern of a die's face lies in the picture.

A face is a flat square, so the camera shows it, its 3 x 3 lattice of pip places and its round pips under one
affine map. The outline of the pips gives that map up to a turn; with it undone, the pips of a face lie on an
upright lattice whose step is some 1.5 to 4 pip radii on any die. Pairs and triples of like pips therefore
lay down lattices, and the colours at the nine places of each say which pattern, if any, is there: a pip that
was not found as a spot is still seen, and one too many is noticed.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice.pips import Floats, Pips, colour_distance, colours_at

PLACES = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)], np.float32)
"""The nine places of the lattice, in steps from its middle."""
PATTERNS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (1, (4,)),
    (2, (0, 8)),
    (3, (0, 4, 8)),
    (4, (0, 2, 6, 8)),
    (5, (0, 2, 4, 6, 8)),
    (6, (0, 2, 3, 5, 6, 8)),
    (6, (0, 1, 2, 6, 7, 8)),
)
"""Value and the places that carry a pip, in every attitude in which a lattice may meet them."""
TEMPLATES = np.array([[place in places for place in range(9)] for _, places in PATTERNS], np.float32)
VALUES = np.array([value for value, _ in PATTERNS])
LEAST_STEP, MOST_STEP = 1.5, 4.2
"""Lattice step in pip radii, on any die."""
MOST_SQUEEZE = 2.2
"""How much further apart the ends of a row of a six may be than its two rows."""
MOST_STRETCH = 1.5
"""How unequal the sides of any other lattice may seem."""
NEIGHBOURS = 14
MOST_FACES = 800
"""Faces followed up, those whose places fit best."""
WORST_PLACE = 0.62
"""How far the colour of a place may be from what the pattern asks, 1 being from body to pip."""


@dataclass(frozen=True, slots=True)
class Lattices:
    """M lattices laid over a picture; lengths in px."""

    centre: Floats
    """(M, 2)"""
    axes: Floats
    """(M, 2, 2): columns are one step along each side."""
    body: Floats
    """(M, 3) Lab"""
    ink: Floats
    """(M, 3) Lab"""
    radius: Floats
    """(M,): of the pips, in steps."""
    quality: Floats
    """(M,): mean of the pips that laid it, 0..1."""
    strain: Floats
    """(M,): how far from square the lattice is once the map given by the pips' outline is undone."""
    squeeze: Floats
    """(M,): how far apart the two rows of a six are, in lengths of a row; 1 for everything else."""

    def __len__(self) -> int:
        return len(self.centre)

    def take(self, index: NDArray[Any]) -> Lattices:
        """Those of `index` (positions or mask)."""
        return Lattices(*(getattr(self, f.name)[index] for f in fields(self)))

    def at(self, places: Floats) -> Floats:
        """(M, K, 2) px of (K, 2) or (M, K, 2) lattice coordinates."""
        return np.asarray(self.centre[:, None] + places @ self.axes.transpose(0, 2, 1), np.float32)

    @property
    def step(self) -> Floats:
        """(M,): one step, px, as if seen from the front."""
        return np.asarray(np.sqrt(np.abs(np.linalg.det(self.axes))), np.float32)


@dataclass(frozen=True, slots=True)
class Faces:
    """M lattices with a pattern on each."""

    lattices: Lattices
    pattern: NDArray[np.intp]
    """(M,): position in PATTERNS."""
    worst: Floats
    """(M,): how far the least fitting place is from what the pattern asks; 0 is perfect."""
    margin: Floats
    """(M,): by how much the next best pattern fits worse (mean square over the places)."""

    def __len__(self) -> int:
        return len(self.lattices)

    def take(self, index: NDArray[Any]) -> Faces:
        """Those of `index` (positions or mask)."""
        return Faces(self.lattices.take(index), self.pattern[index], self.worst[index], self.margin[index])

    @property
    def value(self) -> NDArray[np.intp]:
        """(M,): 1..6."""
        return np.asarray(VALUES[self.pattern])


def find_faces(lab: NDArray[np.uint8], pips: Pips) -> Faces:
    """Every face that could be one, in a (H, W, 3) uint8 Lab picture; they may overlap."""
    near, flat = _neighbours(pips), _flattening(pips)
    squares = _unsqueezed(_read(lab, _squares(pips, near, flat), {4, 5, 6}))
    lines = _read(lab, _diagonals(pips, near, flat), {2, 3, 4, 5, 6})
    ones = _read(lab, _singles(pips, flat), {1})
    return _distinct(_joined([squares, lines, ones]))


def _neighbours(pips: Pips) -> NDArray[np.intp]:
    """(N, NEIGHBOURS): the nearest pips that may lie on the same face; N where there are no more."""
    n = len(pips)
    distance = np.hypot(pips.x[:, None] - pips.x, pips.y[:, None] - pips.y)
    larger = np.maximum(pips.radius[:, None], pips.radius)
    smaller = np.minimum(pips.radius[:, None], pips.radius)
    contrast = np.minimum(pips.contrast[:, None], pips.contrast)
    body = colour_distance(pips.body, pips.body)
    ink = colour_distance(pips.ink, pips.ink)
    akin = (
        (distance > 1.5 * smaller)
        & (distance < 14.0 * larger)
        & (larger < 1.35 * smaller + 1.35)
        & (body < np.maximum(16.0, 0.5 * contrast))
        & (ink < np.maximum(20.0, 0.65 * contrast))
    )
    nearest = np.argsort(np.where(akin, distance, np.inf), axis=1)[:, :NEIGHBOURS]
    near = np.where(np.take_along_axis(akin, nearest, 1), nearest, n)
    return np.pad(near, ((0, 0), (0, max(0, NEIGHBOURS - near.shape[1]))), constant_values=n)


def _flattening(pips: Pips) -> Floats:
    """(N, 2, 2): undoes the affine map of the face a pip lies on, up to a turn; its radius becomes 1."""
    values, vectors = np.linalg.eigh(pips.shape)
    undo = np.einsum("nij,nj,nkj->nik", vectors, 1.0 / np.sqrt(values), vectors)
    return np.asarray(undo, np.float32)


def _squares(pips: Pips, near: NDArray[np.intp], flat: Floats) -> Lattices:
    """Lattices from a corner pip and the two corners next to it: fours, fives, sixes."""
    n = len(pips)
    first, second = np.triu_indices(NEIGHBOURS, 1)
    i = np.repeat(np.arange(n), len(first))
    j, k = near[:, first].reshape(-1), near[:, second].reshape(-1)
    real = (j < n) & (k < n)
    i, j, k = i[real], j[real], k[real]
    points = pips.points
    u, v = points[j] - points[i], points[k] - points[i]
    undo = (flat[i] + flat[j] + flat[k]) / 3
    fu, fv = np.einsum("nij,nj->ni", undo, u), np.einsum("nij,nj->ni", undo, v)
    lu, lv = np.linalg.norm(fu, axis=1), np.linalg.norm(fv, axis=1)
    # The outline of a small pip is known less well.
    slack = np.minimum(0.25, 0.5 / pips.radius[i])
    step = np.sqrt(lu * lv) / 2
    good = (
        (np.abs((fu * fv).sum(1)) < (0.25 + slack) * lu * lv)
        & (np.maximum(lu, lv) < MOST_SQUEEZE * np.minimum(lu, lv))
        & (step > LEAST_STEP)
        & (step < MOST_STEP)
    )
    members = np.stack([i, j, k], axis=1)[good]
    axes = np.stack([u, v], axis=2)[good] / 2
    strain = np.abs(np.log(lu / lv)) + np.abs((fu * fv).sum(1)) / (lu * lv)
    laid = _laid(pips, members, points[i[good]] + (u + v)[good] / 2, axes, strain[good])
    return replace(laid, squeeze=(lv / lu)[good].astype(np.float32))


def _diagonals(pips: Pips, near: NDArray[np.intp], flat: Floats) -> Lattices:
    """Lattices from two opposite corners, the other diagonal from the outline of the pips."""
    n = len(pips)
    i, j = np.repeat(np.arange(n), NEIGHBOURS), near.reshape(-1)
    real = (j < n) & (i < j)
    i, j = i[real], j[real]
    undo = (flat[i] + flat[j]) / 2
    half = np.einsum("nij,nj->ni", undo, pips.points[j] - pips.points[i]) / 2
    step = np.linalg.norm(half, axis=1) / np.sqrt(2)
    good = (step > LEAST_STEP) & (step < MOST_STEP)
    i, j, half, undo = i[good], j[good], half[good], undo[good]
    across = np.stack([-half[:, 1], half[:, 0]], axis=1)
    axes = np.linalg.inv(undo) @ np.stack([half + across, half - across], axis=2) / 2
    middle = (pips.points[i] + pips.points[j]) / 2
    return _laid(pips, np.stack([i, j], axis=1), middle, axes, np.zeros(len(i)))


def _singles(pips: Pips, flat: Floats) -> Lattices:
    """A lattice round each pip, as large as such a pip makes likely and turned anyhow: ones."""
    members = np.arange(len(pips))[:, None]
    return _laid(pips, members, pips.points, np.linalg.inv(flat) * 2.2, np.zeros(len(pips)))


def _laid(pips: Pips, members: NDArray[Any], centre: Floats, axes: Floats, strain: NDArray[Any]) -> Lattices:
    axes = axes.astype(np.float32)
    step = np.sqrt(np.abs(np.linalg.det(axes))) if len(axes) else np.zeros(0, np.float32)
    return Lattices(
        centre.astype(np.float32),
        axes,
        pips.body[members].mean(1),
        pips.ink[members].mean(1),
        pips.radius[members].mean(1) / np.maximum(step, 1e-3),
        pips.quality[members].mean(1),
        strain.astype(np.float32),
        np.ones(len(axes), np.float32),
    )


def _read(lab: NDArray[np.uint8], lattices: Lattices, values: set[int]) -> Faces:
    """Those lattices whose places have the colours of one of the patterns for `values`."""
    ink = _ink_at_places(lab, lattices)
    allowed = np.flatnonzero([value in values for value, _ in PATTERNS])
    error = (ink[:, None] - TEMPLATES[allowed]) ** 2
    ranked = np.sort(error.mean(2), axis=1)
    best = error.mean(2).argmin(1)
    worst = np.sqrt(np.take_along_axis(error, best[:, None, None], 1)[:, 0].max(1))
    margin = ranked[:, 1] - ranked[:, 0] if len(allowed) > 1 else np.full(len(ink), 0.1)
    faces = Faces(lattices, allowed[best], worst.astype(np.float32), margin.astype(np.float32))
    return faces.take(worst < WORST_PLACE)


def _unsqueezed(faces: Faces) -> Faces:
    """Lattices made square: the rows of a six are closer together than long, so it was laid too narrow."""
    ratio = faces.lattices.squeeze
    across = np.where(faces.pattern == 5, 0, 1)
    is_six = faces.value == 6
    # How far apart the rows are in lengths of a row: the first side is across in one attitude of the six.
    squeeze = np.where(across == 0, 1.0 / ratio, ratio)
    stretch = np.abs(np.log(ratio))
    good = np.where(is_six, (squeeze < 1.25) & (squeeze > 1.0 / MOST_SQUEEZE), stretch < np.log(MOST_STRETCH))
    squeeze = np.where(is_six, squeeze, 1.0).astype(np.float32)
    axes = faces.lattices.axes.copy()
    rows = np.arange(len(faces))
    axes[rows, :, across] /= squeeze[:, None]
    radius = faces.lattices.radius * np.sqrt(squeeze)
    strain = np.where(is_six, np.abs(np.log(squeeze / 0.75)), faces.lattices.strain)
    lattices = replace(
        faces.lattices, axes=axes, squeeze=squeeze, radius=radius, strain=strain.astype(np.float32)
    )
    return replace(faces, lattices=lattices).take(good)


def pip_places(faces: Faces) -> Floats:
    """(M, 9, 2): the places of the lattice as the pattern of each face has them, in steps."""
    places = np.tile(PLACES, (len(faces), 1, 1))
    places[:, :, 0] *= np.where(faces.pattern == 5, faces.lattices.squeeze, 1.0)[:, None]
    places[:, :, 1] *= np.where(faces.pattern == 6, faces.lattices.squeeze, 1.0)[:, None]
    return places


def _ink_at_places(lab: NDArray[np.uint8], lattices: Lattices) -> Floats:
    """(M, 9): 0 where a place has the body's colour, 1 where it has the pips'."""
    disc = np.array([(0, 0), (0.4, 0), (-0.4, 0), (0, 0.4), (0, -0.4)], np.float32)
    places = (PLACES[None, :, None] + disc * lattices.radius[:, None, None, None]).reshape(-1, 45, 2)
    colours = colours_at(lab, lattices.at(places))
    axis = lattices.ink - lattices.body
    length2 = np.maximum((axis**2).sum(1), 1.0)
    share = ((colours - lattices.body[:, None]) * axis[:, None]).sum(2) / length2[:, None]
    return np.asarray(np.clip(share, -0.3, 1.3).reshape(-1, 9, 5).mean(2), np.float32)


def _joined(parts: list[Faces]) -> Faces:
    lattices = Lattices(
        *(np.concatenate([getattr(p.lattices, f.name) for p in parts]) for f in fields(Lattices))
    )
    return Faces(
        lattices,
        np.concatenate([p.pattern for p in parts]),
        np.concatenate([p.worst for p in parts]),
        np.concatenate([p.margin for p in parts]),
    )


def _distinct(faces: Faces) -> Faces:
    """Each face once: of those with one value at one place the one whose places fit best."""
    faces = faces.take(np.argsort(faces.worst)[:MOST_FACES])
    centre, step, value = faces.lattices.centre, faces.lattices.step, faces.value
    taken = np.zeros(len(faces), bool)
    kept = []
    for i in range(len(faces)):
        if taken[i]:
            continue
        kept.append(i)
        near = np.abs(centre - centre[i]).max(1) < 0.5 * step[i]
        alike = (step < 1.4 * step[i]) & (step > step[i] / 1.4)
        taken |= near & alike & (value == value[i])
    return faces.take(np.array(kept, int))
