"""Pictures of setting the camera over a field up, and of what it sees."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from game.devices.camera.scenes.choice import CameraChoiceScene
from game.devices.cameras import CameraChoice
from game.devices.field.scenes.field import FieldSetupScene
from game.match.field.lazy_source import LazyField
from knucklebone_messages import NO_MESSAGE
from studio.shots.studio import Shot, Studio
from vision.capture.read import CameraFrame
from vision.capture.status import CameraState, CameraStatus
from vision.field.check import FieldLook, Question, judge_picture
from vision.field.detection import Corners, field_at, find_fiducials
from vision.field.place import FieldPlace
from vision.field.reader import Reference
from vision.mat import SHEET
from vision.pictures import Image
from vision.scenes.table_actions import DrawnActions
from vision.scenes.table_ground import CameraOverMat
from vision.scenes.table_stage import RenderedTable

NAME = "Demo camera"


@cache
def _stage() -> RenderedTable:
    return RenderedTable(CameraOverMat(SHEET), np.random.default_rng(4))


def photographed(stacks: tuple[tuple[int, ...], ...]) -> Image:
    """(720, 1280, 3) uint8 BGR: the demonstration's table with these pieces, by square, bottom first."""
    actions = DrawnActions(_stage(), np.random.default_rng(4))
    for square, pieces in enumerate(stacks):
        actions.lay(square, pieces)
    if not _stage().dice:
        actions.lay_die(1)
    return _stage().picture()


class StagedCheck:
    """Has looked at one picture and answers at once, in place of a `vision.field.check.FieldCheck`."""

    def __init__(self, image: Image, *, place: FieldPlace | None = None) -> None:
        """`place` is where the field lies, by default where its fiducials are."""
        self.name = NAME
        self.status = CameraStatus(CameraState.OK, NO_MESSAGE)
        self.reference: Reference | None = None
        self.square: float | None = None
        self._frame = CameraFrame(image, 1, 0.0, NAME)
        self._place = place or find_fiducials(image)
        self._answer: object | None = None
        self._look: FieldLook | None = None
        self.pinned: Corners | None = None

    def frame(self) -> CameraFrame:
        """The picture."""
        return self._frame

    def look(self) -> FieldLook:
        """What it made of it."""
        if self._look is None:
            place = self._place if self.pinned is None else field_at(self._frame.image, self.pinned)
            self._look = judge_picture(self._frame, place)
        return self._look

    def pin(self, corners: Corners | None) -> None:
        """The field lies there."""
        self.pinned, self._look = corners, None

    def ask(self, question: Question) -> None:
        """Work something out."""
        assert self._place is not None, "the picture shows a field"
        try:
            self._answer = question(self._frame.image, self._place)
        except Exception as error:
            self._answer = error

    def answer(self) -> object | None:
        """The outcome, once."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """Nothing to release."""


class StagedCameras:
    """Implements `game.devices.cameras.CameraChooser`: two webcams and the demonstration."""

    def __init__(self) -> None:
        self.chosen = "0"
        self.missed = ""
        self.trouble = self.unusable = NO_MESSAGE

    def look(self) -> None:
        """Whoever is there is there already."""

    def choices(self) -> tuple[CameraChoice, ...]:
        """Who is there."""
        webcams = (("0", "HD Pro Webcam C920"), ("1", "Integrated Camera"))
        real = tuple(CameraChoice(key, name, key == self.chosen) for key, name in webcams)
        return (*real, CameraChoice("demo", NAME, self.chosen == "demo", pretended=True))

    def choose(self, key: str) -> None:
        """Another one from now on."""
        self.chosen = key


def _check(stacks: tuple[tuple[int, ...], ...] = ((),) * 64) -> StagedCheck:
    return StagedCheck(photographed(stacks))


def _set_up(studio: Studio, check: Any) -> None:
    lazy_field = LazyField(lambda: studio.real, check=lambda: check)
    # The picture comes with the first look of the check, which must have been taken.
    studio.show(lambda ctx: FieldSetupScene(ctx, lazy_field), seconds=1.0)


def setting_up(studio: Studio) -> None:
    """All is well but that nobody has shown the empty field yet."""
    _set_up(studio, _check())


def dragging(studio: Studio) -> None:
    """The four corners, each with its mark."""
    _set_up(studio, _check())
    studio.pilot.press("corners")
    studio.pilot.run(0.3)


def learning(studio: Studio) -> None:
    """One of each colour stands on its square."""
    from game.devices.field.scenes.colours import one_of_each

    _set_up(studio, _check(one_of_each()))
    studio.pilot.press("colours")
    studio.pilot.run(0.3)


def learnt(studio: Studio) -> None:
    """One of each colour was looked at."""
    learning(studio)
    studio.pilot.press("learn")
    studio.pilot.run(1.0)


def sizing(studio: Studio) -> None:
    """How large the squares of the mat are."""
    _set_up(studio, _check())
    studio.pilot.press("squares")
    studio.pilot.run(0.3)


def sizing_bare(studio: Studio) -> None:
    """The same of a board without markers."""
    check = _check()
    place = check.look().place
    assert place is not None, "the demonstration's mat is found"
    a1, h1, h8, a8 = ((float(x), float(y)) for x, y in place.corners)
    check.pinned = a1, h1, h8, a8
    _set_up(studio, check)
    studio.pilot.press("squares")
    studio.pilot.run(0.3)


def keeping(studio: Studio) -> None:
    """Whether pictures of the field are kept."""
    _set_up(studio, _check())
    studio.pilot.press("pictures")
    studio.pilot.run(0.3)


def cameras(studio: Studio) -> None:
    """Which camera is looked through."""
    studio.show(lambda ctx: CameraChoiceScene(ctx, StagedCameras()))


SHOTS: dict[str, Shot] = {
    "field-setup": setting_up,
    "field-corners": dragging,
    "field-colours": learning,
    "field-colours-learnt": learnt,
    "field-squares": sizing,
    "field-squares-bare": sizing_bare,
    "field-pictures": keeping,
    "cameras": cameras,
}
