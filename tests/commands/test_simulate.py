"""`knucklebone simulate`."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.lab import parallel
from tests.waiting import FAILSAFE_S

SHORT = ["simulate", "spellcycles", "--option", "length=short", "--games", "3"]


def test_json_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--seats", "greedy,random,random", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["game"] == "spellcycles"
    assert report["games"] == 3
    assert len(report["wins"]) == 3
    assert report["mean_length"] == round(report["moves"] / 3, 2)
    assert report["capped"] == 0
    assert {"seconds", "moves_per_s"} <= set(report)


def test_text_names_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--seats", "greedy,random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Spellcycles: 3 matches of 2 players in ")
    table = next(number for number, line in enumerate(lines) if line.split()[:2] == ["seat", "bot"])
    assert [line.split()[:2] for line in lines[table + 1 : table + 3]] == [["1", "greedy"], ["2", "random"]]


def test_text_tells_what_was_used_and_what_it_was_worth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--seats", "greedy,greedy"]) == 0
    told = capsys.readouterr()
    assert "  the lead changed " in told.out
    assert "  spell " in told.out
    assert "possible" in told.out
    assert told.err == "", "a progress bar is for terminals"


def test_json_has_statistics_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--json"]) == 0
    assert "used" not in json.loads(capsys.readouterr().out)
    assert main([*SHORT, "--json", "--statistics"]) == 0
    used = json.loads(capsys.readouterr().out)["used"]
    assert {entry["kind"] for entry in used} == {"spell"}
    assert all(0 <= entry["odds"] <= 1 for entry in used if entry["odds"] is not None)


def test_csv_has_a_line_for_each_seat_and_each_spell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "out.csv"
    assert main([*SHORT, "--seats", "greedy,random", "--csv", str(path)]) == 0
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows if row["kind"] == "seat"] == ["1 greedy", "2 random"]
    assert {row["kind"] for row in rows} == {"seat", "spell"}
    assert main([*SHORT, "--csv", str(tmp_path)]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_every_match_can_be_kept_with_a_row_a_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "matches.csv"
    assert main([*SHORT, "--seats", "greedy,random", "--json", "--out", str(path)]) == 0
    told = json.loads(capsys.readouterr().out)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["match"], row["seat"], row["bot"]) for row in rows[:3]] == [
        ("0", "1", "greedy"),
        ("0", "2", "random"),
        ("1", "1", "greedy"),
    ]
    assert sum(float(row["won"]) for row in rows if row["seat"] == "1") == told["wins"][0]
    assert sum(int(row["moves"]) for row in rows) == 2 * told["moves"]


def test_a_cluster_that_is_not_there_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(parallel, "CLUSTER_TIMEOUT_S", 0.5)
    assert main([*SHORT, "--backend", "dask", "--cluster", "tcp://127.0.0.1:9"]) == 1
    assert "No Dask cluster answers at tcp://127.0.0.1:9" in capsys.readouterr().err


def test_the_seed_decides(capsys: pytest.CaptureFixture[str]) -> None:
    def moves(seed: str) -> int:
        main([*SHORT, "--seed", seed, "--json"])
        return int(json.loads(capsys.readouterr().out)["moves"])

    assert moves("1") == moves("1")
    assert len({moves(seed) for seed in "12345"}) > 1


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["chess"], 2, "no game called 'chess'"),
        (["spellcycles", "--seats", "random,deep"], 2, "no bot called 'deep'"),
        (["spellcycles", "--seats", "random"], 2, "2 to 5 players"),
        (["spellcycles", "--option", "length=endless"], 2, "'length' cannot be 'endless'"),
        (["spellcycles", "--option", "spells=none.toml"], 1, "none.toml cannot be read"),
    ],
)
def test_mistakes_are_one_sentence(
    words: list[str], status: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == status
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_deck_of_ones_own_is_played_and_its_oddities_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "mine.toml"
    sequences = ["RG", "GR", "BW", "YK", "WWW"]
    deck.write_text("\n".join(f'[[spell]]\nid = "s{i}"\nseq = "{seq}"' for i, seq in enumerate(sequences)))
    assert main([*SHORT, "--option", f"spells={deck}"]) == 0
    told = capsys.readouterr()
    assert told.err == "knucklebone: 'S1' asks for the same sequence as 'S0'.\n"
    assert told.out.startswith("Spellcycles: 3 matches")


@pytest.mark.parametrize(
    "words", [["--games", "0"], ["--games", "many"], ["--option", "length"], ["--jobs", "-1"]]
)
def test_a_wrong_call_is_told_apart(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["simulate", "spellcycles", *words])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


SAYING_WHEN_IT_PLAYS = """
import sys, game.cli, game.lab.simulate as simulate
map_matches = simulate.map_matches

def told(*work):
    for number, played in enumerate(map_matches(*work)):
        if number == 0:
            print("playing", flush=True)
        yield played

simulate.map_matches = told
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_it_without_a_traceback(jobs: str, repository: Path) -> None:
    words = ["simulate", "spellcycles", "--games", "1000000", "--jobs", jobs]
    # Whoever runs the tests in the background may have told everything below to ignore Ctrl+C.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    running = subprocess.Popen(
        [sys.executable, "-c", f"{heeding}\n{SAYING_WHEN_IT_PLAYS}\nsys.exit(game.cli.main({words}))"],
        cwd=repository,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "playing\n"
    os.killpg(running.pid, signal.SIGINT)
    try:
        out, error = running.communicate(timeout=FAILSAFE_S)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert "Traceback" not in out + error
