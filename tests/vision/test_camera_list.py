"""Which cameras there are, and which one a name means."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.capture.list import (
    ListedCamera,
    _if_only_one,
    _sorted_by_identity,
    find_camera,
    tidy_name,
    video_devices,
)
from vision.errors import VisionError

LAPTOP = ListedCamera(0, "Integrated Camera")
C920 = ListedCamera(2, "HD Pro Webcam C920")
C922 = ListedCamera(4, "HD Pro Webcam C922")
TABLE = (LAPTOP, C920, C922)


def plug(root: Path, number: int, name: str, index: int = 0) -> None:
    """Adds a device file and what the kernel says of it."""
    (root / "dev").mkdir(exist_ok=True)
    (root / "dev" / f"video{number}").touch()
    node = root / "class" / f"video{number}"
    node.mkdir(parents=True)
    (node / "name").write_text(f"{name}\n")
    (node / "index").write_text(f"{index}\n")


def test_linux_lists_what_takes_pictures_by_number(tmp_path: Path) -> None:
    plug(tmp_path, 10, "HD Pro Webcam C920")
    plug(tmp_path, 11, "HD Pro Webcam C920", index=1)
    plug(tmp_path, 0, "Integrated Camera: Integrated C")
    plug(tmp_path, 12, "bcm2835-codec-decode")
    plug(tmp_path, 19, "rpi-hevc-dec")
    found = video_devices(tmp_path / "dev", tmp_path / "class")
    assert [(camera.index, camera.name) for camera in found] == [
        (0, "Integrated Camera"),
        (10, "HD Pro Webcam C920"),
    ]
    assert found[1].path == tmp_path / "dev" / "video10"
    assert found[1].usable


def test_a_machine_without_cameras_lists_none(tmp_path: Path) -> None:
    assert video_devices(tmp_path / "dev", tmp_path / "class") == ()


@pytest.mark.parametrize(
    ("name", "tidy"),
    [
        ("Integrated Camera: Integrated C", "Integrated Camera"),
        ("USB2.0 Camera: USB2.0 Camera", "USB2.0 Camera"),
        ("Cam: front", "Cam: front"),
        ("C920", "C920"),
    ],
)
def test_what_the_driver_repeats_is_left_out(name: str, tidy: str) -> None:
    assert tidy_name(name) == tidy


def test_macos_counts_in_the_order_of_identities() -> None:
    report = {
        "SPCameraDataType": [
            {"_name": "FaceTime HD Camera", "spcamera_unique-id": "47B4B64B"},
            {"_name": "C920", "spcamera_unique-id": "0x14200000046d082d"},
        ]
    }
    assert [(camera.index, camera.name) for camera in _sorted_by_identity(report)] == [
        (0, "C920"),
        (1, "FaceTime HD Camera"),
    ]


def test_windows_names_a_camera_only_if_there_is_no_doubt() -> None:
    assert [str(camera) for camera in _if_only_one(["C920"])] == ["0 (C920)"]
    assert [str(camera) for camera in _if_only_one(["C920", "C922"])] == ["0", "1"]


@pytest.mark.parametrize("nothing", [None, {}, [], "no"])
def test_a_system_that_does_not_answer_lists_none(nothing: object) -> None:
    assert _sorted_by_identity(nothing) == _if_only_one(nothing) == ()


@pytest.mark.parametrize(
    ("words", "camera"), [("c920", C920), ("  Integrated ", LAPTOP), ("HD PRO WEBCAM C922", C922)]
)
def test_a_part_of_the_name_is_enough(words: str, camera: ListedCamera) -> None:
    assert find_camera(words, TABLE) is camera


def test_a_whole_name_wins_over_a_part() -> None:
    plain = ListedCamera(6, "Webcam")
    assert find_camera("webcam", (*TABLE, plain)) is plain


@pytest.mark.parametrize(
    ("words", "cameras", "sentence"),
    [
        ("pro", TABLE, "2 (HD Pro Webcam C920) and 4 (HD Pro Webcam C922); give the number"),
        ("kitchen", TABLE, "there is 0 (Integrated Camera), 2 (HD Pro Webcam C920) and 4 "),
        ("kitchen", (), "no camera is plugged in"),
        ("", TABLE, "no camera called ''"),
    ],
)
def test_a_name_that_means_none_or_several_lists_what_there_is(
    words: str, cameras: tuple[ListedCamera, ...], sentence: str
) -> None:
    with pytest.raises(VisionError) as failure:
        find_camera(words, cameras)
    assert sentence in str(failure.value)
