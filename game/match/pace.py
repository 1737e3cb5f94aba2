"""How fast the console moves on by itself."""

from __future__ import annotations

import math
from dataclasses import dataclass

THINKING_SLICE_S = 0.002
"""Seconds a bot may think within one frame."""
MIN_THINKING_S = 0.7
"""Seconds a bot seems to think at the least: instant answers feel rude, and nobody can follow them."""
OBVIOUS_THINKING_S = 0.4
"""Thinking time where nothing is to be chosen, and for offers that come again and again."""
MAX_THINKING_S = 2.7
"""Seconds after which a bot says what it likes best so far: with the picture that is being drawn then, people
wait no longer than 2.8."""
BEAT_S = 1.0
"""Seconds after all that happens in which people may act out of turn before the next question is put."""
HAND_TIME_S = 8.0
"""Seconds in which people read and do what a card of a bot has done by hand."""
SLIP_TIME_S = 2.0
"""Seconds after a person's choice in which it may have been a slip: nobody is asked whether it may be taken
back, and what would make it stand, a bot's answer from a hidden hand or a draw, waits for their end."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the console moves on by itself, in seconds."""

    bot: float = MIN_THINKING_S
    throw: float = MIN_THINKING_S
    """Between a bot's roll request and its virtual throw."""
    patience: float = MAX_THINKING_S
    by_hand: float = HAND_TIME_S
    grace: float = SLIP_TIME_S
    beat: float = BEAT_S

    @classmethod
    def instant(cls) -> Pace:
        """Returns the pace of demonstrations and tests."""
        return cls(0.0, 0.0, math.inf, 0.0, 0.0, 0.0)
