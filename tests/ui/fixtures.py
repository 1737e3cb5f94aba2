"""A small scene with one of most things, and a pilot to drive it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.ui.drawing.layout import SAFE, SCREEN, grid
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, Shortcut
from game.ui.scenes.phones import cards as phones_cards
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from studio.pilot import Pilot
from tests.ui import standstill
from tests.ui.audit import unbaked
from tests.ui.haste import EyesShut, NothingAhead, kept_art, kept_png


class Board(Scene):
    """Nine buttons in a square, a tenth for Back; remembers what happened to it."""

    name = "board"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.log: list[object] = []
        self.ticks: list[float] = []

    def build(self) -> Widget:
        root = Widget(self.name, SCREEN)
        title, body = SAFE.split_top(80, gap=16)
        body, bottom = body.split_bottom(112, gap=16)
        root.add(Label("title", title, "Nine buttons", role="title", size=60))
        for name, cell in zip("abcdefghi", grid(body, 3, 3), strict=True):
            root.add(Button(name, cell, name.upper(), partial(self.log.append, name)))
        leave = bottom.split_left(400)[0]
        root.add(Button("leave", leave, "Leave", lambda: self.log.append("leave"), shortcut=Shortcut.BACK))
        return root

    def on_intent(self, intent: Intent) -> bool:
        self.log.append(type(intent).__name__)
        return False

    def tick(self, now: float) -> None:
        self.ticks.append(now)

    def pressed(self) -> list[object]:
        """The buttons that were pressed, in order."""
        return [entry for entry in self.log if entry in tuple("abcdefghi") or entry == "leave"]


@pytest.fixture(autouse=True)
def _pilots_are_quick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are baked for tests that look at them, and once for all of those but the ones that look at the
    baking itself. For the others nothing is drawn or, where they ask when and where something is painted, all
    is with pictures of one pixel."""
    marked = request.node.get_closest_marker
    if marked("bakes") is None:
        monkeypatch.setattr(Pilot, "renderer", NothingAhead)
        # Every evening with phones bakes all cards of its game for them.
        monkeypatch.setattr(phones_cards, "Art", kept_art)
        monkeypatch.setattr(phones_cards, "png_of", kept_png)
        if marked("pictures") is None:
            monkeypatch.setattr(Pilot, "art", staticmethod(unbaked))
            monkeypatch.setattr(Pilot, "shot", _nothing_to_see)
            if marked("painted") is None:
                monkeypatch.setattr(Pilot, "renderer", EyesShut)
        else:
            monkeypatch.setattr(Pilot, "art", staticmethod(kept_art))


@pytest.fixture(autouse=True)
def _the_screen_never_waits(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Whatever a test does on a screen: no turn of the loop waits for a thread or a process, or reads the
    disk but where `standstill.MAY_READ` says why."""
    if "/tests/ui/" not in str(request.path):
        yield
        return
    places = standstill.watch(monkeypatch)
    yield
    assert not places, "the screen stood still: " + "\n".join(places)


def _nothing_to_see(_pilot: Pilot, _path: Path | None = None) -> pygame.Surface:
    raise AssertionError("a test that looks at pictures is to be marked `pictures`")


@pytest.fixture
def fly(tmp_path: Path) -> Iterator[Callable[..., Pilot]]:
    """Starts a pilot with a home scene; closes it after the test."""
    pilots: list[Pilot] = []

    def start(home: Callable[[Context], Scene] = Board, **options: object) -> Pilot:
        pilots.append(Pilot(tmp_path / "data", home, **options))  # type: ignore[arg-type]
        return pilots[-1]

    yield start
    for pilot in pilots:
        pilot.app.close()


@pytest.fixture
def pilot(fly: Callable[..., Pilot]) -> Pilot:
    """A pilot on the board of nine buttons."""
    return fly()


@pytest.fixture
def board(pilot: Pilot) -> Board:
    """The scene the pilot is on."""
    assert isinstance(pilot.scene, Board)
    return pilot.scene


@contextmanager
def virtual_screen(size: str) -> Iterator[str]:
    """The name of a virtual display, so large and with so many bits a pixel, while it is there."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    try:
        yield f":{server.stdout.readline().strip()}"
    finally:
        server.terminate()
        server.communicate()


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """The name of a virtual display of 1280 x 800; asked for only where Xvfb is there."""
    with virtual_screen("1280x800x24") as display:
        yield display


TWO_SCREENS = """
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 65536
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Modes "1280x720"
    Virtual 2560 800
  EndSubSection
EndSection
"""
FIRST, SECOND = "DUMMY0", "DUMMY1"
"""What the driver calls its screens; the second is 1024 x 768 and lies at the right of the first."""


@pytest.fixture
def two_screens(tmp_path: Path) -> Iterator[str]:
    """The name of a display with two screens; asked for only where Xorg and xrandr are there."""
    settings = tmp_path / "xorg.conf"
    settings.write_text(TWO_SCREENS)
    own = ["-config", str(settings), "-configdir", str(tmp_path), "-logfile", str(tmp_path / "xorg.log")]
    quiet = ["-nolisten", "tcp", "-noreset", "-novtswitch", "-sharevts"]
    server = subprocess.Popen(
        ["Xorg", "-displayfd", "1", *own, *quiet],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    display = f":{server.stdout.readline().strip()}"
    try:
        if display == ":":
            pytest.skip("Xorg does not start for this account, or xserver-xorg-video-dummy is missing")
        plug = ["xrandr", "-display", display]
        subprocess.run([*plug, "--addmode", SECOND, "1024x768"], check=True)
        subprocess.run(
            [*plug, "--output", SECOND, "--mode", "1024x768", "--right-of", FIRST],
            check=True,
        )
        # Only now does the driver look whether anything is plugged in there.
        subprocess.run(plug, check=True, stdout=subprocess.DEVNULL)
        yield display
    finally:
        server.terminate()
        server.communicate()


def pytest_runtest_setup() -> None:
    """No event of another test is left over."""
    if pygame.display.get_init():
        pygame.event.clear()
