"""Tables with dice of one odd make each, thrown again and again under one camera and one light.

    python -m studio.scenes.dice.odd_tables FOLDER [--throws 40] [--of 2]

FOLDER becomes what `python -m studio.benches.dice_taught` takes: pictures, and a labels.csv.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from pathlib import Path
from typing import Final

import numpy as np

from studio.scenes.dice.bank import Bank, Sign, View, drawn_shape, packed, resting
from studio.scenes.dice.kinds import SIZE
from studio.scenes.dice.material import Material, drawn_material
from studio.scenes.dice.stamps import logo, numeral
from studio.scenes.dice.table import Light, Truth, drawn_camera, drawn_light, picture
from studio.scenes.surfaces import surface
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.camera import Pinhole
from vision.scenes.dice_shape import PLACES, DieShape, PipForm, trace

EDGE_PX, DICE_COUNT, VIEW_COUNT, VIEW_PX = 48.0, 3, 96, 128
"""Of the dice: edge, how many are thrown, how many views of them are traced, and how large."""
MAX_TILT: Final = 0.6
"""Of the cameras, rad."""
Make = Callable[[DieShape, np.random.Generator], DieShape]
"""The odd die of a plain one, and what is drawn alike for all dice of a table."""


def _close(shape: DieShape, rng: np.random.Generator) -> DieShape:
    near = float(rng.uniform(1.1, 1.5)) * shape.pip / shape.pitch
    rows = {2: ((-near, 0.0), (near, 0.0)), 3: ((-2 * near, 0.0), (0.0, 0.0), (2 * near, 0.0))}
    return replace(shape, spots={**PLACES, **rows}, form=PipForm.ROUND)


def _logo(shape: DieShape, rng: np.random.Generator) -> DieShape:
    return replace(shape, stamps={1: logo(rng)})


def _numerals(shape: DieShape, rng: np.random.Generator) -> DieShape:
    seed = int(rng.integers(1 << 30))
    return replace(shape, stamps={n: numeral(str(n), np.random.default_rng(seed)) for n in range(1, 7)})


def _hearts(shape: DieShape, rng: np.random.Generator) -> DieShape:
    return replace(shape, form=PipForm.HEART if rng.random() < 0.5 else PipForm.STAR)


MAKES: Final[Mapping[str, Make]] = {
    "close-twos": _close,
    "logo": _logo,
    "numerals": _numerals,
    "hearts": _hearts,
}


@dataclass(frozen=True, slots=True)
class OddTable:
    """One table."""

    ground: Image
    camera: Pinhole
    light: Light
    material: Material
    bank: Bank

    @classmethod
    def of(cls, make: Make, seed: int, views: int = VIEW_COUNT) -> OddTable:
        """A table on which dice of that make are thrown, of which so many views are traced."""
        rng = np.random.default_rng(seed)
        ground, light, material = surface(rng), drawn_light(rng), drawn_material(rng)
        camera = drawn_camera(EDGE_PX, SIZE, rng)
        while camera.tilt > MAX_TILT:
            camera = drawn_camera(EDGE_PX, SIZE, rng)
        traced = [odd_view(make, n % 6 + 1, camera.tilt, seed, rng) for n in range(views)]
        return cls(ground, camera, light, replace(material, no_pips=False), Bank(traced))

    def throws(self, seed: int) -> Iterator[tuple[Image, list[Truth]]]:
        """Throws in which all dice lie whole in the picture, and what they show."""
        number = 0
        while True:
            number += 1
            image, dice = picture(
                self.bank, self.ground, EDGE_PX, DICE_COUNT, np.random.default_rng((seed, number)), size=SIZE,
                made_of=lambda rng: self.material, camera=self.camera, light=self.light,
            )  # fmt: skip
            if len(dice) == DICE_COUNT and all(_is_whole(die) for die in dice):
                yield image, dice


def odd_view(make: Make, value: int, tilt: float, seed: int, rng: np.random.Generator) -> View:
    """A die that shows `value`, of the make that a seed stands for, seen from about a tilt (rad)."""
    shape = make(drawn_shape(value, np.random.default_rng(seed)), np.random.default_rng(seed))
    seen_from, yaw = abs(tilt + float(rng.normal(0, 0.1))), float(rng.uniform(0, 2 * np.pi))
    seen = trace(shape, *resting(seen_from, yaw), 20.0, VIEW_PX)
    return View(packed(seen), seen.value, seen_from, yaw, seen.reach, False, Sign.PIPS)


def _is_whole(die: Truth) -> bool:
    x0, y0, x1, y1 = die.box
    return die.plain and x0 > 1 and y0 > 1 and x1 < SIZE[0] - 1 and y1 < SIZE[1] - 1


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw the tables."""
    parser = argparse.ArgumentParser(prog="python -m studio.scenes.dice.odd_tables", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folder", type=Path)
    parser.add_argument("--throws", type=int, default=40, help="of each table")
    parser.add_argument("--of", type=int, default=2, help="tables of each make")
    given = parser.parse_args(arguments)
    with (given.folder / "labels.csv").open("w", newline="") as lines:
        labels = csv.writer(lines)
        labels.writerow(("file", "top_faces", "boxes"))
        for number, (name, make) in product(range(given.of), MAKES.items()):
            (given.folder / f"{name}-{number}").mkdir(parents=True, exist_ok=True)
            throws = OddTable.of(make, number).throws(number)
            for throw, (image, dice) in enumerate(islice(throws, given.throws)):
                file = f"{name}-{number}/{throw:03}.png"
                load_cv2().imwrite(str(given.folder / file), image)
                values = " ".join(str(die.value) for die in sorted(dice, key=lambda die: die.value))
                boxes = ";".join(f"{' '.join(f'{at:g}' for at in die.box)} {die.value}" for die in dice)
                labels.writerow((file, values, boxes))


if __name__ == "__main__":
    main()
