"""Where what was set up for the field under each camera is kept, and what the reader gets of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.devices.field.setup import FieldSetup, empty_field, keep_empty_field, stored_setup
from vision.errors import VisionError
from vision.field.detection import find_field
from vision.field.piece_colours import PieceColours
from vision.field.place import FieldPlace
from vision.field.reader import FieldReader, Reference
from vision.field.registration import place_from_corners
from vision.field.tracker import FieldTracker
from vision.pictures import Image, as_jpeg, read_picture


@dataclass(frozen=True, slots=True)
class FieldSetups:
    """What is kept below a data folder."""

    data: Path
    fields: Callable[[], Mapping[str, Any]] | None = None
    """The setting of that name, where somebody has it in memory; else it is read."""

    def of(self, camera: str) -> FieldSetup:
        """What was set up for a camera, by its name."""
        if self.fields is None:
            return stored_setup(self.data, camera)
        return FieldSetup.from_data(self.fields().get(camera))

    def reference(self, camera: str) -> Reference | None:
        """The empty field as that camera saw it; None where no picture is kept, or it is of no use now."""
        setup = self.of(camera)
        try:
            image = read_picture(empty_field(self.data, camera))
            return Reference(image, place_in(image, setup.corners, setup.square))
        except VisionError:
            return None

    def keep_picture(self, camera: str, image: Image) -> None:
        """Keep a picture of the empty field. Raises OSError when the disk refuses."""
        keep_empty_field(self.data, camera, as_jpeg(image, 97))

    def tracker(self, camera: str) -> FieldTracker:
        """Reads the field as it was set up for this camera. Raises VisionError."""
        setup = self.of(camera)
        colours = PieceColours.from_data(setup.colours)
        reader = FieldReader(piece_colours=colours) if colours is not None else FieldReader()
        return FieldTracker(reader, self.reference(camera), setup.square)


def place_in(
    image: Image, corners: tuple[tuple[float, float], ...], square: float | None = None
) -> FieldPlace:
    """Where the field lies.

    Between corners given in shares of the picture, or as it is found by itself; `square` is the side (mm) of
    a square, where people have measured it.

    Raises:
        VisionError: there is none to be seen.
    """
    if not corners:
        return find_field(image, square=square)
    high, wide = image.shape[:2]
    a1, h1, h8, a8 = ((x * wide, y * high) for x, y in corners)
    return place_from_corners(image, (a1, h1, h8, a8), square)
