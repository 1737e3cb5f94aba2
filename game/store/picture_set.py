"""Labelled pictures in a folder: a data set of the user's own dice or fields.

    labels.csv            what lies in each picture, in the order in which they were taken
    CAMERA/000042.jpg     a folder a camera, numbered

A picture is on disk before the line that names it, and the lines are replaced as a whole, so a power cut
leaves every line with its pictures. Only the newest pictures are kept.
"""

from __future__ import annotations

import csv
import errno
import hashlib
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.store import private
from game.store.untrusted import UnreadableError, read

LABELS = "labels.csv"
FILE = "file"
"""The column that every set begins with: the picture, from the folder."""
EMPTY = "empty"
"""The column of the empty field's picture."""
KEPT = re.compile(r"(?:([0-9]{6,12})|shared-[0-9a-f]{12})\.jpg(?:\.\d+\.tmp)?")
"""A picture of ours, or the beginning of one that a power cut left."""
MAX_LABEL_BYTES = 16 << 20
"""Bytes of the labels."""
LONGEST_NAME = 40
"""Letters of a camera's folder."""

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in px of the picture."""


class PictureSet:
    """The data set in one folder. One writer at a time; nothing is made before the first picture."""

    columns: tuple[str, ...] = (FILE,)
    """Columns of labels.csv."""
    file_columns: tuple[str, ...] = (FILE,)
    """Those that name pictures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._count: int | None = None
        """Lines of labels.csv, once they were counted."""

    def count(self) -> int:
        """How many pictures are kept; counted once. Raises OSError."""
        if self._count is None:
            self._count = len(self.rows())
        return self._count

    def forget(self) -> None:
        """Delete every picture and the labels; files of other names stay. Raises OSError."""
        (self.folder / LABELS).unlink(missing_ok=True)
        self._count = 0
        self._tidy(set())
        for folder in (*self._folders(), self.folder):
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()

    def rows(self) -> list[dict[str, str]]:
        """The lines of labels.csv, oldest first; none when it is not there. Raises OSError."""
        try:
            # People may have put a label right with a spreadsheet, which writes what it likes.
            text = read(self.folder / LABELS, MAX_LABEL_BYTES).decode("utf-8-sig", errors="replace")
            rows = list(csv.DictReader(io.StringIO(text, newline="")))
        except FileNotFoundError:
            return []
        except (UnreadableError, csv.Error) as error:
            what = error.what if isinstance(error, UnreadableError) else "is no table"
            raise OSError(errno.EINVAL, f"{self.folder / LABELS} {what}") from error
        return [{column: row.get(column) or "" for column in self.columns} for row in rows if row.get(FILE)]

    def _add(self, camera: str, picture: bytes, row: Mapping[str, str], most: int) -> Path:
        """Add a picture, a JPEG file, with the rest of its line, and let go of the oldest beyond `most`.

        Raises OSError.
        """
        rows = self.rows()
        name = f"{folder_name(camera)}/{self._next_number(rows):06}.jpg"
        self._write_picture(name, picture)
        rows.append({FILE: name, **row})
        self._write(rows[-most:])
        self._tidy({row[column] for row in rows[-most:] for column in self.file_columns})
        return self.folder / name

    def _share(self, camera: str, picture: bytes) -> str:
        """Keep a picture that several lines may name, once; returns its name. Raises OSError."""
        name = f"{folder_name(camera)}/shared-{hashlib.sha256(picture).hexdigest()[:12]}.jpg"
        if not (self.folder / name).is_file():
            self._write_picture(name, picture)
        return name

    def _write_picture(self, name: str, picture: bytes) -> None:
        private.make_folder(self.folder)
        private.replace(self.folder / name, picture)

    def _write(self, rows: Sequence[dict[str, str]]) -> None:
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        private.replace(self.folder / LABELS, text.getvalue().encode())
        self._count = len(rows)

    def _next_number(self, rows: Sequence[dict[str, str]]) -> int:
        names = [*(row[FILE].rpartition("/")[2] for row in rows), *(path.name for path in self._pictures())]
        found = (KEPT.fullmatch(name) for name in names)
        return 1 + max((int(one[1]) for one in found if one and one[1]), default=0)

    def _tidy(self, named: set[str]) -> None:
        """Delete our pictures that no line names: too old, or left by a power cut."""
        for path in list(self._pictures()):
            if path.relative_to(self.folder).as_posix() not in named and not path.is_dir():
                path.unlink(missing_ok=True)

    def _pictures(self) -> Iterator[Path]:
        for folder in self._folders():
            yield from (path for path in folder.iterdir() if KEPT.fullmatch(path.name))

    def _folders(self) -> list[Path]:
        return [path for path in self.folder.iterdir() if path.is_dir()] if self.folder.is_dir() else []


def folder_name(camera: str) -> str:
    """What a folder for a camera of that name is called."""
    plain = re.sub(r"[^a-z0-9]+", "-", camera.lower()).strip("-")
    return plain[:LONGEST_NAME].strip("-") or "camera"


@dataclass(frozen=True, slots=True)
class Labelled:
    """What lies in a picture, as people said."""

    camera: str
    """What people call it."""
    dice: tuple[tuple[int, Box | None], ...]
    """Value and place of each upper face; None where the place is not known."""
    note: str
    """Why it is known, in one word: corrected, confirmed or checked."""


class CorrectionStore(PictureSet):
    """The data set of the dice of one table."""

    columns = (FILE, "top_faces", "boxes", "note")

    def keep(self, picture: bytes, label: Labelled, most: int) -> Path:
        """Add a picture, a JPEG file, and let go of the oldest beyond `most`. Raises OSError."""
        return self._add(label.camera, picture, _row(label), most)


def _row(label: Labelled) -> dict[str, str]:
    dice = sorted(label.dice, key=lambda die: die[0])
    # Boxes of some dice only would make readings of the others look wrong.
    boxes = [(*box, value) for value, box in dice if box is not None]
    known = boxes if len(boxes) == len(dice) else []
    return {
        "top_faces": " ".join(str(value) for value, _ in dice),
        "boxes": ";".join(" ".join(f"{number:g}" for number in one) for one in known),
        "note": label.note,
    }


@dataclass(frozen=True, slots=True)
class FieldLabel:
    """What lies in a picture of a field, and where the field is."""

    camera: str
    """What people call it."""
    pieces: str
    """As in "c4 blue small; e5 red large stacked"; squares that are not named are empty."""
    corners: Sequence[tuple[float, float]] = ()
    """Px at a1, h1, h8 and a8; none where markers tell them."""
    square: float | None = None
    """Side (mm) of a square, where that was measured."""


class FieldPictureStore(PictureSet):
    """The data set of the fields of one table."""

    columns = (FILE, "pieces", EMPTY, "corners", "square")
    file_columns = (FILE, EMPTY)

    def keep(self, picture: bytes, empty: bytes | None, label: FieldLabel, most: int) -> Path:
        """Add a picture and that of the empty field, JPEG files, and let go of the oldest beyond `most`.

        Raises OSError.
        """
        row = {
            "pieces": label.pieces,
            EMPTY: "" if empty is None else self._share(label.camera, empty),
            "corners": " ".join(f"{x:.1f},{y:.1f}" for x, y in label.corners),
            "square": "" if label.square is None else f"{label.square:g}",
        }
        return self._add(label.camera, picture, row, most)
