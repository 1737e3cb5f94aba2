"""Phones that ask for a seat at the table: nothing is covered, nothing stops, and people say yes or no."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import pytest

from game.match.dice.desk import DeskStage
from game.phones.requests import Join
from game.ui.scenes.phones.widgets import PhoneSign, Sign
from game.ui.scenes.table.scene import TableScene
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from studio.pilot import Pilot
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.phoned import Evening

Tried: TypeAlias = Evening[FakePhones]


@pytest.fixture
def evening(tmp_path: Path) -> Tried:
    """Ann, Bob and Cid play Power Vacuum at the screen; their hands are dealt."""
    evening = Evening(tmp_path, FakePhones())
    evening.until_choice()
    return evening


def open_table(folder: Path) -> Tried:
    """Ann and Bob play Spellcycles, which has no secrets."""
    evening = Evening(folder, FakePhones(), "spellcycles", ("Ann", "Bob"))
    while evening.loop.turn is None:
        if evening.loop.desk.stage is DeskStage.WAITING and evening.loop.desk.request is not None:
            evening.loop.desk.throw()
        evening.pilot.run(0.3)
    return evening


def told(pilot: Pilot) -> list[str]:
    assert isinstance(pilot.scene, TableScene)
    return [sentence.words for sentence in pilot.scene.story.newest]


def sign(pilot: Pilot, seat: int) -> PhoneSign:
    widget = pilot.widget(f"phone-{seat}")
    assert isinstance(widget, PhoneSign)
    return widget


def ask(evening: Tried, seat: int) -> Join:
    join = Join(seat, phone=7)
    evening.phones.asks = (join,)
    evening.pilot.run(0.3)
    return join


# Which seats must be asked for


def test_seats_whose_hands_were_dealt_are_guarded(evening: Tried) -> None:
    assert evening.phones.guarded == {0, 1, 2}


def test_where_nothing_is_secret_a_seat_is_guarded_from_its_first_choice_on(tmp_path: Path) -> None:
    evening = open_table(tmp_path)
    assert evening.phones.guarded == frozenset()
    seat = evening.turn.seat
    evening.choose()
    evening.pilot.run(0.3)
    assert evening.phones.guarded == {seat}


def test_a_seat_stays_guarded_when_its_choice_is_taken_back(tmp_path: Path) -> None:
    evening = open_table(tmp_path)
    seat = evening.turn.seat
    evening.choose()
    evening.loop.take_back(agreed=(0, 1))
    evening.pilot.run(0.3)
    assert seat in evening.phones.guarded


def test_phones_that_come_when_the_match_has_begun_find_guarded_seats(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones(on=False))
    evening.until_choice()
    evening.phones.on = True
    evening.pilot.run(0.3)
    ((_, _, players),) = evening.phones.seated
    assert [info.guarded for info in players] == [True, True, True]


def test_phones_that_are_switched_off_and_on_hear_it_anew(evening: Tried) -> None:
    evening.phones.on = False
    evening.pilot.run(0.3)
    evening.phones.on, evening.phones.guarded = True, frozenset()
    evening.pilot.run(0.3)
    assert evening.phones.guarded == {0, 1, 2}


# Before the match


def test_who_has_come_with_a_phone_sits_down_before_anything_is_dealt(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones(looking=2))
    evening.pilot.run(3.0)
    assert evening.pilot.scene.name == "phones"
    assert evening.loop.match.entries == 0
    evening.phones.taken |= {0, 1}
    evening.pilot.run(0.5)
    evening.pilot.press("close")
    evening.pilot.run(0.5)
    assert evening.loop.match.entries > 0


def test_the_match_begins_by_itself_when_everybody_sits(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones(looking=3))
    evening.phones.taken |= {0, 1, 2}
    evening.pilot.run(1.0)
    assert evening.pilot.scene.name == "table"
    assert evening.loop.match.entries > 0


# A question


def test_a_question_covers_nothing_and_stops_nobody(evening: Tried) -> None:
    evening.phones.taken.add(evening.turn.seat)
    evening.pilot.run(0.3)
    entries = evening.loop.entries
    ask(evening, (evening.turn.seat + 1) % 3)
    assert evening.pilot.scene.name == "table"
    evening.choose()
    assert evening.loop.entries > entries


def test_everybody_sees_who_is_asked_for_and_the_sign_of_the_seat_says_so(evening: Tried) -> None:
    seat = (evening.turn.seat + 1) % 3
    name = evening.loop.match.names[seat]
    evening.pilot.scene.rebuild()
    ask(evening, seat)
    assert sign(evening.pilot, seat).sign is Sign.ASKS
    assert told(evening.pilot)[0] == f"A phone asks to play for {name}."
    assert evening.phones.page(None)["story"][0] == f"A phone asks to play for {name}."
    evening.phones.asks = ()
    evening.pilot.run(0.3)
    assert sign(evening.pilot, seat).sign is Sign.NONE


@pytest.mark.parametrize(("answer", "agreed"), [("agree", True), ("refuse", False)])
def test_it_is_asked_at_once_when_it_is_for_that_seat_to_act(
    evening: Tried, answer: str, agreed: bool
) -> None:
    join = ask(evening, evening.turn.seat)
    assert evening.pilot.scene.name == "seat-question"
    evening.pilot.press(answer)
    evening.pilot.run(0.3)
    assert [(asked, refusal is None) for asked, refusal in evening.phones.answers] == [(join, agreed)]
    assert evening.pilot.scene.name == "table", "it is asked once"
    assert told(evening.pilot)[0] != told(evening.pilot)[1]


def test_nobody_says_yes_for_a_seat_that_is_not_to_act(evening: Tried) -> None:
    seat = (evening.turn.seat + 1) % 3
    ask(evening, seat)
    evening.pilot.press(f"phone-{seat}")
    evening.pilot.run(0.2)
    assert evening.pilot.scene.name == "table"
    assert not evening.phones.answers


def open_who_plays(evening: Tried) -> None:
    for key in ("menu", "players"):
        evening.pilot.press(key)
        evening.pilot.run(0.3)
    assert evening.pilot.scene.name == "who-plays"


def words_of(evening: Tried, seat: int) -> str:
    button = evening.pilot.widget(f"player-{seat}")
    assert isinstance(button, Button)
    return button.text


def test_it_is_answered_from_the_menu_where_no_sign_can_be_reached(evening: Tried) -> None:
    seat = evening.turn.seat
    name = evening.loop.match.names[seat]
    open_who_plays(evening)
    join = ask(evening, seat)
    evening.pilot.run(0.3)
    assert words_of(evening, seat) == f"{name}: a phone asks"
    evening.pilot.press(f"player-{seat}")
    evening.pilot.run(0.3)
    assert evening.pilot.scene.name == "seat-question"
    evening.pilot.press("agree")
    evening.pilot.run(0.3)
    assert evening.phones.answers == [(join, None)]
    assert evening.pilot.scene.name == "table"


def test_the_menu_says_when_a_seat_that_is_not_to_act_can_answer(evening: Tried) -> None:
    seat = (evening.turn.seat + 1) % 3
    name = evening.loop.match.names[seat]
    ask(evening, seat)
    open_who_plays(evening)
    evening.pilot.press(f"player-{seat}")
    evening.pilot.run(0.4)
    assert evening.pilot.scene.name == "table"
    assert not evening.phones.answers
    toast = evening.pilot.scene.toasted
    assert toast is not None
    assert toast.text == f"{name} says yes or no as soon as it is for {name} to act."


def test_who_plays_follows_phones_that_ask_and_go_again(evening: Tried) -> None:
    seat = evening.turn.seat
    name = evening.loop.match.names[seat]
    open_who_plays(evening)
    assert words_of(evening, seat) == name
    ask(evening, seat)
    evening.pilot.run(0.3)
    assert "a phone asks" in words_of(evening, seat)
    evening.phones.asks = ()
    evening.pilot.run(0.6)
    assert words_of(evening, seat) == name


def test_a_hand_that_was_open_is_covered_while_the_question_is_answered(evening: Tried) -> None:
    evening.pilot.press("peek")
    ask(evening, evening.turn.seat)
    assert evening.pilot.scene.name == "seat-question"
    assert not [w for w in evening.pilot.app.stack.scenes[0].root.walk() if w.key.startswith("card-")]


def test_the_question_closes_when_nobody_asks_any_more(evening: Tried) -> None:
    ask(evening, evening.turn.seat)
    assert evening.pilot.scene.name == "seat-question"
    evening.phones.asks = ()
    evening.pilot.run(1.0)
    assert evening.pilot.scene.name == "table"
    assert not evening.phones.answers


# The grace of a phone that is away


def test_the_sign_counts_down_for_how_long_a_seat_is_kept(evening: Tried) -> None:
    seat = evening.turn.seat
    evening.phones.taken.add(seat)
    evening.phones.away.add(seat)
    for left in (30, 29):
        evening.phones.kept = {seat: left}
        evening.pilot.run(0.3)
        assert (sign(evening.pilot, seat).sign, sign(evening.pilot, seat).seconds) == (Sign.AWAY, left)
    evening.pilot.press("menu")
    evening.pilot.run(0.2)
    evening.pilot.press("phones")
    evening.pilot.run(0.3)
    assert not [
        w
        for w in evening.pilot.scene.root.walk()
        if isinstance(w, Label) and w.problems(evening.pilot.app.ctx)
    ]
