"""A journal that somebody deletes, moves or changes while its match is played, and one damaged in a line."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.entries import entry_line
from game.store.journal import (
    Journal,
    JournalDamageError,
    JournalError,
    Record,
    Result,
    TakenBack,
    cut_damage_off,
    read_journal,
)
from tests.store.test_journal import HEADER, RECORDS, write

LATER = Record("roll 6", "typed", seat=0)
BEFORE = (*RECORDS, TakenBack(1, 1, (0,)), RECORDS[2])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches" / "friday.journal"


def begun(path: Path) -> tuple[Journal, list[str]]:
    """A match in play, and what is told of its file."""
    told: list[str] = []
    journal = Journal.create(path, HEADER, told.append)
    for entry in BEFORE:
        journal.append(entry)
    return journal, told


def beside(path: Path) -> list[str]:
    return sorted(other.name for other in path.parent.iterdir() if other != path)


# --- in mid-match


def another_file(path: Path) -> None:
    path.unlink()
    path.write_bytes(b"somebody's own\n")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "inside").touch()


def a_dangling_link(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere")


def a_changed_byte(path: Path) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"roll 4", b"roll 5"))


LOSSES: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "file deleted": (Path.unlink, []),
    "folder deleted": (lambda path: shutil.rmtree(path.parent), []),
    "folder moved": (lambda path: path.parent.rename(path.parent.with_name("elsewhere")), []),
    "file moved": (lambda path: path.rename(path.with_name("other")), ["other"]),
    "truncated": (lambda path: os.truncate(path, 100), []),
    "emptied": (lambda path: os.truncate(path, 0), []),
    "replaced by a file": (another_file, ["friday.damaged"]),
    "replaced by a folder": (a_folder, ["friday.damaged"]),
    "replaced by a link": (a_dangling_link, ["friday.damaged"]),
    "changed in place": (a_changed_byte, ["friday.damaged"]),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_a_journal_lost_in_mid_match_is_noticed_and_written_anew(path: Path, loss: str) -> None:
    lose, kept = LOSSES[loss]
    journal, told = begun(path)
    lose(path)
    journal.append(LATER)
    assert read_journal(path).header == HEADER
    assert read_journal(path).entries == (*BEFORE, LATER)
    assert len(told) == 1
    assert "written anew" in told[0]
    assert beside(path) == kept, "what lay there is kept"
    journal.append(LATER)
    journal.close()
    assert read_journal(path).entries == (*BEFORE, LATER, LATER)
    assert len(told) == 1


@pytest.mark.parametrize("loss", LOSSES)
def test_a_journal_lost_since_the_last_answer_is_written_anew_when_the_match_is_left(
    path: Path, loss: str
) -> None:
    journal, told = begun(path)
    LOSSES[loss][0](path)
    journal.close()
    assert read_journal(path).entries == BEFORE
    assert len(told) == 1


def test_a_journal_written_anew_is_for_its_account_alone_and_held(path: Path) -> None:
    journal, _ = begun(path)
    shutil.rmtree(path.parent)
    journal.append(LATER)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    with pytest.raises(JournalError, match="open in another Knucklebone"):
        Journal.reopen(path)
    journal.close()


def test_a_resumed_match_is_written_anew_as_well(path: Path) -> None:
    begun(path)[0].close()
    journal, _ = Journal.reopen(path)
    path.unlink()
    journal.append(LATER)
    journal.close()
    assert read_journal(path).entries == (*BEFORE, LATER)


def test_what_others_wrote_behind_it_is_cut_off(path: Path) -> None:
    journal, told = begun(path)
    with path.open("ab") as file:
        file.write(b"a scrap")
    journal.append(LATER)
    assert read_journal(path).entries == (*BEFORE, LATER)
    assert told == []


def test_a_file_only_touched_is_left_in_peace(path: Path) -> None:
    journal, told = begun(path)
    before = path.stat().st_ino
    os.utime(path, (1, 1))
    journal.append(LATER)
    assert (told, path.stat().st_ino) == ([], before)


def test_where_it_cannot_be_written_anew_nothing_is_lost_either(path: Path) -> None:
    """People are told, and may try again."""
    journal, told = begun(path)
    shutil.rmtree(path.parent)
    path.parent.write_text("in the way")
    for _ in range(2):
        with pytest.raises(JournalError, match="cannot be written"):
            journal.append(LATER)
    path.parent.unlink()
    journal.append(LATER)
    assert read_journal(path).entries == (*BEFORE, LATER)
    assert len(told) == 1


# --- a disk that fails


class BadDisk:
    """A disk whose calls can be made to fail, so many times each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **fails: int) -> None:
        self._left = fails
        for name in fails:
            monkeypatch.setattr(os, name, self._failing(name, getattr(os, name)))

    def _failing(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            if self._left[name] > 0:
                self._left[name] -= 1
                raise OSError(5, "Input/output error")
            return real(*arguments)

        return call


def append_at_last(journal: Journal, entry: Record) -> int:
    """Try again and again, as people do; how often it failed."""
    for failures in range(20):
        try:
            journal.append(entry)
        except JournalError:
            continue
        else:
            return failures
    raise AssertionError("never written")


@pytest.mark.parametrize("truncations", [0, 1, 2, 5])
@pytest.mark.parametrize("syncs", [1, 2, 3])
def test_a_line_that_could_not_be_taken_back_corrupts_nothing_that_follows(
    path: Path, monkeypatch: pytest.MonkeyPatch, syncs: int, truncations: int
) -> None:
    journal, _ = begun(path)
    BadDisk(monkeypatch, fsync=syncs, ftruncate=truncations)
    assert append_at_last(journal, LATER) > 0
    append_at_last(journal, RECORDS[1])
    journal.close()
    assert read_journal(path).entries == (*BEFORE, LATER, RECORDS[1])


def test_a_new_match_that_cannot_be_written_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    BadDisk(monkeypatch, fsync=1)
    with pytest.raises(JournalError, match="free some space"):
        Journal.create(path, HEADER)
    assert not path.exists()
    Journal.create(path, HEADER).close()


# --- damaged in a line


def damaged(path: Path, line: int) -> JournalDamageError:
    """A journal of all entries with a changed letter in a line."""
    begun(path)[0].close()
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b"s", b"z", 1)
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(JournalDamageError, match=f"damaged in line {line}") as caught:
        read_journal(path)
    return caught.value


@pytest.mark.parametrize("line", range(2, len(BEFORE) + 2))
def test_a_damaged_journal_can_be_gone_on_with_from_before_the_damage(path: Path, line: int) -> None:
    damaged(path, line)
    raw = path.read_bytes()
    whole = cut_damage_off(path)
    assert whole.entries == BEFORE[: line - 2]
    assert path.with_suffix(".damaged").read_bytes() == raw
    journal, _ = Journal.reopen(path)
    journal.append(LATER)
    journal.close()
    assert read_journal(path).entries == (*BEFORE[: line - 2], LATER)


def test_damaged_files_never_take_each_others_place(path: Path) -> None:
    for _ in range(3):
        damaged(path, 3)
        cut_damage_off(path)
        path.unlink()
    assert beside(path) == ["friday.damaged", "friday.damaged-2", "friday.damaged-3"]


def test_a_damaged_journal_that_is_held_is_left_alone(path: Path) -> None:
    damaged(path, 3)
    raw = path.read_bytes()
    holder, _ = begun(path.with_name("saturday.journal"))
    path.unlink()
    os.link(holder.path, path)
    with pytest.raises(JournalError, match="open in another Knucklebone"):
        cut_damage_off(path)
    holder.close()
    assert raw != path.read_bytes()


def test_a_journal_mended_and_played_on_elsewhere_is_mended_no_second_time(path: Path) -> None:
    damaged(path, 3)
    cut_damage_off(path)
    elsewhere, _ = Journal.reopen(path)
    elsewhere.append(LATER)
    elsewhere.close()
    assert cut_damage_off(path).entries == (*BEFORE[:1], LATER)


# --- another program


def test_a_journal_is_gone_on_with_as_it_is_now(path: Path) -> None:
    """Whatever was read of it before."""
    write(path)
    elsewhere, _ = Journal.reopen(path)
    elsewhere.append(LATER)
    elsewhere.finish(Result((3.0, 5.0), (1,)))
    elsewhere.close()
    journal, contents = Journal.reopen(path)
    assert contents.entries == (*RECORDS, LATER)
    journal.close()
    assert read_journal(path).result == Result((3.0, 5.0), (1,))


def test_only_what_has_no_newline_is_cut_off(path: Path) -> None:
    """Where no lock keeps another program out, what it has written is kept beside the journal."""
    write(path)
    journal, _ = Journal.reopen(path)
    line, _ = entry_line(read_journal(path).check, LATER)
    with path.open("ab") as file:
        file.write(line)
    elsewhere = path.read_bytes()
    journal.append(TakenBack(1, 1))
    journal.close()
    assert read_journal(path).entries == (*RECORDS, TakenBack(1, 1))
    assert path.with_suffix(".damaged").read_bytes() == elsewhere


def test_a_file_that_took_the_journals_place_while_it_was_opened_is_the_one_gone_on_with(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(path)
    longer = path.with_name("longer")
    shutil.copy(path, longer)
    with longer.open("ab") as file:
        file.write(entry_line(read_journal(path).check, LATER)[0])
    real = fcntl.flock

    def replaced(descriptor: int, how: int) -> None:
        if longer.exists():
            os.replace(longer, path)
        real(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", replaced)
    journal, contents = Journal.reopen(path)
    assert contents.entries == (*RECORDS, LATER)
    journal.append(LATER)
    journal.close()
    assert read_journal(path).entries == (*RECORDS, LATER, LATER)
    assert beside(path) == []
