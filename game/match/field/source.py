"""The words between a match and whatever watches its real field.

A field source looks at 64 squares and reports what it sees, each square with a confidence. Like a dice source
it is polled, never waited for, and does its slow work elsewhere. Nothing it reports counts until the field
watcher believes it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from game.devices.dice import SourceStatus
from game.rules.field import Tops

SURE_CONFIDENCE: Final = 0.9
"""Confidence below which a square is only a question: `read field` flags it, and a match asks people."""


@dataclass(frozen=True, slots=True)
class SquareReading:
    """One square as a source reports it."""

    piece: int | None
    """The uppermost piece, numbered as in `game.rules.field`; None for an empty square."""
    confidence: float
    """0..1; 0 when the square could not be seen."""
    fallen: bool = False
    """The piece lies on its side."""


@dataclass(frozen=True, slots=True)
class FieldPicture:
    """The picture of a real field as it was read, for whoever wants to keep it."""

    camera: str
    """What people call the camera."""
    encode: Callable[[], bytes]
    """The picture as a JPEG file; takes too long for a frame."""
    encode_empty: Callable[[], bytes] | None
    """The picture of the empty field, where there is a picture of it."""
    corners: tuple[tuple[float, float], ...]
    """Px at a1, h1, h8 and a8; none where the mat's markers tell them."""
    square: float | None
    """Side (mm) of a square, where that was measured."""


@dataclass(frozen=True, slots=True)
class FieldReading:
    """A whole field, seen while nothing moved over it."""

    squares: tuple[SquareReading, ...]
    """64, row by row from a1."""
    picture: FieldPicture | None = None
    """What it was read from, where that may be kept: of a real table only."""
    learn: Callable[[Tops], object] | None = None
    """Tells the source what lies there for sure, so that it knows how the pieces of this table look."""


class FieldSource(Protocol):
    """Something that can see a real field. All calls return at once."""

    label: str

    def watch(self, on: bool) -> None:
        """Begin to look, or stop: a source that nobody needs costs nothing."""

    def poll(self) -> FieldReading | None:
        """What was seen since the last call, if anything was: the newest reading."""

    def status(self) -> SourceStatus:
        """How the source is doing; WAITING while a hand or a bump keeps it from seeing the field."""

    def preview(self, width: int) -> Any:
        """What it sees, to be shown to people: (H, W, 3) uint8 BGR, at most `width` px wide, or None."""

    def close(self) -> None:
        """Release devices and threads; may be called twice."""


@runtime_checkable
class HasSetup(Protocol):
    """A field source whose camera can be set up."""

    check: Callable[[], Any] | None
    """Opens a `vision.field.check.FieldCheck` of the same camera; None where that cannot be looked at."""


def can_be_set_up(source: object) -> bool:
    """Whether the set-up of a source over a field can be looked at."""
    return isinstance(source, HasSetup) and source.check is not None
