"""Labelled photographs of dice to learn from."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.dice.score import Box, parse_boxes
from vision.opencv import load_cv2
from vision.pictures import Image, read_picture

Floats = NDArray[np.float32]

TWIN = 0.97
"""Correlation of two thumbnails from which they are copies of one photograph."""
THUMBNAIL = 24


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph and the dice in it."""

    image: Image
    """(H, W, 3) uint8 BGR."""
    boxes: tuple[tuple[Box, int], ...]
    whole: bool
    """Whether the boxes go round whole dice; else round the pips of their upper faces only."""


def photos(folder: Path, apart: Path | None = None, limit: int | None = None) -> list[Photo]:
    """The photographs of a folder with a labels.csv (columns `file`, `boxes`).

    Args:
        apart: a folder of pictures to be measured on later: near copies of them are left out.
        limit: at most so many, for a quick try.
    """
    shunned = _thumbnails(sorted(picture_files(apart))) if apart else None
    found = []
    with (folder / "labels.csv").open(newline="", encoding="utf-8") as lines:
        for row in list(csv.DictReader(lines))[:limit]:
            image = read_picture(folder / row["file"])
            if shunned is not None and _is_twin(image, shunned):
                continue
            boxes = parse_boxes(row["boxes"])
            found.append(Photo(without_specks(image), boxes, not row["file"].startswith("matteo")))
    return found


def picture_files(folder: Path) -> list[Path]:
    """The pictures in a folder and the folders in it."""
    return [path for path in folder.rglob("*") if path.suffix.lower() in (".jpg", ".jpeg", ".png")]


def without_specks(image: Image) -> Image:
    """The picture with the salt and pepper taken out that some data sets were augmented with."""
    cv2 = load_cv2()
    middle = cv2.medianBlur(image, 3)
    specks = np.abs(image.astype(np.int16) - middle).max(2) > 60
    if specks.mean() < 0.002:
        return image
    return np.where(specks[:, :, None], middle, image)


def scraps(photographs: Sequence[Photo], count: int, rng: np.random.Generator) -> list[Image]:
    """`count` square parts without dice, uint8 BGR, of 96 to 320 px."""
    parts: list[Image] = []
    while len(parts) < count:
        photo = photographs[int(rng.integers(len(photographs)))]
        high, wide = photo.image.shape[:2]
        side = int(min(rng.integers(96, 320), high, wide))
        x, y = int(rng.integers(0, wide - side + 1)), int(rng.integers(0, high - side + 1))
        if not any(
            x0 < x + side and x1 > x and y0 < y + side and y1 > y for (x0, y0, x1, y1), _ in photo.boxes
        ):
            parts.append(photo.image[y : y + side, x : x + side].copy())
    return parts


def _thumbnail(image: Image) -> Floats:
    cv2 = load_cv2()
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (THUMBNAIL, THUMBNAIL), interpolation=cv2.INTER_AREA).astype(np.float32)
    small -= small.mean()
    return np.asarray(small / (np.linalg.norm(small) + 1e-6), np.float32)


def _thumbnails(paths: Sequence[Path]) -> Floats:
    """(8 N, THUMBNAIL ** 2): of each picture in all its turns and mirrored."""
    rows = []
    for path in paths:
        small = _thumbnail(read_picture(path))
        for quarter in range(4):
            turned = np.rot90(small, quarter)
            rows += [turned.ravel(), turned[:, ::-1].ravel()]
    return np.array(rows, np.float32)


def _is_twin(image: Image, thumbnails: Floats) -> bool:
    return bool((thumbnails @ _thumbnail(image).ravel()).max() > TWIN)
