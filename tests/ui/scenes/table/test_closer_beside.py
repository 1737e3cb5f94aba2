"""A closer look beside other things: phones, questions, curtains, lost devices, the end of a match."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.match.loop import MatchLoop
from game.phones.requests import Join
from game.rules.contract import Over
from game.store.settings import Motion, Settings
from game.ui.scenes.table.closer import LONG_PRESS_S, CloserScene
from studio.pilot import Pilot
from studio.shots.staged_phones import FakePhones
from tests.ui.boards.sitting import SWIFT, match, sitting, step, wander
from tests.ui.scenes.phoned import Evening
from tests.ui.scenes.table.test_closer import lying, seen, stay
from tests.ui.scenes.tables import table

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
