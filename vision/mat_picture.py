"""The mat as a picture: what a camera would see of it lying flat in even light."""

from __future__ import annotations

from typing import Any

import numpy as np

from vision.mat import MatLayout, draw_mat
from vision.mat_drawing import Disc, Ink, Point, Polygon, Rectangle, Shape, Stroke
from vision.opencv import load_cv2
from vision.pictures import Image

SUBPIXEL_BITS = 4
"""OpenCV draws at 1/16 of a pixel."""


def mat_picture(layout: MatLayout, scale: float) -> Image:
    """The mat in `scale` pixels per mm, a1 at the lower left; without letters, which no reader looks at."""
    wide, high = (round(length * scale) for length in layout.size)
    image = np.full((high, wide, 3), 255, np.uint8)
    for shape in draw_mat(layout):
        _draw(image, shape, layout, scale)
    return image


def _draw(image: Image, shape: Shape, layout: MatLayout, scale: float) -> None:
    cv2 = load_cv2()

    def at(point: Point) -> Any:
        x, y = (point[0] - layout.low[0]) * scale, (layout.high[1] - point[1]) * scale
        return np.round(np.array([x - 0.5, y - 0.5]) * (1 << SUBPIXEL_BITS)).astype(np.int32)

    def fill(corners: tuple[Point, ...], ink: Ink) -> None:
        cv2.fillPoly(image, [np.array([at(c) for c in corners])], ink[::-1], cv2.LINE_8, SUBPIXEL_BITS)

    def width(thickness: float) -> int:
        return max(1, round(thickness * scale))

    match shape:
        case Rectangle(low, high, ink, _, _, _) if ink is not None:
            fill((low, (high[0], low[1]), high, (low[0], high[1])), ink)
        case Polygon(corners, ink):
            fill(corners, ink)
        case Disc(centre, radius, ink, stroke, thickness):
            size = round(radius * scale * (1 << SUBPIXEL_BITS))
            if ink is not None:
                cv2.circle(image, at(centre).tolist(), size, ink[::-1], -1, cv2.LINE_AA, SUBPIXEL_BITS)
            if stroke is not None:
                cv2.circle(
                    image,
                    at(centre).tolist(),
                    size,
                    stroke[::-1],
                    width(thickness),
                    cv2.LINE_AA,
                    SUBPIXEL_BITS,
                )
        case Stroke(start, end, ink, thickness):
            cv2.line(
                image,
                at(start).tolist(),
                at(end).tolist(),
                ink[::-1],
                width(thickness),
                cv2.LINE_AA,
                SUBPIXEL_BITS,
            )
