"""Matches played on with answers at random: what a searcher does that knows nothing about the game."""

from __future__ import annotations

import random
from typing import Any

from game.bots.chance import chance
from game.rules.contract import Over, Rules, Turn


def play_at_random(rules: Rules[Any], state: Any, rng: random.Random, most: int) -> tuple[int, Over | None]:
    """Play a full state on, which changes it; every option is as likely as any other.

    Returns the number of answers, `most` at most, and the end, None where it was not reached with them.
    """
    pending, apply, pick = rules.pending, rules.apply, rng.random
    for moves in range(most):
        question = pending(state)
        if isinstance(question, Turn):
            options = question.options
            apply(state, options[int(pick() * len(options))])
        elif isinstance(question, Over):
            return moves, question
        else:
            apply(state, chance(question, rng))
    question = pending(state)
    return most, question if isinstance(question, Over) else None
