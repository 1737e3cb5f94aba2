"""What hangs on all matches of a console: it hears when one begins and when one is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

Met = tuple[int, int, int]
"""Matches in which somebody came before another, in which behind, and all of them."""
T = TypeVar("T")


class KnownPlayers:
    """What is known of people who played here before; nothing, unless a companion knows more."""

    __slots__ = ()

    @property
    def names(self) -> tuple[str, ...]:
        """People, the one who played last first."""
        return ()

    def bots_met(self, name: str, game: str) -> Mapping[str, Met]:
        """How a person fared against each bot of a game."""
        return {}

    def people_met(self, game: str, bot: str) -> Met:
        """How all people fared against a bot."""
        return 0, 0, 0


@dataclass(frozen=True, slots=True)
class Tonight:
    """The evening as a whole."""

    games: tuple[str, ...] = ()
    """What was played in it, in order."""
    minutes_left: float | None = None
    """Until it is to end; None where that is open."""


class Companion:
    """Hears of all matches; does nothing by itself."""

    @property
    def players(self) -> KnownPlayers | None:
        """Whom it knows; None if it knows nobody."""
        return None

    def start(self) -> None:
        """Begin what the first picture does not wait for."""

    def close(self) -> None:
        """The program ends."""

    def on_begin(self, match: str, now: datetime) -> None:
        """A match is about to begin. Raises UserError."""

    def on_refusal(self, match: str) -> None:
        """Follow that the match did not begin after all."""

    def on_match_over(self) -> None:
        """A match is over, its journal on disk."""

    def goes_on(self, match: str) -> bool:
        """Whether the same people play on once this match is over."""
        return False

    def tonight(self, now: datetime) -> Tonight | None:
        """What it knows of the evening."""
        return None


class Companions:
    """All that hangs on the matches of one console."""

    def __init__(self, given: Iterable[Companion] = ()) -> None:
        self._all = list(given)

    def __iter__(self) -> Iterator[Companion]:
        return iter(self._all)

    def add(self, companion: Companion) -> None:
        """One more."""
        self._all.append(companion)

    def find(self, kind: type[T]) -> T | None:
        """The companion of a class; None where there is none."""
        return next((one for one in self._all if isinstance(one, kind)), None)

    def start(self) -> None:
        """Begin what the first picture does not wait for."""
        for one in self._all:
            one.start()

    def close(self) -> None:
        """The program ends."""
        for one in self._all:
            one.close()

    def on_match_over(self) -> None:
        """A match is over, its journal on disk."""
        for one in self._all:
            one.on_match_over()

    def on_begin(self, match: str, now: datetime) -> None:
        """A match is about to begin. Raises UserError."""
        for one in self._all:
            one.on_begin(match, now)

    def on_refusal(self, match: str) -> None:
        """Follow that the match did not begin after all."""
        for one in self._all:
            one.on_refusal(match)

    def goes_on(self, match: str) -> bool:
        """Whether the same people play on once this match is over."""
        return any(one.goes_on(match) for one in self._all)

    def tonight(self, now: datetime) -> Tonight:
        """What is known of the evening."""
        found = (one.tonight(now) for one in self._all)
        return next((each for each in found if each is not None), Tonight())

    @property
    def players(self) -> KnownPlayers:
        """Who is known to have played here."""
        return next((one.players for one in self._all if one.players is not None), KnownPlayers())
