"""`knucklebone doctor` as it is called."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main


def test_the_report_is_a_table_with_a_last_word_and_examines_the_data_folder_of_the_account(
    capsys: pytest.CaptureFixture[str], data_folder: Path
) -> None:
    status = main(["doctor"])
    lines = capsys.readouterr().out.splitlines()
    assert status == 0, "\n".join(lines)
    assert any(data_folder.name in line for line in lines)
    assert data_folder.is_dir()
    assert lines[0].split()[:2] == ["ok", "Python"]
    assert lines[-1].startswith(("Everything works", "Knucklebone runs here"))


def test_json_names_every_check_and_an_unusable_data_folder_fails(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    assert main(["doctor", "--json", "--data", str(tmp_path / "file" / "data")]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    names = {check["name"] for check in report["checks"]}
    assert {"Python", "pygame", "OpenCV", "display", "sound", "camera", "serial port", "data folder"} <= names
    assert all(check["remedy"] for check in report["checks"] if check["verdict"] != "ok")
