"""Setting the camera over a field up: what is said, what is kept, and how corners and colours are given."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.devices.field.scenes.colours import FieldColoursScene, one_of_each
from game.devices.field.scenes.field import FieldSetupScene
from game.devices.field.setup import FieldSetup
from game.devices.field.setups import FieldSetups
from game.match.field.lazy_source import LazyField
from game.match.field.table_hand import PieceWishes
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Stepper
from studio.pilot import Pilot
from studio.shots.field_setup import NAME, StagedCheck, photographed
from studio.simulated_field import SimulatedField
from tests.ui.audit import overflows
from vision.capture.status import CameraState, CameraStatus
from vision.pictures import Image

EMPTY: tuple[tuple[int, ...], ...] = ((),) * 64


class Hand:
    """Writes down what it is asked for."""

    def __init__(self) -> None:
        self.wishes: list[PieceWishes] = []

    def sit_down(self) -> None:
        raise AssertionError("no match begins here")

    def move_pieces(self, wishes: PieceWishes) -> None:
        self.wishes.append(wishes)

    def roll(self, request: object) -> None:
        raise AssertionError("nothing is rolled here")


class Setting:
    """The scene before a picture."""

    def __init__(self, folder: Path, image: Image) -> None:
        self.check, self.hand = StagedCheck(image), Hand()
        self.lazy_field = LazyField(
            lambda: SimulatedField(random.Random(1)), check=lambda: self.check, hand=self.hand
        )
        self.pilot = Pilot(folder, lambda ctx: FieldSetupScene(ctx, self.lazy_field), size=(1280, 720))
        self.setups = FieldSetups(folder)
        self.pilot.run(0.3)

    @property
    def loud(self) -> set[str]:
        """The keys of the green buttons."""
        buttons = [widget for widget in self.pilot.scene.root.walk() if isinstance(widget, Button)]
        return {button.key for button in buttons if button.tone == "green"}

    @property
    def advice(self) -> str:
        return self.pilot.text("advice")

    def press(self, key: str) -> None:
        self.pilot.press(key)
        self.pilot.run(0.4)


@pytest.fixture(scope="module")
def empty() -> Image:
    return photographed(EMPTY)


@pytest.fixture(scope="module")
def shown() -> Image:
    """One piece of each colour on its square."""
    return photographed(one_of_each())


@pytest.fixture
def on_empty(tmp_path: Path, empty: Image) -> Iterator[Setting]:
    setting = Setting(tmp_path, empty)
    yield setting
    setting.pilot.app.close()


@pytest.fixture
def on_shown(tmp_path: Path, shown: Image) -> Iterator[Setting]:
    setting = Setting(tmp_path, shown)
    yield setting
    setting.pilot.app.close()


def test_first_the_empty_field_is_asked_for_then_nothing_is(on_empty: Setting) -> None:
    assert "It is empty now" in on_empty.advice
    assert on_empty.loud == {"empty"}
    on_empty.press("empty")
    on_empty.pilot.run(0.3)
    assert "100 mm" in on_empty.advice, "few pieces do not tell that a mat was printed too small"
    assert on_empty.loud == {"squares"}
    on_empty.press("squares")
    on_empty.press("use")
    assert on_empty.advice.startswith("All is well")
    assert on_empty.loud == {"done"}
    reference = on_empty.setups.reference(NAME)
    assert reference is not None
    assert reference.place.method == "fiducials"


def test_a_field_with_pieces_is_not_kept_as_an_empty_one(on_shown: Setting) -> None:
    on_shown.press("empty")
    assert on_shown.setups.reference(NAME) is None
    assert on_shown.hand.wishes[-1].stacks == EMPTY, "the hand of the demonstration clears it"


@pytest.mark.parametrize(
    "keys", [("corners", "corner-0", "done"), ("colours", "learn", "leave")], ids=["corners", "colours"]
)
def test_whoever_begins_something_else_meanwhile_has_not_shown_the_empty_field(
    on_empty: Setting, keys: tuple[str, ...]
) -> None:
    on_empty.pilot.press("empty")
    for key in keys:
        on_empty.press(key)
    assert isinstance(on_empty.pilot.scene, FieldSetupScene)
    assert on_empty.setups.reference(NAME) is None


def test_a_dark_field_is_said_to_be_dark(tmp_path: Path, empty: Image) -> None:
    setting = Setting(tmp_path, (empty * 0.12).astype(np.uint8))
    try:
        assert setting.advice.startswith("It is too dark")
    finally:
        setting.pilot.app.close()


def test_why_no_field_is_found_is_said(tmp_path: Path, empty: Image) -> None:
    setting = Setting(tmp_path, empty[:, ::-1].copy())
    try:
        assert setting.advice.startswith("The picture is mirrored")
    finally:
        setting.pilot.app.close()


def test_what_is_wrong_with_the_camera_comes_first(on_empty: Setting) -> None:
    on_empty.check.status = CameraStatus(CameraState.LOST, "No picture from camera 0: check its cable.")
    on_empty.pilot.run(0.3)
    assert on_empty.advice == "No picture from camera 0: check its cable."


class TestTheSizeOfSquares:
    def test_what_people_measured_is_what_the_reader_gets(self, on_empty: Setting) -> None:
        on_empty.press("empty")
        on_empty.press("squares")
        stepper = on_empty.pilot.widget("usual")
        assert isinstance(stepper, Stepper)
        stepper.step(-1)
        stepper.step(-1)
        on_empty.press("use")
        assert on_empty.check.square == pytest.approx(0.94 * 32)
        setup = on_empty.setups.of(NAME)
        assert setup.square == pytest.approx(0.94 * 32)
        assert setup.board == "sheet"
        reference = on_empty.setups.reference(NAME)
        assert reference is not None
        assert reference.place.measured
        tracker = on_empty.setups.tracker(NAME)
        tracker.update(on_empty.check.frame().image, 1.0)
        assert tracker.place is not None
        assert tracker.place.square == pytest.approx(0.94 * 32)

    def test_large_pieces_measure_it_and_people_confirm_that(self, tmp_path: Path) -> None:
        large = tuple((2,) if square in (18, 29, 43) else () for square in range(64))
        setting = Setting(tmp_path, photographed(large))
        try:
            setting.press("squares")
            setting.press("measure")
            setting.pilot.run(0.3)
            assert "These pieces make it" in setting.pilot.text("words")
            assert setting.setups.of(NAME).square is None, "nobody has confirmed it"
            setting.press("use")
            assert setting.setups.of(NAME).square == pytest.approx(32, rel=0.06)
        finally:
            setting.pilot.app.close()

    def test_without_pieces_it_says_what_is_missing(self, on_empty: Setting) -> None:
        on_empty.press("squares")
        on_empty.press("measure")
        on_empty.pilot.run(0.3)
        assert on_empty.pilot.scene.root.find("toast") is not None
        assert on_empty.setups.of(NAME).square is None

    def test_what_was_said_of_another_board_does_not_count(self, on_empty: Setting) -> None:
        scene = on_empty.pilot.scene
        assert isinstance(scene, FieldSetupScene)
        scene.keep(FieldSetup(square=45.0))
        on_empty.check.square = 45.0
        on_empty.press("empty")
        on_empty.pilot.run(0.3)
        assert on_empty.setups.of(NAME).square is None
        assert on_empty.check.square is None


class TestTheCorners:
    def test_they_begin_where_the_field_was_found(self, on_empty: Setting) -> None:
        on_empty.press("corners")
        place = on_empty.check.look().place
        assert on_empty.check.pinned is not None
        assert place is not None
        assert np.allclose(on_empty.check.pinned, place.corners, atol=0.5)

    def test_a_finger_drags_them(self, on_empty: Setting) -> None:
        on_empty.press("corners")
        before = on_empty.check.pinned
        x, y = on_empty.pilot.widget("corner-2").box.centre
        on_empty.pilot.finger(pygame.FINGERDOWN, x, y)
        on_empty.pilot.finger(pygame.FINGERMOTION, x + 60, y + 30)
        on_empty.pilot.finger(pygame.FINGERUP, x + 60, y + 30)
        after = on_empty.check.pinned
        assert before is not None
        assert after is not None
        assert after[2][0] > before[2][0] + 20
        assert (after[0], after[1], after[3]) == (before[0], before[1], before[3])

    def test_keys_hold_and_move_them(self, on_empty: Setting) -> None:
        on_empty.press("corners")
        before = on_empty.check.pinned
        on_empty.pilot.scene.focus.focus("corner-0")
        on_empty.pilot.keys("return", "right", "right", "return", "right")
        after = on_empty.check.pinned
        assert before is not None
        assert after is not None
        assert after[0][0] == pytest.approx(before[0][0] + 2 * 0.002 * 1280, abs=0.1)
        assert on_empty.pilot.focus != "corner-0", "let go of, arrows move the focus again"

    def test_they_are_kept_with_the_picture_of_the_empty_field(self, on_empty: Setting) -> None:
        on_empty.press("corners")
        on_empty.press("done")
        on_empty.press("empty")
        on_empty.pilot.run(0.3)
        assert len(on_empty.setups.of(NAME).corners) == 4
        reference = on_empty.setups.reference(NAME)
        assert reference is not None
        assert reference.place.method == "corners"


class TestOwnColours:
    def test_they_are_learnt_and_kept(self, on_shown: Setting) -> None:
        on_shown.press("colours")
        assert on_shown.hand.wishes[-1].stacks == one_of_each()
        on_shown.press("learn")
        on_shown.press("use")
        assert isinstance(on_shown.pilot.scene, FieldSetupScene)
        assert len(on_shown.setups.of(NAME).colours) == 6
        on_shown.press("colours")
        on_shown.press("forget")
        assert on_shown.setups.of(NAME) == FieldSetup()

    @pytest.mark.parametrize("learnt", [False, True])
    def test_they_can_be_left_as_they_were(self, on_shown: Setting, learnt: bool) -> None:
        on_shown.press("colours")
        if learnt:
            on_shown.press("learn")
        on_shown.press("leave")
        assert isinstance(on_shown.pilot.scene, FieldSetupScene)
        assert on_shown.setups.of(NAME) == FieldSetup()

    def test_a_missing_piece_is_named(self, on_empty: Setting) -> None:
        on_empty.press("colours")
        on_empty.press("learn")
        toast = on_empty.pilot.scene.root.find("toast")
        assert toast is not None
        assert isinstance(on_empty.pilot.scene, FieldColoursScene)
        assert "use" not in [widget.key for widget in on_empty.pilot.scene.root.walk()]


def test_nothing_is_cut_off(on_shown: Setting) -> None:
    assert overflows(on_shown.pilot.scene) == []
    on_shown.press("colours")
    assert overflows(on_shown.pilot.scene) == []
