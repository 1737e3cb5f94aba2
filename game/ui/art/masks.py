"""Coverage masks as numpy arrays: (height, width) uint8, 0 outside and 255 inside.

Rounded shapes are exact distances, so edges are smooth at any scale. Noise comes from a fixed seed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Field = NDArray[np.float32]


def rounded_rectangle(width: int, height: int, radius: float) -> Mask:
    """A rectangle with rounded corners that fills the mask."""
    radius = min(radius, width / 2, height / 2)
    size = int(np.ceil(radius))
    mask = np.full((height, width), 255, np.uint8)
    if size == 0:
        return mask
    corner = _corner(size, radius)
    mask[:size, :size] = np.minimum(mask[:size, :size], corner)
    mask[:size, -size:] = np.minimum(mask[:size, -size:], corner[:, ::-1])
    mask[-size:, :size] = np.minimum(mask[-size:, :size], corner[::-1])
    mask[-size:, -size:] = np.minimum(mask[-size:, -size:], corner[::-1, ::-1])
    return mask


@lru_cache(maxsize=256)
def _corner(size: int, radius: float) -> Mask:
    distance = radius - (np.arange(size, dtype=np.float32) + 0.5)
    reach = np.hypot(distance[:, None], distance[None, :])
    return to_mask(radius - reach + 0.5)


def to_mask(coverage: Field) -> Mask:
    """Coverage 0..1 (clipped) as a mask."""
    mask: Mask = (np.clip(coverage, 0.0, 1.0) * 255 + 0.5).astype(np.uint8)
    return mask


def inset(width: int, height: int, radius: float, by: int) -> Mask:
    """A rounded rectangle that stays `by` pixels inside the edges of a (height, width) mask."""
    mask = np.zeros((height, width), np.uint8)
    if width > 2 * by and height > 2 * by:
        inner = rounded_rectangle(width - 2 * by, height - 2 * by, max(0.0, radius - by))
        mask[by : height - by, by : width - by] = inner
    return mask


def ring(width: int, height: int, radius: float, outer: int, thickness: int) -> Mask:
    """The line of `thickness` pixels that runs `outer` pixels inside the edge."""
    return inset(width, height, radius, outer) - inset(width, height, radius, outer + thickness)


def disc(size: int, share: float = 1.0) -> Mask:
    """A circle in the middle of a square mask; `share` is its diameter in parts of the side."""
    radius = size * share / 2
    axis = np.arange(size, dtype=np.float32) + 0.5 - size / 2
    return to_mask(radius - np.hypot(axis[:, None], axis[None, :]) + 0.5)


def blur(mask: Mask, radius: int) -> Mask:
    """`mask` softened by three box filters of `radius` pixels; what lies outside counts as empty."""
    if radius < 1:
        return mask
    field = mask.astype(np.float32)
    for _ in range(3):
        field = _box(_box(field, radius).T, radius).T
    return to_mask(field / np.float32(255))


def _box(field: Field, radius: int) -> Field:
    """Mean over 2 radius + 1 rows."""
    # In place of np.pad, which takes longer than all the rest.
    padded = np.zeros((len(field) + 2 * radius + 1, field.shape[1]), np.float32)
    padded[radius + 1 : len(padded) - radius] = field
    total = np.cumsum(padded, axis=0, dtype=np.float32)
    mean: Field = (total[2 * radius + 1 :] - total[: -(2 * radius + 1)]) / np.float32(2 * radius + 1)
    return mean


@lru_cache(maxsize=32)
def _soft_patch(side_x: int, side_y: int, radius: float, margin: int) -> Mask:
    patch = np.pad(rounded_rectangle(side_x, side_y, radius), margin)
    return blur(patch, max(1, margin // 3))


def soft(width: int, height: int, radius: float, margin: int) -> Mask:
    """A rounded rectangle blurred over `margin` pixels, (height + 2 margin, width + 2 margin).

    Only a small patch is blurred; its straight middle is stretched to the size wanted.
    """
    side = 2 * (int(np.ceil(radius)) + 2 * margin) + 1
    patch = _soft_patch(min(width, side), min(height, side), radius, margin)
    return stretch(patch, width + 2 * margin, height + 2 * margin)


def from_patch(width: int, height: int, reach: float, draw: Callable[[int, int], Mask]) -> Mask:
    """A mask whose middle is straight, from a drawing of its corners only.

    `draw` makes the mask for a smaller size; what it draws must not change further than `reach` pixels from
    the edges.
    """
    side = 2 * int(np.ceil(reach)) + 1
    return stretch(draw(min(width, side), min(height, side)), width, height)


def hollow(width: int, height: int, radius: float, by: int, depth: int) -> Mask:
    """The shadow that the edge of a hollow throws inward.

    Full at `by` pixels from the mask's edge, gone three times `depth` pixels further in.
    """

    def draw(w: int, h: int) -> Mask:
        lit = blur(inset(w, h, radius, by + depth), depth)
        return np.minimum(inset(w, h, radius, by), 255 - lit)

    return from_patch(width, height, radius + by + 5 * depth, draw)


def halo(width: int, height: int, radius: float, outer: int, thickness: int, depth: int) -> Mask:
    """The line of `ring` blurred by three boxes of `depth` pixels."""

    def draw(w: int, h: int) -> Mask:
        return _halo_patch(w, h, radius, outer, thickness, depth)

    return from_patch(width, height, radius + outer + thickness + 4 * depth, draw)


@lru_cache(maxsize=32)
def _halo_patch(width: int, height: int, radius: float, outer: int, thickness: int, depth: int) -> Mask:
    return blur(ring(width, height, radius, outer, thickness), depth)


def stretch(mask: Mask, width: int, height: int) -> Mask:
    """`mask` made larger by repeating its middle row and column."""
    taller: Mask = mask[_repeat_middle(mask.shape[0], height)]
    wider: Mask = taller[:, _repeat_middle(mask.shape[1], width)]
    return wider


def _repeat_middle(length: int, wanted: int) -> NDArray[np.intp]:
    half = length // 2
    return np.concatenate([np.arange(half), np.full(wanted - length, half), np.arange(half, length)]).astype(
        np.intp
    )


@lru_cache(maxsize=32)
def noise(size: int, seed: int, grain: int = 1) -> Mask:
    """A square tile of noise that repeats without seams; `grain` pixels is its coarseness."""
    fine: Field = np.random.RandomState(seed).random_sample((size, size)).astype(np.float32)
    if grain == 1:
        return to_mask(fine)
    wrapped = np.pad(fine, grain * 3, mode="wrap")
    for _ in range(2):
        wrapped = _box(_box(wrapped, grain).T, grain).T
    soft_grain = wrapped[grain * 3 : grain * 3 + size, grain * 3 : grain * 3 + size]
    lowest, highest = np.float32(soft_grain.min()), np.float32(soft_grain.max())
    return to_mask((soft_grain - lowest) / (highest - lowest))


def vignette(width: int, height: int, strength: float) -> Field:
    """Brightness 1 in the middle falling to 1 - strength in the corners, (height, width)."""
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    fall = np.power(np.clip((x * x + y * y) / 2, 0, 1), np.float32(1.2), dtype=np.float32)
    return np.float32(1) - np.float32(strength) * fall


def rays(width: int, height: int, count: int, centre: tuple[float, float]) -> Mask:
    """A sunburst of `count` rays around `centre` (shares of width and height), soft at the edges."""
    x = np.arange(width, dtype=np.float32)[None, :] - width * centre[0]
    y = np.arange(height, dtype=np.float32)[:, None] - height * centre[1]
    angle = np.arctan2(y, x)
    reach = np.hypot(x, y)
    wave = np.cos(angle * count)
    soft_edge = np.clip(wave * reach / (count * 0.9) + 0.5, 0, 1)
    return to_mask(soft_edge)
