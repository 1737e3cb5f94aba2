"""`knucklebone arena`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from game.cli import main

COLUMNS = "bot played wins win_rate low high elo elo_low elo_high choices ms_mean ms_p95"
SHORT = ["arena", "trade-or-duel", "--bots", "greedy", "--against", "random,wild", "--games", "8"]


def test_the_table_names_every_bot_with_its_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(SHORT) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Trade or Duel: 8 matches of 4 players")
    assert "fair are 25.0%" in lines[0]
    assert {line.split()[0] for line in lines[2:]} == {"greedy", "random", "wild"}


def test_json_has_stable_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--json", "--players", "5"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"game", "seats", "games", "moves", "seconds", "fair", "bots"}
    assert (data["game"], data["seats"], data["games"], data["fair"]) == ("trade-or-duel", 5, 8, 0.2)
    assert {" ".join(bot) for bot in data["bots"]} == {COLUMNS}
    assert all(bot["low"] <= bot["win_rate"] <= bot["high"] for bot in data["bots"])


def test_the_table_can_be_kept_as_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--csv", str(tmp_path / "table.csv")]) == 0
    capsys.readouterr()
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["bot"] for row in rows} == {"greedy", "random", "wild"}
    assert sum(int(row["played"]) for row in rows) == 32


def test_every_match_can_be_kept_with_a_row_a_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "matches.csv"
    assert main([*SHORT, "--json", "--out", str(path)]) == 0
    told = json.loads(capsys.readouterr().out)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 8 * 4
    for bot in told["bots"]:
        of_bot = [row for row in rows if row["bot"] == bot["bot"]]
        assert sum(float(row["won"]) for row in of_bot) == pytest.approx(bot["wins"], abs=1e-3)
        assert sum(int(row["choices"]) for row in of_bot) == bot["choices"]


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["chess"], 2, "There is no game called 'chess'"),
        (["engine", "--bots", "deep"], 2, "There is no bot called 'deep' for engine"),
        (["engine", "--against", "deep"], 2, "There is no bot called 'deep' for engine"),
        (["engine", "--bots", "greedy,"], 2, "--bots has an empty name in it, number 2 of 2"),
        (["engine", "--players", "9"], 2, "Engine is for 2 to 4 players, not 9."),
        (["engine", "--bots", "random", "--games", "1", "--csv", "/no/such/file"], 1, "cannot be written"),
        (["engine", "--bots", "random", "--games", "1", "--out", "table.xls"], 2, "ends in .csv or .parquet"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    words: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == status
    error = capsys.readouterr().err
    assert sentence in error
    assert "Traceback" not in error
