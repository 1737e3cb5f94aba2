"""Frames at their real pace beside a camera; how fast the machine is, is no test's business."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from game.cli import main
from studio.benches.camera import Clocks, measure_pace
from studio.benches.frames import WorstCase

SIZE = (480, 270)


class Hours:
    """A clock on which each look takes as long as it is told."""

    def __init__(self, look: float) -> None:
        self.look, self.time = look, 0.0

    def now(self) -> float:
        self.time += self.look
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += seconds

    def clocks(self) -> Clocks:
        return Clocks(self.now, lambda: self.time, self.wait)


@pytest.fixture
def pictures(tmp_path: Path) -> str:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((90, 160, 3), 80, np.uint8))
    return str(tmp_path)


def test_a_scene_is_shown_without_a_camera_and_while_it_is_read(pictures: str) -> None:
    without, beside = measure_pace(WorstCase, pictures, frames=5, size=SIZE, clocks=Hours(0.0).clocks())
    assert (without.camera, bool(beside.camera)) == ("", True)
    assert {report.scene for report in (without, beside)} == {"worst-case"}
    assert all((report.size, report.frames, report.rolls) == (SIZE, 5, 0) for report in (without, beside))


@pytest.mark.parametrize(("look", "late"), [(0.001, 0), (0.02, 5)])
def test_a_frame_is_late_when_the_next_one_is_due_before_it_is_shown(
    pictures: str, look: float, late: int
) -> None:
    report = next(measure_pace(WorstCase, pictures, frames=5, size=SIZE, clocks=Hours(look).clocks()))
    assert (report.late, report.held_late) == (late, late)
    assert 1000 * look <= report.p50 <= report.p99 <= report.worst


def test_a_camera_that_is_not_there_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    command = ["bench", "frames", "--scene", "worst-case", "--frames", "1", "--camera", "no-such-film.mp4"]
    assert main(command) == 1
    assert "no-such-film.mp4" in capsys.readouterr().err
