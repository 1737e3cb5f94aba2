"""`knucklebone replay`: told again, or checked to the last answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.match.chance import Chance
from game.match.dice import SourceKind
from game.match.host import MatchHost, MatchSetup
from game.match.loop import Pace
from game.match.shelf import SourceShelf
from game.sources.virtual import VirtualSource
from game.store.journal import Journal, PlayerEntry, Record, read_journal
from game.store.matches import MatchStore


def play(data: Path, seed: int = 1, answers: int | None = None) -> Path:
    """A match of random bots, whole or broken off; its journal."""
    shelf = SourceShelf({SourceKind.VIRTUAL: lambda: VirtualSource(Chance(seed))})
    host = MatchHost(MatchStore(data / "matches"), shelf, seed=seed, pace=Pace.instant())
    bots = (PlayerEntry("Ann", "random"), PlayerEntry("Bob", "random"))
    loop = host.begin(MatchSetup("spellcycles", bots, {"length": "short"}))
    now = 0.0
    while loop.over is None and (answers is None or loop.match.answers < answers):
        loop.tick(now)
        now += 1.0
    loop.close()
    return host.store.paths()[0]


def altered(path: Path, number: int, answer: str) -> Path:
    """A sound journal that tells another story from answer `number` on."""
    contents = read_journal(path)
    other = path.with_name("altered.journal")
    journal = Journal.create(other, contents.header)
    for index, record in enumerate(contents.records, start=1):
        journal.append(Record(answer, record.source, record.seat) if index == number else record)
    journal.close()
    return other


def test_a_whole_match_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(tmp_path)
    assert main(["replay", str(path), "--verify"]) == 0
    assert "all as recorded" in capsys.readouterr().out


def test_a_match_is_found_by_its_name(tmp_path: Path) -> None:
    path = play(tmp_path, answers=20)
    assert main(["replay", path.stem, "--verify", "--data", str(tmp_path)]) == 0


def test_the_first_difference_ends_with_1_and_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = play(tmp_path, answers=20)
    assert main(["replay", str(altered(path, 3, "roll 9 9 9")), "--verify"]) == 1
    assert "answer 3, “roll 9 9 9”" in capsys.readouterr().err


def test_an_answer_that_is_no_notation_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(tmp_path, answers=20)
    assert main(["replay", str(altered(path, 2, "castle long")), "--verify"]) == 1
    assert "answer 2" in capsys.readouterr().err


def test_a_match_is_told_line_by_line_up_to_an_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = play(tmp_path)
    assert main(["replay", str(path), "--to", "12"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Spellcycles: Ann, Bob")
    assert len(lines) == 13


def test_the_result_is_told_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(play(tmp_path))]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("Over: Ann ")


def test_a_foreign_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n")
    assert main(["replay", str(path)]) == 1
    error = capsys.readouterr().err
    assert "is not a match journal" in error
    assert error.count("\n") == 1
    assert path.read_text() == "Dear Ann,\n"
