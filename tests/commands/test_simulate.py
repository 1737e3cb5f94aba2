"""`knucklebone simulate`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.cli import main

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
    assert [line.split()[:2] for line in lines[-2:]] == [["1", "greedy"], ["2", "random"]]


def test_the_seed_decides(capsys: pytest.CaptureFixture[str]) -> None:
    def moves(seed: str) -> int:
        main([*SHORT, "--seed", seed, "--json"])
        return int(json.loads(capsys.readouterr().out)["moves"])

    assert moves("1") == moves("1")
    assert len({moves(seed) for seed in "12345"}) > 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "no game called 'chess'"),
        (["spellcycles", "--seats", "random,deep"], "no bot called 'deep'"),
        (["spellcycles", "--seats", "random"], "2 to 5 players"),
        (["spellcycles", "--option", "length=endless"], "'length' cannot be 'endless'"),
        (["spellcycles", "--option", "spells=none.toml"], "none.toml cannot be read"),
    ],
)
def test_mistakes_are_one_sentence(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 1
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


@pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_it_without_a_traceback(jobs: str, repository: Path) -> None:
    words = ["simulate", "spellcycles", "--games", "1000000", "--jobs", jobs]
    script = "import sys, game.cli, game.games, game.simulate; print('ready', flush=True); "
    running = subprocess.Popen(
        [sys.executable, "-c", f"{script} sys.exit(game.cli.main({words}))"],
        cwd=repository,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    time.sleep(0.7)
    os.killpg(running.pid, signal.SIGINT)
    out, error = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "Traceback" not in out + error
