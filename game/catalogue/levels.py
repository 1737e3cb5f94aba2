"""The bots by level: who they are in words, and how the thinking ones are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from game.rules.contract import Bot
from game.rules.text import Translatable

MakeBot = Callable[[], Bot]


@dataclass(frozen=True, slots=True)
class Level:
    """One kind of bot, the same in every game."""

    name: str
    """As on the command line."""
    number: int
    """1 for those that play by rules of thumb, up to 4."""
    title: Translatable
    manner: Translatable
    """How it plays, for people who choose: goes on after its name."""


LEVELS: Final = (
    Level("wild", 1, "wild", "grabs what it can, and pays any price."),
    Level("careful", 1, "careful", "takes no chances, saves up, and waits for a mistake."),
    Level("greedy", 1, "greedy", "always takes what looks best right now."),
    Level("steady", 2, "steady", "thinks a little ahead: a fair match for most evenings."),
    Level("sharp", 3, "sharp", "thinks ahead, and seldom misses a chance."),
    Level("master", 4, "master", "thinks as far as it can: bring your best game."),
)
"""Weakest first."""
ATTENTION: Final = {"steady": 0.7, "sharp": 0.9, "master": 1.0}
"""Attention of bots that think ahead: the share of choices that they think about. More playouts alone do not
set two levels apart in every game: a few dozen find most of what there is to find."""
QUICK: Final = "greedy"
"""The best of those that answer without thinking: for demonstrations, and where a bot is just asked for."""

_BY_NAME: Final = {level.name: level for level in LEVELS}


def level_of(bot: str) -> Level | None:
    """The level of a bot by its name; None for bots of other makers, and for the one that plays at random."""
    return _BY_NAME.get(bot)


def thinkers(
    evaluator: Callable[[Any], Any],
    *,
    steady: int,
    sharp: int,
    master: int,
    attention: Mapping[str, float] = MappingProxyType({}),
    absent: MakeBot | None = None,
) -> Mapping[str, MakeBot]:
    """The bots of levels 2 to 4.

    They differ in playouts for a choice, and in how many of their choices they think about at all.
    `evaluator` comes from the rules; `attention` is that of the levels which in this game need another than
    elsewhere; `absent` makes the choices that they do not think about, where that is not what the evaluator
    likes best.
    """
    playouts = {"steady": steady, "sharp": sharp, "master": master}
    heed = {**ATTENTION, **attention}
    return {name: _thinker(name, evaluator, count, heed[name], absent) for name, count in playouts.items()}


def _thinker(
    name: str, evaluator: Callable[[Any], Any], playouts: int, attention: float, absent: MakeBot | None
) -> MakeBot:
    def make() -> Bot:
        from game.bots.search import Searcher

        return Searcher(name, evaluator, playouts, attention, absent)

    return make


def random_bot() -> Bot:
    """The bot that every game has."""
    from game.bots.random import RandomBot

    return RandomBot()
