"""Squares that a nearer piece leans over, as they would look without it.

Under a camera that looks from the side a large piece covers much of the square behind it, which is then read
in its colour. People take no notice of the nearer piece, which they are sure of: it is painted over with the
empty field.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from vision.field.crops import CHANGE_ZERO, SHARE_STEPS, SHARE_ZERO, Layers
from vision.field.occlusion import ComparedScene
from vision.field.pieces import Floats, Pyramid
from vision.field.readings import DOUBT_CONFIDENCE, SquareDetection
from vision.field.silhouettes import project_to_plane
from vision.opencv import load_cv2

MIN_SEEN_SHARE: Final = 0.2
"""Share of what would be seen of a piece that one in the same colour covers, from which that colour may be
the other's: less than that turned real pieces into others."""


def leaning_pieces(
    squares: tuple[SquareDetection, ...], scene: ComparedScene
) -> Iterator[tuple[int, list[Pyramid]]]:
    """The index of each doubted piece that was read in the colour of a nearer, surer one which covers much of
    it, and all surer ones that cover some.
    """
    sure = [
        (one.colour, one.solid)
        for one in squares
        if one.solid is not None and one.confidence >= DOUBT_CONFIDENCE
    ]
    for index, one in enumerate(squares):
        if one.solid is None or one.confidence >= DOUBT_CONFIDENCE:
            continue
        covered = [_covered_share(one.solid, solid, scene.camera) for _, solid in sure]
        if any(
            colour == one.colour and share >= MIN_SEEN_SHARE
            for (colour, _), share in zip(sure, covered, strict=True)
        ):
            yield index, [solid for (_, solid), share in zip(sure, covered, strict=True) if share > 0]


def without(solids: list[Pyramid], scene: ComparedScene) -> Layers:
    """The picture with the empty field wherever these are seen."""
    mask = np.zeros(scene.plan.size[::-1], np.uint8)
    for solid in solids:
        scene.silhouette(solid).fill(mask, 1)
    at = mask > 0
    change, share = scene.parts.change.copy(), scene.parts.share.copy()
    change[at] = CHANGE_ZERO
    bare = (scene.light.empty[at] - scene.light.white[at]) * SHARE_STEPS + SHARE_ZERO
    share[at] = np.clip(np.round(bare), 0, 255)
    return Layers(change, share)


def _covered_share(one: Pyramid, other: Pyramid, camera: Floats) -> float:
    """Share (0..1) of the outline of a piece before which another comes; none, if that is not nearer."""
    if np.hypot(*((other.x, other.y) - camera[:2])) >= np.hypot(*((one.x, one.y) - camera[:2])):
        return 0.0
    cv2 = load_cv2()
    mine, before = (
        cv2.convexHull(project_to_plane(solid.vertices(), camera).astype(np.float32))
        for solid in (one, other)
    )
    return float(cv2.intersectConvexConvex(mine, before)[0] / cv2.contourArea(mine))
