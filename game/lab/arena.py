"""Tournaments of bots: who wins how often, how sure that is, and what the thinking costs.

Luck is the same for all: a match is played as often as it has seats, with the same dice and the same deal,
and everybody moves on by one seat each time.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.bots.chance import chance
from game.catalogue import rebuild
from game.intervals import Interval, wilson
from game.lab.elo import EloRating, Result, ratings
from game.lab.parallel import map_matches
from game.lab.partners import partner
from game.lab.simulate import choice, choose_interjection
from game.rules.contract import Answer, Bot, Over, Rules, Turn

LARGEST_BATCH: Final = 8
"""Matches that a process plays before it reports."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who meets whom. Plain data, so that it can travel to another process."""

    game: str
    bots: tuple[str, ...]
    """Those who are compared, named as `game.lab.partners` knows them."""
    seats: int
    options: Mapping[str, Any]
    """Complete options of the rules."""
    seed: int
    field: tuple[str, ...] = ()
    """If given, one of `bots` at a time meets opponents drawn from these; else the bots meet each other."""


@dataclass(frozen=True, slots=True)
class Bout:
    """One match, as far as a tournament goes."""

    seats: tuple[str, ...]
    """The bots, by seat."""
    winners: tuple[int, ...]
    moves: int
    thinking: tuple[tuple[float, ...], ...]
    """By seat: seconds of processor time for each choice that was one."""


def line_up(tournament: Tournament, number: int) -> tuple[str, ...]:
    """Who sits where in match `number`: as many matches as seats have the same company, moved on by one."""
    seats = tournament.seats
    group, moved = divmod(number, seats)
    rng = random.Random(f"{tournament.seed}/company/{group}")
    if tournament.field:
        challenger = tournament.bots[group % len(tournament.bots)]
        company = [challenger, *(rng.choice(tournament.field) for _ in range(seats - 1))]
    else:
        # Everybody plays as often as everybody else, as nearly as the seats allow.
        bots = list(tournament.bots)
        first = group * seats % len(bots)
        company = [bots[(first + place) % len(bots)] for place in range(seats)]
        rng.shuffle(company)
    return tuple(company[(place - moved) % seats] for place in range(seats))


def hold(
    tournament: Tournament,
    matches: int,
    jobs: int = 1,
    *,
    backend: str = "loky",
    cluster: str = "",
    watch: Callable[[Iterator[Bout], int], Iterable[Bout]] | None = None,
) -> TournamentOutcome:
    """Play that many matches. The same seed gives the same matches, however many processes share the work.

    `backend` is how more than one process are run, see `game.lab.parallel`. `watch` is handed the matches as
    they come in, with their number, and passes them on. Raises UserError when the backend cannot be used.
    """
    began = time.perf_counter()
    bouts = map_matches(_play_some, tournament, matches, LARGEST_BATCH, jobs, backend, cluster)
    outcome = TournamentOutcome(tournament)
    for bout in bouts if watch is None else watch(bouts, matches):
        outcome.add(bout)
    outcome.seconds = time.perf_counter() - began
    return outcome


@dataclass(slots=True)
class BotRecord:
    """How one bot did."""

    name: str
    played: int = 0
    """Seats taken, in all matches together."""
    won: float = 0.0
    """A shared victory counts in equal parts."""
    thinking: list[float] = field(default_factory=list)
    """Seconds of processor time, for each choice that was one."""

    @property
    def win_rate(self) -> float:
        """Rate of the seats it took."""
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> Interval:
        """Interval of that rate."""
        return wilson(self.won, self.played)

    def thinking_ms(self, part: float | None = None) -> float:
        """Milliseconds for a choice: on average, or what the given part of all choices stays below."""
        times = self.thinking
        if not times:
            return 0.0
        if part is None:
            return 1000 * sum(times) / len(times)
        return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


@dataclass(slots=True)
class TournamentOutcome:
    """A tournament, played."""

    tournament: Tournament
    matches: int = 0
    moves: int = 0
    seconds: float = 0.0
    standings: dict[str, BotRecord] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)

    def add(self, bout: Bout) -> None:
        """One match more."""
        self.matches += 1
        self.moves += bout.moves
        for seat, name in enumerate(bout.seats):
            standing = self.standings.setdefault(name, BotRecord(name))
            standing.played += 1
            standing.won += (seat in bout.winners) / len(bout.winners) if bout.winners else 0.0
            standing.thinking += bout.thinking[seat]
        self.results.append((tuple(sorted(bout.seats)), tuple(sorted(bout.seats[w] for w in bout.winners))))

    def rank(self) -> list[tuple[BotRecord, EloRating]]:
        """The bots with their Elo ratings, the strongest first."""
        rated = ratings(self.results, self.tournament.seed)
        ranked = sorted(self.standings.values(), key=lambda standing: -rated[standing.name].points)
        return [(standing, rated[standing.name]) for standing in ranked]

    def as_data(self) -> dict[str, Any]:
        """Plain data under stable names."""
        return {
            "game": self.tournament.game,
            "seats": self.tournament.seats,
            "games": self.matches,
            "moves": self.moves,
            "seconds": round(self.seconds, 3),
            "fair": round(1 / self.tournament.seats, 4),
            "bots": [row_of(standing, rating) for standing, rating in self.rank()],
        }


def row_of(standing: BotRecord, rating: EloRating) -> dict[str, Any]:
    """One bot: an entry of the JSON, a line of the CSV."""
    low, high = standing.interval
    return {
        "bot": standing.name,
        "played": standing.played,
        "wins": round(standing.won, 4),
        "win_rate": round(standing.win_rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "elo": round(rating.points),
        "elo_low": round(rating.low),
        "elo_high": round(rating.high),
        "choices": len(standing.thinking),
        "ms_mean": round(standing.thinking_ms(), 3),
        "ms_p95": round(standing.thinking_ms(0.95), 3),
    }


def play_bout(rules: Rules[Any], seats: Sequence[tuple[str, Bot]], luck: str, whims: str) -> Bout:
    """One match; `luck` seeds dice and shuffles, `whims` the bots."""
    dice, own = random.Random(luck), random.Random(whims)
    thinking: list[list[float]] = [[] for _ in seats]
    bots = [bot for _, bot in seats]
    state = rules.start()
    moves = 0
    answer: Answer
    while not isinstance(question := rules.pending(state), Over):
        if (
            rules.interjections(state)
            and (broken := choose_interjection(rules, bots, state, own)) is not None
        ):
            _, answer = broken
        elif isinstance(question, Turn):
            began = time.process_time()
            answer = choice(rules, seats[question.seat][1], state, question, own)
            if len(question.options) > 1:
                thinking[question.seat].append(time.process_time() - began)
        else:
            answer = chance(question, dice)
        rules.apply(state, answer)
        moves += 1
    return Bout(tuple(name for name, _ in seats), question.winners, moves, tuple(map(tuple, thinking)))


def _play_some(tournament: Tournament, numbers: Iterable[int]) -> Iterator[Bout]:
    rules = rebuild(tournament.game, tournament.seats, tournament.options)
    bots: dict[str, Bot] = {}
    for number in numbers:
        names = line_up(tournament, number)
        for name in names:
            if name not in bots:
                bots[name] = partner(name, tournament.game)
        seats = [(name, bots[name]) for name in names]
        luck = f"{tournament.seed}/luck/{number // tournament.seats}"
        yield play_bout(rules, seats, luck, f"{tournament.seed}/whims/{number}")
