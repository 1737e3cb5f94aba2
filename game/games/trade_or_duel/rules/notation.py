"""Answers as short lines that people can read and journals keep.

    order 5 1 3         items drawn             one, two        what the target says
    trade 3, duel 3     with a seat             lay 14          a card, face down

Seats and items count from 1.
"""

from __future__ import annotations

import re

from game.games.trade_or_duel.rules.actions import LAYS, SAYS, Declare, Lay, Say
from game.games.trade_or_duel.rules.settings import Settings
from game.games.trade_or_duel.rules.vocabulary import COUNT_WORDS, KINDS
from game.rules.contract import Answer, Order


def write(settings: Settings, answer: Answer) -> str:
    """The answer in notation."""
    match answer:
        case Order(indices=indices):
            return f"order {' '.join(str(index + 1) for index in indices)}"
        case Declare(kind, target):
            return f"{kind} {target + 1}"
        case Say(count):
            return COUNT_WORDS[count]
        case Lay(card):
            return f"lay {card}"
    raise TypeError(f"{answer!r} is no answer in Trade or Duel")


def parse(settings: Settings, words: list[str]) -> Answer | None:
    """None, ValueError or KeyError for text that is no notation."""
    match words:
        case ["order", _, *_]:
            return Order(tuple(_number(item) - 1 for item in words[1:]))
        case [kind, seat] if kind in KINDS:
            return Declare(kind, _number(seat) - 1)
        case ["one"]:
            return SAYS[0]
        case ["two"]:
            return SAYS[1]
        case ["lay", card]:
            return LAYS[_number(card)]
    return None


def _number(text: str) -> int:
    """A whole number from 1, written plainly."""
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise ValueError(text)
    return int(text)
