"""Answers as short lines that people can read and journals keep.

    order 5 1 3         items drawn             one, two        what the target says
    trade 3, duel 3     with a seat             lay 14          a card, face down

Seats and items count from 1.
"""

from __future__ import annotations

from game.games.trade_or_duel.rules.actions import Declare, Lay, Say
from game.games.trade_or_duel.rules.vocabulary import CARDS, COUNT_WORDS, KINDS
from game.rules.notation import FROM_ONE, Lines, coded

NOTATION = Lines(
    {"target": FROM_ONE, "card": coded({str(card): card for card in CARDS})},
    *((Declare, f"{kind} {{target}}", {"kind": kind}) for kind in KINDS),
    *((Say, words, {"count": count}) for count, words in COUNT_WORDS.items()),
    (Lay, "lay {card}"),
)
