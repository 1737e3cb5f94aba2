"""Virtual dice and shuffles, for matches that are played in a bot's head or without a table."""

from __future__ import annotations

import random
from typing import Final

from game.rules.contract import Answer, Dice, Order, Roll, Shuffle

MOST_SIDES: Final = 100
_FACES: Final = tuple(Dice((value,)) for value in range(1, MOST_SIDES + 1))
"""Answers never change, so a single die that has fallen exists once: 5 to 7 % of a match of Spellcycles."""


def chance(question: Roll | Shuffle, rng: random.Random) -> Answer:
    """Virtual dice and shuffles from `rng`."""
    if isinstance(question, Roll):
        sides = question.sides
        if question.dice == 1 and sides <= MOST_SIDES:
            return _FACES[int(rng.random() * sides)]
        return Dice(tuple([int(rng.random() * sides) + 1 for _ in range(question.dice)]))
    return Order(tuple(rng.sample(range(question.size), question.draw)))
