"""How much work a frame is: a scene in motion, measured through the program's own loop.

Work is what happens between two frames besides waiting: letting time pass, repainting and presenting. The
scene moves by a clock of its own, 1/60 s a frame, so every machine measures the same frames.
"""

from __future__ import annotations

import gc
import random
import tempfile
import time
import wave
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from game.errors import UserError
from game.store.folder import DataFolder
from game.store.settings import Settings
from game.ui.app import FRAME_TIME_S, App, SceneFactory
from game.ui.art import Art
from game.ui.boards import Plate, Tally
from game.ui.boards.plates import TablePlate
from game.ui.drawing.animation import Flight
from game.ui.drawing.layout import Box, Share, column, grid, row
from game.ui.drawing.widget import Widget
from game.ui.media import speech
from game.ui.media.sound import Sound
from game.ui.media.speech import Voice
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.banner import Banner
from game.ui.widgets.button import Button
from game.ui.widgets.panel import Panel
from game.ui.widgets.preview import Preview
from game.ui.window.clock import FakeClock
from game.ui.window.display import Display
from game.ui.window.window import drawn_size
from studio.rehearsal import bake_all

WARM_UP = 30
"""Frames drawn before the measuring begins: pictures are baked in them."""
HUM_RATE_HZ = 22050
"""Samples a second of a made-up voice."""


@dataclass(frozen=True, slots=True)
class FrameReport:
    """Milliseconds of work of the frames of one scene."""

    scene: str
    driver: str
    size: tuple[int, int]
    """Size of the picture drawn, px: for a large screen it is drawn small, see `game.ui.window.window`."""
    screen: tuple[int, int]
    """Size of the screen that it is for, px."""
    frames: int
    runs: int
    """How often all of them were drawn; each counts with its fastest run."""
    p50: float
    p99: float
    worst: float
    first: float
    """Milliseconds from the scene's creation to its first picture."""


def measure(
    factory: SceneFactory,
    *,
    frames: int = 600,
    runs: int = 1,
    size: tuple[int, int] = (1920, 1080),
    windowed: bool = True,
    settings: Settings | None = None,
    heard: bool = False,
) -> FrameReport:
    """Draw a scene in motion and time each frame.

    Raises NoScreen where a window cannot be opened, UserError where the scene fails.

    With `heard` there are sounds, the theme and a voice, which is made up where the machine has none. The
    frames are the same in every run, so the fastest of several runs leaves out what else the machine had to
    do meanwhile.
    """
    settings = replace(settings or Settings(), speech=heard)
    gc.collect()
    gc.freeze()
    measured = [_run(factory, frames, size, windowed, settings, heard) for _ in range(runs)]
    gc.unfreeze()
    times = np.min([run.times for run in measured], axis=0)
    p50, p99 = (float(np.percentile(times, share)) for share in (50, 99))
    first = min(run.first for run in measured) * 1000
    last = measured[-1]
    worst = float(times.max())
    return FrameReport(last.scene, last.driver, last.size, size, frames, runs, p50, p99, worst, first)


@dataclass(frozen=True, slots=True)
class _Run:
    """All frames of a scene, drawn once."""

    scene: str
    driver: str
    size: tuple[int, int]
    times: list[float]
    """Milliseconds."""
    first: float
    """Seconds."""


def _run(
    factory: SceneFactory,
    frames: int,
    size: tuple[int, int],
    windowed: bool,
    settings: Settings,
    heard: bool,
) -> _Run:
    # On a larger screen the graphics card does the rest, which costs this program nothing that is measured.
    display = Display(windowed=windowed, size=drawn_size(size), present=settings.present)
    clock = FakeClock()
    with tempfile.TemporaryDirectory() as folder:
        sound = Sound(settings.volume) if heard else None
        begun = time.perf_counter()
        app = App(display, data=Path(folder), home=factory, settings=settings, clock=clock, sound=sound)
        if sound is not None:
            app.ctx.voice = _voice(sound, Path(folder))
        app.step()
        first = time.perf_counter() - begun
        bake_all(app)
        times = [_time_frame(app, clock) for _ in range(WARM_UP + frames)][WARM_UP:]
        name = app.stack.top.name if app.stack.top is not None else ""
        driver, real = display.driver, display.size
        app.close()
        if sound is not None:
            sound.close()
        for report in DataFolder(Path(folder)).reports.glob("*.txt"):
            raise UserError(f"A scene failed while it was measured:\n{report.read_text()}")
    return _Run(name, driver, real, times, first)


def _voice(sound: Sound, folder: Path) -> Voice:
    """The machine's, or one that hums as long as a sentence takes."""

    def hum(command: list[str]) -> None:
        with wave.open(command[command.index("-w") + 1], "wb") as file:
            file.setparams((1, 2, HUM_RATE_HZ, 0, "NONE", ""))
            file.writeframes((9000 * np.sin(np.arange(2 * HUM_RATE_HZ) / 20)).astype("<i2").tobytes())

    found = speech.voice(sound.speak, folder)
    return found if found.able else speech.Speaker(sound.speak, hum, speech.ESPEAK)


def _time_frame(app: App, clock: FakeClock) -> float:
    """Milliseconds of one turn of the loop."""
    clock.advance(FRAME_TIME_S)
    begun = time.perf_counter()
    app.step()
    return (time.perf_counter() - begun) * 1000


class WorstCase(Scene):
    """More than any table of ours asks for, all at once.

    56 widgets built anew every 0.75 s, six things in the air, a moving focus, a camera picture at 15 fps.
    """

    name = "worst-case"
    tick_every = FRAME_TIME_S

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._rng = random.Random(7)
        frame = np.full((480, 640, 3), 60, np.uint8)
        self._frames = [np.ascontiguousarray(np.roll(_stripe(frame), 8 * n, axis=1)) for n in range(8)]
        self._ticks = 0

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header, body = column(self.safe, 112, Share(), gap=24)
        root.add(Banner("banner", header, "Rosa, put a blue pyramid on the field", seat=0, step="Step 2 / 3"))
        seats, table, side = row(body, 400, Share(), 420, gap=24)
        for n, cell in enumerate(column(seats, *[Share()] * 5)):
            plate = root.add(TablePlate(n, cell, f"Player {n}", False, Art.die, lambda: None))
            plate.show(Plate((Tally("laurels", str(n * 7), "points"),)), "waiting", lit=False)
        root.add(Panel("table", table))
        for n, cell in enumerate(grid(table.inset(24), 6, 8)):
            root.add(Button(f"b{n}", cell, str(n), tone=("green", "blue", "amber")[n % 3]))
        root.add(Panel("side", side, title="Dice tray"))
        self._preview = root.add(Preview("preview", Box(side.x + 24, side.y + 100, side.w - 48, 280)))
        root.add(Button("yes", Box(side.x + 24, side.bottom - 136, side.w - 48, 112), "Yes", tone="green"))
        return root

    def tick(self, now: float) -> None:
        self._ticks += 1
        while sum(1 for _ in self.animations) < 6:
            self._throw()
        if self._ticks % 4 == 0:
            self._preview.show(self._frames[self._ticks // 4 % 8])
        if self._ticks % 12 == 0:
            self.focus.cycle(1)
        if self._ticks % 45 == 0:
            self.rebuild()

    def _throw(self) -> None:
        start, end = ((self._rng.uniform(200, 1700), self._rng.uniform(200, 900)) for _ in range(2))
        picture = self.ctx.art.panel(150, 210, "cream")
        self.animations.add(Flight(picture, start, end, self._rng.uniform(0.4, 0.9), arc=80))


def _stripe(frame: np.ndarray) -> np.ndarray:
    striped = frame.copy()
    striped[:, ::16] = (200, 180, 40)
    return striped
