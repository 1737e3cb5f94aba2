"""A lesson in dice: throws that people look at, until every value was seen often enough."""

from __future__ import annotations

from pathlib import Path

from game.devices.camera.calibration import TABLE_FITS, TableFit
from game.devices.camera.scenes.check import DiceCameraScene
from game.match.dice.proposal import Accepted
from knucklebone_messages import NO_MESSAGE, LazyText
from studio.pilot import Pilot
from tests.devices.camera.scenes.test_calibration import LearningEye, registry_with, throw
from tests.ui.audit import overflows
from tests.ui.scenes.tables import Home


class Pupil(LearningEye):
    """A camera that can be taught."""

    def __init__(self) -> None:
        super().__init__()
        self.dice_taught, self.lesson_trouble = 0, NO_MESSAGE
        self.lesson: list[tuple[int, ...]] | None = None

    def begin_lesson(self, dice: int) -> None:
        self.lesson = []

    def show(self, accepted: Accepted) -> None:
        assert self.lesson is not None
        self.lesson.append(accepted.values)

    def end_lesson(self, *, keep: bool) -> None:
        assert self.lesson is not None
        self.dice_taught = sum(map(len, self.lesson)) if keep else self.dice_taught
        self.lesson = None

    def forget_lessons(self) -> None:
        self.dice_taught = 0


def at_the_camera(pilot: Pilot, eye: Pupil) -> None:
    """On the page of the camera, with three dice."""
    pilot.app.stack.push(DiceCameraScene(pilot.app.ctx, registry_with(eye)))
    pilot.run(0.2)


def test_a_lesson_ends_by_itself_leads_to_a_check_and_is_forgotten_with_one_tap(tmp_path: Path) -> None:
    eye = Pupil()
    with Pilot(tmp_path, lambda ctx: Home(ctx)) as pilot:
        ctx = pilot.app.ctx
        ctx.change_settings(
            TABLE_FITS.set(ctx.settings, {"eye": TableFit(0.8, 0.1, 0.2, 1, 1, 3, 3).to_data()})
        )
        at_the_camera(pilot, eye)
        assert not pilot.widget("unlearn").can_focus
        pilot.press("teach")
        pilot.run(0.2)
        assert pilot.text("request").startswith("Throw 1: roll all 3 dice")
        for number in range(6):
            assert pilot.widget("enough").can_focus == (number > 1)
            throw(pilot, eye, *((1, 2, 3), (4, 5, 6))[number % 2])
        assert pilot.text("known").startswith("You showed me 18 dice in 6 rolls.")
        assert (eye.lesson, eye.dice_taught) == (None, 18)
        assert TABLE_FITS.of(ctx.settings) == {}, "a check of dice as they were read before says nothing now"
        assert eye.fit == TableFit()
        pilot.press("check")
        pilot.run(0.2)
        assert (pilot.scene.name, pilot.text("request")[:13]) == ("calibration", "Throw 1 of 10")
        pilot.press("leave")
        pilot.run(0.2)
        assert pilot.text("taught").startswith("This camera knows 18 dice")
        pilot.press("unlearn")
        pilot.run(0.2)
        assert (eye.dice_taught, pilot.text("taught")[:9]) == (0, "Dice with")


def test_a_lesson_that_is_broken_off_teaches_nothing(tmp_path: Path) -> None:
    eye = Pupil()
    with Pilot(tmp_path, lambda ctx: Home(ctx)) as pilot:
        at_the_camera(pilot, eye)
        pilot.press("teach")
        pilot.run(0.2)
        throw(pilot, eye, 1, 2, 3)
        pilot.press("leave")
        pilot.run(0.2)
        assert pilot.scene.name == "dialog"
        pilot.press("leave")
        pilot.run(0.2)
        assert (pilot.scene.name, eye.lesson, eye.dice_taught) == ("dice-camera", None, 0)


def test_trouble_with_what_was_taught_is_said(tmp_path: Path) -> None:
    eye = Pupil()
    trouble: LazyText = LazyText(
        "The camera can't save what it has learnt ({reason}): make room on the disk.", reason="disk full"
    )
    eye.lesson_trouble = trouble
    with Pilot(tmp_path, lambda ctx: Home(ctx)) as pilot:
        at_the_camera(pilot, eye)
        assert pilot.text("taught") == trouble
        assert overflows(pilot.scene) == []
