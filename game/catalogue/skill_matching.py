"""Which bot a person is a match for, by how they have done against bots before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.catalogue.levels import level_of

ELO_PER_LEVEL: Final = 100.0
"""Elo points between two levels; the levels of a game lie about so far apart."""
MIN_MATCHES: Final = 3
"""Before a person has met bots so often, nothing is said."""
PRIOR_DRAWS: Final = 6.0
"""Drawn matches against the middling level that everybody is given: three wins shall not say too much."""
ELO_SCALE: Final = 400.0
"""Elo points by which one side is ten times as strong."""
RANGE: Final = (-1500.0, 2500.0)
BISECTION_STEPS: Final = 40


def even_bot(met: Mapping[str, tuple[int, int, int]], bots: Sequence[str]) -> str:
    """The bot before which a person comes about half of the time; empty where too little is known.

    Args:
        met: by bot: how often the person came before it, how often behind it, how often they met.
        bots: those on offer, weakest first.
    """
    known = {bot: numbers for bot, numbers in met.items() if level_of(bot) is not None}
    offered = [bot for bot in bots if level_of(bot) is not None]
    if not offered or sum(matches for _, _, matches in known.values()) < MIN_MATCHES:
        return ""
    middle = _points(offered[len(offered) // 2])
    results = [
        (_points(bot), ahead + (matches - ahead - behind) / 2, matches)
        for bot, (ahead, behind, matches) in known.items()
    ]
    rating = _rating([*results, (middle, PRIOR_DRAWS / 2, PRIOR_DRAWS)])
    # Of those who are equally strong, the last: the one that is asked for where any will do.
    return min(reversed(offered), key=lambda bot: abs(_points(bot) - rating))


def _points(bot: str) -> float:
    level = level_of(bot)
    assert level is not None
    return ELO_PER_LEVEL * level.number


def _rating(results: Sequence[tuple[float, float, float]]) -> float:
    """The Elo rating at which (rating of the other, points won, matches) are what is to be expected."""
    low, high = RANGE
    for _ in range(BISECTION_STEPS):
        middle = (low + high) / 2
        expected = sum(matches / (1 + 10 ** ((other - middle) / ELO_SCALE)) for other, _, matches in results)
        low, high = (middle, high) if expected < sum(won for _, won, _ in results) else (low, middle)
    return (low + high) / 2
