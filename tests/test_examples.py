"""What stands in `examples`, run as a reader would; its packages have tests with the pages that build it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np

from tests.vision.render import Die, picture


def told_by(repository: Path, name: str, source: Path) -> list[str]:
    """What an example prints of a picture or a film."""
    return subprocess.run(
        [sys.executable, str(repository / "examples" / name), str(source)],
        cwd=repository,
        env={**os.environ, "PYTHONPATH": str(repository)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()


def lines_of(example: Path) -> int:
    """How many there are, without empty ones and what it is about."""
    told = [line for line in example.read_text(encoding="utf-8").splitlines() if line.strip()]
    return len(told) - told[0].startswith('"""')


def test_dice_are_read_in_ten_lines(repository: Path, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "dice.png"), picture(Die(3, 200, 200), Die(6, 420, 260)))
    example = repository / "examples" / "read_dice.py"
    assert lines_of(example) <= 10
    told = told_by(repository, "read_dice.py", tmp_path / "dice.png")
    assert [line[0] for line in told] == ["3", "6"]


def test_rolls_are_followed_in_fifteen_lines(repository: Path, tmp_path: Path) -> None:
    """A film in which two dice come into an empty picture at once, tumbling, and stay."""
    film, size = tmp_path / "throw.avi", (640, 480)
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 30.0, size)
    empty = picture()
    tumbling = [
        picture(Die(6 - at % 6, 60 + 20 * at, 100 + 10 * at), Die(1 + at % 6, 560 - 14 * at, 60 + 20 * at))
        for at in range(8)
    ]
    lying = picture(Die(3, 220, 200), Die(6, 440, 260))
    for shown in (*[empty] * 30, *tumbling, *[lying] * 60):
        writer.write(np.ascontiguousarray(cv2.resize(shown, size)))
    writer.release()
    assert lines_of(repository / "examples" / "follow_rolls.py") <= 15
    (told,) = told_by(repository, "follow_rolls.py", film)
    assert sorted(told.strip("[]").split(", ")) == ["3", "6"]


def test_the_pages_show_the_examples_as_they_are(repository: Path) -> None:
    page = (repository / "docs/reference/vision.md").read_text(encoding="utf-8")
    for name in ("read_dice.py", "follow_rolls.py"):
        assert (repository / "examples" / name).read_text(encoding="utf-8").strip() in page
