"""What `knucklebone rolls` costs and how late it is: a drawn film at its real pace, and many virtual dice.

The film is played alone, and with the server and four listeners, which are a process of their own. The times
are from the first picture in which the dice lie; the tracker's own is until the picture by which it knows.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import numpy as np

from game.chance import Chance
from game.devices.camera.source import CameraSource
from game.devices.dice import DiceSource
from game.devices.registry import SourceRegistry
from game.devices.virtual.source import VirtualSource
from game.errors import UserError
from game.features.rolls.feed import RollFeed
from game.features.rolls.outside import LOOPBACK, Outside, Serving
from game.features.rolls.roll import Roll
from game.features.rolls.watching import Listener, RollWatch
from game.phones.server.binding import bound
from game.terminal import complain
from studio.scenes.film import RATE
from studio.scenes.film_throws import Throws
from vision.capture.read import Camera, CameraFrame
from vision.opencv import load_cv2

SIZE: Final = (1280, 720)
SEED: Final = 12
LISTENERS: Final = 4
LOOK_INTERVAL_S: Final = 0.01
"""Seconds between two looks at the source, as the command takes them."""
REST_S: Final = 1.0
"""Seconds for which dice lie before the next throw."""
MOST_AHEAD: Final = 50
"""Virtual rolls that the slowest listener may lack."""
WARM_UP: Final = 10
"""One in so many rolls is over before memory is first measured."""
PATIENCE_S: Final = 20.0
"""Seconds after which listeners are not waited for any longer."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What a film shows."""

    rests: float
    """Seconds from its beginning to the first picture in which all dice lie."""
    values: tuple[int, ...]
    """Ascending."""


@dataclass(frozen=True, slots=True)
class RollReport:
    """One film or soak."""

    name: str
    rolls: int
    told: int
    """Rolls of which every listener heard rightly and once."""
    extra: int
    """Whatever was told beside them."""
    core: float
    """Share of one core; of a film, at its own pace."""
    known: tuple[float, float]
    """From rest until the tracker knows: median and longest, s; 0 where nothing is seen."""
    output: tuple[float, float]
    """From rest until the line is written."""
    heard: tuple[float, float]
    """From rest until the slowest listener has it."""
    memory: tuple[float, float]
    """Early and at the end, MiB."""

    def row(self) -> str:
        """A line of the table below HEAD."""
        times = (self.known, self.output, self.heard)
        known, output, heard = (f"{half:.2f} {most:.2f}" if most else "-" for half, most in times)
        memory = "{:.0f} to {:.0f}".format(*self.memory)
        return (
            f"{self.name:14}{100 * self.core:6.0f} %{self.told:8} of {self.rolls:<5}{self.extra:6}"
            f"{known:>12}{output:>12}{heard:>12}{memory:>13}"
        )


HEAD: Final = (
    f"{'':14}{'core':>8}{'told':>9}{'':8}{'more':>6}{'known':>12}{'output':>12}{'listeners':>12}{'MiB':>13}"
    "   (s from rest: half, all)"
)


class Lines:
    """Writes the line of each roll nowhere, and takes down when."""

    def __init__(self) -> None:
        self.rolls: list[tuple[Roll, float]] = []
        self.memory = [memory_mib()]
        self._nowhere = open(os.devnull, "w")  # noqa: SIM115 (as long as this process)

    def hear(self, roll: Roll, data: dict[str, Any]) -> None:
        """Take down one roll."""
        print(json.dumps(data), file=self._nowhere, flush=True)
        self.rolls.append((replace(roll, evidence=None), time.monotonic()))
        self.memory.append(memory_mib())


class TimedCamera(Camera):
    """A film that knows when its first picture was due."""

    begun: float | None = None

    def latest(self) -> CameraFrame | None:
        frame = super().latest()
        if self.begun is None and frame is not None:
            self.begun = frame.time - (frame.number - 1) / RATE
        return frame


def draw_film(path: Path, throws: int) -> list[Throw]:
    """Draw throws on one table, as a webcam packs them. Raises UserError where OpenCV cannot write a film."""
    cv2 = load_cv2()
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), RATE, SIZE)
    if not writer.isOpened():
        raise UserError("OpenCV cannot write a film here.")
    table, shown, pictures = Throws(np.random.default_rng(SEED), SIZE), [], 0
    stage = table.actions.stage

    def show(moments: Iterator[None]) -> None:
        nonlocal pictures
        for _ in moments:
            table.actions.advance_surroundings()
            writer.write(stage.picture())
            pictures += 1
            for die in stage.dice:
                die.between = []

    show(table.actions.rest(REST_S))
    for _ in range(throws):
        show(table.all_at_once(list(stage.dice)))
        shown.append(Throw(pictures / RATE, tuple(sorted(die.pose.value for die in stage.dice))))
        show(table.actions.rest(REST_S))
    writer.release()
    return shown


def measure(throws: int, rolls: int) -> Iterator[RollReport]:
    """The film alone, with the server and listeners, and so many virtual rolls."""
    with tempfile.TemporaryDirectory() as folder:
        film = Path(folder) / "film.avi"
        shown = draw_film(film, throws)
        yield measure_film("reading alone", film, shown, listeners=0)
        yield measure_film("with server", film, shown, listeners=LISTENERS)
    yield measure_virtual(rolls)


def measure_film(name: str, film: Path, shown: Sequence[Throw], *, listeners: int) -> RollReport:
    """Play a film to its end."""
    # What was before is nobody's memory here.
    gc.collect()
    lines, camera = Lines(), TimedCamera(film, every_picture=True)
    source = CameraSource(camera)
    with _outside(listeners) as (outside, heard):
        watch = RollWatch(_feed(source), [lines, *outside], complain)
        worked = time.process_time()
        while watch.step(time.monotonic()):
            time.sleep(LOOK_INTERVAL_S)
        # Of the film's own time, which a busy machine stretches.
        core = (time.process_time() - worked) / (shown[-1].rests + REST_S)
        arrived = heard(len(lines.rolls))
    source.close()
    pairs = matched(shown, lines.rolls)
    rests = {roll.number: (camera.begun or 0.0) + throw.rests for throw, roll, _ in pairs}
    written = [at - rests[roll.number] for _, roll, at in pairs]
    known = [late - (roll.delay_s or 0.0) for late, (_, roll, _) in zip(written, pairs, strict=True)]
    last = {number: max(times) for number, times in arrived.items() if len(times) == listeners}
    at_listeners = [last[number] - rest for number, rest in rests.items() if number in last]
    return RollReport(
        name,
        len(shown),
        len(pairs) if not listeners else len(at_listeners),
        len(lines.rolls) - len(pairs),
        core,
        _figures(known),
        _figures(written),
        _figures(at_listeners),
        (lines.memory[len(lines.memory) // 4], lines.memory[-1]),
    )


def measure_virtual(rolls: int) -> RollReport:
    """Throw virtual dice as fast as all listeners take them."""
    feed = _feed(VirtualSource(Chance(SEED)))
    lines = Lines()
    with _outside(LISTENERS) as (outside, heard):
        watch = RollWatch(feed, [lines, *outside], complain)
        begun, worked = time.monotonic(), time.process_time()
        for number in range(rolls):
            feed.throw()
            watch.step(time.monotonic())
            if number % MOST_AHEAD == MOST_AHEAD - 1:
                heard(number + 1)
        core = (time.process_time() - worked) / (time.monotonic() - begun)
        arrived = heard(rolls)
    told = sum(len(times) == LISTENERS for times in arrived.values())
    extra = sum(max(0, len(times) - LISTENERS) for times in arrived.values()) + max(
        0, len(lines.rolls) - rolls
    )
    memory = lines.memory[rolls // WARM_UP], lines.memory[-1]
    nothing = (0.0, 0.0)
    return RollReport("virtual dice", rolls, told, extra, core, nothing, nothing, nothing, memory)


def _feed(source: DiceSource) -> RollFeed:
    registry = SourceRegistry({source.kind: lambda: source})
    return RollFeed(registry, source.kind, clock=time.monotonic, today=lambda: datetime.now(UTC))


def matched(shown: Sequence[Throw], told: Sequence[tuple[Roll, float]]) -> list[tuple[Throw, Roll, float]]:
    """Each throw with the next roll of its values, in their order."""
    pairs, rest = [], list(told)
    for throw in shown:
        found = next((at for at, (roll, _) in enumerate(rest) if _values(roll) == throw.values), None)
        if found is not None:
            pairs.append((throw, *rest[found]))
            rest = rest[found + 1 :]
    return pairs


def _values(roll: Roll) -> tuple[int, ...]:
    return tuple(sorted(value or 0 for value in roll.values))


def _figures(times: Sequence[float]) -> tuple[float, float]:
    return (float(np.median(times)), max(times)) if times else (0.0, 0.0)


def memory_mib() -> float:
    """What this process holds of the machine's memory; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


# --- listeners

Arrivals = dict[int, list[float]]
"""By the roll's number: when each listener had it, s."""


@contextmanager
def _outside(count: int) -> Iterator[tuple[list[Listener], Callable[[int], Arrivals]]]:
    """The server with so many listeners; and what says when rolls arrived, once so many have."""
    if not count:
        yield [], lambda rolls: {}
        return
    listening = bound(LOOPBACK, 0)
    port = listening.getsockname()[1]
    outside = Outside(Serving({LOOPBACK: listening}, port), "", complain)
    command = [sys.executable, "-m", "studio.benches.roll_listeners", f"http://{LOOPBACK}:{port}", str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        stream = child.stdout
        arrived: Arrivals = {}
        stream.readline()

        def heard(rolls: int) -> Arrivals:
            deadline = time.monotonic() + PATIENCE_S
            while sum(map(len, arrived.values())) < rolls * count and time.monotonic() < deadline:
                number, at = json.loads(stream.readline())
                arrived.setdefault(number, []).append(at)
            return arrived

        try:
            yield [outside], heard
        finally:
            outside.close()
            child.terminate()
