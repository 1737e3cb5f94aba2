"""The printed mat: an 8x8 field, a tray for dice, fiducials that tell a camera where everything lies.

All lengths are millimetres in the mat's own frame: the outer corner of square a1 is the origin, x runs along
the a1-h1 edge, y along the a1-a8 edge. Two mats exist, told apart by the ids of their fiducials.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.mat_drawing import BLACK, WHITE, Caption, Disc, Ink, Point, Polygon, Rectangle, Shape, Stroke
from vision.opencv import load_cv2

SIDE_SQUARES: Final = 8
FILES: Final = "abcdefgh"

LIGHT: Final[Ink] = (212, 178, 130)
DARK: Final[Ink] = (158, 112, 74)
"""Mid-tone wood: none of the six colours of the pieces, and shadows on it keep its hue."""
FELT: Final[Ink] = (52, 92, 88)
FELT_LINE: Final[Ink] = (128, 160, 150)
UMBER: Final[Ink] = (92, 60, 40)
BRASS: Final[Ink] = (184, 140, 62)

FIDUCIAL_MODULES: Final = 8
"""A fiducial is 6x6 bits within a black border."""
DICTIONARY: Final = "DICT_6X6_50"
IDS_A_MAT: Final = 12
RULER_MM: Final = 100.0
"""Length (mm) of the printed ruler."""


@dataclass(frozen=True, slots=True)
class Fiducial:
    """A square marker of the 6x6 dictionary: its id, centre and side."""

    id: int
    centre: Point
    side: float

    def corners(self) -> NDArray[np.float64]:
        """(4, 2) mm in the order in which OpenCV reports them: clockwise from the upper left."""
        x, y, half = *self.centre, self.side / 2
        return np.array(
            [(x - half, y + half), (x + half, y + half), (x + half, y - half), (x - half, y - half)]
        )


@dataclass(frozen=True, slots=True)
class MatLayout:
    """Where everything is on one kind of mat."""

    name: str
    square: float
    """Side of a square of the field."""
    low: Point
    high: Point
    """Lower left and upper right corner of the whole mat."""
    tray: tuple[Point, Point]
    """Lower left and upper right corner of the tray zone for dice."""
    fiducials: tuple[Fiducial, ...]

    @property
    def side(self) -> float:
        """Side of the whole field."""
        return SIDE_SQUARES * self.square

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole mat."""
        return self.high[0] - self.low[0], self.high[1] - self.low[1]


def _lay_out(name: str, square: float, first_id: int) -> MatLayout:
    side, margin, marker, gap = SIDE_SQUARES * square, 7.0, 0.625 * square, 0.15 * square
    left = -margin - marker / 2
    right = side + margin + marker / 2
    tray_low = right + marker / 2 + gap + 4.0
    tray_wide = 2.2 * square
    outer = tray_low + tray_wide - marker / 2
    rows = np.linspace(marker / 2 + 2.0, side - marker / 2 - 2.0, 5)
    places = [(left, float(y)) for y in rows] + [(right, float(y)) for y in rows]
    places += [(outer, float(rows[0])), (outer, float(rows[-1]))]
    return MatLayout(
        name,
        square,
        low=(left - marker / 2 - 4.0, -margin),
        high=(tray_low + tray_wide + 4.0, side + margin),
        tray=((tray_low, marker + 12.0), (tray_low + tray_wide, side - marker - 12.0)),
        fiducials=tuple(Fiducial(first_id + i, place, marker) for i, place in enumerate(places)),
    )


SHEET: Final = _lay_out("sheet", 32.0, 0)
"""Fits one sheet of A3 or tabloid."""
TABLE: Final = _lay_out("table", 41.0, IDS_A_MAT)
"""For tiling over four sheets of A4 or letter."""
LAYOUTS: Final = (SHEET, TABLE)


@cache
def dictionary() -> Any:
    """The OpenCV dictionary of all fiducials of all mats: the fewer ids, the faster and the surer."""
    cv2 = load_cv2()
    whole = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    return cv2.aruco.Dictionary(whole.bytesList[: IDS_A_MAT * len(LAYOUTS)], whole.markerSize)


def square_name(file: int, rank: int) -> str:
    """'a1' for (0, 0)."""
    return f"{FILES[file]}{rank + 1}"


def square_ink(file: int, rank: int) -> Ink:
    """a1 is dark, as on every checkerboard."""
    return DARK if (file + rank) % 2 == 0 else LIGHT


def draw_mat(layout: MatLayout) -> list[Shape]:
    """The whole mat, back to front."""
    return [
        *_field(layout),
        *_coordinates(layout),
        *_corner(layout),
        *_ruler(layout),
        *_tray(layout),
        *(shape for fiducial in layout.fiducials for shape in _fiducial(fiducial)),
    ]


def _field(layout: MatLayout) -> Iterator[Shape]:
    for rank in range(SIDE_SQUARES):
        for file in range(SIDE_SQUARES):
            x, y = file * layout.square, rank * layout.square
            high = (x + layout.square, y + layout.square)
            yield Rectangle((x, y), high, fill=square_ink(file, rank))


def _coordinates(layout: MatLayout) -> Iterator[Shape]:
    for i in range(SIDE_SQUARES):
        along = (i + 0.5) * layout.square
        yield Caption((along, -3.8), FILES[i], 4.2, UMBER, bold=True)
        yield Caption((-3.4, along), str(i + 1), 4.2, UMBER, bold=True)


def _corner(layout: MatLayout) -> Iterator[Shape]:
    """The mark of a1: a brass corner outside the field, which no other corner has."""
    reach = 0.42 * layout.square
    near, far = -1.2, -2.6
    bracket = ((near, near), (reach, near), (reach - 2, far), (far, far), (far, reach - 2), (near, reach))
    yield Polygon(bracket, BRASS)
    yield Disc((-3.9, -3.9), 1.9, fill=BRASS)
    yield Disc((-3.9, -3.9), 1.0, fill=WHITE)


def _ruler(layout: MatLayout) -> Iterator[Shape]:
    left, base = layout.side / 2 - RULER_MM / 2, layout.side + 1.6
    yield Stroke((left, base), (left + RULER_MM, base), UMBER, 0.25)
    for step in range(21):
        x = left + step * RULER_MM / 20
        yield Stroke(
            (x, base), (x, base + (2.6 if step % 10 == 0 else 1.8 if step % 2 == 0 else 1.1)), UMBER, 0.25
        )
    yield Caption((left - 5, base + 1.6), "0", 3.2, UMBER)
    yield Caption((left + RULER_MM + 10, base + 1.6), "100 mm", 3.2, UMBER)


def _tray(layout: MatLayout) -> Iterator[Shape]:
    (x0, y0), (x1, y1) = layout.tray
    yield Rectangle((x0, y0), (x1, y1), fill=FELT, rounding=6.0)
    yield Rectangle(
        (x0 + 2.5, y0 + 2.5), (x1 - 2.5, y1 - 2.5), stroke=FELT_LINE, thickness=0.35, rounding=4.5
    )
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    for radius in (0.72, 0.70, 0.46):
        yield Disc(middle, radius * layout.square, stroke=FELT_LINE, thickness=0.3)
    for spoke in range(12):
        angle = math.radians(30 * spoke)
        near, far = 0.46 * layout.square, (0.7 if spoke % 2 else 0.62) * layout.square
        yield Stroke(_polar(middle, near, angle), _polar(middle, far, angle), FELT_LINE, 0.3)
    wide = (x0 + (x1 - layout.fiducials[0].side)) / 2
    yield Caption((wide, layout.side - 8), "KNUCKLEBONE", 4.4, UMBER, bold=True, spacing=0.5)
    yield Caption((wide, layout.side - 15), f"Casting Field, squares of {layout.square:.0f} mm", 2.6, UMBER)
    yield Caption((wide, 14), "Dice fall on the green.", 2.6, UMBER)
    yield Caption((wide, 9), "Print at 100 %; the ruler", 2.6, UMBER)
    yield Caption((wide, 5), "must measure 100 mm.", 2.6, UMBER)


def _polar(centre: Point, radius: float, angle: float) -> Point:
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def _fiducial(fiducial: Fiducial) -> Iterator[Shape]:
    """A black square with white boxes for the white runs of each row of bits."""
    left, top = fiducial.corners()[0]
    module = fiducial.side / FIDUCIAL_MODULES
    yield Rectangle((left, top - fiducial.side), (left + fiducial.side, top), fill=BLACK)
    bits = np.asarray(dictionary().generateImageMarker(fiducial.id, FIDUCIAL_MODULES)) > 0
    for row in range(FIDUCIAL_MODULES):
        for start, end in _runs(bits[row]):
            y = top - (row + 1) * module
            yield Rectangle((left + start * module, y), (left + end * module, y + module), fill=WHITE)


def _runs(row: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """First and one past the last index of each run of True."""
    padded = np.concatenate([[False], row, [False]])
    edges = np.flatnonzero(padded[1:] != padded[:-1])
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
