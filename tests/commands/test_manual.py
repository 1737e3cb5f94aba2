"""The manual page and what shells complete say what the parser says."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from game.cli import commands, main, whole_parser
from game.completion import SHELLS, completion
from game.manual import ManualPage, manual, pages

ASK = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_knucklebone; echo "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def page() -> ManualPage:
    return pages(whole_parser())


def test_every_command_and_option_has_its_lines(page: ManualPage) -> None:
    told = manual(page)
    every = [(each, option) for each in page.walk() for option in each.options]
    assert {each.words[0] for each, _ in every if each.words} == {*commands()}
    for each, option in every:
        for name in option.names:
            assert f"\\fB{name}\\fR".replace("-", "\\-") in told, (each.words, name)
    assert all(option.about for _, option in every), "each says what it is for"
    assert not [line for line in told.splitlines() if line.startswith((". ", "'"))]


@pytest.mark.skipif(shutil.which("man") is None, reason="what is missing: sudo apt install man-db")
def test_man_finds_nothing_to_complain_of(page: ManualPage, tmp_path: Path) -> None:
    path = tmp_path / "knucklebone.1"
    path.write_text(manual(page))
    done = subprocess.run(["man", "--warnings", "-l", str(path)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is missing")
def test_bash_offers_what_can_stand_next(page: ManualPage, tmp_path: Path) -> None:
    path = tmp_path / "completion"
    path.write_text(completion(page, "bash"))
    for typed, offered in (
        ("re", {"report", "read", "replay"}),
        ("--windo", {"--windowed"}),
        ("play --present ", {"auto", "shm", "gpu"}),
        ("--game e", {"engine"}),
        ("read di", {"dice"}),
        ("manual ", {"man", *SHELLS, "--help", "--debug"}),
    ):
        words = ["knucklebone", *typed.split(" ")]
        done = subprocess.run(["bash", "-c", ASK, "bash", str(path), *words], capture_output=True, text=True)
        assert ({*done.stdout.split()}, done.stderr) == (offered, ""), typed


def test_the_command_prints_each(capsys: pytest.CaptureFixture[str]) -> None:
    for what, begins in (("man", ".TH"), ("bash", "#"), ("zsh", "#compdef"), ("fish", "#")):
        assert main(["manual", what]) == 0
        assert capsys.readouterr().out.startswith(begins)


def test_on_a_terminal_people_read_the_page_and_no_roff(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[list[str]] = []
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr(shutil, "which", {"man": "/usr/bin/man"}.get)
    monkeypatch.setattr(
        subprocess, "run", lambda call, **_: (shown.append(call), subprocess.CompletedProcess(call, 0))[1]
    )
    assert main(["manual"]) == 0
    assert shown == [["/usr/bin/man", "-l", "-"]]
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main(["manual"]) == 0
    told = capsys.readouterr().out
    assert "--display WHICH: On this monitor" in told
    assert "\\f" not in told
