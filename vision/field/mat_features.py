"""Whether a board of which no marker can be read is a printed mat all the same.

Blur hides what is in a marker long before it hides the marker: dark squares on white paper, at places along
two sides of the field that no bare board has anything at.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.pieces import Floats
from vision.field.place import FieldPlace
from vision.mat import LAYOUTS, MatLayout
from vision.opencv import load_cv2
from vision.pictures import Image

MARKERS_PER_SIDE: Final = 5
"""Markers on each side of the field."""
CORE_RADIUS_SIDES: Final = 0.3
"""Half the width of the part of a marker that is compared, in its sides."""
SAMPLES_PER_SIDE: Final = 7
"""Points, each way, that are compared of each."""
MAX_MARKER_RATIO: Final = 0.8
"""How bright a marker is, at the most, beside the paper round it."""
MIN_MARKERS: Final = 6
"""Of the ten markers beside the field, those that must be seen as dark squares on paper."""


def is_printed_mat(image: Image, place: FieldPlace) -> bool:
    """Whether the markers of a mat are seen, though perhaps not read, round a field.

    Args:
        image: (H, W, 3) BGR.
        place: where the field lies; what it says of the size of squares and of which corner is a1 counts not.
    """
    grey = np.asarray(load_cv2().cvtColor(image, load_cv2().COLOR_BGR2GRAY), np.float32)
    return any(
        _markers_seen(grey, place, layout, turn) >= MIN_MARKERS for layout in LAYOUTS for turn in range(4)
    )


def _markers_seen(grey: NDArray[np.float32], place: FieldPlace, layout: MatLayout, turn: int) -> int:
    """How many markers beside the field are darker than the paper between them, if that mat lies there,
    turned by that many quarters.
    """
    seen = 0
    for column in (
        layout.fiducials[:MARKERS_PER_SIDE],
        layout.fiducials[MARKERS_PER_SIDE : 2 * MARKERS_PER_SIDE],
    ):
        centres = np.array([fiducial.centre for fiducial in column])
        between = (centres[1:] + centres[:-1]) / 2
        reach = CORE_RADIUS_SIDES * column[0].side
        dark, paper = (_brightness(grey, place, layout, turn, at, reach) for at in (centres, between))
        beside = np.minimum(np.append(paper, np.inf), np.insert(paper, 0, np.inf))
        seen += int((dark < MAX_MARKER_RATIO * beside).sum())
    return seen


def _brightness(
    grey: NDArray[np.float32], place: FieldPlace, layout: MatLayout, turn: int, centres: Floats, reach: float
) -> Floats:
    """(N,) mean brightness round (N, 2) mm of the layout; not a number outside the picture."""
    steps = np.linspace(-reach, reach, SAMPLES_PER_SIDE)
    patch = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
    points = (centres[:, None] + patch - layout.side / 2) / layout.square
    for _ in range(turn):
        points = np.stack([-points[..., 1], points[..., 0]], -1)
    at = place.pixels(((points + 4) * place.square).reshape(-1, 2))
    columns, rows = np.round(at).astype(int).T
    inside = (columns >= 0) & (rows >= 0) & (columns < grey.shape[1]) & (rows < grey.shape[0])
    found = np.where(inside, grey[np.where(inside, rows, 0), np.where(inside, columns, 0)], np.nan)
    return np.asarray(found.reshape(len(centres), -1).mean(1), float)
