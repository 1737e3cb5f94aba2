"""Where in a camera's picture dice count: everywhere, on the mat's tray, or in a frame that people drew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from game.store import settings
from game.store.settings import FurtherSetting

Crop = tuple[float, float, float, float]
"""x0, y0, x1, y1 in shares of the picture's width and height, 0..1."""
DICE_AREAS: FurtherSetting[Mapping[str, Any]] = FurtherSetting("dice_areas", {})
"""Where in the picture of each camera dice count, by name, as plain data."""


class AreaKind(StrEnum):
    """How the area is given."""

    EVERYWHERE = "everywhere"
    TRAY = "tray"
    """The mat's tray, wherever it is seen."""
    FRAME = "frame"


@dataclass(frozen=True, slots=True)
class DiceArea:
    """Dice beside it are not read."""

    kind: AreaKind = AreaKind.EVERYWHERE
    frame: Crop = (0.2, 0.2, 0.8, 0.8)
    """Means something for AreaKind.FRAME only, and is remembered beside the others."""

    def to_data(self) -> dict[str, Any]:
        """Returns it as plain JSON data."""
        return {"kind": str(self.kind), "frame": list(self.frame)}

    @classmethod
    def from_data(cls, data: object) -> DiceArea:
        """The inverse of `to_data`; everywhere for what does not fit."""
        if not isinstance(data, Mapping):
            return cls()
        try:
            x0, y0, x1, y1 = (float(side) for side in data["frame"])
            kind = AreaKind(data["kind"])
        except (KeyError, TypeError, ValueError):
            return cls()
        inside = 0 <= x0 < x1 <= 1 and 0 <= y0 < y1 <= 1
        return cls(kind, (x0, y0, x1, y1)) if inside else cls()


def stored_area(folder: Path, camera: str) -> DiceArea:
    """What the settings in a folder hold about a camera, by its name."""
    return DiceArea.from_data(DICE_AREAS.of(settings.load(folder)[0]).get(camera))


@runtime_checkable
class WatchesArea(Protocol):
    """A dice source that can be told where dice count."""

    def watch(self, area: DiceArea) -> None:
        """Read only dice that lie there, from the next picture on."""
