"""How well dice of each kind that is hard to read are read: rendered pictures, the same ones every time.

    python -m studio.benches.dice_kinds [--pictures 40] [--seed 5] [--sheet SHEET.png]

Every kind has a name that says what is hard about it. A picture is exact when the values found are the values
there; sure when every die is read at 0.95 or more. Kinds without a die with pips are exact when nothing is
read, and sure when something is at 0.5 or more. The sheet shows what was misread, the surest first.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from studio.scenes.dice.kinds import KINDS, Kind, pictures
from studio.training.dice_misread import Misread, compared, sheet
from vision.dice.reader import DiceReader, DieFound
from vision.dice.score import SURE_CONFIDENCE
from vision.opencv import load_cv2
from vision.pictures import Image

LIKELY: Final = 0.5
"""Confidence from which a reading of what is no die is a fault."""


@dataclass(frozen=True, slots=True)
class Told:
    """What became of the pictures of a kind."""

    kind: Kind
    pictures: int
    exact: int
    sure: int
    sure_wrong: int
    mistakes: tuple[Misread, ...]


def measured(kind: Kind, read: Callable[[Image], tuple[DieFound, ...]], count: int, seed: int) -> Told:
    """One kind, read."""
    exact = sure = sure_wrong = 0
    mistakes: list[Misread] = []
    for image, dice in pictures(kind, count, seed):
        found = read(image)
        right = sorted(die.value for die in found) == sorted(die.value for die in dice)
        least = SURE_CONFIDENCE if kind.has_dice else LIKELY
        sound = bool(found) and all(die.confidence >= least for die in found)
        exact, sure, sure_wrong = exact + right, sure + sound, sure_wrong + (sound and not right)
        mistakes += compared(image, dice, found)
    return Told(kind, count, exact, sure, sure_wrong, tuple(mistakes))


def main(arguments: list[str] | None = None) -> None:
    """Render, read, print."""
    parser = argparse.ArgumentParser(prog="python -m studio.benches.dice_kinds", description=__doc__)
    parser.add_argument("--pictures", type=int, default=40, help="of each kind (40)")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--sheet", type=Path, help="where pictures of what was misread go")
    options = parser.parse_args(arguments)
    reader = DiceReader()
    mistakes: list[Misread] = []
    print(f"{'kind':<38} {'exact':>9} {'sure':>5} {'of them wrong':>14}")
    for kind in KINDS:
        told = measured(kind, reader.read, options.pictures, options.seed)
        mistakes += told.mistakes
        print(
            f"{kind.name:<38} {told.exact:>3} of {told.pictures:>3} {told.sure:>5} {told.sure_wrong:>14}",
            flush=True,
        )
    if options.sheet:
        load_cv2().imwrite(str(options.sheet), sheet(mistakes))


if __name__ == "__main__":
    main()
