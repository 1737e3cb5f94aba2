"""One imagined world, played on by rules of thumb."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any, Final, Protocol

from game.bots.chance import chance
from game.bots.search.evaluator import Evaluator
from game.rules.contract import Action, Event, Over, Rules, Seat, Turn

MAX_ANSWERS: Final = 2000
"""Answers after which a playout is judged as it stands, whatever its game says."""


class Witness(Protocol):
    """A listener to a playout."""

    def emit(self, event: Event) -> None:
        """Something happens."""

    def on_turn(self, turn: Turn) -> None:
        """A seat must choose."""

    def chose(self, option: Action) -> None:
        """Takes the option it has chosen of several."""

    def on_end(self, state: Any) -> None:
        """How it stands when the playout stops."""


def playout(
    rules: Rules[Any],
    evaluator: Evaluator[Any],
    world: Any,
    option: Action,
    seat: Seat,
    rng: random.Random,
    witness: Witness | None = None,
) -> Generator[None, None, float]:
    """Play `option` in `world`, which is left alone, and go on until the game's evaluator has seen enough.

    Pauses after every answer; returns what the seat's position is worth then, 0..1. The same `rng` throws the
    same dice whichever option is tried, as far as that makes sense.
    """
    state = world.copy()
    rules.apply(state, option, witness.emit if witness is not None else None)
    yield from play_on(evaluator, world, state, rng, witness)
    return worth(evaluator, state, seat)


def play_on(
    evaluator: Evaluator[Any], start: Any, state: Any, rng: random.Random, witness: Witness | None = None
) -> Generator[None, None, None]:
    """Go on with a full `state` until the evaluator has seen enough since `start`, or the match is over.

    Changes it, and pauses after every answer.
    """
    emit = witness.emit if witness is not None else None
    pending, apply = evaluator.rules.pending, evaluator.rules.apply
    reply, is_far_enough = evaluator.reply, evaluator.is_far_enough
    for _ in range(MAX_ANSWERS):
        question = pending(state)
        if witness is not None:
            witness.on_end(state)
            if isinstance(question, Turn):
                witness.on_turn(question)
        if isinstance(question, Over) or is_far_enough(start, state):
            return
        if not isinstance(question, Turn):
            apply(state, chance(question, rng), emit)
        elif len(question.options) == 1:
            apply(state, question.options[0], emit)
        else:
            option = reply(state, question, rng)
            if witness is not None:
                witness.chose(option)
            apply(state, option, emit)
        yield


def worth(evaluator: Evaluator[Any], state: Any, seat: Seat) -> float:
    """The seat's share of the victory, 0..1: as it is, or as it looks."""
    question = evaluator.rules.pending(state)
    if isinstance(question, Over):
        return 1 / len(question.winners) if seat in question.winners else 0.0
    return evaluator.value(state, seat)
