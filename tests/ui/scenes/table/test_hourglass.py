"""The hourglass: time to think that nobody is hurried by, and that tells nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.match.host import MatchSetup
from game.store.journal import PlayerEntry
from game.store.settings import Motion, Settings
from game.ui.media.sound_output import NullSound
from game.ui.scenes.table.scene import TableScene
from game.ui.widgets.hourglass import HourglassFace, describe_left
from tests.ui.scenes.evening import Evening

LENGTH = 30
SIZE = (480, 270)
PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Bob"))


class Heard(NullSound):
    """Notes what is played."""

    muted, volume = False, 1.0

    def __init__(self) -> None:
        self.names: list[str] = []

    def play(self, name: str) -> None:
        self.names.append(name)


def evening_of(folder: Path, game: str, players: tuple[PlayerEntry, ...], **options: Any) -> Evening:
    settings = Settings(motion=Motion.OFF, hourglass=LENGTH, sleep_after=0)
    setup = MatchSetup(game, players, dice="typed", **options)
    evening = Evening(folder, settings=settings, setup=setup, size=SIZE, sound=Heard())
    evening.pilot.run(0.5)
    return evening


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[Evening]:
    """Two people with hands that are hidden from each other; Ann must choose."""
    with evening_of(tmp_path, "trade-or-duel", PEOPLE, options={"small": True}) as evening:
        yield evening


@pytest.fixture
def open_duel(duel: Evening) -> Evening:
    """The same among friends who hide nothing."""
    change(duel, open_hands=True)
    duel.table.rebuild()
    duel.pilot.run(0.2)
    return duel


def change(evening: Evening, **values: Any) -> None:
    ctx = evening.pilot.app.ctx
    ctx.change_settings(replace(ctx.settings, **values))


def face(table: TableScene) -> HourglassFace:
    found = table.find("hourglass")
    assert isinstance(found, HourglassFace)
    return found


def left(evening: Evening) -> float:
    return evening.table.hourglass.left


def heard(evening: Evening) -> int:
    """How often the hourglass was heard."""
    sound = evening.pilot.app.ctx.sound
    assert isinstance(sound, Heard)
    return sound.names.count("time")


# What runs, and what ends.


def test_a_person_who_may_choose_has_time_to_think(open_duel: Evening) -> None:
    began = left(open_duel)
    open_duel.pilot.wait(10)
    assert left(open_duel) == pytest.approx(began - 10, abs=0.2)
    assert face(open_duel.table).number == "20"


def test_each_choice_has_its_own_time(open_duel: Evening) -> None:
    open_duel.pilot.wait(20)
    turn = open_duel.table.loop.turn
    assert turn is not None
    open_duel.table.choose(turn.options[0])
    open_duel.pilot.run(0.3)
    assert left(open_duel) > LENGTH - 1


def test_the_end_is_told_once_and_nothing_is_chosen(open_duel: Evening) -> None:
    answers = open_duel.table.loop.match.answers
    open_duel.pilot.wait(LENGTH - 5)
    assert heard(open_duel) == 1
    open_duel.pilot.run(6)
    assert "Time is up, Ann" in open_duel.pilot.text("toast")
    assert not open_duel.table.find("banner").visible
    open_duel.pilot.wait(60)
    assert open_duel.table.find("banner").visible
    assert face(open_duel.table).number == "0"
    assert (open_duel.table.loop.match.answers, heard(open_duel)) == (answers, 2)


def test_whoever_wants_none_has_none(open_duel: Evening) -> None:
    change(open_duel, hourglass=0)
    open_duel.pilot.run(0.3)
    assert not face(open_duel.table).visible
    open_duel.pilot.wait(LENGTH + 5)
    assert heard(open_duel) == 0


def test_another_length_begins_anew(open_duel: Evening) -> None:
    open_duel.pilot.wait(20)
    change(open_duel, hourglass=60)
    open_duel.pilot.run(0.3)
    assert left(open_duel) > 59


def test_bots_have_none(tmp_path: Path) -> None:
    bots = (PlayerEntry("Ann", "random"), PlayerEntry("Bob", "random"))
    with evening_of(tmp_path, "trade-or-duel", bots, options={"small": True}) as evening:
        assert not face(evening.table).visible


def test_a_roll_has_none(tmp_path: Path) -> None:
    with evening_of(tmp_path, "spellcycles", PEOPLE) as evening:
        assert evening.table.loop.desk.request is not None
        evening.pilot.wait(LENGTH + 5)
        assert not face(evening.table).visible
        assert heard(evening) == 0


def test_a_lesson_hurries_nobody(tmp_path: Path) -> None:
    with Evening(tmp_path, settings=Settings(hourglass=LENGTH, motion=Motion.OFF), size=SIZE) as evening:
        evening.pilot.press("learn")
        evening.pilot.run(1)
        assert evening.at == "lesson"
        scene = evening.pilot.scene
        assert isinstance(scene, TableScene)
        assert not face(scene).visible


# What makes it stand still.


def test_it_waits_for_the_curtain_and_stops_when_that_falls(duel: Evening) -> None:
    duel.pilot.wait(40)
    assert left(duel) == LENGTH
    assert not face(duel.table).runs
    duel.pilot.press("peek")
    duel.pilot.wait(10)
    assert face(duel.table).runs
    duel.pilot.press("peek")
    duel.pilot.run(1)
    rest = left(duel)
    assert rest == pytest.approx(LENGTH - 10, abs=0.5)
    duel.pilot.wait(60)
    assert left(duel) == rest


@pytest.mark.parametrize("way", ["f10", "f1"])
def test_it_rests_under_the_menu_and_the_rules(open_duel: Evening, way: str) -> None:
    before = left(open_duel)
    open_duel.pilot.keys(way)
    open_duel.pilot.wait(60)
    open_duel.pilot.keys("escape")
    open_duel.pilot.run(0.2)
    assert left(open_duel) == pytest.approx(before, abs=0.5)


def test_it_rests_while_the_screen_asks_whether_anybody_is_there_and_sleeps(open_duel: Evening) -> None:
    change(open_duel, sleep_after=120, hourglass=300)
    open_duel.pilot.wait(200)
    assert open_duel.at == "sleep"
    open_duel.pilot.keys("return")
    open_duel.pilot.run(0.2)
    assert left(open_duel) == pytest.approx(180, abs=2)


def hinder(board: Any) -> None:
    board.__class__ = type("BusyBoard", (type(board),), {"busy": True})


HINDRANCES: dict[str, Callable[[Any], object]] = {
    "a part of the game that is announced": lambda table: vars(table.stage.chapters).update(shown=object()),
    "pieces that must be moved": lambda table: hinder(table.board),
    "an answer that cannot be saved": lambda table: setattr(table, "unsaved", True),
    "a tower that is gone": lambda table: table.loop.desk.registry._failed.update({"typed": "Gone."}),
}


@pytest.mark.parametrize("what", HINDRANCES)
def test_it_rests_while_nobody_can_choose_because_of(open_duel: Evening, what: str) -> None:
    table = open_duel.table
    table.stage.chapters._until = 1e9
    HINDRANCES[what](table)
    open_duel.pilot.run(0.2)
    before = left(open_duel)
    open_duel.pilot.wait(20)
    assert left(open_duel) == before
    assert not face(table).runs


# How it is shown.


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(300, ("5", "min")), (61, ("2", "min")), (60, ("60", "s")), (58, ("60", "s")), (31, ("35", "s")),
     (10, ("10", "s")), (9.2, ("10", "s")), (0.3, ("1", "s")), (0, ("0", "s"))],
)  # fmt: skip
def test_the_number_is_calm_until_the_last_seconds_are_counted(
    seconds: float, shown: tuple[str, str]
) -> None:
    assert describe_left(seconds) == shown


def test_it_is_chosen_in_the_menu_and_kept(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        evening.pilot.press("menu")
        evening.pilot.scene.focus.focus("hourglass")
        evening.pilot.keys("right", "right")
        assert evening.pilot.app.ctx.settings.hourglass == 60
