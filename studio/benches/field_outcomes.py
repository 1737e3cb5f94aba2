"""What a reader of fields makes of the pictures of a suite, and whether it became worse beyond chance."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

from studio.benches.field_suites import Sample
from vision.errors import VisionError
from vision.field.classifier import FILE, SECOND_STAGE, SquareClassifier
from vision.field.crops import SECOND_STAGE_SCALE
from vision.field.reader import FieldReader
from vision.field.readings import FieldDetection, SquareDetection
from vision.field.registration import locate
from vision.field.tracker import REFERENCE_CONFIDENCE
from vision.pictures import MAX_USEFUL_SIDE_PX, read_picture, shrunk_to

FLIPS: Final = 4000
"""Random signs that tell chance, where there are too many boards to try all."""
FEW_BOARDS: Final = 12
"""Boards that differ up to which all signs are tried."""
CHANCE: Final = 0.05
"""Probability below which a fall is not put down to chance."""
SLOWER: Final = 1.1
"""Ratio of the medians of times from which a reader has become slower."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one picture. Only JSON's own types, so that it can be kept."""

    refused: str = ""
    """Why nothing was read."""
    doubt: str = ""
    """What the reading says about the whole field."""
    mistakes: list[str] = field(default_factory=list)
    """'e4 red large > blue large 0.97' of each square that is wrong."""
    silent: int = 0
    """Squares that are wrong at `REFERENCE_CONFIDENCE` or more; covered ones too."""
    flagged: int = 0
    """Squares that are not sure, without covered ones: these ought not to be."""
    covered_mistakes: int = 0
    squares: int = 64
    """Those judged, without covered ones."""
    seconds: float = 0.0
    """Of processor time, finding the field included."""

    @property
    def whole(self) -> bool:
        """Whether every square that is judged is right."""
        return not (self.refused or self.mistakes)


class Candidate:
    """A reader that is compared: networks of its own, and settings that differ from the tree's."""

    def __init__(self, networks: Path = FILE.parent, settings: Mapping[str, Any] | None = None) -> None:
        """`settings`: 'vision.field.reader.UNSURE' -> value, set where that module reads it."""
        self._networks = (
            SquareClassifier(networks / FILE.name),
            SquareClassifier(networks / SECOND_STAGE.name, SECOND_STAGE_SCALE),
        )
        self._settings = settings or {}

    def outcome(self, sample: Sample) -> Outcome:
        """What it makes of one picture."""
        image, part = shrunk_to(read_picture(sample.file), MAX_USEFUL_SIDE_PX)
        empty = (
            shrunk_to(read_picture(sample.empty_file), MAX_USEFUL_SIDE_PX)[0]
            if sample.empty_file.is_file()
            else None
        )
        corners: Any = sample.corners and tuple((part * x, part * y) for x, y in sample.corners)
        with _set(self._settings):
            start = time.process_time()
            try:
                at = locate(image, empty=empty, corners=corners, square=sample.square_mm)
                reading = FieldReader(*self._networks).read(image, at.place, at.reference)
            except VisionError as error:
                return Outcome(refused=str(error), squares=0)
            return judged(sample, reading, time.process_time() - start)


@contextmanager
def _set(settings: Mapping[str, Any]) -> Iterator[None]:
    """Some names of modules stand for other values meanwhile."""
    before = []
    try:
        for name, value in settings.items():
            module, _, constant = name.rpartition(".")
            holder = import_module(module)
            before.append((holder, constant, getattr(holder, constant)))
            setattr(holder, constant, value)
        yield
    finally:
        for holder, constant, value in reversed(before):
            setattr(holder, constant, value)


def judged(sample: Sample, reading: FieldDetection, seconds: float) -> Outcome:
    """What was read beside what stands there."""
    mistakes, silent, flagged, covered = list[str](), 0, 0, 0
    judged_squares = [one for one in reading.squares if one.square not in sample.unjudged]
    for one in judged_squares:
        flagged += one.confidence < REFERENCE_CONFIDENCE and one.square not in sample.covered
        want = sample.pieces.get(one.square, ("", ""))
        if (one.colour_name, one.size_name) == want:
            continue
        silent += one.confidence >= REFERENCE_CONFIDENCE
        if one.square in sample.covered:
            covered += 1
        else:
            mistakes.append(_mistake(one, want))
    squares = sum(one.square not in sample.covered for one in judged_squares)
    return Outcome("", reading.doubt, mistakes, silent, flagged, covered, squares, seconds)


def _mistake(one: SquareDetection, want: tuple[str, str]) -> str:
    said = f"{one.colour_name} {one.size_name}".strip() or "nothing"
    there = " ".join(want).strip() or "nothing"
    return f"{one.square} {there} > {said} {one.confidence:.3f}"


@dataclass(frozen=True, slots=True)
class Figures:
    """Some boards in numbers."""

    boards: int
    whole: int
    refused: int
    right: float
    """Share (0..1) of the squares of those that were read."""
    silent: int
    flagged: float
    """Squares a board that was read."""
    milliseconds: float
    """Median of a board that was read."""


def figures(outcomes: Sequence[Outcome]) -> Figures:
    """The numbers of some boards."""
    read = [one for one in outcomes if not one.refused]
    squares = sum(one.squares for one in read)
    return Figures(
        len(outcomes),
        sum(one.whole for one in outcomes),
        len(outcomes) - len(read),
        1 - sum(len(one.mistakes) for one in read) / max(1, squares),
        sum(one.silent for one in outcomes),
        sum(one.flagged for one in read) / max(1, len(read)),
        1000 * float(np.median([one.seconds for one in read])) if read else 0.0,
    )


def fallen(old: Sequence[Outcome], new: Sequence[Outcome]) -> tuple[list[str], list[str]]:
    """What became worse at all, and what of it beyond chance, on the same boards read twice.

    Boards, not squares, are drawn: mistakes on one board have the same cause. Of a change without effect the
    signs of the differences are as good as thrown coins (Fisher's test of randomization). Squares and flags
    count where both have read the board; one that is refused can be neither silent nor whole.
    """
    both = [(a, b) for a, b in zip(old, new, strict=True) if not (a.refused or b.refused)]
    worse = {
        "boards": [a.whole - b.whole for a, b in zip(old, new, strict=True)],
        "squares": [len(b.mistakes) - len(a.mistakes) for a, b in both],
        "silent": [b.silent - a.silent for a, b in zip(old, new, strict=True)],
        "flagged": [b.flagged - a.flagged for a, b in both],
    }
    lower = [name for name, by in worse.items() if sum(by) > 0]
    surely = [name for name in lower if chance(worse[name]) < CHANCE]
    times = np.array([(a.seconds, b.seconds) for a, b in both if a.seconds and b.seconds])
    if len(times) and np.median(times[:, 1]) > SLOWER * np.median(times[:, 0]):
        lower.append("time")
        surely += ["time"] if chance(np.log(times[:, 1] / times[:, 0]).tolist()) < CHANCE else []
    return lower, surely


def chance(worse: Sequence[float]) -> float:
    """The probability that differences add up to so much or more if their signs were thrown.

    All are tried of few, some of many.
    """
    by = np.array([float(one) for one in worse if one])
    if not len(by):
        return 1.0
    if len(by) <= FEW_BOARDS:
        signs = 1 - 2 * (np.arange(2 ** len(by))[:, None] >> np.arange(len(by)) & 1)
    else:
        signs = np.random.default_rng(1).choice([-1, 1], (FLIPS, len(by)))
    # Sums of the same in another order may differ in the last bit.
    return float((signs @ by >= by.sum() - 1e-9).mean())
