"""A closer look beside other things: phones, questions, curtains, lost devices, the end of a match."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.devices.dice import SourceState
from game.match.loop import MatchLoop
from game.phones.requests import Join
from game.rules.contract import Over
from game.store.settings import Motion, Settings
from game.ui.presentation import lesson_of
from game.ui.scenes.learning.lesson import LessonScene
from game.ui.scenes.table.closer import LONG_PRESS_S, CloserScene
from game.ui.scenes.table.states import TableState
from knucklebone_messages import LazyText
from studio.pilot import Pilot
from studio.shots.doubles import StagedSource
from studio.shots.staged_phones import FakePhones
from tests.ui.boards.sitting import SWIFT, match, sitting, step, wander
from tests.ui.scenes.phoned import Evening
from tests.ui.scenes.table.test_closer import lying, seen, stay
from tests.ui.scenes.tables import Home, table
from tests.ui.scenes.tables import match as spellcycles

OPEN = Settings(motion=Motion.OFF, open_hands=True)


def pixels(pilot: Pilot) -> bytes:
    """What is shown large, byte for byte."""
    picture = seen(pilot)
    assert picture is not None
    return pygame.image.tobytes(picture._picture, "RGBA")


def well_on(loop: MatchLoop) -> bool:
    """Somebody must choose, after a few answers."""
    return loop.turn is not None and loop.match.answers > 6


@pytest.mark.pictures
def test_a_hand_that_lies_on_the_board_while_it_is_peeked_at_is_never_shown_large(tmp_path: Path) -> None:
    """A mat shows the cards of whoever holds the curtain open."""
    loop = wander(match(tmp_path, "trade-or-duel", 4, seed=5), random.Random(8), well_on)
    with sitting(tmp_path, loop, SWIFT) as pilot:
        pilot.run(1.5)
        assert loop.turn is not None
        own = f"mat-{loop.turn.seat}"
        stay(pilot, pilot.widget(own))
        drawn = pixels(pilot)
        pilot.press("close")
        pilot.run(1.0)
        pilot.press("peek")
        pilot.run(0.2)
        assert not table(pilot).board.covered
        stay(pilot, pilot.widget(own))
        assert pixels(pilot) == drawn


def test_a_question_that_opens_under_a_finger_is_not_covered_and_nothing_opens_after_it(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, FakePhones())
    evening.until_choice()
    pilot = evening.pilot
    thing = lying(pilot, "station-")
    pilot.finger(pygame.FINGERDOWN, *thing.box.centre)
    pilot.run(LONG_PRESS_S / 3)
    evening.phones.asks = (Join(evening.turn.seat, phone=7),)
    pilot.run(LONG_PRESS_S * 2)
    question = pilot.scene
    assert not isinstance(question, CloserScene)
    assert question.name != "table"
    pilot.finger(pygame.FINGERUP, *thing.box.centre)
    pilot.run(0.2)
    assert pilot.scene is question
    evening.phones.asks = ()
    pilot.run(1.0)
    assert pilot.scene.name == "table"


def test_while_it_is_open_a_question_waits_and_then_opens(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones())
    evening.until_choice()
    pilot = evening.pilot
    stay(pilot, lying(pilot, "station-"))
    assert isinstance(pilot.scene, CloserScene)
    evening.phones.asks = (Join(evening.turn.seat, phone=7),)
    pilot.run(1.0)
    assert isinstance(pilot.scene, CloserScene)
    pilot.press("close")
    pilot.run(1.0)
    assert not isinstance(pilot.scene, CloserScene)
    assert pilot.scene.name != "table"


@pytest.mark.parametrize("seats", [{0, 1, 2}, {0}])
def test_while_a_phone_is_to_choose_it_tells_what_everybody_may_know(tmp_path: Path, seats: set[int]) -> None:
    evening = Evening(tmp_path, FakePhones(taken=seats))
    evening.until_choice()
    pilot = evening.pilot
    stay(pilot, lying(pilot, "station-"))
    assert isinstance(pilot.scene, CloserScene)
    answers = evening.loop.match.answers
    pilot.press("close")
    pilot.run(0.3)
    assert pilot.scene.name == "table"
    assert evening.loop.match.answers >= answers


def test_a_match_that_ends_beneath_shows_its_result_when_it_is_closed(tmp_path: Path) -> None:
    loop = match(tmp_path, "engine", 2)
    rng = random.Random(3)
    wander(loop, rng, lambda loop: loop.match.answers > 10 and loop.turn is not None)
    with sitting(tmp_path, loop, OPEN) as pilot:
        pilot.run(1.0)
        stay(pilot, lying(pilot, "card-"))
        assert isinstance(pilot.scene, CloserScene)
        while not isinstance(loop.match.pending, Over):
            loop.desk.cancel()
            step(loop, rng)
        pilot.run(2.0)
        assert isinstance(pilot.scene, CloserScene)
        pilot.press("close")
        pilot.run_until(lambda: pilot.scene.name not in ("table", "dialog"), 60)


def test_a_tower_that_is_pulled_meanwhile_is_told_when_it_is_closed(tmp_path: Path) -> None:
    tower = StagedSource("tower", "Tower")
    loop = spellcycles(tmp_path, dice="tower", sources={"tower": lambda: tower})
    with sitting(tmp_path, loop, OPEN) as pilot:
        pilot.run_until(lambda: table(pilot).state is TableState.ROLLING, 60)
        stay(pilot, lying(pilot, "spell-"))
        assert isinstance(pilot.scene, CloserScene)
        tower.state, tower.sentence = SourceState.FAILED, LazyText("The tower is gone.")
        pilot.run(2.0)
        assert isinstance(pilot.scene, CloserScene), "nothing opens over what somebody reads"
        pilot.press("close")
        pilot.run(1.0)
        assert loop.desk.failed
        assert "The tower is gone." in told(pilot)
        loop.desk.use("virtual")
        pilot.run(0.5)
        assert not loop.desk.failed


def test_in_a_lesson_a_finger_that_stays_opens_nothing(tmp_path: Path) -> None:
    """The lesson itself says what things do."""
    lesson = lesson_of("spellcycles")
    assert lesson is not None
    pilot = Pilot(tmp_path / "data", Home, first=lambda ctx: LessonScene(ctx, lesson), settings=OPEN)
    try:
        pilot.run(1.0)
        step = pilot.scene.step  # type: ignore[attr-defined]
        things = [one for one in pilot.scene.root.walk() if one.key.startswith("spell-")]
        stay(pilot, things[0])
        assert pilot.scene.name == "lesson"
        assert pilot.scene.step is step  # type: ignore[attr-defined]
    finally:
        pilot.app.close()


def told(pilot: Pilot) -> str:
    """All words in sight."""
    return " ".join(str(getattr(one, "text", "")) for one in pilot.scene.root.walk())
