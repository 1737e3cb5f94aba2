"""Registration of pictures to each other.

Where a camera in a hand, or one that was bumped, sees the same table.

The *canvas* is the view in which everything is compared: that of the first picture, or of the one in which
all was last known. A transform says where each px of the canvas is in a picture as it comes from the camera.
It is found from small pieces of the picture that are found again (sparse optical flow), of which most must
have moved together: dice and hands that move by themselves are outvoted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.opencv import load_cv2

Detail = NDArray[np.uint8]
"""(h, w): of a downscaled frame."""
Points = NDArray[np.float32]
"""(N, 2): x and y, px of a downscaled frame."""
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Transform:
    """Where px of one view are in another: turned, zoomed and moved."""

    matrix: NDArray[np.float64]
    """(2, 3), in px of a downscaled frame."""

    @property
    def inverse(self) -> Transform:
        """The way back."""
        if self is UNMOVED:
            return self
        linear = np.linalg.inv(self.matrix[:, :2])
        return Transform(np.column_stack([linear, -linear @ self.matrix[:, 2]]))

    def of(self, points: Points) -> Points:
        """(N, 2): where points are in the other view."""
        return np.asarray(points @ self.matrix[:, :2].T + self.matrix[:, 2], np.float32)

    def of_box(self, box: Box, scale: float = 1.0, corner: tuple[int, int] = (0, 0)) -> Box:
        """Where a box is in the other view; it stays upright.

        Args:
            box: in px of a picture.
            scale: px of a downscaled frame for each of those.
            corner: of what is watched, in px of the picture.
        """
        middle = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], np.float32) - corner
        x, y = (self.of(middle[None] * scale)[0] / scale + corner).tolist()
        zoom = float(np.sqrt(abs(np.linalg.det(self.matrix[:, :2]))))
        wide, high = (box[2] - box[0]) * zoom / 2, (box[3] - box[1]) * zoom / 2
        return round(x - wide), round(y - high), round(x + wide), round(y + high)

    def warp(self, picture: NDArray[Any], behind: NDArray[Any], every: int = 1) -> NDArray[Any]:
        """A picture of the other view as it is seen in this one.

        Args:
            picture: (h, w) or (h, w, 3) of the other view; every second, or fourth, px of one if `every` is
            so. behind: of the same shape: what is shown where that view does not reach.
        """
        cv2 = load_cv2()
        matrix = self.matrix.copy()
        matrix[:, 2] /= every
        return np.asarray(
            cv2.warpAffine(
                picture,
                matrix,
                picture.shape[1::-1],
                dst=behind.copy(),
                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                borderMode=cv2.BORDER_TRANSPARENT,
            )
        )

    def out_of_view(self, shape: tuple[int, ...]) -> NDArray[np.uint8]:
        """(h, w): 1 where the other view does not reach."""
        return self.warp(np.zeros(shape[:2], np.uint8), np.ones(shape[:2], np.uint8))

    def shift_from(self, other: Transform, shape: tuple[int, ...]) -> float:
        """px by which two transforms differ at the corners, on average."""
        corners = _corners(shape)
        return float(np.hypot(*(self.of(corners) - other.of(corners)).T).mean())

    def overlap(self, shape: tuple[int, ...]) -> float:
        """Share of the canvas that the other view shows."""
        cv2 = load_cv2()
        shown, outline = self.inverse.of(_corners(shape)), _corners(shape)
        area, _ = cv2.intersectConvexConvex(shown, outline)
        return float(area) / (shape[0] * shape[1])


UNMOVED = Transform(np.eye(2, 3))


def _corners(shape: tuple[int, ...]) -> Points:
    high, wide = shape[:2]
    return np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)


def candidates(canvas: Detail, raw: Detail, last: Transform) -> list[Transform]:
    """How the camera may have moved.

    Where most of the picture is found again, and where what stands out most is.

    The second matters on a table without pattern, of which only the noise could be found again; it may as
    well be a die, or a hand.

    Args:
        canvas: the last picture, as seen in the canvas.
        raw: the new one, as it comes from the camera.
        last: where the canvas was in the last one.
    """
    cv2 = load_cv2()
    points, is_strong = _features(canvas)
    guess = last.of(points)
    side = thresholds.TRACKED_SIDE
    found, good, _ = cv2.calcOpticalFlowPyrLK(
        canvas,
        raw,
        points[:, None],
        guess[:, None].copy(),
        winSize=(side, side),
        criteria=(cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 12, 0.03),
        flags=cv2.OPTFLOW_USE_INITIAL_FLOW,
    )
    found, good = found[:, 0], good[:, 0] > 0
    good &= ((found >= 0) & (found < raw.shape[1::-1])).all(axis=1)
    strong, all_over = good & is_strong, good & ~is_strong
    whole = _consensus(points[all_over], found[all_over], canvas.shape, thresholds.MIN_AGREEING)
    outstanding = _consensus(points[strong], found[strong], canvas.shape, 1)
    return [one for one in (whole, outstanding) if one is not None]


def _features(canvas: Detail) -> tuple[Points, NDArray[np.bool_]]:
    """(N, 2) the most distinct px of each cell, followed by the most distinct of the whole picture.

    And (N,) which belong to the latter.
    """
    cv2 = load_cv2()
    side = thresholds.FEATURE_CELL
    strength = cv2.cornerMinEigenVal(canvas, 5)
    rows, columns = canvas.shape[0] // side, canvas.shape[1] // side
    cells = (
        strength[: rows * side, : columns * side]
        .reshape(rows, side, columns, side)
        .swapaxes(1, 2)
        .reshape(rows * columns, -1)
    )
    best = cells.argmax(axis=1)
    row, column = np.divmod(np.arange(rows * columns), columns)
    spread = np.column_stack([column * side + best % side, row * side + best // side]).astype(np.float32)
    peaks = (strength == cv2.dilate(strength, np.ones((5, 5), np.uint8))) & (
        strength > thresholds.OUTSTANDING_RATIO * np.median(cells.max(axis=1))
    )
    y, x = np.nonzero(peaks)
    best = np.argsort(-strength[y, x], kind="stable")[: thresholds.MAX_OUTSTANDING]
    outstanding = np.column_stack([x[best], y[best]]).astype(np.float32)
    points = np.concatenate([spread, outstanding])
    return points, np.arange(len(points)) >= len(spread)


def _consensus(before: Points, after: Points, shape: tuple[int, ...], cells: int) -> Transform | None:
    """How most of the points have moved together; None if too few have, or too close to each other."""
    if len(before) < thresholds.MIN_AGREEING:
        return None
    cv2 = load_cv2()
    matrix, agreeing = cv2.estimateAffinePartial2D(
        before,
        after,
        method=cv2.RANSAC,
        ransacReprojThreshold=thresholds.SWAY_SLACK,
        maxIters=300,
    )
    if matrix is None:
        return None
    agree = agreeing[:, 0] > 0
    where = np.floor(before[agree] / shape[1::-1] * 4).astype(int)
    is_spread = len(set(map(tuple, where.tolist()))) >= cells
    zoom = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    is_likely = agree.mean() >= thresholds.AGREEING_SHARE and agree.sum() >= thresholds.MIN_AGREEING
    return Transform(matrix) if is_spread and is_likely and 0.5 < zoom < 2 else None
