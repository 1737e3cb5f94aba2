"""Hands, sleeves, glasses: what is seen over the field, and is no piece.

Pieces explain where the picture looks otherwise than the empty field: their outlines are known, and what they
shade is darker and nothing else. A large patch that neither explains belongs to something else, and so does
what hides the lines between squares where no piece is; what is read on squares that it touches may be a part
of that. A small one, such as a piece that stands across a line, puts the squares in doubt that look empty. It
takes a picture of the empty field to tell patches; how lines look is known without one.
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
from vision.mat import SIDE_SQUARES
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
LEAST_SIDE, VISIBLE_SIDE = 3, 4
"""Grains that such a patch is thick at least, and the smallest."""
BLUR_SIDE: Final = 5
"""Grains over which blur may spread a line between squares."""
VISIBLE_AREA: Final = 110.0
"""mm² of the smallest one that is not passed over where squares look empty: half of a small piece's base."""
VISIBLE_SHARE: Final = 0.2
"""Share of it that lies on such a square."""
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
MAX_CHANGED_CONFIDENCE: Final = 0.8
"""The most that is believed of an empty square on which something that nothing explains has come."""
COVERED: Final = LazyText("Something that is not a piece covers a part of the field: take it away.")

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
    unexplained = _find_unexplained(change, pieces) if empty_seen else np.zeros_like(pieces)
    covered |= _touched_squares(squares, _patches(unexplained, LEAST_SIDE, LEAST_AREA, scene), scene)
    most = np.ones(len(squares))
    is_empty = np.array([one.colour is None for one in squares])
    small = unexplained & _beyond_blur(change, scene)
    for patch in _patches(small, VISIBLE_SIDE, VISIBLE_AREA, scene):
        most[is_empty & (_shares(patch, scene) >= VISIBLE_SHARE)] = MAX_CHANGED_CONFIDENCE
    most[covered] = MAX_OBSTRUCTED_CONFIDENCE
    out = tuple(
        replace(one, confidence=limit) if one.confidence > limit else one
        for one, limit in zip(squares, most.tolist(), strict=True)
    )
    return out, COVERED if covered.any() else NO_MESSAGE


def _touched_squares(
    squares: tuple[SquareDetection, ...], patches: list[Mask], scene: ComparedScene
) -> NDArray[np.bool_]:
    """(64,): on which squares nobody can say what stands there, because of patches that are no light."""
    covered = np.zeros(len(squares), bool)
    if not patches:
        return covered
    doubted = np.array([one.confidence < DOUBT_CONFIDENCE for one in squares])
    places = [_around(one, middle, scene) for one, middle in zip(squares, scene.middles, strict=True)]
    for patch in patches:
        # Its edges are as little known as those of pieces.
        wider = _widen(patch, PATCH_MARGIN_MM, scene)
        shares = np.array([float((place & wider).sum() / place.sum()) for place in places])
        touched = shares >= MIN_COVERED_SHARE
        if doubted[touched].sum() >= MIN_DOUBTED_SHARE * touched.sum():
            covered |= touched
    return covered


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
    return _widen(pieces, PIECE_MARGIN_MM, scene)


def _find_unexplained(change: NDArray[np.float32], pieces: Mask) -> Mask:
    """Where something is seen that is neither a piece nor its shadow."""
    off = largest(np.abs(change)) > MIN_LOG_CHANGE
    return np.asarray(off & ~may_be_shadow(change) & (pieces == 0), np.uint8)


def _beyond_blur(change: NDArray[np.float32], scene: ComparedScene) -> Mask:
    """Where the field is of a tone that the empty one has nowhere near: not only a line out of focus."""
    cv2, around = load_cv2(), np.ones((BLUR_SIDE, BLUR_SIDE), np.uint8)
    bare = scene.bare.astype(np.float32)
    seen = bare + change
    off = np.maximum(seen - cv2.dilate(bare, around), cv2.erode(bare, around) - seen)
    return np.asarray(largest(off) > MIN_LOG_CHANGE, np.uint8)


def _patches(mask: Mask, side: int, least: float, scene: ComparedScene) -> list[Mask]:
    """The parts of a mask that are at least `side` grains thick and `least` mm² large."""
    cv2 = load_cv2()
    solid = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    count, which, parts, _ = cv2.connectedComponentsWithStats(solid, connectivity=4)
    areas = parts[:, 4] * (GRAIN_PX / scene.plan.scale) ** 2
    return [(which == number).astype(np.uint8) for number in range(1, count) if areas[number] >= least]


def _shares(patch: Mask, scene: ComparedScene) -> Floats:
    """(64,) shares of a patch that lie on each square."""
    rows, columns = np.nonzero(patch)
    plan, grain = scene.plan, GRAIN_PX / scene.plan.scale
    files = np.floor((plan.low[0] + (columns + 0.5) * grain) / plan.square).astype(int)
    ranks = np.floor((plan.high[1] - (rows + 0.5) * grain) / plan.square).astype(int)
    on = (files >= 0) & (files < SIDE_SQUARES) & (ranks >= 0) & (ranks < SIDE_SQUARES)
    counts = np.bincount(ranks[on] * SIDE_SQUARES + files[on], minlength=SIDE_SQUARES**2)
    return np.asarray(counts / len(rows), float)


def _around(one: SquareDetection, middle: Floats, scene: ComparedScene) -> Mask:
    """Where a piece is seen, or a small one would be, and what is near."""
    place = np.zeros(tuple(side // GRAIN_PX for side in scene.plan.size[::-1]), np.uint8)
    solid = one.solid or Pyramid(0, float(middle[0]), float(middle[1]), 0.0)
    scene.silhouette(solid).fill(place, 1, GRAIN_PX)
    return _widen(place, REACH_MM, scene)


def _widen(mask: Mask, by: float, scene: ComparedScene) -> Mask:
    """The same with a margin of that many mm."""
    reach = round(by * scene.plan.scale / GRAIN_PX)
    return np.asarray(load_cv2().dilate(mask, np.ones((2 * reach + 1,) * 2, np.uint8)), np.uint8)
