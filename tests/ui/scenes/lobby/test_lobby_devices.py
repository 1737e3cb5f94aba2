"""What was chosen to roll with is there again on the next evening; what is gone is told of kindly."""

from __future__ import annotations

from pathlib import Path

from game.devices.camera.choice import CHOSEN_CAMERA
from game.devices.tower.chooser import TowerChoice, TowerTrust
from game.devices.tower.memory import DEMO_CHOSEN
from game.store import settings as stored
from game.store.settings import Settings
from game.ui.scenes.lobby.scene import LobbyScene
from studio.shots.doubles import StagedSource
from studio.shots.field_setup import StagedCameras
from tests.ui.scenes.evening import Evening

SIZE = (480, 270)
DEMO = TowerChoice("demo", "", "", TowerTrust.PRETENDED)


def evening(
    data: Path, cameras: StagedCameras | None = None, towers: tuple[TowerChoice, ...] = (DEMO,)
) -> Evening:
    """One of several evenings on the same data folder."""
    settings, _ = stored.load(data)
    tower = StagedSource("tower", "Tower")
    tower.chooser.towers = towers
    camera = StagedSource("camera", "Camera")
    sources = {"camera": lambda: camera, "tower": lambda: tower}
    begun = Evening(data, settings=settings, sources=sources, size=SIZE)
    begun.host.registry.cameras = cameras or StagedCameras()
    return begun


def lobby(evening: Evening) -> LobbyScene:
    scene = evening.pilot.scene
    assert isinstance(scene, LobbyScene)
    return scene


def kept(data: Path) -> Settings:
    return stored.load(data)[0]


def note(evening: Evening) -> str:
    lobby(evening).rebuild()
    return evening.pilot.text("note")


def test_the_source_is_kept_as_soon_as_it_is_chosen(tmp_path: Path) -> None:
    with evening(tmp_path) as first:
        first.pilot.press("dice")
        first.pilot.press("source-typed")
    with evening(tmp_path) as second:
        assert lobby(second).draft.dice == "typed"


def test_what_was_left_half_set_up_is_not(tmp_path: Path) -> None:
    with evening(tmp_path) as first:
        first.pilot.press("start")
        first.pilot.keys("f10")
        first.pilot.press("lobby")
        first.pilot.press("place-3")
        first.pilot.press("dice")
        first.pilot.press("source-typed")
    with evening(tmp_path) as second:
        draft = lobby(second).draft
        assert (len(draft.players), draft.dice) == (3, "typed")


def test_the_camera_is_kept(tmp_path: Path) -> None:
    with evening(tmp_path) as first:
        first.pilot.press("dice")
        first.pilot.press("source-camera")
        first.pilot.press("cameras")
        first.pilot.press("camera-1")
    assert CHOSEN_CAMERA.of(kept(tmp_path)) == "1"


def test_the_demo_tower_is_kept_until_a_real_one_is_chosen(tmp_path: Path) -> None:
    real = TowerChoice("/dev/ttyACM0", "The red one", "/dev/ttyACM0", TowerTrust.HERE)
    for choice, demo in ((DEMO, True), (real, False)):
        with evening(tmp_path, towers=(real, DEMO)) as begun:
            begun.pilot.press("dice")
            begun.pilot.press("source-tower")
            begun.pilot.press("which")
            begun.pilot.press(f"tower-{choice.key}")
        assert DEMO_CHOSEN.of(kept(tmp_path)) is demo


def test_a_camera_that_is_gone_is_told_of_until_another_one_is_chosen(tmp_path: Path) -> None:
    cameras = StagedCameras()
    cameras.missed = "Old webcam"
    with evening(tmp_path, cameras) as begun:
        assert "Old webcam" not in note(begun)
        begun.pilot.press("dice")
        begun.pilot.press("source-camera")
        begun.pilot.press("done")
        assert note(begun) == "Old webcam is not plugged in: another camera is used."
        cameras.chosen = "gone"
        assert note(begun) == "Old webcam is not plugged in: plug it in, or choose other dice."
        cameras.missed = ""
        assert "Old webcam" not in note(begun)
        cameras.trouble = "There is no camera 7: no camera is plugged in."
        assert note(begun) == cameras.trouble
