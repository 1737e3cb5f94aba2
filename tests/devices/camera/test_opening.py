"""Which camera is taken when nobody names one."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.chance import Chance
from game.devices.camera import opening, source
from game.devices.device import Opening
from game.devices.registry import registry_for
from vision.capture.list import ListedCamera


@pytest.mark.parametrize(
    ("names", "camera"),
    [
        (["C920"], "C920"),
        (["C920", "HD Webcam C920"], "C920"),
        (["C920", "c920"], "2"),
        ([""], "2"),
        (["920"], "2"),
    ],
    ids=["by its name", "part of another's", "two alike", "without a name", "a name like a number"],
)
def test_the_first_webcam_is_taken_by_its_name_where_that_is_clear(
    names: list[str], camera: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cameras = tuple(ListedCamera(2 + n, name, Path(f"/dev/video{2 + n}")) for n, name in enumerate(names))
    monkeypatch.setattr(opening, "video_devices", lambda: cameras)
    monkeypatch.setattr(opening.sys, "platform", "linux")
    asked: list[str] = []
    monkeypatch.setattr(source, "CameraSource", lambda wanted, **how: asked.append(wanted))
    registry_for(Opening(Chance(1))).open("camera")
    assert asked == [camera]


def test_without_a_webcam_none_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "video_devices", tuple)
    monkeypatch.setattr(opening.sys, "platform", "linux")
    assert "camera" not in registry_for(Opening(Chance(1))).kinds


@pytest.mark.parametrize(
    ("names", "remembered", "chosen", "missed"),
    [
        (["Integrated Camera", "C920"], "C920", "C920", ""),
        (["Integrated Camera"], "C920", "Integrated Camera", "C920"),
        (["", ""], "3", "3", ""),
        (["Integrated Camera"], "3", "Integrated Camera", "camera 3"),
        ([], "C920", "C920", "C920"),
        (["C920"], "demo", "demo", ""),
        (["C920"], "rtsp://table/stream", "rtsp://table/stream", ""),
        (["C920"], "", "C920", ""),
        ([], "", None, ""),
    ],
    ids=[
        "plugged in", "gone", "by number", "no such number", "gone, and no other", "demonstration", "address",
        "first evening", "first evening without a webcam",
    ],
)  # fmt: skip
def test_the_camera_of_an_earlier_evening_is_looked_through_again_where_it_is_there(
    names: list[str], remembered: str, chosen: str | None, missed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    webcams = tuple(ListedCamera(2 + n, name, Path(f"/dev/video{2 + n}")) for n, name in enumerate(names))
    monkeypatch.setattr(opening, "video_devices", lambda: webcams)
    monkeypatch.setattr(opening.sys, "platform", "linux")
    cameras = opening.cameras_for(None, remembered=remembered)
    assert (cameras.chosen, cameras.missed) == (chosen, missed)
    cameras.choose("demo")
    assert cameras.missed == ""


def test_whoever_names_a_camera_gets_that_one() -> None:
    assert opening.cameras_for("C920", remembered="demo").chosen == "C920"


@pytest.mark.parametrize(
    ("camera", "sentence"),
    [
        ("C920", ""),
        ("3", ""),
        ("demo", ""),
        ("rtsp://table/stream", ""),
        ("7", "There is no camera 7: there is 3 (C920)."),
        ("BRIO", "There is no camera, file or folder 'BRIO': there is 3 (C920)."),
        ("/dev/video97", "There is no /dev/video97: plug the camera in, or check the name."),
        ("films/throw.mp4", "There is no file or folder 'films/throw.mp4': check its name."),
    ],
)
def test_what_keeps_a_camera_from_being_used_is_told_in_a_sentence(
    camera: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "video_devices", lambda: (ListedCamera(3, "C920", Path("/dev/null")),))
    monkeypatch.setattr(opening.sys, "platform", "linux")
    assert opening.why_not(camera) == sentence
    assert opening.cameras_for(camera).trouble == sentence
