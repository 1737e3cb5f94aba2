"""Pictures of dice, drawn: one upper face each, seen under an affine map, on a plain table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]
"""Blue, green, red."""

WHITE, BLACK, RED, GREEN, YELLOW = (235, 240, 240), (35, 30, 30), (50, 40, 200), (70, 150, 50), (60, 220, 235)
TABLE = (120, 135, 140)

ROWS = {
    1: ("...", ".o.", "..."),
    2: ("o..", "...", "..o"),
    3: ("o..", ".o.", "..o"),
    4: ("o.o", "...", "o.o"),
    5: ("o.o", ".o.", "o.o"),
    6: ("o.o", "o.o", "o.o"),
}


@dataclass(frozen=True)
class Die:
    """A die to draw; lengths in px."""

    value: int
    x: float
    y: float
    edge: float = 60.0
    angle: float = 0.0
    """Degrees."""
    tilt: float = 1.0
    """How much lower than wide the face is seen; 1 from above."""
    body: Colour = WHITE
    ink: Colour = BLACK
    side: int = 0
    """Pips in a row on a side face below the upper one; 0 draws no side face."""


def picture(*dice: Die, size: tuple[int, int] = (640, 480), table: Colour = TABLE, seed: int = 0) -> Image:
    """A (height, width, 3) uint8 BGR picture of the dice with a little sensor noise."""
    image = _empty(size, table).copy()
    for die in dice:
        _draw(image, die)
    soft = cv2.GaussianBlur(image, (0, 0), 0.8)
    return np.asarray(cv2.add(soft, _noise(seed, soft.shape), dtype=cv2.CV_8U), np.uint8)


@lru_cache(maxsize=4)
def _empty(size: tuple[int, int], table: Colour) -> Image:
    wide, high = size
    return np.full((high, wide, 3), table, np.uint8)


@lru_cache(maxsize=64)
def _noise(seed: int, shape: tuple[int, ...]) -> NDArray[np.int16]:
    """Drawn once for each seed: films of the same few seeds are shown again and again."""
    return np.round(np.random.default_rng(seed).normal(0, 2.0, shape)).astype(np.int16)


def _draw(image: Image, die: Die) -> None:
    turn = np.radians(die.angle)
    axes = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * die.edge
    axes[1] *= die.tilt
    if die.side:
        _draw_side(image, die, axes)
    rim = _round_square() @ axes.T + (die.x, die.y)
    cv2.fillPoly(image, [_fixed(rim)], die.body, cv2.LINE_AA, 4)
    for row, places in enumerate(ROWS[die.value]):
        for column, place in enumerate(places):
            if place == "o":
                centre = np.array([column - 1, row - 1]) * 0.27
                _pip(image, centre @ axes.T + (die.x, die.y), axes * 0.1, die.ink)


def _draw_side(image: Image, die: Die, axes: NDArray[np.float64]) -> None:
    """The face towards the viewer: the outline pushed down, darker, with flat pips."""
    depth = die.edge * np.sqrt(max(0.0, 1.0 - die.tilt**2))
    rim = _round_square() @ axes.T + (die.x, die.y)
    shade = tuple(int(part * 0.8) for part in die.body)
    for share in np.linspace(0.0, 1.0, int(depth) + 1):
        cv2.fillPoly(image, [_fixed(rim + np.array([0, share * depth]))], shade, cv2.LINE_AA, 4)
    bottom = die.y + np.abs(axes[1]).sum() / 2
    for k in range(die.side):
        at = np.array([die.x + (k - (die.side - 1) / 2) * die.edge * 0.27, bottom + depth * 0.5])
        _pip(image, at, np.diag([die.edge * 0.1, depth * 0.1]), die.ink)


def _pip(image: Image, centre: NDArray[np.float64], axes: NDArray[np.float64], ink: Colour) -> None:
    around = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    circle = np.stack([np.cos(around), np.sin(around)], axis=1)
    cv2.fillPoly(image, [_fixed(circle @ axes.T + centre)], ink, cv2.LINE_AA, 4)


def _round_square() -> NDArray[np.float64]:
    """Outline of a unit square with round corners."""
    around = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    return np.stack([_power(np.cos(around)), _power(np.sin(around))], axis=1) / 2


def _power(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.sign(values) * np.abs(values) ** 0.35


def _fixed(points: NDArray[np.float64]) -> NDArray[np.int32]:
    """Points with the four fractional bits that fillPoly takes."""
    return np.round(points * 16).astype(np.int32)
