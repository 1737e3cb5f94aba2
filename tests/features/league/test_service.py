"""The league of a console: reads its journals, tells a book, and never stands in the way."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from game.errors import UserError
from game.features.league.copy import NAME
from game.features.league.service import League, LeagueLink
from game.store.folder import DataFolder
from game.store.journal import Journal, Result, read_journal
from tests.features.league.matches import day, written
from tests.waiting import wait_until

NOBODY = "postgresql://club:secret@127.0.0.1:1/league"
"""No server listens there."""


def league(folder: Path, url: str = "") -> League:
    return League(DataFolder.open(folder), url)


def test_matches_of_earlier_evenings_are_in_the_book(tmp_path: Path) -> None:
    written(tmp_path, "Ann Bob", "Ann", number=1)
    written(tmp_path, "* *", "*", number=2)
    written(tmp_path, "Ann Bob", "Bob", number=3, over=False)
    here = league(tmp_path)
    assert not here.report.read
    here.work()
    assert (here.report.read, here.report.link, here.report.book.matches) == (True, LeagueLink.HOME, 1)
    here.close()


def test_a_match_that_ends_later_is_added_and_none_twice(tmp_path: Path) -> None:
    here = league(tmp_path)
    here.work()
    written(tmp_path, "Ann Bob", "Ann")
    here.on_match_over()
    for _ in range(2):
        here.work()
    again = league(tmp_path)
    again.work()
    assert here.report.book.matches == again.report.book.matches == 1
    here.close()
    again.close()


def test_a_journal_that_is_broken_keeps_no_other_from_being_read(tmp_path: Path) -> None:
    written(tmp_path, "Ann Bob", "Ann", number=1).write_bytes(b"scribble\n")
    written(tmp_path, "Ann Bob", "Ann", number=2)
    here = league(tmp_path)
    here.work()
    assert here.report.book.matches == 1
    here.close()


def test_whoever_is_forgotten_is_gone_from_the_book_and_counts_on_as_nobody(tmp_path: Path) -> None:
    written(tmp_path, "Ann Bob", "Bob")
    here = league(tmp_path)
    here.work()
    here.forget("ann")
    here.work()
    book = here.report.book
    assert (book.matches, [player.name for player in book.players]) == (1, ["Bob"])
    bob = book.player("Bob")
    assert bob is not None
    assert (bob.total.wins, bob.rivals) == (1, ())
    here.close()


def test_a_match_that_is_played_meanwhile_loses_the_name_when_it_is_over(tmp_path: Path) -> None:
    here = League(DataFolder.open(tmp_path), now=lambda: day(2))
    path = written(tmp_path, "Ann Bob", "Ann", over=False)
    journal = Journal.reopen(path)[0]
    here.forget("Ann")
    here.work()
    journal.finish(Result((1.0, 0.0), (0,)))
    here.work()
    assert [player.name for player in here.report.book.players] == ["Bob"]
    journal.close()
    here.work()
    assert read_journal(path).header.players[0].name == "Somebody"
    assert here.report.book.matches == 1
    here.close()


def test_an_order_outlives_the_program(tmp_path: Path) -> None:
    """However it ends after somebody was told to be forgotten: the order is written down first."""
    path = written(tmp_path, "Ann Bob", "Ann")
    league(tmp_path).forget("Ann")  # and the program is killed
    again = league(tmp_path)
    again.work()
    assert read_journal(path).header.players[0].name == "Somebody"
    assert [player.name for player in again.report.book.players] == ["Bob"]
    assert list(DataFolder(tmp_path).forgetting.iterdir()) == []
    again.close()


def test_a_journal_that_is_held_is_made_nameless_at_a_later_start(tmp_path: Path) -> None:
    path = written(tmp_path, "Ann Bob", "Ann", over=False)
    journal, _ = Journal.reopen(path)
    here = league(tmp_path)
    here.forget("Ann")
    here.work()
    here.close()
    journal.close()
    again = league(tmp_path)
    again.work()
    assert read_journal(path).header.players[0].name == "Somebody"
    again.close()


def test_results_of_a_clock_that_is_ahead_are_nameless_too(tmp_path: Path) -> None:
    written(tmp_path, "Ann Bob", "Ann", number=400)
    here = League(DataFolder.open(tmp_path), now=lambda: day(2))
    here.work()
    here.forget("Ann")
    here.work()
    assert [player.name for player in here.report.book.players] == ["Bob"]
    here.close()


def test_an_order_waits_for_a_club_that_is_away(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    written(tmp_path, "Ann Bob", "Ann")
    for _ in range(2):
        here = league(tmp_path, NOBODY)
        here.forget("Ann")
        here.work()
        here.close()
    orders = DataFolder(tmp_path).forgetting
    assert len(list(orders.iterdir())) == 1
    at_home = league(tmp_path)
    at_home.work()
    assert list(orders.iterdir()) == []
    at_home.close()


def test_where_the_disk_refuses_nobody_is_told_to_be_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    here = league(tmp_path)
    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(UserError, match="No space left"):
        here.forget("Ann")


def test_a_lost_file_is_made_again_from_the_journals(tmp_path: Path) -> None:
    written(tmp_path, "Ann Bob", "Ann")
    first = league(tmp_path)
    first.work()
    first.close()
    (tmp_path / NAME).unlink()
    second = league(tmp_path)
    second.work()
    assert second.report.book == first.report.book
    second.close()


def test_a_server_out_of_reach_is_one_sentence_without_its_password(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    written(tmp_path, "Ann Bob", "Ann")
    here = league(tmp_path, NOBODY)
    here.work()
    report = here.report
    assert (report.link, report.waiting, report.book.matches) == (LeagueLink.APART, 1, 1)
    told = report.sentence
    assert told == (
        "The league at 127.0.0.1 cannot be reached: Connection refused. Results wait here until it can."
    )
    here.close()


def test_a_server_out_of_reach_is_tried_again_after_longer_and_longer(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    now = [0.0]
    here = League(DataFolder.open(tmp_path), NOBODY, clock=lambda: now[0])
    waits = []
    for _ in range(5):
        waits.append(here.work())
        assert here.work() == pytest.approx(waits[-1])
        now[0] += waits[-1]
    assert waits == [5.0, 15.0, 60.0, 300.0, 300.0]
    here.close()


def test_trouble_is_over_when_it_is_over(tmp_path: Path) -> None:
    written(tmp_path, "Ann Bob", "Ann")
    here = league(tmp_path)
    (tmp_path / NAME).symlink_to(tmp_path / "gone" / NAME)
    here.work()
    assert "cannot be kept" in here.report.sentence
    (tmp_path / NAME).unlink()
    here.work()
    assert (here.report.sentence, here.report.book.matches) == ("", 1)
    here.close()


def test_a_thread_does_the_work_and_ends(tmp_path: Path) -> None:
    written(tmp_path, "Ann Bob", "Ann")
    here = league(tmp_path)
    here.start()
    wait_until(lambda: here.report.read)
    assert here.report.book.matches == 1
    written(tmp_path, "Ann Bob", "Ann", number=2)
    here.on_match_over()
    wait_until(lambda: here.report.book.matches == 2)
    here.close()
    assert "league" not in [thread.name for thread in threading.enumerate()]


@pytest.mark.parametrize(
    "url", ["club", "postgresql://", "postgresql://host", "mysql://host/league", "postgresql://host:x/league"]
)
def test_an_address_that_can_be_no_league_s_is_refused_with_an_example(tmp_path: Path, url: str) -> None:
    with pytest.raises(UserError, match="postgresql://club@"):
        league(tmp_path, url)
