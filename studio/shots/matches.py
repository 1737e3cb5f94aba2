"""Brings matches to the states worth a picture: everybody plays as the best bot would."""

from __future__ import annotations

import random
from collections.abc import Callable
from enum import StrEnum

from game.catalogue import make_bot, quick_bot
from game.match.dice.desk import DeskStage
from game.match.loop import MatchLoop
from game.rules.contract import Action, Roll, Turn

STEP = 2.5
"""Seconds of the match's own time between two looks at it: long enough for any countdown."""
LONGEST = 20_000
"""Looks before the wanted state is given up."""

REMEMBERED = 12
"""The table is shown with what happened in at most so many last answers."""

Reached = Callable[[MatchLoop], bool]


def play_until(loop: MatchLoop, reached: Reached) -> MatchLoop:
    """Play on until a state is reached. Raises LookupError when the match ends before."""
    now = 0.0
    for _ in range(LONGEST):
        if reached(loop):
            return loop
        if loop.over is not None:
            break
        if loop.answers % REMEMBERED == 0:
            loop.take_events()
        loop.tick(now)
        if not reached(loop):
            _answer(loop)
        now += STEP
    raise LookupError("the state to be photographed was not reached")


def play_out(loop: MatchLoop) -> MatchLoop:
    """Play to the end."""
    return play_until(loop, lambda loop: loop.over is not None)


def _answer(loop: MatchLoop) -> None:
    turn = loop.turn
    if turn is not None:
        loop.choose(best_of(loop, turn))
    elif loop.desk.stage is DeskStage.WAITING:
        loop.desk.use("virtual")
        loop.desk.throw()


def best_of(loop: MatchLoop, turn: Turn) -> Action:
    """What a bot would choose."""
    rules = loop.match.rules
    bot = make_bot(quick_bot(rules.name), rules.name)
    *_, best = bot.think(rules, loop.match.view(turn.seat), turn, random.Random(loop.answers))
    chosen: Action = best
    return chosen


def rolls(after: int = 0) -> Reached:
    """A person is asked to roll, that many answers into the match or later."""

    def reached(loop: MatchLoop) -> bool:
        pending = loop.pending
        by_person = isinstance(pending, Roll) and not pending.setup and not _by_bot(loop, pending)
        return by_person and not loop.falling and loop.answers >= after

    return reached


def _by_bot(loop: MatchLoop, roll: Roll) -> bool:
    return roll.seat is None or loop.is_bot(roll.seat)


def turns(phase: StrEnum, after: int = 0, kind: type[Action] = Action) -> Reached:
    """A person must choose in a phase, perhaps with an option of a kind among others."""

    def reached(loop: MatchLoop) -> bool:
        turn = loop.turn
        if turn is None or turn.phase is not phase or loop.answers < after:
            return False
        return any(isinstance(option, kind) for option in turn.options)

    return reached
