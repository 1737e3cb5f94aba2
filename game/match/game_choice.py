"""What to play next: games on offer, and the one that is proposed. Pure: what time it is, is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class GameOnOffer:
    """A game that might be played now."""

    name: str
    seats: range
    minutes: int
    """What a match of it takes here."""
    last_played: datetime | None = None
    """None for never."""

    def seats_fit(self, heads: int) -> bool:
        """Whether that many can play it."""
        return heads in self.seats

    def fits_into(self, minutes_left: float | None) -> bool:
        """Whether it is over in time; there may be no end."""
        return minutes_left is None or self.minutes <= minutes_left


def proposal(
    games: Sequence[GameOnOffer], heads: int, minutes_left: float | None, tonight: Sequence[str]
) -> GameOnOffer | None:
    """What that many people might play next: what ends in time, was played least `tonight` and not lately.

    A game that nobody here has ever played has to be learned first, so it comes after those that are known.
    If none ends in time, the shortest; None if no game is for that many.
    """
    fitting = [game for game in games if game.seats_fit(heads)]
    in_time = [game for game in fitting if game.fits_into(minutes_left)]
    if not in_time:
        return min(fitting, key=lambda game: game.minutes, default=None)
    return min(
        in_time,
        key=lambda game: (
            tonight.count(game.name),
            game.last_played is None,
            game.last_played or datetime.max,
        ),
    )
