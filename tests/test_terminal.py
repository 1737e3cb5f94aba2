"""Whatever a name holds, a terminal shows it as part of its line and does nothing else."""

from __future__ import annotations

import ast
import json
import os
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import game.commands
from game import catalogue
from game.cli import main
from game.store.journal import Header, Journal, PlayerEntry, Record, Result
from game.terminal import be_lenient, plain, progress, tell, tell_data
from tests.waiting import wait_until

HOSTILE = "Ann\x1b[2J\x1b]0;own\x07\x9b31m\u202etxt\u200b\u2066\u2028\r\nroot# \x00\x7f\udcff"
SHOWN = "Ann?[2J?]0;own??31m?txt??   root# ???"


@given(st.text() | st.text(st.characters(categories=("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"))))
def test_what_is_shown_is_one_line_of_signs_that_can_be_seen(text: str) -> None:
    shown = plain(text)
    assert shown.isprintable()
    assert len(shown) == len(text)
    assert plain(shown) == shown


@given(st.text().filter(str.isprintable))
def test_what_can_be_seen_stays_as_it_is(text: str) -> None:
    assert plain(text) == text


def test_signs_that_steer_become_question_marks_and_ends_of_lines_spaces() -> None:
    assert plain(HOSTILE) == SHOWN
    assert plain("Jürgen, Ægir, 花子 und Σωκράτης") == "Jürgen, Ægir, 花子 und Σωκράτης"


def test_each_line_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    tell("a\nb", "c")
    assert capsys.readouterr().out == "a b\nc\n"


def test_data_comes_whole_and_in_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    tell_data({"name": HOSTILE})
    said = capsys.readouterr().out
    assert said.isascii()
    assert said.strip().isprintable()
    assert json.loads(said) == {"name": HOSTILE}


def test_a_letter_that_the_terminal_does_not_know_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    written = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written, encoding="ascii"))
    be_lenient()
    tell("“Jürgen”")
    assert written.getvalue() == b"\\u201cJ\\xfcrgen\\u201d\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one match that is over, of a player with such a name."""
    rules = catalogue.build("spellcycles", 2)
    players = (PlayerEntry(HOSTILE.replace("\udcff", "")), PlayerEntry("Bob"))
    (tmp_path / "matches").mkdir()
    header = Header("day", rules.name, rules.version, players, rules.options, "2026-01-01T20:00:00")
    journal = Journal.create(tmp_path / "matches" / "day.journal", header)
    journal.append(Record("roll 1 2 3", "typed", 0))
    journal.append(Record("roll 4 5 6", "typed", 1))
    journal.finish(Result((1.0, 0.0), (0,)))
    journal.close()
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [("league",), ("audit",), ("replay", "day"), ("league", "--json"), ("audit", "--json")],
    ids=" ".join,
)
def test_no_command_lets_a_name_through(
    data: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    main([*words, "--data", str(data)])
    said = capsys.readouterr()
    lines = (said.out + said.err).split("\n")
    assert all(line.isprintable() for line in lines)
    assert any("Ann" in line for line in lines)
    assert not any(line.startswith("root") for line in lines)


def test_a_player_is_forgotten_by_the_name_that_is_listed(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["league", "--data", str(data)]) == 0
    shown = next(line for line in capsys.readouterr().out.split("\n") if "Ann" in line and "played" in line)
    assert main(["league", "forget", shown.split("  ")[1], "--data", str(data)]) == 0
    assert main(["league", "--data", str(data)]) == 0
    assert "Ann" not in capsys.readouterr().out.rpartition("players")[2]


@pytest.mark.parametrize(
    "words",
    [
        ("read", "dice", HOSTILE),
        ("read", "field", HOSTILE),
        ("read", "field", "nothing.png", "--reference", HOSTILE),
        ("read", "dice", "--check", HOSTILE),
        ("replay", HOSTILE),
        ("audit", "verify", HOSTILE),
        ("simulate", HOSTILE),
        ("simulate", "engine", "--seats", f"random,{HOSTILE}"),
        ("simulate", "spellcycles", "--option", f"spells={HOSTILE}"),
        ("arena", "engine", "--bots", HOSTILE),
        ("camera", HOSTILE),
        ("camera", f"{HOSTILE}.png"),
        ("league", "join", f"postgresql://{HOSTILE}"),
        ("league", "forget", HOSTILE),
        ("tower", "check", HOSTILE),
        ("tower", "monitor", HOSTILE),
        ("mat", "--out", f"nowhere/{HOSTILE}"),
        ("shots", HOSTILE, "--only", HOSTILE),
        ("play", "--game", HOSTILE),
        (HOSTILE,),
    ],
    ids=lambda words: " ".join(words[:2]).partition("Ann")[0] or "command",
)
def test_no_error_lets_a_name_through(
    words: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    # An argument of a command holds no end of a text.
    with pytest.raises(SystemExit) as ended:
        sys.exit(main([word.replace("\x00", "") for word in words]))
    assert ended.value.code in (1, 2)
    said = capsys.readouterr()
    lines = (said.out + said.err).split("\n")
    assert all(line.isprintable() for line in lines), lines
    assert not any(line.startswith("root") for line in lines)


def test_a_traceback_lets_no_name_and_no_account_through(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["read", "field", "a.png", "--reference", HOSTILE.replace("\x00", ""), "--debug"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("Traceback (most recent call last):\n")
    assert "UserError: There is no file Ann?[2J" in said
    assert all(line.isprintable() for line in said.split("\n"))

    def fail(*_: object) -> None:
        raise RuntimeError("cannot reach rtsp://ann:se@cr@et@camera/live")

    monkeypatch.setattr("game.devices.camera.command.run", fail)
    assert main(["camera", "--debug"]) == 1
    assert "cannot reach rtsp://...@camera/live" in capsys.readouterr().err
    assert main(["camera"]) == 1
    assert "cr@et" not in capsys.readouterr().err


class Screen(StringIO):
    """Standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_also_on_one_that_does_not_tell_its_width(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pseudo terminal of which nobody has said how large it is."""
    ours, theirs = os.openpty()
    with open(theirs, "w") as screen:
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setattr(sys, "__stdout__", screen)
        assert list(progress(iter("abc"), 3)) == ["a", "b", "c"]
        assert b"0/3" in os.read(ours, 1000)
    os.close(ours)


def test_the_time_goes_on_in_it_while_nothing_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    shown = progress(iter("abc"), 3, every=0.001)
    next(shown)
    wait_until(lambda: screen.getvalue().count("1/3") >= 3, "the line, told again")
    del shown


def test_without_a_terminal_no_progress_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(progress(iter("abc"), 3)) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "words",
    [("simulate", "engine"), ("arena", "engine", "--bots", "random,wild")],
    ids=lambda words: words[0],
)
def test_simulations_and_tournaments_show_theirs(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main([*words, "--games", "3"]) == 0
    assert "0/3" in screen.getvalue()


def test_commands_say_everything_through_the_terminal() -> None:
    """A print of its own would let everything through."""
    (folder,) = game.commands.__path__
    for path in (*Path(folder).glob("*.py"), *Path(folder).parent.glob("features/*/*command.py")):
        calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        names = {node.func.id for node in calls if isinstance(node.func, ast.Name)}
        assert "print" not in names, path.name
