"""Tables of a club and their server, for real: at once, in a crash, after an hour without it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.features.league import address
from game.features.league.ledger import Ledger
from game.features.league.service import League, LeagueLink
from game.store.folder import DataFolder
from tests.features.league.matches import everything, names_in, written
from tests.features.league.server import PostgresServer
from tests.waiting import FAILSAFE_S, wait_until

pytestmark = pytest.mark.server

EACH = 12
"""Matches a table."""


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.fresh_url()


@pytest.fixture
def server(url: str) -> Iterator[Ledger]:
    """The server as whoever looks after it sees it."""
    ledger = Ledger(address.open_server(url), "e" * 32)
    yield ledger
    ledger.close()


def table(repository: Path, folder: Path, url: str) -> subprocess.Popen[bytes]:
    """A table that plays in a process of its own."""
    words = ["-m", "tests.features.league.table", str(folder), url, str(EACH)]
    return subprocess.Popen([sys.executable, *words], cwd=repository, stderr=subprocess.PIPE)


def ended(process: subprocess.Popen[bytes]) -> None:
    """Wait for a table; fails with what it said."""
    _, said = process.communicate(timeout=FAILSAFE_S)
    assert process.returncode == 0, said.decode(errors="replace")


def journals(folder: Path) -> list[Path]:
    """The matches that a table has played or begun."""
    return list(DataFolder(folder).matches.iterdir())


def wait_for(server: Ledger, matches: int) -> None:
    wait_until(lambda: server.state()[0] >= matches, "tables that play")


def test_two_tables_write_at_once_and_nothing_is_lost_or_doubled(
    repository: Path, tmp_path: Path, url: str, server: Ledger
) -> None:
    folders = [tmp_path / "ann", tmp_path / "cleo"]
    for process in [table(repository, folder, url) for folder in folders]:
        ended(process)
    found = names_in(everything(server))
    assert sorted(found) == ["ann Bob"] * EACH + ["cleo Bob"] * EACH
    for folder in folders:
        league = League(DataFolder.open(folder), url)
        league.work()
        assert league.report.book.matches == 2 * EACH
        league.close()


def test_a_server_that_dies_in_the_middle_and_comes_back_has_everything_once(
    repository: Path, tmp_path: Path, url: str, server: Ledger, postgres: PostgresServer
) -> None:
    names = ("ann", "cleo")
    processes = [table(repository, tmp_path / name, url) for name in names]
    wait_for(server, EACH // 2)
    server.close()
    postgres.kill()
    played = {name: len(journals(tmp_path / name)) for name in names}
    for name in names:
        wait_until(lambda name=name: len(journals(tmp_path / name)) >= min(EACH, played[name] + 2))
    postgres.start()
    for process in processes:
        ended(process)
    assert sorted(names_in(everything(server))) == ["ann Bob"] * EACH + ["cleo Bob"] * EACH


def test_a_table_that_was_killed_while_writing_goes_on_where_it_was(
    repository: Path, tmp_path: Path, url: str, server: Ledger
) -> None:
    process = table(repository, tmp_path / "ann", url)
    wait_for(server, EACH // 4)
    process.kill()
    process.communicate()
    played = len(journals(tmp_path / "ann"))
    league = League(DataFolder.open(tmp_path / "ann"), url)
    league.work()
    league.close()
    # The last journal may lack its end: that match can be gone on with.
    assert len(everything(server)) in (played, played - 1)
    assert league.report.book.matches == len(everything(server))


def test_an_hour_without_the_server_is_caught_up(
    tmp_path: Path, url: str, server: Ledger, postgres: PostgresServer
) -> None:
    now = [0.0]
    league = League(DataFolder.open(tmp_path / "ann"), url, clock=lambda: now[0])
    league.work()
    server.close()
    postgres.kill()
    try:
        for number in range(1, 6):
            written(tmp_path / "ann", "Ann Bob", "Ann", number=number)
            now[0] += 12 * 60
            league.work()
        report = league.report
        assert (report.link, report.waiting, report.book.matches) == (LeagueLink.APART, 5, 5)
        assert report.sentence
    finally:
        postgres.start()
    now[0] += 12 * 60
    league.work()
    assert (league.report.link, league.report.waiting, league.report.sentence) == (LeagueLink.TOGETHER, 0, "")
    assert names_in(everything(server)) == ["Ann Bob"] * 5
    league.close()


def test_two_tables_that_begin_a_league_at_once_make_one(tmp_path: Path, url: str) -> None:
    leagues = [League(DataFolder.open(tmp_path / name), url) for name in ("ann", "cleo")]
    for league in leagues:
        league.start()
    wait_until(lambda: all(league.report.link is LeagueLink.TOGETHER for league in leagues))
    for league in leagues:
        league.close()
