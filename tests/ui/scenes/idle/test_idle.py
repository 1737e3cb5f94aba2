"""Nobody there: a question, then darkness, then the same place again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.devices.camera.choice import CHOSEN_CAMERA
from game.match.host import MatchSetup
from game.phones.requests import StillHere
from game.store import settings as stored
from game.store.journal import PlayerEntry
from game.store.settings import Settings
from game.ui.drawing.layout import Box
from game.ui.scenes.idle.idle import SLEEP_COUNTDOWN_S, STILL_THERE, TEXT_MOVE_INTERVAL_S
from game.ui.scenes.table.phones import THINKING_PERIOD_S
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.dialog import TextEntry
from game.ui.widgets.label import Label
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.evening import Evening

pytestmark = pytest.mark.painted

AFTER = 120
PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Bob"))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Two people at a table on which nobody does anything."""
    with Evening(tmp_path, settings=Settings(sleep_after=AFTER)) as evening:
        loop = evening.host.begin(MatchSetup("trade-or-duel", PEOPLE, {"small": True}, "typed"))
        evening.pilot.app.stack.reset(TableScene(evening.pilot.app.ctx, loop))
        evening.pilot.run(1)
        yield evening


def asleep(evening: Evening) -> Evening:
    evening.pilot.wait(AFTER + SLEEP_COUNTDOWN_S + 2)
    assert evening.at == "sleep"
    return evening


def test_a_question_comes_first_and_any_press_answers_it(evening: Evening) -> None:
    evening.pilot.wait(AFTER - 5)
    assert evening.at == "table"
    evening.pilot.run(8)
    assert evening.at == "idle"
    table = evening.pilot.app.stack.scenes[0]
    evening.pilot.keys("return")
    assert evening.pilot.scene is table
    evening.pilot.wait(AFTER - 5)
    assert evening.at == "table"


def test_the_screen_goes_dark_and_wakes_where_it_was(evening: Evening) -> None:
    table = evening.table
    asleep(evening)
    answers = table.loop.match.answers
    evening.pilot.tap(900, 500)
    assert evening.table is table
    assert table.loop.match.answers == answers


def test_a_mouse_that_passes_by_wakes_nobody(evening: Evening) -> None:
    asleep(evening).pilot.post(pygame.MOUSEMOTION, pos=(500, 500), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    assert evening.at == "sleep"


def test_nothing_stays_in_one_place_in_the_dark(evening: Evening) -> None:
    asleep(evening)
    places: set[Box] = set()
    for _ in range(5):
        places.add(evening.pilot.widget("house").box)
        evening.pilot.run(TEXT_MOVE_INTERVAL_S)
    assert len(places) == 5


def test_a_hand_that_was_looked_at_is_covered_before_the_question(evening: Evening) -> None:
    hidden: list[bool] = []
    board, hide = evening.table.board, evening.table.board.hide
    board.hide = lambda: (hide(), hidden.append(True))  # type: ignore[method-assign,assignment,func-returns-value]
    evening.pilot.wait(AFTER + 2)
    assert evening.at == "idle"
    assert hidden


def test_whoever_wants_no_sleep_gets_none(tmp_path: Path) -> None:
    with Evening(tmp_path, settings=Settings(sleep_after=0)) as evening:
        loop = evening.host.begin(MatchSetup("trade-or-duel", PEOPLE, {"small": True}))
        evening.pilot.app.stack.reset(TableScene(evening.pilot.app.ctx, loop))
        evening.pilot.wait(AFTER + SLEEP_COUNTDOWN_S + 30)
        assert evening.at == "table"


def test_an_answer_that_came_without_a_touch_keeps_the_screen_awake(evening: Evening) -> None:
    evening.pilot.wait(AFTER - 10)
    turn = evening.table.loop.turn
    assert turn is not None
    evening.table.choose(turn.options[0])
    evening.pilot.run(20)
    assert evening.at == "table"
    evening.pilot.wait(AFTER - 5)
    assert evening.at == "idle"


def test_the_end_of_a_match_that_nobody_touched_is_seen_before_anybody_is_asked(evening: Evening) -> None:
    """People who play with their phones touch the screen for hours on end not once."""
    loop = evening.table.loop
    evening.pilot.wait(AFTER - 10)
    while loop.over is None:
        if loop.turn is not None and evening.at == "table":
            evening.table.choose(loop.turn.options[0])
        evening.pilot.run(4)
    evening.pilot.run(30)
    assert evening.at in ("celebration", "moment", "result")
    evening.pilot.wait(AFTER + 35)
    assert evening.at in ("idle", "sleep")


# On a public screen


def public(folder: Path, volume: float = 0.7) -> Evening:
    return Evening(folder, settings=Settings(sleep_after=AFTER, volume=volume), kiosk=True)


def at_table(evening: Evening) -> None:
    loop = evening.host.begin(MatchSetup("trade-or-duel", PEOPLE, {"small": True}, "typed"))
    evening.pilot.app.stack.reset(TableScene(evening.pilot.app.ctx, loop))
    evening.pilot.run_until(lambda: loop.turn is not None)
    evening.pilot.run(0.1)


def with_menu(evening: Evening, press: str = "") -> None:
    evening.pilot.keys("f10")
    if press:
        evening.pilot.press(press)


def menu_of_table(evening: Evening) -> None:
    at_table(evening)
    with_menu(evening)


def typing(evening: Evening) -> None:
    ctx = evening.pilot.app.ctx
    ctx.stack.push(TextEntry(ctx, "Name", "Ann", lambda name: None))


def broken(evening: Evening) -> None:
    def fail(now: float) -> None:
        raise RuntimeError("it broke")

    evening.pilot.scene.tick = fail  # type: ignore[method-assign]


WAYS: dict[str, Callable[[Evening], None]] = {
    "lobby": lambda evening: None,
    "pause": with_menu,
    "dialog": lambda evening: with_menu(evening, "host"),
    "text-entry": typing,
    "help": lambda evening: evening.pilot.keys("f1"),
    "table": at_table,
    "table-pause": menu_of_table,
    "failsafe": broken,
}


@pytest.mark.parametrize("left_at", WAYS)
def test_a_public_screen_shows_the_demonstration_wherever_it_was_left(tmp_path: Path, left_at: str) -> None:
    with public(tmp_path) as evening:
        WAYS[left_at](evening)
        evening.pilot.run(1)
        assert evening.at in (left_at, left_at.rpartition("-")[2])
        evening.pilot.wait(AFTER + SLEEP_COUNTDOWN_S + 5)
        assert evening.at.startswith("attract")
        evening.pilot.keys("return")
        assert evening.at == "lobby"
        assert (evening.pilot.scene.root.find("resume") is not None) is left_at.startswith("table")


def test_a_public_screen_still_asks_first(tmp_path: Path) -> None:
    with public(tmp_path) as evening:
        at_table(evening)
        table = evening.pilot.scene
        evening.pilot.wait(AFTER + 5)
        assert evening.at == "idle"
        evening.pilot.keys("return")
        assert evening.pilot.scene is table


@pytest.fixture
def phoned(tmp_path: Path) -> Iterator[Evening]:
    """A public screen at which Ann and Bob play with their phones."""
    with public(tmp_path) as evening:
        evening.pilot.app.ctx.phones = FakePhones(taken={0, 1})
        at_table(evening)
        assert evening.table.loop.turn is not None
        yield evening


def phones_of(evening: Evening) -> FakePhones:
    phones = evening.pilot.app.ctx.phones
    assert isinstance(phones, FakePhones)
    return phones


def test_whoever_thinks_at_a_phone_is_there(phoned: Evening) -> None:
    phoned.pilot.wait(THINKING_PERIOD_S - 60)
    assert phoned.at == "table"
    phoned.pilot.wait(60 + AFTER + 5)
    assert phoned.at == "idle", "nobody thinks for ever"


@pytest.mark.parametrize("gone", ["away", "dark"])
def test_a_phone_that_nobody_looks_at_keeps_no_screen(phoned: Evening, gone: str) -> None:
    turn = phoned.table.loop.turn
    assert turn is not None
    getattr(phones_of(phoned), gone).add(turn.seat)
    phoned.pilot.wait(AFTER + 5)
    assert phoned.at == "idle"


def test_the_question_stands_on_the_phones_and_a_tap_there_answers_it(phoned: Evening) -> None:
    phones = phones_of(phoned)
    phones.dark = {0, 1}
    table, answers = phoned.table, phoned.table.loop.match.answers
    phoned.pilot.wait(AFTER + 5)
    assert (phones.instead, phones.asks_whether_there) == (STILL_THERE, True)
    phones.asked.append(StillHere(1, phone=7))
    phoned.pilot.run(0.5)
    assert phoned.table is table
    assert phones.answers == [(StillHere(1, phone=7), None)]
    assert (phones.instead, table.loop.match.answers) == (None, answers)
    phoned.pilot.wait(AFTER - 5)
    assert phoned.at == "table"


def test_it_is_not_asked_again_at_once_where_a_menu_was_open(phoned: Evening) -> None:
    phones = phones_of(phoned)
    with_menu(phoned)
    phoned.pilot.wait(AFTER + 5)
    assert phoned.at == "idle"
    phones.asked.append(StillHere(0, phone=7))
    phoned.pilot.run(1.0)
    assert phoned.at == "pause"
    phoned.pilot.wait(AFTER - 5)
    assert phoned.at == "pause"


def test_phones_are_asked_nothing_where_there_is_no_match(tmp_path: Path) -> None:
    with public(tmp_path) as evening:
        evening.pilot.app.ctx.phones = phones = FakePhones()
        with_menu(evening)
        evening.pilot.wait(AFTER + 5)
        assert evening.at == "idle"
        assert (phones.instead, phones.asks_whether_there) == (None, False)


CHANGED = Settings(
    language="de", mute=True, volume=0.1, text_scale=1.5, open_hands=True, speech=True, sleep_after=AFTER
)


@pytest.mark.parametrize("where", ["table", "lobby"])
def test_what_guests_changed_is_as_the_host_had_it_once_they_are_gone(tmp_path: Path, where: str) -> None:
    with public(tmp_path, volume=0.9) as evening:
        ctx = evening.pilot.app.ctx
        hosts = ctx.settings
        if where == "table":
            at_table(evening)
        ctx.change_settings(CHANGED)
        evening.pilot.wait(AFTER + SLEEP_COUNTDOWN_S + 5)
        assert evening.at.startswith("attract")
        assert ctx.settings == replace(hosts, lobby=ctx.settings.lobby)
        assert (ctx.art.text_scale, ctx.sound.volume) == (1.0, 0.9)
        shown = {widget.text for widget in evening.pilot.scene.root.walk() if isinstance(widget, Label)}
        assert any("Touch" in words or "Press" in words or "Go on" in words for words in shown)


def test_what_guests_change_is_never_on_the_disk(tmp_path: Path) -> None:
    """Whoever pulls the plug finds the console as its host had it."""
    with public(tmp_path, volume=0.9) as evening:
        ctx = evening.pilot.app.ctx
        ctx.change_settings(CHOSEN_CAMERA.set(CHANGED, "C920"))
        assert ctx.settings.language == "de"
        assert stored.load(tmp_path)[0] == CHOSEN_CAMERA.set(Settings(sleep_after=AFTER, volume=0.9), "C920")
        ctx.change_settings(Settings())


def test_at_home_what_people_change_stays(tmp_path: Path) -> None:
    with Evening(tmp_path, attract=True) as evening:
        ctx = evening.pilot.app.ctx
        ctx.change_settings(replace(ctx.settings, volume=0.1))
        evening.pilot.run(30)
        assert stored.load(tmp_path)[0].volume == ctx.settings.volume == 0.1
