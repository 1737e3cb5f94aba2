"""The phases of Spellcycles: what can be asked, by a word of the rule book."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Names the open question of a state."""

    COMPONENTS = "components"
    LINE = "line"
    FIRST = "first"
    RENEW = "renew"
    CONTRIBUTE = "contribute"
    ACCELERANDO = "accelerando"
    REAP = "reap"
    EFFECT = "effect"
    PROGRESS = "progress"
    CERTIFICATES = "certificates"
    OVER = "over"
    TARGET = "target"
    PLACE = "place"
    MOVE = "move"
    MOVE_TO = "move to"
    SWAP = "swap"
    SWAP_WITH = "swap with"
    SHRINK = "shrink"
    GROW = "grow"
    MOON = "moon"
    BANISH = "banish"
    DISCARD = "discard"
    PAY = "pay"
    STEAL = "steal"


(
    COMPONENTS, LINE, FIRST, RENEW, CONTRIBUTE, ACCELERANDO, REAP, EFFECT, PROGRESS, CERTIFICATES, OVER,
    TARGET, PLACE, MOVE, MOVE_TO, SWAP, SWAP_WITH, SHRINK, GROW, MOON, BANISH, DISCARD, PAY, STEAL,
) = Phase  # fmt: skip
"""The same by themselves, as the rules name them: Python 3.11 is slow to look a member up in its class."""
