"""Pictures of rolls with what people said lies in them: what `knucklebone read dice --check` takes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.store.picture_set import FILE, PictureSet

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
