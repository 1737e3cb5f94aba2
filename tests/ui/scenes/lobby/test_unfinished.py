"""All unfinished matches are listed with a picture that tells no secret, and gone on with or given up."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pygame
import pytest

from game.match.host import MatchSetup
from game.match.static_match import standing
from game.rules.contract import Turn
from game.store.journal import PlayerEntry, read_journal
from game.store.settings import Motion, Settings
from game.ui.scenes.shared.thumbnail import still
from game.ui.widgets.label import Label
from studio.pilot import Pilot
from studio.rehearsal import stand_at
from tests.ui.boards import sitting
from tests.ui.scenes.evening import Evening
from tests.ui.scenes.stored_pages import read_page
from tests.waiting import FAILSAFE_S, wait_until

pytestmark = pytest.mark.painted

BOTS = (PlayerEntry("Ann", "random"), PlayerEntry("Bob", "random"))


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Four matches were left, the last one three answers long."""
    evening = Evening(tmp_path)
    for number in range(4):
        loop = evening.host.begin(MatchSetup("spellcycles", BOTS))
        while loop.match.answers < 6 - number:
            loop.tick(float(loop.match.entries))
        loop.close()
        os.utime(evening.host.store.path_of(loop.name), (100 + number, 100 + number))
    evening.host.patience = FAILSAFE_S
    return evening


def listed(evening: Evening) -> list[str]:
    """When each match on the page was played last."""
    widgets = [evening.pilot.scene.root.find(f"when-{number}") for number in range(3)]
    return [widget.text for widget in widgets if isinstance(widget, Label)]


def come_to_the_list(evening: Evening) -> None:
    evening.pilot.app.stack.reset(evening.lobby(evening.pilot.app.ctx))
    evening.pilot.run(0.1)
    wait_until(lambda: len(evening.host.left.paths) == 4, "all four")
    evening.pilot.run(1.2)
    evening.pilot.press("unfinished")
    assert evening.at == "left"
    read_page(evening.pilot)


def test_all_are_listed_the_newest_first_and_any_is_gone_on_with(evening: Evening) -> None:
    with evening:
        come_to_the_list(evening)
        assert len(listed(evening)) == 3
        evening.pilot.press("more")
        read_page(evening.pilot)
        assert len(listed(evening)) == 1
        evening.pilot.press("resume-0")
        assert evening.at == "table"
        assert evening.table.loop.match.answers >= 6, "the one that was left first"


def test_one_that_is_given_up_is_offered_no_more_and_its_journal_is_kept(evening: Evening) -> None:
    newest = evening.host.store.paths()[0]
    with evening:
        come_to_the_list(evening)
        evening.pilot.press("give-up-0")
        evening.pilot.keys("escape")
        assert evening.host.left.paths[0] == newest, "nothing is given up unasked"
        evening.pilot.press("give-up-0")
        evening.pilot.press("give-up")
        wait_until(lambda: len(evening.host.left.paths) < 4, "one fewer")
        read_page(evening.pilot)
        assert len(evening.host.left.paths) == 3
        assert newest not in evening.host.left.paths
        assert len(listed(evening)) == 3
        evening.pilot.keys("escape")
        evening.pilot.run(0.2)
        assert evening.at == "lobby"
    assert read_journal(newest).result is None


def test_where_one_alone_was_left_the_tile_says_it_all(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.host.begin(MatchSetup("spellcycles", BOTS)).close()
    with evening:
        evening.pilot.app.stack.reset(evening.lobby(evening.pilot.app.ctx))
        evening.pilot.run(0.1)
        assert evening.pilot.scene.root.find("resume") is not None
        assert evening.pilot.scene.root.find("unfinished") is None


@pytest.mark.parametrize("game", ["engine", "trade-or-duel", "unnamed", "power-vacuum"])
def test_the_picture_shows_no_byte_of_a_hand(tmp_path: Path, game: str) -> None:
    """Neither a hand of whoever chooses nor a bot's, even where hands are played in the open."""
    rng = random.Random(3)
    loop = sitting.match(tmp_path, game, 4, bots=2)
    sitting.wander(loop, rng, lambda loop: isinstance(loop.pending, Turn) and loop.match.answers >= 6)
    loop.close()
    (path,) = (tmp_path / "matches").glob("*.journal")
    match = standing(read_journal(path)).match
    assert isinstance(match.pending, Turn)
    other = (match.pending.seat + 1) % 4
    worlds = [match.rules.imagine(match.view(other), other, rng) for _ in range(3)]
    worlds = [world for world in (match.state, *worlds) if match.rules.view(world, None) == match.view(None)]
    assert any(world != match.state for world in worlds)
    settings = Settings(motion=Motion.OFF, open_hands=True)
    with Pilot(tmp_path, lambda ctx: Evening(tmp_path / "other").lobby(ctx), settings=settings) as pilot:
        seen = set()
        for world in worlds:
            loop = standing(read_journal(path))
            stand_at(loop.match, world)
            seen.add(pygame.image.tobytes(still(pilot.app.ctx, loop, 300, 200), "RGB"))
    assert len(seen) == 1
