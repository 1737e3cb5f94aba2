"""The measurement measures what it says; how fast the machine is, is no test's business."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.cli import main
from game.errors import UserError
from game.ui.drawing.widget import Widget
from game.ui.media.sound import Sound
from game.ui.media.sound_output import NullSound
from game.ui.stage.context import Context
from studio.benches.frames import FrameReport, WorstCase, measure
from studio.pilot import Pilot


def test_a_measurement_draws_a_scene_in_motion_through_the_programs_own_loop() -> None:
    report = measure(WorstCase, frames=20, runs=2, size=(960, 540))
    assert isinstance(report, FrameReport)
    assert (report.scene, report.driver, report.size, report.frames, report.runs) == (
        "worst-case",
        "dummy",
        (960, 540),
        20,
        2,
    )
    assert 0 < report.p50 <= report.p99 <= report.worst


def test_a_scene_that_fails_is_not_measured() -> None:
    class Broken(WorstCase):
        def build(self) -> Widget:
            raise RuntimeError("no lamp")

    with pytest.raises(UserError, match="no lamp"):
        measure(Broken, frames=1, size=(960, 540))


@pytest.mark.bakes
def test_the_worst_case_is_in_motion_all_the_time(fly: Callable[..., Pilot]) -> None:
    pilot = fly(WorstCase)
    drawn: list[object] = []
    present = pilot.app.display.present
    pilot.app.display.present = lambda rects: (drawn.append(rects), present(rects))  # type: ignore[assignment]
    pilot.run(1.0)
    assert 55 <= len(drawn) <= 62
    assert sum(1 for _ in pilot.scene.animations) == 6


def test_the_command_tells_one_json_line_a_measurement(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert main(["bench", "frames", "--scene", "worst-case", "--frames", "10", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    report = json.loads(line)
    assert report["scene"] == "worst-case"
    assert report["frames"] == 10
    assert report["size"] == [1920, 1080]


def test_everything_is_sounds_theme_voice_and_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[WorstCase] = []

    class Speaking(WorstCase):
        def __init__(self, ctx: Context) -> None:
            super().__init__(ctx)
            made.append(self)

    reports = [measure(Speaking, frames=1, size=(320, 180), heard=heard) for heard in (True, False)]
    loud, quiet = (scene.ctx for scene in made)
    assert (isinstance(loud.sound, Sound), loud.voice.able, loud.settings.speech) == (True, True, True)
    assert loud.settings.music
    assert (isinstance(quiet.sound, NullSound), quiet.voice.able, quiet.settings.speech) == (
        True,
        False,
        False,
    )
    asked: list[tuple[object, ...]] = []

    def measuring(factory: Any, *, heard: bool, **_: object) -> FrameReport:
        asked.append((heard, factory.keywords["phones"] > 9))
        return reports[0]

    monkeypatch.setattr("studio.benches.frames.measure", measuring)
    assert main(["bench", "frames", "--scene", "engine", "--everything", "--here"]) == 0
    assert asked == [(True, True)]
