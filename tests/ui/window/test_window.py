"""A real window under a virtual X server: what a hand does there reaches the scene."""

from __future__ import annotations

import itertools
import os
import queue
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Self

import pytest

from game.ui.window.window import drawn_size
from tests.ui.fixtures import FIRST, SECOND, virtual_screen
from tests.waiting import FAILSAFE_S, wait_until

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="Xvfb or xdotool is missing; install them with: sudo apt install xvfb xdotool",
    ),
]
"""Seconds until a word that does not come is a failure."""


class Window:
    """The program in a window, a hand on its mouse and keyboard, an ear for what it says."""

    def __init__(self, screen: str, data: Path, *options: str, **environment: str) -> None:
        cleared = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
        self.environment = {**cleared, "DISPLAY": screen, **environment}
        self.places: dict[str, tuple[str, str]] = {}
        self._said: queue.Queue[str] = queue.Queue()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.window_child", str(data), *options],
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).resolve().parents[3],
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Self:
        self.size = self.hear("ready").split()[1:]
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(FAILSAFE_S)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._said.put(line.strip())

    def hear(self, begins: str) -> str:
        """The next line that begins like this; the ones before it are let go."""
        while True:
            try:
                line = self._said.get(timeout=FAILSAFE_S)
            except queue.Empty:
                pytest.fail(f"the window never said {begins!r}")
            if line.startswith("at "):
                _, name, x, y = line.split()
                self.places[name] = x, y
            if line.startswith(begins):
                return line

    def heard(self) -> list[str]:
        """What it has said until now."""
        return [self._said.get_nowait() for _ in range(self._said.qsize())]

    def hand(self, *command: str) -> str:
        """What one xdotool command says."""
        words = ["xdotool", *command]
        done = subprocess.run(
            words, env=self.environment, check=True, timeout=FAILSAFE_S, stdout=subprocess.PIPE, text=True
        )
        return done.stdout.strip()

    def click(self, name: str) -> None:
        self.hand("mousemove", *self.places[name], "click", "1")


def test_a_click_and_keys_reach_the_scene_in_full_screen(screen: str, tmp_path: Path) -> None:
    with Window(screen, tmp_path) as window:
        assert window.size == ["1280", "800"]
        window.click("f")
        assert window.hear("pressed") == "pressed f"
        window.hand("key", "Left", "Return")
        assert window.hear("pressed") == "pressed e"
        window.hand("key", "F11")
        window.hand("key", "Escape")
        assert window.hear("pressed") == "pressed leave"
        window.hand("key", "alt+F4")
        window.hear("closed")


def test_the_window_has_the_program_s_name_and_class(screen: str, tmp_path: Path) -> None:
    with Window(screen, tmp_path, "--windowed") as window:
        assert window.hand("search", "--class", "^Knucklebone$", "getwindowname") == "Knucklebone"


def test_a_click_and_keys_reach_the_scene_in_a_window(screen: str, tmp_path: Path) -> None:
    with Window(screen, tmp_path, "--windowed") as window:
        window.click("b")
        assert window.hear("pressed") == "pressed b"
        window.hand("key", "Down", "space")
        assert window.hear("pressed") == "pressed e"


def test_a_finger_reaches_the_scene(screen: str, tmp_path: Path) -> None:
    """SDL itself turns the mouse into a finger here, as a touch screen's driver would report one."""
    with Window(screen, tmp_path, SDL_MOUSE_TOUCH_EVENTS="1") as window:
        window.click("h")
        assert window.hear("PointerDown touch") == "PointerDown touch"
        assert window.hear("pressed") == "pressed h"


@contextmanager
def manager(name: str, display: str) -> Iterator[None]:
    """A window manager on that display; none where it has no name."""
    if not name:
        yield
        return
    process = subprocess.Popen([name], env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(FAILSAFE_S)


@pytest.fixture
def television() -> Iterator[str]:
    """The name of a virtual display of 3840 x 2160."""
    with virtual_screen("3840x2160x24") as display:
        yield display


@pytest.mark.skipif(not shutil.which("openbox"), reason="install what is missing: sudo apt install openbox")
def test_a_large_television_is_drawn_small_where_the_graphics_card_makes_it_large(
    television: str, tmp_path: Path
) -> None:
    with manager("openbox", television), Window(television, tmp_path, "--fast-graphics") as window:
        assert window.size == ["1920", "1080"]
        shown = window.hand("search", "--class", "^Knucklebone$", "getwindowgeometry")
        assert "Geometry: 3840x2160" in shown
        x, y = window.places["f"]
        window.hand("mousemove", str(2 * int(x)), str(2 * int(y)), "click", "1")
        assert window.hear("pressed") == "pressed f"
        window.hand("key", "F11")
        window.hear("sized 1280 720")
        window.hand("key", "F11")
        window.hear("sized 1920 1080")
        window.hand("key", "Escape")
        assert window.hear("pressed") == "pressed leave"


def test_without_a_graphics_card_it_is_drawn_as_it_is(television: str, tmp_path: Path) -> None:
    with Window(television, tmp_path, SDL_RENDER_DRIVER="software") as window:
        assert window.size == ["3840", "2160"]
        window.click("f")
        assert window.hear("pressed") == "pressed f"


def test_only_what_is_far_larger_than_full_hd_is_drawn_small() -> None:
    for monitor, drawn in (
        ((1366, 768), (1366, 768)),
        ((1920, 1080), (1920, 1080)),
        ((2560, 1440), (2560, 1440)),
        ((3440, 1440), (3440, 1440)),
        ((3840, 2160), (1920, 1080)),
        ((2160, 3840), (1080, 1920)),
        ((3840, 2400), (1920, 1200)),
        ((5120, 2880), (1920, 1080)),
        ((7680, 4320), (1920, 1080)),
    ):
        assert drawn_size(monitor) == drawn, monitor


def lit_screens(display: str) -> list[str]:
    """Size and place of the screens that show something, as 1280x720+0+0."""
    told = subprocess.run(
        ["xrandr", "-display", display], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    connected = [line.split() for line in told.splitlines() if " connected" in line]
    return [word for words in connected for word in words if "+" in word]


needs_two_screens = pytest.mark.skipif(
    not all(map(shutil.which, ("Xorg", "xrandr", "openbox"))),
    reason="install what is missing with: "
    "sudo apt install xserver-xorg-core xserver-xorg-video-dummy x11-xserver-utils openbox",
)


@needs_two_screens
@pytest.mark.parametrize("name", ["", "openbox"])
def test_full_screen_is_that_of_the_screen_with_the_window(
    two_screens: str, name: str, tmp_path: Path
) -> None:
    """The other screens, and the modes of all, stay as they are."""
    lit = lit_screens(two_screens)
    assert lit == ["1280x720+0+0", "1024x768+1280+0"]
    with manager(name, two_screens), Window(two_screens, tmp_path, "--windowed") as window:
        number = window.hand("search", "--sync", "--class", "^Knucklebone$")
        window.hand("windowmove", "--sync", number, "1400", "20")
        for _ in range(3):
            window.hand("key", "F11")
            window.hear("sized 1024 768")
            assert lit_screens(two_screens) == lit
            window.hand("key", "F11")
            window.hear("sized 1280 720")
            assert lit_screens(two_screens) == lit


@needs_two_screens
def test_a_screen_that_is_unplugged_leaves_the_window_to_the_other(two_screens: str, tmp_path: Path) -> None:
    with manager("openbox", two_screens), Window(two_screens, tmp_path, "--windowed") as window:
        number = window.hand("search", "--sync", "--class", "^Knucklebone$")
        window.hand("windowmove", "--sync", number, "1400", "20")
        window.hand("key", "F11")
        window.hear("sized 1024 768")
        subprocess.run(["xrandr", "-display", two_screens, "--output", SECOND, "--off"], check=True)
        window.hear("sized 1280 720")
        for _ in range(2):
            window.hand("key", "F11")
            window.hear("sized 1280 720")
        window.hand("key", "Right", "Return")
        window.hear("pressed")


def plug(display: str, *how: str) -> None:
    """Tell the screens of a display what becomes of the second, and the driver to look."""
    subprocess.run(["xrandr", "-display", display, "--output", SECOND, *how], check=True)
    subprocess.run(["xrandr", "-display", display], check=True, stdout=subprocess.DEVNULL)


@needs_two_screens
@pytest.mark.parametrize("name", ["", "openbox"])
def test_the_chosen_screen_is_kept_however_it_comes_and_goes(
    two_screens: str, name: str, tmp_path: Path
) -> None:
    with manager(name, two_screens), Window(two_screens, tmp_path, "--display", SECOND.lower()) as window:
        assert window.size == ["1024", "768"]
        place = window.hand("search", "--class", "^Knucklebone$", "getwindowgeometry")
        assert "Position: 1280,0" in place
        plug(two_screens, "--off")
        window.hear(f"shown on {FIRST}")
        plug(two_screens, "--mode", "1024x768", "--right-of", FIRST)
        window.hear(f"shown on {SECOND}")
        plug(two_screens, "--primary", "--left-of", FIRST)
        window.hand("key", "shift+F11")
        window.hear("sized 1280 720")
        window.hear(f"shown on {FIRST}")
        window.hand("key", "F11", "F11")
        window.hear(f"shown on {FIRST}")
        window.hand("key", "shift+F11")
        window.hear("sized 1024 768")
        window.hear(f"shown on {SECOND}")
        window.hand("key", "Right", "Return")
        window.hear("pressed")


ACTS = {
    "full screen": ("key", "F11"),
    "the other": ("key", "shift+F11"),
    "unplugged": ("--off",),
    "at the left": ("--mode", "1024x768", "--primary", "--left-of", FIRST),
    "at the right": ("--mode", "1024x768", "--right-of", FIRST),
}
"""What is done with two screens: keys to the window, or an order to the X server about the second."""


def every_pair(acts: list[str]) -> list[str]:
    """A row in which each act once follows each, itself among them."""
    unused, row = {act: list(acts) for act in acts}, [acts[0]]
    way = list[str]()
    while row:
        if unused[row[-1]]:
            row.append(unused[row[-1]].pop())
        else:
            way.append(row.pop())
    return way[::-1]


@needs_two_screens
@pytest.mark.thorough
@pytest.mark.parametrize("name", ["", "openbox"])
def test_keys_and_screens_in_every_order(two_screens: str, name: str, tmp_path: Path) -> None:
    row = every_pair(list(ACTS))
    assert len(set(itertools.pairwise(row))) == len(ACTS) ** 2
    with manager(name, two_screens), Window(two_screens, tmp_path) as window:
        for number, act in enumerate(row):
            (window.hand if act in ("full screen", "the other") else partial(plug, two_screens))(*ACTS[act])
            wait_until(partial(obeys, window), f"an answer after {row[: number + 1]}", every_s=0.2)
            wait_until(partial(lies_on_a_lit_screen, window, two_screens), f"{row[: number + 1]}")


def obeys(window: Window) -> bool:
    """It has heard keys; those that come while the window is made anew are lost."""
    window.hand("key", "Right", "Return")
    return any(line.startswith("pressed") for line in window.heard())


def lies_on_a_lit_screen(window: Window, display: str) -> bool:
    """The window fills one, or its middle lies on one."""
    try:
        told = window.hand("search", "--class", "^Knucklebone$", "getwindowgeometry", "--shell")
    except subprocess.CalledProcessError:  # It is made anew at this moment.
        return False
    x, y, width, height = (
        int(re.findall(rf"^{name}=(-?\d+)$", told, re.M)[0]) for name in ("X", "Y", "WIDTH", "HEIGHT")
    )
    lit = [tuple(map(int, re.findall(r"\d+", screen))) for screen in lit_screens(display)]
    return any(
        0 <= x + width // 2 - left < wide and 0 <= y + height // 2 - top < high
        for wide, high, left, top in lit
    )
