"""How fast the rules of each game are: whole matches played at random, nothing but the rules at work."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from game.catalogue import GAMES, build
from game.lab.simulate import match_rng
from game.rules.contract import Dice, Order, Over, Roll, Rules, Turn

USUAL_SEATS = 4
COPIES = 2000
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
    """Of processor time."""
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
    """Play so many random matches and time them together."""
    _play(rules, match_rng(0, matches))
    begun = clock()
    moves = sum(_play(rules, match_rng(0, number)) for number in range(matches))
    seconds = max(clock() - begun, 1e-9)
    copying = _copy_time(rules, moves // matches, clock)
    return RulesReport(rules.name, rules.seats, matches, moves, seconds, copying)


def _play(
    rules: Rules[Any], rng: random.Random, upto: int | None = None, kept: list[Any] | None = None
) -> int:
    """One match, or its first answers; the number of answers."""
    state = rules.start()
    pending, apply, pick = rules.pending, rules.apply, rng.random
    moves = 0
    while moves != upto:
        question = pending(state)
        if isinstance(question, Turn):
            options = question.options
            apply(state, options[int(pick() * len(options))])
        elif isinstance(question, Roll):
            apply(state, Dice(tuple(int(pick() * question.sides) + 1 for _ in range(question.dice))))
        elif isinstance(question, Over):
            break
        else:
            apply(state, Order(tuple(rng.sample(range(question.size), question.draw))))
        moves += 1
    if kept is not None:
        kept.append(state)
    return moves


def _copy_time(rules: Rules[Any], length: int, clock: Callable[[], float]) -> float:
    kept: list[Any] = []
    _play(rules, match_rng(0, 0), max(1, length // 2), kept)
    (state,) = kept
    begun = clock()
    for _ in range(COPIES):
        state.copy()
    return (clock() - begun) / COPIES * 1e6
