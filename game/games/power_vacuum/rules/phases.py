"""The phases of Power Vacuum: what can be asked, by a word of the rule book."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Names the open question of a state."""

    FIRST = "first"
    CABLE = "cable"
    DEAL = "deal"
    AGENDAS = "agendas"
    PLAY = "play"
    REWARD = "reward"
    TRANSFER = "transfer"
    PLUG = "plug"
    OVER = "over"


FIRST, CABLE, DEAL, AGENDAS, PLAY, REWARD, TRANSFER, PLUG, OVER = Phase
"""The same by themselves, as the rules name them: Python 3.11 is slow to look a member up in its class."""
