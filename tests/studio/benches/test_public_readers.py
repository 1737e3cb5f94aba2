"""The methods of public readers: they read plain dice, and are measured beside ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from studio.benches import public_readers
from studio.benches.public_readers import blobs, circles, outlines
from tests.vision.render import Die, picture
from vision.pictures import Image


@pytest.mark.parametrize("read", [blobs, circles, outlines])
def test_every_method_reads_a_large_plain_die(read: Callable[[Image], list[int]]) -> None:
    assert read(picture(Die(4, 200, 200))) == [4]


@pytest.mark.parametrize("read", [blobs, circles])
def test_an_empty_table_is_empty_for_those_that_do_not_count_grain(
    read: Callable[[Image], list[int]],
) -> None:
    assert read(picture()) == []


def test_all_of_them_are_told_in_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "one.png"), picture(Die(4, 200, 200)))
    (tmp_path / "labels.csv").write_text("file,top_faces\none.png,4\n")
    public_readers.main([str(tmp_path)])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert all("1 of 1 pictures exact" in line for line in lines)
