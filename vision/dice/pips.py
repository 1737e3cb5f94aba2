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
LEAST_RESPONSE = 3
"""Difference of neighbouring levels (0..255) below which there is no spot."""
MOST_SPOTS = 700
"""Spots kept per octave and channel, the strongest."""


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
        return _joined([_outlined(lab, np.zeros((0, 4), np.float32))])
    return _distinct(_joined(found))


def _spots(level: NDArray[np.uint8], channels: tuple[int, ...]) -> Floats:
    """(N, 4): x, y, radius, sign of contrast extremes of one octave."""
    cv2 = load_cv2()
    rows = []
    for channel in channels:
        plane = np.ascontiguousarray(level[:, :, channel])
        blurred = [cv2.GaussianBlur(plane, (0, 0), sigma) for sigma in SIGMAS]
        for low, high, sigma in zip(blurred, blurred[1:], SIGMAS, strict=False):
            response = cv2.subtract(high, low, dtype=cv2.CV_16S)
            for sign in (1, -1):
                signed = response if sign == 1 else -response
                peak = cv2.dilate(signed, np.ones((3, 3), np.uint8))
                ys, xs = np.nonzero((signed == peak) & (signed >= LEAST_RESPONSE))
                strength = signed[ys, xs]
                if len(xs) > MOST_SPOTS:
                    keep = np.argpartition(-strength, MOST_SPOTS)[:MOST_SPOTS]
                    xs, ys = xs[keep], ys[keep]
                radius = np.full(len(xs), sigma * 1.7, np.float32)
                rows.append(np.stack([xs, ys, radius, np.full(len(xs), sign)], axis=1).astype(np.float32))
    return np.concatenate(rows) if rows else np.zeros((0, 4), np.float32)


def _outlined(level: NDArray[np.uint8], spots: Floats) -> Pips:
    """Pips out of spots: those with a closed outline on an even surround."""
    angles = np.arange(RAYS, dtype=np.float32) * np.float32(2 * np.pi / RAYS)
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    x, y, radius = spots[:, 0], spots[:, 1], spots[:, 2]
    for _ in range(2):
        colours = _along_rays(level, x, y, radius, directions)
        ink = np.median(colours[:, :, :2].reshape(len(x), -1, 3), axis=1)
        body = np.median(colours[:, :, 6:10].reshape(len(x), -1, 3), axis=1)
        axis = body - ink
        norm2 = np.maximum((axis**2).sum(1), 1.0)
        # 0 at the spot's colour, 1 at the surround's, along the line that joins them in Lab.
        way = ((colours - ink[:, None, None]) * axis[:, None, None]).sum(3) / norm2[:, None, None]
        reach, closed = _half_way(way)
        outline = reach[:, :, None] * radius[:, None, None] * directions[None]
        centre = outline.mean(1)
        x, y = x + centre[:, 0], y + centre[:, 1]
        radius = np.clip((reach * radius[:, None]).mean(1), 0.6 * radius, 1.7 * radius)
    outline = outline - centre[:, None]
    shape = 2.0 * np.einsum("nri,nrj->nij", outline, outline) / RAYS
    shape += np.eye(2, dtype=np.float32) * 1e-3
    return _judged(x, y, shape, body, ink, colours, outline, closed)


def _along_rays(level: NDArray[np.uint8], x: Floats, y: Floats, radius: Floats, directions: Floats) -> Floats:
    """(N, RAYS, len(REACH), 3) colours around each centre."""
    cv2 = load_cv2()
    steps = directions[None, :, None, :] * REACH[None, None, :, None] * radius[:, None, None, None]
    at_x = (x[:, None, None] + steps[..., 0]).reshape(len(x), -1)
    at_y = (y[:, None, None] + steps[..., 1]).reshape(len(x), -1)
    rows = []
    # remap takes at most 32767 rows.
    for start in range(0, len(x), 16384):
        part = slice(start, start + 16384)
        rows.append(
            cv2.remap(level, at_x[part], at_y[part], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        )
    flat = np.concatenate(rows) if rows else np.zeros((0, RAYS * len(REACH), 3), np.uint8)
    return flat.reshape(len(x), len(directions), len(REACH), 3).astype(np.float32)


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


def _judged(
    x: Floats, y: Floats, shape: Floats, body: Floats, ink: Floats,
    colours: Floats, outline: Floats, closed: NDArray[np.bool_],
) -> Pips:  # fmt: skip
    """Only those that look like pips, with a quality."""
    contrast = np.linalg.norm(body - ink, axis=1)
    halves, _ = np.linalg.eigh(shape)
    halves = np.sqrt(np.maximum(halves, 1e-3))
    inverse = np.linalg.inv(shape)
    off = np.sqrt(np.maximum(np.einsum("nri,nij,nrj->nr", outline, inverse, outline), 0.0)) - 1.0
    ragged = np.sqrt((off**2).mean(1))
    surround = (
        np.linalg.norm(colours[:, :, 6:9].mean(2) - body[:, None], axis=2)
        / np.maximum(contrast, 1.0)[:, None]
    )
    uneven = np.sort(surround, axis=1)[:, : RAYS * 3 // 4].mean(1)
    quality = np.exp(-((ragged / 0.25) ** 2) - (uneven / 0.45) ** 2)
    good = (
        (contrast > 14.0)
        & (closed.mean(1) > 0.8)
        & (halves[:, 1] < 3.0 * halves[:, 0])
        & (ragged < 0.3)
        & (uneven < 0.45)
    )
    radius = np.sqrt(halves[:, 0] * halves[:, 1])
    return Pips(*(np.asarray(a, np.float32) for a in (x, y, shape, radius, body, ink, quality))).take(good)


def _scaled(pips: Pips, factor: float) -> Pips:
    offset = (factor - 1.0) / 2.0 if factor > 1.0 else 0.0
    return Pips(
        pips.x * factor + offset * 0,
        pips.y * factor,
        pips.shape * factor**2,
        pips.radius * factor,
        pips.body,
        pips.ink,
        pips.quality,
    )


def _joined(parts: list[Pips]) -> Pips:
    return Pips(*(np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(Pips)))


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
        taken |= near < (0.8 * np.maximum(pips.radius, pips.radius[i])) ** 2
    return pips.take(np.array(kept, int))
