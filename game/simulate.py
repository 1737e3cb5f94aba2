"""Matches that bots play among themselves, without screen, clock or disk."""

from __future__ import annotations

import random
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from game.games import make_bot, rebuild
from game.rules.contract import Answer, Bot, Dice, Emit, Order, Over, Pending, Roll, Rules, Shuffle, Turn

LARGEST_BATCH: Final = 20
"""Matches that a process plays before it reports; more would make Ctrl-C wait."""

Watch = Callable[[Any, Pending, Answer], None]
"""Called with the state, the question and the answer, before the answer is applied."""


@dataclass(frozen=True, slots=True)
class Job:
    """Which matches to play. Plain data, so that it can travel to another process."""

    game: str
    seats: tuple[str, ...]
    """Names of bots, one a seat."""
    options: Mapping[str, Any]
    """Complete options of the rules."""
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """One match, as far as statistics go."""

    moves: int
    """Answers of every kind."""
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    capped: bool


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
        }


def chance(question: Roll | Shuffle, rng: random.Random) -> Answer:
    """Virtual dice and shuffles from `rng`."""
    if isinstance(question, Roll):
        return Dice(tuple(int(rng.random() * question.sides) + 1 for _ in range(question.dice)))
    return Order(tuple(rng.sample(range(question.size), question.draw)))


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
    while True:
        question = rules.pending(state)
        if isinstance(question, Over):
            return Played(moves, question.scores, question.winners, question.capped)
        if isinstance(question, Turn):
            answer = _choice(rules, bots[question.seat], state, question, rng)
        else:
            answer = chance(question, rng)
        if watch is not None:
            watch(state, question, answer)
        rules.apply(state, answer, emit)
        moves += 1


def simulate(rules: Rules[Any], seats: Sequence[str], games: int, seed: int, jobs: int = 1) -> Summary:
    """Many matches. The same seed gives the same matches, however many processes share the work."""
    job = Job(rules.name, tuple(seats), rules.options, seed)
    began = time.perf_counter()
    if jobs > 1 and games > 1:
        matches = _in_processes(job, games, min(jobs, games))
    else:
        matches = _play_some(job, range(games))
    return _summary(rules.name, len(seats), matches, began)


def match_rng(seed: int, number: int) -> random.Random:
    """The generator of match `number` of a simulation: each match has its own, whoever plays it."""
    return random.Random(f"{seed}/{number}")


def _choice(rules: Rules[Any], bot: Bot, state: Any, turn: Turn, rng: random.Random) -> Answer:
    view = rules.view(state, turn.seat)
    answer: Answer = turn.options[0]
    for best in bot.think(rules, view, turn, rng):
        answer = best
    return answer


def _play_some(job: Job, numbers: Iterable[int]) -> Iterator[Played]:
    rules = rebuild(job.game, len(job.seats), job.options)
    bots = [make_bot(name, job.game) for name in job.seats]
    for number in numbers:
        yield play(rules, bots, match_rng(job.seed, number))


def _play_batch(job: Job, numbers: range) -> list[Played]:
    return list(_play_some(job, numbers))


def _in_processes(job: Job, games: int, jobs: int) -> Iterator[Played]:
    """In match order, so that sums do not depend on who was faster."""
    size = max(1, min(LARGEST_BATCH, -(-games // (4 * jobs))))
    batches = iter([range(first, min(first + size, games)) for first in range(0, games, size)])
    pool = ProcessPoolExecutor(max_workers=jobs)
    running: deque[Future[list[Played]]] = deque()
    try:
        with _interrupts_held_back():
            running.extend(pool.submit(_play_batch, job, batch) for batch in islice(batches, 2 * jobs))
        while running:
            yield from running.popleft().result()
            running.extend(pool.submit(_play_batch, job, batch) for batch in islice(batches, 1))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C: it is this process that stops, and they with it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _summary(game: str, seats: int, matches: Iterable[Played], began: float) -> Summary:
    games = moves = capped = 0
    wins = [0.0] * seats
    scores = [0.0] * seats
    for match in matches:
        games += 1
        moves += match.moves
        capped += match.capped
        for seat in match.winners:
            wins[seat] += 1 / len(match.winners)
        for seat, score in enumerate(match.scores):
            scores[seat] += score
    seconds = time.perf_counter() - began
    mean_scores = tuple(score / max(games, 1) for score in scores)
    return Summary(game, games, moves, seconds, tuple(wins), capped, mean_scores)
