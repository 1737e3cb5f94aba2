"""`knucklebone rules` from the outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from game.catalogue import GAMES
from game.cli import main
from game.translation.languages import language_named
from game.ui.reference import reference_of, usual_rules
from game.ui.words import use_language

MOST_PAGES = 3


def words_of(text: str) -> str:
    """Without spaces, since lines are broken anywhere."""
    return "".join(text.split())


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_says_all_that_the_screen_says(game: str, lang: str, tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    assert main(["rules", game, "--out", str(out), "--lang", lang]) == 0
    pages = PdfReader(out).pages
    printed = words_of("".join(page.extract_text() for page in pages))
    with use_language(language_named(lang)):
        sections = reference_of(usual_rules(game))
    said = [words for section in sections for row in section.rows for words in (row.head, row.text)]
    assert [
        words for words in (*said, *(one.title for one in sections)) if words_of(words) not in printed
    ] == []
    assert len(pages) <= MOST_PAGES


def test_house_rules_and_players_are_those_that_were_named(tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    words = ["rules", "trade-or-duel", "--out", str(out), "--players", "4", "--lang", "en"]
    assert main([*words, "--option", "survivor=nobody"]) == 0
    printed = words_of("".join(page.extract_text() for page in PdfReader(out).pages))
    assert words_of("10 cards are set aside face down, with 4 players") in printed
    assert words_of("When only one player has cards left, the match is over, and nobody wins.") in printed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nine-mens-morris", "--out", "x.pdf"], "no game"),
        (["engine", "--out", "x.pdf", "--lang", "tlh"], "no language"),
        (["engine", "--out", "x.pdf", "--players", "40"], "players"),
    ],
)
def test_what_there_is_not_is_said_in_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *words]) != 0
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_a_folder_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "engine", "--out", str(tmp_path / "gone" / "rules.pdf")]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "cannot be written" in line
