"""The demonstration: bots play until somebody touches anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.match.host import MatchSetup
from game.store.journal import PlayerEntry
from game.ui.layout import Box
from game.ui.scenes.attract import MESSAGE_SECONDS, MOVE_SECONDS, AttractScene
from game.ui.sound import Sound
from game.ui.testing import Pilot
from game.ui.widgets.label import Label
from tests.ui.scenes.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path, attract=True)


def _attract(evening: Evening) -> AttractScene:
    scene = evening.pilot.scene
    assert isinstance(scene, AttractScene)
    return scene


def _message(evening: Evening) -> str:
    label = evening.pilot.widget("message")
    assert isinstance(label, Label)
    return label.text


@pytest.mark.parametrize(
    "touch",
    [
        lambda pilot: pilot.keys("return"),
        lambda pilot: pilot.keys("escape"),
        lambda pilot: pilot.keys("left"),
        lambda pilot: pilot.pad("a"),
        lambda pilot: pilot.pad("start"),
        lambda pilot: pilot.tap(1000, 500),
        lambda pilot: pilot.click(20, 20),
    ],
)
def test_any_press_leads_to_the_lobby(evening: Evening, touch: Callable[[Pilot], None]) -> None:
    with evening:
        touch(evening.pilot)
        assert evening.at == "lobby"


def test_a_mouse_that_passes_by_wakes_nobody(evening: Evening) -> None:
    with evening:
        evening.pilot.post(pygame.MOUSEMOTION, pos=(500, 500), rel=(1, 1), buttons=(0, 0, 0), touch=False)
        assert evening.at == "attract"


def test_bots_play_and_leave_no_trace(evening: Evening) -> None:
    with evening:
        evening.pilot.run_until(lambda: _attract(evening).answers > 30)
        assert evening.host.store.paths() == []


def test_one_demonstration_follows_the_other(evening: Evening) -> None:
    with evening:
        evening.pilot.run_until(lambda: _attract(evening).answers > 30, 300)
        evening.pilot.run_until(lambda: _attract(evening).answers < 20, 600)
        assert evening.at == "attract"


def test_it_is_silent(tmp_path: Path) -> None:
    sound = Sound()
    evening = Evening(tmp_path)
    with evening, Pilot(tmp_path, evening.lobby, first=evening.attract, sound=sound) as pilot:
        pilot.run(20)
        assert not sound.played


def test_nothing_stays_in_one_place_for_long(evening: Evening) -> None:
    with evening:
        places: set[Box] = set()
        for _ in range(4):
            places.add(evening.pilot.widget("house").box)
            evening.pilot.run(MOVE_SECONDS)
        assert len(places) == 4


def test_messages_take_turns(evening: Evening) -> None:
    with evening:
        first = _message(evening)
        evening.pilot.run(MESSAGE_SECONDS + 0.5)
        assert _message(evening) != first


def test_a_match_that_was_left_is_mentioned(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        evening.host.begin(MatchSetup("spellcycles", (PlayerEntry("Ann"), PlayerEntry("Bob")))).close()
        evening.pilot.app.stack.reset(evening.attract(evening.pilot.app.ctx))
        evening.pilot.run(0.2)
        assert _message(evening).startswith("Go on with Spellcycles")
