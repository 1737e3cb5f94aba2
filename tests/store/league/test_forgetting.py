"""A name is taken out of the journals; the matches stay."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.store.folder import DataFolder
from game.store.journal import Journal, PlayerEntry, Record, read_journal
from game.store.league.forgetting import take_out
from game.store.league.records import result_of
from game.store.matches import MatchStore
from tests.store.league.matches import written


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return DataFolder.open(tmp_path)


def names(path: Path) -> list[str]:
    return [player.name for player in read_journal(path).header.players]


def test_the_name_gives_way_to_somebody_and_all_else_stays(folder: DataFolder) -> None:
    path = written(folder.root, "Ann * Bob", "Bob")
    before, when = read_journal(path), path.stat().st_mtime_ns
    clip = path.with_suffix(".webm")
    clip.write_bytes(b"clip")
    assert take_out(folder, " ann") == []
    after = read_journal(path)
    assert names(path) == ["Somebody", "Medea", "Bob"]
    assert (after.records, after.result) == (before.records, before.result)
    assert replace(after.header, players=()) == replace(before.header, players=())
    assert path.stat().st_mtime_ns == when
    assert b"Ann" not in path.read_bytes()
    assert not clip.exists(), "it shows the name"


def test_it_stays_the_same_match_for_the_league(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob")
    before = result_of(read_journal(path))
    take_out(folder, "Ann")
    after = result_of(read_journal(path))
    assert before is not None
    assert after is not None
    assert after.uid == before.uid


def test_two_who_are_forgotten_are_told_apart(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob")
    take_out(folder, "Ann")
    take_out(folder, "Bob")
    assert names(path) == ["Somebody", "Somebody 2"]


def test_matches_without_the_player_are_not_touched(folder: DataFolder) -> None:
    path = written(folder.root, "Anna Bob", "Bob")
    before = path.read_bytes()
    take_out(folder, "Ann")
    assert path.read_bytes() == before


def test_a_match_that_goes_on_can_go_on(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob", over=False)
    take_out(folder, "Ann")
    journal = Journal.reopen(path)[0]
    journal.append(Record("go", "player", 1))
    journal.close()
    assert [record.answer for record in read_journal(path).records][-2:] == ["go", "go"]
    assert names(path)[0] == "Somebody"


def test_a_match_that_is_open_is_left_and_named(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob", over=False)
    journal = Journal.reopen(path)[0]
    assert take_out(folder, "Ann") == [path.name]
    journal.close()
    assert names(path) == ["Ann", "Bob"]


def test_proofs_with_the_name_in_them_go_others_stay(folder: DataFolder) -> None:
    header = read_journal(written(folder.root, "Ann Bob", "Bob")).header
    store = MatchStore(folder.matches)
    words = {"provable": {"commit": "c", "words": "Ann's word"}}
    hers = replace(header, match="hers", table={**words, "dice": "virtual"})
    other = replace(header, match="other", table=words, players=(PlayerEntry("Bob"), PlayerEntry("Cleo")))
    folder.audit.mkdir()
    for each in (hers, other):
        store.create(each).close()
        (folder.audit / f"{each.match}.rolls").write_text("a proof")
    (folder.audit / "rolls.csv").write_text("Ann,6")
    take_out(folder, "Ann")
    assert [path.name for path in folder.audit.iterdir()] == ["other.rolls"]
    assert json.loads(store.find("hers").read_text().splitlines()[0])["table"] == {"dice": "virtual"}
    assert read_journal(store.find("other")).header == other


def test_a_damaged_journal_that_was_put_aside_goes_if_it_holds_the_name(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob")
    aside = path.with_suffix(".damaged")
    lines = path.read_bytes().split(b"\n")
    aside.write_bytes(b"\n".join([*lines[:2], b"{}", *lines[3:]]))
    (folder.matches / "notes.damaged").write_text("Ann's own\n")
    take_out(folder, "Cid")
    assert aside.exists()
    take_out(folder, "Ann")
    assert not aside.exists()
    assert (folder.matches / "notes.damaged").exists()
