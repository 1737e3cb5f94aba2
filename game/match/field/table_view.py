"""What the table is seen through, by dice and real pieces alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.devices.cameras import CameraChooser
from game.devices.registry import SourceRegistry
from game.match.field.lazy_source import LazyField


@dataclass(frozen=True, slots=True)
class TableView:
    """One camera at a time, and the field that is seen with it."""

    cameras: CameraChooser
    field: LazyField
    follow: Callable[[SourceRegistry], None]
    """From then on the dice sources of a registry, and the field, go along when another camera is chosen."""

    @property
    def is_pretended(self) -> bool:
        """Whether it is the table of the demonstration."""
        return any(choice.chosen and choice.pretended for choice in self.cameras.choices())
