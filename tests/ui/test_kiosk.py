"""A public screen on a real one: with a window manager, with none, and alone under cage, it stays."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.thorough import thorough
from tests.waiting import FAILSAFE_S, wait_until

NEEDED = ("Xvfb", "xdotool", "import", "openbox")
pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not all(map(shutil.which, NEEDED)),
        reason="install what is missing with: sudo apt install xvfb xdotool imagemagick openbox",
    ),
]
ROOT = Path(__file__).resolve().parents[2]
"""Seconds until what does not come is a failure."""
DARK = 0.05
"""Mean of a picture from 0 to 1, below which nothing is on it. Every screen of the program is brighter."""
OTHER = """
import pygame
pygame.display.init()
pygame.display.set_caption("Other")
pygame.display.set_mode((300, 200)).fill((0, 0, 0))
pygame.display.flip()
while pygame.event.wait().type != pygame.QUIT:
    pass
"""


@contextmanager
def running(*command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program that is ended at the end."""
    usual = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "DISPLAY")}
    usual |= {"SDL_AUDIODRIVER": "dummy", **environment}
    process = subprocess.Popen(command, env=usual, cwd=ROOT, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(FAILSAFE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Screen:
    """A virtual screen, with eyes and hands."""

    def __init__(self, display: str) -> None:
        self.display = display

    def ask(self, *command: str) -> str:
        """What one command on this screen says; empty where it fails."""
        environment = {**os.environ, "DISPLAY": self.display}
        found = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=FAILSAFE_S)
        return found.stdout.strip() if found.returncode == 0 else ""

    @property
    def front(self) -> str:
        """The name of the window that has the keyboard."""
        return self.ask("xdotool", "getwindowfocus", "getwindowname")

    @property
    def lit(self) -> bool:
        """Whether anything is shown."""
        told = self.ask("import", "-window", "root", "-colorspace", "gray", "-resize", "1x1!", "txt:-")
        grey = told.rpartition("(")[2].strip(")")
        return bool(told) and float(grey.rstrip("%").split(",")[0]) / (100 if "%" in grey else 255) > DARK

    def seen(self, name: str) -> bool:
        """Whether that window has the keyboard, and is visible."""
        return self.front == name and self.lit

    def windows(self, name: str) -> list[str]:
        """The numbers of windows with this name. xdotool itself finds none by name in every locale."""
        found = self.ask("xdotool", "search", "--onlyvisible", "--class", ".*").split()
        return [number for number in found if self.ask("xdotool", "getwindowname", number) == name]

    def window(self, name: str) -> str:
        """The number of a window, as soon as it is there."""
        wait_until(lambda: bool(self.windows(name)), f"there is no window {name}")
        return self.windows(name)[0]


@pytest.fixture(params=["openbox", *thorough("nothing")])
def screen_with(request: pytest.FixtureRequest) -> Iterator[Screen]:
    """A screen of its own with that window manager."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    display = f":{server.stdout.readline().strip()}"
    try:
        if request.param == "nothing":
            yield Screen(display)
        else:
            with running(request.param, DISPLAY=display):
                screen = Screen(display)
                wait_until(
                    lambda: "Openbox" in screen.ask("xdotool", "getwindowfocus", "getwindowname"),
                    "no manager",
                )
                yield screen
    finally:
        server.terminate()
        server.communicate()


@pytest.fixture
def console(screen_with: Screen, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The program, to be seen."""
    command = (sys.executable, "-m", "game", "--kiosk", "--present", "shm", "--data", str(tmp_path))
    with running(*command, DISPLAY=screen_with.display) as process:
        wait_until(lambda: screen_with.seen("Knucklebone"), "it never came up")
        yield process


def test_whatever_takes_its_place_has_it_for_a_moment_only(
    screen_with: Screen, console: subprocess.Popen[bytes]
) -> None:
    screen, command = screen_with, (sys.executable, "-c", OTHER)
    for _ in range(2):
        with running(*command, DISPLAY=screen.display):
            other = screen.window("Other")
            screen.ask("xdotool", "windowraise", other, "windowfocus", other)
            wait_until(lambda: screen.seen("Knucklebone"), f"{screen.front} stays in front")
        wait_until(lambda: screen.seen("Knucklebone"), "it stays dark when the other window has gone")
    screen.ask("xdotool", "key", "Return")
    for act in ("windowminimize", "windowunmap"):
        screen.ask("xdotool", act, screen.window("Knucklebone"))
        wait_until(lambda: screen.seen("Knucklebone"), f"it stays dark after {act}")
    assert console.poll() is None


def test_no_key_and_no_window_manager_closes_it_and_a_signal_does(
    screen_with: Screen, console: subprocess.Popen[bytes]
) -> None:
    for keys in ("alt+F4", "F11", "Escape", "ctrl+q", "alt+F4"):
        screen_with.ask("xdotool", "key", keys)
    screen_with.ask("xdotool", "windowquit", screen_with.window("Knucklebone"))
    wait_until(lambda: screen_with.seen("Knucklebone"), "it is gone")
    assert console.poll() is None
    console.send_signal(signal.SIGTERM)
    assert console.wait(FAILSAFE_S) == 0


SOMEBODY = 65534
DROPPED = f"setpriv --reuid {SOMEBODY} --regid {SOMEBODY} --clear-groups"
DROPPED += " --inh-caps +dac_override --ambient-caps +dac_override"
"""For tests that root runs: cage refuses root, and the program's files may be root's."""


@pytest.fixture
def as_somebody() -> tuple[str, ...]:
    """What comes before a command that root may not run."""
    words = () if os.getuid() else tuple(DROPPED.split())
    if not (shutil.which("cage") and shutil.which("Xwayland")):
        pytest.skip("install what is missing with: sudo apt install cage xwayland")
    if words and subprocess.run([*words, "true"], capture_output=True).returncode:
        pytest.skip("root cannot become anybody else here, and cage refuses root")
    return words


@pytest.fixture
def folders(as_somebody: tuple[str, ...]) -> Iterator[tuple[Path, Path]]:
    """What a session has for itself, and the data folder; not below those of pytest: they are root's."""
    with tempfile.TemporaryDirectory() as work:
        made = Path(work) / "runtime", Path(work) / "data"
        for folder in made:
            folder.mkdir(mode=0o700)
        for folder in (Path(work), *made) if as_somebody else ():
            os.chown(folder, SOMEBODY, SOMEBODY)
        yield made


UNSEEN = {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
"""Has cage draw where there is no screen."""


@pytest.mark.parametrize("driver", ["wayland", *thorough("x11")])
def test_cage_shows_it_alone_and_ends_with_it(
    folders: tuple[Path, Path], as_somebody: tuple[str, ...], driver: str
) -> None:
    runtime, data = folders
    program = f"-m tests.ui.eager_child {data}/forward --kiosk --data {data}"
    script = f"echo $$ > {data}/pid; exec {sys.executable} {program}"
    command = (*as_somebody, "cage", "--", "sh", "-c", script)
    with running(*command, XDG_RUNTIME_DIR=str(runtime), SDL_VIDEODRIVER=driver, **UNSEEN) as cage:
        forward = data / "forward"
        wait_until(lambda: forward.exists() or cage.poll() is not None, "its coming to the front")
        assert cage.poll() is None
        os.kill(int((data / "pid").read_text()), signal.SIGTERM)
        assert cage.wait(FAILSAFE_S) == 0


def test_cage_with_two_screens_shows_it_on_one_of_them_and_moves_it(
    folders: tuple[Path, Path], as_somebody: tuple[str, ...]
) -> None:
    runtime, data = folders
    command = (*as_somebody, "cage", "--", sys.executable, "-m", "tests.ui.spread_child", f"{data}/note")
    where = {"XDG_RUNTIME_DIR": str(runtime), "SDL_VIDEODRIVER": "wayland", "WLR_HEADLESS_OUTPUTS": "2"}
    with running(*command, **where, **UNSEEN) as cage:
        assert cage.wait(FAILSAFE_S) == 0
    assert (data / "note").read_text("utf-8").splitlines() == [
        "(2560, 720) (0, 0) (1280, 720)",
        "(2560, 720) (1280, 0) (1280, 720)",
    ]
