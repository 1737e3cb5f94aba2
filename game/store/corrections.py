"""Pictures of rolls with what people said lies in them: a labelled data set of the user's own table.

    corrections/labels.csv            file, top_faces, boxes, note: what `knucklebone read dice --check` takes
    corrections/CAMERA/000042.jpg     a folder a camera, numbered in the order of the rolls

A picture is on disk before the line that names it, and the lines are replaced as a whole, so a power cut
leaves every line with its picture. Only the newest pictures are kept.
"""

from __future__ import annotations

import csv
import errno
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.store import private
from game.store.untrusted import UnreadableError, read

LABELS = "labels.csv"
COLUMNS = ("file", "top_faces", "boxes", "note")
NUMBERED = re.compile(r"([0-9]{6,12})\.jpg(?:\.\d+\.tmp)?")
"""A picture of ours, or the beginning of one that a power cut left."""
MAX_LABEL_BYTES = 16 << 20
"""Bytes of the labels."""
LONGEST_NAME = 40
"""Letters of a camera's folder."""

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in px of the picture."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """What lies in a picture, as people said."""

    camera: str
    """What people call it."""
    dice: tuple[tuple[int, Box | None], ...]
    """Value and place of each upper face; None where the place is not known."""
    note: str
    """Why it is known, in one word: corrected, confirmed or checked."""


class CorrectionStore:
    """The data set in one folder. One writer at a time; nothing is made before the first picture."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, picture: bytes, label: Labelled, most: int) -> Path:
        """Add a picture, a JPEG file, and let go of the oldest beyond `most`. Raises OSError."""
        rows = self._rows()
        name = f"{_folder_name(label.camera)}/{self._next_number(rows):06}.jpg"
        path = self.folder / name
        private.make_folder(self.folder)
        private.replace(path, picture)
        rows.append(_row(name, label))
        self._write(rows[-most:])
        self._tidy({row["file"] for row in rows[-most:]})
        return path

    def count(self) -> int:
        """How many pictures are kept. Raises OSError."""
        return len(self._rows())

    def forget(self) -> None:
        """Delete every picture and the labels; files of other names stay. Raises OSError."""
        (self.folder / LABELS).unlink(missing_ok=True)
        self._tidy(set())
        for folder in (*self._folders(), self.folder):
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()

    def _rows(self) -> list[dict[str, str]]:
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
        return [{column: row.get(column) or "" for column in COLUMNS} for row in rows if row.get("file")]

    def _write(self, rows: Sequence[dict[str, str]]) -> None:
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        private.replace(self.folder / LABELS, text.getvalue().encode())

    def _next_number(self, rows: Sequence[dict[str, str]]) -> int:
        names = [*(row["file"].rpartition("/")[2] for row in rows), *(path.name for path in self._pictures())]
        return 1 + max((int(found[1]) for name in names if (found := NUMBERED.fullmatch(name))), default=0)

    def _tidy(self, named: set[str]) -> None:
        """Delete the numbered pictures that no line names: too old, or left by a power cut."""
        for path in list(self._pictures()):
            if path.relative_to(self.folder).as_posix() not in named and not path.is_dir():
                path.unlink(missing_ok=True)

    def _pictures(self) -> Iterator[Path]:
        for folder in self._folders():
            yield from (path for path in folder.iterdir() if NUMBERED.fullmatch(path.name))

    def _folders(self) -> list[Path]:
        return [path for path in self.folder.iterdir() if path.is_dir()] if self.folder.is_dir() else []


def _row(name: str, label: Labelled) -> dict[str, str]:
    dice = sorted(label.dice, key=lambda die: die[0])
    # Boxes of some dice only would make readings of the others look wrong.
    boxes = [(*box, value) for value, box in dice if box is not None]
    known = boxes if len(boxes) == len(dice) else []
    return {
        "file": name,
        "top_faces": " ".join(str(value) for value, _ in dice),
        "boxes": ";".join(" ".join(f"{number:g}" for number in one) for one in known),
        "note": label.note,
    }


def _folder_name(camera: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "-", camera.lower()).strip("-")
    return plain[:LONGEST_NAME].strip("-") or "camera"
