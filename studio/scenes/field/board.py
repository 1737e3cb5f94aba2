"""What lies flat under the pieces: the printed mat or a checkerboard, as a texture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.mat import SIDE_SQUARES, MatLayout
from vision.mat_picture import mat_picture
from vision.opencv import load_cv2
from vision.pictures import Image

Linear = NDArray[np.float32]
"""(H, W, 3) float32 linear light, blue-green-red."""

DETAIL: Final = 4.0
"""Pixels per mm of a board's texture, unless it is to be coarser."""


@cache
def _table() -> NDArray[np.float32]:
    part = np.arange(256) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4).astype(np.float32)


def linear(srgb: Any) -> Any:
    """Linear light 0..1 of sRGB 0..255."""
    if getattr(srgb, "dtype", None) == np.uint8:
        return _table()[srgb]
    part = np.asarray(srgb, np.float32) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Board:
    """A flat texture: (H, W, 3) BGR at `detail` pixels per mm, and the mat point of its upper left corner."""

    texture: Image
    left: float
    top: float
    square: float
    detail: float = DETAIL

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        high, wide = self.texture.shape[:2]
        return wide / self.detail, high / self.detail

    def to_mm(self) -> NDArray[np.float64]:
        """(3, 3) from texels to mm."""
        k = 1 / self.detail
        return np.array([(k, 0, self.left + k / 2), (0, -k, self.top - k / 2), (0, 0, 1)])


@cache
def mat_board(layout: MatLayout, detail: float = DETAIL) -> Board:
    """The printed mat."""
    return Board(mat_picture(layout, detail), layout.low[0], layout.high[1], layout.square, detail)


def bare_board(
    dark: tuple[int, int, int],
    light: tuple[int, int, int],
    square: float,
    rim: float = 20.0,
    detail: float = DETAIL,
) -> Board:
    """A checkerboard of two colours (red, green, blue) with a rim in the dark one."""
    count = round((SIDE_SQUARES * square + 2 * rim) * detail)
    texture = np.empty((count, count, 3), np.uint8)
    texture[:] = np.asarray(dark, np.uint8)[::-1] * 0.8
    for rank in range(SIDE_SQUARES):
        for file in range(SIDE_SQUARES):
            x0, x1 = (round((rim + (file + i) * square) * detail) for i in (0, 1))
            y0, y1 = (round((rim + (SIDE_SQUARES - 1 - rank + i) * square) * detail) for i in (0, 1))
            texture[y0:y1, x0:x1] = (dark if (file + rank) % 2 == 0 else light)[::-1]
    return Board(texture, -rim, SIDE_SQUARES * square + rim, square, detail)


def coarser(board: Board, detail: float) -> Board:
    """The same at so many pixels per mm, about: rendered in less time."""
    cv2 = load_cv2()
    high, wide = board.texture.shape[:2]
    by = detail / board.detail
    size = max(1, round(wide * by)), max(1, round(high * by))
    texture = cv2.resize(board.texture, size, interpolation=cv2.INTER_AREA)
    return replace(board, texture=np.asarray(texture, np.uint8), detail=board.detail * size[0] / wide)


def printed_otherwise(board: Board, rng: np.random.Generator) -> Board:
    """The board as another printer would print it: paler blacks, other inks, a little less even."""
    low = rng.uniform(0, 0.12)
    gain = np.exp(rng.normal(0, 0.05, 3) + rng.normal(0, 0.06))
    bend = np.exp(rng.normal(0, 0.08))
    steps = (np.arange(256)[:, None] / 255) ** bend
    table = np.clip(255 * (low + (1 - low) * steps) * gain, 0, 255).astype(np.uint8)
    texture = np.stack([table[board.texture[:, :, part], part] for part in range(3)], -1)
    return replace(board, texture=texture)


def grained(board: Board, rng: np.random.Generator, strength: float) -> Board:
    """The board of a material that is not quite even: veins along one side, and spots; `strength` 0..0.2."""
    cv2 = load_cv2()
    high, wide = board.texture.shape[:2]
    veins = rng.standard_normal((wide // 12, 24)).astype(np.float32)
    spots = rng.standard_normal((high // 24, wide // 24)).astype(np.float32)
    across = cv2.resize(veins, (high, wide), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.5:
        across = across.T
    across = cv2.resize(across, (wide, high))
    spotted = cv2.resize(spots, (wide, high), interpolation=cv2.INTER_CUBIC)
    waver = 1 + strength * (0.7 * across + 0.5 * spotted)
    texture = np.clip(board.texture * waver[:, :, None], 0, 255).astype(np.uint8)
    return replace(board, texture=texture)
