"""Where dice may be in a picture: a small look at all of it, a sharp one where that promises something.

The detector looks at the picture 320 px wide. Where it takes something for a die there, however unlikely, it
looks once more at tiles of the picture 640 px wide. Where these would be many, where dice seem tiny, and
where nothing was found, which is how dice look that are too small for 320 px, it looks at all of the 640 px.
What the small look says counts only where dice are large or a place is undecided. Where what was found is
tiny, its pips are less than a px of that: there the same is done once more in the picture 960 px wide.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import gcd

import numpy as np
from numpy.typing import NDArray

from vision.dice.networks import SIDE_MULTIPLE_PX, Detections
from vision.opencv import load_cv2
from vision.pictures import Image

CLOSE_SIDE_PX, SHARP_SIDE_PX, SMALL_SIDE_PX = 960, 640, 320
"""Longer sides, px, at which the detector looks at tiny dice, sharply, and first."""
MIN_SCORE = 0.12
"""Score of the detector from which a box may be a die."""
LARGE_PLACE_PX = 72.0
"""Longer side of a place, px of the sharp picture, for which the small look is enough."""
TINY_DIE_PX = 18.0
"""Longer side, px of the sharp picture, of dice that the small look overlooks beside others."""
CLOSE_LOOK_PX = 25.0
"""Longer side, px of the sharp picture, of dice that are looked at more closely: half of them are smaller."""
UNDECIDED = (0.4, 0.6)
"""Scores of a box in the sharp look between which the small one has a say as well."""
TILE_SIDE_PX = 128
"""Width and height of a tile, px of the sharp picture."""
MOST_TILES = 8
"""More take longer than all of the picture at once."""
TILE_MARGIN_PX, CUT_OFF_MARGIN_PX = 10.0, 3.0
"""px of a tile round a die that it is to show, and round a box, that is else believed to be a die cut off."""

Corner = tuple[int, int]
"""x, y of the left upper px of a tile in the sharp picture."""
Look = Callable[[Image, float, int], Detections]
"""A look at a picture as networks.Detector takes one: picture, least score, longer side in px."""


def places(look: Look, image: Image) -> Detections:
    """N boxes in a (H, W, 3) uint8 BGR picture where dice may be; several may be of the same die."""
    shown = _Resized(image, SHARP_SIDE_PX)
    small = look(shown.whole, MIN_SCORE, SMALL_SIDE_PX)
    large = _sides(small) > LARGE_PLACE_PX
    overlooks = not len(small) or bool((_sides(small) < TINY_DIE_PX).any())
    if overlooks:
        found = look(shown.whole, MIN_SCORE, SHARP_SIDE_PX)
    else:
        found = _sharp_look(look, shown, small.take(np.flatnonzero(~large)))
    if _are_tiny(found):
        close = _Resized(image, CLOSE_SIDE_PX)
        larger = close.shape[1] / shown.shape[1], close.shape[0] / shown.shape[0]
        found = _sharp_look(look, close, found.scale(*larger)).scale(1 / larger[0], 1 / larger[1])
    if large.any() or _wants_smaller(found):
        found = Detections.together([found, small])
    return found.scale(image.shape[1] / shown.shape[1], image.shape[0] / shown.shape[0])


class _Resized:
    """A picture with so many px on its longer side, made only where it is looked at."""

    def __init__(self, image: Image, longest: int) -> None:
        high, wide = image.shape[:2]
        scale = longest / max(high, wide)
        self._image = image
        self.shape = max(8, round(high * scale)), max(8, round(wide * scale))

    @cached_property
    def whole(self) -> Image:
        """(H, W, 3)"""
        return _resize(self._image, self.shape)

    def tile(self, corner: Corner) -> Image:
        """A tile of it, just as it looks in the whole, but for how halves are rounded."""
        (x, y), (high, wide) = corner, self.shape
        ends = min(wide, x + TILE_SIDE_PX), min(high, y + TILE_SIDE_PX)
        steps = [size // gcd(size, of) for size, of in zip(self.shape, self._image.shape[:2], strict=True)]
        if "whole" in self.__dict__ or high >= self._image.shape[0] or max(steps) > TILE_SIDE_PX:
            return self.whole[y : ends[1], x : ends[0]]
        # Only on every so many px do edges of its px and of the picture's meet.
        (top, bottom), (left, right) = (
            (start // step * step, -(-end // step) * step)
            for start, end, step in zip((y, x), ends[::-1], steps, strict=True)
        )
        rows, columns = (
            slice(first * of // size, last * of // size)
            for first, last, of, size in zip(
                (top, left), (bottom, right), self._image.shape[:2], self.shape, strict=True
            )
        )
        part = _resize(self._image[rows, columns], (bottom - top, right - left))
        return part[y - top : ends[1] - top, x - left : ends[0] - left]


def _sharp_look(look: Look, shown: _Resized, promising: Detections) -> Detections:
    """What the detector sees in full sharpness round promising places, of many in all of the picture."""
    corners = _tiles(promising, shown)
    if corners is None:
        return look(shown.whole, MIN_SCORE, max(shown.shape))
    return Detections.together([promising.take([]), *(_in_tile(look, shown, at) for at in corners)])


def _are_tiny(found: Detections) -> bool:
    """Whether half of what seems to be dice is too small for the sharp look."""
    likely = _sides(found)[found.score > UNDECIDED[0]]
    return bool(len(likely) and np.median(likely) < CLOSE_LOOK_PX)


def _resize(image: Image, shape: tuple[int, int]) -> Image:
    """The picture in that height and width (px)."""
    if shape == image.shape[:2]:
        return image
    cv2 = load_cv2()
    how = cv2.INTER_AREA if max(shape) < max(image.shape[:2]) else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, shape[::-1], interpolation=how), np.uint8)


def _sides(found: Detections) -> NDArray[np.floating]:
    """(N,) longer sides, px."""
    return np.asarray((found.boxes[:, 2:] - found.boxes[:, :2]).max(1))


def _wants_smaller(found: Detections) -> bool:
    """Whether the small look has a say beside what was found: dice may be large, or a place is undecided."""
    undecided = (found.score > UNDECIDED[0]) & (found.score < UNDECIDED[1])
    return not len(found) or bool((_sides(found) > LARGE_PLACE_PX).any() or undecided.any())


def _tiles(found: Detections, shown: _Resized) -> list[Corner] | None:
    """Left upper corners of tiles that show every place found, or none if they are too many."""
    high, wide = shown.shape
    corners: list[Corner] = []
    for box in found.boxes:
        if any(_within(box[None], corner, shown, TILE_MARGIN_PX).all() for corner in corners):
            continue
        x, y = ((box[:2] + box[2:]) / 2 - TILE_SIDE_PX / 2) / SIDE_MULTIPLE_PX
        # On the grid of the network's coarsest px a tile is seen just as the whole picture is.
        corners.append((_start(x, wide), _start(y, high)))
        if len(corners) > MOST_TILES:
            return None
    return corners


def _start(grid: float, end: int) -> int:
    """Where a tile starts, px, that should start at a place of the grid, in a picture `end` px long."""
    return max(0, min(round(grid) * SIDE_MULTIPLE_PX, end - TILE_SIDE_PX))


def _within(boxes: NDArray[np.floating], corner: Corner, shown: _Resized, room: float) -> NDArray[np.bool_]:
    """Which of (N, 4) boxes a tile shows whole, with room on each side at which the picture goes on."""
    inside = np.ones(len(boxes), bool)
    for axis, (start, end) in enumerate(zip(corner, (shown.shape[1], shown.shape[0]), strict=True)):
        if start > 0:
            inside &= boxes[:, axis] >= start + room
        if start + TILE_SIDE_PX < end:
            inside &= boxes[:, axis + 2] <= start + TILE_SIDE_PX - room
    return inside


def _in_tile(look: Look, shown: _Resized, corner: Corner) -> Detections:
    """The boxes that one tile shows whole, in px of the sharp picture."""
    tile = shown.tile(corner)
    found = look(tile, MIN_SCORE, max(tile.shape[:2])).move(*corner)
    return found.take(np.flatnonzero(_within(found.boxes, corner, shown, CUT_OFF_MARGIN_PX)))
