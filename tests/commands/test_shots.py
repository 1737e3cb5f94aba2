"""`knucklebone shots`, and the pictures of a match that nobody sees."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.chance import Chance
from game.cli import main
from game.commands.arguments import size_of
from game.devices.device import Opening
from game.devices.registry import registry_for
from game.errors import UsageError
from game.match.host import MatchHost, MatchSetup
from game.match.pace import Pace
from game.store.journal import PlayerEntry
from game.store.matches import MatchStore
from game.ui.drawing.contact_sheet import contact_sheet
from game.ui.offscreen import play_offscreen
from studio.shots import SHOTS, take

pytestmark = pytest.mark.pictures

SOME = ("attract", "lobby-resume", "table-cast")


def test_the_same_pictures_on_every_run(tmp_path: Path) -> None:
    runs = [take(tmp_path / str(run), size=(960, 540), names=SOME) for run in range(2)]
    assert [path.name for path in runs[0]] == [*(f"{name}.png" for name in SOME), "contact-sheet.png"]
    for one, other in zip(*runs, strict=True):
        assert one.read_bytes() == other.read_bytes(), one.name


def test_pictures_have_the_size_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shots", str(tmp_path), "--only", "menu", "--size", "1280x720", "--lang", "pseudo"]) == 0
    assert capsys.readouterr().out.split() == [
        str(tmp_path / name) for name in ("menu.png", "contact-sheet.png")
    ]
    assert pygame.image.load(tmp_path / "menu.png").get_size() == (1280, 720)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--size", "huge"], "is no size"),
        (["--lang", "klingon"], "there are en, de, pseudo"),
        (["--text", "90"], "it can be 100, 125, 150"),
        (["--only", "cockpit"], "There is no screen cockpit"),
    ],
)
def test_wrong_words_are_answered_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["shots", str(tmp_path / "none"), *words]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("words", ["1920", "x", "10x10", "1920x99999", "axb"])
def test_sizes_that_are_none(words: str) -> None:
    with pytest.raises(UsageError):
        size_of(words)


def test_every_screen_has_a_name_of_its_own() -> None:
    assert len(SHOTS) >= 30
    assert all(name == name.lower() and " " not in name for name in SHOTS)


def test_a_contact_sheet_shows_all_pictures_in_rows() -> None:
    pygame.display.init()
    pictures = [(str(n), pygame.Surface((320, 180))) for n in range(5)]
    wide, narrow = contact_sheet(pictures, columns=3), contact_sheet(pictures, columns=1)
    assert wide.get_width() > narrow.get_width()
    assert wide.get_height() < narrow.get_height()


def test_an_empty_contact_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a picture"):
        contact_sheet([])


def test_without_a_screen_bots_play_to_the_end_and_leave_pictures(tmp_path: Path) -> None:
    registry = registry_for(Opening(Chance(2)))
    host = MatchHost(MatchStore(tmp_path / "matches"), registry, seed=2, pace=Pace())
    people = tuple(PlayerEntry(name) for name in ("Ann", "Bob", "Cleo"))
    setup = MatchSetup("spellcycles", people, {"length": "short"})
    paths = play_offscreen(host, tmp_path / "pictures", setup)
    assert [path.name for path in paths[-2:]] == ["result.png", "contact-sheet.png"]
    assert len(paths) >= 5
    assert all(path.stat().st_size > 10_000 for path in paths)
    assert host.resumable() == (None, [])
