"""What a seat can have more or less of: what hints speak of when they say what differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.text import Translatable, Translate


class Stake(NamedTuple):
    """One thing that counts in a game, and what each seat has of it as it stands."""

    name: Translatable
    """'gold', 'cards in hand': it stands before a number."""
    amounts: Sequence[float | None]
    """By seat; None where it means nothing."""
    more_is_better: bool = True
    percent: bool = False
    """A risk: each amount is 0 or 100."""

    @property
    def least(self) -> float:
        """How much it must change, on average, to be worth a word."""
        return 10 if self.percent else 0.75


def describe_change(name: Translatable, amount: float, percent: bool, translate: Translate) -> str:
    """'gold +2'."""
    sign, unit = "+" if amount > 0 else "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}%" if percent else ""
    return f"{translate(name)} {sign}{abs(amount):.0f}{unit}"
