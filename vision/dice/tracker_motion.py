"""Small copies of pictures on which movement is judged, and what is remembered while things move.

Every px is compared with its surroundings, and its red with its blue, before pictures are compared with each
other: a lamp, the camera's exposure, the bands of alternating current and the soft shadow of a person change
both alike. What is left of them is told from sensor noise by a measure of that noise, taken from the pictures
themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice.region import EVERYTHING, Region
from vision.opencv import load_cv2
from vision.pictures import Image

WATCHED_WIDTH = 320
"""Width, px, of the copy on which movement is judged."""
SURROUNDINGS = 31
"""Side, px, of the square that a px is compared with."""
SCALE = 64.0
"""Units of detail for a px e times as bright as its surroundings."""
TINT_SCALE = 40.0
"""Units of detail for a px whose red is e times as strong against its blue as elsewhere."""
PALE = 30.0
"""Added to red and blue (0..255), so that their noise in dark and in strong colours stays small."""
DARK = 10.0
"""Grey (0..255) added to all, so that noise in the dark stays small."""
STEP = 8.0
"""Change of detail that is more than nothing: about 12 % of brightness."""
SURE = 6.0
"""Standard deviations of the noise that no px reaches by chance."""
LEAST_CHANGED = 5
"""Changed px of the copy that are movement; a die 20 px wide in 1280 has 25."""
MOST_KEPT = 150
"""Pictures kept of one episode; of longer ones every other older one is let go."""

Mask = NDArray[np.uint8]
"""(h, w) uint8, 0 or 1."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A picture, made small to be compared."""

    detail: NDArray[np.uint8]
    """(h, w): the logarithm of each px by its surroundings, and of its red by its blue; 128 is like most."""
    level: NDArray[np.float32]
    """(h, w): how bright the surroundings are, 0..255 and DARK."""
    colour: Image
    """(h, w, 3) BGR."""
    rim: NDArray[np.bool_]
    """(h, w): the px at the rim of what is watched."""
    scale: float
    """px of the copy for each px of the picture."""


def glance(image: Image, region: Region = EVERYTHING) -> Glance:
    """The small copy of the part of a (H, W, 3) uint8 BGR picture that is watched."""
    cv2 = load_cv2()
    image = region.cut(image)
    high, wide = image.shape[:2]
    scale = min(1.0, WATCHED_WIDTH / wide)
    size = (max(8, round(wide * scale)), max(8, round(high * scale)))
    colour = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    soft = cv2.GaussianBlur(colour, (3, 3), 0)
    grey = cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY).astype(np.float32) + DARK
    level = cv2.blur(grey, (SURROUNDINGS, SURROUNDINGS))
    lightness = cv2.log(cv2.divide(grey, level)) * SCALE
    detail = np.clip(lightness + _tint(soft) + 128.5, 0, 255).astype(np.uint8)
    inside = _inside(region, size)
    if inside is not None:
        detail[inside == 0] = 128
        colour[inside == 0] = 0
    return Glance(detail, np.asarray(level, np.float32), colour, _rim(region, size), scale)


def _tint(colour: Image) -> NDArray[np.float32]:
    """(h, w): how much redder each px is than most; tells skin from a table just as bright."""
    cv2 = load_cv2()
    blue, _, red = cv2.split(cv2.blur(colour, (3, 3)).astype(np.float32) + PALE)
    tint = cv2.log(cv2.divide(red, blue)) * TINT_SCALE
    return np.asarray(tint - np.median(tint[::4, ::4]), np.float32)


@lru_cache(maxsize=4)
def _inside(region: Region, size: tuple[int, int]) -> Mask | None:
    """Which px of a (wide, high) copy belong to the region; None if all do."""
    if region.is_upright:
        return None
    cv2 = load_cv2()
    corners = np.array(region.corners)
    low, high = np.maximum(corners.min(0), 0), np.minimum(corners.max(0), 1)
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round((corners - low) / (high - low) * size).astype(np.int32), 1)
    return mask


@lru_cache(maxsize=4)
def _rim(region: Region, size: tuple[int, int]) -> NDArray[np.bool_]:
    cv2 = load_cv2()
    inside = _inside(region, size)
    padded = np.zeros((size[1] + 2, size[0] + 2), np.uint8)
    padded[1:-1, 1:-1] = 1 if inside is None else inside
    kernel = np.ones((5, 5), np.uint8)
    return np.asarray(cv2.erode(padded, kernel, borderValue=0)[1:-1, 1:-1] == 0)


class Noise:
    """How much pictures differ though nothing in them changes."""

    def __init__(self) -> None:
        self._grey = 0.5

    def learn(self, one: Glance, other: Glance) -> None:
        """Take the difference of two successive pictures into account."""
        difference = np.abs(one.detail[::3, ::3].astype(np.int16) - other.detail[::3, ::3])
        grey = float(np.median(difference * other.level[::3, ::3])) / SCALE / 0.6745
        # A hand over half of the picture must not pass for noise: up slowly, down at once.
        self._grey = min(grey, self._grey + 0.15)

    def of(self, now: Glance) -> NDArray[np.float32]:
        """(h, w): change of detail up to which it may be noise."""
        return np.asarray((SURE * SCALE * max(self._grey, 0.2)) / now.level, np.float32)


def changed(one: NDArray[np.uint8], other: NDArray[np.uint8], threshold: NDArray[np.float32] | float) -> Mask:
    """Which px of two details differ."""
    if one.shape != other.shape:
        return np.ones(other.shape, np.uint8)
    cv2 = load_cv2()
    return np.asarray(cv2.absdiff(one, other) > threshold, np.uint8)


def gathered(mask: Mask) -> Mask:
    """The px of a mask with at least two of it beside them.

    Things that move change whole areas. Single px change where the sensor has come to the end of its range,
    so that they cannot become as much lighter or darker as what is round them.
    """
    cv2 = load_cv2()
    around = cv2.boxFilter(mask, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(mask & (around >= 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Blobs:
    """Connected parts of a mask."""

    labels: NDArray[np.int32]
    """(h, w): 0 for none, else 1 + the part's number."""
    boxes: NDArray[np.int32]
    """(N, 4): x, y, width, height."""
    areas: NDArray[np.int32]
    """(N,) px."""
    centres: NDArray[np.float64]
    """(N, 2)."""
    at_rim: NDArray[np.bool_]
    """(N,): which parts touch the rim of what is watched."""


def blobs(mask: Mask, gap: int, rim: NDArray[np.bool_]) -> Blobs:
    """The parts of a mask; those less than `gap` px apart count as one."""
    cv2 = load_cv2()
    if gap > 0:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (gap | 1, gap | 1))
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel, borderType=cv2.BORDER_REPLICATE)
    _, labels, stats, centres = cv2.connectedComponentsWithStats(mask)
    areas = stats[1:, cv2.CC_STAT_AREA]
    at_rim = np.zeros(len(stats), bool)
    at_rim[labels[rim]] = True
    return Blobs(labels, stats[1:, :4], areas, centres[1:], at_rim[1:])


@dataclass(frozen=True, slots=True)
class Remembered:
    """One picture of an episode."""

    time: float
    detail: NDArray[np.uint8]
    moving: NDArray[np.float32]
    """(N, 5): longest side, area, x and y of the middle, and whether it touches the rim, of each thing that
    moved since the picture before."""


class Episode:
    """What was seen since the dice last lay still and were read."""

    def __init__(self) -> None:
        self.pictures: list[Remembered] = []

    def begin(self, time: float, still: Glance) -> None:
        """Start with the last picture in which nothing moved."""
        self.pictures = [Remembered(time, still.detail, np.empty((0, 5), np.float32))]

    def add(self, time: float, now: Glance, moved: Mask) -> None:
        """Remember one more picture and what has changed in it."""
        parts: Any = np.empty((0, 5), np.float32)
        if moved.any():
            found = blobs(moved, 3, now.rim)
            longest = found.boxes[:, 2:].max(axis=1)
            parts = np.column_stack([longest, found.areas, found.centres, found.at_rim]).astype(np.float32)
        self.pictures.append(Remembered(time, now.detail, parts))
        if len(self.pictures) > MOST_KEPT:
            del self.pictures[1 : MOST_KEPT // 2 : 2]

    def clear(self) -> None:
        """Forget everything."""
        self.pictures = []


THING = 22.0
"""Change of a colour (0..255), beyond that of the light, that may be another thing."""
TINT = 0.16
"""How far the shares may differ by which the three colours have become lighter or darker, and it is still the
same thing in another light."""
SMOOTHED = 5
"""Side, px, of the square over which colours are averaged, so that noise has no tint."""


def covered(now: Glance, clear: Glance) -> Mask:
    """Where another thing is to be seen than in the clear picture; not the same in another light."""
    cv2 = load_cv2()
    if now.colour.shape != clear.colour.shape:
        return np.ones(now.detail.shape, np.uint8)
    one, other = (
        cv2.blur(picture.colour, (SMOOTHED, SMOOTHED))[::2, ::2].astype(np.float32) + DARK
        for picture in (now, clear)
    )
    ratio = one / other
    # The median, because a hand must not count as the light that has changed.
    ratio /= np.median(ratio[::2, ::2].reshape(-1, 3), axis=0)
    low, high = ratio.min(axis=2), ratio.max(axis=2)
    different = (np.abs(ratio - 1) * other).max(axis=2) > THING
    tinted = (high - low > TINT * high) | (low < 0.3) | (high > 3.0)
    size = now.detail.shape[::-1]
    mask = cv2.resize((different & tinted).astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    return np.asarray(mask, np.uint8)
