"""Answers as short lines that people can read and journals keep.

    order 5 1 3         items drawn             one, two        what the target says
    trade 3, duel 3     with a seat             lay 14          a card, face down

Seats and items count from 1.
"""

from __future__ import annotations

from game.games.trade_or_duel.rules.actions import LAYS, SAYS, Declare, Lay, Say
from game.games.trade_or_duel.rules.settings import Settings
from game.games.trade_or_duel.rules.vocabulary import COUNT_WORDS, KINDS
from game.rules.contract import Answer
from game.rules.notation import number_in


def write(settings: Settings, answer: Answer) -> str | None:
    """The action in notation; None for what is none."""
    match answer:
        case Declare(kind, target):
            return f"{kind} {target + 1}"
        case Say(count):
            return COUNT_WORDS[count]
        case Lay(card):
            return f"lay {card}"
    return None


def parse(settings: Settings, words: list[str]) -> Answer | None:
    """None, ValueError or KeyError for text that is no notation."""
    match words:
        case [kind, seat] if kind in KINDS:
            return Declare(kind, number_in(seat) - 1)
        case ["one"]:
            return SAYS[0]
        case ["two"]:
            return SAYS[1]
        case ["lay", card]:
            return LAYS[number_in(card)]
    return None
