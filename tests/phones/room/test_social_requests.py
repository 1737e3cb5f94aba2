"""What people with phones do beside the match: faces, choosing for the table, reactions, another match."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
from PIL import Image

from game.phones.pictures.faces import EMBLEMS, SIDE_PX, GuestFace, Photo
from game.phones.requests import Choose, Host, LobbyArrangement, PhoneGuess, Reaction, TrayRoll
from game.phones.room.guests import Tray
from game.phones.room.social_requests import NEXT_SEAT_S, NEXT_WISH_S, REACTION_INTERVAL_S
from game.phones.server.guard import Limits
from game.store.souvenirs import Clip, Souvenir
from tests.phones.room.test_guests import DAN, FREE, TABLE, lobby, shown, sits
from tests.phones.rooms import Evening, Heard
from tests.phones.visitor import ANN, generous, serving, visiting

PHOTO = Photo(bytes(SIDE_PX * SIDE_PX * 3), "data:image/jpeg;base64,AAAA")


def told(phone: Heard, kind: str) -> list[dict[str, Any]]:
    return [one for one in phone.take() if one["t"] == kind]


def test_a_guest_wears_an_emblem_that_nobody_else_gets_and_keeps_it_in_the_match() -> None:
    evening = lobby((DAN, FREE, FREE))
    phone, _ = sits(evening, 1, "Ann")
    other, _ = sits(evening, 2, "Eva")
    evening.say(phone, "wear", emblem="moon")
    assert shown(other)["places"][1]["emblem"] == "moon"
    assert ["moon", "Ann"] in shown(other)["emblems"]
    evening.say(other, "wear", emblem="moon")
    assert "refused" in other.kinds
    evening.say(other, "wear", emblem="../passwd")
    evening.say(phone, "sit", place=1, name="Ann")
    assert evening.room.presence.guest_faces == {1: GuestFace("moon")}
    evening.room.set_table("Power Vacuum", (DAN, replace(DAN, name="Ann", guest=3), FREE))
    evening.seat()
    assert evening.room.presence.faces == {ANN.seat: GuestFace("moon")}


def test_a_photograph_is_seen_by_all_and_gone_in_one_tap_however_late_it_comes() -> None:
    evening = lobby()
    phone, token = sits(evening, 2)
    other = evening.guest()
    evening.say(phone, "wear", photo=True)
    evening.room.beside(lambda company: company.hang(token, PHOTO))
    assert evening.room.presence.guest_faces[2].photo == PHOTO
    assert told(other, "photos") == [{"t": "photos", "add": {PHOTO.name: PHOTO.url}, "keep": [PHOTO.name]}]
    late = evening.guest()
    assert told(late, "photos")
    assert shown(phone)["places"][2]["photo"] == PHOTO.name
    evening.say(phone, "wear")
    assert told(other, "photos") == [{"t": "photos", "add": {}, "keep": []}]
    evening.room.beside(lambda company: company.hang(token, PHOTO))
    assert evening.room.presence.guest_faces == {}
    stranger = evening.phone()
    assert stranger.kinds == []


def test_who_gets_a_seat_does_not_get_the_face_of_whoever_had_it() -> None:
    evening = Evening()
    phone, _ = evening.sit(0)
    evening.say(phone, "wear", emblem="moon")
    assert evening.room.presence.faces == {0: GuestFace("moon")}
    evening.room.on_close(phone.number)
    assert evening.room.presence.faces == {0: GuestFace("moon")}, "a phone that sleeps is still at the table"
    other = evening.guest()
    evening.passes(40.0)
    evening.say(other, "take", seat=0)
    evening.room.answer(evening.asks[0], None)
    assert evening.room.presence.faces == {}


def test_a_guest_chooses_for_the_table_only_when_the_screen_has_said_so() -> None:
    evening = lobby()
    evening.room.company.take_offers(lambda lang: {"lang": lang})
    phone, _ = sits(evening, 2)
    watcher = evening.guest(watch=True)
    for one in (phone, watcher):
        evening.say(one, "arrange", do="game", value="engine")
    evening.say(watcher, "wish")
    assert (list(evening.inbox.drain()), evening.room.presence.wishes) == ([], {})
    evening.say(phone, "wish")
    (asks,) = evening.room.presence.wishes.values()
    evening.room.beside(lambda company: company.let_choose(asks, False))
    evening.say(phone, "wish")
    assert evening.room.presence.wishes == {}, "after a No it is not asked again at once"
    evening.passes(NEXT_WISH_S)
    evening.say(phone, "wish")
    evening.room.beside(lambda company: company.let_choose(asks, True))
    assert (shown(phone)["chooses"], shown(phone)["offers"]) == (True, {"lang": "en"})
    assert "offers" not in shown(sits(evening, 3, "Eva")[0])
    evening.say(phone, "sit", place=2, name="Cleopatra")
    evening.say(phone, "arrange", do="game", value="engine")
    assert list(evening.inbox.drain()) == [LobbyArrangement("game", "engine", phone=phone.number)]
    evening.say(phone, "leave")
    evening.say(phone, "arrange", do="start")
    assert list(evening.inbox.drain()) == []


def test_anybody_who_sits_may_say_that_everybody_is_in_and_nobody_else() -> None:
    evening = lobby()
    phone, _ = sits(evening, 2)
    evening.say(evening.guest(watch=True), "arrange", do="start")
    evening.say(evening.guest(), "arrange", do="start")
    assert list(evening.inbox.drain()) == []
    evening.say(phone, "arrange", do="start")
    assert list(evening.inbox.drain()) == [LobbyArrangement("start", phone=phone.number)]


def test_a_guest_whose_line_is_lost_before_the_screen_says_yes_chooses_once_it_is_back() -> None:
    evening = lobby((FREE,))
    phone, token = sits(evening, 0)
    evening.say(phone, "wish")
    (asks,) = evening.room.presence.wishes.values()
    evening.room.on_close(phone.number)
    evening.room.beside(lambda company: company.let_choose(asks, True))
    assert shown(evening.hello(token))["chooses"]


def test_another_match_begins_when_all_who_are_there_want_it() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    bob, _ = evening.sit(1)
    evening.say(ann, "again")
    assert "again" not in ann.kinds, "the match goes on"
    evening.room.end_match()
    evening.say(ann, "again")
    assert told(bob, "again") == [{"t": "again", "n": 1, "of": 2, "mine": False}]
    assert evening.room.presence.votes == ({"next": 1}, 2)
    assert list(evening.inbox.drain()) == []
    watcher = evening.guest(watch=True)
    evening.say(watcher, "again")
    assert list(evening.inbox.drain()) == []
    evening.say(bob, "again")
    assert list(evening.inbox.drain()) == [Host("next", "", phone=ann.number)]
    evening.seat("wednesday")
    evening.say(ann, "again")
    assert list(evening.inbox.drain()) == []


def test_who_is_asked_for_another_game_hears_which() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    evening.room.company.name_next("Engine", 30)
    assert told(ann, "again") == [], "a match is still on"
    evening.room.end_match(goes_on=True)
    evening.room.company.name_next("Engine", 30)
    assert told(ann, "again") == [
        {"t": "again", "n": 0, "of": 1, "mine": False, "next": "Engine", "minutes": 30, "wanting": {}}
    ]
    evening.seat("wednesday")
    evening.room.end_match(goes_on=True)
    evening.say(ann, "again")
    assert "next" not in told(ann, "again")[-1], "that was another evening's"


def test_who_wants_another_match_need_not_say_it_again_after_a_lost_line() -> None:
    evening = Evening()
    ann, token = evening.sit(0)
    bob, _ = evening.sit(1)
    evening.room.end_match(goes_on=True)
    evening.say(ann, "again")
    evening.room.on_close(ann.number)
    assert told(bob, "again")[-1] == {"t": "again", "n": 0, "of": 1, "mine": False}
    back = evening.hello(token)
    assert told(back, "again") == [{"t": "again", "n": 1, "of": 2, "mine": True}]
    assert told(bob, "again") == [{"t": "again", "n": 1, "of": 2, "mine": False}]
    assert list(evening.inbox.drain()) == []
    evening.room.on_close(back.number)
    evening.say(bob, "again")
    assert [one.do for one in evening.inbox.drain() if isinstance(one, Host)] == ["next"]


def test_who_is_gone_keeps_nobody_from_another_match_and_a_host_waits_for_nobody() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    bob, _ = evening.sit(1)
    evening.room.end_match()
    evening.say(ann, "again")
    evening.room.on_close(bob.number)
    assert [one.do for one in evening.inbox.drain() if isinstance(one, Host)] == ["next"]
    evening = Evening()
    ann, _ = evening.sit(0)
    evening.sit(1)
    evening.say(ann, "host", pin="1234")
    evening.room.end_match()
    evening.say(ann, "again")
    assert [one.do for one in evening.inbox.drain() if isinstance(one, Host)] == ["next"]


def test_reactions_come_at_a_pace_and_guesses_with_a_name() -> None:
    evening = Evening()
    phone = evening.guest()
    evening.say(phone, "hello", watch=True, name=" Eva\u202e ")
    phone.take()
    for _ in range(2):
        evening.say(phone, "react", sign="hot")
    evening.say(phone, "guess", number=3, choice=1)
    assert list(evening.inbox.drain()) == [
        Reaction("hot", "Eva", None, phone=phone.number),
        PhoneGuess(3, 1, "Eva", None, phone=phone.number),
    ]
    evening.time += REACTION_INTERVAL_S
    evening.say(phone, "react", sign="hot")
    assert len(list(evening.inbox.drain())) == 1
    assert not evening.say(phone, "react", sign="bored"), "no page sends that"


def test_after_a_no_a_guest_waits_whatever_seat_they_take_and_a_yes_is_for_who_asked() -> None:
    evening = lobby((FREE, FREE, FREE))
    phone, _ = sits(evening, 0)

    def asks(*, after_s: float = 0.0) -> bool:
        evening.time += after_s
        evening.say(phone, "wish")
        return bool(evening.room.presence.wishes)

    waits = NEXT_WISH_S
    for _ in range(3):
        assert asks(after_s=waits)
        (ann,) = evening.room.presence.wishes.values()
        evening.room.beside(lambda company, ann=ann: company.let_choose(ann, False))  # type: ignore[misc]
        evening.say(phone, "leave")
        evening.say(phone, "sit", place=1, name="Eva")
        assert not asks(after_s=waits - 10)
        waits *= 2
    assert asks(after_s=waits)
    # The question for Ann is open at the screen while somebody else takes her place.
    (ann,) = evening.room.presence.wishes.values()
    evening.say(phone, "leave")
    thief = evening.guest(address="192.168.1.66")
    evening.say(thief, "sit", place=1, name="Eva")
    evening.say(thief, "wish")
    evening.room.beside(lambda company: company.let_choose(ann, True))
    assert not shown(thief)["chooses"]


def test_whom_the_screen_unseats_waits_longer_each_time() -> None:
    evening = lobby((FREE, FREE))
    phone, _ = sits(evening, 0)
    other = evening.guest(address="192.168.1.66")
    for times in range(4):
        evening.room.beside(lambda company: company.unseat(0))
        evening.say(phone, "sit", place=0, name="Cleo")
        assert evening.room.presence.guests == {}
        evening.time += NEXT_SEAT_S * 2**times
        evening.say(phone, "sit", place=0, name="Cleo")
        assert evening.room.presence.guests == {0: "Cleo"}
    evening.room.beside(lambda company: company.unseat(0))
    evening.say(other, "sit", place=0, name="Ann")
    assert evening.room.presence.guests == {0: "Ann"}, "nobody else waits for it"


def test_whoever_moves_about_without_end_tells_others_no_more_than_people_do() -> None:
    evening = Evening(limits=replace(generous(), changes=Limits().changes), table=False)
    evening.room.set_table("Power Vacuum", (FREE, FREE, FREE))
    other, _ = sits(evening, 0, "Ann")
    phone = evening.guest(address="192.168.1.66")
    other.take()
    for number in range(100):
        for said in (
            {"t": "sit", "place": 1, "name": f"Eva {number}"},
            {"t": "wear", "emblem": EMBLEMS[number % 9]},
            {"t": "leave"},
        ):
            evening.room.on_message(phone.number, json.dumps(said))
    assert len(other.take()) <= evening.limits.changes.at_once
    evening.say(other, "wear", emblem="moon")
    assert shown(other)["places"][0]["emblem"] == "moon", "nobody else is slowed down by that"


def test_who_looks_on_takes_no_room_from_who_plays() -> None:
    evening = Evening()
    ann, _ = evening.sit(0)
    for number in range(60):
        watcher = evening.guest(watch=True, address=f"192.168.1.{number}")
        for _ in range(4):
            evening.say(watcher, "guess", number=1, choice=0)
        evening.say(watcher, "react", sign="hurry")
    evening.say(ann, "choose", entry=1, choice="0")
    assert Choose(0, 1, "0", phone=ann.number) in [*evening.inbox.drain()]


def jpeg(side: int = 320) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (side, side // 2), (200, 40, 40)).save(file, "JPEG", exif=b"Exif\0\0secret place")
    return file.getvalue()


async def test_a_photograph_of_a_face_is_unpacked_elsewhere_and_nothing_but_its_pixels_goes_on(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as service:
        service.set_table("Power Vacuum", TABLE)
        async with visiting(service) as phone, aiohttp.ClientSession() as session:
            await phone.come_in(service)
            await phone.hear("places")
            await phone.say("sit", place=2, name="Cleo")
            token = (await phone.hear("sat"))["token"]
            await phone.hear("places")
            await phone.say("wear", photo=True)
            url = f"{service.addresses[0].url}face"
            for who, body, status in (
                ("0" * 32, jpeg(), 403),
                (token, b"<svg onload=alert(1)>", 415),
                (token, jpeg()[:200], 415),
                (token, jpeg() + bytes(70_000), 413),
                (token, jpeg(), 202),
            ):
                async with session.post(url, data=body, headers={"X-Token": who}) as answer:
                    assert answer.status == status
            photo = service.presence.guest_faces[2].photo
            assert photo is not None
            assert len(photo.pixels) == SIDE_PX * SIDE_PX * 3
            assert photo.pixels[:3][0] > 150
            sent = await phone.hear("photos")
            assert sent["add"] == {photo.name: photo.url}


def test_a_souvenir_is_told_to_whoever_is_at_the_table_and_stays_until_there_is_another() -> None:
    evening = Evening()
    sitting, _ = evening.sit(0)
    stranger = evening.phone()
    journal = Path("friday.journal")
    clip = Clip(journal.with_suffix(".webm"), b"0123456789", "video/webm")

    def offer(souvenir: Souvenir) -> None:
        evening.room.company.offer_souvenir(souvenir)

    offer(Souvenir(journal, 40))
    assert told(sitting, "souvenir") == [{"t": "souvenir", "percent": 40}]
    ready = {"url": clip.address, "mime": "video/webm", "bytes": 10, "name": "knucklebone-friday.webm"}
    offer(Souvenir(journal, 100, clip))
    assert told(sitting, "souvenir") == [{"t": "souvenir", **ready}]
    assert stranger.kinds == []
    evening.room.end_match()
    evening.room.leave_table()
    assert told(evening.guest(), "souvenir") == [{"t": "souvenir", **ready}]
    assert told(sitting, "souvenir") == []
    assert evening.room.company.clip_with(clip.key) is clip
    assert evening.room.company.clip_with(clip.key[::-1]) is None
    offer(Souvenir(journal.with_name("saturday"), 100, failed=True))
    assert told(sitting, "souvenir") == [{"t": "souvenir", "failed": True}]
    assert evening.room.company.clip_with(clip.key) is None


def test_whoever_is_in_the_room_asks_for_a_roll_while_dice_lie_there_and_in_turn_only_whose_it_is() -> None:
    evening = lobby((FREE, FREE))
    ann, _ = sits(evening, 0, "Ann")
    bob, _ = sits(evening, 1, "Bob")
    onlooker = evening.guest()
    evening.say(ann, "roll")
    assert "refused" in ann.kinds, "no dice lie there"
    evening.room.beside(lambda company: company.set_tray(Tray(reads=False)))
    assert shown(onlooker)["tray"] == {"reads": False, "place": None}
    for phone in (ann, bob, onlooker):
        evening.say(phone, "roll")
    asked = [one for one in evening.inbox.drain() if isinstance(one, TrayRoll)]
    assert [one.place for one in asked] == [0, 1, None]
    evening.room.beside(lambda company: company.set_tray(Tray(reads=True, place=1)))
    evening.say(ann, "roll")
    evening.say(bob, "roll")
    assert "refused" in ann.kinds
    assert [one.place for one in evening.inbox.drain() if isinstance(one, TrayRoll)] == [1]
    evening.room.beside(lambda company: company.set_tray(None))
    assert "tray" not in shown(ann)
