"""How pictures reach the screen fastest on this machine: measured in a child process, then remembered.

SDL shows a window either through a texture (right with a graphics card) or by copying shared memory (many
times faster without one). It must be told before the first window opens, hence the child.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from game.store.settings import Present, Settings, save
from game.ui.loading import loading, without

TITLE = "Knucklebone"
HINT = "SDL_FRAMEBUFFER_ACCELERATION"
MODES: dict[Present, str] = {Present.SHM: "0", Present.GPU: "1"}
MEASURED_FRAMES = 30
MAX_MEASURING_S = 0.8
"""Seconds one way of presenting may be measured."""
_HEADLESS = ("dummy", "offscreen")


def display_name() -> str:
    """What the measurement is remembered by; empty where there is nothing to measure."""
    if os.environ.get("SDL_VIDEODRIVER") in _HEADLESS:
        return ""
    return os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""


def introduce() -> None:
    """Tell X and Wayland whose windows are opened from now on; pygame names the script that runs."""
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS", "SDL_APP_NAME"):
        os.environ[name] = TITLE


def choose(wanted: Present, measured: Mapping[str, str]) -> tuple[Present, dict[str, str]]:
    """The way to present, and the measurements to remember from now on."""
    name = display_name()
    kept = dict(measured)
    if wanted is not Present.AUTO or not name:
        return wanted, kept
    if kept.get(name) not in (Present.SHM.value, Present.GPU.value):
        kept[name] = fastest().value
    return Present(kept[name]), kept


def decide(settings: Settings, folder: Path, wanted: Present | None = None) -> tuple[Present, Settings]:
    """The way to present with these settings; what had to be measured is kept in their folder."""
    present, measured = choose(wanted or settings.present, settings.measured)
    if measured == settings.measured:
        return present, settings
    settings = replace(settings, measured=measured)
    # Without a disk to keep it on, the measurement is made again at the next start.
    with contextlib.suppress(OSError):
        save(folder, settings)
    return present, settings


def apply(present: Present) -> None:
    """Tell SDL, before its first window. A hint that the person has set stays."""
    if present in MODES:
        os.environ.setdefault(HINT, MODES[present])


def fastest() -> Present:
    """Measure both ways; shared memory when the texture cannot be measured."""
    times = {mode: milliseconds(mode) for mode in MODES}
    gpu, shm = times[Present.GPU], times[Present.SHM]
    # A vsynced texture blocks for up to a frame without costing work; it is then the better picture.
    return Present.GPU if gpu is not None and (shm is None or gpu <= shm * 1.5) else Present.SHM


def milliseconds(mode: Present) -> float | None:
    """Work of one present, as a child process measured it; None when it could not."""
    environment = {**os.environ, HINT: MODES[mode], "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    try:
        child = subprocess.run(
            [sys.executable, "-m", "game.ui.window.present"],
            env=environment,
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
        return float(child.stdout.split()[-1])
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None


def measure() -> float:
    """Milliseconds of processor time of one present of a few rectangles in a full-screen window."""
    # pygame loads NumPy where it finds it, which would be a third of what this takes.
    with loading(), without("numpy"):
        import pygame

        from game.ui.window.window import Window

    introduce()
    pygame.display.init()
    pygame.display.set_caption(TITLE)
    window = Window().fill_screen()
    rects = [pygame.Rect(200 * n, 150 * n, 150, 210) for n in range(4)]
    pygame.display.flip()
    begun, used = time.perf_counter(), time.process_time()
    frames = 0
    while frames < MEASURED_FRAMES and time.perf_counter() - begun < MAX_MEASURING_S:
        pygame.event.pump()
        window.fill((frames, 0, 0), rects[0])
        pygame.display.update(rects)
        frames += 1
    spent = time.process_time() - used
    pygame.quit()
    return spent * 1000 / frames


if __name__ == "__main__":
    print(f"{measure():.3f}")
