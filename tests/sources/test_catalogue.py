"""Which camera is taken when nobody names one."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.chance import Chance
from game.match.dice import SourceKind
from game.sources import catalogue
from vision.capture.list import ListedCamera


@pytest.mark.parametrize(
    ("names", "source"),
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
    names: list[str], source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cameras = tuple(ListedCamera(2 + n, name, Path(f"/dev/video{2 + n}")) for n, name in enumerate(names))
    monkeypatch.setattr(catalogue, "video_devices", lambda: cameras)
    monkeypatch.setattr(catalogue.sys, "platform", "linux")
    asked: list[str] = []
    monkeypatch.setattr(catalogue, "_camera", lambda wanted, *how: asked.append(wanted))
    catalogue.registry_for(Chance(1), camera=None, tower=None).open(SourceKind.CAMERA)
    assert asked == [source]


def test_without_a_webcam_none_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "video_devices", tuple)
    monkeypatch.setattr(catalogue.sys, "platform", "linux")
    assert SourceKind.CAMERA not in catalogue.registry_for(Chance(1), camera=None, tower=None).kinds


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
    monkeypatch.setattr(catalogue, "video_devices", lambda: webcams)
    monkeypatch.setattr(catalogue.sys, "platform", "linux")
    cameras = catalogue.cameras_for(None, remembered=remembered)
    assert (cameras.chosen, cameras.missed) == (chosen, missed)
    cameras.choose("demo")
    assert cameras.missed == ""


def test_whoever_names_a_camera_gets_that_one() -> None:
    assert catalogue.cameras_for("C920", remembered="demo").chosen == "C920"


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
    monkeypatch.setattr(catalogue, "video_devices", lambda: (ListedCamera(3, "C920", Path("/dev/null")),))
    monkeypatch.setattr(catalogue.sys, "platform", "linux")
    assert catalogue.why_not(camera) == sentence
    assert catalogue.cameras_for(camera).trouble == sentence
