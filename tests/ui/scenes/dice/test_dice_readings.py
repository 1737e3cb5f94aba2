"""Readings of a camera beside the board: shown with their evidence, put right, counted or thrown away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.devices.dice import (
    ON_THE_RIM,
    OTHER_SIZE,
    ReadDie,
)
from game.match.dice.desk import DeskStage
from studio.pilot import Pilot
from tests.ui.audit import overflows
from tests.ui.scenes.rolls import BOXES, Eye, drawn, read, rolling
from tests.ui.scenes.tables import phase


def test_a_sure_reading_is_shown_with_its_evidence_and_counts_by_itself(tmp_path: Path) -> None:
    with read(tmp_path, 4) as (pilot, loop, _):
        assert pilot.text("value") == "4: blue"
        assert pilot.widget("left").left > 0.5  # type: ignore[attr-defined]
        assert overflows(pilot.scene) == []
        pilot.run(2.0)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].evidence == "ab" * 8


def test_a_doubtful_reading_waits_and_is_put_right_by_one_tap(tmp_path: Path) -> None:
    with read(tmp_path, 4, confidence=0.5) as (pilot, loop, _):
        pilot.run(4)
        assert phase(loop) == "roll"
        assert pilot.text("status") == "Did we read it right?"
        pilot.press("fix")
        pilot.run(0.2)
        assert overflows(pilot.scene) == []
        pilot.press("face-6")
        pilot.run(0.2)
        assert pilot.text("value") == "6: black"
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].read == (4,)


def test_fixing_stops_the_countdown_and_can_be_left(tmp_path: Path) -> None:
    with read(tmp_path, 3) as (pilot, loop, _):
        pilot.press("fix")
        pilot.run(3)
        assert phase(loop) == "roll"
        pilot.keys("escape")
        pilot.run(0.2)
        assert pilot.scene.name == "table"
        assert pilot.text("value") == "3: green"


def test_a_tap_on_a_die_in_the_picture_puts_it_right(tmp_path: Path) -> None:
    with read(tmp_path, 3) as (pilot, loop, _):
        # The close-up is centred on the dice as far as the picture's edge lets it.
        pilot.tap(*pilot.widget("tray").box.centre)
        pilot.run(0.2)
        assert pilot.text("status") == "What is it really?"
        pilot.press("face-5")
        pilot.run(0.2)
        assert loop.desk.stage is DeskStage.COUNTDOWN
        pilot.run(2.0)
        assert loop.match.records[-1].read == (3,)
        assert drawn(loop).endswith("5")


def beside(pilot: Pilot) -> tuple[float, float]:
    """A place in the picture where no die lies."""
    box = pilot.widget("tray").box
    return box.x + 24, box.y + 24


@pytest.mark.parametrize(
    "stop",
    [
        lambda pilot: pilot.press("ring"),
        lambda pilot: pilot.tap(*beside(pilot)),
        lambda pilot: pilot.keys("escape"),
        lambda pilot: pilot.pad("b"),
    ],
    ids=["the pause button", "a tap on the picture", "Esc", "B"],
)
def test_a_countdown_is_stopped_and_the_values_wait(tmp_path: Path, stop: Callable[[Pilot], None]) -> None:
    with read(tmp_path, 3) as (pilot, loop, _):
        stop(pilot)
        pilot.run(3)
        assert (pilot.scene.name, loop.desk.stage) == ("table", DeskStage.DOUBT)
        assert pilot.scene.root.find("ring") is None
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"


def test_no_countdown_ends_under_the_menu(tmp_path: Path) -> None:
    with read(tmp_path, 3) as (pilot, loop, _):
        pilot.press("menu")
        pilot.run(3)
        pilot.press("resume")
        pilot.run(0.2)
        assert (phase(loop), loop.desk.stage) == ("roll", DeskStage.DOUBT)


def test_a_digit_puts_the_only_die_right_and_the_source_stays(tmp_path: Path) -> None:
    with read(tmp_path, 3) as (pilot, loop, _):
        pilot.keys("5")
        pilot.run(2.3)
        assert (drawn(loop)[-1], loop.match.records[-1].source) == ("5", "camera")


def test_what_is_no_die_is_taken_off(tmp_path: Path) -> None:
    with read(tmp_path, 1) as (pilot, loop, _):
        pilot.press("fix")
        pilot.run(0.2)
        pilot.press("drop")
        pilot.run(0.2)
        assert pilot.text("status") == "One die wasn't found. Tap where it is."
        assert not pilot.widget("yes").can_focus
        pilot.keys("6")
        pilot.run(2.3)
        assert drawn(loop).endswith("6")


@pytest.mark.parametrize(
    ("flag", "words"),
    [
        ("cocked", "A die leans"),
        ("stacked", "Dice touch"),
        ("outside", "A die left the tray"),
        (OTHER_SIZE, "These aren't the dice"),
    ],
)
def test_what_is_wrong_with_a_die_is_said(tmp_path: Path, flag: str, words: str) -> None:
    eye = Eye()
    with rolling(tmp_path, "camera", eye) as (pilot, loop):
        eye.report = (ReadDie(3, 0.99, BOXES[0], flag),)
        pilot.run(0.3)
        assert pilot.text("status").startswith(words)
        assert loop.desk.stage is DeskStage.DOUBT


@pytest.mark.parametrize(
    ("flag", "words", "stage"),
    [
        (OTHER_SIZE, "A die of another size doesn't count", DeskStage.DOUBT),
        (ON_THE_RIM, "A die on the rim doesn't count", DeskStage.DOUBT),
        ("", "Right? It soon counts.", DeskStage.COUNTDOWN),
    ],
)
def test_what_is_left_out_is_shown_and_said(tmp_path: Path, flag: str, words: str, stage: DeskStage) -> None:
    eye = Eye()
    with rolling(tmp_path, "camera", eye) as (pilot, loop):
        eye.report = (ReadDie(3, 0.99, BOXES[0]), ReadDie(5, 0.99, BOXES[1], flag, left_out=True))
        pilot.run(0.3)
        assert pilot.text("status").startswith(words)
        assert loop.desk.stage is stage
        assert [die.counts for die in loop.desk.dice] == [True, False]
        pilot.press("die-1")
        pilot.press("yes")
        pilot.run(2.3)
        assert drawn(loop).endswith("5"), "a person says that it counts"


def test_what_was_read_stays_when_the_camera_fails(tmp_path: Path) -> None:
    with read(tmp_path, 4, confidence=0.5) as (pilot, loop, eye):
        eye.failure = "The camera is gone: plug it in again."
        pilot.run(0.3)
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"


def test_dice_that_lie_there_already_are_read_when_a_person_says_so(tmp_path: Path) -> None:
    eye = Eye()
    eye.read_now = lambda: eye.sees(5)  # type: ignore[attr-defined]
    with rolling(tmp_path, "camera", eye) as (pilot, _):
        pilot.press("take")
        pilot.run(0.3)
        assert pilot.text("value") == "5: white"


def test_of_two_dice_seen_a_person_says_which_counts(tmp_path: Path) -> None:
    with read(tmp_path, 2, 5) as (pilot, loop, _):
        assert pilot.text("status") == "Which die counts? Tap it."
        assert not pilot.widget("yes").can_focus
        assert overflows(pilot.scene) == []
        pilot.press("die-1")
        pilot.run(0.2)
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"
        assert drawn(loop).endswith("5")


def test_roll_again_throws_the_reading_away(tmp_path: Path) -> None:
    with read(tmp_path, 2, confidence=0.4) as (pilot, loop, eye):
        pilot.press("again")
        pilot.run(0.2)
        assert eye.asked_again == 1
        assert loop.desk.stage is DeskStage.WAITING


@pytest.mark.pictures
def test_a_live_camera_shows_its_picture(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, "camera", eye) as (pilot, _):
        pilot.run(0.3)
        box = pilot.widget("tray").box
        shown = pilot.shot().get_at((round(box.centre[0]), round(box.centre[1])))
        assert (shown.r, shown.g, shown.b) == (90, 90, 90)
