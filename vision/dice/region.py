"""Where in the picture dice count: on the mat's tray, in a drawn rectangle, or everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from vision.dice.reader import DieFound
from vision.field.detection import find_fiducials
from vision.opencv import load_cv2
from vision.pictures import Image

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PictureRegion:
    """A convex part of the picture; independent of its size."""

    corners: tuple[Point, ...]
    """In shares of the picture's width and height, 0..1, in order round it."""

    @property
    def is_upright(self) -> bool:
        """Whether it is a rectangle along the sides of the picture."""
        return len(self.corners) == 4 and all(len(set(ends)) == 2 for ends in zip(*self.corners, strict=True))

    def box(self, image: Image) -> tuple[int, int, int, int]:
        """x0, y0, x1, y1 (px) of the upright rectangle round it; at least 16 px wide and high."""
        high, wide = image.shape[:2]
        across, down = zip(*self.corners, strict=True)
        x0, x1 = _ends(min(across) * wide, max(across) * wide, wide)
        y0, y1 = _ends(min(down) * high, max(down) * high, high)
        return x0, y0, x1, y1

    def cut(self, image: Image) -> Image:
        """The upright part of the (H, W, 3) picture with the region in it; a view, not a copy."""
        x0, y0, x1, y1 = self.box(image)
        part = image[y0:y1, x0:x1]
        return image if part.shape == image.shape else part

    def holds(self, die: DieFound, image: Image) -> bool:
        """Whether the middle of a die as it is seen, in px of the whole picture, lies in it."""
        x0, y0, x1, y1 = die.box
        return self._has_one_of([((x0 + x1) / 2, (y0 + y1) / 2)], image)

    def touches(self, die: DieFound, image: Image) -> bool:
        """Whether a good part of a die as it is seen, in px of the whole picture, lies in it."""
        x0, y0, x1, y1 = die.box
        across, down = (x1 - x0) / 4, (y1 - y0) / 4
        corners = [(x, y) for x in (x0 + across, x1 - across) for y in (y0 + down, y1 - down)]
        return self._has_one_of(corners, image)

    def _has_one_of(self, points: Iterable[Point], image: Image) -> bool:
        cv2 = load_cv2()
        high, wide = image.shape[:2]
        outline = (np.array(self.corners) * (wide, high)).astype(np.float32)
        return any(cv2.pointPolygonTest(outline, point, False) >= 0 for point in points)

    def read(self, image: Image, read: Callable[[Image], Iterable[DieFound]]) -> tuple[DieFound, ...]:
        """The dice that lie in it, in px of the whole picture; `read` reads those of a part of one."""
        x0, y0, _, _ = self.box(image)
        dice = (replace(die, box=move_box(die.box, x0, y0)) for die in read(self.cut(image)))
        return tuple(die for die in dice if self.holds(die, image))


def move_box(box: tuple[int, int, int, int], right: int, down: int) -> tuple[int, int, int, int]:
    """A box that many px further to the right and down."""
    return box[0] + right, box[1] + down, box[2] + right, box[3] + down


EVERYTHING = PictureRegion(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))
"""The whole picture."""


def rectangle(one: Point, opposite: Point) -> PictureRegion:
    """The rectangle between two opposite corners, in shares of width and height, in any order."""
    (x0, x1), (y0, y1) = sorted((one[0], opposite[0])), sorted((one[1], opposite[1]))
    x0, y0, x1, y1 = (min(1.0, max(0.0, side)) for side in (x0, y0, x1, y1))
    return PictureRegion(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def find_tray(image: Image) -> PictureRegion | None:
    """The tray of the mat in a (H, W, 3) uint8 BGR picture; None if no mat is visible."""
    place = find_fiducials(image)
    if place is None or place.layout is None:
        return None
    (x0, y0), (x1, y1) = place.layout.tray
    high, wide = image.shape[:2]
    corners = place.pixels([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]) / (wide, high)
    return PictureRegion(tuple((float(x), float(y)) for x, y in corners))


def _ends(low: float, high: float, size: int) -> tuple[int, int]:
    """Whole px between 0 and `size` from which and up to which; never too few to look at."""
    start, end = max(0, int(np.floor(low))), min(size, int(np.ceil(high)))
    if end - start < 16:
        start = max(0, min(start, size - 16))
        end = min(size, start + 16)
    return start, end
