"""What stands in `examples`, run as a reader would; its packages have tests with the pages that build it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cv2

from tests.vision.render import Die, picture


def test_dice_are_read_in_ten_lines(repository: Path, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "dice.png"), picture(Die(3, 200, 200), Die(6, 420, 260)))
    example = repository / "examples" / "read_dice.py"
    assert len(example.read_text(encoding="utf-8").splitlines()) <= 12
    told = subprocess.run(
        [sys.executable, str(example), str(tmp_path / "dice.png")],
        cwd=repository,
        env={**os.environ, "PYTHONPATH": str(repository)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert [line[0] for line in told.splitlines()] == ["3", "6"]
