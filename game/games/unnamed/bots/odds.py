"""What dice are worth: exact expectations of attempts, and of tokens and dice together."""

from __future__ import annotations

from functools import cache

from game.games.unnamed.rules.actions import partitions
from game.games.unnamed.rules.odds import chance_of


@cache
def best_split(dice: int, target: int) -> tuple[int, ...]:
    """The teams that make the most Creations on average; of equal ones the fewest teams."""
    splits = (teams.sizes for teams in partitions(dice))
    return max(splits, key=lambda sizes: (expected_creations(sizes, target), -len(sizes)))


def expected_creations(sizes: tuple[int, ...], target: int) -> float:
    """Creations that teams of these sizes make on average."""
    return sum([chance_of(size, target) for size in sizes])


@cache
def value_of_attempt(dice: int, target: int) -> float:
    """Creations that an attempt with the best teams makes on average."""
    # With many dice, teams of four are as good as it gets, and looking at every split takes long.
    if dice > 12:
        return chance_of(4, target) + value_of_attempt(dice - 4, target)
    return expected_creations(best_split(dice, target), target) if dice else 0.0


@cache
def value_of_tokens(tokens: int, dice: int, pool: int, target: int) -> float:
    """Creations that tokens bring on average if each is spent on what is best then."""
    if tokens == 0:
        return 0.0
    attempt = value_of_attempt(dice, target) + value_of_tokens(tokens - 1, dice, pool, target)
    if pool == 0:
        return attempt
    return max(attempt, value_of_tokens(tokens - 1, dice + 1, pool - 1, target))
