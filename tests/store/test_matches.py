"""The matches on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.errors import UserError
from game.store.folder import DataFolder
from game.store.journal import Header, JournalError, PlayerEntry, Record, Result
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


def test_with_no_match_yet_there_is_none(store: MatchStore) -> None:
    assert store.list_matches() == []


def test_the_match_played_last_comes_first(store: MatchStore) -> None:
    for when, name in ((100, "monday"), (300, "friday"), (200, "tuesday")):
        played(store, name, when)
    assert [path.stem for path in store.paths()] == ["friday", "tuesday", "monday"]


def test_odd_things_that_are_called_journals_are_named_like_all_others(store: MatchStore) -> None:
    played(store, "monday", 100)
    (store.folder / "folder.journal").mkdir()
    (store.folder / "link.journal").symlink_to("nowhere")
    (store.folder / "loop.journal").symlink_to("loop.journal")
    os.mkfifo(store.folder / "pipe.journal")
    (store.folder / "notes.txt").touch()
    names = {path.stem for path in store.paths()}
    assert names == {"monday", "folder", "link", "loop", "pipe"}


def test_every_change_of_a_file_shows_in_its_stamp(store: MatchStore) -> None:
    path = played(store, "monday", 100)
    stamps = [store.list_matches()[0].stamp]
    path.write_bytes(path.read_bytes()[:-1])
    stamps.append(store.list_matches()[0].stamp)
    path.chmod(0o400)
    stamps.append(store.list_matches()[0].stamp)
    os.utime(path, (200, 200))
    stamps.append(store.list_matches()[0].stamp)
    assert len(set(stamps)) == 4


def test_a_folder_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("in the way")
    with pytest.raises(JournalError, match="folder of matches"):
        MatchStore(tmp_path / "matches").list_matches()


def test_a_match_is_found_by_its_name_or_its_path(store: MatchStore) -> None:
    path = played(store, "monday", 100)
    assert store.find("monday") == path
    assert store.find(str(path)) == path
    for name in ("tuesday", "x" * 5000, ".", "/"):
        with pytest.raises(UserError, match=f"no match called {name}"):
            store.find(name)


def test_a_data_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UserError, match="cannot be made"):
        DataFolder.open(tmp_path / "file" / "data")
