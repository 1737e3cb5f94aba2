"""How late frames come while a camera is read: a scene at its real pace, without a camera and with one.

The scene moves by a clock of its own, 1/60 s a frame, and each frame is due 1/60 s after the one before. The
camera is read as in play, in threads of its own.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.devices.camera.source import CameraSource
from game.devices.dice import RollRequest
from game.errors import UserError
from game.store.settings import Settings
from game.ui.app import FRAME_TIME_S, App, SceneFactory
from game.ui.window.clock import FakeClock
from game.ui.window.display import Display
from studio.benches.frames import WARM_UP
from studio.rehearsal import bake_all
from vision.capture.target import LOOP

SIZE: Final = (1280, 720)
"""Size of the film's pictures, px; what webcams are asked for."""
ROLLS: Final = 2
"""Number of rolls in the film: about a quarter of a minute."""
SEED: Final = 7


@dataclass(frozen=True, slots=True)
class Clocks:
    """What is measured by, s."""

    now: Callable[[], float] = time.perf_counter
    processor: Callable[[], float] = time.process_time
    wait: Callable[[float], object] = time.sleep


@dataclass(frozen=True, slots=True)
class PaceReport:
    """How late the frames of one scene were shown."""

    scene: str
    driver: str
    size: tuple[int, int]
    camera: str
    """What people call it; empty without one."""
    frames: int
    p50: float
    p99: float
    worst: float
    """Milliseconds from when a frame was due until it was shown."""
    late: int
    """Frames that were not shown when the next one was due, whatever held them up: other programs, too."""
    held_p50: float
    held_p99: float
    held_worst: float
    """Milliseconds of processor time, of the screen and of the camera together, that passed while a frame was
    made: what else runs on the machine does not count, and neither does it help that there are two cores."""
    held_late: int
    """Frames that would have been late by that."""
    rolls: int
    """That the camera's reader has told meanwhile."""


@contextmanager
def film() -> Iterator[str]:
    """A video of rolls, the same one every time, that is gone when it is not needed any more.

    Raises:
        UserError: OpenCV cannot write it.
    """
    from studio.scenes.film import RATE, Film
    from vision.opencv import load_cv2

    cv2 = load_cv2()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "film.avi")
        writer = cv2.VideoWriter(path, cv2.VideoWriter.fourcc(*"MJPG"), RATE, SIZE)
        if not writer.isOpened():
            raise UserError("OpenCV cannot write a film here: name a camera or a video after --camera.")
        for moment in Film(SEED, ROLLS, size=SIZE):
            writer.write(moment.image)
        writer.release()
        yield path


def measure_pace(
    factory: SceneFactory,
    camera: str,
    *,
    frames: int,
    size: tuple[int, int] = (1920, 1080),
    clocks: Clocks | None = None,
) -> Iterator[PaceReport]:
    """Show the same frames without a camera and with it.

    Args:
        factory: makes the scene.
        camera: what a CameraSource takes; a video goes round and round.
        frames: that are shown each time.
        size: of the window, px.
        clocks: the machine's own if left out.

    Raises:
        UserError: the camera names nothing that exists.
        NoScreen: a window cannot be opened.
    """
    # A name that is wrong is told before anything is measured.
    Dice(camera).close()
    for name in ("", camera):
        dice = Dice(name) if name else None
        try:
            yield _shown(factory, dice, frames, size, clocks or Clocks())
        finally:
            if dice is not None:
                dice.close()


class Dice:
    """A camera that is always asked for the next roll."""

    def __init__(self, camera: str) -> None:
        """Raises UserError: it names nothing that exists."""
        self._source = CameraSource(f"{camera}{LOOP}" if Path(camera).is_file() else camera)
        self.label = self._source.label
        self.rolls = self._asked = 0
        self._ask()

    def look(self) -> None:
        """What a table does in each frame."""
        self._source.status()
        answer = self._source.poll()
        if answer is not None:
            # A picture of an empty table answers, too.
            self.rolls += bool(answer.dice)
            self._ask()

    def close(self) -> None:
        """Release the camera."""
        self._source.close()

    def _ask(self) -> None:
        self._asked += 1
        self._source.ask(RollRequest(self._asked, 0, "", 1, 6, ""))


def _shown(
    factory: SceneFactory, dice: Dice | None, frames: int, size: tuple[int, int], clocks: Clocks
) -> PaceReport:
    display, own = Display(windowed=True, size=size), FakeClock()
    with tempfile.TemporaryDirectory() as folder:
        app = App(display, data=Path(folder), home=factory, settings=Settings(), clock=own)
        app.step()
        bake_all(app)
        times = np.array([*_times(app, own, dice, WARM_UP + frames, clocks)][WARM_UP:]) * 1000
        scene = app.stack.top.name if app.stack.top is not None else ""
        driver, real = display.driver, display.size
        app.close()
    label, rolls = (dice.label, dice.rolls) if dice is not None else ("", 0)
    shown, held = _figures(times[:, 0]), _figures(times[:, 1])
    return PaceReport(scene, driver, real, label, frames, *shown, *held, rolls)


def _figures(times: NDArray[np.float64]) -> tuple[float, float, float, int]:
    """Half of the times, 99 in 100 and all are at most so long, ms; and how many are too long for a frame."""
    p50, p99 = (float(np.percentile(times, share)) for share in (50, 99))
    return p50, p99, float(times.max()), int((times > FRAME_TIME_S * 1000).sum())


def _times(
    app: App, own: FakeClock, dice: Dice | None, frames: int, clocks: Clocks
) -> Iterator[tuple[float, float]]:
    """Seconds from when each frame was due until it was shown, and of the processor's time in making it."""
    due = clocks.now()
    for _ in range(frames):
        clocks.wait(max(0.0, due - clocks.now()))
        begun = clocks.processor()
        if dice is not None:
            dice.look()
        own.advance(FRAME_TIME_S)
        app.step()
        shown = clocks.now()
        yield shown - due, clocks.processor() - begun
        # One that came late does not make all others late.
        due = max(due + FRAME_TIME_S, shown)
