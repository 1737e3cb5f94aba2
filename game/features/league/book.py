"""What the league says: champions, streaks, and every player's own record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

from game.features.league.records import DIE_FACES, MatchResult, SeatResult
from game.match.companion import KnownPlayers, Met

T = TypeVar("T")

MOST_RIVALS = 5
FEWEST_MATCHES = 3
"""Players with fewer matches of a game are no champions of it, as long as anybody has this many."""


@dataclass(slots=True)
class MatchTally:
    """Matches of one player, at one game or at all. It grows while the book is written."""

    matches: int = 0
    wins: int = 0
    fair: float = 0.0
    """Wins to be expected if all at the table had the same chance: the sum of winners by seats."""
    streak: int = 0
    """Matches won in a row, up to now."""
    longest: int = 0
    """The most that ever were."""

    @property
    def share(self) -> float:
        """Share of matches won, 0..1."""
        return self.wins / self.matches if self.matches else 0.0

    @property
    def lead(self) -> float:
        """Wins beyond those to be expected: the more there are at a table, the more a victory is worth."""
        return self.wins - self.fair

    def add(self, won: bool, fair: float) -> None:
        """Count one more; `fair` is the part of a win that was to be expected."""
        self.matches += 1
        self.wins += won
        self.fair += fair
        self.streak = self.streak + 1 if won else 0
        self.longest = max(self.longest, self.streak)


@dataclass(slots=True)
class Rival:
    """A person met at the table; grows while the book is written."""

    name: str
    matches: int = 0
    ahead: int = 0
    """In how many of them the player came before the rival."""
    behind: int = 0

    def add(self, mine: SeatResult, theirs: SeatResult) -> None:
        """Meet once more."""
        self.matches += 1
        self.ahead += mine.place < theirs.place
        self.behind += mine.place > theirs.place


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Everything that is shown of a player."""

    name: str
    """As it was written last."""
    last: datetime
    """When the last match was begun, in UTC."""
    total: MatchTally
    games: Mapping[str, MatchTally]
    """By game, the most played first."""
    rivals: tuple[Rival, ...]
    """People, the most met first."""
    bots: Rival | None
    """All bots together; `name` is empty."""
    against: Mapping[str, tuple[Rival, ...]]
    """By game, the bots met in it, each by its name in the bot catalogue."""
    faces: tuple[int, ...]
    """How many dice showed 1, 2, ... 6."""
    sources: tuple[tuple[str, int], ...]
    """How many dice by source, the most used first."""

    @property
    def favourite_face(self) -> int | None:
        """The face that fell most often; None before the first die, or where several did."""
        most = max(self.faces, default=0)
        return self.faces.index(most) + 1 if most and self.faces.count(most) == 1 else None


@dataclass(frozen=True, slots=True)
class Honour:
    """A name in the hall of fame and what it is there for."""

    name: str
    number: int
    of: int = 0
    """For a champion: matches played."""


@dataclass(frozen=True, slots=True)
class GameFame:
    """The best of one game; None where nobody has deserved it yet."""

    game: str
    matches: int
    champion: Honour | None = None
    streak: Honour | None = None
    regular: Honour | None = None


@dataclass(frozen=True, slots=True)
class Book(KnownPlayers):
    """The league at one moment."""

    matches: int = 0
    games: tuple[GameFame, ...] = ()
    """The most played first."""
    players: tuple[PlayerRecord, ...] = ()
    """The latest player comes first."""

    def player(self, name: str) -> PlayerRecord | None:
        """The record of a name, as it is written in `players`."""
        return next((player for player in self.players if player.name == name), None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    def bots_met(self, name: str, game: str) -> dict[str, Met]:
        record = self.player(name)
        rivals = record.against.get(game, ()) if record is not None else ()
        return {rival.name: (rival.ahead, rival.behind, rival.matches) for rival in rivals}

    def people_met(self, game: str, bot: str) -> Met:
        met = self.people_against(game, bot)
        return met.ahead, met.behind, met.matches

    def people_against(self, game: str, bot: str) -> Rival:
        """A bot as all people together have met it in a game."""
        met = [
            rival for player in self.players for rival in player.against.get(game, ()) if rival.name == bot
        ]
        matches, ahead, behind = (
            sum(getattr(rival, what) for rival in met) for what in ("matches", "ahead", "behind")
        )
        return Rival(bot, matches, ahead, behind)


@dataclass(slots=True)
class _Person:
    name: str
    last: datetime
    total: MatchTally = field(default_factory=MatchTally)
    games: dict[str, MatchTally] = field(default_factory=dict)
    met: dict[str, Rival] = field(default_factory=dict)
    """By the key of a person."""
    bots: Rival = field(default_factory=lambda: Rival(""))
    against: dict[str, dict[str, Rival]] = field(default_factory=dict)
    faces: list[int] = field(default_factory=lambda: [0] * DIE_FACES)
    sources: Counter[str] = field(default_factory=Counter)

    def add(self, number: int, result: MatchResult, keys: Sequence[str], fair: float) -> None:
        """Count a match in which the person had seat `number`; `keys` are what the names at it count as."""
        seat, game = result.seats[number], result.game
        self.name, self.last = seat.name or self.name, result.begun
        self.total.add(seat.won, fair)
        _of(self.games, game, MatchTally).add(seat.won, fair)
        for other_number, other in enumerate(result.seats):
            if other_number == number:
                continue
            if other.bot is not None:
                self.bots.add(seat, other)
                _of(_of(self.against, game, dict), other.bot, Rival, other.bot).add(seat, other)
            elif other.name is not None:
                _of(self.met, keys[other_number], Rival, other.name).add(seat, other)
        for source, counts in seat.dice.items():
            self.sources[source] += sum(counts)
            for face, count in enumerate(counts[:DIE_FACES]):
                self.faces[face] += count

    def record(self, names: Mapping[str, str]) -> PlayerRecord:
        met = sorted(self.met.items(), key=lambda item: (-item[1].matches, names[item[0]]))
        games = sorted(self.games.items(), key=lambda item: (-item[1].matches, item[0]))
        return PlayerRecord(
            self.name,
            self.last,
            self.total,
            dict(games),
            tuple(replace(rival, name=names[key]) for key, rival in met[:MOST_RIVALS]),
            self.bots if self.bots.matches else None,
            {game: tuple(bots.values()) for game, bots in self.against.items()},
            tuple(self.faces),
            tuple(sorted(self.sources.items(), key=lambda item: (-item[1], item[0]))),
        )


def _of(found: dict[str, T], key: str, make: Callable[..., T], *words: object) -> T:
    """What a table has under a key, made first where that is nothing yet."""
    if key not in found:
        found[key] = make(*words)
    return found[key]


def book_of(results: Iterable[MatchResult]) -> Book:
    """The book of these results, given in the order in which they were begun."""
    people: dict[str, _Person] = {}
    played: Counter[str] = Counter()
    for result in results:
        played[result.game] += 1
        fair, keys = result.winners / len(result.seats), [seat.key for seat in result.seats]
        for number, seat in enumerate(result.seats):
            if seat.name is not None and seat.bot is None:
                person = _of(people, keys[number], _Person, seat.name, result.begun)
                person.add(number, result, keys, fair)
    names = {key: person.name for key, person in people.items()}
    players = [person.record(names) for person in people.values()]
    players.sort(key=lambda player: (-player.last.timestamp(), player.name))
    games = sorted(played.items(), key=lambda item: (-item[1], item[0]))
    return Book(played.total(), tuple(_fame(game, count, players) for game, count in games), tuple(players))


def _fame(game: str, matches: int, players: Iterable[PlayerRecord]) -> GameFame:
    tallies = {player.name: player.games[game] for player in players if game in player.games}
    if not tallies:
        return GameFame(game, matches)
    seasoned = {name: tally for name, tally in tallies.items() if tally.matches >= FEWEST_MATCHES} or tallies
    # Between equals the one who needed fewer matches, then the alphabet: the same at every table.
    best, tally = min(seasoned.items(), key=lambda item: (-item[1].lead, item[1].matches, item[0]))
    champion = Honour(best, tally.wins, tally.matches) if tally.wins else None
    return GameFame(
        game,
        matches,
        champion,
        _most({name: tally.longest for name, tally in tallies.items()}, least=2),
        _most({name: tally.matches for name, tally in tallies.items()}, least=2),
    )


def _most(numbers: Mapping[str, int], least: int) -> Honour | None:
    name, number = min(numbers.items(), key=lambda item: (-item[1], item[0]))
    return Honour(name, number) if number >= least else None
