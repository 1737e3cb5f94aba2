"""Scoring a reader on labelled pictures."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from tests.vision.render import Die, picture
from vision.dice.reader import DieFound
from vision.dice.score import Evaluated, PictureLabel, evaluate, labels, score
from vision.errors import VisionError

LABELS = """file,top_faces,boxes,note
one/a.png,2 5,10 10 50 50 2;60 60 90 90 5,
two/b.png,6,,crowd
two/c.png,,,
"""


def die(value: int, box: tuple[int, int, int, int], confidence: float = 0.97) -> DieFound:
    return DieFound(value, box, confidence)


def test_labels_are_read(tmp_path: Path) -> None:
    (tmp_path / "labels.csv").write_text(LABELS)
    first, second, third = labels(tmp_path)
    assert first == PictureLabel("one/a.png", (2, 5), (((10, 10, 50, 50), 2), ((60, 60, 90, 90), 5)))
    assert (second.source, second.values, second.note) == ("two", (6,), "crowd")
    assert third.values == ()


@pytest.mark.parametrize("text", ["name,values\na.png,1\n", "file,top_faces\na.png,six\n"])
def test_labels_that_make_no_sense_are_named_by_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "labels.csv").write_text(text)
    with pytest.raises(VisionError, match=r"Line 2 of .*labels\.csv"):
        labels(tmp_path)


def test_a_folder_without_labels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(VisionError, match=r"labels\.csv: check the name"):
        labels(tmp_path)


def test_rates_bands_and_times_are_added_up() -> None:
    one = PictureLabel("one/a.png", (2, 5), (((10, 10, 50, 50), 2), ((60, 60, 90, 90), 5)))
    right = Evaluated(one, (die(2, (12, 12, 48, 48)), die(5, (61, 61, 88, 88), 0.6)), 10.0)
    wrong = Evaluated(one, (die(3, (12, 12, 48, 48)), die(5, (0, 0, 5, 5))), 30.0)
    empty = Evaluated(PictureLabel("two/c.png", ()), (), 20.0)
    result = score([right, wrong, empty])
    assert (result.overall.exact, result.overall.pictures) == (2, 3)
    assert result.by_source["one"].share == 0.5
    assert result.macro == 0.75
    assert result.bands[0.95] == (1, 3)
    assert result.bands[0.5] == (2, 4)
    assert (result.sure.exact, result.sure.pictures) == (0, 1)
    assert result.percentile(0.5) == 20.0


def test_a_folder_is_read_and_judged(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), picture(Die(4, 300, 200)))
    (tmp_path / "labels.csv").write_text("file,top_faces\na.png,4\n")
    (evaluated,) = evaluate(tmp_path, lambda image: (die(4, (0, 0, 9, 9)),))
    assert evaluated.exact
