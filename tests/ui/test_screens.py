"""Every screen of the program while everything else goes on; the product is in `tests.ui.screens`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.scenes.idle.idle import STILL_THERE, IdleScene
from game.ui.scenes.learning.lesson import TEACHES, LessonScene
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.scene import Scene
from knucklebone_messages import LazyText
from tests.ui.screens import BROKEN, HAPPENINGS, PHONED, SCREENS, Place, World, scenes_of_the_program


def test_no_screen_is_left_out() -> None:
    assert set(SCREENS) == scenes_of_the_program()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path)
    yield world
    world.pilot.app.close()


SEEN: dict[type[Scene], LazyText] = {LessonScene: TEACHES, IdleScene: STILL_THERE}
"""What phones show in place of their pages."""


def put_up(world: World, made: type[Scene]) -> None:
    """The screen, over the table if it belongs there; there somebody with a phone must choose."""
    screen = SCREENS[made]
    if isinstance(world.pilot.scene, made) and screen.place is not Place.TABLE:
        return
    if screen.place is Place.INSTEAD:
        lobby = [] if made is LobbyScene else [LobbyScene(world.ctx, world.host, TableScene)]
        world.show(*lobby, screen.made(world))
        return
    if not world.there:
        world.begin()
    world.until_phoned()
    if screen.place is not Place.TABLE:
        world.ctx.stack.push(screen.made(world))
        world.pilot.app.settle()
        world.pilot.run(0.3)


@pytest.mark.parametrize("made", SCREENS, ids=lambda made: made.__name__)
def test_whatever_happens_meanwhile_no_screen_fails_and_no_phone_is_lost(
    made: type[Scene], world: World
) -> None:
    place = SCREENS[made].place
    for name, happen in HAPPENINGS.items():
        put_up(world, made)
        left, answers = world.phones.left, world.loop.match.answers
        happen(world)
        where = f"{made.__name__}, while {name}"
        assert made is BROKEN or not isinstance(world.pilot.scene, BROKEN), where
        assert PHONED in world.phones.taken, where
        if place in (Place.OVER, Place.LESSON):
            assert world.loop.match.answers == answers, f"{where}: the match waits"
        if place is not Place.INSTEAD:
            assert world.phones.left == left, f"{where}: nobody leaves the table"
        if isinstance(world.pilot.scene, made):
            assert world.phones.instead == SEEN.get(made), where
    world.walk_back()
    answered = [request for request, _ in world.phones.answers]
    assert Counter(answered) == Counter(world.asked), "all that phones ask is answered, once"
    if not world.there:
        world.begin()
    world.until_phoned()
    before = world.loop.match.answers
    world.choose_by_phone()
    assert world.phones.answers[-1][1] is None, f"after {made.__name__} the phone plays on"
    assert world.loop.match.answers > before
    assert world.phones.instead is None


def test_a_match_that_goes_on_tells_its_last_turns_and_that_phones_are_off(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    toasts: list[str] = []
    monkeypatch.setattr(TableScene, "toast", lambda self, text, *_: toasts.append(text))
    world.choose_by_phone()
    world.until_phoned()
    told, name = world.table.story.newest, world.loop.name
    world.phones.stop()
    world.phones.remembered = frozenset({name})
    world.show(LobbyScene(world.ctx, world.host, TableScene))
    world.pilot.run_until(lambda: world.pilot.scene.root.find("resume") is not None)
    world.pilot.press("resume")
    world.pilot.run(0.3)
    table = world.pilot.scene
    assert isinstance(table, TableScene)
    assert table.loop.name == name
    assert "Turn phones on" in toasts[0]
    goes_on, *story = table.story.newest
    assert goes_on.words == "The match goes on."
    assert story[0] in told
