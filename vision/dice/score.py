"""How well a reader does on labelled pictures, measured the same way every time.

A labelled folder holds pictures and a `labels.csv` with the columns `file` (relative to the folder),
`top_faces` (sorted values of the upper faces, separated by spaces; empty for none), and where known `boxes`
(`x0 y0 x1 y1 value; ...` in px) and `note`. A picture is exact when the values found are the values there:
nothing missing, nothing extra.
"""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.capture.decode import read_bounded
from vision.dice.reader import DieFound
from vision.errors import VisionError
from vision.pictures import Image, read_picture

LEVELS = (0.0, 0.5, 0.8, 0.9, 0.95)
"""Lower edges of the confidence bands of a calibration table."""

SURE_CONFIDENCE = 0.95
"""Confidence that is believed without a second look."""

Box = tuple[float, float, float, float]


def all_sure(dice: Sequence[DieFound]) -> bool:
    """Whether there are dice, and each was read at SURE_CONFIDENCE or above: nobody would look again."""
    return bool(dice) and all(die.confidence >= SURE_CONFIDENCE for die in dice)


@dataclass(frozen=True, slots=True)
class PictureLabel:
    """What is known about a picture."""

    file: str
    values: tuple[int, ...]
    boxes: tuple[tuple[Box, int], ...] = ()
    note: str = ""

    @property
    def source(self) -> str:
        """The set-up it belongs to: the first folder of its name."""
        return self.file.split("/")[0] if "/" in self.file else "."


@dataclass(frozen=True, slots=True)
class Evaluated:
    """One picture, read and compared."""

    label: PictureLabel
    dice: tuple[DieFound, ...]
    milliseconds: float

    @property
    def exact(self) -> bool:
        """Whether the values found are the values there."""
        return tuple(sorted(die.value for die in self.dice)) == self.label.values

    @property
    def is_sure(self) -> bool:
        """Whether there are dice, and each was read at SURE_CONFIDENCE or above."""
        return all_sure(self.dice)

    def right(self) -> list[tuple[float, bool]]:
        """The confidence of each die found, and whether a die of that value lies there. Needs known boxes."""
        left = list(self.label.boxes)
        result = []
        for die in sorted(self.dice, key=lambda die: -die.confidence):
            hit = next((known for known in left if known[1] == die.value and _inside(die, known[0])), None)
            if hit is not None:
                left.remove(hit)
            result.append((die.confidence, hit is not None))
        return result if self.label.boxes else []


def _inside(die: DieFound, box: Box) -> bool:
    """Whether the middle of either lies in the other."""
    return _holds(box, die.box) or _holds(die.box, box)


def _holds(outer: Iterable[float], inner: Iterable[float]) -> bool:
    x0, y0, x1, y1 = outer
    left, top, right, bottom = inner
    return x0 <= (left + right) / 2 <= x1 and y0 <= (top + bottom) / 2 <= y1


def labels(folder: Path, corrected: Path | None = None) -> list[PictureLabel]:
    """The labels of a folder, those of a table of corrections in place of their own.

    Raises:
        VisionError: there is no labels.csv, a table makes no sense, or a correction is of no picture.
    """
    known = {label.file: label for label in _table(folder / "labels.csv")}
    for label in _table(corrected) if corrected else ():
        if label.file not in known:
            raise VisionError(f"{corrected} corrects {label.file}, which {folder} does not have.")
        known[label.file] = label
    return list(known.values())


def _table(path: Path) -> list[PictureLabel]:
    try:
        # Spreadsheets begin their files with a mark that is no part of the first column's name.
        text = read_bounded(path).decode("utf-8-sig")
        rows = csv.DictReader(io.StringIO(text, newline=""))
        return [_label(row, path, number) for number, row in enumerate(rows, 2)]
    except (UnicodeDecodeError, csv.Error):
        raise VisionError(f"{path} is no table: it lists the pictures as file,top_faces.") from None


def _label(row: dict[str, str | None], path: Path, number: int) -> PictureLabel:
    try:
        values = tuple(sorted(int(value) for value in (row["top_faces"] or "").split()))
        boxes = parse_boxes(row.get("boxes") or "")
        return PictureLabel((row["file"] or "").strip(), values, boxes, row.get("note") or "")
    except (KeyError, ValueError):
        sentence = f"Line {number} of {path} makes no sense: it needs the columns file and top_faces."
        raise VisionError(sentence) from None


def parse_boxes(text: str) -> tuple[tuple[Box, int], ...]:
    """Boxes and values out of 'x0 y0 x1 y1 value; ...'; ValueError if that is not what it is."""
    return tuple(_box(part) for part in text.split(";") if part.strip())


def _box(text: str) -> tuple[Box, int]:
    x0, y0, x1, y1, value = text.split()
    return (float(x0), float(y0), float(x1), float(y1)), int(value)


def evaluate(
    folder: Path,
    read: Callable[[Image], tuple[DieFound, ...]],
    *,
    only: Collection[str] | None = None,
    corrected: Path | None = None,
    pass_by: Callable[[VisionError], object] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Evaluated]:
    """Read every labelled picture of a folder, or `only` the files named.

    `corrected` is a table whose labels count instead. `pass_by` is called with each picture that cannot be
    read; without it the first such picture ends the judging.

    Raises:
        VisionError: labels or a picture cannot be read.
    """
    for label in labels(folder, corrected):
        if only is not None and label.file not in only:
            continue
        try:
            image = read_picture(folder / label.file)
        except VisionError as error:
            if pass_by is None:
                raise
            pass_by(error)
            continue
        start = clock()
        dice = read(image)
        yield Evaluated(label, dice, (clock() - start) * 1000.0)


@dataclass(frozen=True, slots=True)
class ExactRate:
    """How many pictures of a group were exact."""

    exact: int
    pictures: int

    @property
    def share(self) -> float:
        """0..1; 0 for no pictures."""
        return self.exact / self.pictures if self.pictures else 0.0


@dataclass(frozen=True, slots=True)
class DiceScore:
    """Everything measured on a labelled folder."""

    overall: ExactRate
    by_source: dict[str, ExactRate]
    by_note: dict[str, ExactRate]
    """'ordinary' for pictures without a note."""
    sure: ExactRate
    """Of the pictures with dice in which every die was read at SURE_CONFIDENCE or above."""
    bands: dict[float, tuple[int, int]]
    """For each of LEVELS: dice found with at least that confidence that were right, and all of them."""
    milliseconds: tuple[float, ...]
    """Sorted times of one picture."""

    @property
    def macro(self) -> float:
        """Mean of the shares of the sources, 0..1."""
        return sum(rate.share for rate in self.by_source.values()) / max(1, len(self.by_source))

    def percentile(self, share: float) -> float:
        """Time, ms, that `share` (0..1) of the pictures stay within."""
        times = self.milliseconds
        return times[min(len(times) - 1, int(share * len(times)))] if times else 0.0


def score(evaluated: Iterable[Evaluated]) -> DiceScore:
    """Add up."""
    everything = list(evaluated)
    readings = [pair for one in everything for pair in one.right()]
    return DiceScore(
        overall=_rate(everything),
        by_source=_group(everything, lambda one: one.label.source),
        by_note=_group(everything, lambda one: one.label.note or "ordinary"),
        sure=_rate([one for one in everything if one.is_sure]),
        bands={level: _band(readings, level) for level in LEVELS},
        milliseconds=tuple(sorted(one.milliseconds for one in everything)),
    )


def _band(readings: list[tuple[float, bool]], level: float) -> tuple[int, int]:
    sure = [good for confidence, good in readings if confidence >= level]
    return sum(sure), len(sure)


def _rate(evaluated: list[Evaluated]) -> ExactRate:
    return ExactRate(sum(one.exact for one in evaluated), len(evaluated))


def _group(evaluated: list[Evaluated], key: Callable[[Evaluated], str]) -> dict[str, ExactRate]:
    names = sorted({key(one) for one in evaluated})
    return {name: _rate([one for one in evaluated if key(one) == name]) for name in names}
