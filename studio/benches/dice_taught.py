"""How well the dice of a table are read before and after they were taught.

    python -m studio.benches.dice_taught FOLDER [--corrected TABLE] [--shown 15] [--draws 3] [--only SET ...]

FOLDER is what `knucklebone read dice --check` takes; each of its folders is a table. Of each, so many
pictures are shown, drawn by lot, with what lies there, and all the others are read. Nothing is learnt from
one table for another. Where boxes are not known the values are told of what the reader saw, if it saw them
all; of a single die where it is likeliest.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from game.intervals import wilson
from vision.dice.reader import Box, DiceReader, DieFound
from vision.dice.score import PictureLabel, all_sure, labels
from vision.dice.taught import Examples
from vision.pictures import Image, read_picture

MIN_READ: Final = 3
"""Pictures of a table that are left to be read."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One picture that was not shown."""

    before: bool
    after: bool
    """Read exactly."""
    sure_before: bool
    sure_after: bool


def known_dice(reader: DiceReader, image: Image, label: PictureLabel) -> list[tuple[int, Box]]:
    """What people would say of a picture in a lesson."""
    if label.boxes:
        return [(value, box) for box, value in label.boxes]
    found = reader.likeliest(image, len(label.values))
    if len(label.values) == 1:
        return [(label.values[0], _plain(die)) for die in found]
    right = tuple(sorted(die.value for die in found)) == label.values
    return [(die.value, _plain(die)) for die in found] if right else []


def _plain(die: DieFound) -> Box:
    x0, y0, x1, y1 = die.box
    return x0, y0, x1, y1


def taught_on(reader: DiceReader, folder: Path, shown: Sequence[PictureLabel]) -> Examples:
    """A lesson of some pictures."""
    reader.learn(Examples())
    lesson = Examples()
    for label in shown:
        image = read_picture(folder / label.file)
        lesson = lesson.and_more(reader.examples(image, known_dice(reader, image, label)))
    return lesson


def compared(
    reader: DiceReader, folder: Path, table: Sequence[PictureLabel], shown: int, seed: int
) -> Iterator[Compared]:
    """The pictures of a table that are not shown, read before and after."""
    order = np.random.default_rng(seed).permutation(len(table))
    count = min(shown, len(table) - MIN_READ)
    lesson = taught_on(reader, folder, [table[i] for i in order[:count]])
    pictures = [(table[i], read_picture(folder / table[i].file)) for i in order[count:]]
    before = [reader.read(image) for _, image in pictures]
    reader.learn(lesson)
    for (label, image), untaught in zip(pictures, before, strict=True):
        dice = reader.read(image)
        yield Compared(_exact(untaught, label), _exact(dice, label), all_sure(untaught), all_sure(dice))


def _exact(dice: Sequence[DieFound], label: PictureLabel) -> bool:
    return tuple(sorted(die.value for die in dice)) == label.values


def row(name: str, read: Sequence[Compared]) -> str:
    """A line of the table."""
    before, after = sum(one.before for one in read), sum(one.after for one in read)
    low, high = wilson(after, len(read))
    sure = [f"{sum(ok for ok, is_sure in pairs if is_sure)} of {sum(is_sure for _, is_sure in pairs)}"
            for pairs in ([(one.before, one.sure_before) for one in read],
                          [(one.after, one.sure_after) for one in read])]  # fmt: skip
    return (
        f"{name:20}{len(read):6}{100 * before / len(read):8.1f} %{100 * after / len(read):8.1f} %"
        f"   ({100 * low:.0f} to {100 * high:.0f} %)   sure and right {sure[0]} > {sure[1]}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m studio.benches.dice_taught", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folder", type=Path)
    parser.add_argument("--corrected", type=Path)
    parser.add_argument("--shown", type=int, default=15)
    parser.add_argument("--draws", type=int, default=3)
    parser.add_argument("--only", nargs="*", metavar="SET")
    given = parser.parse_args(arguments)
    tables: dict[str, list[PictureLabel]] = {}
    for label in labels(given.folder, given.corrected):
        tables.setdefault(label.source, []).append(label)
    reader, everything = DiceReader(), []
    print(f"{'table':20}{'read':>6}{'before':>10}{'after':>10}")
    for name, table in tables.items():
        if given.only is None or name in given.only:
            draws = [compared(reader, given.folder, table, given.shown, seed) for seed in range(given.draws)]
            read = [one for draw in draws for one in draw]
            everything += read
            print(row(name, read), flush=True)
    print(row("together", everything))


if __name__ == "__main__":
    main()
