"""A table at which some play with phones: no curtain for them, and what they ask is done."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pytest

from game import catalogue
from game.devices.camera.photographs import CameraPhotographs
from game.match.dice.desk import DeskStage
from game.phones import requests
from game.phones.pages.cards import CardFiles
from game.phones.pictures.faces import EMBLEMS, GuestFace
from game.phones.requests import (
    AgreeToUndo,
    AskHint,
    Choose,
    Correct,
    Host,
    LetPass,
    Photograph,
    Settle,
    ThrowDice,
    TypeValues,
)
from game.ui.boards.curtain import Cover
from game.ui.presentation import lesson_of
from game.ui.reference import usual_rules
from game.ui.scenes.idle.idle import IdleScene, SleepScene
from game.ui.scenes.learning.help import HelpScene
from game.ui.scenes.learning.lesson import TEACHES, LessonScene
from game.ui.scenes.phones.cards import CardPictures
from game.ui.scenes.phones.scene import WAITS
from game.ui.scenes.phones.widgets import PhoneSign, Sign
from game.ui.scenes.table.phones import rules_of
from game.ui.scenes.table.scene import TableScene
from studio.pilot import Pilot
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.phoned import Evening
from tests.waiting import wait_until
from vision.dice.reader import DieFound

Tried: TypeAlias = Evening[FakePhones]


@pytest.fixture
def evening(tmp_path: Path) -> Tried:
    """All three play Power Vacuum with phones."""
    evening = Evening(tmp_path, FakePhones(taken={0, 1, 2}))
    evening.until_choice()
    return evening


def scene(pilot: Pilot) -> TableScene:
    assert isinstance(pilot.scene, TableScene)
    return pilot.scene


def cover(pilot: Pilot) -> Cover:
    return scene(pilot).board._cover  # type: ignore[attr-defined, no-any-return]


def banner(pilot: Pilot) -> str:
    return scene(pilot)._chrome.banner._words.text


def sign(pilot: Pilot, seat: int) -> Sign:
    widget = pilot.widget(f"phone-{seat}")
    assert isinstance(widget, PhoneSign)
    return widget.sign


# Who plays with a phone


def test_the_match_begins_for_the_phones_too(evening: Tried) -> None:
    ((match, title, players),) = evening.phones.seated
    assert (match, title) == (evening.loop.name, "Power Vacuum")
    assert [(info.seat, info.name, info.bot) for info in players] == [
        (0, "Ann", False),
        (1, "Bob", False),
        (2, "Cid", False),
    ]


def test_a_seat_with_a_phone_has_no_curtain_and_the_band_says_what_happened(evening: Tried) -> None:
    assert cover(evening.pilot) is Cover.NONE
    name = evening.loop.match.names[evening.turn.seat]
    assert banner(evening.pilot) == f"{name} is thinking"
    band = scene(evening.pilot).board.band
    assert band is not None
    assert band.sentences[0].words == f"Round 1: 3 power on every appliance; {name} leads."
    assert not [w for w in evening.pilot.scene.root.walk() if w.key.startswith(("card-", "peek"))]


def test_without_phones_the_curtain_stands_as_ever(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones(on=False))
    evening.until_choice()
    assert cover(evening.pilot) is Cover.DRAWN
    assert "phone" not in banner(evening.pilot)
    assert not [w for w in evening.pilot.scene.root.walk() if w.key.startswith("phone-")]
    assert not evening.phones.published
    assert not evening.phones.seated


def test_one_tap_gives_a_seat_back_to_the_curtain_and_another_hands_it_over_again(
    evening: Tried,
) -> None:
    pilot, seat = evening.pilot, evening.turn.seat
    pilot.press(f"phone-{seat}")
    pilot.run(0.3)
    assert cover(pilot) is Cover.DRAWN
    assert sign(pilot, seat) is Sign.BACK
    pilot.press(f"phone-{seat}")
    pilot.run(0.3)
    assert cover(pilot) is Cover.NONE
    assert sign(pilot, seat) is Sign.THERE


def test_a_phone_that_is_away_is_named_and_can_be_given_its_seat_again(evening: Tried) -> None:
    pilot, seat = evening.pilot, evening.turn.seat
    evening.phones.away.add(seat)
    pilot.run(0.3)
    pilot.scene.rebuild()
    pilot.run(0.3)
    assert sign(pilot, seat) is Sign.AWAY
    assert "wake your phone" in banner(pilot)
    pilot.press(f"phone-{seat}")
    pilot.run(0.3)
    assert cover(pilot) is Cover.DRAWN
    pilot.press(f"phone-{seat}")
    pilot.run(0.3)
    assert cover(pilot) is Cover.NONE


def test_what_is_dealt_in_a_moment_is_guarded_unless_people_sit_down_in_sight_of_all(tmp_path: Path) -> None:
    told: list[set[int]] = []

    class Phones(FakePhones):
        def guard(self, seats: Collection[int]) -> None:
            told.append(set(seats))

    Evening(tmp_path / "at once", Phones())
    assert told == [{0, 1, 2}], "whoever is quick gets nobody's seat while the table is laid"
    told.clear()
    evening = Evening(tmp_path / "in sight", Phones(looking=1))
    assert told == [set()]
    evening.pilot.press("close")
    evening.pilot.run(0.3)
    assert told == [set(), {0, 1, 2}]


def test_the_curtain_falls_as_soon_as_a_phone_takes_the_seat(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones())
    evening.until_choice()
    pilot = evening.pilot
    pilot.press("peek")
    assert cover(pilot) is Cover.OPEN
    evening.phones.taken.add(evening.turn.seat)
    pilot.run(0.3)
    assert cover(pilot) is Cover.NONE
    assert not [w for w in pilot.scene.root.walk() if w.key.startswith("card-")]


def test_there_is_no_hint_on_the_screen_for_a_hand_on_a_phone(evening: Tried) -> None:
    evening.pilot.press("ask-hint")
    evening.pilot.run(0.5)
    assert not scene(evening.pilot).hinting.shown
    assert "is choosing on the phone and finds the hint there" in str(
        getattr(evening.pilot.widget("toast"), "text", "")
    )


def test_whoever_chooses_on_a_phone_has_a_hint_there_and_nobody_else_does(evening: Tried) -> None:
    seat, phones = evening.turn.seat, evening.phones
    others = [other for other in phones.taken if other != seat]
    assert phones.page(seat)["hint"] == {"thinking": False, "lines": []}
    phones.asked.append(AskHint(seat, evening.loop.entries))
    evening.pilot.run_until(lambda: bool(phones.page(seat)["hint"]["lines"]), 60)
    assert [refusal for _, refusal in phones.answers] == [None]
    assert all(phones.page(other)["hint"] is None for other in (*others, None))
    assert not scene(evening.pilot).hinting.shown
    phones.asked.append(Choose(seat, evening.loop.entries, "0"))
    evening.pilot.run_until(
        lambda: phones.page(seat)["hint"] is None or not phones.page(seat)["hint"]["lines"], 10
    )


def test_a_hint_for_a_moment_that_has_passed_or_another_seat_is_refused(evening: Tried) -> None:
    seat, entries = evening.turn.seat, evening.loop.entries
    evening.phones.asked += [AskHint(seat, entries - 1), AskHint((seat + 1) % 3, entries)]
    evening.pilot.run(0.3)
    assert [str(refusal) for _, refusal in evening.phones.answers] == [
        str(requests.PASSED),
        str(requests.NOT_YOURS),
    ]


def test_a_seat_without_a_phone_shows_how_to_join(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones())
    evening.until_choice()
    assert sign(evening.pilot, 1) is Sign.NONE
    evening.pilot.press("phone-1")
    evening.pilot.run(0.2)
    assert evening.pilot.scene.name == "phones"


def test_phones_that_are_switched_on_during_the_match_find_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones(on=False))
    evening.until_choice()
    pilot = evening.pilot
    pilot.press("menu")
    pilot.run(0.2)
    pilot.press("phones")
    pilot.run(0.2)
    pilot.press("on")
    pilot.run(0.3)
    assert len(evening.phones.seated) == 1, "who scans the code now finds no seats"
    evening.phones.taken.add(0)
    evening.phones.asked.append(Choose(evening.turn.seat, evening.loop.entries, "0"))
    answers = evening.loop.match.answers
    pilot.run(0.6)
    assert evening.phones.page(0)["hand"]
    assert [refusal for _, refusal in evening.phones.answers] == [WAITS]
    assert evening.loop.match.answers == answers
    evening.phones.taken.clear()
    pilot.press("close")
    pilot.run(0.2)
    pilot.press("resume")
    pilot.run(0.5)
    assert sign(pilot, 0) is Sign.NONE
    assert len(evening.phones.seated) == 1


# What phones ask


def test_after_every_entry_everybody_gets_a_page(evening: Tried) -> None:
    for _ in range(6):
        count, entries = len(evening.phones.published), evening.loop.entries
        evening.choose()
        evening.until_choice()
        assert evening.loop.entries > entries
        assert len(evening.phones.published) > count
        for viewer in (None, 0, 1, 2):
            assert evening.phones.page(viewer)["entry"] == evening.loop.entries
    entries_seen = [json.loads(next(iter(pages.values())))["entry"] for pages in evening.phones.published]
    assert entries_seen == sorted(entries_seen)


def test_the_table_is_redrawn_before_the_pages_are_written(evening: Tried) -> None:
    count, entries = len(evening.phones.published), evening.loop.entries
    evening.phones.asked.append(Choose(evening.turn.seat, entries, "0"))
    evening.pilot.run_until(lambda: evening.loop.entries > entries)
    assert len(evening.phones.published) == count
    evening.pilot.run(0.1)
    assert len(evening.phones.published) > count


def test_nothing_is_sent_while_nothing_happens(evening: Tried) -> None:
    count = len(evening.phones.published)
    evening.pilot.run(5.0)
    assert len(evening.phones.published) == count


def test_a_phone_that_comes_or_speaks_another_language_gets_a_page(evening: Tried) -> None:
    evening.phones.codes = frozenset({"en", "de"})
    evening.pilot.run(0.3)
    assert evening.phones.page(1, "de")["lang"] == "de"
    evening.phones.away.add(1)
    evening.pilot.run(0.3)
    assert evening.phones.page(0)["seats"][1] == {"phone": True, "there": False}


def test_pages_are_written_in_the_languages_they_are_read_in(evening: Tried) -> None:
    """Who is away, and who only watches, may come in any of those in the room."""
    evening.phones.codes, evening.phones.reading = frozenset({"en", "de"}), {0: "de", 1: "en"}
    anywhere = {(viewer, code) for viewer in (None, 2) for code in ("en", "de")}
    evening.pilot.run(0.3)
    assert set(evening.phones.published[-1]) == {(0, "de"), (1, "en"), *anywhere}


def test_whoever_changes_a_face_without_end_makes_nobody_wait_for_a_page(evening: Tried) -> None:
    times, evening.phones.codes = itertools.count(), frozenset({"en", "de"})
    scene(evening.pilot).phones._clock = lambda: 0.0015 * next(times)  # a tick has time for one page
    for emblem in EMBLEMS * 3:
        evening.phones.faces = {1: GuestFace(emblem)}
        evening.pilot.run(0.02)
    entries, count = evening.loop.entries, len(evening.phones.published)
    evening.phones.asked.append(Choose(evening.turn.seat, entries, "0"))
    evening.pilot.run_until(lambda: evening.phones.page(0)["entry"] > entries)
    assert len(evening.phones.published) - count < 4, "those being written come before it, and no others"
    evening.pilot.run_until(lambda: evening.phones.page(0)["emblems"][1] == EMBLEMS[-1])


def test_offers_pass_a_phone_by(evening: Tried) -> None:
    evening.phones.asked.append(LetPass(2, True))
    evening.pilot.run(0.3)
    assert evening.loop.lets_pass(2)
    assert evening.phones.page(2)["pass"] == {"can": True, "on": True}
    assert evening.phones.page(1)["pass"]["on"] is False


def test_the_host_takes_back_and_pauses_by_phone(evening: Tried) -> None:
    evening.choose()
    evening.until_choice()
    before = evening.loop.match.answers
    evening.phones.asked.append(Host("undo"))
    evening.pilot.run(0.3)
    evening.phones.asked += [AgreeToUndo(seat, True) for seat in range(3)]
    evening.pilot.run(0.3)
    assert evening.loop.match.answers < before
    assert "undoes" in evening.phones.page(None)["story"][0]
    evening.phones.asked.append(Host("pause"))
    evening.pilot.run(0.3)
    assert evening.pilot.scene.name == "pause"
    assert [refusal for _, refusal in evening.phones.answers][-2:] == [None, None]


def test_what_the_host_cannot_have_is_refused(evening: Tried) -> None:
    for asked in (Host("undo"), Host("dice", "camera"), Host("dice", "nonsense"), Host("next")):
        evening.phones.asked.append(asked)
        evening.pilot.run(0.3)
        assert evening.phones.answers[-1][1] is not None
        assert evening.pilot.scene.name == "table"


def test_while_the_menu_is_open_only_the_host_goes_on(evening: Tried) -> None:
    evening.phones.asked.append(Host("pause"))
    evening.pilot.run(0.5)
    assert evening.pilot.scene.name == "pause"
    entries = evening.loop.entries
    evening.choose()
    evening.pilot.run(0.5)
    assert evening.phones.answers[-1][1] is not None
    assert evening.loop.entries == entries
    evening.phones.asked.append(Host("pause"))
    evening.pilot.run(0.5)
    assert evening.pilot.scene.name == "table"
    evening.choose()
    assert evening.loop.entries > entries


def test_an_answer_that_is_forced_is_given_for_a_seat_with_a_phone(evening: Tried) -> None:
    only, entries = Choose(evening.turn.seat, evening.loop.entries, "0"), evening.loop.entries
    scene(evening.pilot).phones.forced.due = lambda now: only  # type: ignore[method-assign]
    evening.pilot.run(0.3)
    assert evening.loop.entries > entries


def test_after_the_match_the_host_begins_the_next_one_by_phone(tmp_path: Path) -> None:
    names = ("Ann", "Bob", "Cid", "Dora")
    phones = FakePhones(taken={0, 1, 2, 3}, codes=frozenset({"en", "de"}), reading={0: "de"})
    evening = Evening(tmp_path, phones, "trade-or-duel", names)
    for _ in range(200):
        if evening.pilot.scene.name == "result":
            break
        if evening.loop.turn is not None:
            evening.choose()
        evening.pilot.run(0.3)
    assert evening.phones.page(0)["over"]["winners"] == list(evening.loop.over.winners)  # type: ignore[union-attr]
    assert phones.page(0, "de")["over"], "no more pages come, so it lies there in all languages"
    assert evening.phones.left == 0
    evening.phones.asked.append(Host("next"))
    evening.pilot.run(1.0)
    assert evening.pilot.scene.name == "lobby"


def test_what_was_asked_before_the_match_does_nothing_in_it(tmp_path: Path) -> None:
    phones = FakePhones(asked=[Host("pause"), LetPass(0, True)])
    evening = Evening(tmp_path, phones)
    assert evening.pilot.scene.name == "table"
    assert [refusal is not None for _, refusal in phones.answers] == [True, True]


def test_the_lobby_ends_the_match_for_the_phones(evening: Tried) -> None:
    evening.pilot.press("menu")
    evening.pilot.run(0.2)
    evening.pilot.press("lobby")
    evening.pilot.run(0.5)
    assert evening.pilot.scene.name == "lobby"
    assert evening.phones.left >= 1


# Dice


@pytest.fixture
def virtual(tmp_path: Path) -> Tried:
    """A table of Spellcycles that waits for a roll of virtual dice."""
    evening = Evening(tmp_path, FakePhones(taken={0, 1}), "spellcycles", ("Ann", "Bob"))
    for _ in range(60):
        if evening.loop.desk.stage is DeskStage.WAITING:
            break
        if evening.loop.turn is not None:
            evening.choose()
        evening.pilot.run(0.3)
    return evening


@pytest.fixture
def rolling(virtual: Tried) -> Tried:
    """A table of Spellcycles that waits for a roll of real dice."""
    virtual.loop.desk.use("typed")
    virtual.pilot.run(0.5)
    return virtual


def roller(evening: Tried) -> int:
    request = evening.loop.desk.request
    assert request is not None
    assert request.seat is not None
    return request.seat


def test_a_phone_throws_the_dice(virtual: Tried) -> None:
    seat, entries = roller(virtual), virtual.loop.entries
    assert "throw" in virtual.phones.page(seat)["dice"]["may"]
    virtual.phones.asked.append(ThrowDice(seat, entries))
    virtual.pilot.run(4.0)
    assert virtual.loop.entries > entries


def test_virtual_dice_are_not_typed_by_phone_nor_exchanged_for_others_there(virtual: Tried) -> None:
    seat, entries = roller(virtual), virtual.loop.entries
    request = virtual.loop.desk.request
    assert request is not None
    virtual.phones.asked += [Host("dice", "typed"), TypeValues(seat, entries, (6,) * request.dice)]
    virtual.pilot.run(1.0)
    assert [refusal is None for _, refusal in virtual.phones.answers[-2:]] == [False, False]
    assert virtual.loop.desk.kind == "virtual"
    assert virtual.loop.entries == entries


def photograph() -> bytes:
    """A picture, if not one of dice."""
    import cv2

    _, file = cv2.imencode(".jpg", np.full((300, 400, 3), 90, np.uint8))
    return file.tobytes()


def reads(evening: Tried, *dice: DieFound) -> None:
    """The reader of photographs finds these dice."""
    scene(evening.pilot).phones._make_reader = lambda: CameraPhotographs(lambda image: dice)


def wait_for(evening: Tried, reached: Callable[[], bool]) -> None:
    """A thread of its own reads: the clock of the program stands meanwhile."""

    def look() -> bool:
        evening.pilot.run(0.02)
        return reached()

    wait_until(look, "the photograph, read")
    evening.pilot.run(0.2)


def test_a_photograph_is_read_mended_and_agreed_to(rolling: Tried) -> None:
    seat, entries = roller(rolling), rolling.loop.entries
    request, phones = rolling.loop.desk.request, rolling.phones
    assert request is not None
    reads(rolling, *[DieFound(3, (40, 60, 140, 160), 0.99)] * request.dice)
    phones.asked.append(Photograph(seat, entries, photograph()))
    wait_for(rolling, lambda: bool(phones.answers) and phones.answers[-1][1] is None)
    assert rolling.loop.desk.stage is DeskStage.DOUBT
    dice = phones.page(seat)["dice"]
    assert dice["values"] == [3] * request.dice
    assert dice["boxes"][0] == [0.1, 0.2, 0.35, pytest.approx(0.5333, abs=1e-3)]
    assert dice["may"] == ["accept", "again", "correct"]
    phones.asked += [Correct(seat, entries, 0, 5), Settle(seat, entries, "accept")]
    rolling.pilot.run(0.5)
    newest = rolling.loop.match.records[entries]
    assert newest.source == "camera"
    assert newest.evidence is not None
    assert newest.read == (3,) * request.dice


def test_a_photograph_without_dice_or_of_nothing_is_refused_in_a_sentence(
    rolling: Tried,
) -> None:
    seat, entries, phones = roller(rolling), rolling.loop.entries, rolling.phones
    reads(rolling)
    for picture, words in ((photograph(), "There are no dice"), (b"no picture at all", "not a picture")):
        count = len(phones.answers)
        phones.asked.append(Photograph(seat, entries, picture))
        wait_for(rolling, lambda count=count: len(phones.answers) > count)  # type: ignore[misc]
        refusal = phones.answers[-1][1]
        assert refusal is not None
        assert words in refusal
    assert rolling.loop.desk.stage is DeskStage.WAITING
    assert rolling.loop.desk.kind == "typed"


# Pictures, and what can be looked up


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_card_in_a_hand_has_a_picture_once_all_are_there(tmp_path: Path, game: str) -> None:
    evening = Evening(tmp_path, FakePhones(taken={0, 1, 2, 3}), game, ("Ann", "Bob", "Cid", "Dora"))
    for bake in evening.pilot.scene.prewarm():
        bake()
    for _ in range(12):
        evening.pilot.run(0.3)
        if evening.loop.turn is not None:
            evening.choose()
    found = 0
    for seat in range(4):
        for thing in evening.phones.page(seat)["hand"]:
            if thing["key"] == "reveal":
                continue
            address = thing["picture"]
            picture = evening.phones.cards.get(address.removeprefix("/cards/").removesuffix(".png"))
            assert picture is not None
            assert picture.startswith(b"\x89PNG")
            found += 1
    assert found


def test_pictures_are_offered_all_at_once(evening: Tried) -> None:
    """Which of them are baked first must tell nothing."""
    cards = CardPictures(evening.loop.match.rules, CardFiles())
    *most, last = cards.prewarm()
    for bake in most:
        bake()
        assert not cards.found
    last()
    assert len(cards.found) == len(most) + 1


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_rules_can_be_looked_up_in_the_language_of_the_phone(game: str) -> None:
    english, german = (rules_of(usual_rules(game))(code) for code in ("en", "de"))
    assert [len(lines) for _, lines in english] == [len(lines) for _, lines in german]
    assert english != german
    assert all(lines for _, lines in english)


# While something else is on


def test_a_lesson_from_the_table_is_no_match_of_the_phones(evening: Tried) -> None:
    """Nobody loses a seat, nobody plays in it, and it goes on as without phones."""
    pilot, phones = evening.pilot, evening.phones
    lesson = lesson_of("power-vacuum")
    assert lesson is not None
    pilot.app.stack.push(LessonScene(pilot.app.ctx, lesson))
    pilot.run(0.5)
    taught = pilot.scene
    assert isinstance(taught, LessonScene)
    assert phones.instead == TEACHES
    assert "phone" not in taught.prompt
    asked = Choose(0, taught.loop.entries, "0")
    phones.asked.append(asked)
    pilot.run(0.5)
    assert phones.answers[-1] == (asked, TEACHES)
    pilot.app.stack.pop()
    pilot.run(0.5)
    assert phones.instead is None
    assert (len(phones.seated), phones.left) == (1, 0)
    before = evening.loop.match.answers
    evening.choose()
    assert phones.answers[-1][1] is None
    assert evening.loop.match.answers > before


@pytest.mark.parametrize("made", [IdleScene, SleepScene])
def test_a_phone_that_plays_on_wakes_the_screen(evening: Tried, made: type[IdleScene | SleepScene]) -> None:
    evening.pilot.app.stack.push(made(evening.pilot.app.ctx))
    evening.pilot.run(0.3)
    before = evening.loop.match.answers
    evening.phones.asked.append(Choose(evening.turn.seat, evening.loop.entries, "0"))
    evening.pilot.run(2.0)
    assert isinstance(evening.pilot.scene, TableScene)
    assert evening.phones.answers[-1][1] is None
    assert evening.loop.match.answers > before


def test_who_sits_down_while_the_rules_are_read_sees_the_match(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones(taken={1}))
    evening.until_choice()
    evening.pilot.app.stack.push(HelpScene(evening.pilot.app.ctx, "power-vacuum"))
    evening.pilot.run(0.3)
    evening.phones.taken.add(0)
    evening.pilot.run(0.6)
    assert evening.phones.page(0)["entry"] == evening.loop.entries
