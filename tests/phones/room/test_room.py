"""Who is let in, sits down, comes back and is sent away: each sentence without network or waiting."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.phones import protocol
from game.phones.requests import (
    Choose,
    Correct,
    CountDie,
    Host,
    Join,
    LetPass,
    Settle,
    StillHere,
    ThrowDice,
    TypeValues,
)
from game.phones.room.presence import IN_SIGHT_PERIOD_S
from game.phones.room.sessions import GRACE_PERIOD_S, SeatInfo, hash_of
from game.phones.server.guard import Limits, RateLimit
from knucklebone_messages import LazyText
from tests.phones.rooms import CODE, KEY, Evening
from tests.phones.visitor import ANN, BOB, pages

SORRY = LazyText("That is not possible.")


# Joining


def test_nothing_is_told_before_the_code() -> None:
    evening = Evening()
    evening.room.publish(pages(None, 0, 1))
    phone = evening.phone()
    for kind, more in (("hello", {}), ("hello", {"watch": True}), ("rules", {}), ("lang", {"lang": "de"})):
        evening.say(phone, kind, **more)
    evening.room.publish(pages(None, 0, 1))
    assert phone.told == []
    evening.say(phone, "take", seat=0)
    evening.say(phone, "choose", entry=1, choice="0")
    assert phone.kinds == ["refused", "refused"]
    assert not list(evening.inbox.drain())


def test_the_code_may_be_typed_in_small_letters() -> None:
    evening = Evening()
    phone = evening.phone()
    evening.say(phone, "hello")
    evening.say(phone, "code", code=f" {CODE.lower()} ")
    (lobby,) = phone.told
    assert lobby["t"] == "lobby"
    assert [seat["name"] for seat in lobby["seats"]] == ["Ann", "Bob", "Otto"]


def test_after_five_wrong_codes_a_minute_not_even_the_right_one_opens() -> None:
    evening = Evening()
    phone = evening.phone()
    for _ in range(5):
        evening.say(phone, "code", code="AAAA")
    assert phone.kinds == ["refused"] * 5
    evening.say(phone, "code", code=CODE)
    assert "Wait a minute" in phone.take()[-1]["text"]
    # The key of the QR code is guessed by nobody, so that it opens at any time.
    scanned = evening.phone()
    evening.say(scanned, "code", code=KEY)
    assert scanned.kinds == ["lobby"]
    # Another phone of the same address neither, one of another address at once.
    other, neighbour = evening.phone(), evening.phone("192.168.1.21")
    evening.say(other, "code", code=CODE)
    evening.say(neighbour, "code", code=CODE)
    assert (other.kinds, neighbour.kinds) == (["refused"], ["lobby"])
    evening.time += 60.0
    evening.say(phone, "code", code=CODE)
    assert phone.kinds == ["lobby"]


def test_refusals_are_said_in_the_language_of_the_phone() -> None:
    evening = Evening()
    phone = evening.phone()
    evening.say(phone, "hello", lang="de-AT")
    evening.say(phone, "code", code="AAAA")
    assert phone.told[-1]["text"] == "Das ist nicht der Code auf dem großen Bildschirm."


def test_a_seat_taken_is_gone_from_the_lobby_of_others() -> None:
    evening = Evening()
    other = evening.guest()
    other.take()
    evening.sit(0)
    assert [seat["state"] for seat in other.take()[-1]["seats"]] == ["taken", "free", "bot"]


def test_nobody_sits_where_a_bot_or_nobody_sits() -> None:
    evening = Evening()
    phone = evening.guest()
    phone.take()
    for seat in (2, 3, 99):
        evening.say(phone, "take", seat=seat)
        assert [one["t"] for one in phone.take()] == ["refused", "lobby"]


def test_a_token_is_given_only_when_it_is_on_the_disk() -> None:
    evening = Evening()
    evening.room.publish(pages(0))
    phone = evening.guest()
    phone.take()
    evening.disk_is_slow = True
    evening.say(phone, "take", seat=0)
    evening.room.publish(pages(0))
    assert phone.told == []
    evening.save()
    assert phone.kinds == ["seated", "page"]


def test_a_seat_is_taken_from_the_moment_on_in_which_its_page_is_sent() -> None:
    """A cut before the phone has said a word gives nobody else its hand."""
    evening = Evening()
    phone, other = evening.guest(), evening.guest()
    evening.say(phone, "take", seat=0)
    evening.room.on_close(phone.number)
    assert evening.room.presence.phones == {0}
    other.take()
    evening.say(other, "take", seat=0)
    assert other.kinds == ["refused", "lobby"]
    assert "its seat for 29 s" in other.told[0]["text"]
    assert evening.hello(phone.told[-1]["token"]).kinds == ["seated"]


def test_a_phone_that_never_got_its_token_has_the_grace_time_and_then_nothing() -> None:
    """Else it could come back much later, to a hand that was dealt to somebody at the screen."""
    evening = Evening()
    phone = evening.guest()
    evening.say(phone, "take", seat=0)
    token = phone.told[-1]["token"]
    evening.room.on_close(phone.number)
    evening.passes(GRACE_PERIOD_S - 1.0)
    assert evening.room.presence.phones == {0}
    assert evening.room.presence.kept == {0: 1}
    evening.passes(1.0)
    assert (evening.room.presence.phones, evening.room.presence.kept) == (frozenset(), {})
    assert evening.hello(token).kinds == ["gone"]
    evening.sit(0)


def test_a_word_said_before_the_token_came_does_not_count_for_having_it() -> None:
    evening = Evening()
    phone = evening.guest()
    for kind, more in (("take", {"seat": 1}), ("ping", {}), ("ack", {"seat": 0}), ("lang", {"lang": "de"})):
        evening.say(phone, kind, **more)
    evening.room.on_close(phone.number)
    evening.passes(GRACE_PERIOD_S)
    assert evening.room.presence.phones == frozenset()


def test_a_phone_that_said_it_has_its_token_comes_back_after_hours() -> None:
    evening = Evening()
    phone, token = evening.sit(0)
    evening.room.on_close(phone.number)
    assert evening.room.presence.kept == {0: 30}
    evening.passes(3 * 3600.0)
    assert evening.room.presence.kept == {}
    assert evening.hello(token).kinds == ["seated"]


# Coming back


def test_a_phone_comes_back_with_its_token_to_the_page_as_it_is_now() -> None:
    evening = Evening()
    phone, token = evening.sit(1)
    evening.room.on_close(phone.number)
    assert (evening.room.presence.phones, evening.room.presence.there) == ({1}, frozenset())
    evening.room.publish(pages(None, 0, 1, entry=7))
    back = evening.hello(token)
    assert [(one["t"], one["seat"]) for one in back.told] == [("seated", 1), ("page", 1)]
    assert back.told[1]["entry"] == 7
    assert evening.room.presence.there == {1}


def test_of_two_connections_with_one_token_the_newer_one_plays() -> None:
    evening = Evening()
    old, token = evening.sit(1)
    evening.room.publish(pages(1))
    old.take()
    new = evening.hello(token)
    assert (old.kinds, old.ended) == (["elsewhere"], protocol.ELSEWHERE_CLOSE_CODE)
    assert new.kinds == ["seated", "page"]
    evening.room.publish(pages(1))
    assert old.kinds == ["elsewhere"]
    evening.say(old, "choose", entry=1, choice="0")
    assert not list(evening.inbox.drain())
    evening.room.on_close(old.number)
    assert evening.room.presence.there == {1}


def test_who_sits_keeps_the_seat_whatever_token_it_shows() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    evening.say(ann, "hello", token="0" * 32)
    assert "gone" not in ann.kinds
    assert evening.room.sessions.seat_of(ann.number) == 0


def test_a_token_that_opens_nothing_is_gone_and_the_code_lets_in_as_ever() -> None:
    evening = Evening()
    phone = evening.hello("0" * 32)
    assert phone.kinds == ["gone"]
    evening.say(phone, "code", code=CODE)
    assert phone.kinds == ["gone", "lobby"]


def test_a_phone_of_another_match_is_gone() -> None:
    evening = Evening()
    phone, token = evening.sit(0)
    evening.room.on_close(phone.number)
    evening.seat("wednesday")
    assert evening.hello(token).kinds == ["gone"]


def test_in_the_next_match_whoever_is_there_plays_on_under_the_same_name() -> None:
    evening = Evening()
    (ann, token), (bob, _) = evening.sit(0), evening.sit(1)
    evening.seat("wednesday", [SeatInfo(0, "Cleo"), SeatInfo(1, "Ann")])
    assert [(one["t"], one.get("seat")) for one in ann.take()] == [("seated", 1)]
    assert bob.kinds == ["gone", "lobby"]
    # By another token: one that is left on some phone opens nothing.
    assert evening.hello(token).kinds == ["gone"]


def test_when_the_match_is_over_its_tokens_open_nothing_and_no_hash_is_left() -> None:
    evening = Evening()
    (ann, token), looker = evening.sit(0), evening.guest()
    evening.room.publish(pages(None, 0))
    ann.take()
    looker.take()
    evening.room.end_match()
    assert [ann.kinds, looker.kinds] == [["over", "page"], ["over", "wait"]]
    assert evening.room.sessions.hashes() == {}
    assert evening.hello(token).kinds == ["gone"]
    # Nor does anybody sit down to look at the last hand.
    evening.say(looker, "take", seat=0)
    assert looker.kinds == ["over", "wait", "refused", "wait"]


def test_after_the_end_the_same_people_are_seated_by_new_tokens() -> None:
    evening = Evening()
    ann, before = evening.sit(0)
    evening.room.end_match()
    ann.take()
    evening.seat("wednesday")
    (seated,) = ann.take()
    assert (seated["t"], seated["seat"]) == ("seated", 0)
    assert seated["token"] != before
    assert evening.hello(seated["token"]).kinds == ["seated"]


def test_a_phone_that_was_away_at_the_end_chooses_its_seat_anew() -> None:
    evening = Evening()
    ann, token = evening.sit(0)
    evening.room.on_close(ann.number)
    evening.room.end_match()
    evening.seat("wednesday")
    assert evening.hello(token).kinds == ["gone"]


def test_whoever_sleeps_between_two_games_of_an_evening_keeps_the_seat() -> None:
    """Whatever its phone slept through, and where both went on without it the other way round."""
    for sleeps in ("before the end", "between", "when the next begins", "not at all"):
        evening = Evening()
        (ann, token), (bob, other) = evening.sit(0), evening.sit(1)
        if sleeps == "before the end":
            evening.room.on_close(ann.number)
        evening.room.end_match(goes_on=True)
        assert {"t": "over", "keep": True} in bob.told, "it keeps token and code"
        assert evening.room.place_with(other) is None, "nobody plays any more"
        if sleeps == "between":
            evening.room.on_close(ann.number)
        evening.seat("wednesday", (replace(BOB, seat=0), replace(ANN, seat=1)))
        if sleeps == "when the next begins":
            evening.room.on_close(ann.number)
        evening.passes(300.0)
        evening.room.guard((0, 1))
        assert evening.room.presence.phones == {0, 1}, sleeps
        ann = ann if sleeps == "not at all" else evening.hello(token)
        assert {"t": "seated", "seat": 1, "token": token} in ann.told, sleeps
        assert {"t": "seated", "seat": 0, "token": other} in bob.told
        # With the evening, or with others at the table, that is over.
        evening.room.end_match()
        evening.seat("thursday")
        assert evening.hello(token).kinds == ["gone"]


def test_whoever_sleeps_through_a_power_cut_between_two_games_keeps_the_seat() -> None:
    evening = Evening(table=False)
    token = "ab" * 16
    evening.room.seat_table("wednesday", "Engine", (ANN, BOB), None, {}, heirs={"Bob": hash_of(token)})
    assert evening.hello(token).told[-1] == {"t": "seated", "seat": BOB.seat, "token": token}


def test_nobody_plays_on_where_two_have_the_same_name() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    evening.seat("wednesday", [SeatInfo(0, "Ann"), SeatInfo(1, "Ann")])
    assert ann.kinds == ["gone", "lobby"]


def test_a_phone_that_comes_back_before_the_match_waits_for_it_with_its_token() -> None:
    """The console was started again, and the match is yet to be chosen."""
    evening = Evening(table=False)
    token = "ab" * 16
    phone = evening.hello(token)
    assert phone.kinds == ["wait"]
    evening.seat("tuesday", s1=hash_of(token))
    assert phone.told[-1] == {"t": "seated", "seat": 1, "token": token}


def test_between_matches_phones_wait_and_nothing_of_the_last_one_is_shown() -> None:
    evening = Evening()
    evening.room.publish(pages(None, 0))
    (ann, _), watcher = evening.sit(0), evening.guest(watch=True)
    watcher.take()
    evening.room.leave_table()
    evening.room.publish(pages(None, 0))
    assert (ann.kinds, watcher.kinds) == (["wait"], ["wait"])
    evening.seat("wednesday")
    assert [one["t"] for one in ann.take()] == ["wait", "seated"]
    evening.say(ann, "lang", lang="de")
    assert ann.told == []


# Taking over, giving back


def test_a_seat_with_a_phone_is_taken_over_only_when_the_screen_agrees() -> None:
    evening = Evening()
    (ann, token), thief = evening.sit(0), evening.guest()
    thief.take()
    evening.say(thief, "take", seat=0)
    evening.say(thief, "take", seat=0)
    assert [one["t"] for one in thief.take()] == ["wait", "wait"]
    (asked,) = evening.asks
    assert asked == Join(0, phone=thief.number)
    evening.room.publish(pages(0))
    assert (thief.told, [one["t"] for one in ann.take()]) == ([], ["page"])
    evening.room.answer(asked, None)
    assert [one["t"] for one in thief.take()] == ["seated", "page"]
    assert ann.kinds == ["gone", "lobby"]
    assert evening.hello(token).kinds == ["gone"]


def test_a_seat_stays_with_its_phone_where_the_screen_declines() -> None:
    evening = Evening()
    (ann, token), thief = evening.sit(0), evening.guest()
    thief.take()
    evening.say(thief, "take", seat=0)
    (asked,) = evening.asks
    evening.room.answer(asked, SORRY)
    assert [one["t"] for one in thief.take()] == ["wait", "refused", "lobby"]
    assert ann.told == []
    # An answer that comes twice, or for somebody who has left, does nothing.
    evening.room.answer(asked, None)
    evening.room.on_close(thief.number)
    evening.room.answer(asked, None)
    assert evening.hello(token).kinds == ["seated"]


def test_a_consent_for_the_last_match_is_none_for_this_one() -> None:
    evening = Evening()
    evening.sit(0)
    thief = evening.guest()
    evening.say(thief, "take", seat=0)
    (asked,) = evening.asks
    evening.seat("wednesday")
    thief.take()
    evening.room.answer(asked, None)
    assert thief.told == []


def test_what_was_asked_of_the_last_match_is_not_done_to_the_next() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    evening.say(ann, "choose", entry=1, choice="0")
    evening.seat("wednesday")
    assert not list(evening.inbox.drain())


def test_who_leaves_gives_the_seat_back_and_its_token_opens_nothing() -> None:
    evening = Evening()
    ann, token = evening.sit(0)
    evening.say(ann, "leave")
    assert ann.kinds == ["lobby"]
    assert evening.room.presence.phones == frozenset()
    assert evening.hello(token).kinds == ["gone"]
    evening.sit(0)


def test_who_takes_another_seat_leaves_the_first() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    evening.say(ann, "take", seat=1)
    assert evening.room.presence.phones == {1}


def test_a_seat_behind_the_curtain_waits_and_can_be_handed_over_again() -> None:
    evening = Evening()
    evening.room.publish(pages(0))
    ann, token = evening.sit(0)
    evening.room.curtain(0, True)
    evening.room.publish(pages(0))
    evening.say(ann, "choose", entry=1, choice="0")
    assert ann.kinds == ["wait", "refused"]
    assert not list(evening.inbox.drain())
    assert evening.room.presence.phones == frozenset()
    assert evening.room.presence.there == {0}
    back = evening.hello(token)
    assert back.kinds == ["seated", "wait"]
    evening.room.curtain(0, False)
    assert back.kinds == ["seated", "wait", "page"]
    assert evening.room.presence.phones == {0}


# Pages


def test_everybody_gets_a_page_each_time_whether_or_not_anything_differs() -> None:
    evening = Evening()
    (ann, _), (bob, _), watcher = evening.sit(0), evening.sit(1), evening.guest(watch=True)
    watcher.take()
    for _ in range(3):
        evening.room.publish(pages(None, 0, 1))
    assert [len(phone.told) for phone in (ann, bob, watcher)] == [3, 3, 3]
    assert [phone.told[0]["seat"] for phone in (ann, bob, watcher)] == [0, 1, None]


def test_a_phone_reads_its_own_language_and_whichever_there_is_until_then() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    evening.room.publish({(0, "en"): {"lang": "en"}, (0, "de"): {"lang": "de"}, (1, "fr"): {"lang": "fr"}})
    evening.say(ann, "lang", lang="de")
    assert [one["lang"] for one in ann.take()] == ["en", "de"]
    assert evening.room.presence.languages == {"de"}
    evening.room.publish({(0, "en"): {"lang": "en"}})
    assert [one["lang"] for one in ann.take()] == ["en"]


def test_names_go_out_as_they_are_for_the_page_to_set_as_text() -> None:
    evening = Evening(table=False)
    evening.seat("tuesday", [SeatInfo(0, "<script>alert(1)</script>"), BOB])
    assert evening.guest().told[-1]["seats"][0]["name"] == "<script>alert(1)</script>"


# Asking


def test_what_a_phone_asks_reaches_the_screen_with_its_seat() -> None:
    evening = Evening(limits=Limits(waiting=9))
    ann, _ = evening.sit(0)
    for kind, more in (
        ("choose", {"entry": 1, "choice": "3"}),
        ("throw", {"entry": 2}),
        ("enter", {"entry": 3, "values": [3, 4]}),
        ("dice", {"entry": 4, "do": "accept"}),
        ("dice", {"entry": 5, "do": "again"}),
        ("correct", {"entry": 6, "die": 0, "value": 5}),
        ("pick", {"entry": 6, "die": 0}),
        ("pass", {"on": True}),
    ):
        assert evening.say(ann, kind, **more)
    assert list(evening.inbox.drain()) == [
        Choose(0, 1, "3", phone=ann.number),
        ThrowDice(0, 2, phone=ann.number),
        TypeValues(0, 3, (3, 4), phone=ann.number),
        Settle(0, 4, "accept", phone=ann.number),
        Settle(0, 5, "again", phone=ann.number),
        Correct(0, 6, 0, 5, phone=ann.number),
        CountDie(0, 6, 0, phone=ann.number),
        LetPass(0, True, phone=ann.number),
    ]


def test_a_phone_cannot_ask_for_another_seat() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    assert not evening.say(ann, "choose", entry=1, choice="3", seat=1)
    assert not list(evening.inbox.drain())


def test_a_refusal_is_followed_by_the_page_as_it_is() -> None:
    evening = Evening()
    evening.room.publish(pages(0, entry=9))
    ann, _ = evening.sit(0)
    evening.say(ann, "choose", entry=8, choice="0")
    (asked,) = evening.inbox.drain()
    evening.room.answer(asked, SORRY)
    assert ann.told == [
        {"t": "refused", "text": "That is not possible.", "entry": 8},
        {"t": "page", "entry": 9, "seat": 0},
    ]


def test_a_phone_that_asks_faster_than_the_screen_looks_is_told_so() -> None:
    evening = Evening(limits=Limits(waiting=2))
    ann, _ = evening.sit(0)
    for _ in range(5):
        evening.say(ann, "choose", entry=1, choice="0")
    assert len(list(evening.inbox.drain())) == 2
    assert ann.kinds == ["refused"] * 3


def test_who_watches_sees_and_asks_nothing() -> None:
    evening = Evening()
    evening.room.publish(pages(None, 0))
    watcher = evening.guest(watch=True)
    assert watcher.take()[-1]["seat"] is None
    evening.say(watcher, "choose", entry=1, choice="0")
    assert watcher.kinds == ["refused"]
    assert not list(evening.inbox.drain())


def test_only_the_pin_makes_a_host() -> None:
    evening = Evening()
    phone = evening.guest(watch=True)
    phone.take()
    evening.say(phone, "host", do="undo")
    evening.say(phone, "host", pin="0000")
    evening.say(phone, "host", do="undo")
    assert phone.kinds == ["refused"] * 3
    evening.say(phone, "host", pin="1234")
    evening.say(phone, "host", do="dice", value="typed")
    assert phone.take()[-1] == {"t": "host", "on": True}
    assert list(evening.inbox.drain()) == [Host("dice", "typed", phone=phone.number)]


def test_a_host_who_plays_asks_as_their_seat() -> None:
    evening = Evening()
    phone, _ = evening.sit(1)
    evening.say(phone, "host", pin="1234")
    evening.say(phone, "host", do="undo")
    assert list(evening.inbox.drain()) == [Host("undo", seat=1, phone=phone.number)]


def test_the_rules_are_told_in_the_language_of_the_phone() -> None:
    evening = Evening(table=False)
    evening.room.seat_table(
        "tuesday", "X", [ANN], lambda lang: [("Ziel" if lang == "de" else "Goal", ["..."])], {}
    )
    phone = evening.guest()
    evening.say(phone, "lang", lang="de")
    evening.say(phone, "rules")
    assert phone.told[-1] == {"t": "rules", "sections": [["Ziel", ["..."]]]}


# What no page sends


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "7", '"hello"', "{}", '{"t":7}', '{"t":"fly"}', '{"t":"hello","more":1}',
        '{"t":"take"}', '{"t":"take","seat":"0"}', '{"t":"take","seat":true}', '{"t":"take","seat":-1}',
        '{"t":"take","seat":99999999999}', '{"t":"take","seat":NaN}', '{"t":"code","code":null}',
        '{"t":"enter","entry":1,"values":3}', '{"t":"dice","entry":1,"do":"cheat"}', '{"t":["hello"]}',
        '{"t":"host","do":"format"}', '{"t":"code","code":"\\ud800"}', "[" * 4000, '{"t":' * 700,
        json.dumps({"t": "enter", "entry": 1, "values": [1] * 65}),
        json.dumps({"t": "code", "code": "A" * 65}),
        json.dumps({"t": "hello", "lang": "ä" * 3000}, ensure_ascii=False),
    ],
)  # fmt: skip
def test_what_no_page_sends_ends_the_connection_and_nothing_else(text: str) -> None:
    evening = Evening()
    phone = evening.guest()
    phone.take()
    assert not evening.room.on_message(phone.number, text)
    assert phone.told == []


def test_a_flood_ends_the_connection() -> None:
    evening = Evening(limits=Limits(messages=RateLimit(1, 10)))
    phone = evening.phone()
    text = json.dumps({"t": "ping"})
    assert [evening.room.on_message(phone.number, text) for _ in range(11)] == [True] * 10 + [False]
    evening.time += 2.0
    assert evening.room.on_message(phone.number, text)


def test_while_something_else_is_on_phones_say_so_and_keep_seat_and_token() -> None:
    evening = Evening()
    phone, token = evening.sit(0)
    evening.room.publish({(0, "en"): {"entry": 3}})
    phone.take()
    lesson = LazyText("A lesson is on.")
    evening.room.interrupt(lesson)
    assert [(told["t"], told["text"]) for told in phone.take()] == [("wait", "A lesson is on.")]
    evening.say(phone, "choose", entry=3, choice="0")
    assert [(told["t"], told["text"]) for told in phone.take()] == [("refused", "A lesson is on.")]
    assert not evening.inbox
    back = evening.hello(token)
    assert back.kinds == ["seated", "wait"], "whoever comes back meanwhile has the seat, too"
    back.take()
    evening.room.interrupt(None)
    assert back.kinds == ["page"]


def test_a_question_whether_anybody_is_there_is_answered_by_seats_or_by_playing_on() -> None:
    evening = Evening()
    phone, _ = evening.sit(0)
    watcher = evening.guest()
    evening.say(watcher, "hello", watch=True)
    evening.room.publish({(0, "en"): {"entry": 3}, (None, "en"): {"entry": 3}})
    phone.take()
    watcher.take()
    evening.room.interrupt(LazyText("Still there?"), asks=True)
    assert phone.take() == [{"t": "wait", "text": "Still there?", "here": True}]
    assert [told["here"] for told in watcher.take()] == [False]
    evening.say(watcher, "here")
    assert not evening.inbox
    evening.say(phone, "here")
    evening.say(phone, "choose", entry=3, choice="0")
    assert list(evening.inbox.drain()) == [
        StillHere(0, phone=phone.number),
        Choose(0, 3, "0", phone=phone.number),
    ]


def test_a_page_is_in_sight_as_long_as_its_phone_speaks() -> None:
    evening = Evening()
    phone, _ = evening.sit(0)
    assert evening.room.presence.in_sight == {0}
    for _ in range(4):
        evening.time += IN_SIGHT_PERIOD_S / 2
        evening.say(phone, "ping")
        assert evening.room.presence.in_sight == {0}
    evening.time += IN_SIGHT_PERIOD_S
    evening.room.pass_time()
    assert evening.room.presence.in_sight == frozenset()
    assert evening.room.presence.there == {0}
