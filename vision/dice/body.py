"""The body check: round its pips a face is of one colour, and somewhere beyond them it ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.dice.faces import PLACES, TEMPLATES, Faces, pip_places
from vision.dice.pips import Floats, colours_at

_SIDE = np.linspace(-1.4, 1.4, 7)
GRID = np.array([(x, y) for y in _SIDE for x in _SIDE], np.float32)
"""Where a face is looked at, in steps from its middle."""
RAYS = 20
REACH = np.arange(0.6, 5.6, 0.25, dtype=np.float32)
"""Where a ray from the middle of a face is sampled, in steps; a side lies near 2."""


@dataclass(frozen=True, slots=True)
class Bodies:
    """What surrounds the pips of M faces."""

    even: Floats
    """(M,): share of the face, pips left out, that has the body's colour."""
    ends: Floats
    """(M,): share of directions in which the body ends where a die may end."""
    reach: Floats
    """(M,): median distance at which it ends, in steps."""
    spread: Floats
    """(M,): how unequal these distances are: difference of quartiles over median."""
    offset: Floats
    """(M,): how far the middle of these ends is from the middle of the face, in steps."""
    nearest: Floats
    """(M,): tenth part of the distances, in steps: how close anything strange comes."""
    strange: Floats
    """(M,): typical colour difference on the face (Lab), over the contrast of its pips."""
    rim: Floats
    """(M,): median colour difference between inside and outside where it ends (Lab)."""
    outline: Floats
    """(M, RAYS, 2) px: where it ends in each direction."""


def look_at(lab: NDArray[np.uint8], faces: Faces) -> Bodies:
    """Examine the surround of faces in a (H, W, 3) uint8 Lab picture."""
    lattices = faces.lattices
    contrast = np.linalg.norm(lattices.ink - lattices.body, axis=1)
    limit = np.maximum(12.0, 0.45 * contrast)[:, None]
    strange = np.linalg.norm(colours_at(lab, lattices.at(GRID)) - lattices.body[:, None], axis=2)
    free = ~_on_pips(faces, GRID)
    even = ((strange < limit) & free).sum(1) / np.maximum(free.sum(1), 1)
    usual = _quantile(np.where(free, strange, np.inf), 0.8 * free.sum(1))
    edge = np.clip(1.5 * usual, 10.0, limit[:, 0])
    angles = np.arange(RAYS) * (2 * np.pi / RAYS)
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
    along = (directions[:, None] * REACH[:, None]).reshape(-1, 2)
    at = lattices.at(along)
    colours = colours_at(lab, at)
    other = np.linalg.norm(colours - lattices.body[:, None], axis=2) > edge[:, None]
    other = other.reshape(len(faces), RAYS, len(REACH))
    pips_end = int(np.searchsorted(REACH, 2.3))
    close = along.reshape(RAYS, len(REACH), 2)[:, :pips_end]
    other[:, :, :pips_end] &= ~_on_pips(faces, close.reshape(-1, 2)).reshape(-1, RAYS, pips_end)
    other[:, :, :-1] &= other[:, :, 1:]
    high, wide = lab.shape[:2]
    left = (at < 0).any(2) | (at[..., 0] > wide - 1) | (at[..., 1] > high - 1)
    other |= left.reshape(other.shape)
    last = np.where(other.any(2), other.argmax(2), len(REACH) - 1)
    end = REACH[last]
    cuts = (0.1, 0.25, 0.5, 0.75)
    closest, low, middle, top = np.quantile(end, cuts, axis=1) if len(faces) else np.zeros((4, 0))
    middle_of_ends = (directions[None] * np.minimum(end, 4.0)[:, :, None]).mean(1)
    return Bodies(
        even=even.astype(np.float32),
        ends=((end > 1.3) & (end < 3.9)).mean(1).astype(np.float32),
        reach=middle.astype(np.float32),
        spread=((top - low) / middle).astype(np.float32),
        offset=np.linalg.norm(middle_of_ends, axis=1).astype(np.float32),
        nearest=closest.astype(np.float32),
        strange=(usual / np.maximum(contrast, 1.0)).astype(np.float32),
        rim=_rim(colours.reshape(len(faces), RAYS, len(REACH), 3), last),
        outline=lattices.at(directions[None] * end[:, :, None]),
    )


def _quantile(values: Floats, rank: Floats) -> Floats:
    """(M,): the value of each row of (M, K) with `rank` smaller ones before it."""
    at = np.clip(rank.astype(int), 0, values.shape[1] - 1)
    return np.take_along_axis(np.sort(values, axis=1), at[:, None], 1)[:, 0]


def _rim(colours: Floats, last: NDArray[np.intp]) -> Floats:
    """(M,): median over the rays of the colour step where they end."""
    before = np.maximum(last - 2, 0)[:, :, None, None]
    after = np.minimum(last + 1, colours.shape[2] - 1)[:, :, None, None]
    step = np.take_along_axis(colours, after, 2) - np.take_along_axis(colours, before, 2)
    if len(colours) == 0:
        return np.zeros(0, np.float32)
    return np.asarray(np.median(np.linalg.norm(step[:, :, 0], axis=2), axis=1), np.float32)


def _on_pips(faces: Faces, points: Floats) -> NDArray[np.bool_]:
    """(M, K): which of (K, 2) lattice points lie on or beside a pip."""
    radius = 1.4 * faces.lattices.radius[:, None]
    places, taken = pip_places(faces), TEMPLATES[faces.pattern] > 0
    covered = np.zeros((len(faces), len(points)), bool)
    for place in range(len(PLACES)):
        away = points[None] - places[:, place, None]
        covered |= taken[:, place, None] & ((away**2).sum(2) < radius**2)
    return covered
