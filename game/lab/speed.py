"""What a machine carries, measured in a second: which bots think to the end, how soon dice are read."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import numpy as np

from game.bots.chance import chance
from game.bots.search import Searcher, weigh
from game.catalogue import GAMES, bot_names, build, game_named, make_bot, quick_bot
from game.match.pace import MAX_THINKING_S, THINKING_SLICE_S
from game.rules.contract import Answer, Over, Rules, Turn
from game.ui.scenes.table.pace import THINKING_TICK_S
from vision.errors import VisionError

USUAL_SEATS: Final = 4
MEASURED_S: Final = 0.1
"""Seconds that each game is thought about."""
FREE: Final = THINKING_SLICE_S / THINKING_TICK_S
"""Share of its patience in which a bot on the screen thinks; the rest is the table's."""
RACED_SHARE: Final = 0.6
"""Share of its playouts that a master makes on average: a race is often decided earlier (docs/bots.md)."""
PICTURE: Final = (720, 1280, 3)

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured."""

    carried: dict[str, str]
    """By title of a game: the strongest bot whose playouts a choice has time for; '' where none is, and left
    out where no bot thinks ahead."""
    read_ms: float | None
    """Milliseconds for one look for dice in a picture of 1280x720; None where nothing can be read."""


def measure_speed(clock: Clock = time.perf_counter) -> Speed:
    """Measure this machine as it is now, with whatever else runs on it."""
    carried = {GAMES[name].title: bot for name in GAMES if (bot := strongest(name, clock)) is not None}
    return Speed(carried, _read_ms(clock))


def thinkers(game: str) -> list[str]:
    """The bots of a game that think for a number of playouts, the strongest first."""
    return [name for name in reversed(bot_names(game)) if isinstance(make_bot(name, game), Searcher)]


def strongest(game: str, clock: Clock) -> str | None:
    """The strongest bot of a game that this machine carries: '' for none, None where none thinks ahead."""
    bots = [bot for name in thinkers(game) if isinstance(bot := make_bot(name, game), Searcher)]
    if not bots:
        return None
    possible = _playouts_a_second(game, bots[0].playouts, clock) * MAX_THINKING_S * FREE
    return next((bot.name for bot in bots if RACED_SHARE * bot.playouts <= possible), "")


def _playouts_a_second(game: str, most: int, clock: Clock) -> float:
    """Counts playouts in the middle of a match."""
    info = GAMES[game]
    seats = min(max(USUAL_SEATS, info.seat_range[0]), info.seat_range[-1])
    rules, evaluator = build(game, seats), game_named(game).evaluator
    assert evaluator is not None
    judge = evaluator(rules)
    view, turn = spread_choices(rules, 1)[0]
    begun, count = clock(), 0
    for prospects in _slices(weigh(rules, judge, view, turn, most, random.Random(1))):
        count = sum(len(prospect.values) for prospect in prospects)
        if clock() - begun >= MEASURED_S:
            break
    return count / max(clock() - begun, 1e-9)


def _slices(thoughts: Iterator[Any]) -> Iterator[Any]:
    """Every hundredth thought, for looking at a clock takes time, too; and the last."""
    while several := list(islice(thoughts, 100)):
        yield several[-1]


def _read_ms(clock: Clock) -> float | None:
    try:
        from vision.dice.reader import DiceReader

        reader, picture = DiceReader(), np.full(PICTURE, 90, np.uint8)
        reader.read(picture)
        begun = clock()
        reader.read(picture)
    except (VisionError, ImportError):
        return None
    return 1000 * (clock() - begun)


def spread_choices(rules: Rules[Any], wanted: int) -> list[tuple[Any, Turn]]:
    """Views and turns with something to choose, spread over one match of quick bots."""
    rng, bot = random.Random(5), make_bot(quick_bot(rules.name), rules.name)
    state = rules.start()
    found: list[tuple[Any, Turn]] = []
    while not isinstance(question := rules.pending(state), Over):
        answer: Answer
        if isinstance(question, Turn):
            view = rules.view(state, question.seat)
            if len(question.options) > 1:
                found.append((view, question))
            *_, answer = bot.think(rules, view, question, rng)
        else:
            answer = chance(question, rng)
        rules.apply(state, answer)
    step = max(1, len(found) // wanted)
    return found[step // 2 :: step][:wanted]
