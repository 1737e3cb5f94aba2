"""A club's season for the pictures of the hall of fame: the same matches on every run."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from game.features.league.book import Book, book_of
from game.features.league.records import DIE_FACES, MatchResult, SeatResult

NAMES = ("Ann", "Bob", "Cleo", "Wilhelmina B", "Dan", "Eva", "Finn", "Ümit", "Grace", "Hugo", "Ida")
GAMES = ("spellcycles", "unnamed", "engine", "trade-or-duel", "power-vacuum")
BEGUN = datetime(2025, 10, 3, 18, 0, tzinfo=UTC)
MATCHES = 90
SOURCES = ("camera", "tower", "virtual")


def season() -> Book:
    """Three months of evenings; nobody has won the last game twice in a row yet."""
    rng = random.Random(11)
    return book_of(_match(rng, number) for number in range(MATCHES))


def _match(rng: random.Random, number: int) -> MatchResult:
    people = rng.sample(NAMES, rng.randrange(2, 5))
    scores = [float(rng.randrange(4, 60)) for _ in people]
    places = [1 + sum(other > score for other in scores) for score in scores]
    seats = [
        SeatResult(name, None, score, place, place == 1, _dice(rng))
        for name, score, place in zip(people, scores, places, strict=True)
    ]
    if rng.random() < 0.4:
        seats.append(SeatResult(None, "greedy", 0.0, len(seats) + 1, False))
    game = GAMES[min(len(GAMES) - 1, int(rng.expovariate(0.7)))]
    return MatchResult(str(number), game, BEGUN + timedelta(days=number), tuple(seats))


def _dice(rng: random.Random) -> dict[str, tuple[int, ...]]:
    return {rng.choice(SOURCES): tuple(rng.randrange(4) for _ in range(DIE_FACES))}
