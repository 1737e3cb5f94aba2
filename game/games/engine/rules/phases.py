"""The phases of Engine: what can be asked, by a word of the rule book."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Names the open question of a state."""

    DECK = "deck"
    STARTER = "starter"
    FIRST = "first"
    SUIT = "suit"
    KEEP = "keep"
    BUILD = "build"
    SCAN = "scan"
    PAY = "pay"
    CELL = "cell"
    TAKE = "take"
    INSTANT = "instant"
    OVER = "over"


DECK, STARTER, FIRST, SUIT, KEEP, BUILD, SCAN, PAY, CELL, TAKE, INSTANT, OVER = Phase
"""The same by themselves, as the rules name them: Python 3.11 is slow to look a member up in its class."""
