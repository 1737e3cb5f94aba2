"""The dice beside the board: one way of rolling after the other, and from one to the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.match.desk import DeskStage, DiceDesk
from game.match.dice import (
    Evidence,
    ReadDie,
    Reading,
    RollRequest,
    SourceKind,
    SourceState,
    SourceStatus,
)
from game.match.loop import MatchLoop
from game.match.shelf import SourceShelf
from game.sources.typed import TypedSource
from game.store.settings import Motion, Settings
from game.ui.audit import overflows
from game.ui.boards import PANEL
from game.ui.context import Context
from game.ui.layout import SCREEN
from game.ui.scene import Scene
from game.ui.scenes.dice import DicePanel
from game.ui.testing import Pilot
from game.ui.widget import Widget
from tests.ui.scenes.tables import match, phase, seated

BOXES = ((100, 90, 150, 140), (300, 200, 350, 250))


class Eye:
    """A camera that reports what a test says."""

    kind = SourceKind.CAMERA
    label = "eye"

    def __init__(self) -> None:
        self.report: tuple[ReadDie, ...] = ()
        self.request: RollRequest | None = None
        self.failure = ""
        self.asked_again = 0
        self.picture = np.full((360, 480, 3), 90, np.uint8)

    def ask(self, request: RollRequest) -> None:
        self.request = request

    def poll(self) -> Reading | None:
        if not self.report or self.request is None:
            return None
        dice, self.report = self.report, ()
        return Reading(self.request.number, self.kind, dice, Evidence("ab" * 8, "eye", self.picture))

    def status(self) -> SourceStatus:
        if self.failure:
            return SourceStatus(SourceState.FAILED, self.failure)
        return SourceStatus(SourceState.READY, "Roll the die in front of the camera.")

    def again(self) -> None:
        self.asked_again += 1

    def cancel(self) -> None:
        self.request = None

    def close(self) -> None:
        """Nothing to release."""

    def preview(self) -> Any:
        return self.picture

    def sees(self, *values: int, confidence: float = 0.99) -> None:
        """Report dice of these values."""
        self.report = tuple(
            ReadDie(value, confidence, box) for value, box in zip(values, BOXES, strict=False)
        )


@contextmanager
def rolling(
    folder: Path, dice: SourceKind, eye: Eye | None = None, motion: Motion = Motion.OFF
) -> Iterator[tuple[Pilot, MatchLoop]]:
    """A pilot at a table where a person must roll."""
    sources = {SourceKind.CAMERA: lambda: eye} if eye is not None else {}
    loop = match(folder, dice=dice, sources=sources)
    with seated(folder, loop, Settings(motion=motion)) as pilot:
        yield pilot, loop


def drawn(loop: MatchLoop) -> str:
    """The last answer in notation."""
    return loop.match.records[-1].answer


def text(pilot: Pilot, key: str) -> str:
    """The words of a widget."""
    found: str = pilot.widget(key).text  # type: ignore[attr-defined]
    return found


def test_virtual_dice_fall_at_the_press_of_a_button_and_count(tmp_path: Path) -> None:
    with rolling(tmp_path, SourceKind.VIRTUAL, motion=Motion.FULL) as (pilot, loop):
        assert "roll the knucklebone: the colour of your new piece" in text(pilot, "request")
        pilot.press("roll")
        pilot.run(0.4)
        assert loop.desk.stage is DeskStage.COUNTDOWN
        assert phase(loop) == "roll"
        pilot.run(1.0)
        assert phase(loop) == "contribute"


def test_virtual_dice_that_fall_cannot_be_thrown_anew(tmp_path: Path) -> None:
    with rolling(tmp_path, SourceKind.VIRTUAL, motion=Motion.FULL) as (pilot, loop):
        pilot.press("roll")
        pilot.run(0.2)
        pilot.keys("return", "return")
        with pytest.raises(KeyError):
            pilot.widget("use-typed")
        pilot.run(1.0)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].source == "virtual"


def test_dice_that_fall_while_the_text_grows_fall_on(tmp_path: Path) -> None:
    with rolling(tmp_path, SourceKind.VIRTUAL, motion=Motion.FULL) as (pilot, loop):
        pilot.press("roll")
        pilot.run(0.2)
        ctx = pilot.app.ctx
        ctx.change_settings(replace(ctx.settings, text_scale=1.5))
        pilot.run(3.0)
        assert pilot.scene.name == "table"
        assert phase(loop) == "contribute"


def test_typed_dice_are_one_press_a_die(tmp_path: Path) -> None:
    with rolling(tmp_path, SourceKind.TYPED) as (pilot, loop):
        pilot.press("face-4")
        pilot.run(0.2)
        assert text(pilot, "value") == "4: blue"
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].source == "typed"


def test_a_digit_key_is_a_value_whatever_the_source(tmp_path: Path) -> None:
    with rolling(tmp_path, SourceKind.VIRTUAL) as (pilot, loop):
        pilot.keys("2")
        pilot.run(0.2)
        assert text(pilot, "value") == "2: yellow"
        assert loop.desk.kind is SourceKind.TYPED
        pilot.run(2.2)
        assert phase(loop) == "contribute", "a typed value counts by itself after a moment"


def test_a_sure_reading_is_shown_with_its_evidence_and_counts_by_itself(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(4)
        pilot.run(0.3)
        assert text(pilot, "value") == "4: blue"
        assert pilot.widget("ring").left > 0.5  # type: ignore[attr-defined]
        assert overflows(pilot.scene) == []
        pilot.run(2.0)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].evidence == "ab" * 8


def test_a_doubtful_reading_waits_and_is_put_right_by_one_tap(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(4, confidence=0.5)
        pilot.run(4)
        assert phase(loop) == "roll"
        assert text(pilot, "status") == "Did we read it right?"
        pilot.press("fix")
        pilot.run(0.2)
        assert overflows(pilot.scene) == []
        pilot.press("face-6")
        pilot.run(0.2)
        assert text(pilot, "value") == "6: black"
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].read == (4,)


def test_fixing_stops_the_countdown_and_can_be_left(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(3)
        pilot.run(0.3)
        pilot.press("fix")
        pilot.run(3)
        assert phase(loop) == "roll"
        pilot.keys("escape")
        pilot.run(0.2)
        assert pilot.scene.name == "table"
        assert text(pilot, "value") == "3: green"


def test_a_tap_on_a_die_in_the_picture_puts_it_right(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(3)
        pilot.run(0.3)
        # The close-up is centred on the dice as far as the picture's edge lets it.
        pilot.tap(*pilot.widget("tray").box.centre)
        pilot.run(0.2)
        assert text(pilot, "status") == "What is it really?"
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
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(3)
        pilot.run(0.3)
        stop(pilot)
        pilot.run(3)
        assert (pilot.scene.name, loop.desk.stage) == ("table", DeskStage.DOUBT)
        assert pilot.scene.root.find("ring") is None
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"


def test_no_countdown_ends_under_the_menu(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(3)
        pilot.run(0.3)
        pilot.press("menu")
        pilot.run(3)
        pilot.press("resume")
        pilot.run(0.2)
        assert (phase(loop), loop.desk.stage) == ("roll", DeskStage.DOUBT)


def test_a_digit_puts_the_only_die_right_and_the_source_stays(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(3)
        pilot.run(0.3)
        pilot.keys("5")
        pilot.run(2.3)
        assert (drawn(loop)[-1], loop.match.records[-1].source) == ("5", "camera")


def test_what_is_no_die_is_taken_off(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(1)
        pilot.run(0.3)
        pilot.press("fix")
        pilot.run(0.2)
        pilot.press("drop")
        pilot.run(0.2)
        assert text(pilot, "status") == "A die is missing: tap it."
        assert not pilot.widget("yes").can_focus
        pilot.keys("6")
        pilot.run(2.3)
        assert drawn(loop).endswith("6")


@pytest.mark.parametrize(
    ("flag", "words"),
    [("cocked", "A die leans"), ("stacked", "Dice touch"), ("outside", "A die left the tray")],
)
def test_what_is_wrong_with_a_die_is_said(tmp_path: Path, flag: str, words: str) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.report = (ReadDie(3, 0.99, BOXES[0], flag),)
        pilot.run(0.3)
        assert text(pilot, "status").startswith(words)
        assert loop.desk.stage is DeskStage.DOUBT


def test_what_was_read_stays_when_the_camera_fails(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(4, confidence=0.5)
        pilot.run(0.3)
        eye.failure = "The camera is gone: plug it in again."
        pilot.run(0.3)
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"


class Asking(Scene):
    """Nothing but the dialog, where the table has it."""

    name = "asking"
    tick_every = 0.1

    def __init__(self, ctx: Context, eye: Eye, dice: int) -> None:
        super().__init__(ctx)
        shelf = SourceShelf({SourceKind.CAMERA: lambda: eye, SourceKind.TYPED: TypedSource})
        self.desk = DiceDesk(shelf, SourceKind.CAMERA)
        self.desk.ask(RollRequest(1, 0, "Ann", dice, 6, "attempt"))

    def build(self) -> Widget:
        root = Widget(self.name, SCREEN)
        panel = DicePanel(
            PANEL, self.desk, {}, lambda request: "Ann, roll.", lambda seat: False, lambda key: None
        )
        self.panel = root.add(panel)
        return root

    def tick(self, now: float) -> None:
        self.desk.tick(now)
        self.panel.follow(now)


@pytest.mark.parametrize("dice", [2, 3, 5, 6, 15])
def test_any_number_of_dice_has_room(tmp_path: Path, dice: int) -> None:
    eye = Eye()
    eye.report = tuple(ReadDie(1 + n % 6, 0.95, (30 * n, 90, 30 * n + 25, 115)) for n in range(dice))
    with Pilot(tmp_path, lambda ctx: Asking(ctx, eye, dice)) as pilot:
        pilot.run(0.3)
        assert overflows(pilot.scene) == [], "counting down"
        pilot.press("ring")
        pilot.run(0.2)
        assert overflows(pilot.scene) == [], "waiting for a yes"
        pilot.press(f"die-{dice - 1}")
        pilot.run(0.2)
        assert overflows(pilot.scene) == [], "putting one right"


def test_dice_that_lie_there_already_are_read_when_a_person_says_so(tmp_path: Path) -> None:
    eye = Eye()
    eye.take = lambda: eye.sees(5)  # type: ignore[attr-defined]
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, _):
        pilot.press("take")
        pilot.run(0.3)
        assert text(pilot, "value") == "5: white"


def test_of_two_dice_seen_a_person_says_which_counts(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(2, 5)
        pilot.run(0.3)
        assert text(pilot, "status") == "Which die counts? Tap it."
        assert not pilot.widget("yes").can_focus
        assert overflows(pilot.scene) == []
        pilot.press("die-1")
        pilot.run(0.2)
        pilot.press("yes")
        pilot.run(0.2)
        assert phase(loop) == "contribute"
        assert drawn(loop).endswith("5")


def test_roll_again_throws_the_reading_away(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(2, confidence=0.4)
        pilot.run(0.3)
        pilot.press("again")
        pilot.run(0.2)
        assert eye.asked_again == 1
        assert loop.desk.stage is DeskStage.WAITING


def test_a_failed_source_says_so_and_offers_the_others_first(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.failure = "The camera is gone: plug it in again."
        pilot.run(0.3)
        assert text(pilot, "status") == "The camera is gone: plug it in again."
        assert pilot.focus == "use-virtual"
        assert overflows(pilot.scene) == []
        pilot.keys("return")
        pilot.run(0.2)
        pilot.press("roll")
        pilot.run(1.5)
        assert phase(loop) == "contribute"
        assert loop.match.records[-1].source == "virtual"


@pytest.mark.parametrize("to", [SourceKind.TYPED, SourceKind.VIRTUAL])
def test_the_source_changes_in_mid_roll_by_one_tap(tmp_path: Path, to: SourceKind) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, loop):
        eye.sees(2, confidence=0.4)
        pilot.run(0.3)
        pilot.press(f"use-{to}")
        pilot.run(0.2)
        assert loop.desk.kind is to
        assert loop.desk.stage is DeskStage.WAITING


def test_a_live_camera_shows_its_picture(tmp_path: Path) -> None:
    eye = Eye()
    with rolling(tmp_path, SourceKind.CAMERA, eye) as (pilot, _):
        pilot.run(0.3)
        box = pilot.widget("tray").box
        shown = pilot.shot().get_at((round(box.centre[0]), round(box.centre[1])))
        assert (shown.r, shown.g, shown.b) == (90, 90, 90)


def test_bots_throw_virtual_dice_themselves(tmp_path: Path) -> None:
    loop = match(tmp_path, names=("Ann", "Bob"), bots=("Ann", "Bob"))
    with seated(tmp_path, loop, Settings(motion=Motion.OFF)) as pilot:
        pilot.run(0.2)
        with pytest.raises(KeyError):
            pilot.widget("roll")
        pilot.run(3)
        assert loop.match.view(None).turn >= 1
        assert any(r.source == "virtual" for r in loop.match.records)
