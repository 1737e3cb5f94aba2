"""Lines between squares that ought to be visible and are not: something lies over them.

Light, shadow and gloss change both squares at a line alike, so that the step between them stays. Where a hand
lies there is none, whatever its colour, even if it is just as light as a square. The edge of a shadow along a
line may take the step away, too, but makes nothing lighter and nothing of another tint.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.occlusion import ComparedScene
from vision.field.plan import Plan
from vision.field.shadows import may_be_shadow
from vision.mat import SIDE_SQUARES

OFFSET_MM: Final = 4.0
"""mm to either side of a line between which the step is taken; so much is left out at its ends, too."""
SHIFTS_MM: Final = (0.0, -6.0, 6.0)
"""How far beside its place a line is looked for: a blurred field is found some mm off."""
STRETCHES, PLACES_PER_STRETCH = 4, 3
"""Parts of the side of a square that are told apart, and at how many places of each one looks."""
MIN_STEP_LOG: Final = 0.25
"""The least step between neighbours on the empty field (natural logarithm of light) that is surely seen."""
MIN_SEEN_SHARE: Final = 0.3
"""Share of that step by which a line is seen."""
MAX_NOISE_LOG: Final = 0.1
"""Change (natural logarithm of light) up to which nothing has changed."""


def missing_stretches(
    scene: ComparedScene, change: NDArray[np.float32], pieces: NDArray[np.uint8]
) -> NDArray[np.intp]:
    """(64,): how many quarters of its four sides are not visible, 0..16; the rim of the field is no side.

    Args:
        scene: the field.
        change: (H, W, 3) in grains: change (natural logarithm of light) since the field was empty.
        pieces: (H, W) in grains, one where a piece may be seen: nothing is said of a line there.
    """
    changed, free = change.reshape(-1, 3), pieces.ravel() == 0
    empty = scene.bare.reshape(-1, 3)
    now = empty + changed
    sides = [
        [_sample_points(scene.plan, pieces.shape, shift + aside) for aside in (OFFSET_MM, -OFFSET_MM)]
        for shift in SHIFTS_MM
    ]
    first, second = sides[0]
    step = empty.take(first, 0) - empty.take(second, 0)
    whole = (step * step).sum((-1, -2))
    seen = np.max(
        [((now.take(one, 0) - now.take(other, 0)) * step).sum((-1, -2)) for one, other in sides], axis=0
    )
    uncovered = (free.take(first) & free.take(second)).all(-1)
    clear = uncovered & (whole > MIN_STEP_LOG**2 * step[0, 0, 0, 0].size)
    shadow = _is_shadow(changed.take(first, 0).mean(-2)) & _is_shadow(changed.take(second, 0).mean(-2))
    files, ranks = (clear & ~shadow & (seen < MIN_SEEN_SHARE * whole)).sum(-1)
    out = np.zeros((SIDE_SQUARES, SIDE_SQUARES), np.intp)
    for neighbours in (slice(None, -1), slice(1, None)):
        out[:, neighbours] += files.T
        out[neighbours] += ranks
    return out.ravel()


def _is_shadow(change: NDArray[np.float32]) -> NDArray[np.bool_]:
    """(...,) of (..., 3) changes: whether nothing but a shadow may be there, or nothing at all."""
    return may_be_shadow(change - MAX_NOISE_LOG)


@lru_cache(maxsize=12)
def _sample_points(plan: Plan, shape: tuple[int, ...], aside: float) -> NDArray[np.intp]:
    """(2, 7, 8, STRETCHES, PLACES_PER_STRETCH) numbers, row by row, of the pixels beside the lines between
    files, then between ranks, in a plan of that shape.
    """
    side = plan.square
    parts = (np.arange(STRETCHES * PLACES_PER_STRETCH) + 0.5) / (STRETCHES * PLACES_PER_STRETCH)
    along = np.arange(SIDE_SQUARES)[:, None] * side + OFFSET_MM + parts * (side - 2 * OFFSET_MM)
    across = np.arange(1, SIDE_SQUARES) * side + aside
    across, along = np.broadcast_arrays(across[:, None, None], along)
    between_files = np.stack([across, along], -1)
    at = (plan.pixels(np.stack([between_files, between_files[..., ::-1]])) + 0.5) * (shape[1] / plan.size[0])
    pixels = at.astype(np.intp).reshape(2, SIDE_SQUARES - 1, SIDE_SQUARES, STRETCHES, PLACES_PER_STRETCH, 2)
    rows, columns = np.clip(pixels[..., 1], 0, shape[0] - 1), np.clip(pixels[..., 0], 0, shape[1] - 1)
    return np.asarray(rows * shape[1] + columns, np.intp)
