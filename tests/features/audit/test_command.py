"""`knucklebone audit`, on a data folder in which a match was played."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.chance import Chance
from game.cli import main
from game.devices.device import Opening
from game.devices.registry import registry_for
from game.features.audit import export
from game.match.host import MatchHost, MatchSetup
from game.match.pace import Pace
from game.match.provable import chain, seal
from game.store.journal import PlayerEntry
from game.store.matches import MatchStore
from studio.shots.matches import play_out
from tests.features.audit.genuine import Genuine, played


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    registry = registry_for(Opening(Chance(4)))
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


Verify = Callable[..., tuple[int, str]]


@pytest.fixture
def verify(capsys: pytest.CaptureFixture[str]) -> Verify:
    """`audit verify` of a log, with what somebody holds besides: how it ends, and what it says."""

    def call(log: Path, **held: str | Path) -> tuple[int, str]:
        capsys.readouterr()
        given = [text for name, value in held.items() for text in (f"--{name}", str(value))]
        code = main(["audit", "verify", str(log), *given])
        told = capsys.readouterr()
        assert (code == 0) == (not told.err)
        assert told.err.count("\n") <= 1
        return code, told.out or told.err

    return call


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Genuine:
    return played(tmp_path_factory.mktemp("proved"), 6)


@pytest.fixture
def log(tmp_path: Path, genuine: Genuine) -> Path:
    path = tmp_path / "friday.rolls"
    path.write_bytes(genuine.log)
    return path


def forge(log: Path, change: Callable[[dict[str, Any], list[dict[str, Any]]], object]) -> None:
    """Change a log and chain it anew."""
    head, records, _ = chain.read(log.read_bytes())
    change(head, records)
    log.write_bytes(chain.write(head, records))


def test_a_provable_log_says_what_is_proved_and_what_nobody_checked(log: Path, verify: Verify) -> None:
    code, told = verify(log)
    assert code == 0
    assert "5 proved, 2 read by a camera, 1 from a tower, 2 typed in; 5 counted again" in told
    assert told.count("NOT checked:") == 3
    assert "Only virtual rolls are proved" in told


def test_the_seal_the_closing_seal_and_the_journal_are_checked(
    log: Path, genuine: Genuine, verify: Verify
) -> None:
    promised, closing = genuine.head.commit, export.last_h(genuine.log)
    held = {"seal": " ".join(seal.words(promised, "de")), "closing": closing, "match": genuine.journal}
    code, told = verify(log, **held)
    assert code == 0
    assert "NOT" not in told
    assert "5 proved" in told
    assert "all 64 digits" in told
    assert "eight words" in told


@pytest.mark.parametrize("held", ["seal", "closing"])
def test_another_seal_is_refused(held: str, log: Path, verify: Verify) -> None:
    code, told = verify(log, **{held: " ".join(seal.words("0" * 64))})
    assert code == 1
    assert "something else" in told


def test_a_log_without_any_of_its_rolls_is_told_from_the_journal(
    log: Path, genuine: Genuine, verify: Verify
) -> None:
    def leave_all_out(head: dict[str, Any], records: list[dict[str, Any]]) -> None:
        records[:] = [record for record in records if "values" not in record and "back" not in record]
        for n, record in enumerate(records):
            record["n"] = n

    forge(log, leave_all_out)
    code, told = verify(log)
    assert code == 0
    assert "no rolls" in told
    assert "NOT checked: that nobody wrote the log anew" in told
    code, told = verify(log, match=genuine.journal)
    assert code == 1
    assert "entry 0 is another answer, and a roll in the journal" in told


def test_a_gap_is_refused_by_the_entry_that_is_missing(log: Path, verify: Verify) -> None:
    forge(log, lambda head, records: records.pop(7))
    code, told = verify(log)
    assert code == 1
    assert "entry 7 is missing" in told


def test_a_log_of_another_match_is_refused(log: Path, tmp_path: Path, verify: Verify) -> None:
    code, told = verify(log, match=played(tmp_path, 5).journal)
    assert code == 1
    assert "the first line has match" in told


def test_a_journal_that_is_not_over_or_promises_nothing_is_refused_in_a_sentence(
    log: Path, data: Path, genuine: Genuine, tmp_path: Path, verify: Verify
) -> None:
    (plain,) = MatchStore(data / "matches").paths()
    cut = tmp_path / genuine.journal.name
    cut.write_bytes(b"".join(genuine.journal.read_bytes().splitlines(keepends=True)[:-1]))
    for journal in (plain, cut, tmp_path / "none"):
        code, told = verify(log, match=journal)
        assert code == 1
        assert "journal" in told


def test_the_log_of_all_rolls_is_laid_beside_its_seal_and_a_journal(
    data: Path, tmp_path: Path, verify: Verify
) -> None:
    log, (journal,) = tmp_path / "rolls.log", MatchStore(data / "matches").paths()
    main(["audit", "--data", str(data), "--log", str(log)])
    noted = " ".join(seal.words(export.last_h(log.read_bytes())))
    code, told = verify(log)
    assert code == 0
    assert told.count("NOT checked:") == 2
    assert "none proved" in told
    assert "NOT" not in verify(log, seal=noted, match=journal)[1]
    forge(log, lambda head, records: records.pop(2))
    assert "NOT checked" in verify(log)[1]
    assert verify(log, seal=noted)[0] == verify(log, match=journal)[0] == 1


@pytest.mark.parametrize(
    "change",
    [
        {"match": "another"}, {"answer": 9999}, {"answer": -1}, {"source": "player"}, {"values": []},
        {"values": [0]}, {"again": 0}, {"sides": 6}, {"player": None},
    ],
)  # fmt: skip
def test_a_roll_that_cannot_be_is_refused_in_the_log_of_all_rolls(
    change: dict[str, Any], data: Path, tmp_path: Path, verify: Verify
) -> None:
    log = tmp_path / "rolls.log"
    main(["audit", "--data", str(data), "--log", str(log)])
    forge(log, lambda head, records: records[1].update(change))
    code, told = verify(log)
    assert code == 1
    assert "roll" in told


def test_what_goes_with_verify_is_a_wrong_call_without_it(tmp_path: Path) -> None:
    assert main(["audit", "--data", str(tmp_path), "--seal", "x"]) == 2


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
