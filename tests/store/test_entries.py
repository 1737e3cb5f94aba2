"""The lines of a journal say what the console can have written, or are refused."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest

from game.store.entries import (
    OtherFormatError,
    Record,
    Result,
    TakenBack,
    entry_line,
    entry_of,
    header_line,
    header_of,
    seal_line,
)
from tests.store.test_journal import HEADER, RECORDS


def test_a_header_is_read_back_as_it_was_written() -> None:
    line, check = header_line(HEADER)
    assert header_of(line[:-1]) == (HEADER, check)


@pytest.mark.parametrize("entry", [*RECORDS, TakenBack(2, 1, (0, 1)), Result((3, 2.5), (0,), capped=True)])
def test_an_entry_is_read_back_as_it_was_written(entry: Any) -> None:
    line, check = entry_line("before", entry)
    assert entry_of(line[:-1], "before", 2) == (entry, check)


def test_a_score_that_is_whole_stays_whole() -> None:
    """Digests of results are made of how numbers are written."""
    line, _ = entry_line("", Result((3, 2.5), (0,)))
    result, _ = entry_of(line[:-1], "", 2)
    assert isinstance(result, Result)
    assert [type(score) for score in result.scores] == [int, float]


def written(entry: object) -> bytes:
    return seal_line("", json.dumps(entry))[0][:-1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"match": 7},
        {"match": ""},
        {"match": "../up"},
        {"match": "a\\b"},
        {"match": "x" * 101},
        {"match": "two\nlines"},
        {"game": None},
        {"rules_version": "1"},
        {"rules_version": True},
        {"players": []},
        {"players": [{"name": "Ann"}] * 21},
        {"players": [{"name": "Ann", "bot": 1}]},
        {"players": [{"bot": "random"}]},
        {"players": ["Ann"]},
        {"players": {"name": "Ann"}},
        {"options": []},
        {"options": None},
        {"options": {"a": float("inf")}},
        {"created": 5},
        {"created": "yesterday"},
        {"created": "0001-01-01T00:00:00"},
        {"created": "9999-12-31T23:59:59"},
        {"table": "round"},
        {"seed": 10**40},
        {"seed": 1.5},
        {"smell": "sweet"},
    ],
    ids=str,
)
def test_a_header_that_nobody_wrote_is_refused(wrong: dict[str, Any]) -> None:
    header = {"knucklebone": 2, **asdict(HEADER), **wrong}
    with pytest.raises(ValueError, match=r"."):
        header_of(written(header))


@pytest.mark.parametrize("written_by", [0, 5, 99, -1])
def test_another_format_is_told_apart(written_by: int) -> None:
    with pytest.raises(OtherFormatError, match=str(written_by)):
        header_of(written({"knucklebone": written_by}))


@pytest.mark.parametrize("written_by", [None, True, "2", [2], 2.0])
def test_a_format_that_is_no_number_is_no_format(written_by: object) -> None:
    with pytest.raises(ValueError, match="whole number"):
        header_of(written({"knucklebone": written_by, **asdict(HEADER)}))


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {},
        {"answer": "roll 6"},
        {"answer": 6, "source": "typed"},
        {"answer": "roll 6", "source": "Dream"},
        {"answer": "step 6", "source": "a dream"},
        {"answer": "roll 6", "source": "typed", "seat": 2},
        {"answer": "roll 6", "source": "typed", "seat": -1},
        {"answer": "roll 6", "source": "typed", "seat": True},
        {"answer": "roll 6", "source": "typed", "read": [1.5]},
        {"answer": "roll 6", "source": "typed", "read": 6},
        {"answer": "roll 6", "source": "typed", "again": -1},
        {"answer": "roll 6", "source": "typed", "recalled": "1"},
        {"answer": "roll 6", "source": "typed", "more": 1},
        {"back": 1},
        {"back": {"answers": 1}},
        {"back": {"answers": "1", "seat": 0}},
        {"back": {"answers": 1, "seat": 9}},
        {"back": {"answers": 1, "seat": 0, "agreed": [0, 7]}},
        {"over": None},
        {"over": {"scores": [1], "winners": [0], "capped": False}},
        {"over": {"scores": [1, 2], "winners": [2], "capped": False}},
        {"over": {"scores": [1, "2"], "winners": [0], "capped": False}},
        {"over": {"scores": [1, 2], "winners": [0], "capped": False}, "answer": "step 1", "source": "bot"},
    ],
    ids=str,
)
def test_an_entry_that_nobody_wrote_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        entry_of(written(wrong), "", 2)


@pytest.mark.parametrize("seed", [10**40, -(10**40)])
def test_what_could_not_be_read_back_is_never_written(seed: int) -> None:
    with pytest.raises(ValueError, match="too large"):
        header_line(replace(HEADER, seed=seed))


def test_a_name_that_no_file_can_hold_is_never_written() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        entry_line("", Record("\ud800", "player"))
