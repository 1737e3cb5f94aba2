"""The night that goes on, if one does: begun, added to, and over; read from its file and its journals."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from game.catalogue import known_game
from game.errors import UserError
from game.match.night import NightGame, NightStanding, standings
from game.store.entries import reseated
from game.store.journal import read_journal
from game.store.matches import MatchStore
from game.store.night import Counting, Night, NightFile

FORGOTTEN_AFTER = timedelta(hours=12)
"""A night in which nothing began for so long is over, whether anybody said so or not."""


class Nights:
    """One at a time."""

    def __init__(self, store: MatchStore) -> None:
        self._store, self._file = store, NightFile(store.folder)
        self._over: dict[str, NightGame] = {}
        """The games that were read, by the names of their matches."""
        self.night: Night | None = self._file.load()

    def look(self, now: datetime) -> Night | None:
        """The night that goes on at this time."""
        night = self.night
        if night is not None and now - datetime.fromisoformat(night.last) > FORGOTTEN_AFTER:
            self.end()
        return self.night

    def begin(self, now: datetime) -> None:
        """A night from now on. Raises JournalError."""
        self._keep(Night(_iso(now), _iso(now)))

    def end(self) -> None:
        """It is over."""
        self.night = None
        self._over.clear()
        self._file.forget()

    def count(self, counting: Counting) -> None:
        """Other things count from now on, in the games that were played, too. Raises JournalError."""
        if self.night is not None:
            self._keep(replace(self.night, counting=counting))

    def last_until(self, until: datetime | None) -> None:
        """It is to end then, or when people like. Raises JournalError."""
        if self.night is not None:
            self._keep(replace(self.night, until=_iso(until) if until is not None else ""))

    def join(self, match: str, now: datetime) -> None:
        """A match begins; it belongs to the night, if there is one. Raises JournalError."""
        if self.night is not None:
            self._keep(replace(self.night, last=_iso(now), matches=(*self.night.matches, match)))

    def holds(self, match: str) -> bool:
        """Whether a match belongs to the night."""
        return self.night is not None and match in self.night.matches

    @property
    def games(self) -> tuple[NightGame, ...]:
        """The games of the night that are over, in order. What cannot be read any more does not count."""
        found = (self._game(match) for match in (self.night.matches if self.night is not None else ()))
        return tuple(game for game in found if game is not None)

    @property
    def standings(self) -> tuple[NightStanding, ...]:
        """Everybody who played in the night, the leader first."""
        return standings(self.games, self.night.counting) if self.night is not None else ()

    def minutes_left(self, now: datetime) -> float | None:
        """Until the night is to end; None where that is open."""
        if self.night is None or not self.night.until:
            return None
        return max(0.0, (datetime.fromisoformat(self.night.until) - now).total_seconds() / 60)

    def _game(self, match: str) -> NightGame | None:
        if match not in self._over:
            try:
                contents = read_journal(self._store.path_of(match))
                known_game(contents.header.game)
            except UserError:
                return None
            if contents.result is None:
                return None
            players = contents.header.players
            for entry in contents.entries:
                players = reseated(players, entry)
            self._over[match] = NightGame(match, contents.header.game, players, contents.result)
        return self._over[match]

    def _keep(self, night: Night) -> None:
        self._file.save(night)
        self.night = night


def _iso(when: datetime) -> str:
    return when.isoformat(timespec="seconds")
