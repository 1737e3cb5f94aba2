"""Which squares look just like the empty field, so that nobody needs to be asked what stands on them.

Only squares of middling tone are taken for empty so easily: on black ones a black piece may hardly show, on
red ones a red one, and on white ones in much light a white one.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.crops import CHANGE_ZERO, SHARE_STEPS, SHARE_ZERO, Layers
from vision.field.lighting import largest
from vision.field.pieces import Floats
from vision.field.plan import Plan
from vision.opencv import load_cv2

GRAIN_PX: Final = 5
"""Pixels of the plan that are looked at as one: a small piece covers ten such grains."""
MAX_CHANGE: Final = 8
"""Steps of change that light and noise explain; pieces on the mat make three times as many at the least."""
DARK, PALE, LIGHT = (SHARE_ZERO + SHARE_STEPS * float(np.log(share)) for share in (0.055, 0.4, 0.75))
"""Steps relative to white: no piece looks just like a square whose weakest colour lies between the first two
and whose strongest is below the last."""
REACH_SIDES: Final = 0.3
"""How far round its middle a square is compared, in its sides: what stands within it comes so near."""
EMPTY_CONFIDENCE: Final = 0.999
"""Confidence that nothing stands there."""


def is_middling(tone: Any) -> Any:
    """(...,) of (..., 3) steps relative to white: whether no piece looks just like that."""
    weakest = -largest(-tone.astype(np.float32))
    return (weakest > DARK) & (weakest < PALE) & (largest(tone) < LIGHT)


def surely_empty(parts: Layers, plan: Plan, middles: Floats) -> NDArray[np.bool_]:
    """(N,): of the squares round (N, 2) mm, whether they are as empty as can be."""
    size = np.maximum(1, np.array(plan.size) // GRAIN_PX)
    half = REACH_SIDES * plan.square * plan.scale / GRAIN_PX
    at = plan.pixels(middles) / GRAIN_PX
    low = np.clip(np.floor(at - half), 0, size - 1).astype(int)
    high = np.clip(np.ceil(at + half), low + 1, size).astype(int)
    first, last = low.min(0), high.max(0)
    sums = load_cv2().integral(_loud(parts, first, last))
    (left, top), (right, bottom) = (low - first).T, (high - first).T
    found = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return np.asarray(found == 0)


def _loud(parts: Layers, first: NDArray[np.intp], last: NDArray[np.intp]) -> NDArray[np.uint8]:
    """(h, w) from one (column, row) of grains to another: where something may stand."""
    cv2 = load_cv2()
    columns, rows = (slice(int(a) * GRAIN_PX, int(b) * GRAIN_PX) for a, b in zip(first, last, strict=True))
    change, tone = (
        cv2.resize(layer[rows, columns], (last - first).tolist(), interpolation=cv2.INTER_AREA)
        for layer in (parts.change, parts.share)
    )
    off = largest(np.abs(change.astype(np.float32) - CHANGE_ZERO))
    return np.asarray((off > MAX_CHANGE) | ~is_middling(tone), np.uint8)
