"""What dice are worth: the exact chance of a team."""

from __future__ import annotations

from functools import cache


@cache
def chance_of(dice: int, least: int) -> float:
    """The probability that that many six-sided dice sum to `least` or more."""
    if dice == 0:
        return 1.0 if least <= 0 else 0.0
    if least <= dice:
        return 1.0
    return sum([chance_of(dice - 1, least - face) for face in range(1, 7)]) / 6
