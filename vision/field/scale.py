"""How large the squares really are: told by the pieces, whose three sizes are known.

A mat may be printed smaller than it should be, and a bare board has squares of any size; then all pieces look
larger or smaller than they are. The classifier is shown each piece from nearer and from farther: where what
it takes for large becomes medium, and medium small, says how large it looks. Three sizes fit one scale.
How nearly it took each piece for the next size tells at a glance that a mat was printed right; then that is
spared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from knucklebone_messages import NO_MESSAGE, LazyText
from vision.field.classifier import MIN_PROBABILITY, SIZE_COUNT, SquareClassifier
from vision.field.crops import Layers, cut
from vision.field.pieces import BASES, Floats
from vision.field.plan import Plan

ZOOMS: Final = np.geomspace(0.6, 1.57, 9)
"""How much farther away each piece is shown."""
LOGS: Final = np.log(np.array(BASES))
"""Logarithms of the true sizes (mm)."""
LIMITS: Final = (LOGS[1:] + LOGS[:-1]) / 2
"""Between them: where one size is taken for the next."""
LOOKS: Final = np.linspace(np.log(8.0), np.log(45.0), 160)
"""Logarithms of the sizes (mm) that a piece may seem to have."""
SHARPNESS_EXPONENT: Final = 6.0
"""How much more a size counts that fits one more of the zooms."""
SCALES: Final = np.arange(-0.55, 0.55, 0.004)
"""Logarithms of how many times as large as they are pieces may seem."""
MAX_LOG_DIFFERENCE: Final = 0.09
"""Difference of logarithms from which a piece just does not fit."""
OFF_SIZE_LOG: Final = 0.05
"""Logarithm from which a mat is not in its true size: on 40 rendered ones that were its spread was 0.014."""
MAX_PULL_LOG: Final = 0.06
"""The most that one piece may draw the scale to where it fits."""
SLIGHT_LOG: Final = 0.1
"""Logarithm up to which sizes are believed once it is allowed for: a third of what two sizes differ by."""
MIN_FIT_GAIN: Final = 0.2
"""How much better, in sums of those differences, a scale must fit than another to be believed."""
MIN_PIECES: Final = 8
"""Pieces of which one scale or another must fit all."""
MIN_SCALE_DISTANCE_LOG: Final = 0.08
"""Logarithm by which scales differ that say something else."""
SETTLED_PIECES: Final = 12
"""Pieces that fit after which nothing more can be learnt."""
GLANCE_WEIGHTS: Final = np.array(
    [(0.0147, 0.0207, -0.0226), (0.0936, 0.0209, 0.0261), (-0.0065, -0.0455, 0.0067)]
)
"""(3, 3): by how much (logarithm) a piece of each size looks larger than it is: a constant, and what a unit
of the logarithm of the odds of medium to small, and of large to medium, adds. Fitted on 1,105 pieces on
rendered mats printed at 90 to 110 %; of one piece it is off by 0.06 (standard deviation)."""
GLANCE_CONFIDENCE: Final = 0.9
"""Confidence from which a piece counts at a glance."""
MAX_GLANCE_LOG, MAX_GLANCE_SPREAD_LOG = 0.03, 0.11
"""How much larger pieces may look on average, and the root mean square of all of them, for squares to be
as large as they should be. Of 32 rendered mats that were 28 passed, of 146 printed at 94 % or less or at
106 % or more two, which measuring took for true as well."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What the pieces tell of the size of squares."""

    factor: float = 1.0
    """How many times as large as they were said to be squares are."""
    doubt: LazyText = NO_MESSAGE
    """What is wrong with the size of squares, and what helps; empty if nothing is."""
    trusted: bool = True
    """Whether sizes may be believed all the same."""
    settled: bool = True
    """Whether more pieces would not tell more."""


UNKNOWN: Final = LazyText(
    "We don't know the size of the board's squares yet: give it in the set-up, or put pieces of all "
    "three sizes on it."
)


def true_at_a_glance(sizes: NDArray[np.intp], chances: Floats) -> bool:
    """Whether pieces surely look as large as they are.

    Many, of all three sizes, and each taken for the next size no sooner than pieces of that size usually are.

    Args:
        sizes: (N,) 0..2 of pieces that were read.
        chances: (N, 3) of the sizes by the classifier.
    """
    if len(sizes) < MIN_PIECES or len(np.unique(sizes)) < SIZE_COUNT:
        return False
    odds = np.diff(np.log(np.maximum(chances, MIN_PROBABILITY)), axis=1)
    weights = GLANCE_WEIGHTS[sizes]
    larger = weights[:, 0] + (weights[:, 1:] * odds).sum(1)
    return bool(abs(larger.mean()) <= MAX_GLANCE_LOG and np.sqrt((larger**2).mean()) <= MAX_GLANCE_SPREAD_LOG)


def apparent_sizes(
    classifier: SquareClassifier, parts: Layers, plan: Plan, camera: Floats, middles: Floats
) -> Floats:
    """(N,) logarithms of how large (mm) the pieces on squares round (N, 2) mm look."""
    shares = np.empty((len(middles), len(ZOOMS), SIZE_COUNT))
    for column, zoom in enumerate(ZOOMS):
        sizes = classifier(cut(parts, plan, camera, middles, zoom=zoom)).sizes()
        shares[:, column] = sizes / np.maximum(sizes.sum(1, keepdims=True), 1e-6)
    seen = np.digitize(LOOKS[:, None] - np.log(ZOOMS), LIMITS)
    fits = np.take_along_axis(shares[:, None], seen[None, :, :, None], 3)[..., 0].sum(2)
    weights = np.exp(SHARPNESS_EXPONENT * (fits - fits.max(1, keepdims=True)))
    return np.asarray((weights * LOOKS).sum(1) / weights.sum(1), float)


def estimate_scale(apparent: Floats, *, known: bool) -> Scale:
    """What (N,) logarithms of apparent sizes (mm) say.

    `known` where the size of squares was printed, so that only a clear difference speaks against it.
    """
    costs = np.minimum(_misfits(apparent), MAX_LOG_DIFFERENCE).sum(1)
    best = int(costs.argmin())
    off = _middle_scale(apparent, float(SCALES[best]))
    factor = float(np.exp(-off))
    if known:
        # Many pieces in their true sizes never fit a scale far away better: that is enough there.
        slight = abs(off) <= SLIGHT_LOG
        rivals = np.abs(SCALES) < (np.diff(SCALES)[0] if slight else SLIGHT_LOG)
        needed = MIN_FIT_GAIN if slight or len(apparent) < MIN_PIECES else 0.0
        if abs(off) <= OFF_SIZE_LOG or costs[rivals].min() - costs[best] < needed:
            return Scale(settled=len(apparent) >= SETTLED_PIECES and abs(off) <= OFF_SIZE_LOG)
        return Scale(factor, _misprint_message(factor), slight, settled=False)
    others = np.abs(SCALES - off) > MIN_SCALE_DISTANCE_LOG
    if len(apparent) and costs[others].min() - costs[best] >= MIN_FIT_GAIN:
        return Scale(factor)
    return Scale(doubt=UNKNOWN, trusted=False, settled=False)


def _middle_scale(apparent: Floats, scale: float) -> float:
    """The scale in the middle of those pieces that nearly fit it."""
    for _ in range(3):
        misfits = apparent[:, None] - scale - LOGS
        nearest = np.take_along_axis(misfits, np.abs(misfits).argmin(1)[:, None], 1)
        near = nearest[np.abs(nearest) < 2 * MAX_PULL_LOG]
        scale += float(np.clip(near, -MAX_PULL_LOG, MAX_PULL_LOG).mean()) if len(near) else 0.0
    return scale


def _misfits(apparent: Floats) -> NDArray[np.float64]:
    """(scales, N): how far each piece is from the nearest true size under each scale."""
    under = apparent[None, :] - SCALES[:, None]
    return np.asarray(np.abs(under[..., None] - LOGS).min(-1), float)


def _misprint_message(factor: float) -> LazyText:
    return LazyText(
        "The mat seems to be printed at {percent} %: say how long its ruler is in the set-up, or print it "
        "anew at 100 %.",
        percent=round(100 * factor),
    )
