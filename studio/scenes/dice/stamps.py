"""What some dice bear in the place of pips: numerals, letters and logos."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.opencv import load_cv2
from vision.scenes.dice_shape import Floats

SIDE = 72
"""Width and height of a stamp, px."""
FONTS = 8
"""Of OpenCV, from the first."""


def numeral(text: str, rng: np.random.Generator) -> Floats:
    """(SIDE, SIDE) 0..1: a number or a letter as large as it may be on a face; some are underlined."""
    cv2 = load_cv2()
    font, thick = int(rng.integers(FONTS)), int(rng.integers(2, 8))
    (wide, high), _ = cv2.getTextSize(text, font, 1.0, thick)
    scale = float(rng.uniform(0.38, 0.68)) * SIDE / max(wide, high)
    (wide, high), _ = cv2.getTextSize(text, font, scale, thick)
    plane = np.zeros((SIDE, SIDE), np.uint8)
    at = ((SIDE - wide) // 2, (SIDE + high) // 2)
    cv2.putText(plane, text, at, font, scale, 255, thick, cv2.LINE_AA)
    if rng.random() < 0.2:
        foot = min(SIDE - 6, at[1] + 9)
        cv2.line(plane, (at[0], foot), (at[0] + wide, foot), 255, max(2, thick // 2), cv2.LINE_AA)
    return turned(plane, rng)


def logo(rng: np.random.Generator) -> Floats:
    """(SIDE, SIDE) 0..1: a crest, a swirl, an animal: a ragged outline, often with a hole."""
    cv2 = load_cv2()
    corners = int(rng.integers(5, 24))
    angles = np.sort(rng.uniform(0, 2 * np.pi, corners))
    reach = SIDE * rng.uniform(0.12, 0.42, corners)
    outline = np.stack([np.cos(angles), np.sin(angles)], 1) * reach[:, None] + SIDE / 2
    plane = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(plane, [np.round(outline).astype(np.int32)], 255, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 4))):
        place = tuple(int(value) for value in rng.integers(SIDE // 3, 2 * SIDE // 3, 2))
        cv2.circle(plane, place, int(rng.integers(2, 9)), 0, int(rng.choice([-1, 2])), cv2.LINE_AA)
    return turned(plane, rng)


def turned(plane: NDArray[np.uint8], rng: np.random.Generator) -> Floats:
    """A (H, W) 0..255 stamp turned somehow, 0..1."""
    cv2 = load_cv2()
    middle = ((SIDE - 1) / 2, (SIDE - 1) / 2)
    turn = cv2.getRotationMatrix2D(middle, float(rng.choice([0, 90, 180, 270, rng.uniform(0, 360)])), 1.0)
    return np.asarray(cv2.warpAffine(plane, turn, (SIDE, SIDE)) / 255, np.float32)
