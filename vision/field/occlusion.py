"""What pieces hide of each other, and what that means for what was read.

A piece hides the field behind it: where one is said to stand and the field is seen as it always looks, there
is none. And on a square of which little is seen, nobody can be sure that nothing stands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.crops import CHANGE_STEPS, CHANGE_ZERO, SHARE_STEPS, SHARE_ZERO, Layers
from vision.field.empty_squares import is_middling
from vision.field.lighting import LightModel, Logs
from vision.field.pieces import Floats, Pyramid
from vision.field.plan import Plan
from vision.field.readings import SquareDetection
from vision.field.silhouettes import Silhouette, Silhouettes, project_to_plane
from vision.opencv import load_cv2

CERTAIN_CONFIDENCE: Final = 0.995
"""Confidence from which a piece is believed without being looked for."""
MIN_LOG_CHANGE: Final = 0.25
"""Change (of the logarithm of light) of a pixel of the plan that is no noise."""
MIN_SEEN_PX: Final = 8
"""Pixels of the plan that must be seen of a piece, or of a place for one, to say anything."""
GONE_SHARE, MISSED_SHARE, FOUND_SHARE = 0.4, 0.65, 0.8
"""Share of what is seen of a place that has changed: with less than the first no piece stands there, with
less than the second perhaps none, with more than the third one may."""
COVERED_SHARE: Final = 0.7
"""Share of the place of a small piece below which something may hide behind its neighbours."""
BURIED_SHARE: Final = 0.25
"""The same below which nothing can be said for sure."""
MAX_COVERED_CONFIDENCE: Final = 0.8
"""The most that can be believed then."""
GRAIN_PX: Final = 3
"""Pixels of the plan that are looked at as one where something large is looked for."""
LUT_SIZE: Final = 256
"""Numbers of pieces that a pixel may have."""
SPOT_RADIUS_PX: Final = 4
"""Half the width (pixels of the plan) of the patch that shows how bright an empty square is."""


@dataclass(frozen=True)
class ComparedScene:
    """What was made of a picture before squares are compared with each other."""

    plan: Plan
    camera: Floats
    middles: Floats
    """(64, 2) mm."""
    parts: Layers
    light: LightModel
    telling: NDArray[np.bool_]
    """(64,) as `find_telling` has it."""
    bare: Logs
    """(H, W, 3) in grains: the empty field in the light that `light` is relative to."""
    silhouette: Silhouettes

    @cached_property
    def loud(self) -> NDArray[np.uint8]:
        """(H, W) of the plan: not zero where something looks otherwise than the empty field."""
        cv2 = load_cv2()
        change, most = cv2.blur(self.parts.change, (3, 3)), MIN_LOG_CHANGE * CHANGE_STEPS
        alike = cv2.inRange(change, (CHANGE_ZERO - most,) * 3, (CHANGE_ZERO + most,) * 3)
        return np.asarray(cv2.bitwise_not(alike), np.uint8)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is seen of a place."""

    pixels: int
    share: float
    """Of the whole place, 0..1."""
    changed: float
    """Share of what is seen that looks otherwise than the empty field."""


def in_grains(layer: Any) -> Any:
    """(H, W, 3) of the plan, GRAIN_PX pixels as one each way."""
    cv2 = load_cv2()
    high, wide = (side // GRAIN_PX for side in layer.shape[:2])
    return cv2.resize(layer, (wide, high), interpolation=cv2.INTER_AREA)


def find_telling(plan: Plan, middles: Floats, light: LightModel) -> NDArray[np.bool_]:
    """(64,): of each square round (64, 2) mm, whether it is known empty, and so that no piece looks just like
    it.
    """
    columns, rows = np.round(plan.pixels(middles)).astype(int).T
    near = np.arange(-SPOT_RADIUS_PX, SPOT_RADIUS_PX + 1)
    spots = rows[:, None, None] + near[:, None], columns[:, None, None] + near
    tones = (light.empty[spots] - light.white[spots]).mean((1, 2)) * SHARE_STEPS + SHARE_ZERO
    return np.asarray(is_middling(tones) & light.known[spots].all((1, 2)))


def without_occluded(
    squares: tuple[SquareDetection, ...], scene: ComparedScene
) -> tuple[SquareDetection, ...]:
    """The 64 squares once more, after each was compared with what stands before it."""
    reaches = np.hypot(*(_feet(squares, scene.middles) - scene.camera[:2]).T)
    cover, nearer = _cover_map(squares, scene, reaches)
    places = scene.middles[:, None] + _SMALL[:, :2]
    corners = np.concatenate([places, np.broadcast_to(_SMALL[:, 2:], (*places.shape[:2], 1))], -1)
    at = scene.plan.pixels(project_to_plane(corners, scene.camera))
    touched = _is_touched(at, cover, nearer)
    out = list(squares)
    for index, one in enumerate(squares):
        solid = one.solid
        if not scene.telling[index] or not (
            touched[index] if solid is None else one.confidence < CERTAIN_CONFIDENCE
        ):
            continue
        x, y = scene.middles[index].tolist()
        silhouette = scene.silhouette(solid or Pyramid(0, x, y, 0.0))
        seen = _visible_part(silhouette, scene, cover, nearer[index])
        out[index] = _doubt(one, seen) if solid is None else _sought(one, seen)
    return tuple(out)


def _sought(one: SquareDetection, seen: _Seen) -> SquareDetection:
    """A piece that was read, and what is seen of where it is said to stand."""
    if seen.pixels >= MIN_SEEN_PX and seen.changed < GONE_SHARE:
        return SquareDetection(one.file, one.rank, None, None, MAX_COVERED_CONFIDENCE)
    hardly = seen.share < BURIED_SHARE or (seen.pixels >= MIN_SEEN_PX and seen.changed < MISSED_SHARE)
    return _less_sure(one) if hardly else one


def _doubt(one: SquareDetection, seen: _Seen) -> SquareDetection:
    """An empty square, and what is seen of where a small piece would stand on it."""
    hides = seen.share < BURIED_SHARE or (seen.share < COVERED_SHARE and seen.changed >= FOUND_SHARE)
    return _less_sure(one) if hides else one


def _less_sure(one: SquareDetection) -> SquareDetection:
    return replace(one, confidence=min(one.confidence, MAX_COVERED_CONFIDENCE))


_AROUND: Final = np.ones((3, 3), np.uint8)
"""A pixel and its neighbours."""
_SMALL: Final = Pyramid(0, 0.0, 0.0, 0.0).vertices()
"""Corners (mm) of a small piece in the middle of things."""


def _feet(squares: tuple[SquareDetection, ...], middles: Floats) -> Floats:
    """(64, 2) mm: where pieces stand, and the middles of empty squares."""
    return np.array(
        [
            (one.solid.x, one.solid.y) if one.solid is not None else middle
            for one, middle in zip(squares, middles, strict=True)
        ]
    )


def _cover_map(
    squares: tuple[SquareDetection, ...], scene: ComparedScene, reaches: Floats
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """(H, W) of the plan.

    The number of the piece that is seen there, 0 for none; and (64, 256), 1 where the piece of that number is
    nearer to the camera than a square.
    """
    order = [int(n) for n in np.argsort(-reaches) if squares[n].solid is not None]
    cover = np.zeros(scene.plan.size[::-1], np.uint8)
    for number, index in enumerate(order, 1):
        solid = squares[index].solid
        assert solid is not None, "only what stands somewhere hides something"
        scene.silhouette(solid).fill(cover, number)
    of_numbers = np.full(LUT_SIZE, np.inf)
    of_numbers[1 : len(order) + 1] = reaches[order]
    return cover, (of_numbers < reaches[:, None] - 1e-6).astype(np.uint8)


def _is_touched(at: Floats, cover: NDArray[np.uint8], nearer: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """(64,): whether a nearer piece comes before one of the (64, 5, 2) pixels of small pieces."""
    high, wide = cover.shape
    columns = np.clip(np.round(at[..., 0]).astype(int), 0, wide - 1)
    rows = np.clip(np.round(at[..., 1]).astype(int), 0, high - 1)
    return np.asarray(np.take_along_axis(nearer, cover[rows, columns].astype(np.intp), 1).any(1))


def _visible_part(
    silhouette: Silhouette, scene: ComparedScene, cover: NDArray[np.uint8], nearer: NDArray[np.uint8]
) -> _Seen:
    """What is seen of a solid; `nearer` tells which numbers of `cover` hide it."""
    cv2 = load_cv2()
    whole, window = silhouette.whole, silhouette.window
    free = 1 - cv2.dilate(cv2.LUT(cover[window], nearer), _AROUND)
    inner = silhouette.inner & free & scene.light.known[window]
    pixels = cv2.countNonZero(inner)
    share = cv2.countNonZero(whole & free) / max(1, cv2.countNonZero(whole))
    return _Seen(pixels, share, cv2.countNonZero(inner & scene.loud[window]) / max(1, pixels))
