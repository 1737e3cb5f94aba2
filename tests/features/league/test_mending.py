"""A damaged file of results: kept beside a new one, which is made from the journals."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import update

from game.cli import main
from game.features.league import address, schema
from game.features.league.copy import NAME
from game.features.league.mending import lay_aside
from game.features.league.service import LAID_ASIDE, League, LeagueLink
from game.store.folder import DataFolder
from tests.features.league.matches import written
from tests.features.league.server import PostgresServer

ASIDE = "league.damaged.sqlite"


def league(folder: Path, url: str = "") -> League:
    return League(DataFolder.open(folder), url)


def evening(folder: Path) -> Path:
    """A data folder with two matches in its league; the league's file."""
    for number in (1, 2):
        written(folder, "Ann Bob", "Ann", number=number)
    here = league(folder)
    here.work()
    assert here.report.book.matches == 2
    here.close()
    return folder / NAME


def by_sql(*statements: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        connection = sqlite3.connect(path)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return damage


def torn(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def scribbled(path: Path) -> None:
    """The pages behind the first, where the schema is."""
    content = path.read_bytes()
    path.write_bytes(content[:4096] + random.Random(1).randbytes(len(content) - 4096))


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "no database": lambda path: path.write_bytes(b"scribble " * 1000),
    "torn": torn,
    "scribbled": scribbled,
    "a folder": a_folder,
    "a table is gone": by_sql("DROP TABLE seats"),
    "a column is gone": by_sql("ALTER TABLE seats DROP COLUMN score"),
    "the league has no name": by_sql("DELETE FROM league"),
    "a version that is none": by_sql("UPDATE league SET version = 'soon'"),
    "a date that is none": by_sql("UPDATE matches SET begun = 'yesterday'"),
    "dice that are none": by_sql("UPDATE seats SET dice = '{\"camera\": 6}'"),
    "deep dice": by_sql("UPDATE seats SET dice = replace(hex(zeroblob(50000)), '00', '[')"),
    "a place that is none": by_sql("UPDATE seats SET place = 'first'"),
    "a name that is none": by_sql("UPDATE seats SET name = x'ff00'"),
    "a game that is none": by_sql("UPDATE matches SET game = x'ff00'"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_kept_and_made_anew_from_the_journals(
    tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    damage(evening(tmp_path))
    here = league(tmp_path)
    here.work()
    assert (here.report.read, here.report.link, here.report.book.matches) == (True, LeagueLink.HOME, 2)
    assert here.report.sentence == LAID_ASIDE.fill(file=ASIDE)
    assert (tmp_path / ASIDE).exists()
    here.work()
    assert here.report.sentence == LAID_ASIDE.fill(file=ASIDE)
    here.close()
    again = league(tmp_path)
    again.work()
    assert (again.report.sentence, again.report.book.matches) == ("", 2)
    again.close()


def test_what_breaks_while_it_is_open_is_mended_too(tmp_path: Path) -> None:
    path = evening(tmp_path)
    here = league(tmp_path)
    here.work()
    by_sql("DROP TABLE journals")(path)
    written(tmp_path, "Ann Bob", "Bob", number=3)
    here.work()
    assert (here.report.sentence, here.report.book.matches) == (LAID_ASIDE.fill(file=ASIDE), 3)
    here.close()


def test_each_damaged_file_is_kept(tmp_path: Path) -> None:
    path = evening(tmp_path)
    for _ in range(3):
        path.write_bytes(b"scribble")
        here = league(tmp_path)
        here.work()
        here.close()
    assert sorted(path.name for path in tmp_path.glob("*damaged*")) == [
        "league.damaged-2.sqlite",
        "league.damaged-3.sqlite",
        ASIDE,
    ]


def test_what_sqlite_keeps_beside_a_file_goes_with_it(tmp_path: Path) -> None:
    for end in ("", "-journal", "-wal"):
        (tmp_path / f"{NAME}{end}").write_text(end)
    assert lay_aside(tmp_path / NAME) == tmp_path / ASIDE
    assert sorted(path.name for path in tmp_path.iterdir()) == [ASIDE, f"{ASIDE}-journal", f"{ASIDE}-wal"]


def test_a_file_that_another_program_holds_is_not_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.features.league.address.FILE_SECONDS", 0)
    holding = sqlite3.connect(evening(tmp_path), isolation_level=None)
    holding.execute("BEGIN EXCLUSIVE")
    here = league(tmp_path)
    here.work()
    assert "cannot be kept on this table" in here.report.sentence
    holding.close()
    here.work()
    assert (here.report.sentence, here.report.book.matches) == ("", 2)
    assert not list(tmp_path.glob("*damaged*"))
    here.close()


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    by_sql("UPDATE league SET version = 99")(evening(tmp_path))
    here = league(tmp_path)
    here.work()
    said = here.report.sentence
    assert "update Knucklebone" in said
    assert not list(tmp_path.glob("*damaged*"))
    here.close()


@pytest.mark.server
def test_what_only_the_club_had_comes_back(tmp_path: Path, postgres: PostgresServer) -> None:
    url = postgres.fresh_url()
    for name, number in (("here", 1), ("there", 2)):
        written(tmp_path / name, "Ann Bob", "Ann", number=number)
        table = league(tmp_path / name, url)
        table.work()
        table.close()
    (tmp_path / "there" / NAME).write_bytes(b"scribble")
    there = league(tmp_path / "there", url)
    there.work()
    there.work()
    assert (there.report.link, there.report.book.matches, there.report.waiting) == (LeagueLink.TOGETHER, 2, 0)
    there.close()


@pytest.mark.server
def test_a_club_s_nonsense_is_the_club_s_and_the_own_file_stays(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    url = postgres.fresh_url()
    written(tmp_path / "there", "Ann Bob", "Ann")
    there = league(tmp_path / "there", url)
    there.work()
    there.close()
    server = address.open_server(url)
    with server.begin() as connection:
        connection.execute(update(schema.seats).values(dice='{"camera": 6}'))
    server.dispose()
    here = league(tmp_path / "here", url)
    here.work()
    assert here.report.link is LeagueLink.TOGETHER
    assert "cannot be read are left out: 1" in here.report.sentence
    assert not list((tmp_path / "here").glob("*damaged*"))
    here.close()


def test_the_command_says_what_was_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening(tmp_path).write_bytes(b"scribble")
    assert main(["league", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "Ann (won 2 of 2)" in said
    assert f"It is kept as {ASIDE}" in said
