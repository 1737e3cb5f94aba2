"""Masks of free shapes: polygons, crescents, gems; drawn large and scaled down for smooth edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import pygame

from game.ui.art.masks import Mask, to_mask

Point = tuple[float, float]
_OVERSAMPLING = 4


def polygons(width: int, height: int, shapes: Iterable[Sequence[Point]]) -> Mask:
    """Filled polygons in pixel coordinates, (height, width)."""
    large = pygame.Surface((width * _OVERSAMPLING, height * _OVERSAMPLING), 0, 32)
    for shape in shapes:
        corners = [(x * _OVERSAMPLING, y * _OVERSAMPLING) for x, y in shape]
        pygame.draw.polygon(large, (255, 255, 255), corners)
    return _reduce(large, width, height)


def polygon(width: int, height: int, corners: Sequence[Point]) -> Mask:
    """One filled polygon in pixel coordinates, (height, width)."""
    return polygons(width, height, (corners,))


def line(width: int, height: int, corners: Sequence[Point], thickness: float) -> Mask:
    """An open line through `corners` with round joints, (height, width)."""
    large = pygame.Surface((width * _OVERSAMPLING, height * _OVERSAMPLING), 0, 32)
    thick = max(1, round(thickness * _OVERSAMPLING))
    points = [(x * _OVERSAMPLING, y * _OVERSAMPLING) for x, y in corners]
    for start, end in pairwise(points):
        pygame.draw.polygon(large, (255, 255, 255), _bar(start, end, thick / 2))
    for point in points:
        pygame.draw.circle(large, (255, 255, 255), point, thick / 2)
    return _reduce(large, width, height)


def _bar(start: Point, end: Point, half: float) -> list[Point]:
    run_x, run_y = end[0] - start[0], end[1] - start[1]
    length = max(1e-6, float(np.hypot(run_x, run_y)))
    off_x, off_y = -run_y / length * half, run_x / length * half
    return [
        (start[0] + off_x, start[1] + off_y),
        (end[0] + off_x, end[1] + off_y),
        (end[0] - off_x, end[1] - off_y),
        (start[0] - off_x, start[1] - off_y),
    ]


def _reduce(large: pygame.Surface, width: int, height: int) -> Mask:
    small = pygame.transform.smoothscale(large, (width, height))
    return np.ascontiguousarray(pygame.surfarray.pixels_red(small).T)


def alpha_of(surface: pygame.Surface) -> Mask:
    """The alpha of a surface as a mask."""
    return np.ascontiguousarray(pygame.surfarray.pixels_alpha(surface).T)


def round_at(width: int, height: int, centre: Point, radius: float) -> Mask:
    """A circle anywhere in the mask."""
    x = np.arange(width, dtype=np.float32)[None, :] + 0.5 - centre[0]
    y = np.arange(height, dtype=np.float32)[:, None] + 0.5 - centre[1]
    return to_mask(radius - np.hypot(x, y) + 0.5)


def crescent(size: int) -> Mask:
    """A moon that opens to the right and fills a square mask."""
    outer = round_at(size, size, (size * 0.47, size * 0.5), size * 0.44)
    bite = round_at(size, size, (size * 0.64, size * 0.42), size * 0.36)
    return np.minimum(outer, 255 - bite)


def arc(size: int, radius: float, thickness: float, spans: Sequence[tuple[float, float]]) -> Mask:
    """Parts of a ring around the middle of a square mask.

    Spans are angles in degrees from the right, clockwise, each (start, end) with start < end.
    """
    axis = np.arange(size, dtype=np.float32) + 0.5 - size / 2
    reach = np.hypot(axis[:, None], axis[None, :])
    angle = np.degrees(np.arctan2(axis[:, None] + 0 * axis[None, :], axis[None, :] + 0 * axis[:, None])) % 360
    band = np.clip(thickness / 2 - np.abs(reach - radius) + 0.5, 0, 1)
    inside = np.zeros((size, size), bool)
    for start, end in spans:
        inside |= (angle - start) % 360 <= end - start
    return to_mask(band * inside)
