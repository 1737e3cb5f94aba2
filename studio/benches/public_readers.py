"""Dice read as public readers do it, beside ours: three methods that most of them use, in code of our own.

    python -m studio.benches.public_readers FOLDER [--corrected TABLE]
    knucklebone bench vision --reader studio.benches.public_readers:circles

FOLDER is one that `knucklebone read dice --check` takes. The *blobs* method looks for round spots anywhere
and takes those that lie near each other for one die (OpenCV's blob detector, then clusters as DBSCAN makes
them with a least size of one). The others look for square outlines after Otsu's threshold, and count in each
the *circles* that Hough's transform finds or the round *outlines* of what is darker or brighter than the
rest. Their numbers are those that did best on every second of the photographs our reader is measured on.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.dice.reader import DiceReader, DieFound
from vision.dice.score import evaluate, score
from vision.opencv import load_cv2
from vision.pictures import Image

NEAR: Final = 40.0
"""px between two spots up to which they are of the same die."""
ROUND: Final = 0.6
"""How round a spot is at least: 1 a disc, 0 a line."""
LEAST_AREA, MOST_AREA = 0.0004, 0.3
"""Of an outline, as a share of the picture."""
SQUARE: Final = 0.7
"""Least ratio of the sides of an outline."""
FILLED: Final = 0.7
"""Least share of its rectangle that an outline covers."""
FACE: Final = 96
"""Width and height at which the pips of an outline are counted, px."""
RIM: Final = 10
"""px of it at each side that are left out where outlines are counted."""
LEAST_PIP, MOST_PIP = 6, 16
"""Radius of a pip in it, px."""
SHOWN: Final = 640
"""Longer side of the picture in which square outlines are looked for, px."""

Grey = NDArray[np.uint8]


def blobs(image: Image) -> list[int]:
    """Values of the dice in a (H, W, 3) uint8 BGR picture: how many round spots lie near each other."""
    cv2 = load_cv2()
    wanted = cv2.SimpleBlobDetector_Params()
    wanted.filterByInertia, wanted.minInertiaRatio = True, ROUND
    spots = cv2.SimpleBlobDetector_create(wanted).detect(cv2.medianBlur(image, 7))
    left = [np.array(spot.pt) for spot in spots]
    values = []
    while left:
        group, todo = 0, [left.pop()]
        while todo:
            here = todo.pop()
            group += 1
            near = [spot for spot in left if np.linalg.norm(spot - here) < NEAR]
            left = [spot for spot in left if np.linalg.norm(spot - here) >= NEAR]
            todo += near
        values.append(group)
    return values


def circles(image: Image) -> list[int]:
    """Values of the dice in a (H, W, 3) uint8 BGR picture: how many circles there are in each square."""
    return _counted(image, _circles)


def outlines(image: Image) -> list[int]:
    """The same: how many round outlines there are in each square."""
    return _counted(image, _round_outlines)


def _counted(image: Image, count: Callable[[Grey], int]) -> list[int]:
    cv2 = load_cv2()
    smaller = SHOWN / max(image.shape[:2])
    shown = cv2.resize(image, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(shown, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    counts = (count(face) for face in _squares(grey))
    return [pips for pips in counts if 1 <= pips <= 6]


def _squares(grey: Grey) -> Iterator[Grey]:
    """What lies in outlines that are about square, turned upright, (FACE, FACE)."""
    cv2 = load_cv2()
    for inverted in (0, cv2.THRESH_BINARY_INV):
        _, mask = cv2.threshold(grey, 0, 255, cv2.THRESH_OTSU | inverted)
        for outline in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
            outline = cv2.convexHull(outline)
            middle, sides, angle = cv2.minAreaRect(outline)
            area = sides[0] * sides[1]
            if not LEAST_AREA < area / grey.size < MOST_AREA or min(sides) < SQUARE * max(sides):
                continue
            if cv2.contourArea(outline) < FILLED * area:
                continue
            onto = cv2.getRotationMatrix2D(middle, angle, FACE / max(sides))
            onto[:, 2] += FACE / 2 - np.array(middle)
            yield cv2.warpAffine(grey, onto, (FACE, FACE))


def _circles(face: Grey) -> int:
    cv2 = load_cv2()
    found = cv2.HoughCircles(
        face, cv2.HOUGH_GRADIENT, 1, LEAST_PIP * 1.6,
        param1=120, param2=16, minRadius=LEAST_PIP, maxRadius=MOST_PIP,
    )  # fmt: skip
    return 0 if found is None else int(found.shape[1])


def _round_outlines(face: Grey) -> int:
    """Of what is brighter than the rest of the face, or of what is darker, whichever are more."""
    cv2 = load_cv2()
    within = face[RIM:-RIM, RIM:-RIM]
    counts = []
    for inverted in (0, cv2.THRESH_BINARY_INV):
        _, mask = cv2.threshold(within, 0, 255, cv2.THRESH_OTSU | inverted)
        found = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)[0]
        areas = [cv2.contourArea(outline) for outline in found]
        discs = [(cv2.arcLength(outline, True) / 2) ** 2 / np.pi for outline in found]
        least, most = 40, np.pi * MOST_PIP**2
        pips = [least < area < most and area > ROUND * disc for area, disc in zip(areas, discs, strict=True)]
        counts.append(pips.count(True))
    return max(counts)


Read = Callable[[Image], tuple[DieFound, ...]]


def readers() -> dict[str, Read]:
    """All of them by name, ours first."""
    return {
        "knucklebone": DiceReader().read,
        "blobs, grouped by distance": lambda image: _as_found(blobs(image)),
        "circles in squares": lambda image: _as_found(circles(image)),
        "outlines in squares": lambda image: _as_found(outlines(image)),
    }


def _as_found(values: list[int]) -> tuple[DieFound, ...]:
    return tuple(DieFound(value, (0, 0, 0, 0), 1.0) for value in values)


def main(arguments: list[str] | None = None) -> None:
    """Read, compare, print."""
    parser = argparse.ArgumentParser(prog="python -m studio.benches.public_readers", description=__doc__)
    parser.add_argument("folder", type=Path, help="labelled pictures")
    parser.add_argument("--corrected", type=Path, help="a table of labels that count instead")
    options = parser.parse_args(arguments)
    for name, read in readers().items():
        told = score(evaluate(options.folder, read, corrected=options.corrected))
        print(
            f"{name:<28} {told.overall.exact} of {told.overall.pictures} pictures exact, "
            f"{told.overall.share:.1%}; mean of the set-ups {told.macro:.1%}; {told.percentile(0.5):.0f} ms"
        )


if __name__ == "__main__":
    main()
