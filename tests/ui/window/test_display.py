"""One factor and one offset, there and back; no screen is a sentence, not a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.store.settings import Present, Settings, load
from game.ui.drawing.layout import SCREEN
from game.ui.window import present
from game.ui.window.display import Display, NoScreen


@pytest.mark.parametrize(
    ("size", "scale", "stage"),
    [
        ((1920, 1080), 1.0, (0, 0, 1920, 1080)),
        ((3840, 2160), 2.0, (0, 0, 3840, 2160)),
        ((1280, 1024), 2 / 3, (0, 152, 1280, 720)),
        ((2560, 1080), 1.0, (320, 0, 1920, 1080)),
    ],
)
def test_the_stage_is_as_large_as_fits_in_the_middle(
    size: tuple[int, int], scale: float, stage: tuple[int, int, int, int]
) -> None:
    display = Display(size=size)
    assert display.scale == pytest.approx(scale)
    assert (*display.stage.get_offset(), *display.stage.get_size()) == stage
    assert display.to_logical(*display.to_window(0, 0)) == pytest.approx((0, 0))


@settings(max_examples=30)
@given(st.integers(320, 2600), st.integers(240, 1600), st.floats(0, SCREEN.w), st.floats(0, SCREEN.h))
def test_pointers_come_back_to_where_things_are_drawn(width: int, height: int, x: float, y: float) -> None:
    display = Display(size=(width, height))
    assert display.to_logical(*display.to_window(x, y)) == pytest.approx((x, y), abs=1e-6)


@pytest.mark.parametrize(("quarters", "corner"), [(1, (1279, 152)), (2, (1279, 871)), (3, (0, 871))])
def test_a_turned_picture_begins_at_another_corner(quarters: int, corner: tuple[int, int]) -> None:
    display = Display(size=(1280, 1024))
    assert display.turn(quarters)
    assert not display.turn(quarters)
    assert display.space.portrait is (quarters != 2)
    display.stage.fill((0, 0, 255))
    display.stage.set_at((0, 0), (255, 0, 0))
    display.present([display.stage.get_rect()])
    assert display.window.get_at(corner) == pygame.Color("red")
    x, y = display.to_window(0.1, 0.1)
    assert (int(x), int(y)) == corner
    assert display.to_logical(x, y) == pytest.approx((0.1, 0.1))


def test_rectangles_of_the_stage_are_presented_where_the_stage_is(monkeypatch: pytest.MonkeyPatch) -> None:
    display = Display(size=(2560, 1080))
    shown: list[list[pygame.Rect]] = []
    monkeypatch.setattr(pygame.display, "update", shown.append)
    display.present([pygame.Rect(10, 20, 30, 40)])
    display.present([])
    assert shown == [[pygame.Rect(330, 20, 30, 40)]]


def test_whole_frames_are_a_remedy_for_drivers_that_lose_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    display = Display(size=(640, 360), whole_frames=True)
    flips: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(1))
    display.present([pygame.Rect(0, 0, 1, 1)])
    assert flips == [1]


def test_a_machine_without_a_screen_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(NoScreen, match="no screen") as caught:
        Display()
    assert "\n" not in str(caught.value)
    monkeypatch.setenv("DISPLAY", ":4711")
    # What SDL falls back to where nothing answers there.
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoScreen, match="none answers at DISPLAY=:4711"):
        Display()


@pytest.mark.parametrize(
    ("gpu", "shm", "chosen"),
    [
        (0.4, 0.6, Present.GPU),
        (9.0, 0.6, Present.SHM),
        (None, 0.6, Present.SHM),
        (0.5, None, Present.GPU),
        (None, None, Present.SHM),
    ],
)
def test_the_faster_way_to_present_is_taken(
    monkeypatch: pytest.MonkeyPatch, gpu: float | None, shm: float | None, chosen: Present
) -> None:
    monkeypatch.setattr(present, "milliseconds", {Present.GPU: gpu, Present.SHM: shm}.__getitem__)
    assert present.fastest() is chosen


def test_it_is_measured_once_for_each_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":5")
    calls: list[int] = []
    monkeypatch.setattr(present, "fastest", lambda: calls.append(1) or Present.SHM)
    first, kept = present.choose(Present.AUTO, {})
    again, _ = present.choose(Present.AUTO, kept)
    assert (first, again, kept, calls) == (Present.SHM, Present.SHM, {":5": "shm"}, [1])
    assert present.choose(Present.GPU, {})[0] is Present.GPU
    assert calls == [1]


def test_what_measures_loads_no_more_than_it_takes() -> None:
    """The first start of all waits for it, twice."""
    script = "import sys; from game.ui.window import present; present.measure(); print(*sys.modules)"
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    told = subprocess.check_output([sys.executable, "-c", script], text=True, env=environment)
    assert not {"numpy", "pkg_resources"} & {*told.split()}


def test_every_window_is_introduced_by_the_program_s_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """To X and to Wayland, in place of the script's name that pygame gives."""
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        monkeypatch.setenv(name, "__main__.py")
    present.introduce()
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "Knucklebone"
    assert os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] == "Knucklebone"


def test_nothing_is_measured_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(present, "fastest", lambda: pytest.fail("measured"))
    assert present.choose(Present.AUTO, {}) == (Present.AUTO, {})


def test_what_was_measured_is_kept_with_the_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":6")
    monkeypatch.setattr(present, "fastest", lambda: Present.SHM)
    way, settings = present.decide(Settings(), tmp_path)
    assert way is Present.SHM
    assert load(tmp_path) == (settings, "")
    assert settings.measured == {":6": "shm"}
    assert present.decide(settings, tmp_path, Present.GPU)[0] is Present.GPU
