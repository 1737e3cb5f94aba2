"""Players that are no persons. Each gets a view of the state, never the state itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.bots.random import RandomBot
from game.bots.spellcycles import GreedySpellcaster
from game.errors import UserError
from game.rules.contract import Bot

_BOTS: Final[Mapping[str, Mapping[str, Callable[[], Bot]]]] = {
    "spellcycles": {"random": RandomBot, "greedy": GreedySpellcaster},
}


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that can play a game, weakest first."""
    return tuple(_BOTS.get(game, {}))


def make_bot(name: str, game: str) -> Bot:
    """A bot by its name. Raises UserError when the game has no such bot."""
    bots = _BOTS.get(game, {})
    if name not in bots:
        raise UserError(f"There is no bot called '{name}' for {game}; there are {', '.join(bots)}.")
    return bots[name]()
