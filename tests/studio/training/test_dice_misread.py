"""The sheet of dice that are read wrongly, or whose labels are wrong."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from studio.training import dice_misread
from tests.vision.render import Die, picture
from vision.pictures import read_picture


def test_a_photograph_with_a_wrong_label_is_named_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("right", "wrong"):
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture(Die(4, 200, 200)))
    (tmp_path / "labels.csv").write_text(
        "file,top_faces,boxes\nright.png,4,165 165 235 235 4\nwrong.png,6,165 165 235 235 6\n"
    )
    dice_misread.main([str(tmp_path / "sheet.png"), "--photos", str(tmp_path)])
    told = capsys.readouterr().out.splitlines()
    assert [line.split(" ")[:2] for line in told[:-1]] == [["wrong.png:", "6>4"]]
    assert told[-1].startswith("1 of 2 pictures without a mistake")
    assert read_picture(tmp_path / "sheet.png").max() > 200
