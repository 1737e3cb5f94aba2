"""One imagined world, played on by rules of thumb."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any, Final, Protocol

from game.bots.chance import chance
from game.bots.search.evaluator import Evaluator
from game.rules.contract import Action, Event, Over, Rules, Seat, Turn

LONGEST: Final = 2000
"""Answers after which a playout is judged as it stands, whatever its game says."""


class Witness(Protocol):
    """Whoever listens to a playout."""

    def emit(self, event: Event) -> None:
        """Something happens."""

    def asked(self, turn: Turn) -> None:
        """A seat must choose."""

    def ended(self, state: Any) -> None:
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
    emit = witness.emit if witness is not None else None
    rules.apply(state, option, emit)
    pending, apply = evaluator.rules.pending, evaluator.rules.apply
    reply, is_far_enough = evaluator.reply, evaluator.is_far_enough
    for _ in range(LONGEST):
        question = pending(state)
        if witness is not None:
            witness.ended(state)
            if isinstance(question, Turn):
                witness.asked(question)
        if isinstance(question, Over):
            return 1 / len(question.winners) if seat in question.winners else 0.0
        if is_far_enough(world, state):
            break
        if not isinstance(question, Turn):
            apply(state, chance(question, rng), emit)
        elif len(question.options) == 1:
            apply(state, question.options[0], emit)
        else:
            apply(state, reply(state, question, rng), emit)
        yield
    return evaluator.value(state, seat)
