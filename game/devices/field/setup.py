"""What was set up for the field under a camera: its corners where people dragged them, and their colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.store import private, settings
from game.store.folder import DataFolder
from game.store.settings import FurtherSetting

Point = tuple[float, float]
FIELD_SETUPS: FurtherSetting[Mapping[str, Any]] = FurtherSetting("fields", {})
"""What was set up for the field under each camera, by name, as plain data."""
LEAST_SQUARE_MM, MOST_SQUARE_MM = 15.0, 120.0
"""Sides that a square may have."""


@dataclass(frozen=True, slots=True)
class FieldSetup:
    """Kept in the settings by the camera's name, as plain data."""

    corners: tuple[Point, ...] = ()
    """At a1, h1, h8 and a8 in the kept picture of the empty field, in shares of its width and height; none
    where the field is found by itself."""
    colours: tuple[tuple[float, ...], ...] = ()
    """The learnt colours of people's own pieces, see `vision.field.piece_colours`; none where they are the
    usual."""
    square: float | None = None
    """Side (mm) of a square of the board, as people have measured or confirmed it; None while nobody has."""
    board: str = ""
    """The printed mat of which that is so, by its name; empty for a bare board."""

    def to_data(self) -> dict[str, Any]:
        """Returns it as plain JSON data."""
        measured = {} if self.square is None else {"square": self.square, "board": self.board}
        return {
            "corners": list(map(list, self.corners)),
            "colours": list(map(list, self.colours)),
            **measured,
        }

    @classmethod
    def from_data(cls, data: object) -> FieldSetup:
        """The inverse of `to_data`; nothing set up for what does not fit."""
        if not isinstance(data, Mapping):
            return cls()
        try:
            corners = tuple((float(x), float(y)) for x, y in data.get("corners", ()))
            colours = tuple(tuple(float(part) for part in colour) for colour in data.get("colours", ()))
            square = None if data.get("square") is None else float(data["square"])
        except (TypeError, ValueError):
            return cls()
        fits = len(corners) in (0, 4) and len(colours) in (0, 6) and all(len(c) == 3 for c in colours)
        fits = fits and (square is None or LEAST_SQUARE_MM <= square <= MOST_SQUARE_MM)
        return cls(corners, colours, square, str(data.get("board", ""))) if fits else cls()


def stored_setup(folder: Path, camera: str) -> FieldSetup:
    """What the settings in a folder hold about a camera, by its name."""
    return FieldSetup.from_data(FIELD_SETUPS.of(settings.load(folder)[0]).get(camera))


def empty_field(folder: Path, camera: str) -> Path:
    """Where the picture of the empty field lies that a camera, by its name, took last."""
    name = re.sub(r"[^a-z0-9]+", "-", camera.casefold()).strip("-") or "camera"
    return DataFolder(folder).fields / f"{name}.jpg"


def keep_empty_field(folder: Path, camera: str, picture: bytes) -> None:
    """Keep such a picture, a JPEG file. Raises OSError."""
    private.replace(empty_field(folder, camera), picture)
