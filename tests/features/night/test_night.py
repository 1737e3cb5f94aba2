"""A night: who stands where after several games, what to play next, and what a pulled plug leaves of it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from game.features.night.night import NightGame, standings
from game.features.night.nights import LAPSES_AFTER, Nights, nights_of
from game.features.night.store import NAME, Counting
from game.match.game_choice import GameOnOffer, proposal
from game.match.host import MatchHost, MatchSetup
from game.store.entries import moment_of
from game.store.journal import Journal, JournalError, PlayerEntry, Result, read_header, read_journal
from game.store.matches import MatchStore
from game.store.past_matches import PastMatch, last_played, minutes_here, past_match
from tests.match.hosts import host_in

BERLIN, NEW_YORK = "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0"
EIGHT = datetime(2026, 1, 31, 20, 0)
ANN, BOB, CLEO, DAN = (PlayerEntry(name) for name in ("Ann", "Bob", "Cleo", "Dan"))


def game(name: str, players: tuple[PlayerEntry, ...], *scores: float) -> NightGame:
    best = max(scores)
    won = tuple(seat for seat, score in enumerate(scores) if score == best)
    return NightGame(f"a {name}", name, players, Result(scores, won))


FOUR = (ANN, BOB, CLEO, DAN)
PLAYED = (game("spellcycles", FOUR, 9, 11, 7, 1), game("power-vacuum", FOUR, 43, 20, 30, 4))


@pytest.mark.parametrize(
    ("counting", "told"),
    [
        (Counting.PLACES, [("Ann", 7, 1, 1), ("Bob", 6, 2, -1), ("Cleo", 5, 3, 0), ("Dan", 2, 4, 0)]),
        (Counting.VICTORIES, [("Ann", 1, 1, 1), ("Bob", 1, 1, 0), ("Cleo", 0, 3, -1), ("Dan", 0, 3, -1)]),
        (Counting.POINTS, [("Ann", 52, 1, 1), ("Cleo", 37, 2, 1), ("Bob", 31, 3, -2), ("Dan", 5, 4, 0)]),
    ],
)
def test_what_counts_is_a_switch(counting: Counting, told: list[tuple[str, float, int, int]]) -> None:
    found = standings(PLAYED, counting)
    assert [(one.player.name, one.total, one.rank, one.climbed) for one in found] == told


def test_a_first_place_is_worth_as_much_whoever_sat_out_and_equals_share_a_place() -> None:
    played = (*PLAYED, game("engine", (BOB, PlayerEntry("ann ")), 40, 40))
    found = {one.player.name: (one.total, one.places) for one in standings(played, Counting.PLACES)}
    assert found == {
        # A name in other letters is the same person.
        "ann ": (7 + 4, (2, 1, 1)),
        "Bob": (6 + 4, (1, 3, 1)),
        "Cleo": (5, (3, 2, None)),
        "Dan": (2, (4, 4, None)),
    }


LONG_AGO, LATELY = EIGHT - timedelta(weeks=5), EIGHT - timedelta(days=1)
OFFERS = (
    GameOnOffer("pyramids", range(2, 6), 45, LATELY),
    GameOnOffer("cards", range(2, 5), 35, LONG_AGO),
    GameOnOffer("bluff", range(4, 10), 10, LATELY),
    GameOnOffer("unknown", range(2, 7), 60),
)


@pytest.mark.parametrize(
    ("heads", "left", "tonight", "name"),
    [
        (4, None, (), "cards"),  # not played for longest
        (5, None, (), "pyramids"),  # cards are for four at most
        (4, 20.0, (), "bluff"),  # the only one that ends in time
        (4, None, ("cards",), "pyramids"),  # what was played tonight comes last
        (4, None, ("cards", "pyramids", "bluff"), "unknown"),  # nobody here knows it yet
        (3, 20.0, (), "cards"),  # none ends in time: the shortest
        (12, None, (), None),
    ],
)
def test_the_next_game_follows_from_heads_time_and_what_was_not_played_lately(
    heads: int, left: float | None, tonight: tuple[str, ...], name: str | None
) -> None:
    found = proposal(OFFERS, heads, left, tonight)
    assert (found.name if found is not None else None) == name


def test_how_long_a_game_takes_is_measured_on_what_people_played_here() -> None:
    minutes = (31.0, 33.0, 900.0, 35.0, 0.2)
    past = [PastMatch("engine", EIGHT - timedelta(days=n), each) for n, each in enumerate(minutes)]
    assert minutes_here(past, "engine") == 33, "what was broken off or tried out is left out"
    assert minutes_here(past, "unnamed") is None
    assert minutes_here(past[:2], "engine") is None, "one that was given up early tells nothing"
    assert last_played(past, "engine") == EIGHT
    assert last_played(past, "unnamed") is None


# --- on the disk


def host_of(folder: Path, now: datetime = EIGHT) -> MatchHost:
    return host_in(folder, now=lambda: now)


def play(host: MatchHost, answers: int | None = None) -> str:
    """A short match of so many answers, None for all of them; its name."""
    players = tuple(PlayerEntry(name, "random") for name in ("Ann", "Bob", "Cleo", "Dan"))
    loop = host.begin(MatchSetup("trade-or-duel", players))
    now = 0.0
    while loop.over is None and (answers is None or loop.match.answers < answers):
        loop.tick(now)
        now += 0.5
    loop.close()
    return loop.name


def test_a_night_goes_on_after_the_plug_was_pulled_between_games_or_in_one(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    nights_of(host).begin(EIGHT)
    nights_of(host).last_until(EIGHT + timedelta(hours=3))
    first = play(host)
    nights_of(host).count(Counting.VICTORIES)
    broken_off = play(host, 5)
    again = nights_of(host_of(tmp_path))
    assert again.night == nights_of(host).night
    assert [one.match for one in again.games] == [first], "what is not over does not count yet"
    assert again.holds(broken_off)
    assert again.standings == nights_of(host).standings
    assert again.minutes_left(EIGHT + timedelta(hours=1)) == 120


def test_a_single_match_belongs_to_no_night_and_a_night_ends_once(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    assert not nights_of(host).holds(play(host))
    nights_of(host).begin(EIGHT)
    play(host)
    nights_of(host).end()
    nights = nights_of(host)
    assert (nights.night, nights.games, nights_of(host_of(tmp_path)).night) == (None, (), None)


def test_a_night_without_a_game_in_which_nothing_happens_any_more_is_over(tmp_path: Path) -> None:
    nights = nights_of(host_of(tmp_path))
    nights.begin(EIGHT)
    assert nights.look(EIGHT + LAPSES_AFTER) is not None
    assert nights.look(EIGHT + LAPSES_AFTER + timedelta(seconds=1)) is None


def test_a_clock_that_jumps_costs_no_night(tmp_path: Path) -> None:
    """People are asked whether it goes on; until then nothing of it is lost."""
    host, later = host_of(tmp_path), EIGHT + timedelta(days=2)
    nights_of(host).begin(EIGHT)
    play(host)
    assert nights_of(host).look(later) is not None
    assert nights_of(host).is_lapsed(later)
    again = nights_of(host_of(tmp_path))
    assert len(again.games) == 1
    again.go_on(later)
    assert not nights_of(host_of(tmp_path)).is_lapsed(later)


def test_a_game_counts_though_the_disk_refused_its_last_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = host_of(tmp_path)
    nights_of(host).begin(EIGHT)
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "finish", refuse)
        match = play(host)
    assert read_journal(host.store.path_of(match)).result is None
    (game,) = nights_of(host).games
    assert nights_of(host_of(tmp_path)).games == (game,)
    host.resume(read_journal(host.store.path_of(match))).close()
    assert read_journal(host.store.path_of(match)).result == game.result
    assert nights_of(host).games == (game,)


def refuse(*_: object) -> None:
    raise JournalError("The disk refuses.")


def test_a_night_is_as_long_as_it_was_though_clocks_are_put_back_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zone(monkeypatch, BERLIN):
        nights = nights_of(host_of(tmp_path))
        nights.begin(datetime(2026, 10, 25, 1, 0))
        nights.last_until(datetime(2026, 10, 25, 4, 0))
        assert nights.minutes_left(datetime(2026, 10, 25, 1, 0)) == 240


def test_a_journal_says_when_it_was_begun_in_every_zone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the hour that comes twice: by it the league tells who won in a row."""
    twice = datetime(2026, 10, 25, 2, 30)
    with zone(monkeypatch, BERLIN):
        stored = [play(host_of(tmp_path, moment)) for moment in (twice, twice.replace(minute=10, fold=1))]
    headers = [read_header(MatchStore(tmp_path).path_of(name)) for name in stored]
    assert [header.created for header in headers] == [
        "2026-10-25T00:30:00+00:00",
        "2026-10-25T01:10:00+00:00",
    ]
    for where in (BERLIN, NEW_YORK):
        with zone(monkeypatch, where):
            first, second = (moment_of(header.created) for header in headers)
            assert second - first == timedelta(minutes=40)


@contextmanager
def zone(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", name)
        time.tzset()
        yield
    time.tzset()


def test_games_are_in_the_order_in_which_they_ended(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    nights_of(host).begin(EIGHT)
    left = play(host, 5)
    later = play(host)
    loop = host.resume(read_journal(host.store.path_of(left)))
    now = 0.0
    while loop.over is None:
        loop.tick(now)
        now += 0.5
    loop.close()
    assert [game.match for game in nights_of(host).games] == [later, left]


def test_two_programs_lose_no_game_of_one_night(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    nights_of(host).begin(EIGHT)
    other = host_of(tmp_path)
    matches = [play(host), play(other), play(host)]
    assert sorted(game.match for game in nights_of(host_of(tmp_path)).games) == sorted(matches)


def test_a_match_that_could_not_begin_leaves_no_name_in_the_night(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = host_of(tmp_path)
    nights_of(host).begin(EIGHT)
    monkeypatch.setattr(MatchStore, "create", refuse)
    with pytest.raises(JournalError):
        play(host)
    night = nights_of(host_of(tmp_path)).night
    assert night is not None
    assert night.matches == ()


def test_a_night_may_be_as_long_as_people_like(tmp_path: Path) -> None:
    nights = nights_of(host_of(tmp_path))
    nights.begin(EIGHT)
    for number in range(100):
        nights.on_begin(f"match {number}", EIGHT)
    assert nights_of(host_of(tmp_path)).night == nights.night


@pytest.mark.parametrize("said", [b"nonsense", b"{}", b'{"begun": "noon", "last": "noon"}', b"[1]"])
def test_a_file_that_says_anything_else_is_put_aside(said: bytes, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(said)
    assert Nights(MatchStore(tmp_path)).night is None
    assert [path.name for path in tmp_path.iterdir()] == ["night.broken.json"]


def test_matches_of_bots_alone_tell_nothing_of_how_long_a_game_takes(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    path = host.store.path_of(play(host))
    written = EIGHT.timestamp() + 600
    assert past_match(path, written) is None
    loop = host.begin(MatchSetup("trade-or-duel", (ANN, BOB, CLEO, DAN)))
    loop.close()
    path = host.store.path_of(loop.name)
    os.utime(path, (written, written))
    assert past_match(path, written) == PastMatch("trade-or-duel", EIGHT, 10)
