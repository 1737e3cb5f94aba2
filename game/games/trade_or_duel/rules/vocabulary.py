"""The words of Trade or Duel: cards, kinds of interaction, numbers of the game."""

from __future__ import annotations

from typing import Final

from game.rules.text import N_

Card = int
"""1..18, one of each. In a view, FACE_DOWN stands for a card that the viewer may not see."""

CARDS: Final = tuple(range(1, 19))
FACE_DOWN: Final = 0
HAND_SIZE: Final = 2
TRADE: Final = "trade"
DUEL: Final = "duel"
KINDS: Final = (TRADE, DUEL)
COUNT_WORDS: Final = N_({1: "one", 2: "two"})
"""What the target says."""

ROUND_COUNT: Final = 3
EXTRA_ROUNDS: Final = 20
"""Technical limit on rounds that break a tie."""
MOST_ROUNDS: Final = ROUND_COUNT + EXTRA_ROUNDS
OUT_SCORE: Final = -36.0
"""The score of a seat without cards: one less than the worst hand of two would score."""
