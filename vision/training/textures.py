"""Drawn surfaces without dice that look as if there were pips on them."""

from __future__ import annotations

import numpy as np

from vision.dice.pips import Floats
from vision.opencv import load_cv2
from vision.pictures import Image

SIDE = 640
"""Width and height, px."""


def texture(rng: np.random.Generator) -> Image:
    """A (SIDE, SIDE, 3) uint8 BGR surface in two colours: woven, chequered, grainy, wooden or spotted."""
    cv2 = load_cv2()
    kinds = (_weave, _cloth, _check, _grain, _wood, _spots, _board)
    height = kinds[rng.integers(len(kinds))](rng) + _noise(rng, float(rng.uniform(0.8, 3))) * rng.uniform(
        0, 2
    )
    low = rng.uniform(20, 230, 3)
    high = np.clip(low + rng.normal(0, 50, 3), 0, 255)
    share = np.clip(height * 0.5 + 0.5, 0, 1)[:, :, None]
    image = (low * (1 - share) + high * share).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.5, 1.2))), np.uint8)


def _turned(rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Coordinates, px, along two directions at right angles, turned anyhow."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    angle = rng.uniform(0, np.pi)
    return x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)


def _noise(rng: np.random.Generator, size: float) -> Floats:
    """Smooth noise; `size` (px) as large as its grains."""
    cv2 = load_cv2()
    return np.asarray(cv2.GaussianBlur(rng.normal(size=(SIDE, SIDE)).astype(np.float32), (0, 0), size))


def _weave(rng: np.random.Generator) -> Floats:
    u, v = _turned(rng)
    period = rng.uniform(5, 40)
    other = period * rng.uniform(0.6, 1.6)
    return np.asarray(np.sin(2 * np.pi * u / period) * np.sin(2 * np.pi * v / other), np.float32)


def _cloth(rng: np.random.Generator) -> Floats:
    """Threads over and under one another, uneven and of unequal brightness."""
    u, v = _turned(rng)
    pull = float(rng.uniform(0, 150))
    u, v = u + _noise(rng, 25.0) * pull, v + _noise(rng, 25.0) * pull
    side = rng.uniform(5, 28)
    row, column = np.floor(u / side).astype(int), np.floor(v / (side * rng.uniform(0.6, 1.6))).astype(int)
    over = (row + column * int(rng.integers(1, 3))) % int(rng.integers(2, 4)) == 0
    bright = rng.normal(0, 0.4, 4096)
    threads = np.where(over, 0.7 + bright[row % 4096], -0.7 + bright[column % 4096])
    return np.asarray(threads, np.float32)


def _check(rng: np.random.Generator) -> Floats:
    return np.asarray(np.sign(_weave(rng)) * rng.uniform(0.3, 1), np.float32)


def _board(rng: np.random.Generator) -> Floats:
    """A checkerboard of 4 x 4 to 12 x 12 fields, or a part of one."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    u, v = (x, y) if rng.random() < 0.5 else _turned(rng)
    side = SIDE / rng.uniform(4, 12)
    first, second = rng.uniform(0, side, 2)
    fields = np.floor((u + first) / side) + np.floor((v + second) / side)
    return np.asarray(fields % 2 * 2.0 - 1.0, np.float32)


def _grain(rng: np.random.Generator) -> Floats:
    noise = _noise(rng, float(rng.uniform(1, 6)))
    return np.asarray(noise / (noise.std() * 1.5), np.float32)


def _wood(rng: np.random.Generator) -> Floats:
    u, _ = _turned(rng)
    return np.asarray(np.sin(u / rng.uniform(2, 13) + _noise(rng, 20.0) * 60), np.float32)


def _spots(rng: np.random.Generator) -> Floats:
    cv2 = load_cv2()
    plane = np.zeros((SIDE, SIDE), np.float32)
    for _ in range(int(rng.integers(20, 250))):
        x, y, radius = int(rng.integers(SIDE)), int(rng.integers(SIDE)), int(rng.integers(2, 14))
        cv2.circle(plane, (x, y), radius, float(rng.uniform(-1, 1)), -1)
    return plane
