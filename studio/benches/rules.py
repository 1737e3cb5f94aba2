"""How fast the rules of each game are: whole matches played at random, nothing but the rules at work."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from game.bots.at_random import play_at_random
from game.catalogue import GAMES, build
from game.lab.simulate import match_rng
from game.rules.contract import Rules

USUAL_SEATS = 4
MAX_ANSWERS = 100_000
"""No match takes this many answers."""
COPY_COUNT = 2000
"""Copies of a state in mid-match that are timed."""


@dataclass(frozen=True, slots=True)
class RulesReport:
    """One game measured."""

    game: str
    seats: int
    matches: int
    moves: int
    """Answers of every kind, chance included."""
    seconds: float
    """Seconds of processor time."""
    copy_us: float
    """Microseconds to copy a state in mid-match."""

    @property
    def moves_per_s(self) -> float:
        """Answers a second, one process."""
        return self.moves / self.seconds


def measure_all(matches: int, clock: Callable[[], float] = time.process_time) -> Iterator[RulesReport]:
    """Measure every game at its usual number of seats; the same matches each time."""
    for name, info in GAMES.items():
        seats = min(max(USUAL_SEATS, info.seat_range[0]), info.seat_range[-1])
        yield measure(build(name, seats), matches, clock)


def measure(rules: Rules[Any], matches: int, clock: Callable[[], float] = time.process_time) -> RulesReport:
    """Play that many random matches and time them together."""
    _play(rules, matches)
    begun = clock()
    moves = sum(_play(rules, number) for number in range(matches))
    seconds = max(clock() - begun, 1e-9)
    copying = _copy_time(rules, moves // matches, clock)
    return RulesReport(rules.name, rules.seats, matches, moves, seconds, copying)


def _play(rules: Rules[Any], number: int) -> int:
    """One match to its end; the number of answers."""
    moves, _ = play_at_random(rules, rules.start(), match_rng(0, number), MAX_ANSWERS)
    return moves


def _copy_time(rules: Rules[Any], length: int, clock: Callable[[], float]) -> float:
    state = rules.start()
    play_at_random(rules, state, match_rng(0, 0), max(1, length // 2))
    begun = clock()
    for _ in range(COPY_COUNT):
        state.copy()
    return (clock() - begun) / COPY_COUNT * 1e6
