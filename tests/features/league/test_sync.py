"""What the files of tables and their league's server tell each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from game.features.league import address
from game.features.league.copy import Copy
from game.features.league.ledger import Forgotten, Ledger
from game.features.league.records import MatchResult, fingerprint
from game.features.league.sync import Exchange, exchange
from tests.features.league.matches import day, engine_of, everything, match, names_in

NOW = day(30)
Copies = tuple[Copy, Copy]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ledger]:
    """A file will do: that a server gives the same answers is told elsewhere."""
    ledger = opened(tmp_path / "server.sqlite", "5" * 32)
    yield ledger
    ledger.close()


def opened(path: Path, name: str) -> Ledger:
    return Ledger(address.open_file(path), name)


class TornError(Exception):
    """The network."""


class TornServer:
    """A server whose answer to one question never arrives; what it was asked, it has done."""

    def __init__(self, server: Ledger, question: str) -> None:
        self._server, self._question = server, question

    def __getattr__(self, name: str) -> object:
        asked = getattr(self._server, name)
        if name != self._question:
            return asked

        def torn(*words: object) -> object:
            asked(*words)
            raise TornError

        return torn


def forget(copy: Copy, name: str, number: float) -> None:
    copy.forget((Forgotten(fingerprint(name), day(number)),), day(number))


def matches_of(folder: Path, players: str, *numbers: float) -> tuple[MatchResult, ...]:
    return tuple(match(folder, players, players.split()[0], number=number) for number in numbers)


def test_two_tables_come_to_know_the_same(copies: Copies, server: Ledger, tmp_path: Path) -> None:
    here, there = copies
    here.add(matches_of(tmp_path, "Ann Bob", 1, 3))
    there.add(matches_of(tmp_path, "Cleo Dan", 2))
    assert exchange(here, server, NOW) == Exchange(2, 0)
    assert exchange(there, server, NOW) == Exchange(1, 2)
    assert exchange(here, server, NOW) == Exchange(0, 1)
    assert everything(here) == everything(there) == everything(server)
    assert names_in(everything(server)) == ["Ann Bob", "Cleo Dan", "Ann Bob"]


def test_what_the_server_has_is_not_sent_again(copies: Copies, server: Ledger, tmp_path: Path) -> None:
    here, _ = copies
    here.add(matches_of(tmp_path, "Ann Bob", 1))
    exchange(here, server, NOW)
    assert here.count_waiting() == 0
    assert exchange(here, server, NOW) == Exchange(0, 0)


@pytest.mark.parametrize("question", ["add", "since", "forget", "state"])
def test_an_answer_that_is_lost_loses_and_doubles_nothing(
    copies: Copies, server: Ledger, tmp_path: Path, question: str
) -> None:
    here, there = copies
    there.add(matches_of(tmp_path, "Cleo Dan", 2))
    exchange(there, server, NOW)
    here.add(matches_of(tmp_path, "Ann Bob", 1, 3))
    forget(here, "Bob", 9)
    with pytest.raises(TornError):
        exchange(here, TornServer(server, question), NOW)  # type: ignore[arg-type]
    exchange(here, server, NOW)
    exchange(there, server, NOW)
    assert everything(here) == everything(there) == everything(server)
    assert names_in(everything(server)) == ["Ann -", "Cleo Dan", "Ann -"]
    assert here.count_waiting() == 0


def test_more_than_fits_into_one_question_goes_over(copies: Copies, server: Ledger, tmp_path: Path) -> None:
    here, there = copies
    (one,) = matches_of(tmp_path, "Ann Bob", 1)
    here.add([replace(one, uid=f"{number:032}") for number in range(250)])
    assert exchange(here, server, NOW) == Exchange(250, 0)
    assert exchange(there, server, NOW) == Exchange(0, 250)


def test_whoever_is_forgotten_at_one_table_is_forgotten_at_all(
    copies: Copies, server: Ledger, tmp_path: Path
) -> None:
    here, there = copies
    here.add(matches_of(tmp_path, "Ann Bob", 1))
    there.add(matches_of(tmp_path, "Cleo Ann", 2))
    for copy in (here, there, here):
        exchange(copy, server, NOW)
    forget(there, "Ann", 9)
    exchange(there, server, NOW)
    exchange(here, server, NOW)
    assert names_in(everything(server)) == ["- Bob", "Cleo -"]
    assert everything(here) == everything(there) == everything(server)


def test_a_table_that_was_away_brings_nobody_back(copies: Copies, server: Ledger, tmp_path: Path) -> None:
    """Ann was forgotten on day 5; the table that was off since day 3 still has a match of hers."""
    here, away = copies
    away.add(matches_of(tmp_path, "Ann Dan", 3))
    forget(here, "Ann", 5)
    exchange(here, server, NOW)
    exchange(away, server, NOW)
    exchange(here, server, NOW)
    assert names_in(everything(server)) == names_in(everything(here)) == ["- Dan"]
    assert names_in(everything(away)) == ["- Dan"]


def test_whoever_plays_again_begins_anew(copies: Copies, server: Ledger, tmp_path: Path) -> None:
    here, there = copies
    here.add(matches_of(tmp_path, "Ann Bob", 1))
    forget(here, "Ann", 5)
    exchange(here, server, NOW)
    there.add(matches_of(tmp_path, "Ann Cleo", 6))
    exchange(there, server, NOW)
    assert names_in(everything(there)) == ["- Bob", "Ann Cleo"]


def test_a_server_set_back_to_yesterday_is_given_again_what_it_lost(
    copies: Copies, server: Ledger, tmp_path: Path
) -> None:
    here, there = copies
    here.add(matches_of(tmp_path, "Ann Bob", 1))
    exchange(here, server, NOW)
    server.close()
    yesterday = (tmp_path / "server.sqlite").read_bytes()
    here.add(matches_of(tmp_path, "Ann Bob", 2))
    for copy in copies:
        exchange(copy, server, NOW)
    server.close()
    (tmp_path / "server.sqlite").write_bytes(yesterday)
    # By the time the first table notices, the server counts as many changes as before.
    there.add(matches_of(tmp_path, "Cleo Dan", 3))
    for copy in (there, here, there):
        exchange(copy, server, NOW)
    assert names_in(everything(server)) == ["Ann Bob", "Ann Bob", "Cleo Dan"]
    assert everything(here) == everything(there) == everything(server)


def test_a_table_that_joins_another_league_takes_its_results_along(
    copies: Copies, server: Ledger, tmp_path: Path
) -> None:
    here, _ = copies
    other = opened(tmp_path / "other.sqlite", "6" * 32)
    here.add(matches_of(tmp_path, "Ann Bob", 1, 2))
    exchange(here, other, NOW)
    assert exchange(here, server, NOW) == Exchange(2, 0)
    other.close()


def test_a_journal_is_taken_once(copies: Copies, tmp_path: Path) -> None:
    here, _ = copies
    (result,) = matches_of(tmp_path, "Ann Bob", 1)
    assert here.unread(["day-1", "day-2"]) == ["day-1", "day-2"]
    assert [here.take("day-1", result), here.take("day-1", result), here.take("day-2", None)] == [
        True,
        False,
        False,
    ]
    assert here.unread(["day-1", "day-2"]) == []
    assert len(everything(here)) == 1


def test_a_bad_result_of_the_server_is_left_out_and_named_and_fetched_once(
    copies: Copies, server: Ledger, tmp_path: Path
) -> None:
    here, there = copies
    here.add(matches_of(tmp_path, "Ann Bob", 1, 2, 3))
    exchange(here, server, NOW)
    bad = everything(server)[1]
    with engine_of(server).begin() as connection:
        connection.execute(text(f"UPDATE seats SET dice = '' WHERE uid = '{bad.uid}'"))
    assert exchange(there, server, NOW) == Exchange(0, 2)
    assert there.skipped_digests() == (bad.uid,)
    assert exchange(there, server, NOW) == Exchange(0, 0), "nobody begins anew for it"
    assert exchange(here, server, NOW) == Exchange(0, 0)
