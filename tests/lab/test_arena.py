"""Tournaments: everybody sits everywhere, luck is shared out fairly, and nothing depends on who plays it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game.catalogue import build
from game.lab.arena import Tournament, hold, line_up

RULES = build("trade-or-duel", 4)
MEETING = Tournament("trade-or-duel", ("random", "wild", "greedy"), 4, RULES.options, seed=3)
CHALLENGE = replace(MEETING, bots=("greedy", "wild"), field=("random", "careful"))


def test_the_same_company_plays_once_from_every_seat() -> None:
    for tournament in (MEETING, CHALLENGE):
        tables = [line_up(tournament, number) for number in range(8, 12)]
        assert len({tuple(sorted(table)) for table in tables}) == 1
        for seat in range(4):
            assert Counter(table[seat] for table in tables) == Counter(tables[0])


def test_everybody_plays_as_often_as_the_others() -> None:
    played = Counter(name for number in range(12) for name in line_up(MEETING, number))
    assert set(played.values()) == {16}


def test_one_challenger_at_a_time_meets_the_field() -> None:
    for number in range(16):
        table = line_up(CHALLENGE, number)
        challengers = [name for name in table if name in CHALLENGE.bots]
        assert challengers == [CHALLENGE.bots[number // 4 % 2]]


def test_the_same_seed_is_the_same_tournament_whoever_shares_the_work() -> None:
    alone, together = hold(MEETING, 8), hold(MEETING, 8, jobs=2, backend="threading")
    assert alone.results == together.results
    assert hold(replace(MEETING, seed=4), 8).results != alone.results


def test_victories_choices_and_moves_are_counted() -> None:
    outcome = hold(CHALLENGE, 8)
    assert outcome.matches == 8
    assert sum(standing.played for standing in outcome.standings.values()) == 32
    assert sum(standing.won for standing in outcome.standings.values()) <= 8
    assert outcome.moves > sum(len(standing.thinking) for standing in outcome.standings.values()) > 0
    points = [rating.points for _, rating in outcome.rank()]
    assert points == sorted(points, reverse=True)


def test_matches_can_be_watched_as_they_come() -> None:
    seen = []

    def watch(bouts, matches):
        for bout in bouts:
            seen.append((bout.seats, matches))
            yield bout

    hold(MEETING, 3, watch=watch)
    assert seen == [(line_up(MEETING, number), 3) for number in range(3)]
