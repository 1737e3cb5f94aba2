"""A data folder of version 0.3.0 is opened by this version, and nothing of it is lost."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.cli import main
from game.devices.camera.area import AreaKind, stored_area
from game.devices.camera.calibration import stored_fit
from game.devices.field.setup import stored_setup
from game.devices.field.setups import FieldSetups
from game.devices.tower.memory import TowerMemory
from game.features.league.address import remembered_address
from game.match.provable.seals import SealStore
from game.store import settings
from game.store.folder import DataFolder
from game.store.journal import read_journal
from game.store.matches import MatchStore
from game.store.picture_set import CorrectionStore
from game.store.pin import PinStore
from game.ui.scenes.lobby.draft import from_data, to_data
from tests.store.earlier import DATA, TOLD, moved_in

CAMERA = "USB-Kamera über dem Tisch"
KEPT: dict[str, Any] = json.loads((DATA / "settings.json").read_text(encoding="utf-8"))
PIN = "4711"


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    return moved_in(tmp_path / "data")


def told(capsys: pytest.CaptureFixture[str], data: DataFolder, command: str) -> dict[str, Any]:
    """What a command tells of a folder."""
    capsys.readouterr()
    assert main([command, "--json", "--data", str(data.root)]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


# Settings


def test_every_setting_is_as_it_was_left(data: DataFolder) -> None:
    found, sentence = settings.load(data.root)
    assert sentence == ""
    kept = json.loads(json.dumps(asdict(found)))
    assert {**kept, **kept["further"]}.items() >= KEPT.items()


def test_the_pin_still_opens(data: DataFolder) -> None:
    assert PinStore(data.root).opens(PIN)


def test_what_was_learned_about_a_camera_counts(data: DataFolder) -> None:
    fit, area = stored_fit(data.root, CAMERA), stored_area(data.root, CAMERA)
    assert fit.to_data() == KEPT["cameras"][CAMERA]
    assert area.to_data() == KEPT["dice_areas"][CAMERA]
    assert stored_area(data.root, "demo").kind is AreaKind.TRAY


def test_the_field_that_was_set_up_under_a_camera_is_read(data: DataFolder) -> None:
    assert stored_setup(data.root, CAMERA).to_data() == KEPT["fields"][CAMERA]
    assert FieldSetups(data.root).reference(CAMERA) is not None


def test_the_lobby_begins_with_the_last_evening(data: DataFolder) -> None:
    bots = catalogue.bot_names(KEPT["lobby"]["game"])
    draft = from_data(settings.load(data.root)[0].lobby, tuple(catalogue.GAMES.values()), bots)
    assert draft is not None
    # Seats of nobody and of bots had names then.
    places = [[name if who == "person" else "", who] for name, who in KEPT["lobby"]["places"]]
    assert to_data(draft).items() >= {**KEPT["lobby"], "places": places}.items()


# Everything beside them


def test_the_towers_are_known_the_one_used_last_first(data: DataFolder) -> None:
    names = [tower.name for tower in TowerMemory(data.root).known]
    assert names == ["Roter Turm", "Würfelturm im Flur"]


def test_pictures_of_rolls_are_still_counted(data: DataFolder) -> None:
    assert CorrectionStore(data.corrections).count() == 2


@pytest.mark.parametrize(
    ("game", "option", "file"),
    [
        ("spellcycles", "spells", "geisterstunde"),
        ("unnamed", "fx", "baustelle"),
        ("unnamed", "powers", "zwielicht"),
        ("power-vacuum", "deck", "kueche"),
    ],
)
def test_a_deck_of_ones_own_is_what_it_was_in_a_match_with_it(
    data: DataFolder, game: str, option: str, file: str
) -> None:
    cards = catalogue.chosen_value(game, option, str(data.decks / game / f"{file}.toml"))
    headers = [read_journal(path).header for path in MatchStore(data.matches).paths()]
    assert json.loads(json.dumps(cards)) in [h.options[option] for h in headers if h.game == game]


def test_a_seed_is_kept_for_the_match_that_is_not_over(data: DataFolder) -> None:
    assert [seal.match for seal in SealStore(data.audit).kept_seals()] == ["2026-11-03-202900-spellcycles"]


def test_proofs_of_matches_that_are_over_hold(data: DataFolder) -> None:
    logs = SealStore(data.audit).logs()
    assert len(logs) == 2
    assert [main(["audit", "verify", str(log)]) for log in logs] == [0, 0]


# What is told of it


def test_the_audit_counts_every_roll_as_before(data: DataFolder, capsys: pytest.CaptureFixture[str]) -> None:
    """The log of all rolls ends in the words that people have noted down."""
    found, before = told(capsys, data, "audit"), TOLD["audit"]
    assert (found["matches"], found["other_dice"]) == (before["matches"], before["other_dice"])
    for kind in ("sources", "players"):
        for one, other in zip(found[kind], before[kind], strict=True):
            assert one.items() >= other.items()
    assert found["log"].items() <= before["log"].items()


def test_the_league_tells_what_it_told(data: DataFolder, capsys: pytest.CaptureFixture[str]) -> None:
    assert remembered_address(data.root) == "postgresql://verein:geheim@192.168.0.10/liga"
    assert main(["league", "leave", "--data", str(data.root)]) == 0
    assert told(capsys, data, "league").items() >= TOLD["league"].items()


def test_the_league_needs_no_journals_for_it(data: DataFolder, capsys: pytest.CaptureFixture[str]) -> None:
    (data.root / "league.url").unlink()
    for path in data.matches.iterdir():
        path.unlink()
    assert told(capsys, data, "league").items() >= TOLD["league"].items()


def test_the_league_is_read_anew_from_the_journals_as_it_was(
    data: DataFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    """But for the name that was forgotten, which the journals do not have any more either."""
    (data.root / "league.url").unlink()
    (data.root / "league.sqlite").unlink()
    found = told(capsys, data, "league")
    found["players"] = [player for player in found["players"] if player["name"] != "Somebody"]
    assert found.items() >= TOLD["league"].items()


def test_no_match_counts_twice_whatever_its_journal_is_called(
    data: DataFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    (data.root / "league.url").unlink()
    for path in list(data.matches.iterdir()):
        path.rename(path.with_name(f"again-{path.name}"))
    assert told(capsys, data, "league").items() >= TOLD["league"].items()
