"""The check of a camera on screen: what is shown and said, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import pytest

from game.devices.camera.scenes.setup import CameraScene, DiceView
from game.store.settings import TEXT_SCALES
from game.ui.widgets.grade import GradeRow
from game.ui.widgets.label import Label
from studio.pilot import Pilot
from studio.shots.camera import SHOTS
from studio.shots.studio import Studio
from tests.ui.audit import overflows
from tests.ui.haste import UnseenPilot
from tests.vision.render import Die, Image, picture
from vision.camera_check import CameraCheck
from vision.capture.read import Camera
from vision.dice.reader import DieFound

pytestmark = pytest.mark.painted

DICE = (DieFound(3, (170, 170, 230, 230), 0.97), DieFound(6, (390, 230, 450, 290), 0.6))
Opens = Callable[[Image], Pilot]


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """Opens the scene on a picture, which has been looked at already."""
    pilots: list[Pilot] = []

    def opens(image: Image) -> Pilot:
        cv2.imwrite(str(tmp_path / "table.png"), image)
        check = CameraCheck(Camera(tmp_path / "table.png"), read=lambda image: DICE)
        assert check.watch(0.0, opening=20.0) is not None
        pilots.append(Pilot(tmp_path, lambda ctx: CameraScene(ctx, check, ctx.program.leave)))
        pilots[-1].run(0.3)
        return pilots[-1]

    yield opens
    for pilot in pilots:
        pilot.app.close()


def test_a_good_set_up_is_said_to_be_one(opens: Opens) -> None:
    pilot = opens(picture(Die(3, 200, 200), Die(6, 420, 260)))
    assert pilot.text("advice").startswith("All is well")


def test_the_one_advice_is_shown(opens: Opens) -> None:
    dark = (picture(Die(3, 200, 200), Die(6, 420, 260)) * 0.1).astype("uint8")
    assert "too dark" in opens(dark).text("advice")


def test_a_word_rates_each_part_and_figures_are_for_those_who_ask(opens: Opens) -> None:
    dark = (picture(Die(3, 200, 200), Die(6, 420, 260)) * 0.1).astype("uint8")
    pilot = opens(dark)
    verdict, light = pilot.widget("verdict"), pilot.widget("part-light")
    assert isinstance(verdict, Label)
    assert isinstance(light, GradeRow)
    assert (verdict.text, light.figure) == ("This needs a hand.", "Poor")
    pilot.press("details")
    assert "of 255" in light.figure
    pilot.press("details")
    assert light.figure == "Poor"


@pytest.mark.pictures
def test_the_dice_that_are_read_are_ringed(opens: Opens) -> None:
    pilot = opens(picture(Die(3, 200, 200), Die(6, 420, 260)))
    with_rings = pilot.shot()
    view = pilot.widget("view")
    assert isinstance(view, DiceView)
    view.mark(())
    pilot.run(0.1)
    assert with_rings.get_buffer().raw != pilot.shot().get_buffer().raw


@pytest.mark.parametrize("way", ["touch", "keys", "pad"])
def test_it_is_left_by_every_device(opens: Opens, way: str) -> None:
    pilot = opens(picture())
    ways = {
        "touch": lambda: pilot.press("done"),
        "keys": lambda: pilot.keys("escape"),
        "pad": lambda: pilot.pad("a"),
    }
    ways[way]()
    pilot.run(0.2)
    assert not pilot.app.running


SIZES = [(1280, 720), (1920, 1080), (1080, 1920)]


@pytest.mark.parametrize(
    ("size", "language", "scale"),
    [*((size, "en", 1.0) for size in SIZES), *((SIZES[1], "pseudo", scale) for scale in TEXT_SCALES)],
)
def test_everything_fits(size: tuple[int, int], language: str, scale: float) -> None:
    with Studio(size, language, scale, UnseenPilot) as studio:
        for shot in SHOTS.values():
            shot(studio)
            assert overflows(studio.pilot.scene) == []
