"""Who bots can be measured against: the bots of a game, and searchers out of the textbook."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from game.catalogue import make_bot
from game.errors import UsageError
from game.lab.textbook import CHOICE_TIME_S, Flat, Ismcts, Seconds
from game.rules.contract import Bot
from knucklebone_messages import LazyText

TEXTBOOK: Final[Mapping[str, Callable[[Seconds], Bot]]] = {Flat.name: Flat, Ismcts.name: Ismcts}
"""By name, made from the seconds of processor time that a choice gets."""


def partner(name: str, game: str) -> Bot:
    """A bot of the game, or a searcher out of the textbook.

    The latter has its seconds for a choice after a colon: 'master', 'flat', 'ismcts:0.2'. Raises UserError if
    there is none of that name.
    """
    kind, colon, seconds = name.partition(":")
    if kind not in TEXTBOOK:
        return make_bot(name, game)
    try:
        given = float(seconds) if colon else CHOICE_TIME_S
    except ValueError:
        given = math.nan
    if not 0 <= given < math.inf:
        raise UsageError(
            LazyText("Say how many seconds {bot} has for a choice, such as {bot}:0.2.", bot=kind)
        )
    return TEXTBOOK[kind](given)
