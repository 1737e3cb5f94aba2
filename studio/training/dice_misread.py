"""A contact sheet of dice that the reader gets wrong, to be looked at and learnt from.

    python -m studio.training.dice_misread SHEET.png [--pictures 400]
    python -m studio.training.dice_misread SHEET.png --photos FOLDER

Each tile shows one die or place with what it shows and what was read: 5>3 a five read as a three, 5>- a five
overlooked, ->3 a three read where no die is. Rendered pictures are other ones than those the networks learnt
from. FOLDER holds photographs and a labels.csv with boxes; its mistakes are listed as well, file by file, the
surest first: where the reader was sure, it is often the label that is wrong.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from studio.scenes.dice.table import Truth, picture
from studio.scenes.surfaces import surface
from studio.training.dice_pool import drawn_banks
from vision.dice.reader import DiceReader, DieFound
from vision.dice.score import labels
from vision.opencv import load_cv2
from vision.pictures import Image, read_picture

SEED = 77
VIEWS = 0.06
"""Share of the views of a training pool that are traced."""
SIZE = (1280, 720)
TILE, COLUMNS, MOST_TILES = 96, 12, 96


@dataclass(frozen=True, slots=True)
class Misread:
    """One mistake."""

    picture: Image
    box: tuple[float, float, float, float]
    shown: int | None
    """1..6; None where there is no die."""
    read: int | None
    confidence: float

    @property
    def words(self) -> str:
        """As a tile says it."""
        return f"{self.shown or '-'}>{self.read or '-'} {self.confidence:.2f}"


def compared(image: Image, truths: list[Truth], found: tuple[DieFound, ...]) -> Iterator[Misread]:
    """The mistakes in one picture; dice that cannot be seen well enough do not count."""
    left = list(found)
    for truth in truths:
        here = [die for die in left if _holds(die.box, truth.box) or _holds(truth.box, die.box)]
        die = min(here, key=lambda die: _apart(die.box, truth.box), default=None)
        if die is not None:
            left.remove(die)
        if truth.plain and (die is None or die.value != truth.value):
            confidence = die.confidence if die else 0.0
            yield Misread(image, truth.box, truth.value, die.value if die else None, confidence)
    for die in left:
        yield Misread(image, die.box, None, die.value, die.confidence)


def _holds(outer: tuple[float, ...], inner: tuple[float, ...]) -> bool:
    """Whether the middle of the one lies in the other."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Between the middles, px, across and down together."""
    return abs(one[0] + one[2] - other[0] - other[2]) / 2 + abs(one[1] + one[3] - other[1] - other[3]) / 2


def sheet(mistakes: list[Misread]) -> Image:
    """Tiles of mistakes, the surest first."""
    cv2 = load_cv2()
    tiles = []
    for mistake in sorted(mistakes, key=lambda mistake: -mistake.confidence)[:MOST_TILES]:
        x0, y0, x1, y1 = mistake.box
        reach = max(x1 - x0, y1 - y0) * 0.8
        centre = ((x0 + x1) / 2, (y0 + y1) / 2)
        side = max(2, round(2 * reach))
        part = cv2.getRectSubPix(mistake.picture, (side, side), centre)
        tile = cv2.resize(
            part, (TILE, TILE), interpolation=cv2.INTER_AREA if side > TILE else cv2.INTER_CUBIC
        )
        cv2.rectangle(tile, (0, TILE - 16), (TILE, TILE), (0, 0, 0), -1)
        cv2.putText(tile, mistake.words, (3, TILE - 4), 0, 0.42, (255, 255, 255), 1, cv2.LINE_AA)
        tiles.append(tile)
    rows = -(-max(1, len(tiles)) // COLUMNS)
    whole = np.full((rows * TILE, COLUMNS * TILE, 3), 40, np.uint8)
    for number, tile in enumerate(tiles):
        row, column = divmod(number, COLUMNS)
        whole[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE] = tile
    return whole


def rendered(count: int) -> Iterator[tuple[str, Image, list[Truth]]]:
    """Names, (H, W, 3) uint8 BGR pictures and what lies in them."""
    small, large = drawn_banks(SEED, VIEWS)
    for number in range(count):
        rng = np.random.default_rng((SEED, number))
        edge = float(np.exp(rng.uniform(np.log(22), np.log(160))))
        dice = int(rng.integers(1, 11))
        yield (
            str(number),
            *picture(large if edge > 48 else small, surface(rng), edge, dice, rng, size=SIZE),
        )


def photographed(folder: Path) -> Iterator[tuple[str, Image, list[Truth]]]:
    """The same of those photographs of a folder whose dice have boxes.

    Raises VisionError if labels or a photograph cannot be read.
    """
    for label in labels(folder):
        if label.boxes:
            dice = [Truth(box, value, plain=True) for box, value in label.boxes]
            yield label.file, read_picture(folder / label.file), dice


def _surest(mistakes: list[Misread]) -> float:
    return max((mistake.confidence for mistake in mistakes), default=0.0)


def main(arguments: list[str] | None = None) -> None:
    """Render or open, read, compare, write."""
    parser = argparse.ArgumentParser(prog="python -m studio.training.dice_misread", description=__doc__)
    parser.add_argument("sheet", type=Path)
    parser.add_argument("--pictures", type=int, default=400, help="how many to render (400)")
    parser.add_argument("--photos", type=Path, help="labelled photographs, in place of rendered pictures")
    options = parser.parse_args(arguments)
    reader = DiceReader()
    mistakes: dict[str, list[Misread]] = {}
    dice = 0
    for name, image, truths in photographed(options.photos) if options.photos else rendered(options.pictures):
        mistakes[name] = list(compared(image, truths, reader.read(image)))
        dice += len(truths)
    together = [mistake for some in mistakes.values() for mistake in some]
    load_cv2().imwrite(str(options.sheet), sheet(together))
    if options.photos:
        for name, some in sorted(mistakes.items(), key=lambda item: _surest(item[1]), reverse=True):
            if some:
                print(f"{name}: {', '.join(mistake.words for mistake in some)}")
    exact = sum(not some for some in mistakes.values())
    print(f"{exact} of {len(mistakes)} pictures without a mistake, {len(together)} mistakes in {dice} dice")


if __name__ == "__main__":
    main()
