"""Pip candidates: small round spots that differ from an even surround, of any colour and either polarity.

Spots are local extremes of differences of Gaussians over a pyramid, per Lab channel. Each is then looked at
along rays from its middle: where the colour has gone half the way to the surround is its outline. A pip has
an elliptic outline on a surround of one colour; grain, edges and print have not.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.opencv import load_cv2

Floats = NDArray[np.float32]

RAYS = 16
REACH = np.linspace(0.0, 2.75, 12, dtype=np.float32)
"""Where a ray is sampled, in radii of the spot."""
OCTAVES = 5
SIGMAS = (1.0, 1.45, 2.1)
"""Blur of the levels within an octave, px; neighbours are subtracted."""
MOST_PIPS = 700
LEAST_RESPONSE = 3
"""Difference of neighbouring levels (0..255) below which there is no spot."""
MOST_PEAKS = 1000
"""Peaks kept per response, the strongest."""
MOST_SPOTS = 700
"""Spots kept per octave, the strongest."""


@dataclass(frozen=True, slots=True)
class Pips:
    """N pip candidates, one row each; lengths in px of the image."""

    x: Floats
    y: Floats
    shape: Floats
    """(N, 2, 2): covariance of the outline: points p with p' inverse(shape) p = 1 lie on it."""
    radius: Floats
    """Geometric mean of the half axes."""
    body: Floats
    """(N, 3): Lab colour (0..255 each) of the surround."""
    ink: Floats
    """(N, 3): Lab colour of the spot."""
    quality: Floats
    """0..1: how evenly round it is on how even a surround."""

    def __len__(self) -> int:
        return len(self.x)

    def take(self, index: NDArray[Any]) -> Pips:
        """Those of `index` (positions or mask)."""
        return Pips(*(getattr(self, f.name)[index] for f in fields(self)))

    @property
    def points(self) -> Floats:
        """(N, 2): x, y."""
        return np.stack([self.x, self.y], axis=1)

    @property
    def contrast(self) -> Floats:
        """(N,): distance of spot and surround in Lab."""
        return np.asarray(np.linalg.norm(self.ink - self.body, axis=1), np.float32)


def find_pips(lab: NDArray[np.uint8]) -> Pips:
    """Pip candidates of a picture.

    Args:
        lab: (H, W, 3) uint8 Lab.
    """
    cv2 = load_cv2()
    found = []
    level = lab
    for octave in range(OCTAVES):
        if min(level.shape[:2]) < 24:
            break
        # Colour is stored at half resolution by cameras and JPEG alike: nothing to find in it at full size.
        spots = _spots(level, channels=(0,) if octave == 0 else (0, 1, 2))
        if len(spots):
            pips = _outlined(level, spots)
            found.append(_scaled(pips, float(2**octave)))
        level = cv2.pyrDown(level)
    if not found:
        return _joined([_outlined(lab, np.zeros((0, 3), np.float32))])
    return _distinct(_strongest(_joined(found)))


def _spots(level: NDArray[np.uint8], channels: tuple[int, ...]) -> Floats:
    """(N, 3): x, y, radius of the contrast extremes of one octave, each place once."""
    cv2 = load_cv2()
    rows = []
    for channel in channels:
        plane = np.ascontiguousarray(level[:, :, channel])
        blurred = [cv2.GaussianBlur(plane, (0, 0), sigma) for sigma in SIGMAS]
        for low, high, sigma in zip(blurred, blurred[1:], SIGMAS, strict=False):
            response = cv2.subtract(high, low, dtype=cv2.CV_16S)
            for sign in (1, -1):
                signed = response if sign == 1 else cv2.subtract(low, high, dtype=cv2.CV_16S)
                rows.append(_peaks(signed, low, sign, sigma * 1.7))
    every = np.concatenate(rows)
    every = every[np.argsort(-every[:, 3], kind="stable")]
    cells = (every[:, 0] // 2 + 65536 * (every[:, 1] // 2)).astype(np.int64) * 2 + (every[:, 2] > 2.0)
    _, first = np.unique(cells, return_index=True)
    return every[np.sort(first)[:MOST_SPOTS], :3]


def _peaks(signed: NDArray[np.int16], blurred: NDArray[np.uint8], sign: int, radius: float) -> Floats:
    """(N, 4): x, y, radius, strength of the peaks of one response that differ from all that is round them."""
    cv2 = load_cv2()
    high = cv2.dilate(signed, np.ones((3, 3), np.uint8))
    here = cv2.compare(signed, high, cv2.CMP_EQ) & cv2.compare(signed, LEAST_RESPONSE, cv2.CMP_GE)
    found = cv2.findNonZero(here)
    if found is None:
        return np.zeros((0, 4), np.float32)
    xs, ys = found.reshape(-1, 2).T
    if len(xs) > MOST_PEAKS:
        strongest = np.argpartition(-signed[ys, xs], MOST_PEAKS)[:MOST_PEAKS]
        xs, ys = xs[strongest], ys[strongest]
    middle = blurred[ys, xs].astype(np.int16)
    rise = sign * (_ring(blurred, xs, ys, radius) - middle)
    strength = signed[ys, xs]
    # On an edge or a fold some of the ring is like the middle; round a pip none of it is.
    alone = np.partition(rise, 1, axis=0)[1] >= np.maximum(2, 0.5 * strength)
    rows = np.stack([xs, ys, np.full(len(xs), radius), strength], axis=1)
    return np.asarray(rows[alone], np.float32)


_MARGIN = 10
"""Rows and columns repeated round a plane, so that the ring round a peak lies on it."""


def _ring(plane: NDArray[np.uint8], xs: NDArray[Any], ys: NDArray[Any], radius: float) -> NDArray[np.int16]:
    """(8, N): values of a plane round points, two radii off."""
    cv2 = load_cv2()
    wider = cv2.copyMakeBorder(plane, *([_MARGIN] * 4), cv2.BORDER_REPLICATE)
    angles = np.arange(8) * np.pi / 4
    down, right = np.round(2.0 * radius * np.array([np.sin(angles), np.cos(angles)])).astype(int)
    middle = (ys + _MARGIN) * wider.shape[1] + xs + _MARGIN
    return np.asarray(wider.ravel()[middle + (down * wider.shape[1] + right)[:, None]], np.int16)


def _outlined(level: NDArray[np.uint8], spots: Floats) -> Pips:
    """Pips out of spots: those with a closed outline on an even surround."""
    x, y, radius = spots[:, 0], spots[:, 1], spots[:, 2]
    rough = _trace(level, x, y, radius, RAYS // 2)
    likely = (rough.contrast > 12.0) & (rough.closed.mean(1) > 0.8) & (rough.uneven < 0.6)
    centre = rough.outline.mean(1)
    x, y = (x + centre[:, 0])[likely], (y + centre[:, 1])[likely]
    radius = np.clip(rough.reach, 0.6 * radius, 1.7 * radius)[likely]
    return _judged(x, y, _trace(level, x, y, radius, RAYS))


@dataclass(frozen=True, slots=True)
class _Traced:
    """What rays from the middle of N spots met."""

    outline: Floats
    """(N, rays, 2): where each ray is half-way to the surround, from the middle."""
    reach: Floats
    """(N,): mean distance of that."""
    closed: NDArray[np.bool_]
    """(N, rays): whether it gets there at all."""
    ink: Floats
    body: Floats
    contrast: Floats
    uneven: Floats
    """(N,): how much the surround differs from its mean, over the contrast."""


def _trace(level: NDArray[np.uint8], x: Floats, y: Floats, radius: Floats, rays: int) -> _Traced:
    angles = np.arange(rays, dtype=np.float32) * np.float32(2 * np.pi / rays)
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    colours = _along_rays(level, x, y, radius, directions)
    ink = np.median(colours[:, :, 1], axis=1)
    ring = colours[:, :, 6:9].mean(2)
    body = np.median(ring, axis=1)
    axis = body - ink
    contrast = np.sqrt((axis**2).sum(1))
    # 0 at the spot's colour, 1 at the surround's, along the line that joins them in Lab.
    along = (axis / np.maximum(contrast**2, 1.0)[:, None])[:, :, None]
    base = (ink[:, None] @ along)[:, 0]
    way = (colours.reshape(len(x), rays * len(REACH), 3) @ along)[:, :, 0] - base
    reach, closed = _half_way(way.reshape(colours.shape[:3]))
    outline = (reach * radius[:, None])[:, :, None] * directions[None]
    off = np.sqrt(((ring - body[:, None]) ** 2).sum(2)) / np.maximum(contrast, 1.0)[:, None]
    # A pip may lie near the rim of its face: a quarter of its surround may be something else.
    uneven = np.sort(off, axis=1)[:, : rays * 3 // 4].mean(1)
    return _Traced(outline, reach.mean(1) * radius, closed, ink, body, contrast, uneven)


def _along_rays(level: NDArray[np.uint8], x: Floats, y: Floats, radius: Floats, directions: Floats) -> Floats:
    """(N, RAYS, len(REACH), 3) colours around each centre."""
    steps = directions[None, :, None, :] * REACH[None, None, :, None] * radius[:, None, None, None]
    return colours_at(level, np.stack([x, y], axis=1)[:, None, None] + steps)


def colours_at(image: NDArray[np.uint8], points: Floats) -> Floats:
    """(..., 3) colours of a (H, W, 3) uint8 picture at (..., 2) px positions, between pixels too."""
    cv2 = load_cv2()
    flat = np.ascontiguousarray(points, np.float32).reshape(-1, 2)
    # remap takes sides of less than 32768.
    wide = 4096
    padded = np.zeros((-(-len(flat) // wide) * wide, 2), np.float32)
    padded[: len(flat)] = flat
    maps = padded.reshape(-1, wide, 2)
    if len(flat) == 0:
        return np.zeros((*points.shape[:-1], 3), np.float32)
    found = cv2.remap(image, maps, None, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
    colours = found.reshape(-1, 3)[: len(flat)].reshape(*points.shape[:-1], 3)
    return np.asarray(colours, np.float32)


def colour_distance(some: Floats, others: Floats) -> Floats:
    """(M, N) distances between (M, 3) and (N, 3) colours."""
    square = (some**2).sum(1)[:, None] + (others**2).sum(1) - 2.0 * some @ others.T
    return np.asarray(np.sqrt(np.maximum(square, 0.0)), np.float32)


def _half_way(way: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Per ray: at how many radii the colour is half-way to the surround, and whether it ever is."""
    beyond = way > 0.5
    closed = beyond[:, :, 2:].any(2)
    first = np.argmax(beyond, axis=2)
    before = np.maximum(first - 1, 0)
    at = np.take_along_axis(way, first[..., None], 2)[..., 0]
    at_before = np.take_along_axis(way, before[..., None], 2)[..., 0]
    part = np.clip((0.5 - at_before) / np.maximum(at - at_before, 1e-3), 0.0, 1.0)
    reach = REACH[before] + part * (REACH[first] - REACH[before])
    return np.where(closed, reach, REACH[-1]).astype(np.float32), np.asarray(closed)


def _judged(x: Floats, y: Floats, traced: _Traced) -> Pips:
    """Only those that look like pips, with a quality."""
    centre = traced.outline.mean(1)
    outline = traced.outline - centre[:, None]
    shape = 2.0 * outline.transpose(0, 2, 1) @ outline / outline.shape[1]
    shape = shape + np.eye(2, dtype=np.float32) * 1e-3
    halves = np.sqrt(np.maximum(np.linalg.eigvalsh(shape), 1e-3))
    off = np.sqrt(np.maximum(((outline @ np.linalg.inv(shape)) * outline).sum(2), 0.0)) - 1.0
    ragged = np.sqrt((off**2).mean(1))
    quality = np.exp(-((ragged / 0.25) ** 2) - (traced.uneven / 0.45) ** 2)
    good = (
        (traced.contrast > 14.0)
        & (traced.closed.mean(1) > 0.8)
        & (halves[:, 1] < 3.0 * halves[:, 0])
        & (ragged < 0.3)
        & (traced.uneven < 0.45)
    )
    radius = np.sqrt(halves[:, 0] * halves[:, 1])
    columns = (x + centre[:, 0], y + centre[:, 1], shape, radius, traced.body, traced.ink, quality)
    return Pips(*(np.asarray(column, np.float32) for column in columns)).take(good)


def _scaled(pips: Pips, factor: float) -> Pips:
    return Pips(
        pips.x * factor,
        pips.y * factor,
        pips.shape * factor**2,
        pips.radius * factor,
        pips.body,
        pips.ink,
        pips.quality,
    )


def _joined(parts: list[Pips]) -> Pips:
    return Pips(*(np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(Pips)))


def _strongest(pips: Pips) -> Pips:
    """Those worth following up, the best first."""
    strength = pips.quality * np.minimum(pips.contrast, 60.0)
    return pips.take(np.argsort(-strength)[:MOST_PIPS])


def _distinct(pips: Pips) -> Pips:
    """Each spot once: the best of those that lie on one another."""
    order = np.argsort(-pips.quality * np.minimum(pips.contrast, 40.0))
    pips = pips.take(order)
    kept: list[int] = []
    taken = np.zeros(len(pips), bool)
    for i in range(len(pips)):
        if taken[i]:
            continue
        kept.append(i)
        near = (pips.x - pips.x[i]) ** 2 + (pips.y - pips.y[i]) ** 2
        larger, smaller = np.maximum(pips.radius, pips.radius[i]), np.minimum(pips.radius, pips.radius[i])
        taken |= (near < (0.8 * larger) ** 2) & (larger < 1.8 * smaller)
    return pips.take(np.array(kept, int))
