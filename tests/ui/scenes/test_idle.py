"""Nobody there: a question, then darkness, then the same place again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.match.dice import SourceKind
from game.match.host import MatchSetup
from game.store.journal import PlayerEntry
from game.store.settings import Settings
from game.ui.layout import Box
from game.ui.scenes.idle import COUNTED, MOVED
from game.ui.scenes.table import TableScene
from tests.ui.scenes.evening import Evening

AFTER = 120
PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Bob"))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Two people at a table on which nobody does anything."""
    with Evening(tmp_path, settings=Settings(sleep_after=AFTER)) as evening:
        loop = evening.host.begin(MatchSetup("trade-or-duel", PEOPLE, {"small": True}, SourceKind.TYPED))
        evening.pilot.app.stack.reset(TableScene(evening.pilot.app.ctx, loop))
        evening.pilot.run(1)
        yield evening


def asleep(evening: Evening) -> Evening:
    evening.pilot.run(AFTER + COUNTED + 2)
    assert evening.at == "sleep"
    return evening


def test_a_question_comes_first_and_any_press_answers_it(evening: Evening) -> None:
    evening.pilot.run(AFTER - 5)
    assert evening.at == "table"
    evening.pilot.run(8)
    assert evening.at == "idle"
    table = evening.pilot.app.stack.scenes[0]
    evening.pilot.keys("return")
    assert evening.pilot.scene is table
    evening.pilot.run(AFTER - 5)
    assert evening.at == "table"


def test_the_screen_goes_dark_and_wakes_where_it_was(evening: Evening) -> None:
    table = evening.table
    asleep(evening)
    answers = table.loop.match.answers
    evening.pilot.tap(900, 500)
    assert evening.table is table
    assert table.loop.match.answers == answers


def test_a_mouse_that_passes_by_wakes_nobody(evening: Evening) -> None:
    asleep(evening).pilot.post(
        pygame.MOUSEMOTION, pos=(500, 500), rel=(1, 1), buttons=(0, 0, 0), touch=False
    )
    assert evening.at == "sleep"


def test_nothing_stays_in_one_place_in_the_dark(evening: Evening) -> None:
    asleep(evening)
    places: set[Box] = set()
    for _ in range(5):
        places.add(evening.pilot.widget("house").box)
        evening.pilot.run(MOVED)
    assert len(places) == 5


def test_a_hand_that_was_looked_at_is_covered_before_the_question(evening: Evening) -> None:
    hidden: list[bool] = []
    board, hide = evening.table.board, evening.table.board.hide
    board.hide = lambda: (hide(), hidden.append(True))  # type: ignore[method-assign,assignment,func-returns-value]
    evening.pilot.run(AFTER + 2)
    assert evening.at == "idle"
    assert hidden


def test_whoever_wants_no_sleep_gets_none(tmp_path: Path) -> None:
    with Evening(tmp_path, settings=Settings(sleep_after=0)) as evening:
        loop = evening.host.begin(MatchSetup("trade-or-duel", PEOPLE, {"small": True}))
        evening.pilot.app.stack.reset(TableScene(evening.pilot.app.ctx, loop))
        evening.pilot.run(AFTER + COUNTED + 30)
        assert evening.at == "table"


def test_an_answer_that_came_without_a_touch_keeps_the_screen_awake(evening: Evening) -> None:
    evening.pilot.run(AFTER - 10)
    turn = evening.table.loop.turn
    assert turn is not None
    evening.table.choose(turn.options[0])
    evening.pilot.run(20)
    assert evening.at == "table"
    evening.pilot.run(AFTER - 5)
    assert evening.at == "idle"
