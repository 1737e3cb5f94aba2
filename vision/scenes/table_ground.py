"""A gaming table with the mat on it, as a camera over it sees it: what never changes while people play.

Lengths are mm in the mat's own frame, see `vision.mat`; z points up from the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from vision.mat import MatLayout, draw_mat
from vision.mat_drawing import Caption
from vision.mat_picture import mat_picture
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.camera import Pinhole
from vision.scenes.dice_shape import Floats

PX_PER_MM: Final = 4.0
"""Pixels per mm of the mat's picture."""
HALF_EDGE: Final = 8.0
"""mm: half the edge of a die."""
MAT_HEIGHT_SHARE: Final = 0.97
"""Share of the picture's height that the mat fills."""
TILT_RAD: Final = 0.14
"""Of the camera from the vertical, rad."""
FOCAL_WIDTHS: Final = 0.98
"""In widths of the picture: a webcam's usual angle of view."""
LAMP: Final = (-0.42, 0.47, 0.78)
"""Unit vector towards the lamp."""
PLANK_WIDTH_MM: Final = 62.0
"""Width (mm) of the table's planks."""
WOOD: Final = (38.0, 52.0, 78.0)
"""Blue, green, red of the table, 0..255."""
HEART: Final = (0.60, 0.52)
"""Where in the picture the light is brightest, in shares of its width and height."""


@dataclass(frozen=True)
class CameraOverMat:
    """A camera over one mat."""

    layout: MatLayout
    size: tuple[int, int] = (1280, 720)
    """Width and height of the pictures, px."""

    @cached_property
    def middle(self) -> Floats:
        """(3,) the point of the mat that the camera looks at."""
        (x0, y0), (x1, y1) = self.layout.low, self.layout.high
        return np.array(((x0 + x1) / 2, (y0 + y1) / 2, 0.0), np.float32)

    @cached_property
    def camera(self) -> Pinhole:
        """The camera in mm, with `middle` as its origin."""
        wide, high = self.size
        focal = FOCAL_WIDTHS * wide
        reach = max(self.layout.size[1] / high, self.layout.size[0] / wide) / MAT_HEIGHT_SHARE
        # A little further away for the near edge, which a tilted camera sees larger.
        distance = focal * reach * (1 + 0.28 * np.sin(TILT_RAD))
        return Pinhole(focal, (wide / 2, high * 0.497), TILT_RAD, 0.0, float(distance))

    @cached_property
    def dice_camera(self) -> Pinhole:
        """The same in half edges of a die."""
        mm = self.camera
        return Pinhole(mm.focal, mm.centre, mm.tilt, mm.roll, mm.distance / HALF_EDGE)

    def pixels(self, points: Floats) -> Floats:
        """(N, 2) px of (N, 3) points in mm."""
        return self.camera.project(np.asarray(points, np.float32) - self.middle)

    def scale(self, point: tuple[float, float, float]) -> float:
        """Pixels per mm at a point."""
        return float(self.camera.focal / self.camera.depth(np.array(point, np.float32) - self.middle))

    def on_table(self, px: tuple[float, float]) -> tuple[float, float]:
        """The mat's x and y that are seen at a px."""
        point = self.camera.on_ground(px)
        assert point is not None, "a camera over a table sees nothing but the table"
        return point[0] + float(self.middle[0]), point[1] + float(self.middle[1])


def ground(view: CameraOverMat) -> Image:
    """A (H, W, 3) uint8 BGR picture of the table with the mat and nothing else on it."""
    cv2 = load_cv2()
    wide, high = view.size
    light = _wood(view)
    mat = _letter(mat_picture(view.layout, PX_PER_MM), view.layout).astype(np.float32)
    mat *= _paper(mat.shape[:2])[:, :, None]
    smooth = max(0.3, 0.36 * PX_PER_MM / view.scale((float(view.middle[0]), float(view.middle[1]), 0.0)))
    mat = cv2.GaussianBlur(mat, (0, 0), smooth)
    warp = _from_mat(view)
    sheet = np.full(mat.shape[:2], 255, np.uint8)
    _shade_under(light, cv2.warpPerspective(sheet, warp, (wide, high)))
    cv2.warpPerspective(mat, warp, (wide, high), light, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    light *= _pool(view.size)[:, :, None]
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def _from_mat(view: CameraOverMat) -> Floats:
    """(3, 3): pixels of the mat's picture to pixels of the camera's."""
    left, top = view.layout.low[0] - view.middle[0], view.layout.high[1] - view.middle[1]
    k = 1 / PX_PER_MM
    to_mm = np.array([(k, 0, left + k / 2), (0, -k, top - k / 2), (0, 0, 1)])
    return np.asarray(view.camera.ground() @ to_mm, np.float32)


def _letter(picture: Image, layout: MatLayout) -> Image:
    """The mat's picture with its letters, where OpenCV has a typeface for them."""
    cv2 = load_cv2()
    if not hasattr(cv2, "FontFace"):
        return picture
    face = cv2.FontFace("sans")
    for shape in draw_mat(layout):
        if not isinstance(shape, Caption):
            continue
        size, weight = round(shape.height * PX_PER_MM * 1.05), 700 if shape.bold else 450
        text = shape.text.upper() if shape.spacing else shape.text
        x0, y0, wide, high = cv2.getTextSize((0, 0), text, (0, 0), face, size, weight)
        x = (shape.centre[0] - layout.low[0]) * PX_PER_MM - wide / 2 - x0
        y = (layout.high[1] - shape.centre[1]) * PX_PER_MM - high / 2 - y0
        cv2.putText(picture, text, (round(x), round(y)), shape.ink[::-1], face, size, weight)
    return picture


def _wood(view: CameraOverMat) -> Floats:
    """(H, W, 3) float32: the planks of the table, seen by the camera."""
    cv2 = load_cv2()
    wide, high = view.size
    columns, rows = np.meshgrid(np.arange(0, wide, 2), np.arange(0, high, 2))
    rays = np.stack([columns, rows, np.ones_like(rows)], -1).reshape(-1, 3).astype(np.float64)
    points = rays @ np.linalg.inv(view.camera.ground().astype(np.float64)).T
    x = (points[:, 0] / points[:, 2]).reshape(rows.shape)
    y = (points[:, 1] / points[:, 2]).reshape(rows.shape)
    plank = np.floor(y / PLANK_WIDTH_MM)
    rng = np.random.default_rng(5)
    tones, shifts = rng.uniform(0.86, 1.12, 64), rng.uniform(0, 900, 64)
    index = (plank.astype(int) + 32) % 64
    grain = _grain(x + shifts[index], y)
    seam = np.abs(y / PLANK_WIDTH_MM - np.round(y / PLANK_WIDTH_MM)) * PLANK_WIDTH_MM
    shade = tones[index] * (0.86 + 0.28 * grain) * np.where(seam < 0.7, 0.55, 1.0)
    colour = shade[:, :, None] * np.array(WOOD) + np.array((0.0, 1.0, 3.0)) * (grain[:, :, None] - 0.5) * 6
    return np.asarray(cv2.resize(colour.astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR))


def _grain(x: Floats, y: Floats) -> Floats:
    """0..1: long fibres with a slow swell."""
    swell = 6 * np.sin(x / 61) + 3 * np.sin(x / 23 + 1.7)
    fibres = np.sin((y + swell) * 0.9) * 0.5 + np.sin((y + 0.6 * swell) * 2.7 + 0.013 * x) * 0.3
    fine = np.sin((y + 0.3 * swell) * 7.1 + 0.05 * x) * 0.2
    return np.asarray(0.5 + 0.5 * (fibres + fine))


def _paper(shape: tuple[int, ...]) -> Floats:
    """(H, W): how much the fibres of the sheet differ in brightness."""
    cv2 = load_cv2()
    high, wide = shape
    noise = np.random.default_rng(3).normal(0, 1, (high // 4, wide // 4)).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), 1.2)
    return np.asarray(1 + 0.018 * cv2.resize(noise, (wide, high), interpolation=cv2.INTER_LINEAR))


def _shade_under(light: Floats, sheet: Image) -> None:
    """The soft shadow of the mat's edge on the wood."""
    cv2 = load_cv2()
    moved = np.roll(np.roll(sheet, 4, axis=0), 3, axis=1)
    shade = cv2.GaussianBlur(moved, (0, 0), 5).astype(np.float32) / 255
    light *= 1 - 0.5 * shade[:, :, None]


def _pool(size: tuple[int, int]) -> Floats:
    """(H, W): the light of a lamp over the table, less towards the corners."""
    wide, high = size
    x = (np.arange(wide, dtype=np.float32) / wide - HEART[0])[None, :] * wide / high
    y = (np.arange(high, dtype=np.float32) / high - HEART[1])[:, None]
    return np.asarray(1.04 / (1 + 0.30 * (x * x + y * y)), np.float32)
