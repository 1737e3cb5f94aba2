"""What flat plastic mirrors: seen from above, a steep face shows mostly the board beside the piece."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from studio.scenes.field.board import Board, Linear
from studio.scenes.field.view import Viewpoint
from vision.field.pieces import Floats
from vision.opencv import load_cv2

FACING: Final = 0.04
"""Share of light that plastic mirrors where it is looked at straight (refractive index 1.5)."""
COARSE: Final = 8.0
"""mm of the board to a texel where only its mean light counts."""
BESIDE: Final = 0.6
"""Where on the board the light comes from that a face gets from below: so many times its middle's height."""
LEVEL: Final = -0.03
"""Gazes that are mirrored to more than this height do not come down on the table."""


def fresnel(cosine: float) -> float:
    """Share of light that plastic mirrors, 0.04..1: more where it is looked at flatly (Schlick 1994)."""
    return FACING + (1 - FACING) * (1 - max(0.0, cosine)) ** 5


@dataclass(frozen=True)
class LitBoard:
    """The board with the light that it sends back: (H, W, 3) of its texture, BGR."""

    board: Board
    light: Linear
    table: Linear
    """(3,) light from the table around it."""

    @cached_property
    def _coarse(self) -> Linear:
        cv2 = load_cv2()
        size = max(1, round(self.board.size[0] / COARSE)), max(1, round(self.board.size[1] / COARSE))
        return np.asarray(cv2.resize(self.light, size, interpolation=cv2.INTER_AREA), np.float32)

    def around(self, x: float, y: float) -> Linear:
        """(3,) mean light from the board around a point (mm); of the table beyond its rim."""
        high, wide = self._coarse.shape[:2]
        across, down = int((x - self.board.left) // COARSE), int((self.board.top - y) // COARSE)
        if not (0 <= across < wide and 0 <= down < high):
            return self.table
        near = self._coarse[max(0, down - 1) : down + 2, max(0, across - 1) : across + 2]
        return np.asarray(near.mean((0, 1)), np.float32)

    def at(self, points: NDArray[Any]) -> Linear:
        """(N, 3) light from N points (mm) of the plane, (N, 2)."""
        cv2 = load_cv2()
        across = np.asarray((points[:, 0] - self.board.left) * self.board.detail - 0.5, np.float32)
        down = np.asarray((self.board.top - points[:, 1]) * self.board.detail - 0.5, np.float32)
        beyond: Any = tuple(self.table.tolist())
        seen = cv2.remap(
            self.light, across[:, None], down[:, None], cv2.INTER_LINEAR, None, cv2.BORDER_CONSTANT, beyond
        )
        return np.asarray(seen, np.float32).reshape(-1, 3)

    def beside(self, middle: Floats, normal: Floats) -> Linear:
        """(3,) light that comes from the board to a face there: the part below it."""
        x, y, z = middle
        return self.around(float(x + BESIDE * z * normal[0]), float(y + BESIDE * z * normal[1]))

    def mirrored(
        self, view: Viewpoint, points: Floats, normal: Floats, window: tuple[slice, slice], blur: float
    ) -> Linear | None:
        """(H, W, 3) of the board's mirror image in the plane of a face; None where it mirrors the room.

        A plane's mirror image in a plane is seen through a homography: that of the camera behind the mirror.
        `window`: rows and columns of the picture that are wanted. `blur`: of the image, px.
        """
        cv2 = load_cv2()
        gaze = view.centre - points.mean(0)
        gaze /= np.linalg.norm(gaze)
        if float((2 * (gaze @ normal) * normal - gaze)[2]) > LEVEL:
            return None
        mirror = np.eye(4)
        mirror[:3, :3] -= 2 * np.outer(normal, normal)
        mirror[:3, 3] = 2 * float(normal @ points[0]) * normal
        onto = (view.matrix @ mirror)[:, [0, 1, 3]] @ self.board.to_mm()
        rows, columns = window
        moved = np.array([(1, 0, -columns.start), (0, 1, -rows.start), (0, 0, 1)]) @ onto
        size = columns.stop - columns.start, rows.stop - rows.start
        edge: Any = tuple(self.table.tolist())
        seen = cv2.warpPerspective(
            self.light, moved, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=edge
        )
        if blur > 0:
            seen = cv2.GaussianBlur(seen, (0, 0), blur)
        return np.asarray(seen, np.float32)
