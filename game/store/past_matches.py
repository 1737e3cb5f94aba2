"""What is known of the matches played on this machine: when the last one of a game was, how long it took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import median

from game.store.entries import moment_of
from game.store.journal_reading import read_beginning

PLAUSIBLE_MINUTES = range(2, 300)
"""A match that took less was a try, and one that took more was broken off and gone on with another day."""
MIN_MEASURED, MAX_MEASURED = 3, 9
"""Matches, the last ones, that tell how long a game takes: a single one may have been given up early."""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match that people played to its end."""

    game: str
    begun: datetime
    """Local time."""
    minutes: float
    """Until its last answer."""


def past_match(path: Path, written: float) -> PastMatch | None:
    """What is shown of the match in a journal that was last written to at that time, in seconds since 1970.

    None for one that bots played among themselves, or of no known time.
    """
    try:
        beginning = read_beginning(path)
        begun = moment_of(beginning.created)
        local = begun.astimezone().replace(tzinfo=None)
    except (OSError, ValueError, OverflowError):
        return None
    if not beginning.created or all(player.bot is not None for player in beginning.players):
        return None
    return PastMatch(beginning.game, local, (written - begun.timestamp()) / 60)


def minutes_here(past: Sequence[PastMatch], game: str) -> int | None:
    """What a match of a game takes at this table; None where too few were played.

    `past` begins with the last.
    """
    played = [one.minutes for one in past if one.game == game and int(one.minutes) in PLAUSIBLE_MINUTES]
    return round(median(played[:MAX_MEASURED])) if len(played) >= MIN_MEASURED else None


def last_played(past: Sequence[PastMatch], game: str) -> datetime | None:
    """Returns when a match of a game was begun last."""
    return max((one.begun for one in past if one.game == game), default=None)
