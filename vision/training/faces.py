"""Trains the judgement of faces on labelled pictures.

    python -m vision.training.faces PHOTOS [--passes 2] [--out FILE]

PHOTOS holds pictures and a labels.csv with the columns `file` and `boxes` (`x0 y0 x1 y1 value; ...`).
Every picture is used several times, in other sizes and colours and as its negative, so that white dice teach
about dark and coloured ones. Drawn textures without dice are added: weaves, grain, spots. Every face that
the reader would consider is an example: right if its middle lies in a box of its value, else wrong.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.dice.judgement import WEIGHTS, Judgement
from vision.dice.pips import Floats
from vision.dice.reader import Candidates, candidates
from vision.dice.score import Box, parse_boxes
from vision.opencv import load_cv2
from vision.pictures import Image, read_picture
from vision.training.network import trained
from vision.training.textures import texture

TEXTURES = 600


def examples(folder: Path, passes: int, rng: np.random.Generator) -> Iterator[tuple[Floats, Floats]]:
    """Evidence (M, F) and truth (M,) of one varied picture after the other."""
    for _ in range(passes):
        for path, boxes in _labelled(folder):
            image, scale = varied(_without_specks(read_picture(path)), rng)
            found = _considered(image)
            yield found.evidence, _truth(found, boxes, scale)
    for _ in range(TEXTURES):
        found = _considered(texture(rng))
        yield found.evidence, np.zeros(len(found.faces), np.float32)


def _labelled(folder: Path) -> Iterator[tuple[Path, tuple[tuple[Box, int], ...]]]:
    with (folder / "labels.csv").open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            yield folder / row["file"], parse_boxes(row["boxes"])


def _without_specks(image: Image) -> Image:
    """The picture with the salt and pepper taken out that some data sets were augmented with."""
    cv2 = load_cv2()
    return np.asarray(cv2.medianBlur(image, 3), np.uint8)


def _considered(image: Image) -> Candidates:
    cv2 = load_cv2()
    return candidates(cv2.cvtColor(image, cv2.COLOR_BGR2LAB))


def _truth(found: Candidates, boxes: tuple[tuple[Box, int], ...], scale: float) -> Floats:
    x, y = found.faces.lattices.centre.T / scale
    right = np.zeros(len(found.faces), np.float32)
    for (x0, y0, x1, y1), value in boxes:
        right[(x >= x0) & (x <= x1) & (y >= y0) & (y <= y1) & (found.faces.value == value)] = 1.0
    return right


def varied(image: Image, rng: np.random.Generator) -> tuple[Image, float]:
    """The picture in another size and, mostly, other colours; and the factor of its size."""
    cv2 = load_cv2()
    scale = 1.0 if rng.random() < 0.5 else float(rng.uniform(0.55, 1.0))
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.3:
        return image, scale
    if rng.random() < 0.5:
        image = 255 - image
    image = np.ascontiguousarray(image[:, :, rng.permutation(3)])
    if rng.random() < 0.6:
        image = _recoloured(image, rng)
    return image, scale


def _recoloured(image: Image, rng: np.random.Generator) -> Image:
    cv2 = load_cv2()
    hsv: NDArray[np.float32] = cv2.cvtColor(image, cv2.COLOR_BGR2HSV).astype(np.float32)
    hsv[:, :, 0] = (hsv[:, :, 0] + rng.integers(180)) % 180
    hsv[:, :, 1] = np.clip(hsv[:, :, 1] * rng.uniform(0.3, 1.8), 0, 255)
    hsv[:, :, 2] = np.clip(hsv[:, :, 2] * rng.uniform(0.5, 1.1), 0, 255)
    return np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR), np.uint8)


def train(folder: Path, passes: int, *, epochs: int = 16, seed: int = 0) -> Judgement:
    """A judgement trained on a folder, each picture used `passes` times, each example `epochs` times."""
    rng = np.random.default_rng(seed)
    rows = list(examples(folder, passes, rng))
    evidence = np.concatenate([row[0] for row in rows])
    truth = np.concatenate([row[1] for row in rows])
    return trained(evidence, truth, rng, epochs)


def main() -> None:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description="Train the judgement of faces on labelled pictures.")
    parser.add_argument("photos", type=Path)
    parser.add_argument("--passes", type=int, default=2, help="times each picture is used, varied anew")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    train(args.photos, args.passes).save(args.out)


if __name__ == "__main__":
    main()
