"""What a table is doing: each state is reached as people reach it, covered, and left again. An evening has no
dead end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.settings import Motion
from game.ui.boards import Chapter
from game.ui.scenes.table.sight_window import SightScene
from game.ui.scenes.table.states import MAY, TableState
from game.ui.stage.scene import Scene
from knucklebone_messages import LazyText
from tests.ui.screens import SCREENS, Place, World, full_disk

OVER_THE_TABLE = [
    made
    for made, screen in SCREENS.items()
    if screen.place in (Place.OVER, Place.LESSON, Place.WAKES) and made is not SightScene
]


def until(state: TableState) -> Callable[[World], None]:
    """Play on until the table does that."""

    def play(world: World) -> None:
        for _ in range(400):
            if world.table.state is state:
                return
            world.play_on()
            world.pilot.run(0.05)
        raise AssertionError(f"{state} was not reached from {world.table.state}")

    return play


def choose(world: World) -> None:
    """Whoever must choose does, at the screen."""
    turn = world.loop.turn
    assert turn is not None
    world.table.choose(turn.options[0])


def unsaved(world: World) -> None:
    with full_disk():
        choose(world)


def covered(world: World) -> None:
    world.table.open_menu()
    world.pilot.app.settle()


def over(world: World) -> None:
    world.play_to_the_end()
    world.table.refresh()
    until(TableState.OVER)(world)
    # The last look has begun.
    world.pilot.run(0.2)


def hindered(world: World) -> None:
    world.loop.desk.registry._failed[world.loop.desk.kind] = LazyText("It was pulled out.")


def announced(world: World) -> None:
    world.table.stage.chapters.tell(Chapter("Round 2", ("Two more.",)))


REACHED: dict[TableState, Callable[[World], object]] = {
    TableState.ANNOUNCING: announced,
    TableState.SHOWING: choose,
    TableState.UNSAVED: unsaved,
    TableState.COVERED: covered,
    TableState.MOVING_PIECES: until(TableState.MOVING_PIECES),
    TableState.OVER: over,
    TableState.ROLLING: until(TableState.ROLLING),
    TableState.HINDERED: hindered,
    TableState.ASKING: until(TableState.ASKING),
    TableState.WAITING: until(TableState.WAITING),
}
"""How it comes to each, from a table at which somebody must choose."""
AT_ONCE = {TableState.LAYING}
"""What is over within the tick in which it begins, unless dice for it are thrown by hand."""


def test_every_state_says_what_may_happen_and_is_reached_here() -> None:
    assert set(MAY) == set(TableState) == set(REACHED) | AT_ONCE


@pytest.mark.parametrize("state", REACHED)
def test_a_way_leads_on_from_every_state_also_after_it_was_covered(state: TableState, tmp_path: Path) -> None:
    motion = Motion.FULL if state is TableState.SHOWING else Motion.OFF
    world = World(tmp_path, real_field=state is TableState.MOVING_PIECES, motion=motion)
    try:
        REACHED[state](world)
        assert world.table.state is state
        covered(world)
        answers = world.loop.match.answers
        world.pilot.run(3.0)
        assert not MAY[world.table.state].go_on
        assert world.loop.match.answers == answers, "the match waits while it is covered"
        goes_on(world)
    finally:
        world.pilot.app.close()


@pytest.mark.parametrize("made", OVER_THE_TABLE, ids=lambda made: made.__name__)
def test_a_match_that_ends_below_any_screen_comes_to_its_result(made: type[Scene], tmp_path: Path) -> None:
    world = World(tmp_path, real_field=False)
    try:
        world.ctx.stack.push(SCREENS[made].made(world))
        world.pilot.app.settle()
        world.pilot.run(0.3)
        world.play_to_the_end()
        world.pilot.run(0.3)
        assert world.there, "nobody is taken away from what they look at"
        goes_on(world)
    finally:
        world.pilot.app.close()


def goes_on(world: World) -> None:
    """People find back to the table, and the match goes on there or comes to its result."""
    answers = world.loop.match.answers
    for _ in range(60):
        if world.loop.over is not None and world.phones.ended:
            return
        if world.pilot.scene is not world.table:
            world.walk_back()
        elif world.loop.match.answers > answers and world.loop.over is None:
            return
        else:
            world.play_on()
        world.pilot.run(0.5)
    on_top = world.pilot.scene.name
    raise AssertionError(f"a dead end: the table is {world.table.state}, {on_top} lies on top")
