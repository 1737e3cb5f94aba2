"""Places that a detector takes for dice, cut out with what lies round them: dice with pips, and others."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from studio.training.dice_mistakes import LEAST, MOST, lies_in_a_die
from studio.training.dice_photos import Photo
from studio.training.dice_pool import SIDE, Pool
from vision.dice.networks import DETECTOR_SIZE, Detections, Detector
from vision.dice.reader import DiceReader, non_maximum_suppression
from vision.dice.score import Box
from vision.opencv import load_cv2
from vision.pictures import Image, read_picture

PATCH: Final = 112
"""Width and height of what is cut out, px."""
ROOM: Final = 2.4
"""Width and height of what is cut out, in longer sides of the place."""
LEAST_SIDE: Final = 13.0
"""px of a place below which nothing can be told."""
SIZES: Final = (DETECTOR_SIZE, DETECTOR_SIZE * 7 // 10, DETECTOR_SIZE // 2)
"""Longer sides, px, at which pictures without dice are looked at."""
LIKELY: Final = 0.3
"""Score from which a place in a rendered picture counts."""
OFF: Final = 0.25
"""How far apart the middles of a place and its die may be, in longer sides of the place."""
PIPS_OFF: Final = 0.4
"""The same where the label goes round the pips only."""


Patches = list[NDArray[np.uint8]]
"""(PATCH, PATCH, 3) BGR each, the place in the middle, its longer side PATCH / ROOM px."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """Places of one kind of pictures."""

    dice: Patches = field(default_factory=list)
    """With pips on the upper face."""
    values: list[int] = field(default_factory=list)
    """Of each of the dice, 0 where it is not known."""
    others: Patches = field(default_factory=list)


def in_photographs(detector: Detector, photographs: Sequence[Photo]) -> Sorted:
    """The labelled dice that the detector finds, and what else it takes for some."""
    found = Sorted()
    for photo in photographs:
        for box in detector(photo.image, LEAST, most=60).boxes:
            of = [value for known, value in photo.boxes if _is_of(box, known, value, photo.whole)]
            if of:
                found.dice.append(_patch(photo.image, box))
                found.values.append(of[0])
            elif photo.whole and not any(_meets(box, known) for known, _ in photo.boxes):
                found.others.append(_patch(photo.image, box))
    return found


def in_pool(detector: Detector, pool: Pool, known_from: float = 0.0) -> Sorted:
    """What it finds in rendered pictures; of places narrower than `known_from` px the value is left open."""
    found = Sorted()
    for number in np.flatnonzero(pool.ready):
        truths, image = pool.truths[number], np.asarray(pool.images[number])
        dice = truths[truths[:, 4] > 0]
        for box in non_maximum_suppression(detector(image, LIKELY, SIDE, MOST)).boxes:
            middle = (float(box[0] + box[2]) / 2, float(box[1] + box[3]) / 2)
            if not lies_in_a_die(dice, middle):
                found.others.append(_patch(image, box))
            elif max(box[2:] - box[:2]) > LEAST_SIDE:
                of = [int(value) for *known, value, plain in dice if plain and _is_of(box, known, value)]
                if of:
                    found.dice.append(_patch(image, box))
                    found.values.append(of[0] if max(box[2:] - box[:2]) >= known_from else 0)
    return found


def in_crops(pictures: Iterable[tuple[Image, int]]) -> Sorted:
    """Pictures that one die fills, with its value."""
    found = Sorted()
    for picture, value in pictures:
        high, wide = picture.shape[:2]
        found.dice.append(_patch(picture, np.array((0, 0, wide, high), np.float32)))
        found.values.append(value)
    return found


def in_counted(reader: DiceReader, pictures: Iterable[tuple[Image, int]]) -> Sorted:
    """Dice of which only the sum is known, in those pictures in which what is read adds up to it."""
    found = Sorted()
    for picture, total in pictures:
        dice = reader.read(picture)
        if sum(die.value for die in dice) == total:
            found.dice.extend(_patch(picture, np.array(die.box, np.float32)) for die in dice)
            found.values.extend(die.value for die in dice)
    return found


def in_others(detector: Detector, pictures: Iterable[Image]) -> Sorted:
    """What it takes for dice in pictures of which none holds a die with pips."""
    found = Sorted()
    for picture in pictures:
        looks = Detections.together([detector(picture, LEAST, size, MOST) for size in SIZES])
        for box in non_maximum_suppression(looks).boxes:
            if max(box[2:] - box[:2]) > LEAST_SIDE:
                found.others.append(_patch(picture, box))
    return found


def in_list(folder: Path, table: Path) -> Sorted:
    """Places that a person sorted, in pictures of a folder.

    `table` has the columns file, x0, y0, x1, y1 (px) and pips (1 a die with pips, 0 anything else).

    Raises VisionError if a picture cannot be read.
    """
    found = Sorted()
    images: dict[str, Image] = {}
    with table.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            image = images.setdefault(row["file"], read_picture(folder / row["file"]))
            box = np.array([float(row[side]) for side in ("x0", "y0", "x1", "y1")])
            if row["pips"] == "1":
                found.values.append(0)
            (found.dice if row["pips"] == "1" else found.others).append(_patch(image, box))
    return found


def _meets(box: NDArray[np.floating], known: Box) -> bool:
    return bool(box[0] < known[2] and box[2] > known[0] and box[1] < known[3] and box[3] > known[1])


def _is_of(box: NDArray[np.floating], known: Box | Sequence[float], value: int, whole: bool = True) -> bool:
    """Whether a place is a labelled die; with `whole` the label goes round all of it, else round its pips."""
    x0, y0, x1, y1 = known
    side, labelled = float(max(box[2:] - box[:2])), max(x1 - x0, y1 - y0)
    off = float(np.hypot((box[0] + box[2] - x0 - x1) / 2, (box[1] + box[3] - y0 - y1) / 2))
    if whole:
        return off < OFF * side and 0.7 < side / labelled < 1.4
    least, most = (2.0, 12.0) if value == 1 else (1.15, 4.0)
    return off < PIPS_OFF * side and least < side / labelled < most


def _patch(image: Image, box: NDArray[np.floating]) -> NDArray[np.uint8]:
    cv2 = load_cv2()
    middle = (box[:2] + box[2:]) / 2
    wide = max(4.0, float(max(box[2:] - box[:2]))) * ROOM
    scale = PATCH / wide
    if scale < 0.7:
        reach = round(wide / 2) + 3
        left, top = (max(0, round(value) - reach) for value in middle)
        part = image[top : round(middle[1]) + reach, left : round(middle[0]) + reach]
        image, middle = cv2.blur(part, (max(1, round(1 / scale)),) * 2), middle - (left, top)
    onto = np.hstack([np.eye(2) * scale, (PATCH / 2 - middle * scale)[:, None]])
    size = (PATCH, PATCH)
    return np.asarray(cv2.warpAffine(image, onto, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
