"""Fitting the outline of a pyramid to the evidence round a square.

Seen in the plan, the base of a piece has its true size wherever it stands, and its apex leans away from the
camera. What a piece covers is the hull of these five points. The evidence inside many such hulls is added up
at once: with the running sum along each row, a hull costs two look-ups a row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.pieces import HEIGHTS, Floats, Pyramid
from vision.field.plan import Plan

REACH: Final = 8
"""Pixels of the plan that a piece may stand beside the middle of its square."""
COARSE_YAWS: Final = tuple(np.radians(np.arange(0, 90, 15)).tolist())
PAIRS: Final = tuple(combinations(range(5), 2))


@dataclass(frozen=True, slots=True)
class Fit:
    """A pyramid, what the evidence inside its outline adds up to, and the pixels of that outline."""

    solid: Pyramid
    total: float
    area: float


@dataclass(frozen=True, slots=True)
class Sums:
    """Running sums of the evidence in a window of the plan."""

    left: int
    top: int
    values: NDArray[np.float32]
    """(H, W + 1): evidence of the row to the left of each pixel's left edge."""


def running(evidence: NDArray[np.float32], left: int, top: int) -> Sums:
    """The running sums of (H, W) evidence whose first pixel is at (left, top) of the plan."""
    sums = np.zeros((evidence.shape[0], evidence.shape[1] + 1), np.float32)
    np.cumsum(evidence, axis=1, out=sums[:, 1:])
    return Sums(left, top, sums)


@cache
def _solid(size: int, yaw: float, lying: bool) -> Floats:
    return Pyramid(size, 0.0, 0.0, yaw, lying).vertices()


def outlines(solids: list[Pyramid], camera: Floats) -> Floats:
    """(N, 5, 2) mm: the shadows of the vertices on the plane, with the camera as the lamp."""
    corners = np.stack([_solid(one.size, one.yaw, one.lying) for one in solids])
    place = np.array([(one.x, one.y) for one in solids])[:, None]
    flat = corners[:, :, :2] + place
    stretch = camera[2] / np.maximum(camera[2] - corners[:, :, 2:], 1.0)
    return np.asarray(camera[:2] + (flat - camera[:2]) * stretch, float)


@dataclass(frozen=True, slots=True)
class Spans:
    """(N, R) first and one past the last column of R rows of N outlines; equal where there is none."""

    top: int
    start: NDArray[np.int32]
    end: NDArray[np.int32]

    def area(self) -> NDArray[np.float64]:
        """(N,) pixels."""
        return np.asarray((self.end - self.start).sum(1), float)


def spans(shapes: Floats, plan: Plan) -> Spans:
    """The rows of (N, 5, 2) outlines in mm."""
    at = plan.pixels(shapes)
    top, bottom = int(np.floor(at[..., 1].min())), int(np.ceil(at[..., 1].max()))
    rows = np.arange(top, bottom + 1)
    first, second = at[:, [a for a, _ in PAIRS]], at[:, [b for _, b in PAIRS]]
    rise = second[..., 1] - first[..., 1]
    part = (rows - first[..., 1, None]) / np.where(np.abs(rise) < 1e-9, 1e-9, rise)[..., None]
    crossing = first[..., 0, None] + part * (second[..., 0] - first[..., 0])[..., None]
    misses = (part < 0) | (part > 1)
    start = np.where(misses, np.inf, crossing).min(1)
    end = np.where(misses, -np.inf, crossing).max(1)
    empty = ~np.isfinite(start)
    start, end = np.where(empty, 0, start), np.where(empty, -1, end)
    return Spans(top, np.ceil(start).astype(np.int32), np.floor(end).astype(np.int32) + 1)


def totals(sums: Sums, shape: Spans, moves: NDArray[np.int32], every: int = 1) -> NDArray[np.float32]:
    """(N, M): evidence inside each of N outlines moved by each of M (columns, rows), by some rows."""
    high, wide = sums.values.shape
    rows = shape.top - sums.top + np.arange(0, shape.start.shape[1], every)
    row = np.clip(rows[None, :] + moves[:, 1, None], 0, high - 1)[None] * wide
    columns = moves[None, :, 0, None] - sums.left
    start = np.clip(shape.start[:, None, ::every] + columns, 0, wide - 1) + row
    end = np.clip(shape.end[:, None, ::every] + columns, 0, wide - 1) + row
    flat = sums.values.ravel()
    return np.asarray((flat[end] - flat[start]).sum(2) * every, np.float32)


@cache
def _moves(reach: int, step: int) -> NDArray[np.int32]:
    ticks = np.arange(-reach, reach + 1, step)
    return np.array([(x, y) for y in ticks for x in ticks], np.int32)


class Fitter:
    """Fits pyramids under one camera in one plan."""

    def __init__(self, plan: Plan, camera: Floats) -> None:
        self.plan = plan
        self.camera = camera
        self._coarse: dict[tuple[int, int], tuple[list[Pyramid], Spans]] = {}

    def window(self, square: tuple[int, int]) -> tuple[slice, slice]:
        """Rows and columns of the plan that a piece on a square can cover."""
        _, shape = self._candidates(square)
        wide, high = self.plan.size
        low, past = int(shape.start.min()) - REACH, int(shape.end.max()) + REACH
        bottom = shape.top + shape.start.shape[1] + REACH
        return slice(max(shape.top - REACH, 0), min(bottom, high)), slice(max(low, 0), min(past, wide))

    def upright(self, sums: Sums, square: tuple[int, int]) -> list[Fit]:
        """The best fit of each of the three sizes on a square (file, rank)."""
        solids, shape = self._candidates(square)
        moves = _moves(REACH, 2)
        found = totals(sums, shape, moves, every=3)
        fits = []
        for size in range(len(HEIGHTS)):
            of_size = [i for i, solid in enumerate(solids) if solid.size == size]
            best = int(np.argmax(found[of_size]))
            solid = self._moved(solids[of_size[best // len(moves)]], moves[best % len(moves)])
            fits.append(self._refined(sums, solid))
        return fits

    def _candidates(self, square: tuple[int, int]) -> tuple[list[Pyramid], Spans]:
        if square not in self._coarse:
            x, y = self.plan.middle(square)
            solids = [Pyramid(size, x, y, yaw) for size in range(len(HEIGHTS)) for yaw in COARSE_YAWS]
            self._coarse[square] = solids, spans(outlines(solids, self.camera), self.plan)
        return self._coarse[square]

    def _moved(self, solid: Pyramid, move: Any) -> Pyramid:
        column, row = (float(v) / self.plan.scale for v in move)
        return Pyramid(solid.size, solid.x + column, solid.y - row, solid.yaw, lying=solid.lying)

    def _refined(self, sums: Sums, solid: Pyramid) -> Fit:
        """The best of the neighbourhood: a little turned, a pixel to any side."""
        turns = (-0.14, -0.07, 0.0, 0.07, 0.14)
        around = [
            Pyramid(solid.size, solid.x, solid.y, solid.yaw + turn, lying=solid.lying) for turn in turns
        ]
        shape = spans(outlines_free(around, self.camera), self.plan)
        moves = _moves(1, 1)
        found = totals(sums, shape, moves)
        best = int(np.argmax(found))
        chosen = self._moved(around[best // len(moves)], moves[best % len(moves)])
        return Fit(chosen, float(found.flat[best]), float(shape.area()[best // len(moves)]))

    def mask(self, solid: Pyramid) -> tuple[tuple[slice, slice], NDArray[np.bool_]]:
        """The pixels that a pyramid covers: a window of the plan, and which of its pixels."""
        shape = spans(outlines_free([solid], self.camera), self.plan)
        wide, high = self.plan.size
        left, right = int(np.clip(shape.start.min(), 0, wide)), int(np.clip(shape.end.max(), 0, wide))
        top, bottom = max(shape.top, 0), min(shape.top + shape.start.shape[1], high)
        columns = np.arange(left, right)
        rows = slice(top - shape.top, bottom - shape.top)
        inside = (columns >= shape.start[0, rows, None]) & (columns < shape.end[0, rows, None])
        return (slice(top, bottom), slice(left, right)), inside


def outlines_free(solids: list[Pyramid], camera: Floats) -> Floats:
    """`outlines` for angles that are not worth remembering."""
    corners = np.stack([one.vertices() for one in solids])
    stretch = camera[2] / np.maximum(camera[2] - corners[:, :, 2:], 1.0)
    return np.asarray(camera[:2] + (corners[:, :, :2] - camera[:2]) * stretch, float)
