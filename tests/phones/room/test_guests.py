"""Guests who sit down in the lobby: names, places, tokens, and the match that begins with them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.phones.room.guests import PlaceState, SeatPlace
from game.phones.room.sessions import GRACE_PERIOD_S, SeatInfo
from tests.phones.rooms import Evening, Heard
from tests.phones.visitor import ANN, BOB

FREE = SeatPlace("", PlaceState.FREE, "star", "#7f40ff")
DAN = SeatPlace("Dan", PlaceState.PERSON, "wave", "#19ffff")
CIRCE = SeatPlace("Circe", PlaceState.BOT, "flame", "#ffb219")
TABLE = (CIRCE, DAN, FREE, FREE)


def lobby(places: Sequence[SeatPlace] = TABLE) -> Evening:
    evening = Evening(table=False)
    evening.room.set_table("Power Vacuum", places)
    return evening


def shown(phone: Heard) -> dict[str, Any]:
    """The table as a phone was told of it last."""
    return next(one for one in reversed(phone.told) if one["t"] == "places")


def sits(evening: Evening, place: int, name: str = "Cleo") -> tuple[Heard, str]:
    phone = evening.guest()
    evening.say(phone, "sit", place=place, name=name)
    return phone, next(one["token"] for one in phone.told if one["t"] == "sat")


def test_a_guest_sits_down_under_a_name_and_everybody_sees_it() -> None:
    evening = lobby()
    other = evening.guest()
    assert [place["state"] for place in shown(other)["places"]] == ["bot", "person", "empty", "empty"]
    phone, _ = sits(evening, 2)
    assert evening.room.presence.guests == {2: "Cleo"}
    assert shown(phone)["mine"] == 2
    assert shown(other)["mine"] is None
    assert (shown(other)["places"][2]["name"], shown(other)["places"][2]["state"]) == ("Cleo", "guest")
    assert evening.room.presence.looking == 1


@pytest.mark.parametrize("place", [0, 2, 4, 1000])
def test_nobody_sits_where_somebody_sits_or_no_place_is(place: int) -> None:
    evening = lobby()
    sits(evening, 2)
    late = evening.guest()
    evening.say(late, "sit", place=place, name="Eva")
    assert "refused" in late.kinds
    assert evening.room.presence.guests == {2: "Cleo"}


def test_a_stranger_sits_nowhere_and_is_told_nothing() -> None:
    evening = lobby()
    stranger = evening.phone()
    evening.say(stranger, "hello")
    evening.say(stranger, "sit", place=2, name="Eva")
    sits(evening, 3)
    assert stranger.kinds == ["refused"]
    assert evening.room.presence.guests == {3: "Cleo"}


def test_a_guest_changes_the_place_and_the_name_and_stands_up() -> None:
    evening = lobby()
    phone, _ = sits(evening, 2)
    evening.say(phone, "sit", place=3, name="Cleopatra")
    assert evening.room.presence.guests == {3: "Cleopatra"}
    evening.say(phone, "sit", place=3, name="Pat")
    assert evening.room.presence.guests == {3: "Pat"}
    evening.say(phone, "leave")
    assert evening.room.presence.guests == {}


def test_who_is_named_there_already_sits_down_without_typing() -> None:
    evening = lobby()
    sits(evening, 1, "")
    assert evening.room.presence.guests == {1: "Dan"}


def test_a_name_that_is_too_long_is_cut_and_its_guest_is_told() -> None:
    evening = lobby()
    phone, _ = sits(evening, 2, "Wilhelmina Bartholomew")
    assert evening.room.presence.guests == {2: "Wilhelmina B"}
    assert [one["text"] for one in phone.told if one["t"] == "refused"] == [
        "Names have at most 12 letters: here you are Wilhelmina B."
    ]


def test_a_name_that_is_none_is_refused_at_an_empty_place() -> None:
    evening = lobby()
    phone = evening.guest()
    evening.say(phone, "sit", place=2, name=" \u202e ")
    assert evening.room.presence.guests == {}
    assert "refused" in phone.kinds


def test_a_text_longer_than_any_page_sends_cuts_the_line() -> None:
    evening = lobby()
    phone = evening.guest()
    assert not evening.room.on_message(phone.number, json.dumps({"t": "sit", "place": 2, "name": "x" * 65}))


def test_a_guest_whose_line_was_lost_is_known_again() -> None:
    evening = lobby()
    phone, token = sits(evening, 2)
    evening.room.on_close(phone.number)
    assert evening.room.presence.guests == {2: "Cleo"}
    again = evening.hello(token)
    assert shown(again)["mine"] == 2


def test_the_place_of_a_phone_that_was_away_for_long_can_be_had_and_its_token_opens_nothing_then() -> None:
    evening = lobby()
    phone, token = sits(evening, 2)
    before = evening.room.presence.sitting
    evening.room.on_close(phone.number)
    thief = evening.guest()
    evening.say(thief, "sit", place=2, name="Cleo")
    assert "sat" not in thief.kinds
    assert evening.room.presence.sitting == before
    evening.passes(GRACE_PERIOD_S)
    assert shown(thief)["places"][2]["state"] == "empty"
    evening.say(thief, "sit", place=2, name="Cleo")
    assert "sat" in thief.kinds
    assert evening.room.presence.sitting != before, "the screen says that somebody else sits there now"
    assert "places" not in evening.hello(token).kinds


def test_the_people_at_the_screen_give_the_place_away() -> None:
    evening = lobby()
    phone, token = sits(evening, 2)
    evening.room.beside(lambda company: company.unseat(2))
    assert evening.room.presence.guests == {}
    assert shown(phone)["mine"] is None
    evening.room.on_close(phone.number)
    assert "places" not in evening.hello(token).kinds


def test_a_smaller_table_has_no_place_for_the_last() -> None:
    evening = lobby()
    phone, _ = sits(evening, 3)
    evening.room.set_table("Spell Cycles", TABLE[:3])
    assert evening.room.presence.guests == {}
    assert (shown(phone)["title"], shown(phone)["mine"]) == ("Spell Cycles", None)


@pytest.mark.parametrize("there", [True, False])
def test_the_match_begins_with_every_guest_at_their_seat(there: bool) -> None:
    evening = lobby()
    phone, token = sits(evening, 1, "Bob")
    evening.room.set_table(
        "Power Vacuum", (DAN, SeatPlace("Bob", PlaceState.PERSON, "wave", "#19ffff", guest=1), FREE)
    )
    if not there:
        evening.room.on_close(phone.number)
    evening.seat(players=(ANN, BOB))
    if not there:
        assert evening.room.presence.there == frozenset()
        phone = evening.hello(token)
    assert [one["seat"] for one in phone.told if one["t"] == "seated"] == [1]
    assert (evening.room.presence.phones, evening.room.presence.there) == (frozenset({1}), frozenset({1}))
    assert evening.room.presence.looking == 0


def test_no_guest_gets_a_seat_that_is_guarded_or_of_another_name() -> None:
    for players in ((ANN, SeatInfo(1, "Cleo", guarded=True)), (ANN, BOB)):
        evening = lobby()
        phone, _ = sits(evening, 2)
        evening.seat(players=players)
        assert evening.room.presence.phones == frozenset()
        assert phone.kinds[-1] == "lobby"


@pytest.mark.parametrize("known", [0, 1])
def test_who_sits_down_behind_the_back_of_the_screen_gets_no_seat_by_that(known: int) -> None:
    for place, name in ((0, "Ann"), (1, "Ann")):
        evening = Evening(table=False)
        evening.room.set_table("Power Vacuum", (replace(DAN, name="Ann", guest=known), FREE))
        if known:
            first, _ = sits(evening, 0, "Ann")
            evening.room.on_close(first.number)
            evening.passes(GRACE_PERIOD_S)
        sits(evening, place, name)
        evening.seat(players=(ANN, BOB))
        assert evening.room.presence.there == frozenset()


def test_who_played_the_last_match_keeps_their_name_from_guests() -> None:
    evening = Evening()
    evening.sit(0)
    evening.room.end_match()
    evening.room.leave_table()
    evening.room.set_table("Power Vacuum", (SeatPlace("Ann", PlaceState.PERSON, "flame", "#ffb219"), FREE))
    late = evening.guest()
    assert [place["state"] for place in shown(late)["places"]] == ["guest", "empty"]
    evening.say(late, "sit", place=0, name="Eva")
    assert evening.room.presence.guests == {0: "Ann"}


def test_a_name_by_which_the_screen_failed_is_nobodys_any_more() -> None:
    evening = lobby()
    phone, _ = sits(evening, 2, "Yara")
    watcher = evening.guest()
    evening.say(watcher, "hello", watch=True, name="yara")
    evening.room.beside(lambda company: company.set_aside("Yara"))
    assert evening.room.presence.guests == {}
    evening.say(phone, "sit", place=2, name="YARA")
    assert evening.room.presence.guests == {}
    assert phone.told[-1]["t"] != "sat"
    evening.say(phone, "sit", place=2, name="Ray")
    assert evening.room.presence.guests == {2: "Ray"}


def back_in_the_lobby(evening: Evening, *names: str) -> None:
    """The table goes back to the lobby, which shows who played."""
    evening.room.leave_table()
    places = [SeatPlace(name, PlaceState.PERSON, "star", "#7f40ff") for name in names]
    evening.room.set_table("Power Vacuum", places)
    evening.room.set_table("Power Vacuum", tuple(with_numbers(evening, places)))


def with_numbers(evening: Evening, places: Sequence[SeatPlace]) -> Sequence[SeatPlace]:
    """The places as the screen shows them once it has seen who sits there."""
    sitting = evening.room.presence.sitting
    return [replace(place, guest=sitting.get(number, 0)) for number, place in enumerate(places)]


@pytest.mark.parametrize("over", [True, False], ids=["the match is over", "it was left"])
def test_whoever_played_by_phone_sits_in_the_lobby_where_they_sat(over: bool) -> None:
    evening = Evening()
    ann, bob = evening.guest(), evening.guest()
    evening.say(ann, "take", seat=0)
    evening.say(bob, "take", seat=1)
    if over:
        evening.room.end_match()
    back_in_the_lobby(evening, "Bob", "Ann")
    assert evening.room.presence.guests == {0: "Bob", 1: "Ann"}
    assert shown(ann)["mine"] == 1
    evening.say(ann, "sit", place=1, name="Anna")
    assert evening.room.presence.guests == {0: "Bob", 1: "Anna"}
    evening.say(bob, "leave")
    assert evening.room.presence.guests == {1: "Anna"}


@pytest.mark.parametrize("over", [True, False], ids=["the match is over", "it was left"])
def test_a_page_that_is_loaded_again_between_two_games_needs_no_code(over: bool) -> None:
    evening = Evening()
    phone = evening.guest()
    evening.say(phone, "take", seat=0)
    if over:
        evening.room.end_match()
    back_in_the_lobby(evening, "Ann", "Bob")
    token = [one["token"] for one in phone.told if "token" in one][-1]
    evening.room.on_close(phone.number)
    again = evening.hello(token)
    assert shown(again)["mine"] == 0
    evening.seat("wednesday" if over else "tuesday")
    assert [one["seat"] for one in again.told if one["t"] == "seated"] == [0]


def test_a_phone_that_slept_when_the_match_was_left_sits_in_the_lobby_when_it_wakes() -> None:
    evening = Evening()
    phone = evening.guest()
    evening.say(phone, "take", seat=0)
    token = [one["token"] for one in phone.told if "token" in one][-1]
    evening.room.on_close(phone.number)
    back_in_the_lobby(evening, "Ann", "Bob")
    assert shown(evening.hello(token))["mine"] == 0


def test_who_stood_up_in_the_lobby_has_no_seat_in_the_match_that_goes_on() -> None:
    evening = Evening()
    phone = evening.guest()
    evening.say(phone, "take", seat=0)
    back_in_the_lobby(evening, "Ann", "Bob")
    evening.say(phone, "leave")
    evening.seat()
    assert evening.room.presence.phones == frozenset()
    assert not [one for one in phone.told if one["t"] == "seated"][1:]


def test_who_took_another_name_in_the_lobby_plays_the_match_that_goes_on_all_the_same() -> None:
    evening = Evening()
    phone = evening.guest()
    evening.say(phone, "take", seat=0)
    back_in_the_lobby(evening, "Ann", "Bob")
    evening.say(phone, "sit", place=0, name="Anna")
    places = [SeatPlace(name, PlaceState.PERSON, "star", "#7f40ff") for name in ("Anna", "Bob")]
    evening.room.set_table("Power Vacuum", tuple(with_numbers(evening, places)))
    evening.seat()
    assert [one["seat"] for one in phone.told if one["t"] == "seated"] == [0, 0]
