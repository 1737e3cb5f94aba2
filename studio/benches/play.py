"""What people feel of a machine's speed, in real time: frames a second, answers to presses, bots' patience.

Unlike `studio.benches.frames`, which counts work by a clock of its own, the clock here is the real one, so a
processor that is too slow shows as it would at the table.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from game.catalogue import GAMES, build, make_bot
from game.chance import Chance
from game.devices.catalogue import virtual
from game.devices.registry import virtual_only
from game.match.dice.desk import DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.rules.contract import Action, Bot, Rules, Turn
from game.store.journal import PlayerEntry
from game.ui.app import App, SceneFactory
from game.ui.intents import InputDevice, Navigate
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.window.display import Display
from game.ui.window.renderer import Renderer
from studio.benches.table import TableInMotion
from studio.rehearsal import bake_all

SIZE: Final = (1920, 1080)
PRESSES: Final = tuple(Navigate(InputDevice.KEYS, dx, dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
SETTLING_S: Final = 3.0
"""Seconds that a table is given for its first pictures before it is measured."""


class CountingRenderer(Renderer):
    """Knows how many frames were drawn."""

    drawn = 0

    def draw(self, scenes: Sequence[Scene]) -> bool:
        did = super().draw(scenes)
        self.drawn += did
        return did


def frames_a_second(seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Frames a second of a table at which everything moves."""
    with _app(TableInMotion) as (app, renderer):
        _run(app, SETTLING_S, clock)
        before, begun = renderer.drawn, clock()
        _run(app, seconds, clock)
        return (renderer.drawn - before) / (clock() - begun)


def press_to_picture(presses: int, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """Seconds from each press, as the program has it from keys or pads, until a frame shows the outcome.

    The table waits for a person.
    """
    delays = []
    with _app(_table({0: None, 1: None})) as (app, renderer):
        _run(app, SETTLING_S, clock)
        bake_all(app)
        for number in range(presses):
            _run(app, 0.2, clock)
            before, begun = renderer.drawn, clock()
            app.deliver(PRESSES[number % len(PRESSES)])
            while renderer.drawn == before and clock() - begun < 1:
                app.step()
            delays.append(clock() - begun)
    return delays


@dataclass(slots=True)
class Thoughts:
    """How a bot's choices went."""

    game: str
    bot: str
    seconds: list[float] = field(default_factory=list)
    """For each choice that was one."""
    finished: int = 0
    """Choices that it thought about as far as its level does, before patience ended."""


def thoughts(game: str, bot: str, seconds: float, clock: Callable[[], float] = time.perf_counter) -> Thoughts:
    """How the bots of a whole table of this kind think on the screen, for so long."""
    found = Thoughts(game, bot)
    seats = GAMES[game].seat_range[-1]
    with _app(_table(dict.fromkeys(range(seats), _Timed(bot, found, clock)), game)) as (app, _):
        _run(app, seconds, clock)
    return found


class _Timed:
    """A bot whose choices are counted."""

    def __init__(self, name: str, found: Thoughts, clock: Callable[[], float]) -> None:
        self.name, self._found, self._clock = name, found, clock
        self._bot: Bot = make_bot(name, found.game)

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        begun, finished = self._clock(), False
        try:
            yield from self._bot.think(rules, view, turn, rng)
            finished = True
        finally:
            if len(turn.options) > 1:
                self._found.seconds.append(self._clock() - begun)
                self._found.finished += finished


def _table(bots: dict[int, Bot | None], game: str = "") -> SceneFactory:
    """A table with these bots by seat; people where there is none."""
    rules = build(game or next(iter(GAMES)), len(bots))

    def table(ctx: Context) -> Scene:
        chance = Chance(5)
        players = tuple(
            PlayerEntry(f"Player {seat + 1}", bot.name if bot else None) for seat, bot in bots.items()
        )
        thinking = {seat: bot for seat, bot in bots.items() if bot is not None}
        desk = DiceDesk(virtual_only(chance), virtual())
        return TableScene(ctx, MatchLoop(Match(rules, players, MemoryLog()), desk, chance, thinking))

    return table


@contextmanager
def _app(factory: SceneFactory) -> Iterator[tuple[App, CountingRenderer]]:
    with tempfile.TemporaryDirectory() as folder:
        display = Display(windowed=True, size=SIZE)
        app = App(display, data=Path(folder), home=factory, renderer=CountingRenderer)
        assert isinstance(app.renderer, CountingRenderer)
        try:
            yield app, app.renderer
        finally:
            app.close()


def _run(app: App, seconds: float, clock: Callable[[], float]) -> None:
    until = clock() + seconds
    app.run(until=lambda: clock() >= until)
