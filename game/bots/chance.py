"""Virtual dice and shuffles, for matches that are played in a bot's head or without a table."""

from __future__ import annotations

import random
from typing import Final

from game.rules.contract import Answer, Dice, Order, Roll, Shuffle

_FACES: Final = tuple(Dice((value,)) for value in range(1, 101))
"""Answers never change, so a single die that has fallen exists once."""


def chance(question: Roll | Shuffle, rng: random.Random) -> Answer:
    """Virtual dice and shuffles from `rng`."""
    if isinstance(question, Roll):
        pick, sides = rng.random, question.sides
        if question.dice == 1 and sides <= len(_FACES):
            return _FACES[int(pick() * sides)]
        return Dice(tuple([int(pick() * sides) + 1 for _ in range(question.dice)]))
    return Order(tuple(rng.sample(range(question.size), question.draw)))
