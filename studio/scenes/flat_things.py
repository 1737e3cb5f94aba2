"""Things that lie on tables and have dots, holes or signs as dice do: dominoes, keys, buttons, lids."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.dice_shape import PLACES, Floats

Colour = tuple[int, int, int]


def _ink(rng: np.random.Generator) -> Colour:
    cv2 = load_cv2()
    saturation = rng.uniform(0, 60) if rng.random() < 0.6 else rng.uniform(60, 240)
    value = float(rng.choice([rng.uniform(10, 70), rng.uniform(180, 255), rng.uniform(10, 255)]))
    pixel = np.array([[[rng.uniform(0, 180), saturation, value]]], np.uint8)
    b, g, r = (int(part) for part in cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0])
    return b, g, r


def _place(ground: Image, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """A middle, and the axes (2, 2) of something turned anyhow."""
    turn = rng.uniform(0, 2 * np.pi)
    axes = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    return rng.uniform(0, 1, 2) * ground.shape[1::-1], axes


def _plate(ground: Image, middle: Floats, axes: Floats, half: tuple[float, float], colour: Colour) -> None:
    """A rectangle, with a shadow beside it."""
    cv2 = load_cv2()
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half @ axes.T + middle
    shade = ground.copy()
    cv2.fillConvexPoly(shade, np.round(corners + max(1.0, 0.12 * min(half))).astype(np.int32), (0, 0, 0))
    ground[:] = cv2.addWeighted(ground, 0.6, shade, 0.4, 0)
    cv2.fillConvexPoly(ground, np.round(corners).astype(np.int32), colour, cv2.LINE_AA)


def _dot(ground: Image, at: Floats, radius: float, colour: Colour) -> None:
    cv2 = load_cv2()
    where = (round(float(at[0]) * 16), round(float(at[1]) * 16))
    cv2.circle(ground, where, max(8, round(radius * 16)), colour, -1, cv2.LINE_AA, 4)


def _domino(ground: Image, rng: np.random.Generator) -> None:
    """Two fields of pips and a line between them; more of them lie in a row."""
    cv2 = load_cv2()
    middle, axes = _place(ground, rng)
    side = float(np.exp(rng.uniform(np.log(12), np.log(60))))
    body, ink = _ink(rng), _ink(rng)
    for number in range(int(rng.integers(1, 4))):
        centre = middle + axes @ (0, number * side * 1.12)
        _plate(ground, centre, axes, (side, side / 2), body)
        ends = [centre + axes @ (0, across * side * 0.4) for across in (-1, 1)]
        line = [tuple(int(value) for value in end) for end in ends]
        cv2.line(ground, line[0], line[1], ink, max(1, int(side / 16)), cv2.LINE_AA)
        pip, pitch = side * float(rng.uniform(0.07, 0.11)), side * float(rng.uniform(0.22, 0.3))
        for half in (-0.5, 0.5):
            for u, v in PLACES.get(int(rng.integers(0, 7)), ()):
                _dot(ground, centre + axes @ (half * side + u * pitch, v * pitch), pip, ink)


def _keys(ground: Image, rng: np.random.Generator) -> None:
    """Part of a keyboard: plates in rows, each with a letter or figure."""
    cv2 = load_cv2()
    middle, axes = _place(ground, rng)
    side = float(np.exp(rng.uniform(np.log(9), np.log(40))))
    body, ink = _ink(rng), _ink(rng)
    for row in range(int(rng.integers(1, 5))):
        for column in range(int(rng.integers(2, 9))):
            centre = middle + axes @ ((column + 0.3 * row) * side * 1.15, row * side * 1.15)
            _plate(ground, centre, axes, (side / 2, side / 2), body)
            place = (int(centre[0] - side / 4), int(centre[1] + side / 4))
            sign = chr(int(rng.integers(48, 91)))
            cv2.putText(ground, sign, place, 0, side / 45, ink, max(1, int(side / 18)), cv2.LINE_AA)


def _button(ground: Image, rng: np.random.Generator) -> None:
    """A disc with two or four holes, or a plug with pins."""
    middle, axes = _place(ground, rng)
    radius = float(np.exp(rng.uniform(np.log(6), np.log(32))))
    ink = _ink(rng)
    if rng.random() < 0.6:
        _dot(ground, middle, radius, _ink(rng))
    else:
        _plate(ground, middle, axes, (radius, radius * float(rng.uniform(0.6, 1.0))), _ink(rng))
    holes = [(-1, 0), (1, 0)] if rng.random() < 0.5 else [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    reach, hole = radius * float(rng.uniform(0.22, 0.45)), radius * float(rng.uniform(0.08, 0.2))
    for u, v in holes:
        _dot(ground, middle + axes @ (u * reach, v * reach), hole, ink)


Thing = Callable[[Image, np.random.Generator], None]
"""Lays one thing, or a row of them, on a (H, W, 3) uint8 BGR surface."""

FLAT_THINGS: tuple[Thing, ...] = (_domino, _keys, _button)
