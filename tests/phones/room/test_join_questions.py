"""Seats that are not free: who must ask, how often, and what a guest gets who was not let in."""

from __future__ import annotations

import pytest

from game.phones.requests import Join
from game.phones.room.join_questions import FIRST_WAIT_S, LONGEST_WAIT_S, QUESTION_PERIOD_S, SEAT_REST_S
from game.phones.room.sessions import GRACE_PERIOD_S, SeatInfo
from knucklebone_messages import LazyText
from tests.phones.rooms import Evening, Heard
from tests.phones.visitor import ANN, BOB, BOT, pages

NO = LazyText("No.")
GUARDED = SeatInfo(0, "Ann", guarded=True)


def dealt() -> Evening:
    """Ann plays at the screen, and her hand is dealt."""
    evening = Evening(table=False)
    evening.seat(players=(GUARDED, BOB, BOT))
    evening.room.publish(pages(None, 0, 1))
    return evening


def asking(evening: Evening, seat: int = 0, address: str = "192.168.1.66") -> Heard:
    """A guest who asks for a seat that is not free."""
    guest = evening.guest(address=address)
    guest.take()
    evening.say(guest, "take", seat=seat)
    return guest


# Nobody reads another one's hand


def test_a_seat_whose_hand_was_dealt_is_not_to_be_had_unasked() -> None:
    evening = dealt()
    guest = asking(evening)
    assert guest.kinds == ["wait"]
    assert "Ann" in guest.told[0]["text"]
    assert evening.asks == (Join(0, phone=guest.number),)
    assert evening.room.presence.phones == frozenset()
    evening.room.publish(pages(None, 0, 1))
    assert guest.kinds == ["wait"]


def test_before_anything_is_dealt_sitting_down_is_free_and_afterwards_it_is_not() -> None:
    evening = Evening()
    looker = evening.guest()
    looker.take()
    evening.room.guard({0})
    assert [seat["state"] for seat in looker.take()[-1]["seats"]] == ["guarded", "free", "bot"]
    evening.sit(1)
    asking(evening)
    assert [join.seat for join in evening.asks] == [0]


def test_with_a_yes_at_the_screen_the_phone_sits() -> None:
    evening = dealt()
    guest = asking(evening)
    guest.take()
    evening.room.answer(Join(0, phone=guest.number), None)
    assert guest.kinds == ["seated", "page"]
    assert evening.asks == ()


def test_who_leaves_a_seat_that_was_dealt_asks_for_it_like_anybody_else() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    evening.room.guard({0})
    evening.say(ann, "leave")
    ann.take()
    evening.say(ann, "take", seat=0)
    assert ann.kinds == ["wait"]


def test_a_guest_does_not_inherit_a_hand_by_having_the_same_name_in_another_match() -> None:
    """He sits as Ann in a match of nobody's, and a match that was left is gone on with."""
    evening = Evening()
    guest, token = evening.sit(0)
    evening.seat("last-week", (GUARDED, BOB))
    evening.room.publish(pages(None, 0, 1))
    assert guest.kinds == ["gone", "lobby"]
    assert evening.hello(token).kinds == ["gone"]


def test_in_a_match_that_only_begins_the_same_people_sit_at_once() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    evening.seat("wednesday", (ANN, BOB))
    assert ann.kinds == ["seated"]


def test_a_consent_opens_no_seat_that_a_bot_has_by_now() -> None:
    evening = dealt()
    guest = asking(evening)
    evening.seat(players=(SeatInfo(0, "Ann", bot=True, guarded=True), BOB, BOT))
    guest.take()
    evening.room.answer(Join(0, phone=guest.number), None)
    assert guest.told == []


# Nobody is besieged


def test_a_question_is_gone_with_whoever_asked() -> None:
    evening = dealt()
    guest = asking(evening)
    evening.room.on_close(guest.number)
    assert evening.asks == ()
    other = asking(evening, address="192.168.1.67")
    assert other.told[-1]["t"] == "lobby"
    evening.passes(SEAT_REST_S)
    evening.say(other, "take", seat=0)
    assert list(evening.asks) == [Join(0, phone=other.number)]
    evening.say(other, "leave")
    assert not evening.asks


def test_a_seat_is_asked_for_by_one_at_a_time_and_an_address_asks_for_one() -> None:
    evening = Evening()
    evening.room.guard({0, 1})
    first = asking(evening)
    second, same = asking(evening, address="192.168.1.67"), asking(evening, seat=1)
    assert evening.asks == (Join(0, phone=first.number),)
    assert [one["t"] for one in (*second.told, *same.told)] == ["refused", "lobby", "refused", "lobby"]


def test_after_each_no_an_address_waits_twice_as_long_and_hears_how_long() -> None:
    evening = dealt()
    wait = FIRST_WAIT_S
    for _ in range(9):
        guest = asking(evening)
        assert evening.asks, f"may not ask after {wait / 2} s"
        evening.room.answer(Join(0, phone=guest.number), NO)
        assert guest.kinds == ["wait", "refused", "lobby"]
        guest.take()
        evening.passes(min(SEAT_REST_S, wait - 2.0))
        # Neither by this phone nor by another window of it.
        again = asking(evening)
        assert evening.asks == ()
        assert again.kinds == ["refused", "lobby"]
        assert again.told[0]["text"].startswith("You can ask for a seat again in ")
        evening.passes(wait)
        wait = min(2 * wait, LONGEST_WAIT_S)
    assert wait == LONGEST_WAIT_S


def test_what_nobody_answers_is_a_no() -> None:
    evening = dealt()
    guest = asking(evening)
    evening.passes(QUESTION_PERIOD_S)
    assert evening.asks == ()
    assert guest.kinds == ["wait", "refused", "lobby"]
    evening.say(guest, "take", seat=0)
    assert evening.asks == ()


def test_a_guest_who_asks_for_five_minutes_without_end_asks_a_handful_of_times() -> None:
    evening = dealt()
    asked = set()
    for _ in range(300):
        guest = asking(evening)
        asked |= set(evening.asks)
        evening.room.on_close(guest.number)
        evening.passes(0.0)
    assert len(asked) <= 7


def test_a_yes_forgives() -> None:
    evening = dealt()
    guest = asking(evening)
    evening.room.answer(Join(0, phone=guest.number), NO)
    evening.passes(FIRST_WAIT_S)
    evening.say(guest, "take", seat=0)
    evening.room.answer(Join(0, phone=guest.number), None)
    evening.say(guest, "leave")
    evening.say(guest, "take", seat=0)
    assert evening.asks == (Join(0, phone=guest.number),)


def test_nobody_asks_for_the_seat_of_a_phone_that_has_just_lost_its_line() -> None:
    evening = Evening()
    ann, token = evening.sit(0)
    evening.room.on_close(ann.number)
    guest = asking(evening)
    assert (guest.kinds, evening.asks) == (["refused", "lobby"], ())
    evening.passes(GRACE_PERIOD_S)
    evening.say(guest, "take", seat=0)
    assert evening.asks == (Join(0, phone=guest.number),)
    assert evening.hello(token).kinds == ["seated"]


@pytest.mark.parametrize("down", [True, False])
def test_a_seat_that_plays_at_the_screen_does_so_after_a_power_cut_too(down: bool) -> None:
    evening = Evening()
    _, token = evening.sit(0)
    evening.room.curtain(0, down)
    again = Evening(table=False)
    again.room.seat_table(
        "tuesday", "X", [ANN, BOB], None, evening.room.sessions.hashes(), evening.room.sessions.curtained
    )
    again.room.publish(pages(0))
    assert again.hello(token).kinds == ["seated", "wait" if down else "page"]
