"""Taking back at the table: one press where it is free, one press each where everybody is asked."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.match.loop import MatchLoop
from game.match.undo import NOTHING, TakeBack
from game.phones import requests
from game.phones.requests import AgreeToUndo, Choose, Host
from game.rules.contract import Turn
from game.store.journal import TakenBack, read_journal
from game.store.settings import Motion, Settings
from game.ui.art.theme import ControlState
from game.ui.boards.frame import frame_of
from game.ui.scenes.table.agreement import WAITS
from game.ui.scenes.table.undo import TakeBackButton
from game.ui.stage.dialog import Dialog
from studio.pilot import Pilot
from studio.shots.staged_phones import FakePhones
from tests.ui.boards import sitting
from tests.ui.scenes.phoned import Evening
from tests.ui.scenes.tables import match, next_key, seated, table

SWIFT = Settings(motion=Motion.OFF)
GAMES = (
    ("spellcycles", ("Ann", "Bob")),
    ("unnamed", ("Ann", "Bob", "Cid")),
    ("engine", ("Ann", "Bob")),
    ("trade-or-duel", ("Ann", "Bob", "Cid", "Dot")),
    ("power-vacuum", ("Ann", "Bob", "Cid")),
)


def come_to_a_turn(pilot: Pilot, loop: MatchLoop) -> None:
    """Throw whatever is to be thrown until somebody must choose, and every chapter is read."""
    for _ in range(200):
        if loop.turn is not None and pilot.scene.root.find("chapter") is None:
            return
        loop.desk.throw()
        pilot.run(0.5)
    raise AssertionError("nobody was ever asked")


def button(pilot: Pilot) -> TakeBackButton:
    found = pilot.widget("undo")
    assert isinstance(found, TakeBackButton)
    return found


def said(pilot: Pilot) -> str:
    """What the table says in place of its banner."""
    toast = table(pilot).toasted
    return toast.text if toast is not None else ""


def test_the_button_says_why_nothing_can_be_taken_back(tmp_path: Path) -> None:
    loop = match(tmp_path)
    with seated(tmp_path, loop, SWIFT) as pilot:
        come_to_a_turn(pilot, loop)
        assert loop.can_take_back() == NOTHING
        assert button(pilot).state is ControlState.DISABLED
        pilot.press("undo")
        assert said(pilot) == NOTHING


def choose_freely(pilot: Pilot, loop: MatchLoop) -> None:
    """Go on until a choice was made that can be taken back freely."""
    rng = random.Random(2)
    for _ in range(300):
        come_to_a_turn(pilot, loop)
        assert loop.turn is not None
        table(pilot).choose(rng.choice(list(loop.turn.options)))
        pilot.run(0.1)
        if loop.match.free:
            return
    raise AssertionError("no choice was ever free")


def looks(pilot: Pilot) -> bytes:
    """Banner, seats and board, with the focus elsewhere."""
    pilot.scene.focus.focus("menu")
    pilot.run(0.1)
    stage, scale = pilot.shot(), pilot.app.display.scale
    frame = frame_of(pilot.app.ctx.space, len(table(pilot).names))
    shown = [*frame.plates, frame.area, frame.top.split_left(1100)[0]]
    areas = [pygame.Rect(*(round(side * scale) for side in box)) for box in shown]
    return b"".join(pygame.image.tobytes(stage.subsurface(area), "RGB") for area in areas)


@pytest.mark.pictures
@pytest.mark.parametrize(("game", "names"), GAMES)
def test_a_free_choice_is_undone_by_one_press_and_the_table_looks_as_before(
    tmp_path: Path, game: str, names: tuple[str, ...]
) -> None:
    """The same question, and the same picture of banner, seats and board to the last byte."""
    loop = sitting.match(tmp_path, game, names)
    with sitting.small(tmp_path, loop) as pilot:
        rng = random.Random(5)
        for _ in range(400):
            come_to_a_turn(pilot, loop)
            scene = table(pilot)
            assert loop.turn is not None
            before = loop.turn, looks(pilot)
            scene.choose(rng.choice(list(loop.turn.options)))
            pilot.run(0.1)
            if loop.match.free:
                break
        pilot.press("undo")
        assert (loop.turn, looks(pilot)) == before
        assert "undo" in scene.story.newest[0].words


def test_ctrl_z_and_the_x_of_a_pad_take_back_as_well(tmp_path: Path) -> None:
    loop = match(tmp_path)
    with seated(tmp_path, loop, SWIFT) as pilot:
        for way in (lambda: pilot.keys("u"), lambda: pilot.pad("x")):
            choose_freely(pilot, loop)
            answers = loop.match.answers
            way()
            assert loop.match.answers == answers - 1


def end_the_turn(pilot: Pilot, loop: MatchLoop) -> int:
    """Go on until everybody would have to agree; whose choice it is about."""
    for _ in range(400):
        what = loop.can_take_back()
        if isinstance(what, TakeBack) and what.asked:
            return what.seat
        key = next_key(pilot, loop)
        if key:
            pilot.press(key)
        pilot.run(0.3)
    raise AssertionError("the turn did not end")


def test_further_back_everybody_is_asked_in_turn(tmp_path: Path) -> None:
    loop = match(tmp_path)
    with seated(tmp_path, loop, SWIFT) as pilot:
        end_the_turn(pilot, loop)
        answers = loop.match.answers
        pilot.press("undo")
        assert pilot.scene.name == "seat-question"
        pilot.press("agree")
        assert loop.match.answers == answers, "the other has still to be asked"
        pilot.press("agree")
        pilot.run(0.1)
        assert loop.match.answers < answers
        assert pilot.scene.name == "table"
        path = next((tmp_path / "matches").glob("*.journal"))
        assert any(isinstance(entry, TakenBack) for entry in read_journal(path).entries)


def test_one_no_is_enough(tmp_path: Path) -> None:
    loop = match(tmp_path)
    with seated(tmp_path, loop, SWIFT) as pilot:
        end_the_turn(pilot, loop)
        answers = loop.match.answers
        pilot.press("undo")
        pilot.press("agree")
        pilot.press("refuse")
        assert loop.match.answers == answers
        assert "said no" in said(pilot)


def come_to_dice_that_would_fall_again(pilot: Pilot, loop: MatchLoop) -> None:
    """Go on until dice have fallen since the last choice of a person."""
    for _ in range(300):
        what = loop.can_take_back()
        if isinstance(what, TakeBack) and what.dice:
            return
        key = next_key(pilot, loop)
        if key:
            pilot.press(key)
        pilot.run(0.3)
    raise AssertionError("no dice fell that could be taken back")


def test_whoever_plays_alone_with_bots_is_asked_once_dice_have_fallen(tmp_path: Path) -> None:
    loop = match(tmp_path, bots=("Bob",))
    with seated(tmp_path, loop, SWIFT) as pilot:
        come_to_dice_that_would_fall_again(pilot, loop)
        pilot.press("undo")
        assert pilot.scene.name == "seat-question"
        pilot.press("agree")
        pilot.run(0.05)
        assert pilot.scene.name == "table"
        assert isinstance(loop.pending, Turn)
        assert loop.pending.seat == 0


def test_not_even_a_hosts_phone_chooses_around_dice(tmp_path: Path) -> None:
    loop = match(tmp_path, bots=("Bob",))
    with seated(tmp_path, loop, SWIFT) as pilot:
        come_to_dice_that_would_fall_again(pilot, loop)
        answers = loop.match.answers
        pilot.app.ctx.phones = phones = FakePhones()
        pilot.run(0.3)
        phones.asked.append(Host("undo"))
        pilot.run(0.3)
        assert [refusal for _, refusal in phones.answers] == [None]
        assert (pilot.scene.name, loop.match.answers) == ("seat-question", answers)


def test_the_story_says_that_dice_count_again(tmp_path: Path) -> None:
    loop = match(tmp_path, bots=("Bob",))
    with seated(tmp_path, loop, SWIFT) as pilot:
        come_to_dice_that_would_fall_again(pilot, loop)
        pilot.press("undo")
        pilot.press("agree")
        for _ in range(60):
            if any("count again" in sentence.words for sentence in table(pilot).story.newest):
                return
            key = next_key(pilot, loop)
            if key:
                pilot.press(key)
            pilot.run(0.1)
        raise AssertionError("it was not said")


def test_the_screen_says_which_real_pieces_to_put_back(tmp_path: Path) -> None:
    """Also when what the choice asked for had been done already."""
    loop = match(tmp_path, real_field=True)
    with seated(tmp_path, loop, SWIFT) as pilot:
        for _ in range(300):
            walk = table(pilot).board.checklist  # type: ignore[attr-defined]
            if loop.match.free and walk.open:
                break
            key = next_key(pilot, loop)
            if key:
                pilot.press(key)
            pilot.run(0.2)
        (step,) = walk.steps
        walk.tick(step.square)
        pilot.press("undo")
        (back,) = walk.steps
        assert (back.square, back.off, back.on) == (step.square, step.on[::-1], step.off[::-1])


@pytest.fixture
def evening(tmp_path: Path) -> Evening[FakePhones]:
    """Ann and Bob play Power Vacuum with phones, Cid without one, and everybody would have to agree."""
    evening = Evening(tmp_path, FakePhones(taken={0, 1, 2}))
    evening.until_choice()
    evening.choose()
    evening.until_choice()
    evening.pilot.run(3)
    evening.phones.taken.discard(2)
    evening.pilot.run(0.3)
    what = evening.loop.can_take_back()
    assert isinstance(what, TakeBack)
    assert what.asked == (0, 1, 2)
    return evening


def asked_on(evening: Evening[FakePhones], seat: int) -> bool:
    """Whether the phone of a seat shows the question, and is to answer."""
    question = evening.phones.page(seat)["question"]
    return question is not None and question["open"]


def answer(evening: Evening[FakePhones], seat: int, *, yes: bool) -> None:
    evening.phones.asked.append(AgreeToUndo(seat, yes))
    evening.pilot.run(0.5)


def words(pilot: Pilot) -> str:
    """What the question at the screen says."""
    assert isinstance(pilot.scene, Dialog)
    return pilot.scene.text


def title(pilot: Pilot) -> str:
    """What stands over it."""
    assert isinstance(pilot.scene, Dialog)
    return pilot.scene.title


def test_all_phones_ask_at_once_and_the_screen_asks_who_has_none(evening: Evening[FakePhones]) -> None:
    pilot, before = evening.pilot, evening.loop.match.answers
    pilot.press("undo")
    pilot.run(0.5)
    assert asked_on(evening, 0)
    assert asked_on(evening, 1)
    assert evening.phones.page(None)["question"] is None, "watchers have no say"
    assert title(pilot) == "Cid, OK to undo?"
    answer(evening, 1, yes=True)
    assert "Agreed: Bob\nStill to answer: Ann, Cid" in words(pilot)
    assert not asked_on(evening, 1)
    assert evening.phones.page(0)["question"]["lines"][-2:] == ["Agreed: Bob", "Still to answer: Ann, Cid"]
    pilot.press("agree")
    pilot.run(0.5)
    assert title(pilot) == "Waiting for the phones"
    assert evening.loop.match.answers == before, "Ann has not answered"
    answer(evening, 0, yes=True)
    assert evening.loop.match.answers < before
    assert pilot.scene.name == "table"
    assert evening.phones.page(0)["question"] is None


def test_one_no_on_a_phone_lets_it_stand_and_everybody_hears_of_it(evening: Evening[FakePhones]) -> None:
    before = evening.loop.match.answers
    evening.pilot.press("undo")
    evening.pilot.run(0.5)
    evening.phones.asked += [AgreeToUndo(0, False), AgreeToUndo(1, True)]
    evening.pilot.run(0.5)
    assert evening.pilot.scene.name == "table"
    assert said(evening.pilot) == "Ann said no. The move stands."
    assert evening.phones.page(1)["story"][0] == "Ann said no. The move stands."
    assert not asked_on(evening, 1)
    assert [refusal for _, refusal in evening.phones.answers][-2:] == [None, requests.PASSED]
    assert evening.loop.match.answers == before


def test_the_question_goes_when_the_screen_or_a_phone_does(evening: Evening[FakePhones]) -> None:
    pilot, before = evening.pilot, evening.loop.match.answers
    pilot.press("undo")
    pilot.press("refuse")
    pilot.run(0.5)
    assert not asked_on(evening, 0)
    pilot.press("undo")
    pilot.press("agree")
    pilot.run(0.5)
    pilot.press("refuse")
    pilot.run(0.5)
    assert not asked_on(evening, 0), "the wait for the phones was cancelled"
    assert evening.loop.match.answers == before
    answer(evening, 0, yes=True)
    assert [refusal for _, refusal in evening.phones.answers][-1] == requests.PASSED


def test_whose_phone_loses_its_line_is_asked_at_the_screen_and_on_the_phone_again(
    evening: Evening[FakePhones],
) -> None:
    pilot, before = evening.pilot, evening.loop.match.answers
    pilot.press("undo")
    pilot.press("agree")
    answer(evening, 0, yes=True)
    assert title(pilot) == "Waiting for the phones"
    evening.phones.away.add(1)
    pilot.run(0.5)
    assert title(pilot) == "Bob, OK to undo?"
    assert asked_on(evening, 1), "the page waits for Bob to come back"
    evening.phones.away.discard(1)
    pilot.run(0.5)
    assert title(pilot) == "Waiting for the phones"
    evening.phones.away.add(1)
    pilot.run(0.5)
    assert evening.loop.match.answers == before
    pilot.press("agree")
    pilot.run(0.5)
    assert pilot.scene.name == "table"
    assert evening.loop.match.answers < before


def test_who_comes_back_answers_on_the_phone(evening: Evening[FakePhones]) -> None:
    pilot, before = evening.pilot, evening.loop.match.answers
    evening.phones.away.add(1)
    pilot.press("undo")
    pilot.run(0.5)
    assert title(pilot) == "Bob, OK to undo?"
    evening.phones.away.discard(1)
    pilot.run(0.5)
    assert title(pilot) == "Cid, OK to undo?"
    answer(evening, 1, yes=False)
    assert said(pilot) == "Bob said no. The move stands."
    assert evening.loop.match.answers == before


def test_the_match_waits_for_the_answers_and_says_so(evening: Evening[FakePhones]) -> None:
    before = evening.loop.match.answers
    evening.pilot.press("undo")
    evening.pilot.run(0.3)
    evening.phones.asked.append(Choose(evening.turn.seat, evening.loop.entries, "0"))
    evening.pilot.run(0.3)
    assert [refusal for _, refusal in evening.phones.answers][-1] == WAITS
    assert evening.loop.match.answers == before


def test_a_host_need_not_agree_with_themselves(evening: Evening[FakePhones]) -> None:
    before = evening.loop.match.answers
    evening.phones.asked.append(Host("undo", seat=0))
    evening.pilot.run(0.5)
    assert not asked_on(evening, 0)
    assert asked_on(evening, 1)
    answer(evening, 1, yes=True)
    evening.pilot.press("agree")
    evening.pilot.run(0.3)
    assert evening.loop.match.answers < before
