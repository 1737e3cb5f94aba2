"""What thinking costs: playouts a second, time for a choice, and how late frames come meanwhile.

Everything is measured in processor time, so that what else runs on the machine does not count.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from game.bots.search import Searcher, weigh
from game.catalogue import GAMES, build, game_named, make_bot, quick_bot
from game.chance import Chance
from game.devices.catalogue import virtual
from game.devices.registry import virtual_only
from game.lab.speed import USUAL_SEATS, spread_choices
from game.match.dice.desk import DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.rules.contract import Rules, Turn
from game.store.journal import PlayerEntry

FRAME_TIME_S: Final = 1 / 60
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class ThinkingReport:
    """One bot at one game."""

    game: str
    bot: str
    seats: int
    choices: int
    """Positions of one match, at equal distances, that it thought about."""
    playouts: int
    """In all of them together."""
    seconds: float
    """For all of them together."""
    slowest: float
    """Seconds for the one that took longest."""
    frames: int
    """Drawn while it was thinking in another match."""
    late_p50: float
    late_p99: float
    late_worst: float
    """Milliseconds by which its thoughts held up a frame."""

    @property
    def playouts_per_s(self) -> float:
        """One process."""
        return self.playouts / self.seconds

    @property
    def ms_a_choice(self) -> float:
        """On average."""
        return 1000 * self.seconds / self.choices


def measure_all(
    bot: str, choices: int, frames: int, clock: Clock = time.process_time
) -> Iterator[ThinkingReport]:
    """Measure every game that has a bot of this name at its usual number of seats."""
    for name, info in GAMES.items():
        if isinstance(make_bot(bot, name), Searcher):
            seats = min(max(USUAL_SEATS, info.seat_range[0]), info.seat_range[-1])
            yield measure(build(name, seats), bot, choices, frames, clock)


def measure(rules: Rules[Any], bot: str, choices: int, frames: int, clock: Clock) -> ThinkingReport:
    """Think about `choices` choices, then watch `frames` frames; the same ones each time."""
    thinker = make_bot(bot, rules.name)
    evaluator = game_named(rules.name).evaluator
    assert isinstance(thinker, Searcher)
    assert evaluator is not None
    times, playouts = [], 0
    for view, turn in spread_choices(rules, choices):
        begun = clock()
        *_, prospects = weigh(rules, evaluator(rules), view, turn, thinker.playouts, random.Random(1))
        times.append(clock() - begun)
        playouts += sum(len(prospect.values) for prospect in prospects)
    # As at the console's start: no search for unused memory goes over what was imported.
    gc.collect()
    gc.freeze()
    late = sorted(_lateness(rules, bot, frames, clock)) or [0.0]
    gc.unfreeze()
    return ThinkingReport(
        rules.name,
        bot,
        rules.seats,
        len(times),
        playouts,
        max(sum(times), 1e-9),
        max(times),
        len(late),
        1000 * late[len(late) // 2],
        1000 * late[int(0.99 * (len(late) - 1))],
        1000 * late[-1],
    )


def _lateness(rules: Rules[Any], bot: str, frames: int, clock: Clock) -> Iterator[float]:
    """By frame: seconds that the match loop took before it could be drawn, while the bot was thinking."""
    luck = Chance(5)
    names = (bot, *(quick_bot(rules.name),) * (rules.seats - 1))
    loop = MatchLoop(
        Match(rules, tuple(PlayerEntry(name, name) for name in names), MemoryLog()),
        DiceDesk(virtual_only(luck), virtual()),
        luck,
        {seat: make_bot(name, rules.name) for seat, name in enumerate(names)},
        pace=Pace.instant(),
        clock=clock,
    )
    now, drawn = 0.0, 0
    while loop.over is None and drawn < frames:
        now += FRAME_TIME_S
        pending = loop.match.pending
        begun = clock()
        loop.tick(now)
        spent = clock() - begun
        if isinstance(pending, Turn) and pending.seat == 0 and len(pending.options) > 1:
            drawn += 1
            yield spent
