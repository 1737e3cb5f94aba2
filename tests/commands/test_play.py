"""`knucklebone`: what its options mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES, known_game, lobby_bots, usual_bot
from game.cli import main
from game.commands.open_program import options, seats, with_kept
from game.errors import UsageError
from game.store.house_rules import HouseRuleBook
from game.store.journal import PlayerEntry
from game.ui.scenes.lobby.draft import LobbyDraft


def test_people_and_bots_have_their_names() -> None:
    usual = usual_bot("spellcycles")
    assert seats("ann, bob,bot,random", "spellcycles") == (
        PlayerEntry("Ann"),
        PlayerEntry("Bob"),
        PlayerEntry("Medea", usual),
        PlayerEntry("Faust", "random"),
    )
    assert seats("ann,medea,bot", "spellcycles") == (
        PlayerEntry("Ann"),
        PlayerEntry("Medea", usual),
        PlayerEntry("Faust", usual),
    )


@pytest.mark.parametrize("game", list(GAMES))
def test_a_bot_is_the_one_that_the_lobby_would_sit_down(game: str) -> None:
    first = LobbyDraft.first(known_game(game), lobby_bots(game))
    asked = seats("ann,bob,bot", game)
    assert [player.bot for player in asked] == [player.bot for player in first.players]


def test_signs_that_cannot_be_seen_are_no_part_of_a_name() -> None:
    assert seats("a\x1bn\u200bn,b\nob", "spellcycles") == (PlayerEntry("Ann"), PlayerEntry("Bob"))


def test_house_rules_are_pairs() -> None:
    assert options(["length=short", "duel=yes"]) == {"length": "short", "duel": "yes"}
    with pytest.raises(UsageError, match="NAME=VALUE"):
        options(["length"])


def test_house_rules_that_are_kept_here_are_meant_by_their_name(tmp_path: Path) -> None:
    book = HouseRuleBook(tmp_path)
    book.keep("engine", "Friday", {"goal": "gross", "adjacent": True})
    book.keep("engine", "Family", {"goal": "gross"})
    assert with_kept("engine", {"profile": "friday", "goal": "net"}, book) == {
        "goal": "net",
        "adjacent": True,
    }
    assert with_kept("engine", {"profile": "family"}, book) == {"profile": "family"}, (
        "the house's comes first"
    )
    assert with_kept("engine", {"adjacent": "yes"}, book) == {"adjacent": "yes"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "spellcycles", "--seats", "ann"], "for 2 to 5 players, and --seats names 1"),
        (["--seats", "ann,bob"], "need a --game"),
        (["--seats", ""], "need a --game"),
        (["--game", "spellcycles", "--seats", ""], "--seats has an empty name in it, number 1 of 1"),
        (["--game", "spellcycles", "--seats", "ann,,bob"], "--seats has an empty name in it, number 2 of 3"),
        (["--game", "spellcycles", "--seats", "ann, \u200b\x1b ,bob"], "an empty name in it, number 2 of 3"),
        (["--game", "spellcycles", "--seats", "ann,bob,ANN"], "--seats names two players ANN; give each"),
        (["--game", "spellcycles", "--seats", "an  n,bob,An N"], "--seats names two players An N"),
        (["--game", "spellcycles", "--seats", "Circe,circe"], "--seats names two players Circe"),
        (["--game", "spellcycles", "--seats", "ann,b" + "o" * 399], "a name of 400 letters, “Booo"),
    ],
)
def test_a_call_without_meaning_is_one_sentence_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main([*words, "--data", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_a_data_folder_that_cannot_be_used_is_one_sentence_and_exit_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["--data", str(tmp_path / "file" / "data")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("camera", "sentence"),
    [
        ("/nowhere/x.mp4", "There is no file or folder '/nowhere/x.mp4': check its name."),
        ("demo", ""),
    ],
)
def test_a_camera_that_is_not_there_is_told_of_in_the_terminal_and_on_the_screen(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    camera: str,
    sentence: str,
) -> None:
    told: list[str] = []
    monkeypatch.setattr("game.ui.program.show", lambda *_, complaint, **__: told.append(complaint))
    assert main(["--camera", camera, "--data", str(tmp_path)]) == 0
    assert told == [sentence]
    assert capsys.readouterr().err == (f"knucklebone: {sentence}\n" if sentence else "")
