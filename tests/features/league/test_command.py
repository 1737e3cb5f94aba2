"""`knucklebone league`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main
from game.features.league import address
from game.store import settings
from game.store.journal import read_header
from tests.features.league.matches import written
from tests.features.league.server import PostgresServer

NOBODY = "postgresql://club:secret@127.0.0.1:1/league"


def told(capsys: pytest.CaptureFixture[str], *words: object, fails: int = 0) -> str:
    """What the command says, on its error output if it fails with a status."""
    assert main(["league", *map(str, words)]) == fails
    said = capsys.readouterr()
    return said.err if fails else said.out


def test_an_empty_league_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert told(capsys, "--data", tmp_path) == "No match has been played to its end yet.\n"


def test_the_book_is_told_by_game_and_player(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for number in (1, 2, 3):
        written(tmp_path, "Ann Bob", "Ann", number=number)
    said = told(capsys, "--data", tmp_path)
    assert "champion:       Ann (won 3 of 3)" in said
    assert "longest streak: Ann (3 wins in a row)" in said
    assert "Bob     3 played     0 won    0%" in said


def test_the_book_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    written(tmp_path, "Ann Bob", "Ann")
    said = json.loads(told(capsys, "--data", tmp_path, "--json"))
    assert (said["matches"], said["link"], said["waiting"]) == (1, "home", 0)
    assert said["players"][0] == {
        "name": "Ann",
        "matches": 1,
        "wins": 1,
        "streak": 1,
        "longest_streak": 1,
        "games": {"race": [1, 1]},
        "dice": [0, 1, 0, 0, 0, 1],
    }


def test_a_player_can_be_forgotten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    written(tmp_path, "Ann Bob", "Ann")
    assert told(capsys, "forget", "Ann", "--data", tmp_path) == "Ann is forgotten.\n"
    assert "Ann" not in told(capsys, "--data", tmp_path)
    assert "Nobody called Ann" in told(capsys, "forget", "Ann", "--data", tmp_path, fails=1)


def test_a_name_that_only_the_journals_have_can_be_forgotten_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Another table of the club has asked for it before, and the lobby still offers it."""
    path = written(tmp_path, "Ann Bob", "Ann", over=False)
    settings.save(tmp_path, settings.Settings(names=("Ann", "Bob")))
    assert told(capsys, "forget", "Ann", "--data", tmp_path) == "Ann is forgotten.\n"
    assert read_header(path).players[0].name == "Somebody"
    assert settings.load(tmp_path)[0].names == ("Bob",)


@pytest.mark.server
def test_a_table_joins_a_club_and_leaves_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, postgres: PostgresServer
) -> None:
    url = postgres.fresh_url()
    here, there = tmp_path / "here", tmp_path / "there"
    written(here, "Ann Bob", "Ann")
    assert "Matches: 1, players: 2." in told(capsys, "join", url, "--data", here)
    assert address.remembered_address(here) == url
    assert (here / address.REMEMBERED).stat().st_mode & 0o077 == 0
    assert "Ann (won 1 of 1)" in told(capsys, "--league", url, "--data", there)
    told(capsys, "leave", "--data", here)
    assert address.remembered_address(here) == ""


def test_a_club_that_cannot_be_reached_is_not_joined(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = told(capsys, "join", NOBODY, "--data", tmp_path, fails=1)
    assert said.startswith("knucklebone: This table has not joined. The league at 127.0.0.1 cannot")
    assert "secret" not in said
    assert address.remembered_address(tmp_path) == ""


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("join",), "needs the server's URL"),
        (("forget",), "needs a player's name"),
        (("show", "Ann"), "needs nothing more"),
    ],
)
def test_a_wrong_call_says_what_is_needed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    assert reason in told(capsys, *words, "--data", tmp_path, fails=2)


def test_an_address_that_can_be_none_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert address.EXAMPLE in told(capsys, "join", "club", "--data", tmp_path, fails=1)
