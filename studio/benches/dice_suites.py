"""Suites of dice that are measured on: pictures and films with what lies there, each row of the table a tag.

Pictures of hard kinds are drawn once and kept, so that the same are compared.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from studio.scenes.dice.kinds import KINDS, Kind, pictures
from vision.dice.score import PictureLabel, labels
from vision.opencv import load_cv2

KIND_SEED: Final = 5
PICTURE_SUFFIXES: Final = (".jpg", ".jpeg", ".png")
HAND_HELD: Final = "hand-held"
NO_DIE: Final = frozenset({kind.name for kind in KINDS if not kind.has_dice})


@dataclass(frozen=True, slots=True)
class Sample:
    """One picture or film."""

    name: str
    """Within its suite."""
    values: tuple[tuple[int, ...], ...]
    """Ascending values of the dice of each roll; a picture is one roll, empty where no die has pips."""
    tags: tuple[str, ...]
    """The rows of the table that it counts in, beside the one of its whole suite."""
    file: Path = Path()
    """Where it is kept; of drawn films nothing is."""
    seed: int = 0
    """Of a drawn film."""


Suites = dict[str, list[Sample]]


def labelled(
    folder: Path, corrected: Path | None = None, tags: Callable[[PictureLabel], tuple[str, ...]] | None = None
) -> list[Sample]:
    """The pictures of a folder with a labels.csv, as `read dice --check` takes it; by note and set-up."""
    tags = tags or (lambda label: (label.note or "ordinary", label.source))
    return [
        Sample(label.file, (label.values,), tags(label), folder / label.file)
        for label in labels(folder, corrected)
    ]


def by_note(label: PictureLabel) -> tuple[str, ...]:
    """The rows of a picture that counts by its note alone."""
    return (label.note or "ordinary",)


def without_dice(folder: Path) -> list[Sample]:
    """Every picture of a folder's folders, none of which has a die with pips; by folder."""
    files = sorted(file for file in folder.glob("*/*") if file.suffix.lower() in PICTURE_SUFFIXES)
    return [Sample(f"{file.parent.name}/{file.name}", ((),), (file.parent.name,), file) for file in files]


def hard_kinds(folder: Path, count: int) -> list[Sample]:
    """So many drawn pictures of each kind that is hard to read, kept in a folder."""
    return [sample for kind in KINDS for sample in _kept(kind, folder, count)]


def _kept(kind: Kind, folder: Path, count: int) -> list[Sample]:
    place = folder / kind.name.replace(",", "").replace(" ", "-")
    truth = place / f"truth-{count}.json"
    if not truth.exists():
        place.mkdir(parents=True, exist_ok=True)
        values = []
        for number, (image, dice) in enumerate(pictures(kind, count, KIND_SEED)):
            load_cv2().imwrite(str(place / f"{number}.png"), image)
            values.append(sorted(die.value for die in dice))
        truth.write_text(json.dumps(values))
    return [
        Sample(f"{kind.name} {number}", (tuple(shown),), (kind.name,), place / f"{number}.png")
        for number, shown in enumerate(json.loads(truth.read_text()))
    ]


def filmed(table: Path) -> list[Sample]:
    """Films of real throws.

    A table with the columns `file` (beside it, or anywhere) and `rolls`, as in '2 3 6; 1 1'.
    """
    with table.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [
        Sample(
            row["file"],
            tuple(tuple(sorted(map(int, roll.split()))) for roll in row["rolls"].split(";")),
            (),
            table.parent / row["file"],
        )
        for row in rows
    ]


def drawn_films(count: int) -> list[Sample]:
    """So many drawn films of a roll each, in turns from a tripod and from a hand.

    What is rolled there is known when they are drawn.
    """
    tags = [(HAND_HELD,) if number % 2 else ("tripod",) for number in range(count)]
    return [Sample(f"film {seed}", (), tag, seed=seed) for seed, tag in enumerate(tags)]


def every_suite(
    folder: Path,
    *,
    photos: Path | None,
    corrected: Path | None,
    yardsticks: list[Path],
    none: list[Path],
    films: Path | None,
    kinds: int,
    rolls: int,
) -> Iterator[tuple[str, Callable[[], list[Sample]]]]:
    """What can be measured with what is at hand, by name, to be gathered when it is wanted."""
    if photos:
        yield "photographs", partial(labelled, photos, corrected)
    for path in yardsticks:
        yield path.name if len(yardsticks) > 1 else "yardsticks", partial(labelled, path, None, by_note)
    if kinds:
        yield "hard kinds", partial(hard_kinds, folder, kinds)
    if none:
        yield "no pip die", lambda: [sample for path in none for sample in without_dice(path)]
    if films:
        yield "films", partial(filmed, films)
    if rolls:
        yield "rolls", partial(drawn_films, rolls)
