"""`knucklebone read dice` and `read field` from the outside: what they print, and their exit status."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from game.cli import main
from game.devices.dice_words import describe_dice, record_of, total_of
from game.store.picture_set import CorrectionStore, Labelled
from studio.training.field_scenes import exposed, mat_board, random_scene, render
from tests.vision.render import Die, picture
from vision.dice.reader import DieFound
from vision.field.pieces import COLOURS, SIZES
from vision.mat import SHEET, SIDE_SQUARES, square_name
from vision.pictures import MAX_USEFUL_SIDE_PX


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cv2.imwrite(str(tmp_path / "a.png"), picture(Die(3, 200, 200), Die(6, 420, 260)))
    cv2.imwrite(str(tmp_path / "b.png"), picture())
    return tmp_path


def test_json_has_one_line_a_picture(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", str(folder), "--json"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["file"] == str(folder / "a.png")
    assert [die["value"] for die in first["dice"]] == [3, 6]
    assert first["size"] == [640, 480]
    assert first["ms"] > 0
    assert set(first["dice"][0]) == {"value", "box", "confidence", "sure"}
    x0, y0, x1, y1 = first["dice"][0]["box"]
    assert x0 < 200 < x1
    assert y0 < 200 < y1
    assert second["dice"] == []


def test_people_get_a_line_of_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "dice", str(folder / "a.png"), str(folder / "b.png")]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "total 9" in first
    assert "no dice" in second


def test_what_would_not_count_at_the_table_is_told_as_doubtful_and_never_added_up() -> None:
    sure, doubtful, guess = (DieFound(n, (0, 0, 9, 9), c) for n, c in ((3, 0.97), (6, 0.7), (5, 0.21)))
    assert describe_dice([sure, replace(doubtful, confidence=0.93)]) == "3 (97%)  6 (93%); total 9"
    assert describe_dice([sure, doubtful]) == "3 (97%); doubtful: 6? (70%)"
    assert describe_dice([sure, guess]) == "3 (97%); 1 more may be dice or not"
    assert describe_dice([guess, guess]) == "2 may be dice or not"
    assert describe_dice([]) == "no dice"
    assert (total_of([sure, doubtful]), total_of([sure])) == (None, 3)
    assert [record_of(one)["sure"] for one in (sure, doubtful)] == [True, False]


def test_a_bad_file_is_said_and_the_others_are_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.jpg").write_bytes(b"nothing")
    missing, empty = folder / "gone.png", folder / "empty"
    empty.mkdir()
    sources = [folder / "bad.jpg", missing, empty, folder / "a.png"]
    assert main(["read", "dice", "--json", *map(str, sources)]) == 1
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 1
    bad, gone, none = captured.err.splitlines()
    assert "bad.jpg is not a picture" in bad
    assert "There is no file" in gone
    assert "There is no picture in the folder" in none


@pytest.mark.parametrize("words", [["read"], ["read", "field"], ["read", "dice"]])
def test_a_wrong_call_is_exit_status_two(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(words)
    except SystemExit as leaving:
        status = leaving.code  # type: ignore[assignment]
    assert status == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_check_scores_labelled_pictures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "labels.csv").write_text("file,top_faces,note\na.png,3 6,\nb.png,1,corrected\n")
    assert main(["read", "dice", "--check", str(folder), "--json"]) == 0
    captured = capsys.readouterr()
    result = json.loads(captured.out)
    assert (result["exact"], result["pictures"]) == (1, 2)
    assert (result["low"], result["high"]) == (0.0945, 0.9055)
    assert result["by_note"] == {"corrected": [0, 1], "ordinary": [1, 1]}
    assert result["misread"] == [{"file": "b.png", "there": [1], "read": [], "note": "corrected"}]
    assert captured.err == "b.png: nothing instead of 1  corrected\n"


def test_check_takes_corrected_labels_in_place_of_wrong_ones(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "labels.csv").write_text("file,top_faces\na.png,3 5\n")
    corrected = tmp_path / "corrected.csv"
    corrected.write_text("file,top_faces,reason\na.png,3 6,a six lies there\n")
    assert main(["read", "dice", "--check", str(folder), "--json", "--corrected", str(corrected)]) == 0
    assert json.loads(capsys.readouterr().out)["exact"] == 1
    corrected.write_text("file,top_faces\nelsewhere.png,1\n")
    assert main(["read", "dice", "--check", str(folder), "--corrected", str(corrected)]) == 1
    assert "corrects elsewhere.png, which" in capsys.readouterr().err


def test_check_tells_people_the_interval_and_what_confidence_is_worth(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "labels.csv").write_text(
        "file,top_faces,boxes\na.png,3 6,170 170 230 230 3;390 230 450 290 6\n"
    )
    assert main(["read", "dice", "--check", str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["all", "pictures", "1", "of", "1", "100.0%", "20.7%", "to", "100.0%"]
    assert any(line.startswith("dice at 0.00 or surer") and "2 of    2" in line for line in lines)


def test_check_without_a_folder_takes_the_rolls_the_console_has_kept(
    data_folder: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = (folder / "a.png").read_bytes()
    label = Labelled("camera 0", ((3, None), (6, None)), "confirmed")
    CorrectionStore(data_folder / "corrections").keep(picture, label, 10)
    assert main(["read", "dice", "--check", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["by_source"] == {"camera-0": [1, 1]}


def test_check_names_pictures_that_are_gone_and_scores_the_others(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "labels.csv").write_text("file,top_faces\ngone.png,1\nb.png,\n")
    assert main(["read", "dice", "--check", str(folder), "--json"]) == 1
    captured = capsys.readouterr()
    assert "There is no file" in captured.err
    assert json.loads(captured.out)["pictures"] == 1


@pytest.mark.parametrize(
    ("labels", "sentence"),
    [
        (None, "labels.csv: check the name"),
        ("file,top_faces\n", "There is no labelled picture in"),
        ("file,top_faces\na.png," + "3 " * 100_000, "labels.csv is no table"),
        ("k" * 200_000, "labels.csv is no table"),
    ],
    ids=["no labels", "no line", "a long line", "a long head"],
)
def test_check_without_pictures_is_said(
    tmp_path: Path, labels: str | None, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if labels is not None:
        (tmp_path / "labels.csv").write_text(labels)
    assert main(["read", "dice", "--check", str(tmp_path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert sentence in line


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, tuple[str, str]], list[str]]:
    """A folder with live.png and empty.png of the mat; what stands there; the corners as words."""
    folder = tmp_path_factory.mktemp("table")
    board, rng = mat_board(SHEET), np.random.default_rng(3)
    scene = random_scene(board, rng, tilt=12)
    cv2.imwrite(str(folder / "live.png"), render(scene, rng))
    cv2.imwrite(str(folder / "empty.png"), render(exposed(scene.empty(), rng), rng))
    pieces = {
        square_name(*piece.square): (COLOURS[piece.colour], SIZES[piece.solid.size]) for piece in scene.pieces
    }
    side = SIDE_SQUARES * board.square
    corners = scene.view.pixels([(0, 0, 0), (side, 0, 0), (side, side, 0), (0, side, 0)])
    return folder, pieces, [f"{x:.1f},{y:.1f}" for x, y in corners]


Table = tuple[Path, dict[str, tuple[str, str]], list[str]]


@pytest.mark.parametrize("extra", ["nothing", "reference", "corners"])
def test_a_field_is_one_json_line(table: Table, extra: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder, pieces, corners = table
    words = {
        "nothing": [],
        "reference": ["--reference", str(folder / "empty.png")],
        "corners": ["--corners", *corners],
    }
    assert main(["read", "field", str(folder / "live.png"), "--json", *words[extra]]) == 0
    (record,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert record["file"] == str(folder / "live.png")
    assert record["board"]["method"] == ("corners" if extra == "corners" else "fiducials")
    assert (
        np.abs(np.array(record["board"]["corners"]) - [list(map(float, c.split(","))) for c in corners]).max()
        < 3
    )
    assert {one["square"]: (one["colour"], one["size"]) for one in record["pieces"]} == pieces
    assert all(0 <= one["confidence"] <= 1 for one in record["pieces"])
    assert record["ms"] > 0


@pytest.mark.parametrize("extra", ["nothing", "reference", "corners"])
def test_a_field_in_a_large_picture_is_told_in_its_own_pixels(
    table: Table, extra: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is read made smaller, where it would take room and time for nothing."""
    folder, pieces, corners = table
    for name in ("live.png", "empty.png"):
        image = cv2.imread(str(folder / name))
        cv2.imwrite(str(tmp_path / name), cv2.resize(image, None, fx=3.2, fy=3.2))
    assert image.shape[1] * 3.2 > MAX_USEFUL_SIDE_PX
    at = [[3.2 * float(number) for number in corner.split(",")] for corner in corners]
    words = {
        "nothing": [],
        "reference": ["--reference", str(tmp_path / "empty.png")],
        "corners": ["--corners", *(f"{x},{y}" for x, y in at)],
    }
    assert main(["read", "field", str(tmp_path / "live.png"), "--json", *words[extra]]) == 0
    record = json.loads(capsys.readouterr().out)
    assert np.abs(np.array(record["board"]["corners"]) - at).max() < 10
    assert {one["square"]: (one["colour"], one["size"]) for one in record["pieces"]} == pieces


def test_people_see_the_field_drawn(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    folder, pieces, _ = table
    assert main(["read", "field", str(folder / "live.png")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"{len(pieces)} pieces" in lines[0]
    assert len(lines) == 10
    assert lines[1].split()[0] == "8"


def test_a_picture_without_a_field_is_said_and_the_others_are_read(
    table: Table, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live = table[0] / "live.png"
    assert main(["read", "field", "--json", str(folder / "b.png"), str(folder / "gone.png"), str(live)]) == 1
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 1
    none, gone = captured.err.splitlines()
    assert "no mat or checkerboard" in none
    assert "There is no file" in gone


def test_a_bad_reference_is_said(table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    live = str(table[0] / "live.png")
    assert main(["read", "field", live, "--reference", str(tmp_path / "gone.png")]) == 1
    assert "There is no file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--corners", "1,2", "3,4", "5,6"],
        ["--corners", "1,2", "3,4", "5,6", "seven"],
        ["--corners", "1,2", "3,4", "5,6", "nan,inf"],
        ["--corners", "1,2", "3,4", "5,6", "1e9,0"],
        ["--corners", "100,100", "600,100", "600,600", "100,600"],
        ["--square", "3"],
    ],
)
def test_wrong_options_of_field_are_exit_status_two(
    table: Table, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["read", "field", str(table[0] / "live.png"), *words])
    except SystemExit as leaving:
        status = leaving.code  # type: ignore[assignment]
    assert status == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
