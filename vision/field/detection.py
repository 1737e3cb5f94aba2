"""Finding the field in a picture: by the mat's fiducials, as a bare checkerboard, or from four corners."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

import numpy as np

from knucklebone_messages import LazyText
from vision.errors import VisionError
from vision.field.lens import fitted_place
from vision.field.mat_features import is_printed_mat
from vision.field.pieces import Floats
from vision.field.place import FieldPlace
from vision.mat import LAYOUTS, SIDE_SQUARES, MatLayout, dictionary
from vision.opencv import load_cv2
from vision.pictures import Image

BARE_SQUARE: Final = 50.8
"""Side (mm) of a square of the standard checkerboard: two inches."""
LEAST_PRINT, MOST_PRINT = 0.5, 1.5
"""Parts of its true size between which a mat may have been printed."""
LEAST_FIDUCIALS: Final = 2
MANY_FIDUCIALS: Final = 8
"""So many are enough: more are not searched for."""
THRESHOLD_WINDOW_PX, THRESHOLD_STEPS = 13, 30
"""Side (px) of the neighbourhood that a marker is first thresholded against, and by how many steps (0..255).
"""
WHITE_QUANTILE: Final = 0.995
"""Share of a picture that is darker than what is taken for white."""
SAMPLING_STEP_PX: Final = 8
"""Of the pixels of a picture every eighth, each way, tells how bright white is."""
LEAST_CORNERS: Final = 12
"""Of the meeting points of squares of a bare board."""

MARKERS_UNREAD: Final = LazyText(
    "the camera can't read the mat's markers: focus it on the mat, or bring it nearer."
)
"""Why a mat that is plainly seen is not taken for a bare board."""

Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Pixels of the field's outer corners at a1, h1, h8, a8."""


def find_field(image: Image, *, square: float | None = None) -> FieldPlace:
    """The field in a picture, by fiducials or else as a checkerboard whose a1 is at the lower left.

    Args:
        image: (H, W, 3) BGR.
        square: side (mm) of a square, where somebody has measured it.

    Raises:
        VisionError: neither a mat nor a checkerboard can be seen, or a mat whose markers cannot be read.
    """
    place = find_mat(image, square) or find_bare_board(image, square)
    if place is None:
        raise VisionError(
            LazyText("no mat or checkerboard is in sight: show the whole of it, or give its four corners.")
        )
    return place


def find_mat(image: Image, square: float | None = None) -> FieldPlace | None:
    """The mat in a picture, by its fiducials.

    `square` (mm) is what somebody has measured on a mat that was not printed in its true size, and does not
    count where no printer makes that of it.
    """
    place = find_fiducials(image)
    if place is None or square is None or not LEAST_PRINT < square / place.square < MOST_PRINT:
        return place
    return place.with_square(square)


def find_fiducials(image: Image) -> FieldPlace | None:
    """The mat in a picture; None if fewer than two of its fiducials are visible."""
    cv2 = load_cv2()
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    light = _as_light(grey)
    seen = _markers(light, thorough=False)
    for tones in (light, grey):
        if len(seen) < MANY_FIDUCIALS:
            seen = max(_markers(tones, thorough=True), seen, key=len)
    layout = max(LAYOUTS, key=lambda one: sum(f.id in seen for f in one.fiducials))
    pairs = [(fiducial.corners(), seen[fiducial.id]) for fiducial in layout.fiducials if fiducial.id in seen]
    if len(pairs) < LEAST_FIDUCIALS:
        return None
    on_mat, in_picture = (np.concatenate(side) for side in zip(*pairs, strict=True))
    size = image.shape[1], image.shape[0]
    return fitted_place(on_mat, in_picture, size, "fiducials", layout.square, 4 * LEAST_FIDUCIALS, layout)


def layout_seen(image: Image) -> MatLayout | None:
    """The mat of which at least one fiducial is visible."""
    seen = _markers(image, thorough=True)
    counts = {sum(f.id in seen for f in layout.fiducials): layout for layout in LAYOUTS}
    return counts[max(counts)] if max(counts) else None


def fiducial_count(image: Image) -> int:
    """How many of the mats' fiducials are visible, though perhaps too few to tell where the field lies."""
    return len(_markers(image, thorough=True))


def _as_light(grey: Image) -> Image:
    """(H, W) about as bright as the light was, to white.

    Paper in much of it does not eat into what is printed on it, and in little of it stands out as clearly.
    """
    some = grey[::SAMPLING_STEP_PX, ::SAMPLING_STEP_PX].ravel()
    darker = np.cumsum(np.bincount(some, minlength=256))
    white = max(1, int(np.searchsorted(darker, int(WHITE_QUANTILE * len(some)), side="right")))
    tones = np.minimum(255, np.round(255 * (np.arange(256) / white) ** 2)).astype(np.uint8)
    return np.asarray(load_cv2().LUT(grey, tones), np.uint8)


def _markers(image: Image, *, thorough: bool) -> dict[int, Floats]:
    """(4, 2) px of the corners of each marker that is seen in colours or in grey, by its number."""
    found, ids, _ = _detector(thorough).detectMarkers(image)
    if ids is None:
        return {}
    return dict(zip((int(i) for i in np.ravel(ids)), (np.reshape(c, (4, 2)) for c in found), strict=True))


@cache
def _detector(thorough: bool) -> Any:
    """Looks for markers that stand out against surroundings of one width, or for any against several, which
    takes three times as long.
    """
    cv2 = load_cv2()
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 4
    parameters.perspectiveRemovePixelPerCell = 8
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.2
    parameters.minMarkerPerimeterRate = 0.02
    if not thorough:
        parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = THRESHOLD_WINDOW_PX
        parameters.adaptiveThreshConstant = THRESHOLD_STEPS
    return cv2.aruco.ArucoDetector(dictionary(), parameters)


def inner_points(square: float) -> Floats:
    """(49, 2) mm: where four squares meet."""
    steps = np.arange(1, SIDE_SQUARES) * square
    return np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)


def find_checkerboard(image: Image, square: float | None) -> FieldPlace | None:
    """A board whose squares differ in brightness or in one colour; a1 at the picture's lower left.

    `square` is its side (mm); without one two inches are assumed.
    """
    corners = _saddles(image)
    if corners is None:
        return None
    size = image.shape[1], image.shape[0]
    side = square or BARE_SQUARE
    on_board, in_picture = inner_points(side), _from_lower_left(corners)
    place = fitted_place(on_board, in_picture, size, "checkerboard", side, LEAST_CORNERS)
    return (
        None
        if place is None
        else replace(place, square_known=square is not None, measured=square is not None)
    )


def find_bare_board(image: Image, square: float | None) -> FieldPlace | None:
    """The same, if it is no mat. Raises VisionError if it is one."""
    place = find_checkerboard(image, square)
    if place is not None and is_printed_mat(image, place):
        raise VisionError(MARKERS_UNREAD)
    return place


def _saddles(image: Image) -> Floats | None:
    """(7, 7, 2) pixels of the inner corners, in some order of rows and columns."""
    cv2 = load_cv2()
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    planes = [grey, image[:, :, 2], image[:, :, 1]]
    for flags in (0, cv2.CALIB_CB_NORMALIZE_IMAGE | cv2.CALIB_CB_EXHAUSTIVE):
        for plane in planes:
            good, corners = cv2.findChessboardCornersSB(np.ascontiguousarray(plane), (7, 7), flags=flags)
            if good:
                return np.asarray(corners, float).reshape(7, 7, 2)
    return None


def _from_lower_left(corners: Floats) -> Floats:
    """(49, 2) in the order of `inner_points`: from the corner nearest to the picture's lower left."""
    turns = [np.rot90(corners, turn) for turn in range(4)]
    turns += [np.swapaxes(turn, 0, 1) for turn in turns]

    def lower_left(grid: Floats) -> float:
        first = grid[0, 0]
        along, up = grid[0, -1] - first, grid[-1, 0] - first
        mirrored = along[0] * up[1] - along[1] * up[0] > 0
        return float(first[0] - first[1] + (1e6 if mirrored else 0.0))

    return np.asarray(min(turns, key=lower_left), float).reshape(-1, 2)


def field_at(
    image: Image, corners: Corners, *, square: float | None = None, layout: MatLayout | None = None
) -> FieldPlace:
    """The field whose outer corners at a1, h1, h8, a8 somebody pointed at, drawn to the squares it can see.

    Raises:
        VisionError: the four points are no board seen from above.
    """
    cv2 = load_cv2()
    points = np.asarray(corners, float)
    ahead = np.roll(points, -1, 0) - points
    onward = np.roll(ahead, -1, 0)
    turns = ahead[:, 0] * onward[:, 1] - ahead[:, 1] * onward[:, 0]
    if (turns > -25).any():
        raise VisionError(
            LazyText(
                "the four corners make no board: give them in the order a1, h1, h8, a8, which is "
                "counter-clockwise in the picture."
            )
        )
    side_mm = layout.square if layout else square or BARE_SQUARE
    side = SIDE_SQUARES * side_mm
    outline = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    homography = np.asarray(cv2.getPerspectiveTransform(outline, points.astype(np.float32)), float)
    size = image.shape[1], image.shape[0]
    known = square is not None or layout is not None
    return FieldPlace(
        homography,
        "corners",
        0.0,
        side_mm,
        size,
        layout,
        square_known=known,
        measured=bool(square) and layout is None,
    )


def follow(before: Image, place: FieldPlace, now: Image, *, reach: int = 48) -> FieldPlace | None:
    """Where a board without fiducials lies after a bump of the camera or the board, up to `reach` px.

    Patches round the meeting points of squares and the corners of the field are searched in the new picture;
    those that pieces cover do not agree with the rest and are left out. None if too few are found.
    """
    side = SIDE_SQUARES * place.square
    outline = np.array([(x, y) for x in np.linspace(0, side, 9) for y in np.linspace(0, side, 9)])
    half = int(np.clip(place.pixels_per_square * 0.3, 6, 20))
    on_board, found = [], []
    for mm, (x, y) in zip(outline, place.pixels(outline), strict=True):
        hit = _search(before, now, (round(x), round(y)), half, reach)
        if hit is not None:
            on_board.append(mm)
            found.append((x + hit[0], y + hit[1]))
    if len(found) < LEAST_CORNERS:
        return None
    points = np.array(on_board), np.array(found)
    size = now.shape[1], now.shape[0]
    bend, layout = place.bend, place.layout
    there = fitted_place(*points, size, "followed", place.square, LEAST_CORNERS, layout, bend=bend)
    return None if there is None else replace(there, square_known=place.square_known, measured=place.measured)


def _search(
    before: Image, now: Image, at: tuple[int, int], half: int, reach: int
) -> tuple[float, float] | None:
    """How far (px) the patch round a point has moved, if it is seen again."""
    cv2 = load_cv2()
    x, y = at
    high, wide = before.shape[:2]
    if not (half < x < wide - half - 1 and half < y < high - half - 1):
        return None
    patch = before[y - half : y + half + 1, x - half : x + half + 1]
    x0, y0 = max(0, x - half - reach), max(0, y - half - reach)
    window = now[y0 : y + half + reach + 1, x0 : x + half + reach + 1]
    match = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
    _, best, _, (column, row) = cv2.minMaxLoc(match)
    if best < 0.8:
        return None
    return x0 + column + half - x + _peak(match[row], column), y0 + row + half - y + _peak(
        match[:, column], row
    )


def _peak(line: Any, at: int) -> float:
    """How far beside the highest sample the top of the parabola through it lies."""
    if not 0 < at < len(line) - 1:
        return 0.0
    left, middle, right = (float(v) for v in line[at - 1 : at + 2])
    bend = left - 2 * middle + right
    return 0.0 if bend >= 0 else (left - right) / (2 * bend)
