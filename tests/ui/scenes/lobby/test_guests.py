"""Guests with phones in the lobby: the table of the draft follows them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.phones.pictures.faces import GuestFace
from game.phones.requests import LobbyArrangement
from game.phones.room.guests import PlaceState
from game.ui.scenes.lobby.draft import EMPTY, PERSON, DraftSeat, LobbyDraft
from game.ui.scenes.lobby.guests import FRESH_PERIOD_S, places_of, with_guests
from game.ui.scenes.lobby.phone_entrance import ComeIn
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.lobby.widgets import PlacePlate
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.evening import Evening

DRAFT = LobbyDraft(
    "power-vacuum",
    (DraftSeat("Ann", PERSON), DraftSeat("Bob", EMPTY), DraftSeat("Cleo", "steady"), DraftSeat("Dan", EMPTY)),
)


def seats(draft: LobbyDraft) -> list[tuple[str, str]]:
    return [(place.name, place.taken_by) for place in draft.places]


def test_phones_see_who_sits_there_and_which_emblem_a_seat_would_have() -> None:
    places = places_of(DRAFT)
    assert [place.state for place in places] == [
        PlaceState.PERSON, PlaceState.FREE, PlaceState.BOT, PlaceState.FREE,
    ]  # fmt: skip
    assert [place.name for place in places] == ["Ann", "", "Medea", ""]
    assert [place.emblem for place in places] == ["flame", "wave", "wave", "star"]
    assert places[0].colour == "#ffb219"


def test_a_guest_takes_an_empty_place_or_the_name_of_a_person() -> None:
    draft = with_guests(DRAFT, {}, {0: "Eva", 1: "Finn"})
    assert seats(draft)[:2] == [("Eva", PERSON), ("Finn", PERSON)]


def test_two_of_the_same_name_are_told_apart() -> None:
    assert with_guests(DRAFT, {}, {1: "Ann"}).places[1].name == "Ann 2"


@pytest.mark.parametrize("place", [0, 1])
def test_who_stands_up_leaves_an_empty_place(place: int) -> None:
    draft = with_guests(DRAFT, {}, {place: "Eva"})
    assert with_guests(draft, {place: "Eva"}, {}).places[place].taken_by == EMPTY


def test_what_the_screen_has_changed_since_stays() -> None:
    draft = with_guests(DRAFT, {}, {1: "Eva"}).rename(1, "Evi")
    assert with_guests(draft, {1: "Eva"}, {1: "Eva"}).places[1].name == "Evi"
    assert with_guests(DRAFT, {2: "Eva", 9: "Gus"}, {}) == DRAFT
    assert with_guests(DRAFT, {}, {9: "Gus"}) == DRAFT


def in_lobby(folder: Path, phones: FakePhones) -> tuple[Evening, LobbyScene]:
    evening = Evening(folder)
    evening.pilot.app.ctx.phones = phones
    scene = evening.pilot.scene
    assert isinstance(scene, LobbyScene)
    scene.rebuild()
    evening.pilot.run(1.5)
    return evening, scene


def test_the_screen_shows_at_once_who_sits_down_and_the_match_begins_with_them(tmp_path: Path) -> None:
    phones = FakePhones()
    evening, scene = in_lobby(tmp_path, phones)
    assert len(phones.set[1]) == len(scene.draft.places)
    phones.guests[1] = "Yara"
    evening.pilot.run(0.3)
    assert (scene.draft.places[1].name, scene.draft.places[1].taken_by) == ("Yara", PERSON)
    assert phones.set[1][1].name == "Yara"
    evening.pilot.press("start")
    evening.pilot.run(1.0)
    assert "Yara" in [player.name for player in phones.seated[-1][2]]


def test_another_press_on_a_guests_seat_gives_it_to_a_bot_and_the_guest_stands_up(tmp_path: Path) -> None:
    phones = FakePhones()
    evening, scene = in_lobby(tmp_path, phones)
    phones.guests[1] = "Yara"
    evening.pilot.run(0.3)
    evening.pilot.press("place-1")
    evening.pilot.run(0.5)
    assert phones.unseated == [1]
    assert scene.draft.places[1].bot is not None


def test_phones_that_are_switched_off_leave_people_where_they_are(tmp_path: Path) -> None:
    phones = FakePhones()
    evening, scene = in_lobby(tmp_path, phones)
    phones.guests[1] = "Yara"
    evening.pilot.run(0.3)
    phones.on = False
    evening.pilot.run(1.5)
    assert scene.draft.places[1].taken_by == PERSON


def test_the_way_in_stands_in_the_lobby_while_phones_are_on_and_counts_who_is_there(tmp_path: Path) -> None:
    phones = FakePhones(guests={1: "Yara"}, looking=1, extra=1)
    evening, scene = in_lobby(tmp_path, phones)
    way_in = scene.root.find("phones")
    assert isinstance(way_in, ComeIn)
    assert way_in.words == (
        "M O L E",
        "192.168.1.20:8765",
        "Wi-Fi “Kitchen”",
        "3 phones, 1 at the table",
    )
    phones.looking = 2
    evening.pilot.run(0.3)
    assert isinstance(way_in := scene.root.find("phones"), ComeIn)
    assert way_in.words[-1] == "4 phones, 1 at the table"
    game = scene.draft.game
    evening.pilot.press("games")
    evening.pilot.press("game-engine")
    assert scene.draft.game == "engine" != game
    phones.on = False
    scene.rebuild()
    assert not isinstance(scene.root.find("phones"), ComeIn)


def test_the_place_of_whoever_has_just_come_glows_for_a_moment(tmp_path: Path) -> None:
    phones = FakePhones()
    evening, scene = in_lobby(tmp_path, phones)
    phones.guests[1] = "Yara"
    evening.pilot.run(0.5)
    plate = scene.root.find("place-1")
    assert isinstance(plate, PlacePlate)
    assert plate.fresh
    evening.pilot.run(FRESH_PERIOD_S)
    plate = scene.root.find("place-1")
    assert isinstance(plate, PlacePlate)
    assert not plate.fresh
    phones.sitting[1] = 7
    evening.pilot.run(0.5)
    plate = scene.root.find("place-1")
    assert isinstance(plate, PlacePlate)
    assert plate.fresh, "somebody else of the same name"
    assert phones.set[1][1].guest == 7


def test_a_guest_is_seen_by_their_own_face(tmp_path: Path) -> None:
    phones = FakePhones(guests={1: "Yara"})
    evening, scene = in_lobby(tmp_path, phones)
    phones.guest_faces[1] = GuestFace("moon")
    evening.pilot.run(0.3)
    assert scene.ctx.art.faces == {1: GuestFace("moon")}


def test_a_press_on_the_seat_of_a_guest_who_asks_lets_them_choose_for_the_table(tmp_path: Path) -> None:
    phones = FakePhones(guests={1: "Yara"})
    evening, scene = in_lobby(tmp_path, phones)
    for answer, allowed in (("refuse", False), ("agree", True)):
        phones.wishes = {1: 7}
        evening.pilot.run(0.3)
        evening.pilot.press("place-1")
        evening.pilot.run(0.3)
        evening.pilot.press(answer)
        evening.pilot.run(0.3)
        assert phones.let.pop() == (7, allowed)
    assert phones.unseated == []
    assert scene.draft.places[1].taken_by == PERSON


def test_what_a_guest_chooses_does_what_a_press_at_the_screen_does(tmp_path: Path) -> None:
    phones = FakePhones(guests={1: "Yara"})
    evening, scene = in_lobby(tmp_path, phones)

    def asks(do: str, value: str = "") -> bool:
        phones.asked.append(LobbyArrangement(do, value))
        evening.pilot.run(0.3)
        return phones.answers.pop()[1] is None

    assert asks("game", "power-vacuum")
    assert scene.draft.game == "power-vacuum"
    assert phones.offers is not None
    offered = phones.offers("de")
    rule = next(one for one in offered["rules"] if len(one["choices"]) > 1)
    assert asks("rule", f"{rule['name']}=1")
    assert [one["at"] for one in phones.offers("en")["rules"] if one["name"] == rule["name"]] == [1]
    takers = [place.taken_by for place in scene.draft.places]
    assert asks("seat", "3")
    assert [place.taken_by for place in scene.draft.places] != takers
    before = scene.draft
    for do, value in (
        ("game", "chess"), ("rule", "x=0"), ("rule", f"{rule['name']}=99"), ("rule", "²"), ("seat", "1"),
        ("seat", "99"), ("seat", "-1"), ("", ""),
    ):  # fmt: skip
        assert not asks(do, value)
    assert scene.draft == before
    scene.open_rules()
    evening.pilot.run(0.3)
    assert not asks("game", "engine"), "somebody looks at something else"
    evening.pilot.app.stack.pop()
    evening.pilot.run(0.3)
    assert asks("start")
    evening.pilot.run(1.0)
    assert phones.seated


def test_a_guest_who_sits_down_takes_nothing_from_under_a_finger(tmp_path: Path) -> None:
    """The lobby is built anew for every guest; a button that is pressed meanwhile still does what it says."""
    phones = FakePhones()
    evening, scene = in_lobby(tmp_path, phones)
    pilot, middle = evening.pilot, scene.find("night").box.centre
    pilot.finger(pygame.FINGERDOWN, *middle)
    phones.guests[1] = "Yara"
    pilot.run(0.4)
    pilot.finger(pygame.FINGERUP, *middle)
    assert pilot.scene.name == "night-plan"
    pilot.press("done")
    pilot.finger(pygame.FINGERDOWN, *scene.find("start").box.centre)
    pilot.run(1.5)
    assert scene.draft.places[1].name == "Yara", "a finger that rests on the screen holds nobody up"
