"""What is seen of squares in doubt that neither surer pieces nor shadows explain: without it they are empty.

A shadow that crosses a square, or a neighbour that stands near its edge, looks a little like a piece there.
Compared with the empty field nothing of such a piece is left: outside the outlines of surer pieces the field
is as it always is, or only darker.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.crops import CHANGE_STEPS, CHANGE_ZERO
from vision.field.lighting import largest
from vision.field.occlusion import ComparedScene
from vision.field.pieces import SIZES, Floats, Pyramid
from vision.field.readings import DOUBT_CONFIDENCE, SquareDetection
from vision.field.shadows import may_be_shadow
from vision.opencv import load_cv2

PIECE_MARGIN_PX: Final = 2
"""Pixels of the plan round a surer piece that it explains too: nobody knows quite where it stands."""
MIN_LOG_CHANGE: Final = 0.25
"""Change (natural logarithm of light) of a pixel of the plan that is no noise."""
MIN_LEFT_PX: Final = 12
"""Pixels of the plan that must be left of an outline to tell."""
MIN_LEFT_SHARE, MIN_BARE_SHARE = 0.3, 0.5
"""Share of its outline that must be left of a piece to deny it, and of a large one's to be sure that nothing
stands on a square."""
MAX_UNEXPLAINED_SHARE: Final = 0.2
"""Share of what is left, from which on something does stand there: each of 37 doubted pieces that stood on
rendered fields had 0.48 or more."""
MAX_BARE_MM2: Final = 20.0
"""mm² that may be unexplained on a square on which surely nothing stands: each of 2,285 pieces on rendered
fields, half of them cut out of photographs, left 40 or more."""
EXPLAINED_CONFIDENCE: Final = 0.8
"""The most that is believed of a square that is taken for empty because a piece there was denied."""
BARE_CONFIDENCE: Final = 0.95
"""The least that is believed of one of which nothing is left to be explained."""


def without_explained(
    squares: tuple[SquareDetection, ...], scene: ComparedScene
) -> tuple[SquareDetection, ...]:
    """The 64 squares, empty where a doubted piece was read and all that is seen there is explained, and
    surely so where nothing is seen of any piece.
    """
    doubted = [
        index
        for index, one in enumerate(squares)
        if one.confidence < DOUBT_CONFIDENCE and scene.telling[index]
    ]
    if not doubted:
        return squares
    surer, out = _surer(squares, scene), list(squares)
    for index in doubted:
        one = squares[index]
        if one.solid is not None and _is_explained(one.solid, surer, scene):
            one = SquareDetection(one.file, one.rank, None, None, EXPLAINED_CONFIDENCE)
        if one.solid is None and _is_bare(scene.middles[index], surer, scene):
            one = replace(one, confidence=BARE_CONFIDENCE)
        out[index] = one
    return tuple(out)


def _surer(squares: tuple[SquareDetection, ...], scene: ComparedScene) -> NDArray[np.uint8]:
    """(H, W) of the plan: one where a piece is seen that is not in doubt, and round it."""
    cover = np.zeros(scene.plan.size[::-1], np.uint8)
    for one in squares:
        if one.solid is not None and one.confidence >= DOUBT_CONFIDENCE:
            scene.silhouette(one.solid).fill(cover, 1)
    around = np.ones((2 * PIECE_MARGIN_PX + 1,) * 2, np.uint8)
    return np.asarray(load_cv2().dilate(cover, around), np.uint8)


def _is_explained(solid: Pyramid, surer: NDArray[np.uint8], scene: ComparedScene) -> bool:
    """Whether all that is seen of a piece, where it is said to stand, is field or shadow."""
    share, unexplained = _left_of(solid, surer, scene, edges=False)
    return (
        len(unexplained) >= MIN_LEFT_PX
        and share >= MIN_LEFT_SHARE
        and float(unexplained.mean()) < MAX_UNEXPLAINED_SHARE
    )


def _is_bare(middle: Floats, surer: NDArray[np.uint8], scene: ComparedScene) -> bool:
    """Whether all that is seen of a square round (2,) mm is field or shadow, wherever a piece might stand."""
    largest_one = Pyramid(len(SIZES) - 1, float(middle[0]), float(middle[1]), 0.0)
    share, unexplained = _left_of(largest_one, surer, scene, edges=True)
    return share >= MIN_BARE_SHARE and float(unexplained.sum()) / scene.plan.scale**2 < MAX_BARE_MM2


def _left_of(
    solid: Pyramid, surer: NDArray[np.uint8], scene: ComparedScene, *, edges: bool
) -> tuple[float, NDArray[np.bool_]]:
    """The share of a solid's outline, with its edges or without, that is seen beside surer pieces.

    And of each pixel there, whether something is seen that is neither field nor shadow.
    """
    cv2 = load_cv2()
    silhouette = scene.silhouette(solid)
    whole, window = silhouette.whole if edges else silhouette.inner, silhouette.window
    left = (whole & scene.light.known[window] & (1 - surer[window])) > 0
    seen = cv2.blur(scene.parts.change[window], (3, 3))[left].astype(np.float32)
    change = (seen - CHANGE_ZERO) / CHANGE_STEPS
    unexplained = (largest(np.abs(change)) > MIN_LOG_CHANGE) & ~may_be_shadow(change)
    return float(left.sum()) / max(1, int(whole.sum())), np.asarray(unexplained)
