"""The camera over the field: a pinhole, perhaps with a lens that bends straight lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from studio.scenes.field.board import Board
from vision.field.pieces import Floats
from vision.opencv import load_cv2

FINER: Final = 8
"""Times, in both directions, as which an outline is drawn to tell how much of each pixel it covers."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A pinhole camera: `matrix` (3, 4) takes homogeneous mm to pixels."""

    matrix: Floats
    centre: Floats
    size: tuple[int, int]

    def pixels(self, points: Any) -> Floats:
        """(N, 2) pixels of (N, 3) mm."""
        projected = np.asarray(points, float) @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(projected[:, :2] / projected[:, 2:], float)

    def homography(self) -> Floats:
        """(3, 3) from the plane z = 0 to pixels."""
        return np.asarray(self.matrix[:, [0, 1, 3]], float)


def viewpoint(
    board: Board,
    *,
    tilt: float,
    azimuth: float = 0.0,
    roll: float = 0.0,
    size: tuple[int, int] = (1280, 720),
    view: float = 65.0,
    fill: float = 0.96,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Viewpoint:
    """A camera that sees the whole board; angles in degrees, `shift` moves it sideways in mm."""
    wide, high = size
    focal = wide / 2 / np.tan(np.radians(view) / 2)
    target = np.array([board.left + board.size[0] / 2, board.top - board.size[1] / 2, 0.0])
    lean, around, turn = np.radians([tilt, azimuth, roll])
    back = np.array([np.sin(lean) * np.sin(around), -np.sin(lean) * np.cos(around), np.cos(lean)])
    up = np.array([-np.cos(lean) * np.sin(around), np.cos(lean) * np.cos(around), np.sin(lean)])
    right = np.cross(up, back)
    right, up = right * np.cos(turn) + up * np.sin(turn), up * np.cos(turn) - right * np.sin(turn)
    rotation = np.stack([right, -up, -back])
    lens = np.array([(focal, 0, wide / 2 - 0.5), (0, focal, high / 2 - 0.5), (0, 0, 1)])
    low = np.array([board.left, board.top - board.size[1]])
    corners = [(*(low + np.array(board.size) * part), 0.0) for part in ((0, 0), (1, 0), (1, 1), (0, 1))]

    def seen_from(distance: float) -> Viewpoint:
        centre = target + back * distance + np.array([*shift, 0.0])
        matrix = lens @ np.column_stack([rotation, -rotation @ centre])
        return Viewpoint(matrix, centre, size)

    near, far = 100.0, 5000.0
    for _ in range(30):
        middle = (near + far) / 2
        spread = np.abs(seen_from(middle).pixels(corners) - (wide / 2, high / 2)).max(0)
        if (spread <= np.array([wide, high]) / 2 * fill).all():
            far = middle
        else:
            near = middle
    return seen_from(far)


def coverage(outline: Floats, shape: tuple[int, ...]) -> tuple[Any, Any]:
    """How much of each pixel a polygon (N, 2) px covers, in the window (rows, columns) that holds it.

    None, twice, where it lies beyond a picture of that shape. OpenCV's own smooth edges would make it wider
    by 0.7 px on every side.
    """
    low = np.maximum(np.floor(outline.min(0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(outline.max(0)).astype(int) + 3, (shape[1], shape[0]))
    if (high <= low).any():
        return None, None
    window = slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))
    return covered(outline, window), window


def covered(outline: Floats, window: tuple[slice, slice]) -> Any:
    """The same in a window (rows, columns) that is given: (H, W) float32, 0..1."""
    cv2 = load_cv2()
    rows, columns = window
    across, down = columns.stop - columns.start, rows.stop - rows.start
    fine = np.zeros((FINER * down, FINER * across), np.uint8)
    inner = (outline - (columns.start, rows.start)) * FINER + (FINER - 1) / 2
    cv2.fillPoly(fine, [np.round(inner * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    mask = cv2.resize(fine, (across, down), interpolation=cv2.INTER_AREA)
    return mask.astype(np.float32) / 255
