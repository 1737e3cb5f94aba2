"""`knucklebone audit`, on a data folder in which a match was played."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from game.audit import provable
from game.audit.provable import ProvenRoll
from game.cli import main
from game.match.chance import Chance
from game.match.host import MatchHost, MatchSetup
from game.match.pace import Pace
from game.sources.catalogue import registry_for
from game.store.journal import PlayerEntry
from game.store.matches import MatchStore
from studio.shots.matches import play_out


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    registry = registry_for(Chance(4), camera=None, tower=None)
    host = MatchHost(MatchStore(folder / "matches"), registry, seed=4, pace=Pace.instant(), clock=lambda: 0.0)
    players = (PlayerEntry("Ann", "greedy"), PlayerEntry("Bob", "greedy"))
    play_out(host.begin(MatchSetup("spellcycles", players, {"length": "short"}))).close()
    return folder


def test_the_audit_of_a_played_match(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--data", str(data)]) == 0
    told = capsys.readouterr().out
    assert "Virtual dice" in told
    assert "No evidence against these dice" in told
    assert "fair: yes" not in told


def test_as_json_with_a_table_and_a_log(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, log = tmp_path / "rolls.csv", tmp_path / "rolls.log"
    assert main(["audit", "--data", str(data), "--json", "--csv", str(table), "--log", str(log)]) == 0
    told = json.loads(capsys.readouterr().out)
    rows = list(csv.DictReader(table.open()))
    assert len(rows) == told["all"]["rolls"] >= 5
    assert main(["audit", "verify", str(log)]) == 0
    assert " ".join(told["log"]["words"]) in capsys.readouterr().out


def test_an_empty_data_folder_has_an_audit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--data", str(tmp_path)]) == 0
    assert "Dice: 0" in capsys.readouterr().out


def test_a_provable_log_is_computed_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seed = bytes(range(32))
    rolls = [ProvenRoll(n, "Ana", 6, provable.roll(seed, "ana,bo", n, 5)) for n in range(1, 5)]
    log = tmp_path / "friday.rolls"
    log.write_bytes(provable.log("friday", seed, "ana,bo", rolls))
    assert main(["audit", "verify", str(log)]) == 0
    assert provable.commitment(seed) in capsys.readouterr().out
    log.write_bytes(log.read_bytes().replace(b"Ana", b"Anb", 1))
    assert main(["audit", "verify", str(log)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\n", b'{"knucklebone":"dice log"}\n'])
def test_what_is_no_log_is_refused_in_one_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    assert main(["audit", "verify", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_verify_without_a_file_is_a_wrong_call() -> None:
    assert main(["audit", "verify"]) == 2


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "verify", str(tmp_path / "none")]) == 1
    assert "none" in capsys.readouterr().err
