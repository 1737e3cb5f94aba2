"""The night that goes on, if one does: begun, added to, and over; read from its file and its journals."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from game.catalogue import known_game
from game.errors import UserError
from game.features.night.night import NightGame, NightStanding, standings
from game.features.night.store import Counting, Night, NightFile
from game.match.companion import Companion, Tonight
from game.match.host import MatchHost
from game.match.match import replay, rules_of
from game.rules.contract import Over
from game.store.entries import Result, reseat
from game.store.folder import DataFolder
from game.store.journal import JournalError, read_journal
from game.store.matches import MatchStore

LAPSES_AFTER = timedelta(hours=12)
"""A night in which nothing began for so long is asked about before it goes on."""


Ended = int
"""When the journal of a match was last written to, in nanoseconds since 1970."""


class Nights(Companion):
    """One at a time."""

    def __init__(self, store: MatchStore) -> None:
        self._store, self._file = store, NightFile(store.folder)
        self._read: dict[str, tuple[Ended, NightGame | None]] = {}
        """The matches that were read, by name, each as it was when it had been written to; None for one that
        goes on."""
        self.night: Night | None = self._file.load()

    def look(self, now: datetime) -> Night | None:
        """The night at this time; one that has lapsed without a game, or after a good night, is over."""
        if self.is_lapsed(now) and (self.is_asleep or not self.games):
            self.end()
        return self.night

    def is_lapsed(self, now: datetime) -> bool:
        """Whether nothing has begun in the night for so long that people should say whether it goes on.

        It may be another evening, or a clock that was put right.
        """
        return self.night is not None and elapsed_time(self.night.last, now) > LAPSES_AFTER

    def go_on(self, now: datetime) -> None:
        """Go on with the night, as people asked. Raises JournalError."""
        if self.night is not None:
            self._keep(replace(self.night, last=_iso(now), asleep=False))

    @property
    def is_asleep(self) -> bool:
        """Whether people have said good night; they may still go on with it."""
        return self.night is not None and self.night.asleep

    def sleep(self) -> None:
        """Good night: what is played now does not belong to it. Where the disk refuses, it is over."""
        if self.night is not None:
            try:
                self._keep(replace(self.night, asleep=True))
            except JournalError:
                self.end()

    def begin(self, now: datetime) -> None:
        """A night from now on. Raises JournalError."""
        self._keep(Night(_iso(now), _iso(now)))

    def end(self) -> None:
        """End the night."""
        self.night = None
        self._read.clear()
        self._file.forget()

    def count(self, counting: Counting) -> None:
        """Other things count from now on, in the games that were played, too. Raises JournalError."""
        if self.night is not None:
            self._keep(replace(self.night, counting=counting))

    def last_until(self, until: datetime | None) -> None:
        """Set when the night is to end, unless people like to end it sooner. Raises JournalError."""
        if self.night is not None:
            self._keep(replace(self.night, until=_iso(until) if until is not None else ""))

    def on_begin(self, match: str, now: datetime) -> None:
        """A match begins; it belongs to the night, if there is one. Raises JournalError."""
        if self.night is not None and not self.night.asleep:
            # Another program may have begun a match of the same night.
            there = self._file.load()
            night = there if there is not None and there.begun == self.night.begun else self.night
            self._keep(replace(night, last=_iso(now), matches=(*night.matches, match)))

    def on_refusal(self, match: str) -> None:
        """A match that was to begin did not. Where the disk refuses, a name without a match stays."""
        if self.night is not None and match in self.night.matches:
            left = tuple(one for one in self.night.matches if one != match)
            self.night = replace(self.night, matches=left)
            with suppress(JournalError):
                self._file.save(self.night)

    def holds(self, match: str) -> bool:
        """Whether a match belongs to the night."""
        return self.night is not None and match in self.night.matches

    def goes_on(self, match: str) -> bool:
        return self.holds(match)

    def tonight(self, now: datetime) -> Tonight | None:
        played = tuple(one.game for one in self.games)
        goes_on = self.night is not None and not self.night.asleep
        return Tonight(played, self.minutes_left(now)) if goes_on else None

    @property
    def games(self) -> tuple[NightGame, ...]:
        """The games of the night that are over, in the order in which they ended.

        What cannot be read any more does not count.
        """
        found = [self._game(match) for match in (self.night.matches if self.night is not None else ())]
        ended = sorted((one for one in found if one is not None), key=lambda one: one[0])
        return tuple(game for _, game in ended)

    @property
    def standings(self) -> tuple[NightStanding, ...]:
        """Everybody who played in the night, the leader first."""
        return standings(self.games, self.night.counting) if self.night is not None else ()

    def minutes_left(self, now: datetime) -> float | None:
        """Until the night is to end; None where that is open."""
        if self.night is None or not self.night.until:
            return None
        return max(0.0, -elapsed_time(self.night.until, now).total_seconds() / 60)

    def _game(self, match: str) -> tuple[Ended, NightGame] | None:
        """Returns when a match was last written to, and its result; None while it goes on."""
        path = self._store.path_of(match)
        try:
            ended = path.stat().st_mtime_ns
            if (known := self._read.get(match)) is None or known[0] != ended:
                known = self._read[match] = ended, self._judge(path)
        except (OSError, UserError):
            return None
        return None if known[1] is None else (ended, known[1])

    def _judge(self, path: Path) -> NightGame | None:
        """Raises UserError."""
        contents = read_journal(path)
        header, result = contents.header, contents.result
        known_game(header.game)
        if result is None:
            # A disk that refused the last line has the last answer all the same.
            pending = replay(rules_of(header), contents).pending
            if not isinstance(pending, Over):
                return None
            result = Result(pending.scores, pending.winners, pending.capped)
        players = header.players
        for entry in contents.entries:
            players = reseat(players, entry)
        return NightGame(header.match, header.game, players, result)

    def _keep(self, night: Night) -> None:
        self._file.save(night)
        self.night = night


def open_nights(data: DataFolder, options: object) -> Nights:
    """The night of a data folder."""
    return Nights(MatchStore(data.matches))


def nights_of(host: MatchHost) -> Nights:
    """The night of a host's matches, which has one."""
    nights = host.companions.find(Nights)
    assert nights is not None, "scenes of a night are only opened where there can be one"
    return nights


def elapsed_time(since: str, now: datetime) -> timedelta:
    """Time since a moment of a night.

    An hour more or less than clocks say in the night in which they are changed.
    """
    return now.astimezone(UTC) - datetime.fromisoformat(since).astimezone(UTC)


def _iso(when: datetime) -> str:
    return when.isoformat(timespec="seconds")
