"""Where the focus goes when something new is asked. Pure: values in, the key of a widget out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.engine.rules.phases import Phase
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import CARD_CODES, Suit
from game.games.engine.table.chooser import Chooser
from game.games.engine.table.order import asks_to_build

ASKS_HAND: Final = (Phase.STARTER, Phase.KEEP, Phase.PAY, Phase.BUILD)
"""Questions that nothing but the hand can answer."""


def next_key(chooser: Chooser, view: State, *, drawn: bool, suit: Suit | None, lit: Sequence[str]) -> str:
    """What is pressed next, most likely; empty while nobody chooses.

    The same wherever a curtain is `drawn`. `suit` is the one looked at, `lit` the keys of lit cards.
    """
    turn = chooser.turn
    if turn is None:
        return ""
    if chooser.suits:
        return f"suit-{suit or 0}"
    if chooser.takes:
        return f"card-{CARD_CODES[min(chooser.takes)]}"
    if chooser.lit_cells:
        return f"cell-{min(chooser.lit_cells)}"
    if drawn and (turn.phase in ASKS_HAND or asks_to_build(view)):
        return "peek"
    return lit[0] if lit and not drawn else "stop"
