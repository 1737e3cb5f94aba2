"""The check of a table: ten throws looked at by people, a report in words, and what changes afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.devices.camera.area import DICE_AREAS, AreaKind, DiceArea
from game.devices.camera.calibration import NEVER_CONFIDENT, TABLE_FITS, Accuracy, CalibrationReport, TableFit
from game.devices.camera.scenes.calibration import CalibrationScene
from game.devices.camera.scenes.calibration_words import changes, mistakes
from game.devices.camera.scenes.check import DiceCameraScene
from game.devices.dice import CONFIDENT_FROM, Evidence, Original, ReadDie, Reading, SourceState
from game.devices.registry import SourceRegistry
from game.devices.typed.source import TypedSource
from game.store.settings import TEXT_SCALES
from game.ui.scenes.lobby.dice import DiceScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from studio.shots.dice import SHOTS
from studio.shots.studio import Studio
from tests.ui.audit import overflows
from tests.ui.haste import UnseenPilot
from tests.ui.scenes.rolls import Eye
from tests.ui.scenes.tables import Home

BOXES = [(100 * n, 100, 100 * n + 40, 140) for n in range(5)]


class LearningEye(Eye):
    """A camera that reports what a test says, with its picture, and takes in what a check found out."""

    def __init__(self) -> None:
        super().__init__()
        self.fit: TableFit | None = None

    def poll(self) -> Reading | None:
        if not self.report or self.request is None:
            return None
        dice, self.report = self.report, ()
        original = Original(self.label, lambda: b"jpeg", 2.0, 960)
        evidence = Evidence("ab" * 8, self.label, self.picture, original)
        return Reading(self.request.number, self.kind, dice, evidence)

    def adapt(self, fit: TableFit) -> None:
        self.fit = fit

    def sees(self, *values: int, confidence: float = 0.99) -> None:
        self.report = tuple(ReadDie(v, confidence, box) for v, box in zip(values, BOXES, strict=False))


def registry_with(eye: Eye) -> SourceRegistry:
    return SourceRegistry({"camera": lambda: eye, "typed": TypedSource})


@contextmanager
def checking(folder: Path, eye: LearningEye, dice: int, used: list[str] | None = None) -> Iterator[Pilot]:
    """A pilot on the first throw of a check."""

    def when_over() -> None:
        if used is not None:
            used.append("over")

    def scene(ctx: Context) -> Scene:
        return CalibrationScene(ctx, registry_with(eye), dice, when_over)

    with Pilot(folder, lambda ctx: Home(ctx)) as pilot:
        pilot.app.stack.push(scene(pilot.app.ctx))
        pilot.run(0.2)
        yield pilot


def throw(pilot: Pilot, eye: LearningEye, *values: int, confidence: float = 0.99) -> None:
    """The dice fall, and somebody agrees to what was read."""
    eye.sees(*values, confidence=confidence)
    pilot.run(0.2)
    pilot.press("yes")
    pilot.run(0.2)


def test_every_throw_waits_for_a_yes_however_sure(tmp_path: Path) -> None:
    eye = LearningEye()
    with checking(tmp_path, eye, 2) as pilot:
        assert pilot.text("request").startswith("Throw 1 of 10: roll all 2 dice")
        eye.sees(2, 5)
        pilot.run(5)
        assert pilot.text("status") == "Did we read it right?"
        assert pilot.scene.root.find("use-typed") is None, "only the camera is checked"
        pilot.press("yes")
        pilot.run(0.2)
        assert pilot.text("request").startswith("Throw 2 of 10")


def test_ten_throws_end_in_a_report_that_is_kept_when_people_say_so(tmp_path: Path) -> None:
    eye, used = LearningEye(), []
    with checking(tmp_path, eye, 2, used) as pilot:
        for _ in range(9):
            throw(pilot, eye, 2, 6)
        eye.sees(2, 5, confidence=0.96)
        pilot.run(0.2)
        pilot.press("die-1")
        pilot.press("face-6")
        pilot.run(0.2)
        pilot.press("yes")
        pilot.run(0.2)
        assert pilot.text("dice") == "19 of 20 dice read right: most likely 76 to 99 % at this table"
        assert pilot.text("rolls") == "9 of 10 rolls without a mistake: most likely 60 to 98 %"
        assert pilot.text("mistakes") == "The camera took a 6 for a 5 once."
        assert "only very sure ones" in pilot.text("words")
        assert eye.fit is None
        assert pilot.focus == "use"
        pilot.keys("return")
        pilot.run(0.2)
        assert pilot.scene.name == "home"
        assert eye.fit is not None
        assert (eye.fit.sure_from, eye.fit.least) == (0.97, round(80 / 960 * 0.65, 4))
        assert TableFit.from_data(TABLE_FITS.of(pilot.app.ctx.settings)["eye"]) == eye.fit
        assert used == ["over"]


def test_a_whole_check_goes_with_keys_alone_and_may_change_nothing(tmp_path: Path) -> None:
    eye = LearningEye()
    with checking(tmp_path, eye, 1) as pilot:
        for _ in range(10):
            eye.sees(3)
            pilot.run(0.2)
            pilot.keys("4")
            pilot.run(0.2)
            pilot.keys("return")
            pilot.run(0.2)
        assert pilot.text("dice").startswith("0 of 10 dice read right")
        pilot.keys("escape")
        pilot.run(0.2)
        assert (pilot.scene.name, eye.fit) == ("home", None)
        assert TABLE_FITS.of(pilot.app.ctx.settings) == {}


def test_fewer_throws_can_be_enough(tmp_path: Path) -> None:
    eye = LearningEye()
    with checking(tmp_path, eye, 3) as pilot:
        assert not pilot.widget("enough").can_focus
        throw(pilot, eye, 1, 2, 3)
        pilot.press("enough")
        pilot.run(0.2)
        assert pilot.text("rolls").startswith("1 of 1 roll without")
        pilot.press("again")
        pilot.run(0.2)
        assert pilot.text("request").startswith("Throw 1 of 10")


def test_leaving_in_the_middle_is_asked_about(tmp_path: Path) -> None:
    eye = LearningEye()
    with checking(tmp_path, eye, 1) as pilot:
        throw(pilot, eye, 5)
        pilot.keys("escape")
        pilot.run(0.2)
        assert pilot.scene.name == "dialog"
        pilot.press("leave")
        pilot.run(0.2)
        assert (pilot.scene.name, eye.request) == ("home", None)


def test_pictures_of_a_check_are_kept_where_wished(tmp_path: Path) -> None:
    eye = LearningEye()
    with checking(tmp_path, eye, 1) as pilot:
        throw(pilot, eye, 5)
        ctx = pilot.app.ctx
        assert ctx.storage.keepsakes.corrections.store.count() == 0, "nobody wished it yet"
        pilot.app.stack.push(DiceCameraScene(ctx, registry_with(eye)))
        pilot.run(0.2)
        assert not pilot.widget("delete").can_focus
        pilot.press("keep")
        pilot.press("done")
        pilot.run(0.2)
        throw(pilot, eye, 5)
        ctx.storage.keepsakes.corrections.close()
        line = (tmp_path / "corrections" / "labels.csv").read_text().splitlines()[-1]
        assert line == "eye/000001.jpg,5,0 200 80 280 5,checked"
        pilot.app.stack.push(DiceCameraScene(ctx, registry_with(eye)))
        pilot.run(0.2)
        assert pilot.text("where") == f"1 kept in {tmp_path / 'corrections'}"
        pilot.press("delete")
        pilot.run(0.2)
        assert pilot.text("where").startswith("0 kept")
        assert not (tmp_path / "corrections").exists()


def test_a_check_is_reached_from_the_choice_of_dice_and_can_be_forgotten(tmp_path: Path) -> None:
    eye, used = LearningEye(), []
    kept = TableFit(0.8, 0.02, 0.1, 10, 9, 30, 29)
    with Pilot(tmp_path, lambda ctx: Home(ctx)) as pilot:
        ctx = pilot.app.ctx
        scene = DiceScene(ctx, registry_with(eye), "typed", used.append, when_used=lambda: used.append("x"))
        pilot.app.stack.push(scene)
        pilot.run(0.2)
        assert scene.root.find("camera") is None
        pilot.press("source-camera")
        pilot.press("camera")
        pilot.run(0.2)
        assert pilot.text("result").startswith("Not checked yet")
        pilot.press("check")
        pilot.run(0.2)
        assert pilot.text("request").startswith("Throw 1 of 10: roll all 3 dice")
        pilot.press("leave")
        pilot.run(0.2)
        assert used == ["camera", "x"]
        ctx.change_settings(TABLE_FITS.set(ctx.settings, {"eye": kept.to_data(), "other": {}}))
        pilot.scene.rebuild()
        assert pilot.text("result") == "29 of 30 dice read right: most likely 83 to 99 %."
        pilot.press("forget")
        pilot.run(0.2)
        assert TABLE_FITS.of(ctx.settings) == {"other": {}}
        assert eye.fit == TableFit()


def test_where_dice_count_is_chosen_drawn_and_moved(tmp_path: Path) -> None:
    eye, watched = LearningEye(), []
    eye.watch = watched.append  # type: ignore[attr-defined]
    with Pilot(tmp_path, lambda ctx: Home(ctx)) as pilot:
        ctx = pilot.app.ctx
        pilot.app.stack.push(DiceCameraScene(ctx, registry_with(eye)))
        pilot.run(0.2)
        for _ in range(2):
            pilot.scene.focus.focus("area")
            pilot.keys("right")
        pilot.press("draw")
        pilot.run(0.2)
        seen = pilot.widget("picture").box
        wide = seen.centre_box(seen.w, seen.w * 0.75)
        for kind, share in ((pygame.FINGERDOWN, 0.1), (pygame.FINGERMOTION, 0.3), (pygame.FINGERUP, 0.6)):
            pilot.finger(kind, wide.x + share * wide.w, wide.y + share * wide.h)
        pilot.scene.focus.focus("side-2")
        pilot.keys("right")
        pilot.keys("escape")
        pilot.run(0.2)
        assert pilot.scene.name == "dice-camera"
        assert watched[-1] == DiceArea(AreaKind.FRAME, (0.1, 0.1, 0.65, 0.6))
        assert DiceArea.from_data(DICE_AREAS.of(ctx.settings)["eye"]) == watched[-1]


def test_a_camera_that_fails_says_so_and_can_be_tried_again(tmp_path: Path) -> None:
    eye = LearningEye()
    eye.failure = "The camera is gone: plug it in again."
    with checking(tmp_path, eye, 2) as pilot:
        pilot.run(0.2)
        assert pilot.text("status") == eye.failure
        assert overflows(pilot.scene) == []
        eye.failure = ""
        pilot.press("use-camera")
        pilot.run(0.2)
        assert eye.status().state is SourceState.READY
        throw(pilot, eye, 2, 3)
        assert pilot.text("request").startswith("Throw 2 of 10")


NOTHING = CalibrationReport(Accuracy(0, 0), Accuracy(0, 0), {}, 0, 0, ())


def test_mistakes_are_told_the_most_frequent_first() -> None:
    found = CalibrationReport(Accuracy(4, 10), Accuracy(15, 20), {}, 1, 2, ((6, 5, 3), (2, 3, 1)))
    *told, advice = mistakes(found)
    assert told == [
        "The camera took a 6 for a 5 3 times.",
        "The camera took a 2 for a 3 once.",
        "The camera missed a die.",
    ]
    assert advice.startswith("More light")
    assert mistakes(CalibrationReport(Accuracy(8, 10), Accuracy(18, 20), {}, 0, 2, ())) == [
        "The camera took something else for a die twice."
    ]
    assert mistakes(NOTHING) == ["Not one mistake."]


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (NEVER_CONFIDENT, "every roll here waits for your OK"),
        (0.97, "only very sure ones"),
        (CONFIDENT_FROM, "As before"),
        (0.8, "ask you less here"),
    ],
)
def test_what_changes_is_said(level: float, words: str) -> None:
    (sentence,) = changes(TableFit(level))
    assert words in sentence
    assert len(changes(TableFit(level, least=0.01))) == 2


@pytest.fixture(scope="module", params=[("en", (1080, 1920)), *[("pseudo", scale) for scale in TEXT_SCALES]])
def studio(request: pytest.FixtureRequest) -> Iterator[Studio]:
    language, kind = request.param
    size, scale = (kind, 1.0) if isinstance(kind, tuple) else ((1280, 720), kind)
    with Studio(size, language, scale, UnseenPilot) as studio:
        yield studio


@pytest.mark.parametrize("name", SHOTS)
def test_everything_fits(studio: Studio, name: str) -> None:
    SHOTS[name](studio)
    assert overflows(studio.pilot.scene) == []
