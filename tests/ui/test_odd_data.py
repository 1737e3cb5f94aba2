"""Whatever lies in the place of a file of the data folder, the lobby comes up and a match begins."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from game.devices.bluetooth.memory import DiceMemory
from game.devices.camera.area import stored_area
from game.devices.camera.calibration import stored_fit
from game.devices.field.setups import FieldSetups
from game.devices.tower.memory import TowerMemory
from game.features.league.address import remembered_address
from game.features.league.service import League
from game.store.folder import DataFolder
from game.store.pin import PinStore
from game.store.settings import load
from tests.store.odd import ODD, put
from tests.ui.scenes.evening import Evening

FILES = (
    "settings.json",
    "towers.json",
    "dice.json",
    "pin.json",
    "pin-tries.json",
    "league.url",
    "league.sqlite",
    "matches",
    "matches/z.journal",
    "audit",
    "audit/x.rolls",
    "audit/sealed",
    "audit/sealed/abc.seed",
    "audit/sealed/abc.promise",
    "corrections",
    "corrections/labels.csv",
    "decks",
    "decks/spellcycles",
    "decks/spellcycles/x.toml",
    "fields",
    "fields/0.jpg",
    "reports",
)
CASES = [case for number, case in enumerate(product(FILES, ODD)) if number % 5 == 0]
"""A fifth of all, so that each file meets some of them, and each of them some files."""


@pytest.mark.parametrize(("file", "kind"), CASES)
def test_something_odd_in_the_place_of_a_file_hinders_nobody(tmp_path: Path, file: str, kind: str) -> None:
    put(tmp_path / file, kind)
    settings, _ = load(tmp_path)
    with Evening(tmp_path, size=(480, 270), settings=settings) as evening:
        pilot = evening.pilot
        assert evening.at == "lobby"
        for page in ("rules", "dice"):
            pilot.press(page)
            assert evening.at == page
            pilot.keys("escape")
        pilot.press("start")
        pilot.run(0.2)
        assert evening.at in ("table", "dialog", "lobby")
        assert evening.at != "lobby" or file == "matches", "where no match can be written, that is said"


@pytest.mark.parametrize(("file", "kind"), CASES)
def test_what_was_remembered_is_understood_or_left_out(tmp_path: Path, file: str, kind: str) -> None:
    put(tmp_path / file, kind)
    assert remembered_address(tmp_path) == ""
    assert TowerMemory(tmp_path).known == ()
    assert DiceMemory(tmp_path).known == ()
    assert PinStore(tmp_path).wait() == 0
    assert stored_fit(tmp_path, "0") == stored_fit(tmp_path / "nowhere", "0")
    assert stored_area(tmp_path, "0") == stored_area(tmp_path / "nowhere", "0")
    assert FieldSetups(tmp_path).reference("0") is None
    league = League(DataFolder(tmp_path))
    league.work()
    league.close()
