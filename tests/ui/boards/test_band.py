"""Where no hand is to be played from at the screen, what happened last lies at the near edge, large."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.boards.band import EventBand
from game.ui.boards.goal import GoalLine
from game.ui.boards.sentences import Sentences
from game.ui.widgets.banner import Banner
from tests.ui.boards.sitting import match, sitting
from tests.ui.scenes.tables import table


@pytest.mark.parametrize("game", ["engine", "power-vacuum", "unnamed"])
def test_what_bots_did_last_lies_where_a_hand_would(tmp_path: Path, game: str) -> None:
    with sitting(tmp_path, match(tmp_path, game, 3, bots=3)) as pilot:
        band = pilot.widget("events")
        assert isinstance(band, EventBand)
        pilot.run_until(lambda: bool(band.visible and band.sentences), 120)
        assert band.sentences[0] == table(pilot).story.newest[0]


@pytest.mark.parametrize("game", ["engine", "power-vacuum", "spellcycles", "trade-or-duel"])
@pytest.mark.parametrize("size", [(960, 540), (540, 960)])
def test_what_happened_is_said_once(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    """In the band or the banner, and what was before beside it."""
    loop = match(tmp_path, game, 4, bots=4)
    with sitting(tmp_path, loop, size=size) as pilot:
        at_table = table(pilot)
        pilot.run_until(lambda: at_table.board.waits and len(at_table.story.newest) > 8, 120)
        banner, band = pilot.widget("banner"), at_table.board.band
        assert isinstance(banner, Banner)
        large = {sentence.words for sentence in band.sentences} if band is not None else {banner.text}
        assert at_table.story.newest[0].words in large
        beside = [one for one in at_table.root.walk() if isinstance(one, Sentences) and one.visible]
        told = {sentence.words for one in beside for sentence in one.sentences}
        assert told
        assert not told & (large | {banner.text})


def test_a_person_who_plays_at_the_screen_sees_the_hand_there(tmp_path: Path) -> None:
    with sitting(tmp_path, match(tmp_path, "engine", 2)) as pilot:
        pilot.run_until(lambda: table(pilot).turn is not None, 60)
        assert not pilot.widget("events").visible


@pytest.mark.parametrize(("game", "seats"), [("power-vacuum", 3), ("trade-or-duel", 4)])
def test_the_line_below_says_what_wins_and_of_hidden_hands_nothing_more(
    tmp_path: Path, game: str, seats: int
) -> None:
    with sitting(tmp_path, match(tmp_path, game, seats)) as pilot:
        goal = pilot.widget("goal")
        assert isinstance(goal, GoalLine)
        assert goal.goal.words
        assert len(goal.goal.reached) == (seats if game == "power-vacuum" else 0)
