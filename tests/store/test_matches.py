"""The matches on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.errors import UserError
from game.store.folder import DataFolder
from game.store.journal import Header, PlayerEntry, Record, Result
from game.store.matches import MatchStore


def header(name: str) -> Header:
    return Header(name, "race", 1, (PlayerEntry("Ann"), PlayerEntry("Bob")), {}, "2026-01-02T20:15:00")


def played(store: MatchStore, name: str, when: int, *, finished: bool = False) -> Path:
    journal = store.create(header(name))
    journal.append(Record("order 1", "shuffle"))
    if finished:
        journal.finish(Result((1.0, 0.0), (0,)))
    journal.close()
    os.utime(journal.path, (when, when))
    return journal.path


@pytest.fixture
def store(tmp_path: Path) -> MatchStore:
    return MatchStore(tmp_path / "matches")


def names_and_complaints(store: MatchStore) -> tuple[list[str], list[str]]:
    complaints: list[str] = []
    names = [contents.header.match for contents in store.unfinished(complaints.append)]
    return names, complaints


def test_with_no_match_yet_there_is_none_to_resume(store: MatchStore) -> None:
    assert names_and_complaints(store) == ([], [])


def test_the_unfinished_match_played_last_comes_first(store: MatchStore) -> None:
    played(store, "monday", 100)
    played(store, "friday", 300)
    played(store, "saturday", 400, finished=True)
    assert names_and_complaints(store) == (["friday", "monday"], [])


def test_a_broken_journal_is_passed_over_with_a_sentence_and_left_alone(store: MatchStore) -> None:
    played(store, "monday", 100)
    broken = played(store, "friday", 300)
    broken.write_bytes(b"scribble\n")
    names, complaints = names_and_complaints(store)
    assert names == ["monday"]
    assert len(complaints) == 1
    assert "friday" in complaints[0]
    assert broken.read_bytes() == b"scribble\n"


def test_a_match_whose_first_line_never_reached_the_disk_is_no_complaint(store: MatchStore) -> None:
    path = played(store, "monday", 100)
    path.write_bytes(path.read_bytes()[:20])
    assert names_and_complaints(store) == ([], [])


def test_a_match_is_found_by_its_name_or_its_path(store: MatchStore) -> None:
    path = played(store, "monday", 100)
    assert store.find("monday") == path
    assert store.find(str(path)) == path
    with pytest.raises(UserError, match="no match called tuesday"):
        store.find("tuesday")


def test_a_data_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UserError, match="cannot be made"):
        DataFolder.open(tmp_path / "file" / "data")
