"""The overlay behind the menu button."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.store import settings as stored
from game.store.settings import Motion
from game.ui.scenes.pause.scene import PauseScene
from tests.ui.scenes.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def _at_table(evening: Evening) -> Evening:
    evening.pilot.press("start")
    evening.pilot.run(0.5)
    return evening


def test_every_setting_takes_effect_at_once_and_is_kept(evening: Evening) -> None:
    with evening:
        pilot = evening.pilot
        pilot.press("menu")
        pilot.press("sound")
        pilot.press("eyes")
        pilot.scene.focus.focus("motion")
        pilot.keys("right")
        pilot.press("done")
        for key in ("text", "speed", "volume"):
            pilot.scene.focus.focus(key)
            pilot.keys("right")
        assert pilot.app.ctx.art.text_scale == 1.25
    kept, complaint = stored.load(evening.data)
    assert complaint == ""
    assert (kept.text_scale, kept.motion, kept.speed, kept.mute) == (1.25, Motion.REDUCED, 2, True)
    assert kept.volume == pytest.approx(0.8)


def test_the_screen_speaks_another_language_at_once(evening: Evening) -> None:
    with evening:
        pilot = evening.pilot
        pilot.press("menu")
        pilot.scene.focus.focus("language")
        said = [pilot.text("kept")]
        for key in ("right", "left"):
            pilot.keys(key)
            said.append(pilot.text("kept"))
            assert pilot.app.ctx.settings.language == {"right": "de", "left": "en"}[key]
        assert said[1] != said[0] == said[2]
        assert pilot.focus == "language"
    assert stored.load(evening.data)[0].language == "en"


def test_the_focus_stays_when_the_text_grows(evening: Evening) -> None:
    with evening:
        evening.pilot.press("menu")
        evening.pilot.scene.focus.focus("text")
        evening.pilot.keys("right", "right")
        assert (evening.pilot.focus, evening.pilot.app.ctx.settings.text_scale) == ("text", 1.5)


@pytest.mark.parametrize("way", ["f10", "escape"])
def test_menu_and_escape_open_it_from_the_table_and_close_it_again(evening: Evening, way: str) -> None:
    with _at_table(evening):
        evening.pilot.keys(way)
        assert isinstance(evening.pilot.scene, PauseScene)
        evening.pilot.keys(way)
        assert evening.at == "table"


def test_leaving_for_the_lobby_keeps_the_match(evening: Evening) -> None:
    with _at_table(evening):
        evening.pilot.keys("f10")
        evening.pilot.press("lobby")
        assert (evening.at, evening.pilot.focus) == ("lobby", "resume")


def test_closing_the_program_asks_first(evening: Evening) -> None:
    with _at_table(evening):
        evening.pilot.keys("f10")
        evening.pilot.press("quit")
        evening.pilot.keys("escape")
        assert evening.pilot.app.running
        evening.pilot.press("quit")
        evening.pilot.press("yes")
        assert not evening.pilot.app.running


def test_the_dice_source_can_be_changed_in_mid_match(evening: Evening) -> None:
    with _at_table(evening):
        desk = evening.table.loop.desk
        evening.pilot.keys("f10")
        evening.pilot.press("dice")
        evening.pilot.press("source-typed")
        evening.pilot.keys("escape", "escape")
        assert (evening.at, desk.kind) == ("table", "typed")


def test_the_rules_can_be_leafed_through(evening: Evening) -> None:
    with _at_table(evening):
        evening.pilot.keys("f1")
        evening.pilot.press("rules")
        titles = []
        while evening.at == "help":
            titles.append(evening.pilot.text("title"))
            evening.pilot.keys("return" if evening.pilot.widget("next").enabled else "escape")
        assert len(set(titles)) == len(titles) == 5
        assert evening.at == "table"
