"""Monitors are called by their names, and the one that was chosen is found again whatever its number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.settings import Settings, load
from game.ui.intents import InputDevice, NextScreen
from game.ui.window import monitors
from game.ui.window.display import Display
from game.ui.window.monitors import ConnectedMonitor, find_monitor, not_there
from tests.ui.scenes.evening import Evening

Plug = Callable[..., tuple[ConnectedMonitor, ...]]
"""Connects these monitors, in this order, and no others."""
LAPTOP, TELEVISION = ("LVDS-1", (1366, 768)), ("SAMSUNG 55", (1920, 1080))


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Plug:
    def plug(*those: tuple[str, tuple[int, int]]) -> tuple[ConnectedMonitor, ...]:
        now = tuple(ConnectedMonitor(number, *about) for number, about in enumerate(those))
        monkeypatch.setattr(monitors, "connected_monitors", lambda: now)
        return now

    return plug


def test_a_monitor_is_meant_by_number_name_or_a_part_of_it(plug: Plug) -> None:
    both = plug(LAPTOP, TELEVISION)
    for words, meant in (
        ("1", "LVDS-1"),
        ("2", "SAMSUNG 55"),
        ("samsung", "SAMSUNG 55"),
        (" SAMSUNG 55 ", "SAMSUNG 55"),
        ("55", "SAMSUNG 55"),
        ("3", None),
        ("", None),
        ("BENQ", None),
    ):
        found = find_monitor(words, both)
        assert (found and found.name) == meant, words
    assert str(not_there("BENQ", both)) == (
        "There is no screen BENQ now; there is 1 (LVDS-1, 1366 x 768), 2 (SAMSUNG 55, 1920 x 1080)."
    )


def test_two_of_the_same_make_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame.display.get_desktop_sizes", lambda: [(1920, 1080)] * 4)
    names = ["DELL", "DELL", "2", ""]
    monkeypatch.setattr(monitors, "_name_of", lambda: lambda number: names[number] or str(number))
    assert [monitor.name for monitor in monitors.connected_monitors()] == ["DELL", "DELL (2)", "3", "4"]


def test_the_wanted_one_is_found_under_another_number(plug: Plug) -> None:
    plug(LAPTOP, TELEVISION)
    display = Display(size=(640, 360), monitor="samsung")
    assert display.monitor == "SAMSUNG 55"
    assert not display.follow_monitors()
    plug(TELEVISION, LAPTOP)
    display.on_monitor_change(1)  # as SDL tells where the laptop's monitor, with its old number, shows it now
    assert display.follow_monitors()
    assert display.monitor == "SAMSUNG 55"


def test_one_that_is_away_is_waited_for(plug: Plug) -> None:
    plug(LAPTOP)
    display = Display(size=(640, 360), monitor="SAMSUNG 55")
    assert display.monitor == "LVDS-1"
    assert "no screen SAMSUNG 55" in display.complaint
    plug(LAPTOP, TELEVISION)
    assert display.follow_monitors()
    assert display.monitor == "SAMSUNG 55"
    plug(LAPTOP)
    display.on_monitor_change(0)
    assert display.follow_monitors()
    assert display.monitor == "LVDS-1"
    plug(TELEVISION, LAPTOP)
    assert display.follow_monitors()
    assert display.monitor == "SAMSUNG 55"


def test_one_that_somebody_moved_the_window_to_is_wanted_from_then_on(plug: Plug) -> None:
    plug(LAPTOP, TELEVISION)
    display = Display(size=(640, 360), monitor="LVDS-1")
    display.on_monitor_change(1)
    display.toggle_full_screen()
    assert display.monitor == "SAMSUNG 55"


def test_the_lobby_says_which_it_is_and_moves_with_one_press(plug: Plug, tmp_path: Path) -> None:
    plug(LAPTOP, TELEVISION)
    evening = Evening(tmp_path)
    pilot = evening.pilot

    def told() -> str:
        return pilot.text("screen")

    assert told() == "Screen: LVDS-1"
    pilot.press("screen")
    assert told() == "Screen: SAMSUNG 55"
    assert load(pilot.app.ctx.storage.data)[0].monitor == "SAMSUNG 55"
    pilot.press("menu")
    assert told() == "Screen: SAMSUNG 55"
    pilot.send(NextScreen(InputDevice.KEYS))
    assert told() == "Screen: LVDS-1"
    plug(LAPTOP)
    pilot.run(2.0)
    with pytest.raises(KeyError):
        pilot.widget("screen")


def test_guests_of_a_public_screen_cannot_move_it_and_its_host_can(plug: Plug, tmp_path: Path) -> None:
    plug(LAPTOP, TELEVISION)
    evening = Evening(tmp_path, kiosk=True)
    pilot = evening.pilot
    with pytest.raises(KeyError):
        pilot.widget("screen")
    assert not pilot.send(NextScreen(InputDevice.KEYS))
    assert pilot.app.ctx.settings == Settings()
