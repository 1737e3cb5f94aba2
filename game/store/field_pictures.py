"""Pictures of real fields with what a match knows lies there: what `studio.training.field_photos` takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.store.picture_set import FILE, PictureSet

EMPTY = "empty"
"""The column of the empty field's picture."""


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
