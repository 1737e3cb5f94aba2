"""The page of the host: who gets there, and what can be done on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.store.settings import Settings
from game.ui.scenes.host import HELD
from game.ui.scenes.host_state import state_lines
from game.ui.scenes.pause import PauseScene
from game.ui.testing import Pilot
from tests.ui.scenes.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Evening(tmp_path) as evening:
        yield evening


def public(evening: Evening, folder: Path, pin: str = "") -> Pilot:
    """A public screen whose menu is open."""
    pilot = Pilot(folder, evening.lobby, settings=Settings(pin=pin), kiosk=True)
    pilot.app.stack.push(PauseScene(pilot.app.ctx))
    pilot.run(0.2)
    return pilot


def held(pilot: Pilot, seconds: float) -> None:
    box = pilot.widget("host").box
    pilot.finger(pygame.FINGERDOWN, box.x + 30, box.y + 30)
    pilot.run(seconds)
    pilot.finger(pygame.FINGERUP, box.x + 30, box.y + 30)
    pilot.run(0.1)


def test_at_home_the_menu_leads_there_at_once(evening: Evening) -> None:
    evening.pilot.app.stack.push(PauseScene(evening.pilot.app.ctx))
    evening.pilot.run(0.2)
    evening.pilot.press("host")
    assert evening.at == "host"


def test_on_a_public_screen_the_button_has_to_be_held(evening: Evening, tmp_path: Path) -> None:
    with public(evening, tmp_path / "public") as pilot:
        held(pilot, HELD / 2)
        assert pilot.scene.name == "pause"
        held(pilot, HELD + 0.2)
        assert pilot.scene.name == "host"


def test_with_keys_it_is_pressed_three_times(evening: Evening, tmp_path: Path) -> None:
    with public(evening, tmp_path / "public") as pilot:
        pilot.scene.focus.focus("host")
        pilot.keys("return", "return")
        assert pilot.scene.name == "pause"
        pilot.keys("return")
        assert pilot.scene.name == "host"


@pytest.mark.parametrize(("typed", "reached"), [("2718", "host"), ("1234", "pause")])
def test_where_a_pin_was_set_it_is_asked_for(
    evening: Evening, tmp_path: Path, typed: str, reached: str
) -> None:
    with public(evening, tmp_path / "public", pin="2718") as pilot:
        pilot.press("host")
        assert pilot.scene.name == "pin"
        pilot.keys(*typed, "return")
        assert pilot.scene.name == reached


def test_the_host_closes_a_public_screen(evening: Evening, tmp_path: Path) -> None:
    with public(evening, tmp_path / "public") as pilot:
        held(pilot, HELD + 0.2)
        pilot.press("quit")
        pilot.run(0.2)
        pilot.press("yes")
        assert not pilot.app.running


def test_a_pin_is_set_and_taken_away(evening: Evening) -> None:
    evening.pilot.app.stack.push(PauseScene(evening.pilot.app.ctx))
    evening.pilot.run(0.2)
    evening.pilot.press("host")
    for typed, kept in (("3141", "3141"), ("0", "")):
        evening.pilot.press("pin")
        evening.pilot.keys(*typed, "return")
        assert evening.pilot.app.ctx.settings.pin == kept


def test_a_report_holds_what_the_page_says(evening: Evening) -> None:
    evening.pilot.app.stack.push(PauseScene(evening.pilot.app.ctx))
    evening.pilot.run(0.2)
    evening.pilot.press("host")
    evening.pilot.press("report")
    (path,) = (evening.data / "reports").glob("host-*.txt")
    told = path.read_text(encoding="utf-8")
    for line in state_lines(evening.pilot.app.ctx, None):
        assert line.name in told


def test_faults_are_named(evening: Evening) -> None:
    folder = evening.data / "reports"
    folder.mkdir(parents=True)
    (folder / "2026-01-31-200000-000000.txt").write_text("it broke", encoding="utf-8")
    faults = state_lines(evening.pilot.app.ctx, None)[-1]
    assert not faults.well
    assert "2026-01-31-200000-000000" in faults.told
