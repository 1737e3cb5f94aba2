"""Hands, sleeves, glasses: what is seen over the field, and is no piece.

Pieces explain where the picture looks otherwise than the empty field: their outlines are known, and what they
shade is darker and nothing else. A large patch that neither explains belongs to something else; what is read
on squares that it touches may be a part of that. It takes a picture of the empty field to tell.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from messages import NO_MESSAGE, Message, message
from vision.field.crops import CHANGE_STEPS, CHANGE_ZERO
from vision.field.lighting import largest
from vision.field.occlusion import ComparedScene
from vision.field.pieces import Floats, Pyramid
from vision.field.readings import SquareReading
from vision.field.silhouettes import fill, shown
from vision.opencv import load_cv2

GRAIN: Final = 3
"""Pixels of the plan that are looked at as one."""
CHANGED: Final = 0.3
"""Change (of the logarithm of light) of a grain that is no noise."""
GREY: Final = 0.25
"""The most by which the changes of blue, green and red differ in a shadow."""
DEEPEST: Final = -1.4
"""The most (of the logarithm of light) that a shadow takes."""
LOOSE: Final = 5.0
"""mm round a piece that it explains as well: nobody knows quite where it stands."""
EDGE: Final = 2.5
"""mm by which such a patch is larger than what is surely seen of it."""
LEAST_AREA: Final = 300.0
"""mm² of the smallest patch that counts, half of a large piece's base. On 52 rendered fields what pieces left
unexplained was at most 70, what hands did at least 700."""
NEAR: Final = 9.0
"""mm round a piece, or round where a small one would stand, in which such a patch bears on it."""
TOUCHED: Final = 0.08
"""Share of piece and surroundings that the patch takes, from which on nobody can say what stands there."""
DOUBTED: Final = 0.9
"""Confidence below which a square is not read for sure."""
PUZZLING: Final = 0.3
"""Share of the squares it touches that must be in doubt by themselves: the networks know what light and gloss
do to a board, and do not know hands."""
UNREAD: Final = 0.5
"""The most that is believed of such a square."""
COVERED: Final = message("Something that is no piece covers a part of the field: take it away.")

Mask = NDArray[np.uint8]
"""(H, W) in grains, 0 or 1."""


def without_covered(
    squares: tuple[SquareReading, ...], scene: ComparedScene
) -> tuple[tuple[SquareReading, ...], Message]:
    """The 64 squares, in doubt where something else covers them, and a word about that, or none."""
    covered = np.zeros(len(squares), bool)
    doubted = np.array([one.confidence < DOUBTED for one in squares])
    patches = _unexplained(squares, scene)
    if patches:
        places = [_around(one, middle, scene) for one, middle in zip(squares, scene.middles, strict=True)]
        for patch in patches:
            touched = np.array([float((place & patch).sum() / place.sum()) for place in places]) >= TOUCHED
            if doubted[touched].sum() >= PUZZLING * touched.sum():
                covered |= touched
    out = tuple(
        replace(one, confidence=min(one.confidence, UNREAD)) if below else one
        for one, below in zip(squares, covered, strict=True)
    )
    return out, COVERED if covered.any() else NO_MESSAGE


def _unexplained(squares: tuple[SquareReading, ...], scene: ComparedScene) -> list[Mask]:
    """The patches in which something large is seen that is neither a piece nor its shadow."""
    cv2 = load_cv2()
    size = tuple(side // GRAIN for side in scene.plan.size)
    seen = cv2.resize(scene.parts.change, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    change = (seen - CHANGE_ZERO) / CHANGE_STEPS
    most, least = largest(change), -largest(-change)
    shadow = (most < 0) & (most - least < GREY) & (least > DEEPEST)
    pieces = np.zeros(change.shape[:2], np.uint8)
    for one in squares:
        if one.solid is not None:
            fill(pieces, _grains(one.solid, scene), 1)
    pieces = _widened(pieces, LOOSE, scene)
    patch = (np.maximum(most, -least) > CHANGED) & ~shadow & (pieces == 0)
    solid = cv2.morphologyEx(patch.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, which, parts, _ = cv2.connectedComponentsWithStats(solid, connectivity=4)
    areas = parts[:, 4] * (GRAIN / scene.plan.scale) ** 2
    # Its edges are as little known as those of pieces.
    return [
        _widened((which == number).astype(np.uint8), EDGE, scene)
        for number in range(1, count)
        if areas[number] >= LEAST_AREA
    ]


def _around(one: SquareReading, middle: Floats, scene: ComparedScene) -> Mask:
    """Where a piece is seen, or a small one would be, and what is near."""
    place = np.zeros(tuple(side // GRAIN for side in scene.plan.size[::-1]), np.uint8)
    fill(place, _grains(one.solid or Pyramid(0, float(middle[0]), float(middle[1]), 0.0), scene), 1)
    return _widened(place, NEAR, scene)


def _grains(solid: Pyramid, scene: ComparedScene) -> Floats:
    """(5, 2) grains at which its corners are seen."""
    return (scene.plan.pixels(shown(solid.vertices(), scene.camera)) + 0.5) / GRAIN - 0.5


def _widened(mask: Mask, by: float, scene: ComparedScene) -> Mask:
    """The same and what lies within so many mm of it."""
    reach = round(by * scene.plan.scale / GRAIN)
    return np.asarray(load_cv2().dilate(mask, np.ones((2 * reach + 1,) * 2, np.uint8)), np.uint8)
