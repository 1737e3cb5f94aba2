"""What the room needs of the world around it: a clock, the disk, and the host's PIN."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.phones.pictures.webcams import PhoneWebcams
from game.phones.room.sessions import Sessions
from knucklebone_messages import LazyText


@dataclass(frozen=True, slots=True)
class RoomServices:
    """What the room needs of the world around it."""

    now: Callable[[], float]
    """Seconds of a clock that only goes on."""
    keep: Callable[[Sessions, Callable[[], None]], None]
    """Keep the tokens on the disk, then go on."""
    try_pin: Callable[[str, Callable[[LazyText | None], None]], None]
    """Look at a PIN, which takes a while, then go on with why it does not open, or None."""
    webcams: PhoneWebcams = field(default_factory=PhoneWebcams)
    """Phones that offer to be the table's camera."""
    secure_port: Callable[[], int] = lambda: 0
    """Where pages come over an encrypted line, which alone may show a live picture; 0 where there is none."""


def nothing() -> None:
    """Does nothing afterwards."""
