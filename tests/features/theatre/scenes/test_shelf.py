"""The shelf: matches that are over, from the lobby to the theatre and back; and from the result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.match.static_match import standing
from game.store.journal import read_journal
from game.store.settings import Motion, Settings
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from studio.pilot import Pilot
from tests.features.theatre.test_command import play
from tests.match.hosts import host_in
from tests.ui.scenes.stored_pages import read_page
from tests.waiting import FAILSAFE_S

pytestmark = pytest.mark.painted


def lobby(data: Path) -> Pilot:
    host = host_in(data / "matches", patience=FAILSAFE_S)
    return Pilot(
        data,
        lambda ctx: LobbyScene(ctx, host, TableScene),
        size=(640, 360),
        settings=Settings(motion=Motion.OFF),
    )


def test_a_match_that_is_over_is_watched_from_the_lobby_and_left_again(tmp_path: Path) -> None:
    play(tmp_path)
    with lobby(tmp_path) as pilot:
        pilot.run_until(lambda: pilot.scene.root.find("shelf") is not None)
        pilot.press("shelf")
        read_page(pilot)
        assert pilot.widget("watch-0").enabled
        who: Any = pilot.widget("who-0")
        assert "Ann" in who.text
        pilot.keys("return")
        assert pilot.scene.name == "theatre"
        pilot.keys("escape")
        assert pilot.scene.name == "shelf"
        pilot.keys("escape")
        assert pilot.scene.name == "lobby"


def test_matches_that_are_not_over_are_not_on_the_shelf(tmp_path: Path) -> None:
    play(tmp_path, answers=9)
    with lobby(tmp_path) as pilot:
        pilot.run(2.0)
        assert pilot.scene.root.find("shelf") is None


def test_a_journal_that_is_damaged_says_so_and_cannot_be_watched(tmp_path: Path) -> None:
    path = play(tmp_path)
    whole = path.read_bytes()
    with lobby(tmp_path) as pilot:
        pilot.run_until(lambda: pilot.scene.root.find("shelf") is not None)
        path.write_bytes(whole.replace(b"roll", b"rall", 1))
        pilot.press("shelf")
        read_page(pilot)
        assert not pilot.widget("watch-0").enabled
        who: Any = pilot.widget("who-0")
        assert "damaged" in who.text


def test_the_result_leads_to_the_theatre_and_back(tmp_path: Path) -> None:
    path = play(tmp_path)
    loop = standing(read_journal(path))
    loop.name = path.stem

    def result(ctx: Context) -> ResultScene:
        return ResultScene(ctx, loop, lambda: None)

    with Pilot(tmp_path, result, size=(640, 360)) as pilot:
        pilot.press("watch")
        assert pilot.scene.name == "theatre"
        pilot.keys("escape")
        assert pilot.scene.name == "result"
