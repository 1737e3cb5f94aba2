"""The journal: what was committed survives anything; what is not a journal is told apart and left alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store.entries import seal_line
from game.store.journal import (
    Header,
    Journal,
    JournalError,
    PlayerEntry,
    Record,
    Result,
    TakenBack,
    read_journal,
)

HEADER = Header(
    match="friday",
    game="race",
    rules_version=1,
    players=(PlayerEntry("Ann"), PlayerEntry("Bob", "greedy")),
    options={"long": True},
    created="2026-01-02T20:15:00",
    table={"dice": "camera"},
    seed=7,
)
RECORDS = (
    Record("order 1", "shuffle"),
    Record("roll 4", "camera", seat=1, evidence="0123456789abcdef", read=(None,)),
    Record("step 3 “c4”", "player", seat=1),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches" / "friday.journal"


def write(path: Path, records: tuple[Record, ...] = RECORDS) -> None:
    journal = Journal.create(path, HEADER)
    for record in records:
        journal.append(record)
    journal.close()


def test_what_was_written_is_read_back(path: Path) -> None:
    write(path)
    contents = read_journal(path)
    assert contents.header == HEADER
    assert contents.records == RECORDS
    assert contents.result is None


def test_the_end_of_a_match_is_kept(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    journal.finish(Result((3.0, 5.0), (1,), capped=True))
    journal.close()
    assert read_journal(path).result == Result((3.0, 5.0), (1,), capped=True)


def test_every_append_is_in_the_file_when_it_returns(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    for count, record in enumerate(RECORDS, start=1):
        journal.append(record)
        assert len(read_journal(path).records) == count
    journal.close()


def test_an_answer_is_on_the_disk_before_anybody_sees_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A power cut may take all that has not been synchronised."""
    journal = Journal.create(path, HEADER)
    safe: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: safe.append(path.read_bytes()))
    for record in RECORDS:
        journal.append(record)
        assert safe[-1:] == [path.read_bytes()]
    journal.finish(Result((3.0, 5.0), (1,)))
    assert safe[-1] == path.read_bytes()
    journal.close()


@given(cut=st.integers(min_value=0, max_value=2000))
def test_a_cut_anywhere_loses_nothing_that_was_whole(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "friday.journal"
    write(path)
    raw = path.read_bytes()
    path.write_bytes(raw[:cut])
    whole_lines = raw[:cut].count(b"\n")
    if whole_lines == 0:
        with pytest.raises(JournalError, match="not a match journal"):
            read_journal(path)
        return
    contents = read_journal(path)
    assert contents.records == RECORDS[: whole_lines - 1]
    journal, _ = Journal.reopen(path)
    journal.append(Record("roll 6", "typed"))
    journal.close()
    assert read_journal(path).records == (*RECORDS[: whole_lines - 1], Record("roll 6", "typed"))


@given(data=st.data())
def test_a_changed_byte_in_a_whole_line_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("flip") / "friday.journal"
    write(path)
    raw = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(raw) - 2))
    raw[place] ^= data.draw(st.integers(1, 255))
    path.write_bytes(raw)
    with pytest.raises(JournalError):
        read_journal(path)
    assert path.read_bytes() == raw, "a damaged journal is left as it is"


def test_a_line_lost_from_the_middle_is_noticed_and_named(path: Path) -> None:
    write(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2] + lines[3:]))
    with pytest.raises(JournalError, match="damaged in line 3; we haven't changed it"):
        read_journal(path)


@pytest.mark.parametrize(
    "foreign",
    [b"", b"hello\n", b"\xff\xfe\x00\n", b'{"a": 1}\n', b"[]\n", b"\x00" * 64 + b"\n"],
    ids=["empty", "text", "binary", "other JSON", "list", "zeros"],
)
def test_a_foreign_file_gets_one_sentence_and_is_left_alone(tmp_path: Path, foreign: bytes) -> None:
    path = tmp_path / "foreign.journal"
    path.write_bytes(foreign)
    with pytest.raises(JournalError, match="is not a match journal") as caught:
        read_journal(path)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == foreign


def test_a_journal_of_a_newer_format_says_to_update(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(seal_line("", json.dumps({"knucklebone": 99, "match": "friday"}))[0])
    with pytest.raises(JournalError, match=r"format 99.*update Knucklebone"):
        read_journal(path)


def test_what_is_taken_back_stays_in_the_file(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    entries = (*RECORDS, TakenBack(2, 1, (0, 1)), RECORDS[1])
    for entry in entries:
        journal.append(entry)
    journal.close()
    assert read_journal(path).entries == entries
    assert read_journal(path).records == RECORDS[:2]


def test_more_cannot_be_taken_back_than_was_given(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    journal.append(RECORDS[0])
    journal.append(TakenBack(2, 0))
    journal.close()
    with pytest.raises(JournalError, match="damaged in line 3"):
        read_journal(path)


def test_a_missing_journal_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"no match journal at .*gone\.journal"):
        read_journal(tmp_path / "gone.journal")


def test_a_match_cannot_be_gone_on_with_twice_at_once(path: Path) -> None:
    write(path)
    first, _ = Journal.reopen(path)
    with pytest.raises(JournalError, match="open in another Knucklebone"):
        Journal.reopen(path)
    first.close()
    Journal.reopen(path)[0].close()


def test_a_full_disk_is_one_sentence_and_leaves_the_journal_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.create(path, HEADER)
    journal.append(RECORDS[0])
    real_write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, line: real_write(descriptor, line[:10]))
    with pytest.raises(JournalError, match="free some space"):
        journal.append(RECORDS[1])
    monkeypatch.undo()
    assert read_journal(path).records == RECORDS[:1]
    journal.append(RECORDS[1])
    journal.close()
    assert read_journal(path).records == RECORDS[:2]


def test_a_journal_is_text_that_people_can_read(path: Path) -> None:
    write(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["players"][0]["name"] == "Ann"
    assert "step 3 “c4”" in lines[3]
