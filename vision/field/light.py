"""What the empty field would look like in the light of now, and how bright white would be there.

Everything is in natural logarithms of linear light, so that light is added to a surface, not multiplied.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.plan import Plan, printed
from vision.mat import SIDE, MatLayout
from vision.pictures import Image

Logs = NDArray[np.float32]
"""(H, W, 3) float32: logarithm of linear light, blue-green-red."""

DARKEST: Final = 0.006
"""Linear light below which a camera shows only noise; added before the logarithm is taken."""
STEP: Final = 5
"""Every how many pixels of the plan the light is sampled."""


@cache
def _table() -> NDArray[np.float32]:
    """Logarithm of the linear light of each of the 256 values of a picture (sRGB)."""
    part = np.arange(256) / 255
    light = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.log(light + DARKEST).astype(np.float32)


def logs(image: Image) -> Logs:
    """(H, W, 3) of a picture."""
    return _table()[image]


@dataclass(frozen=True, slots=True)
class Lit:
    """The empty field in the light of a picture."""

    empty: Logs
    """(H, W, 3): the empty field."""
    white: Logs
    """(H, W, 3): a white surface in its place."""
    known: NDArray[np.bool_]
    """(H, W): where `empty` is known at all."""


def lit(view: Logs, plan: Plan, layout: MatLayout | None, reference: Logs | None) -> Lit:
    """Fits the light of a rectified picture, with pieces on it, to what is known of the empty field.

    Args:
        view: the picture in the plan.
        layout: the printed mat, if the field is one.
        reference: an earlier picture of the empty field in the same plan, if there is one.
    """
    if reference is not None:
        change = fitted(view - reference, np.ones(view.shape[:2], bool), plan)
        empty = reference + change
        surface, known = _surface(reference, plan, layout)
        white = change + fitted(reference - surface, known, plan)
        return Lit(empty, white, np.ones(view.shape[:2], bool))
    surface, known = _surface(view, plan, layout)
    white = fitted(view - surface, known, plan)
    return Lit(surface + white, white, known)


def _surface(view: Logs, plan: Plan, layout: MatLayout | None) -> tuple[Logs, NDArray[np.bool_]]:
    """Log of the share of light that the bare field gives back, and where that is known."""
    if layout is not None:
        image, inside = printed(plan, layout.name)
        return logs(image), inside
    return _checkered(view, plan)


def _checkered(view: Logs, plan: Plan) -> tuple[Logs, NDArray[np.bool_]]:
    """The two colours of a bare board, from the squares of each; white is taken to be neutral."""
    x, y = plan.ground()
    side = SIDE * plan.square
    inside = (x > 0) & (x < side) & (y > 0) & (y < side)
    file, rank = np.floor(x / plan.square), np.floor(y / plan.square)
    dark = (file + rank) % 2 == 0
    surface = np.zeros_like(view)
    field = view[inside]
    bright = float(np.percentile(field.max(1)[::7], 98.5))
    for kind in (dark, ~dark):
        surface[kind & inside] = _mode(view[kind & inside][::5]) - max(bright, float(np.log(0.35)))
    return surface, np.asarray(inside)


def _mode(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The colour round which most of (N, 3) values lie: the neighbourhood of the median is shrunk."""
    middle = np.median(values, 0)
    for reach in (1.2, 0.7, 0.4):
        near = np.abs(values - middle).max(1) < reach
        if near.sum() > 50:
            middle = np.median(values[near], 0)
    return np.asarray(middle, np.float32)


def fitted(change: Logs, known: NDArray[np.bool_], plan: Plan) -> Logs:
    """A smooth (quadratic) field through (H, W, 3) differences, believing what most pixels agree on."""
    x, y = plan.ground()
    side = SIDE * plan.square
    rows, columns = slice(STEP // 2, None, STEP), slice(STEP // 2, None, STEP)
    chosen = known[rows, columns]
    terms = _terms(x[:, columns] / side - 0.5, y[rows] / side - 0.5)[chosen]
    samples = change[rows, columns][chosen]
    return _quadratic(x / side - 0.5, y / side - 0.5, _robust(terms, samples))


def _terms(x: Any, y: Any) -> Any:
    x, y = np.broadcast_arrays(x, y)
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], -1)


def _robust(terms: Any, samples: Any) -> Any:
    """(6, 3) coefficients by least squares that is repeated with what lies near, ever nearer."""
    guess = np.zeros((6, 3), np.float32)
    guess[0] = _mode(samples)
    for reach in (0.9, 0.6, 0.35, 0.2, 0.15):
        off = np.abs(samples - terms @ guess).max(1)
        weights = np.maximum(0, 1 - (off / reach) ** 2) ** 2
        if weights.sum() < 60:
            break
        weighted = terms * weights[:, None]
        ridge = np.diag([0, 1, 1, 3, 3, 3]) * 0.002 * weights.sum()
        guess = np.linalg.solve(weighted.T @ terms + ridge, weighted.T @ samples).astype(np.float32)
    return guess


def _quadratic(x: Any, y: Any, weights: Any) -> Logs:
    parts = [
        (w[0] + w[1] * x + w[3] * x * x) + (w[2] * y + w[5] * y * y) + w[4] * x * y
        for w in weights.T.astype(np.float32)
    ]
    return np.stack(parts, -1).astype(np.float32)
