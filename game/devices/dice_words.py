"""How commands tell of dice in a picture: what is sure as a fact, what is doubtful as such.

The line between them is the one from which a die counts at the table without anybody's consent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from game.devices.dice import CONFIDENT_FROM

if TYPE_CHECKING:
    from vision.dice.reader import DieFound

GUESSED_BELOW: Final = 0.5
"""The confidence below which what was found is as likely no die, or another value."""


def is_sure(die: DieFound) -> bool:
    """Whether a die would count at the table without anybody's consent."""
    return die.confidence >= CONFIDENT_FROM


def record_of(die: DieFound) -> dict[str, Any]:
    """A die as plain data."""
    return {
        "value": die.value,
        "box": list(die.box),
        "confidence": die.confidence,
        "sure": is_sure(die),
    }


def total_of(dice: Sequence[DieFound]) -> int | None:
    """The sum of the dice; None where any of them is doubtful, or there is none."""
    return sum(die.value for die in dice) if dice and all(map(is_sure, dice)) else None


def describe_dice(dice: Sequence[DieFound]) -> str:
    """The dice in words: with a total where all are sure, with a question mark those that are doubtful."""
    sure = [f"{die.value} ({die.confidence:.0%})" for die in dice if is_sure(die)]
    doubtful = [
        f"{die.value}? ({die.confidence:.0%})"
        for die in dice
        if GUESSED_BELOW <= die.confidence < CONFIDENT_FROM
    ]
    guessed = sum(die.confidence < GUESSED_BELOW for die in dice)
    parts = ["  ".join(sure)] if sure else []
    parts += [f"doubtful: {'  '.join(doubtful)}"] if doubtful else []
    if guessed:
        parts.append(f"{guessed} {'more ' if parts else ''}may be dice or not")
    total = total_of(dice)
    parts += [f"total {total}"] if total is not None else []
    return "; ".join(parts) or "no dice"
