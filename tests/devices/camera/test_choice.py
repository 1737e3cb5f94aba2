"""The cameras of the console: which are offered, which one is looked through, and the demonstration."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.chance import Chance
from game.devices.camera.choice import DEMO, Cameras
from game.devices.camera.demo import DemoCamera, DemoTable
from game.devices.cameras import DEMO_NAME, CameraChoice
from game.devices.device import Opening
from game.devices.dice import SourceState
from game.devices.field.opening import view_through
from game.devices.registry import registry_for
from tests.waiting import FAILSAFE_S, wait_until
from vision.capture.list import ListedCamera
from vision.errors import VisionError

WEBCAMS = (ListedCamera(0, "C920"), ListedCamera(2, "Integrated Camera"))


def cameras(chosen: str | None, webcams: tuple[ListedCamera, ...] = WEBCAMS) -> Cameras:
    there = Cameras(chosen, listed=lambda: webcams, seed=1)
    there.look().join(FAILSAFE_S)
    return there


def test_webcams_are_offered_and_the_demonstration_last() -> None:
    choices = cameras("C920").choices()
    assert choices == (
        CameraChoice("C920", "C920", chosen=True),
        CameraChoice("Integrated Camera", "Integrated Camera"),
        CameraChoice(DEMO, DEMO_NAME, pretended=True),
    )


def test_what_was_named_stays_among_the_choices() -> None:
    there = cameras("rtsp://table/stream")
    there.choose(DEMO)
    assert [choice.key for choice in there.choices()] == [
        "rtsp://table/stream",
        "C920",
        "Integrated Camera",
        DEMO,
    ]
    assert [choice.chosen for choice in there.choices()] == [False, False, False, True]


def test_without_any_camera_only_the_demonstration_is_offered() -> None:
    there = cameras(None, ())
    assert [choice.key for choice in there.choices()] == [DEMO]
    with pytest.raises(VisionError, match="choose the demo camera"):
        there.shared.join()


def test_another_camera_is_looked_through_by_dice_and_field(tmp_path: Path) -> None:
    there = cameras(None, ())
    view = view_through(there, wanted=False, data=tmp_path)
    field, registry = view.field, registry_for(Opening(Chance(1), cameras=there))
    view.follow(registry)
    try:
        assert registry.open("camera") is None
        field.watch(True)
        assert field.status().state is SourceState.FAILED
        there.choose(DEMO)
        dice = registry.open("camera")
        assert dice is not None
        assert dice.label == DEMO_NAME
        assert field.status().state is not SourceState.FAILED
    finally:
        registry.close()
        field.close()


def test_the_demonstration_gives_pictures_until_it_is_closed() -> None:
    camera = DemoCamera(DemoTable(1))
    frame = wait_until(camera.latest, "a picture")
    camera.close()
    assert frame.image.shape == (720, 1280, 3)
    assert camera.status.state == "ok"
    with pytest.raises(VisionError, match="moves on by itself"):
        camera.advance()


def test_the_table_of_the_demonstration_stays_when_its_camera_is_closed() -> None:
    there = cameras(DEMO)
    table = there.table
    there.choose("C920")
    there.choose(DEMO)
    assert there.table is table
