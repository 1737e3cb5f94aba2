"""`knucklebone replay`: told again, or checked to the last answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game import catalogue
from game.cli import main
from game.match.chance import Chance
from game.match.dice import SourceKind
from game.match.host import MatchHost, MatchSetup
from game.match.loop import Pace
from game.match.match import Match
from game.match.shelf import SourceShelf
from game.match.undo import TakeBack
from game.rules.contract import Dice, Roll, Shuffle, Turn
from game.sources.virtual import VirtualSource
from game.store.journal import Header, Journal, PlayerEntry, Record, read_journal
from game.store.matches import MatchStore
from tests.store.earlier import DATA


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


def taken_back(data: Path) -> Path:
    """A journal in which a person's choice, and the dice that fell after it, were taken back."""
    rules = catalogue.build("spellcycles", 2, {"length": "short"})
    players = (PlayerEntry("Ann"), PlayerEntry("Bob"))
    path, chance = data / "back.journal", Chance(4)
    header = Header("back", rules.name, rules.version, players, rules.options, "")
    match = Match(rules, players, Journal.create(path, header))
    while not (isinstance(what := match.can_take_back(), TakeBack) and what.dice):
        pending = match.pending
        if isinstance(pending, Shuffle):
            match.commit(chance.order(match.entries, pending), "shuffle")
        elif isinstance(pending, Roll):
            match.commit(Dice(chance.dice(match.entries, pending.dice, pending.sides)), "typed")
        else:
            assert isinstance(pending, Turn)
            match.commit(pending.options[-1], "player", seat=pending.seat)
    match.take_back(agreed=(0, 1))
    assert isinstance(match.pending, Turn)
    match.commit(match.pending.options[-1], "player", seat=match.pending.seat)
    while not match.kept:
        assert isinstance(match.pending, Turn)
        match.commit(match.pending.options[-1], "player", seat=match.pending.seat)
    match.commit(Dice(match.kept), "typed")
    match.close()
    return path


def test_what_was_taken_back_is_told_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = taken_back(tmp_path)
    assert main(["replay", str(path)]) == 0
    assert "takes back" in capsys.readouterr().out
    assert main(["replay", str(path), "--verify"]) == 0


def test_dice_that_were_taken_back_must_count_again_as_they_fell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever edits the journal to roll them anew is found out."""
    contents = read_journal(taken_back(tmp_path))
    other = tmp_path / "other.journal"
    journal = Journal.create(other, contents.header)
    for entry in contents.entries[:-1]:
        journal.append(entry)
    last = contents.records[-1]
    value = int(last.answer.split()[1]) % 6 + 1
    journal.append(replace(last, answer=f"roll {value}"))
    journal.close()
    assert main(["replay", str(other), "--verify"]) == 1
    assert "must count again" in capsys.readouterr().err


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


@pytest.mark.parametrize("fault", ["check", "answer"])
def test_a_damaged_match_is_cut_off_before_the_damage_where_that_is_wished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fault: str
) -> None:
    path = play(tmp_path, answers=20)
    entries = read_journal(path).entries
    if fault == "check":
        lines = path.read_bytes().split(b"\n")
        path.write_bytes(b"\n".join([*lines[:11], b"{}", *lines[12:]]))
    else:
        path = altered(path, 11, "castle long")
    raw = path.read_bytes()
    assert main(["replay", str(path)]) == 1
    assert "--mend" in capsys.readouterr().err
    assert path.read_bytes() == raw
    assert main(["replay", str(path), "--mend", "--verify"]) == 0
    assert read_journal(path).entries == entries[:10]
    assert path.with_suffix(".damaged").read_bytes() == raw
    assert main(["replay", str(path), "--mend"]) == 0, "what is whole stays as it is"


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


@pytest.mark.parametrize(
    "match",
    [
        "2026-01-02-201500-spellcycles",
        "2026-01-11-202800-spellcycles",
        "2026-01-13-204200-spellcycles",
        "2026-01-17-202000-unnamed",
        "2026-01-24-201900-engine",
        "2026-01-29-205400-trade-or-duel",
        "2026-02-05-205300-power-vacuum",
    ],
)
def test_matches_that_version_0_1_wrote_verify(match: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(DATA / "matches" / f"{match}.journal"), "--verify"]) == 0
    assert "all as recorded" in capsys.readouterr().out
