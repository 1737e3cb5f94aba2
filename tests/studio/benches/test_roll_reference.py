"""What a tracker tells on films is recorded, and compared with an earlier record."""

from __future__ import annotations

from pathlib import Path

import pytest

from studio.benches.roll_reference import Record, differences, main

BEFORE = Record([[1.5, [3, 4], []]], [])


def test_a_film_that_is_told_alike_is_no_difference() -> None:
    assert differences({"a": BEFORE}, {"a": BEFORE}) == ([], False)


def test_a_film_that_is_told_otherwise_is_named_with_what_went_and_what_came() -> None:
    (line,), is_worse = differences({"a": BEFORE}, {"a": Record([[1.6, [3, 4], []]], [])})
    assert "- [1.5, [3, 4], []]" in line
    assert "+ [1.6, [3, 4], []]" in line
    assert not is_worse


def test_more_faults_are_worse() -> None:
    (line,), is_worse = differences({"a": BEFORE}, {"a": Record([], ["missed"])})
    assert "WORSE" in line
    assert is_worse


def test_a_film_without_an_earlier_record_is_not_compared() -> None:
    assert differences({}, {"a": BEFORE}) == ([], False)


def test_what_is_saved_is_the_same_as_what_is_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio.benches.roll_reference.ROLLS_A_FILM", 1)
    seeds = ["--tripod", "0", "1", "--hand-held", "0", "0"]
    assert main([*seeds, "--save", str(tmp_path / "old.json")]) == 0
    assert main([*seeds, "--old", str(tmp_path / "old.json")]) == 0
    assert "No film is told otherwise." in capsys.readouterr().out
