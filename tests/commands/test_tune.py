"""`knucklebone tune`."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

from game.cli import main

SHORT = ["tune", "spellcycles", "--option", "length=short", "--option", "stackers=yes,no", "--games", "2"]


def test_variants_are_told_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--seats", "greedy,random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "Spellcycles: 2 matches of 2 players of each variant",
        "  [1] stackers=yes",
        "  [2] stackers=no",
    ]
    assert "  answers a match" in lines
    assert "  spell: uses a match" in lines


def test_tables_hold_every_figure_and_every_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures, matches = tmp_path / "figures.csv", tmp_path / "matches.csv"
    assert main([*SHORT, "--csv", str(figures), "--out", str(matches), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seats"] == ["greedy"] * 4
    with figures.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == len(told["figures"])
    with matches.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["variant"] for row in rows] == ["stackers=yes"] * 8 + ["stackers=no"] * 8
    assert [row["match"] for row in rows[:8]] == ["0"] * 4 + ["1"] * 4


def test_pictures_and_page_are_written(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed")
    page = tmp_path / "page.html"
    assert main([*SHORT, "--html", str(page), "--pictures", str(tmp_path / "drawn")]) == 0
    names = {path.name for path in (tmp_path / "drawn").iterdir()}
    assert names == {"length.png", "lead-changes.png", "spread.png", "seats.png", "spell.png"}
    assert "knucklebone tune spellcycles --option length=short" in page.read_text(encoding="utf-8")


def test_without_matplotlib_the_remedy_is_told_before_a_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert main([*SHORT, "--games", "1000000", "--html", "page.html"]) == 1
    error = capsys.readouterr().err
    assert error == "knucklebone: Pictures need Matplotlib: pip install 'knucklebone[designer]'.\n"


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["chess", "--option", "a=b,c"], 2, "no game called 'chess'"),
        (["spellcycles"], 2, "Nothing varies"),
        (["spellcycles", "--option", "length=short,endless"], 2, "'length' cannot be 'endless'"),
        (
            ["spellcycles", "--option", "length=short,long", "--seats", "deep"],
            2,
            "no bot called 'deep'",
        ),
    ],
)
def test_mistakes_are_one_sentence(
    words: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tune", *words]) == status
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
