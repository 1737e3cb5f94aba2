"""The demonstration: bots play until somebody touches anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game import catalogue
from game.features.league.service import League, LeagueLink, LeagueStatus
from game.match.host import MatchSetup
from game.store.folder import DataFolder
from game.store.journal import PlayerEntry
from game.ui.drawing.layout import Box
from game.ui.media.sound import Sound
from game.ui.scenes.idle.attract import MESSAGE_SECONDS, AttractScene
from game.ui.scenes.idle.attract_table import AttractTableScene
from studio.pilot import Pilot
from studio.shots.season import season
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path, attract=True)


def _attract(evening: Evening) -> AttractScene:
    scene = evening.pilot.scene
    assert isinstance(scene, AttractScene)
    return scene


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


def _shown(evening: Evening) -> str:
    """What is shown now: the scene, and whose table it is."""
    scene = evening.pilot.scene
    game = scene.loop.match.rules.name if isinstance(scene, AttractTableScene) else ""
    return f"{scene.name} {game}".strip()


def test_all_games_are_shown_one_after_the_other(evening: Evening) -> None:
    with evening:
        shown = [_shown(evening)]
        while len(shown) < 6:
            evening.pilot.run_until(lambda: _shown(evening) != shown[-1], 60)
            shown.append(_shown(evening))
        tables = [f"attract-table {name}" for name in catalogue.GAMES if name != "spellcycles"]
        assert shown == ["attract", *tables, "attract"]


def test_a_table_is_shown_in_the_middle_of_a_match_and_goes_on_until_a_press(evening: Evening) -> None:
    with evening:
        evening.pilot.run_until(lambda: evening.at == "attract-table", 60)
        begun = evening.table.loop.match.answers
        evening.pilot.run(15)
        assert evening.at == "attract-table"
        assert 0 < begun < evening.table.loop.match.answers
        evening.pilot.keys("left")
        assert evening.at == "lobby"


def test_the_hall_of_fame_is_shown_where_somebody_stands_in_it(tmp_path: Path) -> None:
    with Evening(tmp_path, attract=True) as evening:
        league = League(DataFolder.open(tmp_path))
        league.report = LeagueStatus(season(), read=True, link=LeagueLink.HOME)
        evening.pilot.app.ctx.companions.add(league)
        evening.pilot.run_until(lambda: evening.at == "attract-fame", 120)
        evening.pilot.tap(1000, 500)
        assert evening.at == "lobby"


def test_it_is_silent(tmp_path: Path) -> None:
    sound = Sound()
    evening = Evening(tmp_path)
    with evening, Pilot(tmp_path, evening.lobby, first=evening.attract, sound=sound) as pilot:
        pilot.run(20)
        assert not sound.played


def test_sound_is_on_again_in_the_lobby(tmp_path: Path) -> None:
    sound = Sound()
    evening = Evening(tmp_path)
    with evening, Pilot(tmp_path, evening.lobby, first=evening.attract, sound=sound) as pilot:
        pilot.run_until(lambda: pilot.scene.name == "attract-table", 60)
        pilot.run(5)
        assert sound.muted
        pilot.keys("return")
        assert not sound.muted


def test_the_house_stands_elsewhere_every_time(evening: Evening) -> None:
    with evening:
        places: set[Box] = set()
        for seed in range(4):
            evening.pilot.app.stack.reset(AttractScene(evening.pilot.app.ctx, evening.host, seed=seed))
            evening.pilot.run(0.1)
            places.add(evening.pilot.widget("house").box)
        assert len(places) == 4


def test_messages_take_turns(evening: Evening) -> None:
    with evening:
        first = evening.pilot.text("message")
        evening.pilot.run(MESSAGE_SECONDS + 0.5)
        assert evening.pilot.text("message") != first


def test_a_match_that_was_left_is_mentioned(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        evening.host.begin(MatchSetup("spellcycles", (PlayerEntry("Ann"), PlayerEntry("Bob")))).close()
        evening.pilot.app.stack.reset(evening.attract(evening.pilot.app.ctx))
        evening.pilot.run(0.2)
        assert evening.pilot.text("message").startswith("Go on with Spellcycles")


# Phones.


def test_a_phone_that_comes_in_leads_to_the_lobby(evening: Evening) -> None:
    with evening:
        phones = FakePhones(extra=1)
        evening.pilot.app.ctx.phones = phones
        evening.pilot.wait(1.0)
        assert evening.at == "lobby", "somebody has come"


def test_while_phones_are_on_it_says_how_to_join(evening: Evening) -> None:
    with evening:
        evening.pilot.app.ctx.phones = FakePhones()
        evening.pilot.wait(0.2)
        assert evening.pilot.text("message") == "Join on your phone: 192.168.1.20:8765, code MOLE"
