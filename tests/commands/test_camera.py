"""`knucklebone camera` from the outside: what it lists, says and leaves, and its exit status."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import cv2
import pytest

from game.cli import main
from game.devices.camera import command
from game.devices.camera import window as camera_window
from game.ui.window.display import NoScreen
from tests.vision.render import Die, picture
from vision import camera_check
from vision.capture.list import ListedCamera

pytestmark = pytest.mark.pictures

CAMERAS = (
    ListedCamera(0, "Integrated Camera", Path("/dev/no-such-camera")),
    ListedCamera(2, "HD Pro Webcam C920"),
)


@pytest.fixture(autouse=True)
def cameras(monkeypatch: pytest.MonkeyPatch) -> tuple[ListedCamera, ...]:
    """What this machine seems to have plugged in."""
    monkeypatch.setattr(command, "list_cameras", lambda: CAMERAS)
    return CAMERAS


@pytest.fixture
def table(tmp_path: Path) -> Path:
    cv2.imwrite(str(tmp_path / "table.png"), picture(Die(3, 200, 200), Die(6, 420, 260)))
    return tmp_path / "table.png"


def test_it_lists_cameras_with_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "--list"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("camera 0  Integrated Camera  (this account may not use it")
    assert second == "camera 2  HD Pro Webcam C920"


def test_the_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "--list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["cameras"]
    assert listed[1] == {"index": 2, "name": "HD Pro Webcam C920", "path": None, "usable": True}


def test_a_picture_is_rated_in_words_with_a_preview(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    preview = tmp_path / "new" / "preview.png"
    assert main(["camera", str(table), "--out", str(preview)]) == 0
    lines = capsys.readouterr().out.splitlines()[len(CAMERAS) :]
    assert lines[0] == "table.png: 640 x 480 px"
    assert [line.split()[:2] for line in lines[1:6]] == [
        ["good", name] for name in ("light", "size", "sharpness", "glare", "noise")
    ]
    assert lines[-3] == "Dice: 3 (100%)  6 (100%); total 9."
    assert lines[-2:] == ["All is well: nothing to do.", f"Picture: {preview}"]
    assert cv2.imread(str(preview)).shape == (720, 1280, 3)


def test_of_a_picture_nothing_is_said_of_cameras_that_are_not_there(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.devices.camera.command.list_cameras", tuple)
    assert main(["camera", str(table), "--out", str(table.with_name("preview.png"))]) == 0
    assert "plugged in" not in capsys.readouterr().out


def test_json_is_one_object_with_one_piece_of_advice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dark = tmp_path / "dark.png"
    cv2.imwrite(str(dark), (picture(Die(5, 300, 200)) * 0.1).astype("uint8"))
    assert main(["camera", str(dark), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert [camera["index"] for camera in record["cameras"]] == [0, 2]
    assert record["camera"]["size"] == [640, 480]
    assert record["grade"] == record["parts"]["light"]["grade"] == "poor"
    assert "too dark" in record["advice"]
    assert record["picture"] is None


def test_without_a_screen_the_preview_is_a_picture_in_the_data_folder(
    table: Path, data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_screen(*_: object, **__: object) -> None:
        raise NoScreen("There is no screen.")

    monkeypatch.setattr(camera_window, "show_check", no_screen)
    assert main(["camera", str(table)]) == 0
    captured = capsys.readouterr()
    assert captured.err == "There is no screen.\n"
    assert (data_folder / "pictures" / "camera.png").is_file()


def test_with_a_screen_a_window_opens_for_as_long_as_asked(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["camera", str(table), "--seconds", "1.5"]) == 0
    assert "All is well" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["attic"], 1, "There is no camera, file or folder 'attic'"),
        (["--seconds", "0"], 2, "0 is no number of seconds above 0"),
        (["--seconds", "soon"], 2, "soon is no number of seconds above 0"),
        (["TABLE", "--out", "/proc/nowhere/table.png"], 1, "name another one with --out"),
        (["FILM", "--json"], 1, "is not a video that can be read"),
        (["/dev/no-such-camera", "--json"], 1, "There is no /dev/no-such-camera: plug the camera in"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    words: list[str], status: int, sentence: str, table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    film = table.with_name("film.avi")
    film.write_bytes(b"no film")
    names = {"TABLE": str(table), "FILM": str(film)}
    try:
        ended: object = main(["camera", *(names.get(word, word) for word in words)])
    except SystemExit as leaving:
        ended = leaving.code
    assert ended == status
    errors = capsys.readouterr().err
    assert sentence in errors
    assert "Trying again" not in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize("source", ["99", "99999999999999999999", "http://127.0.0.1:1/snapshot.jpg"])
def test_a_camera_that_gives_no_picture_opens_no_window_but_ends(
    source: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def opened(*_: object, **__: object) -> None:
        raise AssertionError("a window waits for ever")

    monkeypatch.setattr(camera_window, "show_check", opened)
    monkeypatch.setattr(camera_check, "GIVEN_UP", 0.1)
    assert main(["camera", source]) == 1
    (sentence,) = capsys.readouterr().err.splitlines()
    assert source in sentence
    assert sentence.endswith(".")
    assert "Trying again" not in sentence


def test_one_that_never_opens_is_given_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    still = threading.Event()
    monkeypatch.setattr(command, "OPENING_TIMEOUT_S", 0.1)
    monkeypatch.setattr("vision.capture.read.SourceOpener.__call__", lambda *_: still.wait(10) and None)
    assert main(["camera", "1"]) == 1
    assert "No picture came from camera 1" in capsys.readouterr().err
    still.set()


def test_the_demonstration_is_a_camera(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "demo", "--seconds", "0.5", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["camera"]["name"] == "Demo camera"
    assert record["camera"]["size"] == [1280, 720]
    assert [die["value"] for die in record["dice"]]


def test_without_any_camera_it_says_what_can_be_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "list_cameras", lambda: ())
    monkeypatch.setattr(command.sys, "platform", "linux")
    assert main(["camera"]) == 1
    assert "Plug a camera in" in capsys.readouterr().err
    assert main(["camera", "--list"]) == 0
