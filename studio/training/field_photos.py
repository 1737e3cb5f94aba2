"""Adds photographs of real pieces to what the networks for the field learn from.

python -m studio.training.field_photos KEPT FOLDER
python -m studio.training.field_photos PHOTO FOLDER [--empty EMPTY]
python -m studio.training.field_photos PHOTO FOLDER --lies "c4 blue small; e5 red large lying" [--empty EMPTY]
        [--corners X,Y X,Y X,Y X,Y --square MM]

KEPT is a folder of pictures that a console kept of its matches (`field_pictures` in its data folder). Each is
checked, and added with what the match knew of it; one in which much is surely read otherwise is not.

Without --lies a photograph is checked and its reading told in those words, to be put right and said. With
it FOLDER gets the photograph as the reader sees it (`fields-photo-NAME.npz`), the photograph itself and a
line in labels.csv. Say every piece: squares that are not named are learnt as empty. A board that is not found
by itself is shown by the pixels of its corners at a1, h1, h8 and a8.
"""

from __future__ import annotations

import argparse
import csv
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.errors import UserError
from game.rules.field import SQUARE_COUNT
from game.store.picture_set import FieldPictureStore
from studio.scenes.field.scene import Piece
from studio.training.field_crops import Field, as_read, keep, middles, truth
from vision.errors import VisionError
from vision.field.detection import Corners
from vision.field.pieces import COLOURS, SIZES, SOLID_TIP, Pyramid
from vision.field.plan import plan_for
from vision.field.reader import FieldReader
from vision.field.readings import FieldDetection, SquareDetection
from vision.field.registration import Located, locate
from vision.field.tracker import REFERENCE_CONFIDENCE
from vision.mat import FILES, SIDE_SQUARES
from vision.pictures import MAX_USEFUL_SIDE_PX, Image, read_picture, shrunk_to

LABELS: Final = "labels.csv"
COLUMNS: Final = ("file", "pieces", "empty", "corners", "square")
POSES: Final = ("lying", "stacked")
MAX_CONTRADICTED: Final = 3
"""Squares of a kept picture that may surely be read otherwise than its match says; with more of them somebody
has moved pieces, or played on without the camera."""
SMALLEST: Final = 20.0
"""Pixels of the smallest square's side below which a photograph teaches nothing about sizes."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a person says of a board that is not found by itself, or has other squares than two-inch ones."""

    corners: Corners | None = None
    """Pixels of the photograph at a1, h1, h8 and a8."""
    square: float | None = None
    """Side of a square, mm."""

    def of(self, part: float) -> Pointed:
        """The same in the photograph at that part of its size."""
        if self.corners is None:
            return self
        a1, h1, h8, a8 = ((part * x, part * y) for x, y in self.corners)
        return replace(self, corners=(a1, h1, h8, a8))

    @classmethod
    def of_columns(cls, corners: str, square: str) -> Pointed:
        """What the columns of labels.csv say. Raises UserError: it is not understood."""
        try:
            points = [tuple(float(part) for part in point.split(",")) for point in corners.split()]
            a1, h1, h8, a8 = ((x, y) for x, y in points) if points else ((0.0, 0.0),) * 4
            return cls((a1, h1, h8, a8) if points else None, float(square) if square else None)
        except ValueError:
            raise UserError(f'"{corners}" and "{square}" are no corners and no side of a square.') from None

    def columns(self) -> tuple[str, str]:
        """As labels.csv has it."""
        corners = " ".join(f"{x:g},{y:g}" for x, y in self.corners or ())
        return corners, "" if self.square is None else f"{self.square:g}"


@dataclass(frozen=True, slots=True)
class Said:
    """What a person says stands on one square; of a stack its uppermost piece."""

    file: int
    rank: int
    colour: int
    size: int
    lying: bool = False
    stacked: bool = False


def said(text: str) -> tuple[Said, ...]:
    """The pieces of "c4 blue small; e5 red large lying". Raises UserError: it is not said so."""
    pieces = [_said_one(part.split()) for part in text.lower().split(";") if part.strip()]
    squares = [(one.file, one.rank) for one in pieces]
    twice = next((square for square in squares if squares.count(square) > 1), None)
    if twice is not None:
        name = f"{FILES[twice[0]]}{twice[1] + 1}"
        raise UserError(f"{name} is named twice: name a square once, a stack by its uppermost piece.")
    return tuple(pieces)


def _said_one(words: Sequence[str]) -> Said:
    square, colour, size, *poses = (*words, "", "", "")[: max(3, len(words))]
    known = colour in COLOURS and size in SIZES and set(poses) <= set(POSES)
    if not (known and len(square) == 2 and square[0] in FILES and square[1] in "12345678"):
        raise UserError(
            f'"{" ".join(words)}" is no piece: say it like "c4 blue small" or "e5 red large lying".'
        )
    file, rank = FILES.index(square[0]), int(square[1]) - 1
    return Said(
        file,
        rank,
        COLOURS.index(colour),
        SIZES.index(size),
        lying="lying" in poses,
        stacked="stacked" in poses,
    )


def in_words(reading: FieldDetection) -> str:
    """A reading as `said` takes it."""
    return "; ".join(_words(one) for one in reading.pieces)


def _words(one: SquareDetection) -> str:
    poses = (word for word, holds in zip(POSES, (one.lying, one.stacked), strict=True) if holds)
    return " ".join((one.square, one.colour_name, one.size_name, *poses))


def contradicted(reading: FieldDetection, pieces: Sequence[Said]) -> int:
    """How many squares are surely read otherwise than they are said to be."""
    sure = FieldDetection(
        reading.place, tuple(one for one in reading.squares if one.confidence >= REFERENCE_CONFIDENCE)
    )
    return len(tuple(differences(sure, pieces)))


def differences(reading: FieldDetection, pieces: Sequence[Said]) -> Iterator[str]:
    """A line for each square that is read otherwise than it is said to be."""
    by_square = {(one.file, one.rank): one for one in pieces}
    for one in reading.squares:
        label = by_square.get((one.file, one.rank))
        there = None if label is None else (label.colour, label.size)
        if there != (None if one.colour is None else (one.colour, one.size)):
            what = "nothing" if label is None else f"{COLOURS[label.colour]} {SIZES[label.size]}"
            read = "nothing" if one.colour is None else f"{one.colour_name} {one.size_name}"
            yield f"{one.square}: {what}, read as {read} ({one.confidence:.2f})"


def checked(
    image: Image, empty: Image | None, pointed: Pointed = Pointed()
) -> tuple[Located, FieldDetection]:
    """Where the field is, and what is read there; `pointed` has pixels of `image`.

    Raises:
        UserError: no field is visible, or it is too small to learn from.
    """
    try:
        located = locate(image, empty=empty, corners=pointed.corners, square=pointed.square)
    except VisionError as error:
        raise UserError(f"The photograph cannot be used: {error}") from error
    wide = located.place.pixels_per_square
    if wide < SMALLEST:
        raise UserError(
            f"The smallest squares are {wide:.0f} px wide: go nearer, until they are {SMALLEST:.0f}."
        )
    return located, FieldReader().read(image, located.place, located.reference)


def learnable(image: Image, located: Located, reading: FieldDetection, pieces: Sequence[Said]) -> Field:
    """The photograph as the networks see it, with what stands there.

    Where a piece stands in its square is taken from the reading if that tells the same size and pose; else it
    is taken to stand in the middle.
    """
    place, reference = located.place, located.reference
    plan, at = plan_for(place), middles(located.place.square)
    solids = {(one.file, one.rank): one.solid for one in reading.squares}
    standing = []
    for one in pieces:
        x, y = at[one.file + SIDE_SQUARES * one.rank].tolist()
        read = solids[one.file, one.rank]
        agrees = read is not None and (read.size, read.lying) == (one.size, one.lying)
        solid = read if read is not None and agrees else Pyramid(one.size, x, y, 0.0, one.lying)
        solid = replace(solid, z=SOLID_TIP if one.stacked else 0.0)
        standing.append(Piece((one.file, one.rank), one.colour, solid))
    empty = None if reference is None else plan.rectify(reference.image, reference.place)
    return as_read(plan.rectify(image, place), empty, plan, place, truth(tuple(standing), at, place.camera))


def add(
    photo: Path,
    folder: Path,
    text: str,
    empty: Path | None = None,
    pointed: Pointed = Pointed(),
    *,
    name: str = "",
    most_contradicted: int = SQUARE_COUNT,
) -> tuple[str, ...]:
    """Add a photograph, by another name if one is given, to a learning set.

    The squares that are read otherwise than said.

    Raises:
        UserError: it cannot be used, what is said is not understood, surely wrong on more squares than
            allowed, or one of that name is there already.
    """
    name = name or photo.stem
    pieces = said(text)
    image, part = _picture(photo)
    located, reading = checked(image, None if empty is None else _picture(empty)[0], pointed.of(part))
    file = folder / f"fields-photo-{name}.npz"
    if file.exists():
        raise UserError(f"{file} is there already: delete it, or give the photograph another name.")
    wrong = contradicted(reading, pieces)
    if wrong > most_contradicted:
        raise UserError(
            f"{wrong} squares are surely read otherwise: look at it, and say yourself what lies there."
        )
    folder.mkdir(parents=True, exist_ok=True)
    keep(file, [learnable(image, located, reading, pieces)])
    copies = [(photo, f"{name}{photo.suffix}")]
    copies += [] if empty is None else [(empty, f"{name}-empty{empty.suffix}")]
    for source, copy in copies:
        if source.resolve() != (folder / copy).resolve():
            shutil.copyfile(source, folder / copy)
    names = [copy for _, copy in copies]
    _label(folder / LABELS, (names[0], text, "".join(names[1:]), *pointed.columns()))
    return tuple(differences(reading, pieces))


def add_kept(kept: Path, folder: Path) -> Iterator[str]:
    """Add the pictures that a console has kept, but for those that were added before; a line for each.

    Raises OSError: the labels of the kept ones cannot be read.
    """
    for row in FieldPictureStore(kept).rows():
        name = row["file"].removesuffix(".jpg").replace("/", "-")
        if (folder / f"fields-photo-{name}.npz").exists():
            yield f"{name}: was added before"
            continue
        try:
            pointed = Pointed.of_columns(row["corners"], row["square"])
            empty = kept / row["empty"] if row["empty"] else None
            wrong = add(
                kept / row["file"],
                folder,
                row["pieces"],
                empty,
                pointed,
                name=name,
                most_contradicted=MAX_CONTRADICTED,
            )
            yield "; ".join((f"{name}: added", *wrong))
        except UserError as error:
            yield f"{name}: left out: {error}"


def _label(path: Path, row: Sequence[str]) -> None:
    new = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as lines:
        csv.writer(lines, lineterminator="\n").writerows([COLUMNS, row] if new else [row])


def _picture(path: Path) -> tuple[Image, float]:
    """As large as the reader wants it, and which part of its size that is.

    Raises UserError: it cannot be read.
    """
    try:
        return shrunk_to(read_picture(path), MAX_USEFUL_SIDE_PX)
    except VisionError as error:
        raise UserError(str(error)) from error


def main() -> int:
    """Check, or label and add; 2 if it cannot be done."""
    parser = argparse.ArgumentParser(description="Add a photograph of a field to what is learnt from.")
    parser.add_argument(
        "photo", type=Path, help="a photograph, or a folder of pictures that a console has kept"
    )
    parser.add_argument(
        "folder", type=Path, help="of the learning set: FOLDER/learn of studio.training.field"
    )
    parser.add_argument("--lies", metavar="PIECES", help='as in "c4 blue small; e5 red large lying"')
    parser.add_argument("--empty", type=Path, help="a photograph of the empty field from the same place")
    parser.add_argument(
        "--corners", nargs=4, type=_point, metavar="X,Y", help="of the board, where it is not found by itself"
    )
    parser.add_argument(
        "--square", type=float, metavar="MM", help="side of a square of a board that is no mat"
    )
    args = parser.parse_args()
    pointed = Pointed(None if args.corners is None else tuple(args.corners), args.square)
    try:
        if args.photo.is_dir():
            print(*add_kept(args.photo, args.folder), sep="\n")
        elif args.lies is None:
            nothing = None if args.empty is None else _picture(args.empty)[0]
            image, part = _picture(args.photo)
            print(in_words(checked(image, nothing, pointed.of(part))[1]))
        else:
            print(*add(args.photo, args.folder, args.lies, args.empty, pointed), "added", sep="\n")
    except (UserError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _point(text: str) -> tuple[float, float]:
    x, y = text.split(",")
    return float(x), float(y)


if __name__ == "__main__":
    sys.exit(main())
