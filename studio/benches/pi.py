"""`knucklebone bench pi`: what a small machine is held to, measured on a share of one core."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from statistics import median
from typing import Final

from game.catalogue import GAMES
from game.commands.workshop import workshop
from game.errors import UserError
from game.terminal import complain, tell, tell_data
from game.ui.loading import loading

MEASURED_S: Final = 15.0
"""For which frames are counted, and each bot is watched."""
PRESS_COUNT: Final = 30
PICTURE_COUNT: Final = 6
"""Rolls, and fields."""
MIN_FINISHED_SHARE: Final = 0.9
"""Share of its choices that a bot must think to the end for a machine to carry its level."""
FIRST: Final = "import sys; from studio.benches.pi import first_picture; sys.exit(first_picture())"


@dataclass(frozen=True, slots=True)
class Budget:
    """One figure and what it is held to."""

    name: str
    value: float
    unit: str
    goal: float
    detail: str = ""
    at_least: bool = False
    """The goal is the least, not the most."""

    @property
    def kept(self) -> bool:
        """Whether the goal is reached."""
        return self.value >= self.goal if self.at_least else self.value <= self.goal


def bench_pi(share: float, as_json: bool) -> None:
    """Measure everything on `share` of one core, 0..1, and tell each figure as it comes. Raises UserError."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for budget in budgets(share):
        if as_json:
            tell_data({**asdict(budget), "kept": budget.kept})
        else:
            tell(line(budget))


def line(budget: Budget) -> str:
    """One figure, for people."""
    bound = "at least" if budget.at_least else "at most"
    verdict = "kept" if budget.kept else "NOT KEPT"
    detail = f"; {budget.detail}" if budget.detail else ""
    return f"{budget.name}: {budget.value:.3g} {budget.unit} ({bound} {budget.goal:g}: {verdict}){detail}"


def budgets(share: float) -> Iterator[Budget]:
    """Every figure, one after the other. Raises UserError."""
    from studio.benches.cpu_limit import limit_cpu

    def slow_down() -> AbstractContextManager[None]:
        return limit_cpu(share) if share < 1 else nullcontext()

    with slow_down():
        first = min(_start() for _ in range(2))
    yield Budget("first picture", first, "s", 4.0, "from the start of the process, files warm")
    yield from _play(slow_down)
    try:
        yield from _read(slow_down)
    except UserError as error:
        complain(error)
    for game in GAMES:
        yield _bots(game, slow_down)


def _play(slowed: Callable[[], AbstractContextManager[None]]) -> Iterator[Budget]:
    from studio.benches.play import frames_a_second, press_to_picture

    with slowed():
        rate = frames_a_second(MEASURED_S)
    yield Budget("frames a second", rate, "at 1920x1080", 30, "everything moves; no screen", at_least=True)
    with slowed():
        delays = sorted(press_to_picture(PRESS_COUNT))
    detail = f"the slowest of {PRESS_COUNT}; half within {1000 * median(delays):.0f} ms"
    yield Budget("press to picture", delays[-1], "s", 0.1, detail)


def _read(slowed: Callable[[], AbstractContextManager[None]]) -> Iterator[Budget]:
    from vision.network import load_onnxruntime

    engine = "OpenCV" if load_onnxruntime() is None else "ONNX Runtime"
    bench = workshop("benches.reading_times", "Measurements of recognition")
    rolls = bench.rolls(PICTURE_COUNT)
    with slowed():
        delays = [min(pair) for pair in zip(bench.roll_delays(rolls), bench.roll_delays(rolls), strict=True)]
    detail = (
        f"by {engine}, from rest, the slowest of {PICTURE_COUNT} rolls; half within {median(delays):.2f} s"
    )
    yield Budget("roll read", max(delays), "s", 1.2, detail)
    with slowed():
        times = sorted(bench.field_times(PICTURE_COUNT))
    yield Budget(
        "field read", times[-1], "s", 1.5, f"by {engine}, the slowest of {PICTURE_COUNT} whole fields"
    )


def _bots(game: str, slowed: Callable[[], AbstractContextManager[None]]) -> Budget:
    """The strongest level whose thoughts this machine thinks to the end, and how long it takes."""
    from game.lab.speed import thinkers
    from studio.benches.play import thoughts

    told, slowest = [], 0.0
    for bot in thinkers(game):
        with slowed():
            found = thoughts(game, bot, MEASURED_S)
        slowest = max(slowest, *found.seconds, 0.0)
        told.append(f"{bot} thinks {found.finished} of {len(found.seconds)} choices to the end")
        if found.seconds and found.finished >= MIN_FINISHED_SHARE * len(found.seconds):
            break
    return Budget(f"a bot's answer, {game}", slowest, "s", 2.8, ", ".join(told))


def _start() -> float:
    """Seconds from starting the program until its first picture. Raises UserError."""
    # As it is installed: compiled once and for all, here by the first of several starts.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begun = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-c", FIRST], stdout=subprocess.PIPE, text=True, env=environment
    )
    with child:
        assert child.stdout is not None
        said = child.stdout.readline()
        took = time.perf_counter() - begun
    if said.strip() != "shown":
        raise UserError("The program does not come to its first picture here: see knucklebone doctor.")
    return took


def first_picture() -> int:
    """Start the program as `knucklebone` does, say when its first picture is up, and end."""
    from game.commands import play

    with loading():
        from game.commands.open_program import open_program
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    turns = 0

    def is_shown() -> bool:
        nonlocal turns
        turns += 1
        if turns == 2:
            tell("shown")
        return turns == 2

    with tempfile.TemporaryDirectory() as folder:
        open_program(parser.parse_args(["--data", folder]), until=is_shown)
    return 0
