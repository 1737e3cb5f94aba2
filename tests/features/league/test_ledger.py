"""One database of results: the same in a file and on a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from game.errors import UserError
from game.features.league import address, schema
from game.features.league.ledger import REMEMBERED, Forgotten, Ledger
from game.features.league.records import fingerprint
from tests.features.league.matches import day, engine_of, everything, match, names_in
from tests.features.league.server import PostgresServer

NAME = "c" * 32
Open = Callable[[], Ledger]


@pytest.fixture(params=["file", pytest.param("server", marks=pytest.mark.server)])
def open_ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens one database, as often as called."""
    opened: list[Ledger] = []
    if request.param == "server":
        server: PostgresServer = request.getfixturevalue("postgres")
        url = server.fresh_url()

    def open_it() -> Ledger:
        file = request.param == "file"
        engine = address.open_file(tmp_path / "league.sqlite") if file else address.open_server(url)
        opened.append(Ledger(engine, NAME))
        return opened[-1]

    yield open_it
    for ledger in opened:
        ledger.close()


def test_results_come_back_as_they_went_in_the_oldest_first(open_ledger: Open, tmp_path: Path) -> None:
    ledger = open_ledger()
    second, first = match(tmp_path, "Ann Bob *", "Bob", number=2), match(tmp_path, "Ängström 李", "李")
    assert ledger.add((second, first)) == 2
    assert everything(ledger) == (first, second)
    assert everything(open_ledger()) == (first, second)


def test_a_result_counts_once_however_often_it_comes(open_ledger: Open, tmp_path: Path) -> None:
    ledger = open_ledger()
    result = match(tmp_path, "Ann Bob", "Ann")
    assert [ledger.add((result, result)), ledger.add((result,))] == [1, 0]
    assert ledger.state() == (1, 1)


def test_changes_are_told_in_their_order_and_in_pieces(open_ledger: Open, tmp_path: Path) -> None:
    ledger = open_ledger()
    results = tuple(match(tmp_path, "Ann Bob", "Ann", number=number) for number in (3, 1, 2))
    ledger.add(results)
    first, until, _ = ledger.since(0, 2)
    assert (first, until) == (results[:2], 2)
    assert ledger.since(until, 2) == (results[2:], 3, ())
    assert ledger.since(3, 2) == ((), 3, ())


def test_whoever_is_forgotten_leaves_the_matches_without_a_name(open_ledger: Open, tmp_path: Path) -> None:
    ledger = open_ledger()
    ledger.add((match(tmp_path, "Ann Bob", "Ann"), match(tmp_path, "Bob Cleo", "Bob", number=2)))
    assert ledger.forget((Forgotten(fingerprint(" ANN "), day(9)),), day(9)) == 1
    assert names_in(everything(ledger)) == ["- Bob", "Bob Cleo"]
    kept = everything(ledger)[0].seats[0]
    assert (kept.score, kept.won, kept.place) == (1, True, 1)


def test_others_hear_of_it_as_of_a_new_change(open_ledger: Open, tmp_path: Path) -> None:
    ledger = open_ledger()
    ledger.add((match(tmp_path, "Ann Bob", "Ann"), match(tmp_path, "Bob Cleo", "Bob", number=2)))
    ledger.forget((Forgotten(fingerprint("Ann"), day(9)),), day(9))
    results, until, _ = ledger.since(2, 10)
    assert (names_in(results), until) == (["- Bob"], 3)


def test_a_match_that_comes_late_is_nameless_one_that_was_begun_later_is_not(
    open_ledger: Open, tmp_path: Path
) -> None:
    ledger = open_ledger()
    ledger.forget((Forgotten(fingerprint("Ann"), day(5)),), day(5))
    ledger.add((match(tmp_path, "Ann Bob", "Ann", number=4), match(tmp_path, "Ann Bob", "Ann", number=6)))
    assert names_in(everything(ledger)) == ["- Bob", "Ann Bob"]


def test_whoever_is_forgotten_twice_is_so_up_to_the_later_time(open_ledger: Open, tmp_path: Path) -> None:
    ledger = open_ledger()
    for moment in (day(9), day(3)):
        ledger.forget((Forgotten(fingerprint("Ann"), moment),), moment)
    ledger.add((match(tmp_path, "Ann Bob", "Ann", number=6),))
    assert names_in(everything(ledger)) == ["- Bob"]


def test_the_note_that_somebody_was_forgotten_is_itself_forgotten(open_ledger: Open, tmp_path: Path) -> None:
    ledger = open_ledger()
    ledger.forget((Forgotten(fingerprint("Ann"), day(5)),), day(5))
    later = day(5) + REMEMBERED + timedelta(days=1)
    ledger.forget((Forgotten(fingerprint("Bob"), later),), later)
    ledger.add((match(tmp_path, "Ann Bob", "Ann", number=4),))
    assert names_in(everything(ledger)) == ["Ann -"]


def test_the_league_has_the_name_it_was_begun_with(open_ledger: Open) -> None:
    assert open_ledger().name == open_ledger().name == NAME


def test_an_older_database_is_brought_up_to_date_once(
    open_ledger: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = match(tmp_path, "Ann Bob", "Ann")
    open_ledger().add((result,))
    newer = (*schema.VERSIONS, ("ALTER TABLE matches ADD COLUMN felt VARCHAR(20)",))
    monkeypatch.setattr(schema, "VERSIONS", newer)
    ledgers = open_ledger(), open_ledger()
    assert everything(ledgers[1]) == (result,)
    with engine_of(ledgers[0]).connect() as connection:
        assert connection.execute(text("SELECT version, felt FROM league, matches")).one() == (2, None)


def test_a_newer_database_is_refused_with_a_remedy_and_left_alone(
    open_ledger: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "VERSIONS", (*schema.VERSIONS, ()))
    open_ledger()
    monkeypatch.undo()
    with pytest.raises(UserError, match="update Knucklebone"):
        open_ledger()


BAD = {
    "dice that are no JSON": "UPDATE seats SET dice = 'scribble'",
    "dice that are no numbers": """UPDATE seats SET dice = '{"camera": [NaN, 1, 1, 1, 1, 1]}'""",
    "dice from nowhere": """UPDATE seats SET dice = '{"the moon": [1, 1, 1, 1, 1, 1]}'""",
    "fewer dice than none": """UPDATE seats SET dice = '{"camera": [-1, 1, 1, 1, 1, 1]}'""",
    "a list for a table": "UPDATE seats SET dice = '[]'",
    "no place": "UPDATE seats SET place = 0",
    "a place beyond the table": "UPDATE seats SET place = 9",
    "nobody there": "DELETE FROM seats",
    "a year far away": "UPDATE matches SET begun = '9999-12-31 23:59:59'",
    "a number that was never given out": "UPDATE matches SET change = 4000000000000",
}
SERVERS_OWN = {
    "a score that is no number": "UPDATE seats SET score = 'NaN'",
    "a score of infinity": "UPDATE seats SET score = 'Infinity'",
    "a year that Python does not know": "UPDATE matches SET begun = '290000-01-01 00:00:00+00'",
    "no end of time": "UPDATE matches SET begun = 'infinity'",
    "before the beginning": "UPDATE matches SET begun = '4000-01-01 00:00:00+00 BC'",
}


def spoil(ledger: Ledger, uid: str, statement: str) -> None:
    with engine_of(ledger).begin() as connection:
        connection.execute(text(f"{statement} WHERE uid = '{uid}'"))


@pytest.mark.parametrize("statement", BAD.values(), ids=BAD)
def test_a_bad_row_costs_no_other(open_ledger: Open, tmp_path: Path, statement: str) -> None:
    ledger = open_ledger()
    results = tuple(match(tmp_path, "Ann Bob", "Ann", number=number) for number in (1, 2, 3))
    ledger.add(results)
    spoil(ledger, results[1].uid, statement)
    found = ledger.since(0, 9)
    assert found.results == (results[0], results[2])
    assert found.unreadable == ((results[1].uid,) if "change" not in statement else ())
    assert found.last == 3
    assert ledger.add((match(tmp_path, "Cleo Dan", "Dan", number=4),)) == 1


@pytest.mark.server
@pytest.mark.parametrize("statement", SERVERS_OWN.values(), ids=SERVERS_OWN)
def test_a_bad_row_that_only_a_server_can_hold_costs_no_other(
    postgres: PostgresServer, tmp_path: Path, statement: str
) -> None:
    ledger = Ledger(address.open_server(postgres.fresh_url()), NAME)
    results = tuple(match(tmp_path, "Ann Bob", "Ann", number=number) for number in (1, 2, 3))
    ledger.add(results)
    spoil(ledger, results[1].uid, statement)
    assert ledger.since(0, 9) == ((results[0], results[2]), 3, (results[1].uid,))
    ledger.forget((Forgotten(fingerprint("Bob"), day(9)),), day(9))
    assert names_in(everything(ledger)) == ["Ann -", "Ann -"]
    ledger.close()


@pytest.mark.server
def test_a_bad_order_to_forget_stops_nobody(postgres: PostgresServer, tmp_path: Path) -> None:
    ledger = Ledger(address.open_server(postgres.fresh_url()), NAME)
    with engine_of(ledger).begin() as connection:
        connection.execute(text(f"INSERT INTO forgotten VALUES ('{fingerprint('Ann')}', 'infinity')"))
    ledger.add((match(tmp_path, "Ann Bob", "Ann"),))
    ledger.forget((Forgotten(fingerprint("Ann"), day(9)),), day(9))
    assert names_in(everything(ledger)) == ["- Bob"]
    ledger.close()
