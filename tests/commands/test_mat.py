"""`knucklebone mat` from the outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main


@pytest.mark.parametrize(("paper", "sheets"), [("a3", 1), ("tabloid", 1), ("a4", 4), ("letter", 4)])
def test_a_mat_is_written_for_every_paper(
    paper: str, sheets: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mat.pdf"
    assert main(["mat", "--out", str(out), "--paper", paper]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    said = capsys.readouterr().out
    assert f"{sheets} sheet" in said
    assert "100 %" in said


def test_a_folder_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mat", "--out", str(tmp_path / "gone" / "mat.pdf")]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "cannot be written" in line


@pytest.mark.parametrize("words", [["mat"], ["mat", "--out", "x.pdf", "--paper", "a5"]])
def test_a_wrong_call_is_exit_status_two(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(words)
    assert leaving.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
