"""`knucklebone read dice` from the outside: what it prints, and its exit status."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from game.cli import main
from tests.vision.render import Die, picture


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cv2.imwrite(str(tmp_path / "a.png"), picture(Die(3, 200, 200), Die(6, 420, 260)))
    cv2.imwrite(str(tmp_path / "b.png"), picture())
    return tmp_path


def test_json_has_one_line_a_picture(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", str(folder), "--json"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["file"] == str(folder / "a.png")
    assert [die["value"] for die in first["dice"]] == [3, 6]
    assert first["size"] == [640, 480]
    assert first["ms"] > 0
    assert set(first["dice"][0]) == {"value", "box", "confidence"}
    x0, y0, x1, y1 = first["dice"][0]["box"]
    assert x0 < 200 < x1
    assert y0 < 200 < y1
    assert second["dice"] == []


def test_people_get_a_line_of_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", str(folder / "a.png"), str(folder / "b.png")]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "total 9" in first
    assert "no dice" in second


def test_a_bad_file_is_said_and_the_others_are_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.jpg").write_bytes(b"nothing")
    missing, empty = folder / "gone.png", folder / "empty"
    empty.mkdir()
    sources = [folder / "bad.jpg", missing, empty, folder / "a.png"]
    assert main(["read", "dice", "--json", *map(str, sources)]) == 1
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 1
    bad, gone, none = captured.err.splitlines()
    assert "bad.jpg is not a picture" in bad
    assert "There is no file" in gone
    assert "There is no picture in the folder" in none


@pytest.mark.parametrize("words", [["read"], ["read", "field"], ["read", "dice"]])
def test_a_wrong_call_is_exit_status_two(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(words)
    except SystemExit as leaving:
        status = leaving.code  # type: ignore[assignment]
    assert status == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_check_scores_labelled_pictures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "labels.csv").write_text("file,top_faces\na.png,3 6\nb.png,1\n")
    assert main(["read", "dice", "--check", str(folder), "--json"]) == 0
    captured = capsys.readouterr()
    result = json.loads(captured.out)
    assert (result["exact"], result["pictures"]) == (1, 2)
    assert captured.err == "b.png: nothing instead of 1\n"


def test_check_without_labels_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", "--check", str(tmp_path)]) == 1
    assert "labels.csv cannot be read" in capsys.readouterr().err
