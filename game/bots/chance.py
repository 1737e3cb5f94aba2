"""Virtual dice and shuffles, for matches that are played in a bot's head or without a table."""

from __future__ import annotations

import random

from game.rules.contract import Answer, Dice, Order, Roll, Shuffle


def chance(question: Roll | Shuffle, rng: random.Random) -> Answer:
    """Virtual dice and shuffles from `rng`."""
    if isinstance(question, Roll):
        return Dice(tuple(int(rng.random() * question.sides) + 1 for _ in range(question.dice)))
    return Order(tuple(rng.sample(range(question.size), question.draw)))
