"""Hands, sleeves, glasses: what is seen over the field, and is no piece.

Pieces explain where the picture looks otherwise than the empty field: their outlines are known, and what they
shade is darker and nothing else. A large patch that neither explains belongs to something else, and so does
what hides the lines between squares where no piece is; what is read on squares that it touches may be a part
of that. It takes a picture of the empty field to tell patches; how lines look is known without one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from knucklebone_messages import NO_MESSAGE, LazyText
from vision.field.crops import CHANGE_STEPS, CHANGE_ZERO
from vision.field.lighting import largest
from vision.field.missing_lines import missing_stretches
from vision.field.occlusion import GRAIN_PX, ComparedScene, in_grains
from vision.field.pieces import Floats, Pyramid
from vision.field.readings import DOUBT_CONFIDENCE, SquareDetection
from vision.field.shadows import may_be_shadow
from vision.opencv import load_cv2

MIN_LOG_CHANGE: Final = 0.3
"""Change (of the logarithm of light) of a grain that is no noise."""
PIECE_MARGIN_MM: Final = 5.0
"""mm round a piece that it explains as well: nobody knows quite where it stands."""
PATCH_MARGIN_MM: Final = 2.5
"""mm by which such a patch is larger than what is surely seen of it."""
LEAST_AREA: Final = 300.0
"""mm² of the smallest patch that counts, half of a large piece's base. On 52 rendered fields what pieces left
unexplained was at most 70, what hands did at least 700."""
REACH_MM: Final = 9.0
"""mm round a piece, or round where a small one would stand, in which such a patch bears on it."""
MIN_COVERED_SHARE: Final = 0.08
"""Share of piece and surroundings that the patch takes, from which on nobody can say what stands there."""
MIN_DOUBTED_SHARE: Final = 0.3
"""Share of the squares it touches that must be in doubt by themselves: the networks know what light and gloss
do to a board, and do not know hands."""
MIN_MISSING_STRETCHES, MIN_MISSING_IN_ALL = 2, 16
"""Quarters of its sides that must be missing of a square, and of all 64 together, each line counted from both
sides. On 368 rendered fields without hands there were at most 12 in all, on 32 of 36 with one 14 or more."""
MAX_OBSTRUCTED_CONFIDENCE: Final = 0.5
"""The most that is believed of such a square."""
COVERED: Final = LazyText("Something that is no piece covers a part of the field: take it away.")

Mask = NDArray[np.uint8]
"""(H, W) in grains, 0 or 1."""


def without_covered(
    squares: tuple[SquareDetection, ...], scene: ComparedScene, *, empty_seen: bool
) -> tuple[tuple[SquareDetection, ...], LazyText]:
    """The 64 squares, in doubt where something else covers them, and a word about that, or none.

    Args:
        squares: as they were read.
        scene: the field.
        empty_seen: whether there is a picture of the empty field.
    """
    change, pieces = _change(scene), _pieces(squares, scene)
    missing = missing_stretches(scene, change, pieces)
    covered = (missing >= MIN_MISSING_STRETCHES) & (missing.sum() >= MIN_MISSING_IN_ALL)
    doubted = np.array([one.confidence < DOUBT_CONFIDENCE for one in squares])
    patches = _unexplained(change, pieces, scene) if empty_seen else []
    if patches:
        places = [_around(one, middle, scene) for one, middle in zip(squares, scene.middles, strict=True)]
        for patch in patches:
            touched = (
                np.array([float((place & patch).sum() / place.sum()) for place in places])
                >= MIN_COVERED_SHARE
            )
            if doubted[touched].sum() >= MIN_DOUBTED_SHARE * touched.sum():
                covered |= touched
    out = tuple(
        replace(one, confidence=min(one.confidence, MAX_OBSTRUCTED_CONFIDENCE)) if below else one
        for one, below in zip(squares, covered, strict=True)
    )
    return out, COVERED if covered.any() else NO_MESSAGE


def _change(scene: ComparedScene) -> NDArray[np.float32]:
    """(H, W, 3) in grains: change since the field was empty (logarithm of light)."""
    seen = in_grains(scene.parts.change).astype(np.float32)
    return np.asarray((seen - CHANGE_ZERO) / CHANGE_STEPS, np.float32)


def _pieces(squares: tuple[SquareDetection, ...], scene: ComparedScene) -> Mask:
    """Where pieces may be seen."""
    pieces = np.zeros(tuple(side // GRAIN_PX for side in scene.plan.size[::-1]), np.uint8)
    for one in squares:
        if one.solid is not None:
            scene.silhouette(one.solid).fill(pieces, 1, GRAIN_PX)
    return _widened(pieces, PIECE_MARGIN_MM, scene)


def _unexplained(change: NDArray[np.float32], pieces: Mask, scene: ComparedScene) -> list[Mask]:
    """The patches in which something large is seen that is neither a piece nor its shadow."""
    cv2 = load_cv2()
    most, least = largest(change), -largest(-change)
    shadow = may_be_shadow(change)
    patch = (np.maximum(most, -least) > MIN_LOG_CHANGE) & ~shadow & (pieces == 0)
    solid = cv2.morphologyEx(patch.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, which, parts, _ = cv2.connectedComponentsWithStats(solid, connectivity=4)
    areas = parts[:, 4] * (GRAIN_PX / scene.plan.scale) ** 2
    # Its edges are as little known as those of pieces.
    return [
        _widened((which == number).astype(np.uint8), PATCH_MARGIN_MM, scene)
        for number in range(1, count)
        if areas[number] >= LEAST_AREA
    ]


def _around(one: SquareDetection, middle: Floats, scene: ComparedScene) -> Mask:
    """Where a piece is seen, or a small one would be, and what is near."""
    place = np.zeros(tuple(side // GRAIN_PX for side in scene.plan.size[::-1]), np.uint8)
    solid = one.solid or Pyramid(0, float(middle[0]), float(middle[1]), 0.0)
    scene.silhouette(solid).fill(place, 1, GRAIN_PX)
    return _widened(place, REACH_MM, scene)


def _widened(mask: Mask, by: float, scene: ComparedScene) -> Mask:
    """The same with a margin of that many mm."""
    reach = round(by * scene.plan.scale / GRAIN_PX)
    return np.asarray(load_cv2().dilate(mask, np.ones((2 * reach + 1,) * 2, np.uint8)), np.uint8)
