"""What the empty field would look like in the light of now, and how bright white would be there.

Everything is in natural logarithms of linear light, so that light is added to a surface, not multiplied.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.plan import Plan, print_mat
from vision.mat import SIDE_SQUARES, MatLayout
from vision.opencv import load_cv2
from vision.pictures import Image

Logs = NDArray[np.float32]
"""(H, W, 3) float32: logarithm of linear light, blue-green-red."""

DARK_OFFSET: Final = 0.006
"""Linear light below which a camera shows only noise; added before the logarithm is taken."""
LIGHT_STEP_PX: Final = 6
"""Every how many pixels of the plan the light is sampled."""
COLOUR_STEP_PX: Final = 5
"""Every how many pixels of the plan the colours of a bare board are sampled."""
USUAL_STEP_SAMPLES: Final = 5
"""Every how many samples of light are asked for the usual one."""
FIT_STEP_PX: Final = 8
"""Every how many pixels of the plan the fitted light is worked out."""


@cache
def _table() -> NDArray[np.float32]:
    """Logarithm of the linear light of each of the 256 values of a picture (sRGB)."""
    part = np.arange(256) / 255
    light = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.log(light + DARK_OFFSET).astype(np.float32)


def logs(image: Image) -> Logs:
    """(H, W, 3) of a picture."""
    return np.asarray(load_cv2().LUT(image, _table()), np.float32)


def largest(parts: Any) -> Any:
    """(...,) of (..., 3): the largest of three; along so short an axis numpy's own way takes long."""
    return np.maximum(np.maximum(parts[..., 0], parts[..., 1]), parts[..., 2])


@dataclass(frozen=True, slots=True)
class LightModel:
    """The light of a picture, and what the field would look like without pieces in another one."""

    cast: Logs
    """(H, W, 3): how much lighter it is in the picture than in that other light."""
    empty: Logs
    """(H, W, 3): the empty field in that other light."""
    white: Logs
    """(H, W, 3): a white surface in its place."""
    known: NDArray[np.bool_]
    """(H, W): where `empty` is known at all."""

    def relight(self, view: Logs, out: Logs | None = None) -> Logs:
        """(H, W, 3) of the picture as it would be in that other light; in `out`, which may be `view`."""
        return np.asarray(load_cv2().subtract(view, self.cast, out), np.float32)

    def within(self, rows: slice, columns: slice) -> LightModel:
        """A part of it."""
        at = rows, columns
        return LightModel(self.cast[at], self.empty[at], self.white[at], self.known[at])


@dataclass(frozen=True, slots=True)
class Backdrop:
    """What is known of the empty field for as long as camera and field stay where they are."""

    plan: Plan
    layout: MatLayout | None
    reference: Logs | None
    """An earlier picture of it, (H, W, 3) in the plan."""
    white: Logs | None
    """How bright white would have been in that picture."""

    def lit(self, view: Logs) -> LightModel:
        """The empty field in the light of a picture, (H, W, 3) in the plan, with pieces on it."""
        if self.reference is not None and self.white is not None:
            everywhere = np.ones(view.shape[:2], bool)
            cast = fit_light(view, self.reference, everywhere, self.plan)
            return LightModel(cast, self.reference, self.white, everywhere)
        surface, known = _surface(view, self.plan, self.layout)
        return LightModel(fit_light(view, surface, known, self.plan), surface, np.zeros_like(surface), known)


def backdrop(plan: Plan, layout: MatLayout | None, reference: Image | None) -> Backdrop:
    """What a printed mat, a rectified (H, W, 3) picture of the empty field, or neither, tells beforehand."""
    if reference is None:
        return Backdrop(plan, layout, None, None)
    before = logs(reference)
    surface, known = _surface(before, plan, layout)
    return Backdrop(plan, layout, before, fit_light(before, surface, known, plan))


def _surface(view: Logs, plan: Plan, layout: MatLayout | None) -> tuple[Logs, NDArray[np.bool_]]:
    """Log of the share of light that the bare field gives back, and where that is known."""
    if layout is not None:
        image, inside = print_mat(plan, layout.name)
        return logs(image), inside
    return _checker_colours(view, plan)


def _checker_colours(view: Logs, plan: Plan) -> tuple[Logs, NDArray[np.bool_]]:
    """The two colours of a bare board, from the squares of each; white is taken to be neutral."""
    x, y = plan.ground()
    files, ranks = (np.floor(along / plan.square).astype(np.int8) for along in (x, y))
    inside = ((files >= 0) & (files < SIDE_SQUARES)) & ((ranks >= 0) & (ranks < SIDE_SQUARES))
    # 0 for a1 and its like, 1 for the others, 2 beside the field.
    kind = np.where(inside, (files + ranks) & 1, 2)
    some = (
        slice(COLOUR_STEP_PX // 2, None, COLOUR_STEP_PX),
        slice(COLOUR_STEP_PX // 2, None, COLOUR_STEP_PX),
    )
    few, which = view[some], kind[some]
    bright = float(np.percentile(largest(few[which < 2]), 98.5))
    inks = np.zeros((3, 3), np.float32)
    for one in (0, 1):
        inks[one] = _mode(few[which == one]) - max(bright, float(np.log(0.35)))
    return inks[kind], inside


def _mode(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The colour round which most of (N, 3) values lie: the neighbourhood of the median is shrunk."""
    planes = np.ascontiguousarray(values.T)
    middle = _medians(planes)
    for reach in (1.2, 0.7, 0.4):
        near = np.abs(planes - middle[:, None]).max(0) < reach
        if np.count_nonzero(near) > 50:
            middle = _medians(planes[:, near])
    return middle


def _medians(planes: NDArray[np.float32]) -> NDArray[np.float32]:
    """(K,) of (K, N). NumPy's own median takes three times as long for so few."""
    usual = np.sort(planes, 1)
    half = usual.shape[1] // 2
    return np.asarray((usual[:, half] + usual[:, -1 - half]) / 2, np.float32)


def fit_light(view: Logs, surface: Logs, known: NDArray[np.bool_], plan: Plan) -> Logs:
    """A smooth (quadratic) field through `view` less `surface`, believing what most pixels agree on."""
    some = slice(LIGHT_STEP_PX // 2, None, LIGHT_STEP_PX)
    terms, samples = _sampled_terms(plan), (view[some, some] - surface[some, some]).reshape(-1, 3).T
    chosen = known[some, some].ravel()
    if not chosen.all():
        terms, samples = terms[:, chosen], samples[:, chosen]
    return _spread(_robust(terms, np.ascontiguousarray(samples)), plan)


@lru_cache(maxsize=4)
def _sampled_terms(plan: Plan) -> NDArray[np.float32]:
    """(6, N) of the pixels at which the light is sampled; a camera at rest asks for the same again."""
    x, y = plan.ground()
    some, side = slice(LIGHT_STEP_PX // 2, None, LIGHT_STEP_PX), SIDE_SQUARES * plan.square
    terms = _terms(x[:, some] / side - 0.5, y[some] / side - 0.5)
    return np.ascontiguousarray(terms.reshape(-1, terms.shape[-1]).T)


def _terms(x: Any, y: Any) -> Any:
    x, y = np.broadcast_arrays(x, y)
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], -1)


def _robust(terms: NDArray[np.float32], samples: NDArray[np.float32]) -> Any:
    """(6, 3) coefficients of (6, N) terms by least squares that is repeated with those of (3, N) samples that
    lie near, ever nearer.
    """
    guess = np.zeros((6, 3), np.float32)
    guess[0] = _mode(samples.T[::USUAL_STEP_SAMPLES])
    for reach in (0.9, 0.6, 0.35, 0.2, 0.15):
        off = np.abs(samples - guess.T @ terms).max(0)
        weights = np.maximum(0, 1 - (off / np.float32(reach)) ** 2) ** 2
        if weights.sum() < 60:
            break
        weighted = terms * weights
        ridge = np.diag([0, 1, 1, 3, 3, 3]) * 0.002 * weights.sum()
        guess = np.linalg.solve(weighted @ terms.T + ridge, weighted @ samples.T).astype(np.float32)
    return guess


def _spread(weights: Any, plan: Plan) -> Logs:
    """(H, W, 3) of (6, 3) coefficients: worked out for some pixels, between which it is all but straight."""
    cv2 = load_cv2()
    side = SIDE_SQUARES * plan.square
    wide, high = plan.size
    columns, rows = -(-wide // FIT_STEP_PX), -(-high // FIT_STEP_PX)
    x = plan.low[0] + (np.arange(columns) + 0.5) * (wide / columns / plan.scale)
    y = plan.high[1] - (np.arange(rows) + 0.5) * (high / rows / plan.scale)
    coarse = (_terms(x[None, :] / side - 0.5, y[:, None] / side - 0.5) @ weights).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_LINEAR), np.float32)
