"""How guests look at the table: an emblem that nobody else has, or a photograph that is as small as a coin.

A photograph lies in the memory of this program, for as long as its owner sits at the table, and on the
owner's phone; nowhere else. See `game.phones.pictures.portraits` for how it is taken.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from knucklebone_messages import LazyText

SIDE_PX: Final = 160
"""Side of a photograph on a coin."""
EMBLEMS: Final = (
    "moon", "crown", "heart", "bolt", "swirl", "cauldron",
    "swords", "lamp", "gears", "spade", "hand",
)  # fmt: skip
"""To choose from, by the silhouettes' names. None is that of a seat, so that no two coins look alike."""
TAKEN: Final = LazyText("Somebody else at the table has that emblem.")


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph of somebody, square."""

    pixels: bytes
    """RGB, SIDE_PX x SIDE_PX."""
    url: str
    """The face for a page, as a JPEG in a data URL."""

    @property
    def name(self) -> str:
        """Tells it from others."""
        return hashlib.sha256(self.pixels).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class GuestFace:
    """What somebody wears on the coin of their seat."""

    emblem: str = ""
    """One of EMBLEMS; empty for that of the seat."""
    photo: Photo | None = None
    """Covers the emblem."""

    def __bool__(self) -> bool:
        """Whether it differs from the coin of the seat."""
        return bool(self.emblem or self.photo)


NO_FACE: Final = GuestFace()
