"""A night in one small file beside its matches: which they are, what counts, and until when.

Everything else of a night is read from the journals that it names, so nothing can be lost or counted twice.
The file is replaced as a whole, as the settings are.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from game.store import private, untrusted
from game.store.entries import is_name
from game.store.journal import JournalError
from knucklebone_messages import LazyText

NAME = "night.json"


class Counting(StrEnum):
    """What a game of the night brings to its players."""

    PLACES = "places"
    """More for a better place, in every game alike."""
    VICTORIES = "victories"
    POINTS = "points"
    """As many as the game itself counts."""


@dataclass(frozen=True, slots=True)
class Night:
    """Several games in one evening, with one crown."""

    begun: str
    """ISO 8601, local time."""
    last: str
    """When its last game began, or the night itself: ISO 8601."""
    counting: Counting = Counting.PLACES
    until: str = ""
    """When it is to end, ISO 8601; empty for a night with an open end."""
    matches: tuple[str, ...] = ()
    """The names of its matches, in order."""
    asleep: bool = False
    """People have said good night: no match belongs to it any more, unless they go on with it."""


class NightFile:
    """Keeps the night that goes on, if one does, in the folder of the matches."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def load(self) -> Night | None:
        """The night that was kept. A file that says anything else is put aside."""
        try:
            raw = untrusted.known_only(Night, untrusted.from_json(untrusted.read(self._path)))
            night = untrusted.validate(Night, raw)
            for when in filter(None, (night.begun, night.last, night.until)):
                if datetime.fromisoformat(when).tzinfo is not None:
                    raise ValueError("the times of a night are local")
            if not all(map(is_name, night.matches)):
                raise ValueError("these are no matches")
            return night if night.begun and night.last else None
        except OSError:
            return None
        except ValueError:
            with contextlib.suppress(OSError):
                private.lay_aside(self._path)
            return None

    def save(self, night: Night) -> None:
        """Keep it, in place of what was kept before. Raises JournalError."""
        try:
            private.replace(self._path, (json.dumps(asdict(night), indent=2) + "\n").encode())
        except OSError as error:
            raise JournalError(
                LazyText(
                    "The night cannot be saved in {path} ({strerror}).",
                    path=self._path,
                    strerror=error.strerror,
                )
            ) from error

    def forget(self) -> None:
        """The night is over. Where the disk refuses, it is offered once more."""
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
            private.sync_folder(self._path.parent)
