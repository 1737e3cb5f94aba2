"""Randomness for a match, drawn anew for every answer.

With a seed, the generator of an answer depends on the seed and the answer's number alone, so that a match
resumed after a power cut goes on exactly as it would have. Without one, the operating system's generator is
asked and nothing can be foretold.
"""

from __future__ import annotations

import random
import secrets

from game.rules.contract import Order, Shuffle


class Chance:
    """Where a match's random numbers come from."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def generator(self, answer: int, use: str) -> random.Random:
        """The generator for one use ('dice', 'shuffle', 'bot') at the answer of that number."""
        if self.seed is None:
            return secrets.SystemRandom()
        return random.Random(f"{self.seed}/{use}/{answer}")

    def dice(self, answer: int, dice: int, sides: int) -> tuple[int, ...]:
        """The values of `dice` dice that fall for the answer of that number."""
        generator = self.generator(answer, "dice")
        return tuple(generator.randrange(sides) + 1 for _ in range(dice))

    def order(self, answer: int, shuffle: Shuffle, kept: tuple[int, ...] = ()) -> Order:
        """A fair answer to a Shuffle; `kept` are the items that were drawn already, and come first."""
        left = [item for item in range(shuffle.size) if item not in kept]
        drawn = self.generator(answer, "shuffle").sample(left, shuffle.draw - len(kept))
        return Order((*kept, *drawn))
