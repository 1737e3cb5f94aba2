"""Doubted pieces of which nothing is seen that surer ones and shadows do not explain: there are none.

A shadow that crosses a square, or a neighbour that stands near its edge, looks a little like a piece there.
Compared with the empty field nothing of such a piece is left: outside the outlines of surer pieces the field
is as it always is, or only darker.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.crops import CHANGE_STEPS, CHANGE_ZERO
from vision.field.lighting import largest
from vision.field.occlusion import ComparedScene
from vision.field.readings import SquareDetection
from vision.field.shadows import may_be_shadow
from vision.field.silhouettes import fill, filled, shown
from vision.opencv import load_cv2

DOUBT_CONFIDENCE: Final = 0.9
"""Confidence below which a piece is sought so, and from which one explains what is seen."""
PIECE_MARGIN_PX: Final = 2
"""Pixels of the plan round a surer piece that it explains too: nobody knows quite where it stands."""
MIN_LOG_CHANGE: Final = 0.25
"""Change (natural logarithm of light) of a pixel of the plan that is no noise."""
MIN_LEFT_PX: Final = 12
"""Pixels of the plan that must be left of a piece to tell."""
MIN_LEFT_SHARE: Final = 0.3
"""Share of its outline that must be."""
MAX_UNEXPLAINED_SHARE: Final = 0.2
"""Share of what is left, from which on something does stand there: each of 37 doubted pieces that stood on
rendered fields had 0.48 or more."""
EXPLAINED_CONFIDENCE: Final = 0.8
"""The most that is believed of a square that is taken for empty so."""


def without_explained(
    squares: tuple[SquareDetection, ...], scene: ComparedScene
) -> tuple[SquareDetection, ...]:
    """The 64 squares, empty where a doubted piece was read and all that is seen there is explained."""
    doubted = [
        index
        for index, one in enumerate(squares)
        if one.solid is not None and one.confidence < DOUBT_CONFIDENCE and scene.telling[index]
    ]
    if not doubted:
        return squares
    surer, out = _surer(squares, scene), list(squares)
    for index in doubted:
        one = squares[index]
        if _explained(one, surer, scene):
            out[index] = SquareDetection(one.file, one.rank, None, None, EXPLAINED_CONFIDENCE)
    return tuple(out)


def _surer(squares: tuple[SquareDetection, ...], scene: ComparedScene) -> NDArray[np.uint8]:
    """(H, W) of the plan: one where a piece is seen that is not in doubt, and round it."""
    cover = np.zeros(scene.plan.size[::-1], np.uint8)
    for one in squares:
        if one.solid is not None and one.confidence >= DOUBT_CONFIDENCE:
            fill(cover, scene.plan.pixels(shown(one.solid.vertices(), scene.camera)), 1)
    around = np.ones((2 * PIECE_MARGIN_PX + 1,) * 2, np.uint8)
    return np.asarray(load_cv2().dilate(cover, around), np.uint8)


def _explained(one: SquareDetection, surer: NDArray[np.uint8], scene: ComparedScene) -> bool:
    """Whether all that is seen of a piece, where it is said to stand, is field or shadow."""
    assert one.solid is not None, "an empty square needs no explanation"
    cv2 = load_cv2()
    whole, window = filled(scene.plan.pixels(shown(one.solid.vertices(), scene.camera)), surer.shape)
    # Edges are left out: nobody knows quite where it stands.
    inner = cv2.erode(whole, np.ones((3, 3), np.uint8)) & scene.light.known[window]
    left = (inner & (1 - surer[window])) > 0
    if left.sum() < max(MIN_LEFT_PX, MIN_LEFT_SHARE * inner.sum()):
        return False
    seen = cv2.blur(scene.parts.change[window], (3, 3))[left].astype(np.float32)
    change = (seen - CHANGE_ZERO) / CHANGE_STEPS
    unexplained = (largest(np.abs(change)) > MIN_LOG_CHANGE) & ~may_be_shadow(change)
    return bool(unexplained.mean() < MAX_UNEXPLAINED_SHARE)
