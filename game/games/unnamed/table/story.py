"""Events that name many cards, told in fewer words: the log beside the seats is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unnamed.rules.events import FxBought, MarketOpened, PricesFell
from game.games.unnamed.rules.vocabulary import set_of
from game.games.unnamed.rules.words import set_words
from game.rules.contract import Event
from game.ui.words import say

MAX_NAMES = 3
"""More names than these are counted."""


def in_brief(event: Event, names: Sequence[str]) -> str:
    """The event in few words; empty where the rules' own sentence is short enough."""
    match event:
        case PricesFell(names=piles) if len(piles) > MAX_NAMES:
            return say("{n} piles are one card cheaper now.", n=len(piles))
        case MarketOpened(names=piles) if len(piles) > MAX_NAMES:
            return say("The market opens with {n} piles.", n=len(piles))
        case FxBought(seat, cards=cards) if len(cards) > MAX_NAMES:
            paid, fx = set_words(set_of(cards), say), say(event.name)
            return say("{name} buys {fx} for {cards}.", name=names[seat], fx=fx, cards=paid)
    return ""
