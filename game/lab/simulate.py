"""Matches that bots play among themselves, without screen, clock or disk."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.bots.chance import chance
from game.catalogue import Measures, game_named, make_bot, rebuild
from game.intervals import Interval, wilson
from game.lab.parallel import map_matches
from game.lab.statistics import MatchRecord, Recorder, Statistics
from game.rules.contract import Answer, Bot, Emit, Over, Pending, Rules, Turn
from game.rules.interjections import Interjection, questions

LARGEST_BATCH: Final = 20
"""Matches that a process plays before it reports; more would make Ctrl-C wait."""

Watch = Callable[[Any, Pending, Answer], None]
"""Called with the state, the question and the answer, before the answer is applied."""


@dataclass(frozen=True, slots=True)
class Series:
    """Which matches to play. Plain data, so that it can travel to another process."""

    game: str
    seats: tuple[str, ...]
    """Names of bots, one a seat."""
    options: Mapping[str, Any]
    """Complete options of the rules."""
    seed: int
    gather: bool = False
    """Keep a record of each match."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match, as far as statistics go."""

    moves: int
    """Answers of every kind."""
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    capped: bool
    record: MatchRecord | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """Many matches."""

    game: str
    games: int
    moves: int
    seconds: float
    wins: tuple[float, ...]
    """By seat; a shared victory counts in equal parts."""
    capped: int
    """Matches that the technical limit on length stopped."""
    mean_scores: tuple[float, ...]
    statistics: Statistics | None = None
    """Where they were gathered."""

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """The interval, by seat, in which its true share of the victories lies in 19 of 20 cases."""
        return tuple(wilson(wins, self.games) for wins in self.wins)

    @property
    def moves_per_s(self) -> float:
        """Answers a second, all processes together."""
        return self.moves / self.seconds if self.seconds > 0 else 0.0

    @property
    def mean_length(self) -> float:
        """Answers a match."""
        return self.moves / self.games if self.games else 0.0

    def as_data(self) -> dict[str, Any]:
        """Plain data under stable names."""
        return {
            "game": self.game,
            "games": self.games,
            "moves": self.moves,
            "seconds": round(self.seconds, 3),
            "moves_per_s": round(self.moves_per_s),
            "wins": [round(wins, 4) for wins in self.wins],
            "capped": self.capped,
            "mean_length": round(self.mean_length, 2),
            "mean_scores": [round(score, 2) for score in self.mean_scores],
            "win_rate_95": [[round(bound, 4) for bound in interval] for interval in self.intervals],
            **(self.statistics.as_data() if self.statistics is not None else {}),
        }


def play(
    rules: Rules[Any],
    bots: Sequence[Bot],
    rng: random.Random,
    watch: Watch | None = None,
    emit: Emit | None = None,
) -> Played:
    """One match from start to end, all chance and all whims from `rng`."""
    state = rules.start()
    moves = 0
    answer: Answer
    while True:
        question = rules.pending(state)
        if isinstance(question, Over):
            return Played(moves, question.scores, question.winners, question.capped)
        if (
            rules.interjections(state)
            and (broken := choose_interjection(rules, bots, state, rng)) is not None
        ):
            question, answer = broken
        elif isinstance(question, Turn):
            answer = choice(rules, bots[question.seat], state, question, rng)
        else:
            answer = chance(question, rng)
        if watch is not None:
            watch(state, question, answer)
        rules.apply(state, answer, emit)
        moves += 1


def simulate(
    rules: Rules[Any],
    seats: Sequence[str],
    games: int,
    seed: int,
    jobs: int = 1,
    *,
    backend: str = "loky",
    cluster: str = "",
    gather: bool = False,
    watch: Callable[[Iterator[Played], int], Iterable[Played]] | None = None,
) -> Summary:
    """Many matches. The same seed gives the same matches, however many processes share the work.

    `backend` is how more than one process are run, see `game.lab.parallel`; with `gather` the summary has
    statistics. `watch` is handed the matches as they come in, with their number, and passes them on. Raises
    UserError when the backend cannot be used.
    """
    series = Series(rules.name, tuple(seats), rules.options, seed, gather)
    began = time.perf_counter()
    matches = map_matches(_play_some, series, games, LARGEST_BATCH, jobs, backend, cluster)
    return _summary(
        rules.name, len(seats), matches if watch is None else watch(matches, games), began, gather
    )


def match_rng(seed: int, number: int) -> random.Random:
    """The generator of match `number` of a simulation: each match has its own, whoever plays it."""
    return random.Random(f"{seed}/{number}")


def choice(rules: Rules[Any], bot: Bot, state: Any, turn: Turn, rng: random.Random) -> Answer:
    """Returns what a bot chooses when it has thought to the end."""
    # Views cost up to a quarter of a match at random, and a bot that is blind never looks at one.
    view = None if getattr(bot, "blind", False) else rules.view(state, turn.seat)
    answer: Answer = turn.options[0]
    for best in bot.think(rules, view, turn, rng):
        answer = best
    return answer


def choose_interjection(
    rules: Rules[Any], bots: Sequence[Bot], state: Any, rng: random.Random
) -> tuple[Turn, Interjection] | None:
    """What a bot does out of turn now, and what it was asked; the first that wants to counts."""
    for turn in questions(rules, state, range(rules.seats)):
        answer = choice(rules, bots[turn.seat], state, turn, rng)
        if isinstance(answer, Interjection) and answer.action is not None:
            return turn, answer
    return None


def _play_some(series: Series, numbers: Iterable[int]) -> Iterator[Played]:
    rules = rebuild(series.game, len(series.seats), series.options)
    bots = [make_bot(name, series.game) for name in series.seats]
    measures = game_named(series.game).measures(rules)
    for number in numbers:
        rng = match_rng(series.seed, number)
        yield _record(rules, bots, rng, measures) if series.gather else play(rules, bots, rng)


def _record(rules: Rules[Any], bots: Sequence[Bot], rng: random.Random, measures: Measures) -> Played:
    recorder = Recorder(measures, rules.seats)
    played = play(rules, bots, rng, recorder.watch, recorder.emit)
    return replace(played, record=recorder.finish(played.scores))


def _summary(game: str, seats: int, matches: Iterable[Played], began: float, gather: bool) -> Summary:
    statistics = Statistics(seats) if gather else None
    games = moves = capped = 0
    wins = [0.0] * seats
    scores = [0.0] * seats
    for match in matches:
        games += 1
        moves += match.moves
        capped += match.capped
        if statistics is not None and match.record is not None:
            statistics.add(match.moves, match.winners, match.scores, match.record)
        for seat in match.winners:
            wins[seat] += 1 / len(match.winners)
        for seat, score in enumerate(match.scores):
            scores[seat] += score
    seconds = time.perf_counter() - began
    mean_scores = tuple(score / max(games, 1) for score in scores)
    return Summary(game, games, moves, seconds, tuple(wins), capped, mean_scores, statistics)
