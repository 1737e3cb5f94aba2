"""A guest goes home: from the coin on the plate, the menu or the phone a bot or somebody else plays on."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import pytest

from game.phones.requests import HandOverToBot
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.dialog import TextEntry
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.phoned import Evening

Tried: TypeAlias = Evening[FakePhones]


@pytest.fixture
def evening(tmp_path: Path) -> Tried:
    """Ann, Bob and Cid play Power Vacuum at the screen."""
    evening = Evening(tmp_path, FakePhones(on=False))
    evening.until_choice()
    return evening


def told(evening: Tried) -> str:
    scene = evening.pilot.scene
    assert isinstance(scene, TableScene)
    return scene.story.newest[0].words


def press(evening: Tried, *keys: str) -> None:
    for key in keys:
        evening.pilot.press(key)
        evening.pilot.run(0.3)


def write(evening: Tried, text: str) -> None:
    assert isinstance(evening.pilot.scene, TextEntry)
    evening.pilot.scene.type(text)


def to_bot(evening: Tried, seat: int) -> None:
    press(evening, f"player-{seat}", "bot")


def test_from_the_coin_on_the_plate_a_bot_plays_on(evening: Tried) -> None:
    seat, entries = evening.turn.seat, evening.loop.match.entries
    name = evening.loop.match.names[seat]
    to_bot(evening, seat)
    assert evening.loop.is_bot(seat)
    assert evening.pilot.scene.name == "table"
    evening.pilot.run(5.0)
    assert evening.loop.match.entries > entries + 1, "the match goes on"
    scene = evening.pilot.scene
    assert isinstance(scene, TableScene)
    assert any(f"a bot, plays for {name}" in sentence.words for sentence in scene.story.newest)


def test_a_seat_that_is_not_to_act_is_not_given_away_behind_somebodys_back(evening: Tried) -> None:
    press(evening, f"player-{(evening.turn.seat + 1) % 3}")
    assert evening.pilot.scene.name == "table"


def test_from_the_menu_somebody_else_plays_on_by_name(evening: Tried) -> None:
    seat = evening.turn.seat
    press(evening, "menu", "players", f"player-{seat}", "person")
    assert evening.pilot.scene.name == "text-entry"
    write(evening, "Eva")
    press(evening, "key-done")
    assert evening.pilot.scene.name == "table"
    assert evening.loop.match.names[seat] == "Eva"
    assert told(evening).startswith("Eva plays for ")
    assert evening.turn.seat == seat


def test_a_name_that_somebody_here_has_gets_a_number(evening: Tried) -> None:
    seat = evening.turn.seat
    press(evening, f"player-{seat}", "person")
    write(evening, evening.loop.match.names[(seat + 1) % 3])
    press(evening, "key-done")
    assert evening.loop.match.names[seat].endswith(" 2")


def test_and_back_to_whoever_went(evening: Tried) -> None:
    seat = evening.turn.seat
    name = evening.loop.match.names[seat]
    to_bot(evening, seat)
    evening.until_choice()
    press(evening, f"player-{seat}", "person", "key-done")
    assert not evening.loop.is_bot(seat)
    assert evening.loop.match.names[seat] == name


# With phones


def test_who_has_to_go_says_so_on_the_phone(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones(taken={0, 1, 2}))
    evening.until_choice()
    seat = evening.turn.seat
    evening.phones.asked.append(HandOverToBot(seat, phone=7))
    evening.pilot.run(0.5)
    assert evening.phones.answers[-1] == (HandOverToBot(seat, phone=7), None)
    assert evening.loop.is_bot(seat)
    assert [info.bot for info in evening.phones.seated[-1][2]] == [one == seat for one in range(3)]
    assert [info.tenure for info in evening.phones.seated[-1][2]] == [int(one == seat) for one in range(3)]
    assert evening.phones.left == evening.phones.ended == 0
    evening.phones.taken.discard(seat)
    evening.until_choice()
    evening.choose()
    assert evening.phones.page(None)["names"][seat] == evening.loop.match.names[seat]


def test_nobody_gives_the_seat_of_a_phone_away_that_is_there(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones(taken={0, 1, 2}))
    evening.until_choice()
    seat = evening.turn.seat
    press(evening, f"player-{seat}")
    assert evening.pilot.scene.name == "table"
    evening.phones.away.add(seat)
    evening.phones.kept = {seat: 12}
    press(evening, f"player-{seat}")
    assert evening.pilot.scene.name == "table", "its phone may still come back"
    evening.phones.kept = {}
    to_bot(evening, seat)
    assert evening.loop.is_bot(seat)


def test_a_seat_that_a_bot_leaves_is_asked_for_like_any_other(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones())
    evening.until_choice()
    seat = evening.turn.seat
    to_bot(evening, seat)
    evening.until_choice()
    press(evening, f"player-{seat}", "person", "key-done")
    assert not evening.loop.is_bot(seat)
    assert seat in evening.phones.guarded
